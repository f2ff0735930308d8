// The plain conditions of a line-up (rule 2, rule 6), so that the editor refuses at once what the server would refuse.

import { same, type Square } from '../../board/squares';
import type { Side } from '../../lib/generated/protocol';
import { areaOf, halfOf, inCircle, inWall, onPitch, type Pitch } from './pitch';
import type { LineUp } from './types';

/** In the order in which the server lists its line-ups. */
export const PRESET_NAMES = ['4-4-2', '4-3-3', '3-5-2', '5-3-2', '4-2-3-1'];
const WALL_MAX = 2;

export type LineUpFault =
  | 'line_up_off_pitch'
  | 'line_up_halfway_row'
  | 'line_up_other_half'
  | 'line_up_centre_circle'
  | 'line_up_keeper_area'
  | 'line_up_taker'
  | 'wall';

/** What forbids a square to a shirt; null: nothing. */
export function squareFault(pitch: Pitch, side: Side, shirt: number, square: Square): LineUpFault | null {
  if (!onPitch(pitch, square)) return 'line_up_off_pitch';
  const half = halfOf(pitch, square);
  if (half === null) return 'line_up_halfway_row';
  if (half !== side) return 'line_up_other_half';
  if (inCircle(pitch, square)) return 'line_up_centre_circle';
  if (shirt === 1 && areaOf(pitch, square) !== side) return 'line_up_keeper_area';
  return null;
}

/** The squares when a shirt has gone to another square; who stood there goes the other way. */
export function moved(squares: Square[], shirt: number, to: Square): Square[] {
  const from = squares[shirt - 1];
  if (!from) return squares;
  return squares.map((at, i) => (i === shirt - 1 ? to : same(at, to) ? from : at));
}

/** What forbids a move in the editor; null: nothing. The line-up keeps the rules all the time. */
export function moveFault(pitch: Pitch, side: Side, squares: Square[], shirt: number, to: Square): LineUpFault | null {
  const after = moved(squares, shirt, to);
  for (const [i, square] of after.entries()) {
    const fault = squareFault(pitch, side, i + 1, square);
    if (fault) return fault;
  }
  const wall = after.filter((square, i) => i > 0 && inWall(pitch, side, square));
  return wall.length > WALL_MAX ? 'wall' : null;
}

export function alike(one: LineUp, other: LineUp): boolean {
  return one.squares.every((square, i) => same(square, other.squares[i]));
}
