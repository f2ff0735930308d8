// Where things are in the drawing. The side at the bottom has the left half of each sector, the other one the right half; between
// them the ball goes up and down.

import type { Point } from '../../board/pointer';
import type { Side } from '../../lib/generated/protocol';
import { own } from './types';

export const WIDTH = 10;
export const HEIGHT = 13;
export const DRAWN = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
export const GOAL = 1.2;
export const STRIP = (HEIGHT - 2 * GOAL) / 5;
export const LANE = { left: 4.4, right: 5.6, middle: WIDTH / 2 };

/** Pawns stand in the lower part of a sector, dice lie above them. */
const PAWN_ROW = 1.55;
const DICE_ROW = 0.5;
const SLOT = 0.77;

/** The upper edge of an absolute sector; 0 and 6 are the goals. */
export function top(sector: number, bottom: Side): number {
  const number = own(bottom, sector);
  if (number > 5) return 0;
  return number < 1 ? HEIGHT - GOAL : HEIGHT - GOAL - number * STRIP;
}

/** The absolute sector at a height of the drawing; null in a goal. */
export function sectorAt(y: number, bottom: Side): number | null {
  const number = Math.floor((HEIGHT - GOAL - y) / STRIP) + 1;
  return number >= 1 && number <= 5 ? own(bottom, number) : null;
}

/** A place on the left half, moved to the half of `side`. */
function onHalf(side: Side, bottom: Side, x: number): number {
  return side === bottom ? x : WIDTH - x;
}

/** The place of a side's pawn in a sector, the first beside the ball's lane. */
export function pawnAt(side: Side, sector: number, nth: number, bottom: Side): Point {
  return { x: onHalf(side, bottom, LANE.left - 0.46 - nth * SLOT), y: top(sector, bottom) + PAWN_ROW };
}

/** The place of the die above it. */
export function dieAt(side: Side, sector: number, nth: number, bottom: Side): Point {
  return { ...pawnAt(side, sector, nth, bottom), y: top(sector, bottom) + DICE_ROW };
}

export function keeperAt(side: Side, bottom: Side): Point {
  return { x: LANE.middle, y: side === bottom ? HEIGHT - 0.6 : 0.6 };
}

/** The die of a keeper, beside him on his side's half. */
export function keeperDieAt(side: Side, bottom: Side): Point {
  return { ...keeperAt(side, bottom), x: onHalf(side, bottom, LANE.middle - 0.98) };
}

/** The middle of a half of a sector, and its outer edge, or so far in from that. */
export const middleOf = (side: Side, bottom: Side): number => onHalf(side, bottom, 2.35);
export const edgeOf = (side: Side, bottom: Side, inwards = 0): number => onHalf(side, bottom, 0.22 + inwards);

/** With more dice than this they lie where the name of the sector would. */
const DICE_BESIDE_NAME = 2;

/** Whether so many dice leave no room for a name beside them. */
export const crowds = (dice: readonly number[]): boolean => dice.length > DICE_BESIDE_NAME;

/** The ball on its lane: an absolute sector, or on its way between two. In a goal it lies beside the keeper. */
export function ballAt(sector: number, bottom: Side): Point {
  const number = own(bottom, sector);
  const inGoal = Math.max(0, 1 - number, number - 5);
  const middle = HEIGHT - GOAL - (Math.min(Math.max(number, 1), 5) - 0.5) * STRIP;
  const step = STRIP / 2 + 0.5;
  const y = number < 1 ? middle + inGoal * step : number > 5 ? middle - inGoal * step : middle;
  return { x: LANE.middle + inGoal * (number < 1 ? 0.75 : -0.75), y };
}
