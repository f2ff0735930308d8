// Who can be drafted. What a star of a match really has, its view says.

import list from './stars.json';
import type { Stats } from './types';

export interface Star {
  id: string;
  name: string;
  stats: Stats;
  /** Charges that his ability costs. */
  cost: number;
  ability: string;
  keeper: boolean;
}

const known = (star: (typeof list.keepers)[number], keeper: boolean): Star => {
  const [speed = 0, passing = 0, shooting = 0, control = 0] = star.stats;
  return { ...star, stats: [speed, passing, shooting, control], keeper };
};

/** All of them, keepers first. */
export const STARS: readonly Star[] = [
  ...list.keepers.map((star) => known(star, true)),
  ...list.outfielders.map((star) => known(star, false)),
];

/** A star by its id; one that this page does not know has its id only. */
export function starOf(id: string): Star {
  const found = STARS.find((star) => star.id === id);
  return found ?? { id, name: id.replaceAll('_', ' '), stats: [0, 0, 0, 0], cost: 0, ability: '', keeper: false };
}

/** The name for narrow places. */
export function shortName(id: string): string {
  return starOf(id).name.split(' ').at(-1) ?? id;
}

export const STAT_NAMES = ['SPD', 'PAS', 'SHO', 'CTL'] as const;

/** A number with a minus as long as a plus. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);

/** All four in words. */
export function statWords(stats: Stats): string {
  return STAT_NAMES.map((name, i) => `${name} ${signed(stats[i] ?? 0)}`).join(', ');
}
