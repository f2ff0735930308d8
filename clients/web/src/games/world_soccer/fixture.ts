import type { Square } from '../../board/squares';
import type { Component, View } from './types';

/** The first line-up of the rules. */
export const CLASSIC: Square[] = [
  [7, 1],
  [2, 4],
  [5, 4],
  [9, 4],
  [12, 4],
  [2, 7],
  [5, 7],
  [9, 7],
  [12, 7],
  [4, 10],
  [10, 10],
];

/** A part of a throw. */
export const part = (value: number, more: Partial<Component> = {}): Component => ({
  value,
  used: false,
  kick: true,
  ...more,
});

/** What a viewer may know in the middle of a throw. */
export function view(more: Partial<View> = {}): View {
  return {
    phase: 'move',
    side_in_throw: 'home',
    throws_in_row: 1,
    throws: 7,
    die: ['4'],
    components: [part(4)],
    players: {
      home: { '1': [7, 1], '7': [7, 12], '9': [7, 16], '10': [12, 12] },
      away: { '1': [7, 23], '4': [11, 16], '5': [5, 12] },
    },
    lined_up: { home: true, away: true },
    line_ups: {},
    ball: [7, 12],
    holder: { side: 'home', shirt: 7 },
    held_throws: { home: 0, away: 0 },
    score: { home: 0, away: 0 },
    to_act: ['home'],
    ...more,
  };
}
