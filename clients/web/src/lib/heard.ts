// What is heard of a match as it goes on, and of what happens to a person on any page.

import type { Happening } from './own';
import type { Sound } from './sounds';

/** What a match has come to. */
export interface Reached {
  /** Whether it waits for us. */
  turn: boolean;
  /** Goals of both sides. */
  goals: number;
  /** Rolls that came while the page was open. */
  rolls: number;
  /** Lines of chat that have not been read. */
  unread: number;
}

/** The one sound of a change, if it has one: what matters most. */
export function heardOf(before: Reached, after: Reached): Sound | null {
  if (after.goals > before.goals) return 'goal';
  if (after.turn && !before.turn) return 'turn';
  if (after.unread > before.unread) return 'message';
  return after.rolls > before.rolls ? 'roll' : null;
}

/** The sound of something that happened to a person: a match that was found is gone within seconds. */
export const soundOf = (happening: Happening): Sound | null => (happening.type === 'found' ? 'found' : null);
