import { distance, same, type Square } from '../../board/squares';
import { BALL, pieceId, type Stage } from '../../board/stage';
import type { Side } from '../../lib/generated/protocol';
import { other } from '../../lib/sides';
import { CENTRE, LENGTH } from './squares';
import { shortName } from './stars';
import { type Cell, type Event, KINDS, type Target, type View } from './types';

export interface Throw {
  faces: number[];
  side: Side;
}

/** Things that move together, two who change places, dice that are thrown, or a word across the pitch. */
export type Scene =
  | { type: 'moves'; moves: { piece: string; path: Square[] }[]; ms: number }
  | { type: 'swap'; pieces: [string, string]; ms: number }
  | { type: 'dice'; dice: Throw[]; ms: number }
  | { type: 'banner'; text: string; side: Side | null; ms: number };

const RUN_STEP_MS = 110;
const BALL_STEP_MS = 65;
const DRIFT_MS = 320;
const BLINK_MS = 400;
const LONGEST_MS = 900;
const DICE_MS = 700;
const GOAL_MS = 1100;
const WORD_MS = 800;

/** What the events look like. `shooter`: whose shot is under way. Paths are from where a piece was last seen. */
export function scenesOf(events: Event[], shooter: Side | null): Scene[] {
  const scenes: Scene[] = [];
  let aim: Cell | null = null;
  let attacker = shooter;
  for (const [i, event] of events.entries()) {
    if (event.type === 'shot') attacker = event.side;
    if (event.type === 'shot_result') aim = event.cell ?? null;
    if (event.type === 'dive') [aim, attacker] = [event.aim, other(event.side)];
    for (const next of scene(event, events.slice(0, i), events.slice(i + 1), attacker, aim)) add(scenes, next);
  }
  return scenes;
}

/** Steps of different footballers are taken together. */
function add(scenes: Scene[], next: Scene): void {
  const last = scenes.at(-1);
  const joins =
    last?.type === 'moves' &&
    next.type === 'moves' &&
    last.ms === DRIFT_MS &&
    next.ms === DRIFT_MS &&
    !next.moves.some(({ piece }) => last.moves.some((move) => move.piece === piece));
  if (joins) last.moves.push(...next.moves);
  else scenes.push(next);
}

function scene(event: Event, earlier: Event[], later: Event[], attacker: Side | null, aim: Cell | null): Scene[] {
  switch (event.type) {
    case 'run': {
      const run = { piece: pieceId(event.side, event.shirt), path: event.path };
      const ball = { piece: BALL, path: carried(event.path, later) };
      return [
        { type: 'moves', moves: event.with_ball ? [run, ball] : [run], ms: long(event.path.length, RUN_STEP_MS) },
      ];
    }
    case 'drift':
    case 'pushed':
      return [{ type: 'moves', moves: [{ piece: pieceId(event.side, event.shirt), path: [event.to] }], ms: DRIFT_MS }];
    case 'set_piece':
      return [...(earlier.some(({ type }) => type === 'restart') ? [] : [setPiece(event)]), { type: 'moves', moves: [{ piece: pieceId(event.side, event.shirt), path: [event.at] }, ball(event.at)], ms: 2 * DRIFT_MS }]; // prettier-ignore
    case 'ability':
      return ability(event);
    case 'challenge':
    case 'pick_up':
      return contest(event);
    case 'steal':
    case 'shot_result':
    case 'pass':
    case 'save':
      return thrown(event, attacker, aim);
    case 'dive':
      return [{ type: 'dice', dice: [{ faces: event.faces, side: other(event.side) }], ms: DICE_MS }, fly(inGoal(event.aim, attacker))]; // prettier-ignore
    case 'scatter':
    case 'bounce':
    case 'knock':
    case 'rebound':
      return [fly(event.to)];
    case 'ball':
      return [fly(event.at)];
    case 'restart':
      return [fly(event.at), setPiece(event)];
    case 'goal':
      return [fly(inGoal(aim, event.side)), { type: 'banner', text: 'Goal!', side: event.side, ms: GOAL_MS }];
    case 'half_time':
      return [{ type: 'banner', text: 'Half-time', side: null, ms: GOAL_MS }];
    case 'wide':
      return [{ type: 'banner', text: 'Wide', side: null, ms: WORD_MS }];
    default:
      return [];
  }
}

/** Which one, and whose: said when the ball is out, and again when one that had to wait is taken. */
function setPiece({ kind, side }: Extract<Event, { type: 'restart' | 'set_piece' }>): Scene {
  return { type: 'banner', text: KINDS[kind], side, ms: WORD_MS };
}

