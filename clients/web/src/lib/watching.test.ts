import { describe, expect, test } from 'vitest';

import type { Listing, Seat } from './generated/protocol';
import { BOARDS_MAX, boardsOf, boardsPath, byGame, closedWords, lateWords } from './watching';

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
