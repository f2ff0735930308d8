import { describe, expect, test } from 'vitest';

import { isForPage, isOnButton, isOnScroller, isTaken, type Key } from './shortcut';

/** Something with these simple selectors, itself or around it. */
function within(...around: string[]): EventTarget {
  const closest = (selectors: string) => selectors.split(', ').find((one) => around.includes(one)) ?? null;
  return { closest } as unknown as EventTarget;
}

const pressed = (target: EventTarget | null, more: Partial<Key> = {}): Key => {
  return { target, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, ...more };
};

describe('a key alone', () => {
  test.each(['input', 'select', 'textarea', 'dialog', '[contenteditable]'])('is no shortcut in %s', (where) => {
    expect(isTaken({ target: within(where) })).toBe(true);
    expect(isForPage(pressed(within(where)))).toBe(false);
  });

  test('is one anywhere else, unless another key is held or somebody nearer has used it', () => {
    expect(isForPage(pressed(within('button')))).toBe(true);
    expect(isForPage(pressed(null))).toBe(true);
    expect(isForPage(pressed(null, { ctrlKey: true }))).toBe(false);
    expect(isForPage(pressed(null, { defaultPrevented: true }))).toBe(false);
  });

  test('is the button’s on a button, and scrolls a log', () => {
    expect(isOnButton(pressed(within('summary')))).toBe(true);
    expect(isOnButton(pressed(within('[role=log]')))).toBe(false);
    expect(isOnScroller(pressed(within('[role=log]')))).toBe(true);
  });
});
