import { expect, test } from 'vitest';

import type { Diff } from './generated/protocol';
import { applyDiff, type Held, ofSnapshot } from './held';

type View = { n: number; log: Record<string, number> };
const diff = (to: number): Diff => ({ channel: 'lobby', from: to - 1, to, patch: { n: to, log: { [to]: to } } });

test('a diff that fits is applied, an older one ignored, a later one is a gap', () => {
  const held: Held<View> = { seq: 4, view: { n: 4, log: {} } };
  expect(applyDiff(held, diff(5))).toEqual({ seq: 5, view: { n: 5, log: { 5: 5 } } });
  expect(applyDiff(held, diff(4))).toBe('old');
  expect(applyDiff(held, diff(6))).toBe('gap');
  expect(applyDiff(undefined, diff(1))).toBe('gap');
});

test('a diff without a patch moves the version only', () => {
  const held: Held<View> = { seq: 4, view: { n: 4, log: {} } };
  expect(applyDiff(held, { channel: 'lobby', from: 4, to: 5 })).toEqual({ seq: 5, view: held.view });
});

test('from every point on, with whatever is told twice, the end is the same', () => {
  const all = Array.from({ length: 8 }, (_, i) => diff(i + 1));
  const play = (start: Held<View>, diffs: Diff[]): Held<View> =>
    diffs.reduce((held, one) => {
      const next = applyDiff(held, one);
      return typeof next === 'string' ? held : next;
    }, start);
  const zero: Held<View> = { seq: 0, view: { n: 0, log: {} } };
  const end = play(zero, all);
  for (let since = 0; since <= 8; since += 1) {
    const view = play(zero, all.slice(0, since)).view;
    const start = ofSnapshot<View>({ channel: 'lobby', seq: since, view: view as never });
    expect(play(start, all)).toEqual(end);
    expect(play(start, [...all.slice(since), ...all.slice(since)])).toEqual(end);
  }
});
