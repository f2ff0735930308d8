import { expect, test } from 'vitest';

import type { Offer } from './generated/protocol';
import { heardOf, soundOf } from './heard';

test('of all that happens at once what matters most is heard', () => {
  const before = { turn: false, goals: 1, rolls: 3, unread: 0 };
  expect(heardOf(before, before)).toBeNull();
  expect(heardOf(before, { ...before, rolls: 4 })).toBe('roll');
  expect(heardOf(before, { ...before, rolls: 4, unread: 1 })).toBe('message');
  expect(heardOf(before, { ...before, rolls: 4, turn: true })).toBe('turn');
  expect(heardOf(before, { ...before, goals: 2, rolls: 4, turn: true })).toBe('goal');
  expect(heardOf({ ...before, turn: true }, before), 'nothing when the turn ends').toBeNull();
  expect(heardOf(before, { ...before, goals: 0 }), 'nor when a goal is taken back').toBeNull();
});

test('a match that was found is heard on every page, other things that happen are seen', () => {
  const offer = { id: 'o' } as Offer;
  expect(soundOf({ type: 'found', offer })).toBe('found');
  expect(soundOf({ type: 'missed', offer })).toBeNull();
});
