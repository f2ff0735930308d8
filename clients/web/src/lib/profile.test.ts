import { describe, expect, test } from 'vitest';

import type { PastMatch, RatingPoint } from './generated/protocol';
import { changeWords, drawRating, otherName, pastWords, ratingWords, streakWords, tallyWords } from './profile';

const point = (rating: number, deviation = 60): RatingPoint => ({ at: 0, rating, deviation, match: 'm' });

const past = (about: Partial<PastMatch>): PastMatch => ({
  id: 'm',
  game: 'golden_goal',
  options: {},
  clock: { type: 'none' },
  rated: true,
  seats: { home: { kind: 'person', id: 'a', name: 'Ada' }, away: { kind: 'computer', strength: 'fair' } },
  side: 'home',
  actions: 4,
  ended: 0,
  ...about,
});

describe('words of a player’s page', () => {
  test('an unsure rating has a mark', () => {
    expect(ratingWords({ rating: 1612, provisional: false })).toBe('1612');
    expect(ratingWords({ rating: 1500, provisional: true })).toBe('1500?');
  });

  test('a tally and a streak are counted', () => {
    expect(tallyWords({ won: 3, drawn: 0, lost: 2 })).toBe('3 won, 0 drawn, 2 lost');
    expect(streakWords({ outcome: 'lost', matches: 1 })).toBe('lost the last one');
    expect(streakWords({ outcome: 'won', matches: 4 })).toBe('won the last 4');
  });

  test('a past match says how it went and what it changed', () => {
    const change = { deviation: 80, provisional: false };
    expect(pastWords(past({ outcome: 'won', change: { before: 1500, after: 1512, ...change } }))).toBe('won, +12');
    expect(pastWords(past({ outcome: 'lost', change: { before: 1500, after: 1488, ...change } }))).toBe('lost, −12');
    expect(pastWords(past({ outcome: 'drawn', change: { before: 1500, after: 1500, ...change } }))).toBe('drawn, ±0');
    expect(changeWords({ before: 1500, after: 1512, ...change })).toBe('1500 → 1512 (+12)');
    expect(pastWords(past({}))).toBe('called off');
    expect(otherName(past({}))).toBe('Computer (fair)');
    expect(otherName(past({ side: 'away' }))).toBe('Ada');
  });
});

describe('the graph of a rating', () => {
  test('nothing is drawn of nothing', () => {
    expect(drawRating([], 100, 50)).toBeUndefined();
  });

  test('a better rating is higher, and the last one is at the right edge', () => {
    const drawn = drawRating([point(1500), point(1560), point(1620)], 100, 50);
    const ys = [...(drawn?.line ?? '').matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));
    expect(ys).toHaveLength(3);
    expect(ys).toEqual(ys.toSorted((one, other) => other - one));
    expect(drawn?.last.x).toBe(100);
    expect(drawn?.last.y).toBeCloseTo(ys[2] ?? -1, 0);
  });

  test('all of it stays within the picture, however unsure the rating is, and few levels are named', () => {
    for (const points of [[point(1500, 350)], [point(1500, 350), point(2400, 300), point(900, 200)]]) {
      const drawn = drawRating(points, 100, 50);
      const numbers = `${drawn?.line} ${drawn?.band}`.match(/[\d.]+ [\d.]+/g) ?? [];
      for (const pair of numbers) {
        const [x = -1, y = -1] = pair.split(' ').map(Number);
        expect(x >= 0 && x <= 100 && y >= 0 && y <= 50, pair).toBe(true);
      }
      expect(drawn?.levels.length).toBeGreaterThan(0);
      expect(drawn?.levels.length).toBeLessThanOrEqual(6);
    }
  });
});