/** Whose ability it is, and what of it no other event tells: who is where now. */
function ability({ side, shirt, star, target }: Extract<Event, { type: 'ability' }>): Scene[] {
  const piece = pieceId(side, shirt);
  const word: Scene = { type: 'banner', text: `★ ${shortName(star)}`, side, ms: WORD_MS };
  if (star === 'swap' && typeof target === 'number') {
    return [word, { type: 'swap', pieces: [piece, pieceId(side, target)], ms: 2 * DRIFT_MS }];
  }
  if (star === 'blink' && isSquare(target))
    return [word, { type: 'moves', moves: [{ piece, path: [target] }], ms: BLINK_MS }];
  return [word];
}

function isSquare(target: Target | null | undefined): target is Square {
  return Array.isArray(target) && typeof target[0] === 'number';
}

/** How far the ball goes along with its carrier: to where it is lost. */
function carried(path: Square[], later: Event[]): Square[] {
  const end = later.findIndex(({ type }) => type === 'run' || type === 'turn');
  const lost = later
    .slice(0, end < 0 ? undefined : end)
    .find((event) => event.type === 'challenge' && event.outcome !== 'won');
  const at = lost?.type === 'challenge' ? path.findIndex((square) => same(square, lost.at)) : -1;
  return at < 0 ? path : path.slice(0, at + 1);
}

function contest({ side, faces, against_faces }: Extract<Event, { type: 'challenge' | 'pick_up' }>): Scene[] {
  if (!faces || !against_faces) return [];
  return [{ type: 'dice', dice: [{ faces, side }, { faces: against_faces, side: other(side) }], ms: DICE_MS }]; // prettier-ignore
}

function thrown(
  event: Extract<Event, { type: 'steal' | 'pass' | 'shot_result' | 'save' }>,
  attacker: Side | null,
  aim: Cell | null,
): Scene[] {
  const side = event.type === 'shot_result' ? attacker : event.side;
  const dice: Scene[] =
    event.faces && side ? [{ type: 'dice', dice: [{ faces: event.faces, side }], ms: DICE_MS }] : [];
  if (event.type === 'pass') return [...dice, fly(event.to)];
  if (event.type === 'save' && event.outcome !== 'beaten') {
    const text = event.outcome === 'held' ? 'Saved' : 'Palmed out';
    return [...dice, { type: 'banner', text, side: event.side, ms: WORD_MS }];
  }
  // Off target it goes by beside the aimed column.
  if (event.type === 'shot_result' && event.outcome === 'missed') return [...dice, fly(inGoal(aim, attacker))];
  return dice;
}

/** Behind the mouth square of a cell. */
function inGoal(cell: Cell | null, attacker: Side | null): Square {
  return [3 + (cell?.[0] ?? 1), attacker === 'away' ? -1 : LENGTH];
}

function ball(to: Square): { piece: string; path: Square[] } {
  return { piece: BALL, path: [to] };
}

/** The ball goes straight to a square; how long that takes is known when it starts. */
function fly(to: Square): Scene {
  return { type: 'moves', moves: [ball(to)], ms: 0 };
}

function long(steps: number, stepMs: number): number {
  return Math.min(LONGEST_MS, stepMs * steps + 120);
}

/** How long a scene takes from where its pieces are. Nothing that stays where it is takes any time. */
export function msOf(scene: Scene, stage: Stage): number {
  if (scene.type !== 'moves' || scene.ms > 0) return scene.ms;
  const to = scene.moves[0]?.path.at(-1);
  if (!to || !stage.ball || same(stage.ball, to)) return 0;
  return long(distance(stage.ball, to), BALL_STEP_MS);
}

/** Where everything is when nothing moves. Who is in the middle of a run is where he was last seen. */
export function stageOf(view: View, before: Stage | null): Stage {
  if (view.shoot_out && view.phase !== 'over') return shootOutStage(view);
  const pieces: Record<string, Square> = {};
  for (const side of ['home', 'away'] as const) {
    for (const [shirt, { at }] of Object.entries(view.footballers?.[side] ?? {})) {
      const id = pieceId(side, shirt);
      const place = at ?? before?.pieces[id];
      if (place) pieces[id] = place;
    }
  }
  return { pieces, ball: view.footballers ? (view.ball?.at ?? CENTRE) : null };
}

/** In a shoot-out only the shooter and the other side's keeper matter. */
function shootOutStage({ shoot_out, shot }: View): Stage {
  const side = shot?.side ?? shoot_out?.next ?? 'home';
  const shirt = shot?.shirt ?? shoot_out?.shirt ?? 7;
  const [goal, spot]: [Square, Square] = side === 'home' ? [[4, LENGTH - 1], [4, LENGTH - 4]] : [[4, 0], [4, 3]]; // prettier-ignore
  const keeper = pieceId(other(side), 1);
  return { pieces: { [pieceId(side, shirt)]: spot, [keeper]: goal }, ball: spot };
}
