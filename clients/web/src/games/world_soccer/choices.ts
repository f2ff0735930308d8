import { key, same, type Square, STEPS } from '../../board/squares';
import type { Side } from '../../lib/generated/protocol';
import { SIDES } from '../../lib/sides';
import { goalOf, onPitch, type Pitch, walk } from './pitch';
import {
  type Action,
  type Compact,
  type Kick,
  type LineUp,
  type Move,
  type Player,
  type Run,
  type Runs,
  type View,
} from './types';

/** A listed action that is made on the board. */
export interface Choice {
  action: Move;
  /** Who does it; 0 where it is not somebody's doing. */
  shirt: number;
  /** Where it leads. */
  target: Square;
  /** The way there, with the square it starts from. */
  line: Square[];
  /** What becomes of it. A pass ends with a team mate, a loss with an opponent. */
  kind: 'run' | 'dribble' | 'pick_up' | 'tackle' | 'run_in' | 'kick' | 'pass' | 'loss' | 'shot' | 'taker';
  /** Who stops the kick, or loses the ball to the run. */
  other: Player | null;
}

/** What a side may do now, sorted for a board: what is made by pressing a button and what by naming squares. */
export interface Choices {
  buttons: Set<'throw' | 'done'>;
  moves: Choice[];
  /** Line-ups that are offered. */
  presets: LineUp[];
}

export const NO_CHOICES: Choices = { buttons: new Set(), moves: [], presets: [] };

/** Expands the short form of the listed actions. Runs no rules: everything offered was listed. */
export function expand(legal: Compact[], view: View, side: Side, pitch: Pitch): Choices {
  const choices: Choices = { buttons: new Set(), moves: [], presets: [] };
  for (const action of legal.flatMap(single)) {
    if (action.type === 'line_up') choices.presets.push({ squares: action.squares, taker: action.taker });
    else if (action.type === 'throw' || action.type === 'done') choices.buttons.add(action.type);
    else if (action.type !== 'undo') choices.moves.push(choice(action, view, side, pitch));
  }
  return choices;
}

function single(entry: Compact): Action[] {
  return 'routes' in entry ? runs(entry) : [entry];
}

function runs({ shirt, from, routes, steps }: Runs): Run[] {
  const all = routes.split(' ').map((route) => walk(from, route));
  if (!steps) return all.map((path) => ({ type: 'run', shirt, path }));
  return steps.flatMap(([component, most]) =>
    all.filter(({ length }) => length <= most).map((path): Run => ({ type: 'run', shirt, path, component })),
  );
}

function choice(action: Move, view: View, side: Side, pitch: Pitch): Choice {
  if (action.type === 'run') return run(action, view, side, pitch);
  if (action.type === 'kick') return kick(action, view, side, pitch);
  const target = view.players[side]?.[action.shirt] ?? pitch.centre;
  return { action, shirt: 0, target, line: [target], kind: 'taker', other: null };
}

/** A run that a person drew step by step: any way that keeps the rules is accepted, the server judges. */
export function drawnRun(shirt: number, path: Square[], component?: number): Run {
  return { type: 'run', shirt, path, ...(component !== undefined && { component }) };
}

/** A run as it is drawn, whether it was listed or drawn by hand. */
export function run(action: Run, view: View, side: Side, pitch: Pitch): Choice {
  const from = view.players[side]?.[action.shirt] ?? pitch.centre;
  const target = action.path.at(-1) ?? from;
  const { holder, ball } = view;
  const has = holder?.side === side && holder.shirt === action.shirt;
  const meets = action.path.some((square) => same(square, ball));
  const kind = goalOf(pitch, target) ? 'run_in' : has ? 'dribble' : !meets ? 'run' : holder ? 'tackle' : 'pick_up';
  const other = !has && meets ? (holder ?? null) : null;
  return { action, shirt: action.shirt, target, line: [from, ...action.path], kind, other };
}

/** How far a kick of the holder goes for each number thrown. */
export function kickFactor(view: View): number {
  return view.phase === 'free_kick' || view.holder?.shirt === 1 ? 3 : 2;
}

/** A listed kick as it is drawn: where it ends, and who gets it. */
function kick(action: Kick, view: View, side: Side, pitch: Pitch): Choice {
  const shirt = view.holder?.shirt ?? 0;
  const from = view.ball ?? pitch.centre;
  const used = view.components[action.component ?? 0]?.used ? 1 : 0;
  const component = view.components[action.component ?? used] ?? view.components[0];
  const line = [from, ...flight(action, from, (component?.value ?? 0) * kickFactor(view), view, pitch)];
  const target = line.at(-1) ?? from;
  const other = goalOf(pitch, target) ? null : playerAt(view, target);
  const kind = goalOf(pitch, target) ? 'shot' : !other ? 'kick' : other.side === side ? 'pass' : 'loss';
  return { action, shirt, target, line, kind, other };
}

function flight({ dir }: Kick, from: Square, squares: number, view: View, pitch: Pitch): Square[] {
  const [dx, dy] = STEPS[dir];
  const path: Square[] = [];
  let [x, y] = from;
  for (let i = 0; i < squares; i += 1) {
    const at: Square = [(x += dx), (y += dy)];
    if (!onPitch(pitch, at) && !goalOf(pitch, at)) break;
    path.push(at);
    if (goalOf(pitch, at) || playerAt(view, at)) break;
  }
  return path;
}

/** Who stands on a square. */
export function playerAt(view: View, square: Square): Player | null {
  for (const side of SIDES) {
    const found = Object.entries(view.players[side] ?? {}).find(([, at]) => same(at, square));
    if (found) return { side, shirt: Number(found[0]) };
  }
  return null;
}

/** Whether he has the ball at the end of a run. */
export function withBall({ kind }: Choice): boolean {
  return kind !== 'run' && kind !== 'taker';
}

/**
 * The moves of one player by target square; a square holds all that differ in what becomes of the ball, with the ball first.
 * `component`: only by that one; null: by the first that serves.
 */
export function byTarget(moves: Choice[], shirt: number | null, component: number | null): Map<string, Choice[]> {
  const targets = new Map<string, Choice[]>();
  for (const move of moves) {
    if (move.shirt !== shirt || (component !== null && componentOf(move) !== component)) continue;
    // To run in a circle is nobody's wish, unless it is for the ball.
    if ((move.kind === 'run' || move.kind === 'dribble') && same(move.target, move.line[0])) continue;
    const at = key(move.target);
    const ways = targets.get(at) ?? [];
    const isKnown = ways.some((way) => way.action.type === move.action.type && withBall(way) === withBall(move));
    if (!isKnown)
      targets.set(
        at,
        [...ways, move].toSorted((one, other) => Number(withBall(other)) - Number(withBall(one))),
      );
  }
  return targets;
}

export function componentOf({ action }: Choice): number {
  return action.type === 'penalty_taker' ? 0 : (action.component ?? 0);
}
