// Where things are drawn while they move.

import type { Side } from '../lib/generated/protocol';
import type { Square } from './squares';

export interface Stage {
  pieces: Record<string, Square>;
  /** Null while there is none. */
  ball: Square | null;
}

/** The way of the last thing that moved. */
export interface Trail {
  line: Square[];
  ball: boolean;
}

export const BALL = 'ball';
export const pieceId = (side: Side, number: number | string): string => `${side}:${number}`;

/** The stage with a piece, or the ball, elsewhere. */
export function put(stage: Stage, piece: string, at: Square): Stage {
  return piece === BALL ? { ...stage, ball: at } : { ...stage, pieces: { ...stage.pieces, [piece]: at } };
}

/** A part from 0 to 1, made gentle at both ends. */
export function eased(part: number): number {
  const gentle = part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part);
  return Math.min(Math.max(gentle, 0), 1);
}

/** How many squares of a line have been passed. */
export function passed(line: readonly Square[], part: number): number {
  return eased(part) * (line.length - 1);
}

/** The point a part of the way along a line, ends included; gentle at both ends. */
export function along(line: readonly Square[], part: number): Square {
  const at = passed(line, part);
  const from = line[Math.floor(at)] ?? [0, 0];
  const to = line[Math.ceil(at)] ?? from;
  return mix(from, to, at - Math.floor(at));
}

/** The point a part of the way between two. */
export function mix(from: Square, to: Square, part: number): Square {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}
