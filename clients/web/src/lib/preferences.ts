// What one has chosen for the pages: in this browser, and for an account in every browser. The last who chooses wins.

import type { Preferences } from './generated/protocol';
import type { Shelf } from './storage';

/** Preferences, and what belongs to this browser alone. */
export type Chosen = Preferences & {
  /** Whether the letters on the buttons are keys. */
  shortcuts: boolean;
  /** Whether matches show their chat. */
  chat: boolean;
};

/** As the server's. */
export const DEFAULTS: Chosen = {
  theme: 'system',
  sound: true,
  motion: 'system',
  board_labels: true,
  language: 'en',
  automatic_throws: false,
  automatic_done: false,
  shortcuts: true,
  chat: true,
};

/** What may be chosen of what is one of several. */
export const CHOICES = {
  theme: { system: 'As the system', light: 'Light', dark: 'Dark' },
  motion: { system: 'As the system', full: 'Everything moves', reduced: 'Nothing moves' },
  language: { en: 'English' },
} as const;

/** Where it is in the browser's storage. `public/theme.js` reads it too. */
export const KEY = 'touchline.settings';
/** Whose choices made here have not reached the server. */
const UNSENT = 'touchline.settings.unsent';

/** What was kept, as far as it is known and of its kind. */
export function chosenOf(text: string | null): Chosen {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    kept = null;
  }
  return fit((kept ?? {}) as Record<string, unknown>, DEFAULTS);
}

function fit(kept: Record<string, unknown>, otherwise: Chosen): Chosen {
  const isFit = (name: string, value: unknown): boolean => {
    const choices = (CHOICES as Record<string, object>)[name];
    return choices ? typeof value === 'string' && Object.hasOwn(choices, value) : typeof value === 'boolean';
  };
  const entries = Object.entries(otherwise).map(([name, own]) => [name, isFit(name, kept[name]) ? kept[name] : own]);
  return Object.fromEntries(entries) as Chosen;
}

/** What is the server's of it. */
export function preferencesOf(chosen: Chosen): Preferences {
  const { theme, sound, motion, board_labels, language, automatic_throws, automatic_done } = chosen;
  return { theme, sound, motion, board_labels, language, automatic_throws, automatic_done };
}

/** How the page is marked, for styles and boards; null: not. */
export function marksOf(
  { theme, motion, board_labels: labels }: Chosen,
  calm: boolean,
): Record<'theme' | 'still' | 'labels', string | null> {
  return {
    theme: theme === 'system' ? null : theme,
    still: motion === 'reduced' || (motion === 'system' && calm) ? 'yes' : null,
    labels: labels ? null : 'off',
  };
}

/** The way to the server. */
export interface Desk {
  get: () => Promise<Preferences>;
  put: (preferences: Preferences) => Promise<unknown>;
}

/** Keeps choices in this browser, and with an account. */
export class Keeper {
  chosen: Chosen;
  /** The account whose choices these are. */
  #owner: string | null = null;
  #sending: Promise<void> = Promise.resolve();

  constructor(
    readonly shelf: Shelf,
    readonly desk: Desk,
    readonly changed: (chosen: Chosen) => void,
  ) {
    this.chosen = chosenOf(shelf.getItem(KEY));
  }

  /** Somebody chose something. */
  choose(chosen: Chosen): void {
    this.#take(chosen);
    if (this.#owner === null) return;
    this.give(this.#owner);
    void this.#send();
  }

  /** What is chosen here becomes an account's choice as soon as it is reached: a new one has made none. */
  give(account: string): void {
    this.shelf.setItem(UNSENT, account);
  }

  /** Another page of this browser kept something. */
  heard(): void {
    this.chosen = chosenOf(this.shelf.getItem(KEY));
    this.changed(this.chosen);
  }

  /** Whose choices these are from now on; null: nobody's but this browser's. */
  async belong(account: string | null): Promise<void> {
    if (account === this.#owner) return;
    this.#owner = account;
    if (account === null) return;
    // What another account left unsent is lost: from now on others choose here.
    if (this.shelf.getItem(UNSENT) !== account) this.shelf.setItem(UNSENT, '');
    if (this.shelf.getItem(UNSENT) === account) return this.#send();
    const theirs = await this.desk.get().catch(() => null);
    // What was chosen meanwhile is newer.
    if (!theirs || this.#owner !== account || this.shelf.getItem(UNSENT) === account) return;
    this.#take(fit({ ...theirs }, this.chosen));
  }

  #take(chosen: Chosen): void {
    this.chosen = chosen;
    this.shelf.setItem(KEY, JSON.stringify(chosen));
    this.changed(chosen);
  }

  /** One after the other, so that the last one stays. */
  #send(): Promise<void> {
    this.#sending = this.#sending.then(async () => {
      const [owner, sent] = [this.#owner, this.chosen];
      if (owner === null) return;
      try {
        await this.desk.put(preferencesOf(sent));
        if (this.chosen === sent && this.shelf.getItem(UNSENT) === owner) this.shelf.setItem(UNSENT, '');
      } catch {
        // It is kept as unsent, and goes out with the next choice or when the page is loaded again.
      }
    });
    return this.#sending;
  }
}
