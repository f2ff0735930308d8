// What is worth a notification of the browser, and in which words.

import { gameName } from './games';
import { against, type Happening } from './own';
import { challengePath } from './finding';

/** A notification. Of two with the same tag only the later one is seen, so several tabs tell each thing once. */
export interface Alert {
  tag: string;
  title: string;
  body: string;
  /** Where a click leads. */
  path: string;
}

/** What is told of something that happened; null: nothing. `me`: the id of whom it happened to. */
export function alertOf(happening: Happening, me: string): Alert | null {
  switch (happening.type) {
    case 'found': {
      const { id, opponent, pool } = happening.offer;
      const body = `${opponent.name} waits for you: ${gameName(pool.split('/')[0] ?? '')}. Come within seconds.`;
      return { tag: `offer:${id}`, title: 'Match found', body, path: '/' };
    }
    case 'challenged': {
      const { id, by, terms } = happening.challenge;
      if (by.id === me) return null;
      const title = `${by.name} challenges you`;
      return { tag: `challenge:${id}`, title, body: gameName(terms.game), path: challengePath(id) };
    }
    case 'begun':
    case 'turn': {
      const { own } = happening;
      // Whoever plays with minutes sits there. A match that has just begun is told whatever its clock.
      if (happening.type === 'turn' && own.listing.clock.type !== 'days') return null;
      const title = happening.type === 'turn' ? 'Your turn' : 'Your match has begun';
      const body = `${gameName(own.listing.game)} against ${against(own)}`;
      return { tag: `match:${own.listing.id}`, title, body, path: `/match/${own.listing.id}` };
    }
    default:
      return null;
  }
}
