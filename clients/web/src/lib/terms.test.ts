import { expect, test } from 'vitest';

import { emptyPosting, rangeOf, rangeWords, termsOf, termsWords } from './terms';
import { Expected } from './tab';

test('terms are said from the side of whoever reads them', () => {
  const clock = { type: 'days', days: 2 } as const;
  expect(termsWords({ game: 'golden_goal', options: {}, clock, rated: true, side: 'home' })).toBe(
    'Golden Goal · Golden goal · 2 days a turn · rated · you play away',
  );
  expect(termsWords({ game: 'golden_goal' })).toBe('Golden Goal · Golden goal · No clock · casual');
});

test('a form says only what was filled in', () => {
  const wanted = { game: 'golden_goal', options: { mode: 'rounds' } };
  expect(termsOf(wanted, emptyPosting())).toEqual({ ...wanted, rated: false });
  expect(termsOf(wanted, { rated: true, note: '  hello ' })).toEqual({ ...wanted, rated: true, note: 'hello' });
  expect(rangeOf({ ...emptyPosting(), min: null, max: undefined })).toBeUndefined();
  expect(rangeOf({ ...emptyPosting(), min: 0, max: 1600 })).toEqual({ min: 0, max: 1600 });
});

test('a range is said by the ends that it has', () => {
  const said = [undefined, { min: 1400 }, { max: 1600 }, { min: 1400, max: 1600 }].map((range) => rangeWords(range));
  expect(said).toEqual(['', 'rating 1400 or more', 'rating 1600 or less', 'rating 1400 to 1600']);
});

test('what a tab expects survives a reload, and is taken once', () => {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  new Expected(shelf).add('a', 'always');
  new Expected(shelf).add('b', 'when_idle');
  const reloaded = new Expected(shelf);
  expect(reloaded.take('c')).toBeNull();
  expect(reloaded.take('a')).toBe('always');
  expect(reloaded.take('a')).toBeNull();
  expect(reloaded.take('b')).toBe('when_idle');
  kept.set('touchline.expected', 'not JSON');
  expect(new Expected(shelf).take('b')).toBeNull();
});
