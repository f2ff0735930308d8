// Squares of any board. What a square is called, and where it is drawn, is the game's.

import type { Side } from '../lib/generated/protocol';

/** x to the right, y upfield, both from 0 as home sees the board; what lies beside it has its numbers too. */
export type Square = readonly [number, number];
export type Direction = 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';

/** Clockwise. */
export const DIRECTIONS: readonly Direction[] = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
export const STEPS: Readonly<Record<Direction, Square>> = {
  N: [0, 1],
  NE: [1, 1],
  E: [1, 0],
  SE: [1, -1],
  S: [0, -1],
  SW: [-1, -1],
  W: [-1, 0],
  NW: [-1, 1],
};

/** The squares of a route such as `N2NE1` from a square, which is not among them. */
export function walk(from: Square, route: string): Square[] {
  const path: Square[] = [];
  let [x, y] = from;
  for (const [, direction, count] of route.matchAll(/([NESW]+)(\d+)/g)) {
    const [dx, dy] = STEPS[direction as Direction] ?? [0, 0];
    for (let i = 0; i < Number(count); i += 1) path.push([(x += dx), (y += dy)]);
  }
  return path;
}

export function same(one: Square | null | undefined, other: Square | null | undefined): boolean {
  return !!one && !!other && one[0] === other[0] && one[1] === other[1];
}

/** A text for maps, and for `data-square`. */
export function key([x, y]: Square): string {
  return `${x},${y}`;
}

/** Steps between two squares, diagonal ones too. */
export function distance(one: Square, other: Square): number {
  return Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]));
}

/** The step that an arrow key makes for one who has `bottom` at the bottom; null: another key. */
export function arrowStep(pressed: string, bottom: Side): Square | null {
  const up = bottom === 'home' ? 1 : -1;
  const steps: Record<string, Square> = {
    ArrowUp: [0, up],
    ArrowDown: [0, -up],
    ArrowRight: [up, 0],
    ArrowLeft: [-up, 0],
  };
  return steps[pressed] ?? null;
}
