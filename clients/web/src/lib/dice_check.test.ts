import { beforeEach, describe, expect, test } from 'vitest';

import { OwnChains } from './chains';
import { DiceCheck } from './dice_check';
import { Chain, faces, rollKey, type Step } from './fair_dice';
import type { ChainView, DiceView, MatchView, Rolled, Side, ToServer } from './generated/protocol';

const MATCH = '01936d4e-6f00-7000-8000-000000000001';
const CHANNEL = `match/${MATCH}`;
const server = new Chain('11'.repeat(32), 64);
const home = new Chain('22'.repeat(32), 64);

/** Roll `n` of a match in which the server and home open their links. */
function roll(n: number): Rolled {
  const dice = [6];
  const links = { server: server.link(n), home: home.link(n), away: null };
  return { dice, faces: faces(rollKey(MATCH, n, dice, links), dice), proof: { roll: n, ...links } };
}

function chainView(chain: Chain, opened: number): ChainView {
  return { commitment: chain.commitment, first_roll: 1, last: chain.link(opened), last_roll: opened };
}

/** The chains after `opened` rolls. */
function dice(opened: number): DiceView {
  return { next_roll: opened + 1, server: chainView(server, opened), home: chainView(home, opened), away: null };
}

function record(rolls: Rolled[]): { match: string; steps: Step[] } {
  const chain = (owner: 'server' | 'home', of: Chain): Step => {
    return { type: 'chain', owner, commitment: of.commitment, first_roll: 1 };
  };
  const steps: Step[] = [chain('server', server), chain('home', home)];
  return { match: MATCH, steps: [...steps, ...rolls.map((one): Step => ({ type: 'roll', ...one }))] };
}

