import { IN_ROW_MAX } from './words';
import type { Event, View } from './types';

/** The match's `throw_limit` where none was chosen; 0 is none. */
const LIMIT_USUAL = 300;

/**
 * Whether the side in throw has its next throw as things stand, by rule 7.1: a kick of this throw was stopped by a team mate, and the
 * side has the ball. Views do not tell the former, so it is read from what happened.
 */
export function earnsThrow(events: readonly Event[], view: View, options: Record<string, unknown>): boolean {
  const side = view.side_in_throw;
  const limit = Number(options.throw_limit ?? LIMIT_USUAL);
  if ((view.phase !== 'move' && view.phase !== 'free_kick') || view.holder?.side !== side) return false;
  if (view.throws_in_row >= IN_ROW_MAX || (limit > 0 && view.throws >= limit)) return false;
  return movesOf(events).some((move) => move.type === 'kicked' && move.stopped_by?.side === side);
}

/** Runs and kicks of the throw under way, without those that were taken back. */
function movesOf(events: readonly Event[]): Event[] {
  const moves: Event[] = [];
  for (const event of events.slice(events.findLastIndex(({ type }) => type === 'thrown') + 1)) {
    if (event.type === 'ran' || event.type === 'kicked') moves.push(event);
    else if (event.type === 'undone') moves.pop();
  }
  return moves;
}
