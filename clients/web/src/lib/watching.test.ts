import { describe, expect, test } from 'vitest';

import { leftOf } from './clock_text';
import type { Listing, Seat } from './generated/protocol';
import { BOARDS_MAX, boardsOf, boardsPath, byGame, closedWords, lateWords, shownAt } from './watching';

const person: Seat = { kind: 'person', id: 'p', name: 'Ada' } as Seat;
const computer: Seat = { kind: 'computer', strength: 'fair' } as Seat;
const listing = (id: string, rest: Partial<Listing> = {}): Listing =>
  ({
    id,
    game: 'golden_goal',
    seats: { home: person, away: person },
    ratings: { home: null, away: null },
    viewers: 0,
    ...rest,
  }) as Listing;
const id = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

describe('the live list', () => {
  test('has people first, then ratings, then viewers, then the newest', () => {
    const strong = { rating: 1900, provisional: false };
    const all = [
      listing('a', { seats: { home: person, away: computer }, ratings: { home: strong, away: strong } }),
      listing('b'),
      listing('c'),
      listing('d', { viewers: 3 }),
      listing('e', { ratings: { home: strong, away: null } }),
    ];
    const [game] = byGame(all, ['golden_goal']);
    expect(game?.matches.map((one) => one.id)).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  test('is parted by game, without those of which nothing is played', () => {
    const games = byGame(
      [listing('a', { game: 'grid_soccer' }), listing('b')],
      ['golden_goal', 'sector_soccer', 'grid_soccer'],
    );
    expect(games.map(({ kind }) => kind)).toEqual(['golden_goal', 'grid_soccer']);
  });
});

describe('the page of many boards', () => {
  test('is told by its address which matches it shows, each once, and no more than fit', () => {
    expect(boardsOf('')).toBe(null);
    expect(boardsOf(boardsPath([id(1), id(2), id(1)]).replace('/tv', ''))).toEqual([id(1), id(2)]);
    expect(boardsOf('?boards=../../me,x')).toEqual([]);
    const many = Array.from({ length: BOARDS_MAX + 2 }, (_, i) => id(i));
    expect(boardsOf(`?boards=${many.join(',')}`)).toHaveLength(BOARDS_MAX);
  });
});

test('times are said as people say them', () => {
  expect([1, 30, 60, 125, 900].map(lateWords)).toEqual([
    '1 second',
    '30 seconds',
    '1 minute',
    '2 minutes 5 seconds',
    '15 minutes',
  ]);
});

test('why one may not watch is said by who may', () => {
  expect(new Set(['nobody', 'followed', undefined].map(closedWords)).size).toBe(3);
});

test('who watches late sees the clocks as they were, who plays as they are', () => {
  const clocks = { at: 100_000, home: 60_000, away: 60_000, running: { home: true, away: false } };
  // The step of 100 s is shown at 220 s, and 5 s have passed since.
  expect(leftOf(clocks, 'home', shownAt(225_000, false, 120))).toBe(55_000);
  expect(leftOf(clocks, 'home', shownAt(105_000, true, 120))).toBe(55_000);
});
