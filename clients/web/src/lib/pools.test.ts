import { expect, test } from 'vitest';

import type { Pace, Pool } from './generated/protocol';
import {
  estimateWords,
  heldWords,
  isOfDays,
  placesInOrder,
  poolRows,
  poolWords,
  spanText,
  usualPool,
  waitingWords,
} from './pools';

const pool = (preset: string, pace: Pace, rated: boolean, options = {}): Pool => ({
  id: `golden_goal/${preset}/${pace}/${rated ? 'rated' : 'casual'}`,
  game: 'golden_goal',
  preset,
  options,
  pace,
  clock: { type: 'bank', bank_s: 180, increment_s: 3 },
  rated,
  waiting: 0,
});

const POOLS = [
  pool('default', 'days', true),
  pool('default', 'normal', false),
  pool('default', 'normal', true),
  pool('rounds', 'fast', true, { mode: 'rounds' }),
  { ...pool('default', 'normal', true), id: 'grid_soccer/default/normal/rated', game: 'grid_soccer' },
];

test('the usual pool of a game has its usual options and pace and is rated', () => {
  expect(usualPool(POOLS, 'golden_goal')?.id).toBe('golden_goal/default/normal/rated');
  expect(usualPool(POOLS, 'grid_soccer')?.id).toBe('grid_soccer/default/normal/rated');
  expect(usualPool(POOLS, 'world_soccer')).toBeUndefined();
});

test('pools stand in a row for each set of options, the fastest first, rated and casual apart', () => {
  const rows = poolRows(POOLS, 'golden_goal', true);
  expect(rows.map(({ words, pools }) => [words, pools.map(({ pace }) => pace)])).toEqual([
    ['Golden goal', ['normal', 'days']],
    ['25 rounds', ['fast']],
  ]);
  expect(poolRows(POOLS, 'golden_goal', false).flatMap(({ pools }) => pools.map(({ id }) => id))).toEqual([
    'golden_goal/default/normal/casual',
  ]);
});

test('a pool is said by its options, clock and whether it is rated', () => {
  expect(poolWords(POOLS[3]!)).toBe('25 rounds · 3 min + 3 s · rated');
});

test('a stretch of time is read like a clock', () => {
  expect([0, 7_900, 61_000, 3_723_000, -5].map(spanText)).toEqual(['0:00', '0:07', '1:01', '1:02:03', '0:00']);
});

test('an estimate is as rough as it is, and nothing where nothing is known', () => {
  expect([undefined, 3_000, 17_000, 200_000].map(estimateWords)).toEqual([
    '',
    'mostly a few seconds',
    'mostly about 15 s',
    'mostly about 3 min',
  ]);
});

test('whoever waits is not counted as somebody else', () => {
  expect(waitingWords(0)).toBe('nobody waits yet');
  expect(waitingWords(1)).toBe('1 person waits');
  expect(waitingWords(1, true)).toBe('nobody else waits yet');
  expect(waitingWords(3, true)).toBe('2 people more wait');
});

test('the place that was taken first stands first', () => {
  const places = { b: { since: 20 }, a: { since: 30 }, c: { since: 10 } };
  expect(placesInOrder(places).map(([id]) => id)).toEqual(['c', 'b', 'a']);
});

test('who is held is told which of the two it is for', () => {
  expect(heldWords('leaver')).toBe('Since you left matches or let them run out');
  expect(heldWords('no_show')).toBe('Since you did not come to a match');
});

test('a pool of days is known by its id', () => {
  expect(isOfDays('golden_goal/default/days/rated')).toBe(true);
  expect(isOfDays('golden_goal/days/fast/rated')).toBe(false);
});
