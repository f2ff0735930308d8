import { key, same, type Square, walk } from '../../board/squares';
import type { Side } from '../../lib/generated/protocol';
import type { Action, Compact, Move, Press, View } from './types';

/** A listed action that is made on the board. */
export interface Choice {
  action: Move;
  /** Who does it. */
  pawn: number;
  /** Where it leads. */
  target: Square;
  /** The way there, with the square it starts from; one square where nothing moves along a line. */
  line: Square[];
  /** What becomes of it. */
  kind: 'place' | 'run' | 'to_ball' | 'kick' | 'pass' | 'goal' | 'step' | 'keeper';
  /** Pips that are left after a run; null elsewhere. */
  left: number | null;
}

/** What a side may do now, sorted for a board: what is made by pressing a button and what by naming squares. */
export interface Choices {
  buttons: Set<'roll' | 'done'>;
  moves: Choice[];
}

/** Expands the short form of the listed actions. Runs no rules: everything offered was listed. */
export function expand(legal: Compact[], view: View, side: Side): Choices {
  const choices: Choices = { buttons: new Set(), moves: [] };
  for (const entry of legal) {
    for (const action of single(entry)) {
      if (!isPress(action)) choices.moves.push(choice(action, view, side));
      else if (action.type !== 'undo') choices.buttons.add(action.type);
    }
  }
  return choices;
}

function single(entry: Compact): Action[] {
  if ('ats' in entry) return entry.ats.map((at) => ({ type: 'place', pawn: entry.pawn, at }));
  if (!('routes' in entry)) return [entry];
  return entry.routes.map((route) => {
    const path = walk(entry.from, route);
    return entry.type === 'run' ? { type: 'run', pawn: entry.pawn, path } : { type: 'kick', path };
  });
}

function isPress(action: Action): action is Press {
  return action.type === 'roll' || action.type === 'done' || action.type === 'undo';
}

function choice(action: Move, view: View, side: Side): Choice {
  const at = (pawn: number): Square => view.pawns[side][pawn] ?? view.ball ?? [0, 0];
  switch (action.type) {
    case 'place':
      return { action, pawn: action.pawn, target: action.at, line: [action.at], kind: 'place', left: null };
    case 'keeper':
      return { action, pawn: 0, target: action.at, line: [at(0), action.at], kind: 'keeper', left: null };
    case 'step_off': {
      const pawn = view.kicker ?? 0;
      return { action, pawn, target: action.to, line: [at(pawn), action.to], kind: 'step', left: null };
    }
    case 'run': {
      const target = action.path.at(-1) ?? at(action.pawn);
      const kind = same(target, view.ball) ? 'to_ball' : 'run';
      const left = view.pips_left - action.path.length;
      return { action, pawn: action.pawn, target, line: [at(action.pawn), ...action.path], kind, left };
    }
    case 'kick': {
      const pawn = view.kicker ?? 0;
      const target = action.path.at(-1) ?? at(pawn);
      const kind = target[1] < 0 || target[1] > 9 ? 'goal' : holder(view, side, target) === null ? 'kick' : 'pass';
      return { action, pawn, target, line: [at(pawn), ...action.path], kind, left: null };
    }
  }
}

/** The number of the pawn of a side that stands on a square. */
export function holder(view: View, side: Side, square: Square): number | null {
  const found = Object.entries(view.pawns[side]).find(([, at]) => same(at, square));
  return found ? Number(found[0]) : null;
}

/** The moves of one pawn by target square. A square that can be reached in several ways holds them all. */
export function byTarget(moves: Choice[], pawn: number | null): Map<string, Choice[]> {
  const targets = new Map<string, Choice[]>();
  for (const move of moves) {
    if (move.pawn !== pawn) continue;
    const at = key(move.target);
    targets.set(at, [...(targets.get(at) ?? []), move]);
  }
  return targets;
}

/** The squares where a line turns, its ends left out. */
export function bends(line: Square[]): Square[] {
  return line.filter((square, i) => {
    const before = line[i - 1];
    const after = line[i + 1];
    if (!before || !after) return false;
    return square[0] - before[0] !== after[0] - square[0] || square[1] - before[1] !== after[1] - square[1];
  });
}
