// What pages of people say and draw.

import type { PastMatch, RatingChange, RatingPoint, Streak, Tally, Unrated } from './generated/protocol';
import { seatName } from './names';
import { other } from './sides';

/** A rating, with a mark while it is too unsure to mean much. */
export function ratingWords({ rating, provisional }: { rating: number; provisional: boolean }): string {
  return `${rating}${provisional ? '?' : ''}`;
}

/** Won, drawn and lost. */
export function tallyWords({ won, drawn, lost }: Tally): string {
  return `${won} won, ${drawn} drawn, ${lost} lost`;
}

/** How many matches these are. */
export const played = ({ won, drawn, lost }: Tally): number => won + drawn + lost;

/** What goes on now. */
export function streakWords({ outcome, matches }: Streak): string {
  return matches === 1 ? `${outcome} the last one` : `${outcome} the last ${matches}`;
}

/** How a past match went for its player, and what it did to the rating. */
export function pastWords({ outcome, result, change }: PastMatch): string {
  const words = outcome ?? (result ? 'both sides' : 'called off');
  return change ? `${words}, ${byWords(change)}` : words;
}

/** By how much a rating changed, with its sign. */
function byWords({ before, after }: RatingChange): string {
  const by = after - before;
  return `${by < 0 ? '−' : by > 0 ? '+' : '±'}${Math.abs(by)}`;
}

/** What a match did to a rating. */
export function changeWords(change: RatingChange): string {
  return `${change.before} → ${ratingWords({ rating: change.after, provisional: change.provisional })} (${byWords(change)})`;
}

/** Why a rated match did nothing to the ratings; `casual` is of matches that were not rated. */
export const UNRATED: Record<Unrated, string> = {
  casual: 'It was not rated.',
  aborted: 'It was called off, so no rating changes.',
  never_begun: 'It ended before both sides had acted, so no rating changes.',
  pair_cap: 'You two have played as many rated matches today as count: no rating changes.',
};

/** Who sat on the other side of a past match. */
export function otherSeat({ seats, side }: PastMatch): PastMatch['seats']['home'] {
  return seats[other(side)];
}

/** Against whom a past match was, for sentences. */
export const otherName = (past: PastMatch): string => seatName(otherSeat(past));

/** A drawn graph: its line, a band as wide as the rating is unsure, and the levels that are named beside it. */
export interface Drawn {
  line: string;
  band: string;
  levels: { rating: number; y: number }[];
  last: { x: number; y: number };
}

/** Levels stand so many points apart, the nearest that leaves few of them. */
const STEPS = [25, 50, 100, 200, 500];
const LEVELS_MAX = 5;

/** Draws the history of a rating, match by match, into so many units. Undefined where there is nothing to draw. */
export function drawRating(points: readonly RatingPoint[], width: number, height: number): Drawn | undefined {
  const final = points.at(-1);
  if (!final) return undefined;
  // The band of the first matches is so wide that nothing else would be seen: the line decides, and the band is cut off.
  const ratings = points.map(({ rating }) => rating);
  const [low, high] = [Math.min(...ratings) - 30, Math.max(...ratings) + 30];
  const x = (index: number): number => (points.length === 1 ? width : (index / (points.length - 1)) * width);
  const y = (rating: number): number => height - ((clamp(rating, low, high) - low) / (high - low)) * height;
  const at = (index: number, rating: number): string => `${x(index).toFixed(1)} ${y(rating).toFixed(1)}`;
  const upper = points.map(({ rating, deviation }, index) => at(index, rating + deviation));
  const lower = points.map(({ rating, deviation }, index) => at(index, rating - deviation)).toReversed();
  const step = STEPS.find((step) => (high - low) / step <= LEVELS_MAX) ?? 1000;
  const levels = [];
  for (let rating = Math.ceil(low / step) * step; rating <= high; rating += step) levels.push({ rating, y: y(rating) });
  return {
    line: `M${ratings.map((rating, index) => at(index, rating)).join(' L')}`,
    band: `M${[...upper, ...lower].join(' L')} Z`,
    levels,
    last: { x: x(points.length - 1), y: y(final.rating) },
  };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
