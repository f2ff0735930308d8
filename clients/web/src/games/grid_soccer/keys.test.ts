import { beforeEach, expect, test, vi } from 'vitest';

import { shortcut } from './keys';
import type { GridSoccerTable } from './table.svelte';

const state = {
  moving: false,
  presses: [{ name: 'End' }],
  side: 'home',
  end: vi.fn(),
  make: vi.fn(),
  undo: vi.fn(),
  redo: vi.fn(),
  glance: { turn: vi.fn() },
  picks: {
    turnTo: vi.fn(),
    clear: vi.fn(),
    choices: { passes: [1], shots: new Map(), abilities: [], formations: [], steal: {} },
  },
};
const table = state as unknown as GridSoccerTable;

/** Presses a key on something that the selectors name, and says whether it was used. */
function press(key: string, on: string[] = [], more = {}): boolean {
  const preventDefault = vi.fn();
  const closest = (selectors: string) => selectors.split(', ').find((one) => on.includes(one)) ?? null;
  shortcut({ key, target: { closest }, preventDefault, ...more } as unknown as KeyboardEvent, table, true);
  return preventDefault.mock.calls.length > 0;
}

beforeEach(() => {
  vi.clearAllMocks();
  state.moving = false;
  state.presses = [{ name: 'End' }];
});

test('Space ends the turn, but not on a button or in a log that it scrolls', () => {
  expect(press(' ', ['[role=log]'])).toBe(false);
  expect(press(' ', ['button'])).toBe(false);
  expect(state.end).not.toHaveBeenCalled();
  expect(press(' ')).toBe(true);
  expect(state.end).toHaveBeenCalledOnce();
});

test('Space scrolls the page of somebody who only looks', () => {
  state.presses = [];
  expect(press(' ')).toBe(false);
});

test('keys rest with their buttons while something moves', () => {
  state.moving = true;
  for (const key of [' ', 'p', 't']) expect(press(key), key).toBe(true);
  press('z', [], { ctrlKey: true });
  expect([state.end, state.picks.turnTo, state.make, state.undo].every((act) => act.mock.calls.length === 0)).toBe(
    true,
  );
  state.moving = false;
  press('t');
  press('z', [], { ctrlKey: true });
  expect(state.make).toHaveBeenCalledOnce();
  expect(state.undo).toHaveBeenCalledOnce();
});