describe('checking', () => {
  test('the record first, then each roll as it comes', () => {
    const check = new DiceCheck(MATCH);
    check.load(record([roll(1), roll(2)]));
    check.follow(dice(3), [roll(3)]);
    expect(check.total()).toEqual({ checked: 3, wrong: [] });
  });

  test('what comes before the record waits for it, and nothing counts twice', () => {
    const check = new DiceCheck(MATCH);
    check.follow(dice(2), [roll(2)]);
    check.follow(dice(3), [roll(3)]);
    expect(check.total().checked).toBe(0);
    check.load(record([roll(1), roll(2)]));
    expect(check.total()).toEqual({ checked: 3, wrong: [] });
    check.wait(dice(4));
    check.follow(dice(5), [roll(5)]);
    check.load(record([1, 2, 3, 4, 5].map(roll)));
    expect(check.total()).toEqual({ checked: 5, wrong: [] });
  });

  test('without a record it goes on from what the view shows', () => {
    const check = new DiceCheck(MATCH);
    check.resume(dice(2));
    check.follow(dice(3), [roll(3)]);
    expect(check.total()).toEqual({ checked: 1, wrong: [] });
  });

  test.each([
    ['a changed face', (one: Rolled): Rolled => ({ ...one, faces: [((one.faces[0] ?? 0) % 6) + 1] })],
    ['another link', (one: Rolled): Rolled => ({ ...one, proof: { ...one.proof, server: server.link(9) } })],
    ['a link left out', (one: Rolled): Rolled => ({ ...one, proof: { ...one.proof, home: null } })],
    [
      'a missing roll',
      (one: Rolled): Rolled => ({ ...roll(4), proof: { ...roll(4).proof, roll: one.proof.roll + 1 } }),
    ],
  ])('%s is found and named', (_, forge) => {
    const check = new DiceCheck(MATCH);
    check.load(record([roll(1), roll(2)]));
    const forged = forge(roll(3));
    check.follow(dice(3), [forged]);
    expect(check.total()).toEqual({ checked: 3, wrong: [forged.proof.roll] });
  });

  test('an old roll in the place of a new one is found', () => {
    const check = new DiceCheck(MATCH);
    check.load(record([roll(1), roll(2)]));
    check.follow(dice(3), [roll(3)]);
    check.follow({ ...dice(3), next_roll: 5 }, [roll(2)]);
    expect(check.total()).toEqual({ checked: 3, wrong: [2] });
  });

  test('a roll that stands twice in the record is found', () => {
    const check = new DiceCheck(MATCH);
    check.load(record([roll(1), roll(2), roll(2)]));
    expect(check.total()).toEqual({ checked: 2, wrong: [2] });
  });

  test('a roll that the record tells otherwise than it was is found', () => {
    const check = new DiceCheck(MATCH);
    check.load(record([roll(1), roll(2)]));
    check.wait(dice(2));
    check.load(record([roll(1), { ...roll(2), faces: [7 - (roll(2).faces[0] ?? 0)] }]));
    expect(check.total()).toEqual({ checked: 2, wrong: [2] });
  });

  test('a diff that comes after a newer record is told again', () => {
    const check = new DiceCheck(MATCH);
    check.wait(dice(1));
    check.load(record([1, 2, 3].map(roll)));
    check.follow(dice(2), [roll(2)]);
    check.follow(dice(3), [roll(3)]);
    check.follow(dice(4), [roll(4)]);
    expect(check.total()).toEqual({ checked: 4, wrong: [] });
  });

  test('the record of another match is not taken, said in words, and the rolls after it are checked', () => {
    const check = new DiceCheck(MATCH);
    check.wait(dice(2));
    check.follow(dice(3), [roll(3)]);
    expect(check.load({ ...record([roll(1)]), match: 'another' })).toBe(false);
    expect(check.problem).toContain('the record of another match');
    expect(check.total().checked).toBe(0);
    check.resume(dice(2));
    expect(check.total()).toEqual({ checked: 1, wrong: [] });
    check.wait(dice(3));
    expect(check.load(record([1, 2, 3].map(roll)))).toBe(true);
    expect(check.problem).toBeNull();
    expect([...check.rolls.keys()], 'also those before').toEqual([1, 2, 3]);
    expect(check.total()).toEqual({ checked: 3, wrong: [] });
  });

  test('a record that cannot be had is said where rolls were missed, and only there', () => {
    const check = new DiceCheck(MATCH);
    check.resume(dice(0));
    expect(check.problem).toBeNull();
    check.follow(dice(1), [roll(1)]);
    check.wait(dice(3));
    check.resume(dice(3));
    expect(check.problem).toContain('could not be had');
    check.follow(dice(4), [roll(4)]);
    expect(check.total()).toEqual({ checked: 2, wrong: [] });
  });

  test('a record that comes later judges the rolls before it, and those that came otherwise', () => {
    const check = new DiceCheck(MATCH);
    check.resume(dice(2));
    check.follow(dice(3), [roll(3)]);
    const forged = { ...roll(1), faces: [7 - (roll(1).faces[0] ?? 0)] };
    check.wait(dice(3));
    check.load(record([forged, roll(2), { ...roll(3), faces: [7 - (roll(3).faces[0] ?? 0)] }]));
    expect(check.total()).toEqual({ checked: 3, wrong: [1, 3] });
    expect(check.rolls.get(3)?.wrong).toContainEqual({ kind: 'retold' });
  });

  test('a record that leaves out what came is not taken', () => {
    const check = new DiceCheck(MATCH);
    check.load(record([1, 2, 3].map(roll)));
    check.wait(dice(3));
    expect(check.load(record([1, 2].map(roll)))).toBe(false);
    expect(check.problem).toContain('without the last rolls');
  });

  test('a chain that a view shows in the place of a known one is found at the next roll', () => {
    const other = new Chain('33'.repeat(32), 64);
    const check = new DiceCheck(MATCH);
    check.load(record([roll(1), roll(2)]));
    check.resume({ ...dice(2), server: chainView(other, 2) });
    check.follow(dice(3), [roll(3)]);
    expect(check.rolls.get(3)?.wrong).toContainEqual({ kind: 'exchanged', owner: 'server' });
  });
});

