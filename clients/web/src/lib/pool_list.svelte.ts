// The pools as the server tells them, asked for again and again while somebody looks.

import { untrack } from 'svelte';

import * as finding from './finding';
import type { Pool } from './generated/protocol';
import { live } from './live.svelte';

/** How many wait changes by the second; what is shown may be so old. */
const EVERY_MS = 4_000;

class PoolList {
  pools = $state.raw<Pool[]>([]);
  #watchers = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Keeps the list fresh until the returned function is called. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#watchers === 1) {
      this.#timer = setInterval(() => void this.ask(), EVERY_MS);
      void this.ask();
    }
    return () => {
      this.#watchers -= 1;
      if (this.#watchers === 0) clearInterval(this.#timer);
    };
  }

  async ask(): Promise<void> {
    // What asks from an effect must not run again by what is answered.
    const [isEmpty, connection] = untrack(() => [this.pools.length === 0, live.connection.name] as const);
    if (connection !== 'connected' || !(isEmpty || document.visibilityState === 'visible')) return;
    try {
      this.pools = await finding.pools();
    } catch {
      // It is asked for again; an old list does no harm.
    }
  }

  /** The pool of this name, if the list knows it. */
  find(id: string): Pool | undefined {
    return this.pools.find((pool) => pool.id === id);
  }
}

export const poolList = new PoolList();
