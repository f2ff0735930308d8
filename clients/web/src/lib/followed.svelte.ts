// What those play whom one follows. Some of it stands on no list, so it is asked for.

import * as api from './api';
import type { Followed } from './generated/protocol';
import { liveOf, type LiveMatch } from './watching';

/** How often it is asked for again. */
const EVERY_MS = 15_000;

/** Matches of followed players, as they stood when they were last asked for. */
export class FollowedMatches {
  matches = $state.raw<LiveMatch[]>([]);
  /** Counts what was asked: only the newest answer is taken. */
  #asked = 0;
  /** Who follows them. */
  #of: string | null = null;

  constructor(private readonly find: () => Promise<LiveMatch[]> = async () => matchesOf(await api.follows())) {}

  /** Who looks; null: nobody. What another one follows is theirs to see. */
  belong(person: string | null): void {
    if (person === this.#of) return;
    this.#of = person;
    this.#asked += 1;
    this.matches = [];
  }

  /** Asks now and every few seconds, until the returned function is called. */
  start(): () => void {
    const ask = (): void => void this.#ask();
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => {
      clearInterval(timer);
      this.#asked += 1;
    };
  }

  async #ask(): Promise<void> {
    const asked = ++this.#asked;
    try {
      const found = await this.find();
      if (asked === this.#asked) this.matches = found;
    } catch {
      // It is asked for again; what is shown meanwhile does no harm.
    }
  }
}

/** Matches that end between the two questions are left out. */
async function matchesOf(followed: Followed[]): Promise<LiveMatch[]> {
  const ids = [...new Set(followed.flatMap(({ playing }) => playing))];
  const pages = await Promise.allSettled(ids.map((id) => api.matchOf(id)));
  return pages.flatMap((page) => (page.status === 'fulfilled' ? [liveOf(page.value)] : []));
}
