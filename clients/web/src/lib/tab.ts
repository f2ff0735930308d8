// What this tab has asked for and goes to when it becomes a match. It survives a reload, and other tabs do not see it.

import type { Shelf } from './outbox';

const KEY = 'touchline.expected';
/** More than one may have open at once. */
const KEPT_MAX = 32;

/** From where this tab goes to the match: from wherever it is, or only where nothing is being played. */
export type Going = 'always' | 'when_idle';

interface Entry {
  id: string;
  going: Going;
}

/** Ids of offers that were confirmed, and of seeks and challenges that were posted, in this tab. */
export class Expected {
  constructor(private readonly shelf: Shelf) {}

  add(id: string, going: Going): void {
    this.#write([...this.#read().filter((other) => other.id !== id), { id, going }].slice(-KEPT_MAX));
  }

  /** How it was expected, if it was; from now on it is not. */
  take(id: string): Going | null {
    const entries = this.#read();
    const found = entries.find((entry) => entry.id === id);
    if (found) this.#write(entries.filter((entry) => entry !== found));
    return found?.going ?? null;
  }

  #read(): Entry[] {
    try {
      const entries: unknown = JSON.parse(this.shelf.getItem(KEY) ?? '[]');
      return Array.isArray(entries) ? (entries as Entry[]) : [];
    } catch {
      // Unreadable leftovers are worth nothing.
      return [];
    }
  }

  #write(entries: Entry[]): void {
    this.shelf.setItem(KEY, JSON.stringify(entries));
  }
}
