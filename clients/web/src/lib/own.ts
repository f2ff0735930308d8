// What waits for a person: their running matches in order, and what a change of their own channel means.

import { leftOf } from './clock_text';
import type { Challenge, MeView, Offer, OwnMatch, Seat } from './generated/protocol';
import { seatName } from './names';
import { other } from './sides';

/** An offer that vanishes so shortly before its time lapsed. */
const LAPSED_SLACK_MS = 700;

/** The seat of the other side; undefined where one plays both. */
export function otherSeat({ listing, you }: OwnMatch): Seat | null | undefined {
  if (you.length !== 1) return undefined;
  return listing.seats[other(you[0] ?? 'away')];
}

/** Against whom, in words. */
export function against(own: OwnMatch): string {
  const seat = otherSeat(own);
  return seat === undefined ? 'both sides yourself' : seatName(seat);
}

/** Whether another person waits for the reader. The computer, and oneself, wait for nobody. */
export const isAwaited = (own: OwnMatch): boolean => own.your_turn && otherSeat(own)?.kind === 'person';

/** Time left to the reader, in milliseconds by the server's time `now`; none without a clock. */
export function leftToMe({ clocks, you }: OwnMatch, now: number): number {
  if (!clocks) return Infinity;
  return Math.min(...you.map((side) => leftOf(clocks, side, now)));
}

/** The running matches: those where somebody waits for the reader first, by time left, then other own turns, then the newest. */
export function inOrder(matches: Readonly<Record<string, OwnMatch>>, now: number): OwnMatch[] {
  const rank = (own: OwnMatch): number => (isAwaited(own) ? 0 : own.your_turn ? 1 : 2);
  return Object.values(matches).toSorted((one, other) => {
    if (rank(one) !== rank(other)) return rank(one) - rank(other);
    const [left, later] = [leftToMe(one, now), leftToMe(other, now)];
    if (rank(one) < 2 && left !== later) return left < later ? -1 : 1;
    return other.listing.created - one.listing.created;
  });
}

/** In how many matches somebody waits for the reader. */
export function turnsOf(view: MeView | undefined): number {
  return Object.values(view?.matches ?? {}).filter((own) => isAwaited(own)).length;
}

/** What has happened to a person between two views of their channel. */
export type Happening =
  /** A match of an offer, a seek or a challenge. */
  | { type: 'begun'; own: OwnMatch }
  | { type: 'found'; offer: Offer }
  /** They did not come to a match that was found. */
  | { type: 'missed'; offer: Offer }
  /** The other one declined it or did not come; the reader waits on. */
  | { type: 'left_waiting'; offer: Offer }
  | { type: 'challenged'; challenge: Challenge }
  /** A challenge of theirs is off without a match. */
  | { type: 'challenge_off'; challenge: Challenge }
  | { type: 'turn'; own: OwnMatch };

/**
 * `before` and `after` are of the same person, `now` is the server's time. `awaited`: ids that may become a match, which are told by
 * views before these.
 */
export function happenings(before: MeView, after: MeView, awaited: ReadonlySet<string>, now: number): Happening[] {
  const told: Happening[] = [];
  for (const [id, own] of Object.entries(after.matches)) {
    const was = before.matches[id];
    const isNew = !was || was.listing.status === 'waiting';
    if (!was && awaited.has(id)) told.push({ type: 'begun', own });
    else if (isAwaited(own) && !was?.your_turn && !(isNew && awaited.has(id))) told.push({ type: 'turn', own });
  }
  if (before.offer && before.offer.id !== after.offer?.id) told.push(...lostOffer(before.offer, after, now));
  if (after.offer && after.offer.id !== before.offer?.id) told.push({ type: 'found', offer: after.offer });
  return [...told, ...challengesOf(before, after)];
}

function lostOffer(offer: Offer, after: MeView, now: number): Happening[] {
  if (after.matches[offer.id]) return [];
  if (after.places[offer.pool]) return [{ type: 'left_waiting', offer }];
  const hasLapsed = now >= offer.confirm_until - LAPSED_SLACK_MS;
  // Whoever declines knows it.
  return hasLapsed && !offer.confirmed.you ? [{ type: 'missed', offer }] : [];
}

function challengesOf(before: MeView, after: MeView): Happening[] {
  const told: Happening[] = [];
  for (const [id, challenge] of Object.entries(after.challenges))
    if (!before.challenges[id]) told.push({ type: 'challenged', challenge });
  for (const [id, challenge] of Object.entries(before.challenges))
    if (!after.challenges[id] && !after.matches[id]) told.push({ type: 'challenge_off', challenge });
  return told;
}
