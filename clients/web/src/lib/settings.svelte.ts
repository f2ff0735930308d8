// What one has chosen, for all pages.

import { call } from './api';
import type { Preferences } from './generated/protocol';
import { type Chosen, KEY, Keeper, marksOf } from './preferences';
import { storage } from './storage';

class Settings {
  readonly keeper = new Keeper(
    storage('localStorage'),
    {
      get: () => call<Preferences>('GET', '/me/preferences'),
      put: (preferences) => call('PUT', '/me/preferences', preferences),
    },
    (chosen) => {
      this.chosen = chosen;
      this.#mark();
    },
  );
  chosen = $state.raw<Chosen>(this.keeper.chosen);
  /** Whether the system wants no motion. */
  #calm = false;

  /** Marks the page from now on. */
  start(): void {
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    const look = (): void => {
      this.#calm = calm.matches;
      this.#mark();
    };
    look();
    calm.addEventListener('change', look);
    addEventListener('storage', ({ key }) => {
      if (key === KEY) this.keeper.heard();
    });
  }

  choose(some: Partial<Chosen>): void {
    this.keeper.choose({ ...this.chosen, ...some });
  }

  #mark(): void {
    const root = document.documentElement;
    for (const [name, value] of Object.entries(marksOf(this.chosen, this.#calm))) {
      if (value === null) delete root.dataset[name];
      else root.dataset[name] = value;
    }
  }
}

export const settings = new Settings();
