// A view for tests: home's 5 has the ball in the middle.

import type { Square } from '../../board/squares';
import type { Footballer, Stats, View } from './types';

const NUMBERS: Stats = [4, 2, -2, 2];

function team(places: Square[]): Record<string, Footballer> {
  return Object.fromEntries(places.map((at, i) => [i + 1, { at, stats: NUMBERS, frozen: false }]));
}

export const HOME: Square[] = [[4, 0], [2, 4], [6, 4], [2, 8], [4, 9], [3, 12], [5, 14]]; // prettier-ignore
export const AWAY: Square[] = [[4, 17], [6, 13], [2, 13], [6, 9], [3, 8], [5, 5], [3, 5]]; // prettier-ignore

export function view(more: Partial<View> = {}): View {
  return {
    phase: 'turn',
    turn: 7,
    minute: 13,
    side_in_turn: 'home',
    kicked_off: 'home',
    score: { home: 0, away: 0 },
    line_ups: { home: { formation: '2-2-2' }, away: { formation: '2-2-2' } },
    cards: { home: '2-2-2', away: '2-2-2' },
    footballers: { home: team(HOME), away: team(AWAY) },
    slots: { home: slots(HOME), away: slots(AWAY) },
    ball: { state: 'held', side: 'home', shirt: 5, at: [4, 9] },
    picked: 5,
    committed: false,
    acted: false,
    steps_left: 3,
    charges: { home: 0, away: 0 },
    effects: { home: [], away: [] },
    used_stars: [],
    can_undo: false,
    can_redo: false,
    to_act: ['home'],
    ...more,
  };
}

function slots(places: Square[]): Record<string, Square> {
  return Object.fromEntries(places.map((at, i) => [i + 1, at]));
}

/** The same with somebody changed. */
export function changed(base: View, side: 'home' | 'away', shirt: number, more: Partial<Footballer>): View {
  const { footballers } = base;
  if (!footballers) return base;
  const man = { ...footballers[side][shirt]!, ...more };
  return { ...base, footballers: { ...footballers, [side]: { ...footballers[side], [shirt]: man } } };
}
