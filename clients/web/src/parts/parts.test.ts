// What parts of the pages show of what they are given.

import { render } from 'svelte/server';
import { expect, test } from 'vitest';

import type { Graph, Seat } from '../lib/generated/protocol';
import type { LiveMatch } from '../lib/watching';
import LiveRows from './LiveRows.svelte';
import Luck from './Luck.svelte';
import SeatName from './SeatName.svelte';

const words = (html: string): string =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const person: Seat = { kind: 'person', id: 'ada', name: 'Ada' };

test('a program is marked beside its name, a person is not', () => {
  expect(words(render(SeatName, { props: { seat: { ...person, bot: true } } }).body)).toBe('Ada program');
  expect(words(render(SeatName, { props: { seat: person } }).body)).toBe('Ada');
});

test('of many matches the first are shown, and the way to the others', () => {
  const match = (id: string): LiveMatch => ({
    id,
    game: 'golden_goal',
    options: {},
    clock: { type: 'none' },
    rated: false,
    seats: { home: person, away: null },
    ratings: { home: null, away: null },
    score: { home: 0, away: 0 },
  });
  const matches = ['1', '2', '3'].map(match);
  const some = render(LiveRows, { props: { matches, most: 2 } }).body;
  expect(some.match(/data-live/g)).toHaveLength(2);
  expect(words(some)).toMatch(/1 more$/);
  expect(words(render(LiveRows, { props: { matches, most: 3 } }).body)).not.toContain('more');
});

test('luck says how well it is known', () => {
  const graph = (luck_by: 'exact' | 'sampled'): Graph => ({
    seq: 3,
    points: [{ seq: 3, home: 0.5, draw: 0, away: 0.5, exact: true, luck: { home: 0, away: 0 }, luck_by }],
  });
  const names = { home: 'Ada', away: 'Bo' };
  expect(words(render(Luck, { props: { graph: graph('exact'), names } }).body)).toContain('Exact: computed');
  expect(words(render(Luck, { props: { graph: graph('sampled'), names } }).body)).toContain(
    'some of it stands for all',
  );
});
