// What stands on the formation cards, for pictures and previews. Where footballers of a match really belong, its view says.

import type { Square } from '../../board/squares';
import type { Side } from '../../lib/generated/protocol';
import { LENGTH, WIDTH } from './squares';
import type { CardName } from './types';

/** Slots of shirts 2 to 7 as home sees them, with the ball in the middle column. */
const SLOTS: Record<CardName, Square[]> = {
  '2-2-2': [[2, 4], [6, 4], [2, 8], [6, 8], [3, 12], [5, 12]], // prettier-ignore
  '2-3-1': [[2, 4], [6, 4], [1, 8], [4, 8], [7, 8], [4, 12]], // prettier-ignore
  '3-2-1': [[1, 3], [4, 3], [7, 3], [3, 7], [5, 7], [4, 11]], // prettier-ignore
  '3-1-2': [[1, 3], [4, 3], [7, 3], [4, 7], [2, 11], [6, 11]], // prettier-ignore
  '1-3-2': [[4, 4], [1, 9], [4, 9], [7, 9], [3, 13], [5, 13]], // prettier-ignore
  '2-1-3': [[2, 4], [6, 4], [4, 8], [1, 12], [4, 13], [7, 12]], // prettier-ignore
};
const KEEPER: Square = [4, 0];

export const CARDS = Object.keys(SLOTS) as CardName[];
export const SHIRTS = [1, 2, 3, 4, 5, 6, 7];

/** The slots of a card by shirt, from 1, for the column in which the ball is. */
export function slotsOf(card: CardName, side: Side, ballColumn = 4): Square[] {
  const off = ballColumn - 4;
  const slide = Math.abs(off) < 2 ? 0 : Math.sign(side === 'home' ? off : -off);
  const slid = SLOTS[card].map(([x, y]): Square => [Math.min(Math.max(x + slide, 0), WIDTH - 1), y]);
  return [KEEPER, ...slid].map((slot) => facing(slot, side));
}

/** Where a side stands at a kick-off that the other side takes. */
export function kickOffPlaces(card: CardName, side: Side): Square[] {
  return [KEEPER, ...SLOTS[card]].map(([x, y]) => facing([x, Math.min(7, Math.floor((2 * y) / 3))], side));
}

/** What a footballer of a card is, by his shirt. */
export function roleOf(card: CardName, shirt: number): 'keeper' | 'defender' | 'midfielder' | 'forward' {
  const [defenders = 0, midfielders = 0] = card.split('-').map(Number);
  if (shirt === 1) return 'keeper';
  if (shirt - 2 < defenders) return 'defender';
  return shirt - 2 < defenders + midfielders ? 'midfielder' : 'forward';
}

function facing([x, y]: Square, side: Side): Square {
  return side === 'home' ? [x, y] : [WIDTH - 1 - x, LENGTH - 1 - y];
}
