// The two pitches: where things are, and where they are drawn. Nothing here knows what stands on them.

import { DIRECTIONS, type Square, STEPS } from '../../board/squares';
import type { Side } from '../../lib/generated/protocol';

export interface Pitch {
  columns: number;
  rows: number;
  /** Columns of the goals, both ends included. */
  goal: readonly [number, number];
  /** Columns of the penalty areas, both ends included. */
  area: readonly [number, number];
  /** In the area of that side. */
  spots: Readonly<Record<Side, Square>>;
  centre: Square;
}

const AREA_ROWS = 5;
const CIRCLE_RADIUS = 3;

export const FULL: Pitch = {
  columns: 15,
  rows: 25,
  goal: [6, 8],
  area: [3, 11],
  spots: { home: [7, 2], away: [7, 22] },
  centre: [7, 12],
};
export const QUICK: Pitch = {
  columns: 13,
  rows: 21,
  goal: [5, 7],
  area: [3, 9],
  spots: { home: [6, 2], away: [6, 18] },
  centre: [6, 10],
};

/** The pitch that a match is played on. */
export function pitchOf(options: Record<string, unknown>): Pitch {
  return options.pitch === 'quick' ? QUICK : FULL;
}

/** The squares of a route from a square, which is not among them: a digit for each step, 0 for N and clockwise. */
export function walk(from: Square, route: string): Square[] {
  let [x, y] = from;
  return Array.from(route, (digit): Square => {
    const [dx, dy] = STEPS[DIRECTIONS[Number(digit)] ?? 'N'];
    return [(x += dx), (y += dy)];
  });
}

export function onPitch(pitch: Pitch, [x, y]: Square): boolean {
  return x >= 0 && x < pitch.columns && y >= 0 && y < pitch.rows;
}

/** Whose goal it is; null: none. */
export function goalOf(pitch: Pitch, [x, y]: Square): Side | null {
  if (x < pitch.goal[0] || x > pitch.goal[1]) return null;
  return y === -1 ? 'home' : y === pitch.rows ? 'away' : null;
}

/** Whose penalty area it is in; null: nobody's. */
export function areaOf(pitch: Pitch, [x, y]: Square): Side | null {
  if (x < pitch.area[0] || x > pitch.area[1] || !onPitch(pitch, [x, y])) return null;
  return y < AREA_ROWS ? 'home' : y >= pitch.rows - AREA_ROWS ? 'away' : null;
}

/** Whose half it is in; null: the halfway row. */
export function halfOf(pitch: Pitch, [, y]: Square): Side | null {
  const middle = pitch.centre[1];
  return y < middle ? 'home' : y > middle ? 'away' : null;
}

export function inCircle(pitch: Pitch, [x, y]: Square): boolean {
  return (x - pitch.centre[0]) ** 2 + (y - pitch.centre[1]) ** 2 <= CIRCLE_RADIUS ** 2;
}

/** Where a side's wall would stand: the squares from which its goal can be entered. */
export function inWall(pitch: Pitch, side: Side, [x, y]: Square): boolean {
  return y === goalRow(pitch, side) && x >= pitch.goal[0] - 1 && x <= pitch.goal[1] + 1;
}

/** The row before a side's goal. */
export function goalRow(pitch: Pitch, side: Side): number {
  return side === 'home' ? 0 : pitch.rows - 1;
}

/** The middle square of a side's goal. */
export function goalMiddle(pitch: Pitch, side: Side): Square {
  return [pitch.centre[0], side === 'home' ? -1 : pitch.rows];
}

/** The square's name: columns by letter from home's left, rows by number from home's end. */
export function squareName(pitch: Pitch, square: Square): string {
  const [x, y] = square;
  const column = 'abcdefghijklmno'[x] ?? '?';
  const goal = goalOf(pitch, square);
  return goal ? `${goal}’s goal at ${column}` : `${column}${y + 1}`;
}

/** Width and height of the drawing, in squares: labels stand beside the pitch, goals behind it. */
export function sizeOf(pitch: Pitch): { width: number; height: number } {
  return { width: pitch.columns + 1, height: pitch.rows + 2 };
}

/** Where a square's middle is drawn, in squares from the top left; the side at the bottom attacks upward. */
export function onScreen(pitch: Pitch, [x, y]: Square, bottom: Side): { x: number; y: number } {
  return bottom === 'home' ? { x: x + 1, y: pitch.rows - y + 0.5 } : { x: pitch.columns - x, y: y + 1.5 };
}

/** The square under a point of the drawing; null beside the pitch and its goals. */
export function fromScreen(pitch: Pitch, px: number, py: number, bottom: Side): Square | null {
  const column = Math.floor(px - 0.5);
  const row = Math.floor(py);
  const square: Square = bottom === 'home' ? [column, pitch.rows - row] : [pitch.columns - 1 - column, row - 1];
  return onPitch(pitch, square) || goalOf(pitch, square) ? square : null;
}
