// What a seek or a challenge is about, in words.

import type { NewMatch, RatingRange, Terms } from './generated/protocol';
import { gameName, optionWords } from './games';
import { clockWords } from './names';
import { ratedWords } from './pools';
import { other } from './sides';

/** Game, options, clock, rated or not, and the side that is left to the reader. */
export function termsWords({ game, options, clock, rated, side }: Terms): string {
  const told = [gameName(game), optionWords(game, (options ?? {}) as Record<string, unknown>)];
  told.push(clockWords(clock ?? { type: 'none' }), ratedWords(rated ?? false));
  if (side) told.push(`you play ${other(side)}`);
  return told.join(' · ');
}

/** Who may accept; nothing where everybody may. */
export function rangeWords(range: RatingRange | null | undefined): string {
  const { min, max } = range ?? {};
  if (min && max) return `rating ${min} to ${max}`;
  if (min) return `rating ${min} or more`;
  return max ? `rating ${max} or less` : '';
}

/** What a form for a seek or a challenge holds beside what is played. */
export interface Posting {
  rated: boolean;
  note: string;
  /** Lowest and highest rating; null or undefined: the field is empty. */
  min?: number | null;
  max?: number | null;
}

/** What a form says when nothing was filled in. */
export const emptyPosting = (): Posting => ({ rated: false, note: '' });

/** What is to be played, as a seek or challenge says it. */
export function termsOf(wanted: Omit<NewMatch, 'opponent'>, { rated, note }: Posting): Terms {
  const { game, options, clock, side } = wanted;
  const said = note.trim();
  return {
    game,
    ...(options === undefined ? {} : { options }),
    ...(clock === undefined ? {} : { clock }),
    rated,
    ...(side === undefined ? {} : { side }),
    ...(said === '' ? {} : { note: said }),
  };
}

/** The range of a form; undefined where everybody may. */
export function rangeOf({ min, max }: Posting): RatingRange | undefined {
  const range = { ...(isNumber(min) ? { min } : {}), ...(isNumber(max) ? { max } : {}) };
  return Object.keys(range).length > 0 ? range : undefined;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
