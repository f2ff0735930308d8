// What there is to watch: who may, how late, and which matches come first.

import type { BasicView } from './game';
import type { Listing, MatchPage, Watch } from './generated/protocol';
import { plural } from './text';

/** Who may watch, as a choice for those who make a match. */
export const WATCH: readonly { value: Watch; name: string }[] = [
  { value: 'everyone', name: 'Everybody' },
  { value: 'link', name: 'Whoever has the link' },
  { value: 'followed', name: 'Whom its players follow' },
  { value: 'nobody', name: 'Nobody' },
];

/** A match may be shown so many seconds later at most. */
export const DELAY_MAX_S = 900;

/** Why one may not watch. */
export function closedWords(watch: unknown): string {
  if (watch === 'nobody') return 'Only its players see it.';
  if (watch === 'followed') return 'Its players show it to those whom they follow.';
  return 'Its players have not opened it to you.';
}

/** A time in words: `30 seconds`, `2 minutes`, `2 minutes 5 seconds`. */
export function lateWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 ? plural(minutes, 'minute') : '', rest > 0 || minutes === 0 ? plural(rest, 'second') : '']
    .filter(Boolean)
    .join(' ');
}

/**
 * The moment that a page shows, in ms since 1970, where the server's time is `now`: who plays a side sees the match as it is, everybody
 * else `delay_s` seconds later, with the times that it had then.
 */
export function shownAt(now: number, plays: boolean, delay_s: number): number {
  return plays ? now : now - delay_s * 1000;
}

/** A match that is being played, as a list shows it. */
export type LiveMatch = Pick<Listing, 'id' | 'game' | 'options' | 'clock' | 'rated' | 'seats' | 'ratings' | 'score'> & {
  /** Where it is told. */
  viewers?: number;
};

/** The same of a match that stands on no list. */
export function liveOf({ view }: MatchPage): LiveMatch {
  const { id, game, options, clock, rated, seats, ratings } = view.match;
  const score = (view.game as BasicView | null)?.score ?? { home: 0, away: 0 };
  return { id, game, options, clock, rated, seats, ratings, score };
}

/** What one without a rating counts as. */
const UNRATED = 1500;

function rating({ ratings }: Listing): number {
  return ((ratings.home?.rating ?? UNRATED) + (ratings.away?.rating ?? UNRATED)) / 2;
}

const computer = ({ seats }: Listing): boolean => seats.home?.kind === 'computer' || seats.away?.kind === 'computer';

/** Best ones first, as the server ranks them: people, then ratings, then how many watch, then the newest. */
export function byRank(one: Listing, other: Listing): number {
  return (
    Number(computer(one)) - Number(computer(other)) ||
    rating(other) - rating(one) ||
    other.viewers - one.viewers ||
    (one.id < other.id ? 1 : -1)
  );
}

/** Matches of each of the games, in their order, best first; games of which nothing is played are left out. */
export function byGame(listings: readonly Listing[], kinds: readonly string[]): { kind: string; matches: Listing[] }[] {
  return kinds
    .map((kind) => ({ kind, matches: listings.filter(({ game }) => game === kind).toSorted(byRank) }))
    .filter(({ matches }) => matches.length > 0);
}

/** So many boards stand on one page. */
export const BOARDS_MAX = 6;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The matches that an address names for the page of many boards; null where it names none. */
export function boardsOf(search: string): string[] | null {
  const named = new URLSearchParams(search).get('boards');
  if (named === null) return null;
  return [...new Set(named.split(',').filter((id) => ID.test(id)))].slice(0, BOARDS_MAX);
}

/** Where so many matches are shown beside each other. */
export const boardsPath = (ids: readonly string[]): string => `/tv?boards=${ids.join(',')}`;