describe('own chains', () => {
  let said: Extract<ToServer, { type: 'chain' | 'link' }>[];
  let store: Map<string, string>;
  let chains: OwnChains;

  function open(): OwnChains {
    const shelf = {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, text: string) => void store.set(key, text),
    };
    return new OwnChains(shelf, (frame) => void said.push(frame));
  }

  function view(sides: Partial<Record<Side, ChainView>>, nextRoll = 1): MatchView {
    const dice = { next_roll: nextRoll, server: chainView(server, 0), home: null, away: null, ...sides };
    return { game: null, match: { status: 'playing', dice } as unknown as MatchView['match'] };
  }

  function announced(): ChainView {
    const frame = said.findLast((one) => one.type === 'chain');
    if (frame?.type !== 'chain') throw new Error('no chain was announced');
    return { commitment: frame.commitment, first_roll: 3, last: frame.commitment, last_roll: 2 };
  }

  beforeEach(() => {
    said = [];
    store = new Map();
    chains = open();
  });

  test('one is announced where there is none, and the same again after a reload', () => {
    chains.offer(CHANNEL, 'home', view({}));
    expect(said).toHaveLength(1);
    open().offer(CHANNEL, 'home', view({}));
    expect(said[1]).toEqual(said[0]);
  });

  test('nothing is announced while ours is in force', () => {
    chains.offer(CHANNEL, 'home', view({}));
    open().offer(CHANNEL, 'home', view({ home: announced() }));
    expect(said).toHaveLength(1);
  });

  test('a chain whose secret is lost, or that is used up, is replaced by a new one', () => {
    chains.offer(CHANNEL, 'home', view({}));
    const first = announced();
    store.clear();
    open().offer(CHANNEL, 'home', view({ home: first }));
    expect(announced().commitment).not.toBe(first.commitment);
    const second = announced();
    open().offer(CHANNEL, 'home', view({ home: second }, 3 + 1024));
    expect(announced().commitment).not.toBe(second.commitment);
  });

  test('before it is used up the next one is announced, and serves when its time has come', () => {
    chains.offer(CHANNEL, 'home', view({}));
    const old = announced();
    const { length } = said;
    chains.offer(CHANNEL, 'home', view({ home: old }, 1018));
    expect(said).toHaveLength(length);
    chains.offer(CHANNEL, 'home', view({ home: old }, 1019));
    const next = { ...announced(), first_roll: 1030 };
    expect(next.commitment).not.toBe(old.commitment);
    chains.offer(CHANNEL, 'home', view({ home: { ...old, next } }, 1020));
    expect(said).toHaveLength(length + 1);
    chains.reveal(CHANNEL, 'home', 1026, view({ home: { ...old, next } }, 1026));
    chains.reveal(CHANNEL, 'home', 1030, view({ home: { ...old, next } }, 1030));
    const links = said.flatMap((frame) => (frame.type === 'link' ? [frame.link] : []));
    expect(new Chain(links[0] ?? '', 1024).commitment).toBe(old.commitment);
    expect(new Chain(links[1] ?? '', 1).commitment).toBe(next.commitment);
  });

  test('the link that is asked for leads to the commitment', () => {
    chains.offer(CHANNEL, 'home', view({}));
    chains.reveal(CHANNEL, 'home', 4, view({ home: announced() }));
    const link = said.at(-1);
    const { commitment } = announced();
    if (link?.type !== 'link') throw new Error('no link');
    expect(link).toMatchObject({ channel: CHANNEL, side: 'home', roll: 4 });
    const check = new Chain(link.link, 2);
    expect(check.commitment).toBe(commitment);
  });

  test('nothing is opened of a chain that is not ours, or before its time', () => {
    chains.offer(CHANNEL, 'home', view({}));
    const mine = announced();
    chains.reveal(CHANNEL, 'home', 2, view({ home: mine }));
    chains.reveal(CHANNEL, 'away', 4, view({ away: mine }));
    chains.reveal(CHANNEL, 'home', 4, view({ home: chainView(home, 0) }));
    chains.reveal(CHANNEL, 'home', 4, view({}));
    expect(said.filter(({ type }) => type === 'link')).toEqual([]);
  });
});
