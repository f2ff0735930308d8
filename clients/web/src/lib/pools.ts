// The pools of a game as buttons show them.

import type { Held, Pace, Place, Pool } from './generated/protocol';
import { optionWords } from './games';
import { clockWords } from './names';

/** From the fastest to the slowest. */
export const PACES: readonly Pace[] = ['fast', 'normal', 'slow', 'days'];

const PACE_WORDS: Readonly<Record<Pace, string>> = { fast: 'Fast', normal: 'Normal', slow: 'Slow', days: 'Days' };

/** How fast a pool is, in a word. */
export const paceWords = (pace: Pace): string => PACE_WORDS[pace];

/** The pool for whoever has no wish: the usual options at the usual pace, rated, where everybody can meet. */
export function usualPool(pools: readonly Pool[], game: string): Pool | undefined {
  return pools.find((pool) => pool.game === game && pool.preset === 'default' && pool.pace === 'normal' && pool.rated);
}

/** A set of options, with a pool for each pace. */
export interface PoolRow {
  preset: string;
  words: string;
  pools: Pool[];
}

/** The pools of a game, rated or not, one row for each set of options. */
export function poolRows(pools: readonly Pool[], game: string, rated: boolean): PoolRow[] {
  const rows = new Map<string, PoolRow>();
  for (const pool of pools.filter((pool) => pool.game === game && pool.rated === rated)) {
    const row = rows.get(pool.preset) ?? { preset: pool.preset, words: optionWords(game, optionsOf(pool)), pools: [] };
    row.pools.push(pool);
    rows.set(pool.preset, row);
  }
  for (const row of rows.values()) row.pools.sort((one, other) => PACES.indexOf(one.pace) - PACES.indexOf(other.pace));
  return [...rows.values()];
}

const optionsOf = (pool: Pool): Record<string, unknown> => pool.options as Record<string, unknown>;

/** What a pool plays, without its game: options, clock, rated or not. */
export function poolWords(pool: Pool): string {
  return [optionWords(pool.game, optionsOf(pool)), clockWords(pool.clock), ratedWords(pool.rated)].join(' · ');
}

export const ratedWords = (rated: boolean): string => (rated ? 'rated' : 'casual');

/** A stretch of time: 0:07, 12:30, 1:02:03. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** How long a pool mostly takes, in words; nothing where too little is known. */
export function estimateWords(expectedMs: number | null | undefined): string {
  if (expectedMs === undefined || expectedMs === null) return '';
  if (expectedMs < 5_000) return 'mostly a few seconds';
  if (expectedMs < 90_000) return `mostly about ${Math.round(expectedMs / 5_000) * 5} s`;
  return `mostly about ${Math.round(expectedMs / 60_000)} min`;
}

/** How many wait, in words; `withMe`: one of them is the reader. */
export function waitingWords(waiting: number, withMe = false): string {
  const others = Math.max(0, waiting - (withMe ? 1 : 0));
  if (others === 0) return withMe ? 'nobody else waits yet' : 'nobody waits yet';
  const people = others === 1 ? '1 person' : `${others} people`;
  return `${people}${withMe ? ' more' : ''} ${others === 1 ? 'waits' : 'wait'}`;
}

/** Where one waits, the longest first. */
export function placesInOrder(places: Readonly<Record<string, Place>>): [string, Place][] {
  return Object.entries(places).toSorted(([, one], [, other]) => one.since - other.since);
}

/** Why nobody is found for one for a while, to be followed by for how long. */
export function heldWords(heldFor: Held | null | undefined): string {
  return heldFor === 'leaver' ? 'Since you left matches or let them run out' : 'Since you did not come to a match';
}

/** Whether turns may take days in the pool of this id: a place is kept there for long, with the page closed. */
export const isOfDays = (id: string): boolean => id.split('/')[2] === 'days';
