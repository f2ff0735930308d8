import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import type { Preferences } from './generated/protocol';
import { type Chosen, chosenOf, DEFAULTS, type Desk, KEY, Keeper, marksOf, preferencesOf } from './preferences';
import type { Shelf } from './storage';

class Kept implements Shelf {
  readonly all = new Map<string, string>();
  getItem = (key: string): string | null => this.all.get(key) ?? null;
  setItem = (key: string, text: string): void => void this.all.set(key, text);
}

/** A server that keeps the preferences of one account; while it is `away` it answers nothing. */
class Server implements Desk {
  away = false;
  kept: Preferences = preferencesOf(DEFAULTS);
  get = async (): Promise<Preferences> => (this.#reached(), this.kept);
  put = async (preferences: Preferences): Promise<void> => (this.#reached(), void (this.kept = preferences));
  #reached(): void {
    if (this.away) throw new Error('away');
  }
}

const keeper = (shelf: Shelf, server: Server): Keeper => new Keeper(shelf, server, () => {});

describe('choices in this browser', () => {
  test('what is not known or not of its kind is left out', () => {
    expect(chosenOf(null)).toEqual(DEFAULTS);
    expect(chosenOf('{')).toEqual(DEFAULTS);
    expect(chosenOf('7')).toEqual(DEFAULTS);
    const kept = { theme: 'dark', motion: 'wild', sound: 'no', language: 'toString', board_labels: false, more: 1 };
    expect(chosenOf(JSON.stringify(kept))).toEqual({ ...DEFAULTS, theme: 'dark', board_labels: false });
  });

  test('they are there again when the page is loaded again', () => {
    const shelf = new Kept();
    keeper(shelf, new Server()).choose({ ...DEFAULTS, theme: 'dark', shortcuts: false });
    expect(keeper(shelf, new Server()).chosen).toEqual({ ...DEFAULTS, theme: 'dark', shortcuts: false });
  });

  test('the page is marked by them, motion also by the system', () => {
    expect(marksOf(DEFAULTS, false)).toEqual({ theme: null, still: null, labels: null });
    expect(marksOf(DEFAULTS, true).still).toBe('yes');
    expect(marksOf({ ...DEFAULTS, motion: 'full' }, true).still).toBeNull();
    expect(marksOf({ ...DEFAULTS, motion: 'reduced' }, false).still).toBe('yes');
    expect(marksOf({ ...DEFAULTS, theme: 'light', board_labels: false }, false)).toMatchObject({
      theme: 'light',
      labels: 'off',
    });
  });

  test('the theme is marked the same way before anything is drawn', () => {
    const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8');
    for (const theme of ['system', 'light', 'dark'] as const) {
      const shelf = new Kept();
      const chosen: Chosen = { ...DEFAULTS, theme };
      keeper(shelf, new Server()).choose(chosen);
      const dataset: Record<string, string> = {};
      new Function('localStorage', 'document', script)(shelf, { documentElement: { dataset } });
      expect(dataset.theme ?? null).toBe(marksOf(chosen, false).theme);
    }
  });
});

describe('choices of an account', () => {
  test('it brings its own to another browser, and what is of that browser alone stays', async () => {
    const [server, there] = [new Server(), new Kept()];
    const here = keeper(new Kept(), server);
    await here.belong('ada');
    here.choose({ ...DEFAULTS, theme: 'dark' });
    await expect.poll(() => server.kept.theme).toBe('dark');
    there.setItem(KEY, JSON.stringify({ ...DEFAULTS, sound: false, shortcuts: false }));
    const other = keeper(there, server);
    await other.belong('ada');
    expect(other.chosen).toEqual({ ...DEFAULTS, theme: 'dark', shortcuts: false });
  });

  test('a new account takes what its browser has', async () => {
    const server = new Server();
    const here = keeper(new Kept(), server);
    here.choose({ ...DEFAULTS, theme: 'light' });
    here.give('ada');
    await here.belong('ada');
    expect(server.kept.theme).toBe('light');
    expect(here.chosen.theme).toBe('light');
  });

  test('what did not reach the server goes out when the page is loaded again', async () => {
    const [server, shelf] = [new Server(), new Kept()];
    const here = keeper(shelf, server);
    await here.belong('ada');
    server.away = true;
    here.choose({ ...DEFAULTS, theme: 'dark' });
    await here.belong(null);
    server.away = false;
    const again = keeper(shelf, server);
    await again.belong('ada');
    expect(server.kept.theme).toBe('dark');
    expect(again.chosen.theme).toBe('dark');
    server.kept = { ...server.kept, theme: 'light' };
    const third = keeper(shelf, server);
    await third.belong('ada');
    expect(third.chosen.theme, 'once').toBe('light');
  });

  test('what waits for one account is not given to another one', async () => {
    const [server, shelf] = [new Server(), new Kept()];
    const here = keeper(shelf, server);
    here.choose({ ...DEFAULTS, theme: 'dark' });
    here.give('ada');
    await here.belong('bob');
    expect(server.kept.theme).toBe('system');
    expect(here.chosen.theme).toBe('system');
    here.choose({ ...DEFAULTS, theme: 'light' });
    await here.belong('ada');
    server.kept = { ...server.kept, theme: 'dark' };
    const again = keeper(shelf, server);
    await again.belong('ada');
    expect(again.chosen.theme, 'nor the other one’s choice to the first').toBe('dark');
  });
});
