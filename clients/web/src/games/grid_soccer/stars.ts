// Who can be drafted, and the numbers of each edition of the rules. What a star of a match really has, its view says.

import type { Side } from '../../lib/generated/protocol';
import list from './stars.json';
import second from './stars_2.json';
import type { Stats } from './types';

export interface Star {
  id: string;
  name: string;
  ability: string;
  keeper: boolean;
}

export interface Numbers {
  stats: Stats;
  /** Charges that his ability costs. */
  cost: number;
}

type Table = Record<string, { stats: number[]; cost: number } | undefined>;

/** All of them, keepers first. */
export const STARS: readonly Star[] = [
  ...list.keepers.map(({ id, name, ability }) => ({ id, name, ability, keeper: true })),
  ...list.outfielders.map(({ id, name, ability }) => ({ id, name, ability, keeper: false })),
];

/** By editions, from 1. */
const TABLES: readonly Table[] = [
  Object.fromEntries([...list.keepers, ...list.outfielders].map((star) => [star.id, star])),
  second.stars,
];

/** So many of a squad of seven are no keepers. */
const OUTFIELDERS = 6;

/** The edition of new matches. */
export const NEWEST = TABLES.length;

/** A star by its id; one that this page does not know has its id only. */
export function starOf(id: string): Star {
  const found = STARS.find((star) => star.id === id);
  return found ?? { id, name: id.replaceAll('_', ' '), ability: '', keeper: false };
}

/** What a star has by an edition of the rules. A view names every one but the first. An edition that this page does not know is taken for the newest. */
export function numbersOf(id: string, ruleset: number | null | undefined): Numbers {
  const table = TABLES[(ruleset ?? 1) - 1] ?? TABLES[NEWEST - 1];
  const { stats = [], cost = 0 } = table?.[id] ?? {};
  const [speed = 0, passing = 0, shooting = 0, control = 0] = stats;
  return { stats: [speed, passing, shooting, control], cost };
}

/** Why who picks cannot take a star; null where he can. A squad has a keeper and six outfielders. */
export function draftRefusal(star: Star, picks: readonly { star: string; side: Side }[], side: Side): string | null {
  if (picks.some((pick) => pick.star === star.id)) return 'He is taken.';
  const own = picks.filter((pick) => pick.side === side).map((pick) => starOf(pick.star));
  const like = own.filter(({ keeper }) => keeper === star.keeper).length;
  if (star.keeper) return like > 0 ? 'You have a keeper already.' : null;
  return like >= OUTFIELDERS ? 'You have six outfielders already; what is missing is a keeper.' : null;
}

/** The name for narrow places. */
export function shortName(id: string): string {
  return starOf(id).name.split(' ').at(-1) ?? id;
}

export const STAT_NAMES = ['SPD', 'PAS', 'SHO', 'CTL'] as const;
/** What they mean, in the same order. */
export const STAT_WORDS = ['speed', 'passing', 'shooting', 'control'] as const;

/** A number with a minus as long as a plus. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);

/** All four in words. */
export function statWords(stats: Stats): string {
  return STAT_NAMES.map((name, i) => `${name} ${signed(stats[i] ?? 0)}`).join(', ');
}
