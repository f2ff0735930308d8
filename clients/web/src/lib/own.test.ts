import { describe, expect, test } from 'vitest';

import { alertOf } from './alerts';
import type { Challenge, Clocks, MeView, Offer, OwnMatch, Seat } from './generated/protocol';
import { happenings, inOrder, isAwaited, turnsOf } from './own';

const NOW = 1_000_000;
const ME = 'me';
const person = (id: string): Seat => ({ kind: 'person', id, name: id });
const COMPUTER: Seat = { kind: 'computer', strength: 'fair' };

function own(id: string, other: Seat | 'both' | null, yourTurn: boolean, more: Partial<OwnMatch> = {}): OwnMatch {
  const away = other === 'both' ? person(ME) : other;
  return {
    listing: {
      id,
      game: 'golden_goal',
      options: {},
      clock: { type: 'days', days: 3 },
      rated: false,
      status: away ? 'playing' : 'waiting',
      seats: { home: person(ME), away },
      ratings: { home: null, away: null },
      score: { home: 0, away: 0 },
      seq: 1,
      viewers: 0,
      created: 5,
    },
    you: other === 'both' ? ['home', 'away'] : ['home'],
    your_turn: yourTurn,
    ...more,
  };
}

const clocks = (home: number): Clocks => ({ home, away: 9_000, running: { home: true, away: false }, at: NOW });
const byId = (matches: OwnMatch[]): MeView['matches'] =>
  Object.fromEntries(matches.map((one) => [one.listing.id, one]));
const view = (more: Partial<MeView> = {}): MeView => ({
  places: {},
  computer_offered: false,
  challenges: {},
  seeks: {},
  hidden_seeks: {},
  fixtures: {},
  matches: {},
  ...more,
});
const OFFER: Offer = {
  id: 'o',
  pool: 'golden_goal/default/normal/rated',
  opponent: { id: 'bea', name: 'Bea' },
  opponent_rating: 1500,
  confirm_until: NOW + 20_000,
  confirmed: { you: false, other: false },
};
const challenge = (by: string, to: string): Challenge => ({
  id: 'c',
  by: { id: by, name: by },
  rating: 1500,
  to: { id: to, name: to },
  terms: { game: 'golden_goal' },
  created: 1,
  expires: NOW * 2,
});

test('only other people wait for one', () => {
  expect(isAwaited(own('a', person('bea'), true))).toBe(true);
  expect(isAwaited(own('a', person('bea'), false))).toBe(false);
  expect(isAwaited(own('a', COMPUTER, true))).toBe(false);
  expect(isAwaited(own('a', 'both', true))).toBe(false);
  const all = [own('a', person('bea'), true), own('b', COMPUTER, true), own('c', person('bea'), true)];
  expect(turnsOf(view({ matches: byId(all) }))).toBe(2);
  expect(turnsOf(undefined)).toBe(0);
});

test('matches in which somebody waits stand first, the least time left before others', () => {
  const matches = byId([
    own('waiting', null, false),
    own('computer', COMPUTER, true),
    own('without a clock', person('bea'), true),
    own('much time', person('bea'), true, { clocks: clocks(80_000) }),
    own('little time', person('bea'), true, { clocks: clocks(20_000) }),
  ]);
  const order = inOrder(matches, NOW).map(({ listing }) => listing.id);
  expect(order).toEqual(['little time', 'much time', 'without a clock', 'computer', 'waiting']);
});

describe('what a change means', () => {
  const types = (before: MeView, after: MeView, awaited: string[] = [], now = NOW): string[] =>
    happenings(before, after, new Set(awaited), now).map(({ type }) => type);
  const found = view({ offer: OFFER, places: { [OFFER.pool]: { since: 1 } } });

  test('an offer comes, and becomes a match', () => {
    expect(types(view(), found)).toEqual(['found']);
    const begun = view({ matches: byId([own('o', person('bea'), true)]) });
    expect(types(found, begun, ['o'])).toEqual(['begun']);
    // The match may be told after the offer has gone.
    expect(types(view(), begun, ['o'])).toEqual(['begun']);
  });

  test('the other one does not come: the place is kept', () => {
    expect(types(found, view({ places: found.places }))).toEqual(['left_waiting']);
  });

  test('the reader does not come: time was over and all places are gone', () => {
    expect(types(found, view(), [], OFFER.confirm_until)).toEqual(['missed']);
    expect(types(found, view(), [], OFFER.confirm_until - 5_000)).toEqual([]);
    const there = { ...found, offer: { ...OFFER, confirmed: { you: true, other: false } } };
    expect(types(there, view(), [], OFFER.confirm_until)).toEqual([]);
  });

  test('a challenge comes and goes', () => {
    const challenged = view({ challenges: { c: challenge('bea', ME) } });
    expect(types(view(), challenged)).toEqual(['challenged']);
    expect(types(challenged, view())).toEqual(['challenge_off']);
    expect(types(challenged, view({ matches: byId([own('c', person('bea'), false)]) }), ['c'])).toEqual(['begun']);
  });

  test('it becomes the reader’s turn once', () => {
    const [theirs, mine] = [false, true].map((turn) => view({ matches: byId([own('a', person('bea'), turn)]) }));
    expect(types(theirs!, mine!)).toEqual(['turn']);
    expect(types(mine!, mine!)).toEqual([]);
    expect(types(view(), view({ matches: byId([own('a', COMPUTER, true)]) }))).toEqual([]);
  });
});

describe('notifications', () => {
  test('a turn in a match of days is told, in one of minutes not', () => {
    const slow = own('a', person('bea'), true);
    expect(alertOf({ type: 'turn', own: slow }, ME)).toMatchObject({ title: 'Your turn', path: '/match/a' });
    const fast = {
      ...slow,
      listing: { ...slow.listing, clock: { type: 'bank', bank_s: 60, increment_s: 0 } as const },
    };
    expect(alertOf({ type: 'turn', own: fast }, ME)).toBeNull();
  });

  test('an offer and a challenge to oneself are told, one’s own challenge not', () => {
    expect(alertOf({ type: 'found', offer: OFFER }, ME)?.body).toContain('Bea waits for you: Golden Goal');
    expect(alertOf({ type: 'challenged', challenge: challenge('bea', ME) }, ME)?.path).toBe('/challenge/c');
    expect(alertOf({ type: 'challenged', challenge: challenge(ME, 'bea') }, ME)).toBeNull();
    expect(alertOf({ type: 'missed', offer: OFFER }, ME)).toBeNull();
  });
});
