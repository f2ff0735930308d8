// Fair dice in the browser: makes this client's own chain, checks each roll as it comes, and whole records.
//
// In plain words: docs/fair-dice/README.md; the same scheme in Rust: engine/src/fair_dice. Shared vectors hold them together.
// Nothing here may trust the server: whatever it sends is checked against what was known before.

import { SIDES } from './sides';
import { chacha20 } from '@noble/ciphers/chacha.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';

import type { ChainOwner, RollProof, Side } from './generated/protocol';

export const CHAIN_LENGTH = 1024;
const OWNERS: ChainOwner[] = ['server', 'home', 'away'];
/** How far a roll's number may jump ahead for the checks to go on from there. */
const GAP_MAX = 1000;

export type Links = { server: string; home: string | null; away: string | null };

export type Wrong =
  | { kind: 'no_match_id' | 'no_proof' | 'bad_dice' | 'retold' }
  | { kind: 'roll_number'; expected: number; found: number }
  | { kind: 'bad_link' | 'server_first' | 'no_chain' | 'wrong_link' | 'exchanged'; owner: ChainOwner }
  | { kind: 'no_notice'; owner: ChainOwner; earliest: number }
  | { kind: 'chain_waits'; owner: ChainOwner; first_roll: number }
  | { kind: 'missed'; expected: Side[] }
  | { kind: 'wrong_faces'; expected: number[] };

export type ChainStep = { type: 'chain'; owner: ChainOwner; commitment: string; first_roll: number };
export type RollStep = { type: 'roll'; dice: number[]; faces: number[]; proof?: RollProof | null };
export type Step = ChainStep | RollStep | { type: 'action' | 'ruling' };
/** `from` says that the first steps are another match's, whose record proves their rolls. */
export type DiceRecord = { match?: string | null; from?: { steps: number } | null; steps: Step[] };

/** What the dice of a record rest on. */
export type Report = {
  rolls: number;
  /** Rolls without a proof, in a record that was made without a server. */
  unproven: number;
  /** Proven rolls that the server's link alone has made. */
  server_alone: number;
  given: Record<Side, number>;
  missed: Record<Side, number[]>;
};

/** Something wrong: `step` is its place in the record from 1, `roll` the number that the proof gives. */
export type Fault = { step: number; roll: number | null; wrong: Wrong };

export function isLink(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
}

/** The link that comes `times` places earlier in its chain. */
export function hashed(link: string, times: number): string {
  let bytes: Uint8Array = hexToBytes(link);
  for (let i = 0; i < times; i++) bytes = sha256(bytes);
  return bytesToHex(bytes);
}

/** A chain of one's own. Keep the secret and the length: they make the same chain again. */
export class Chain {
  readonly commitment: string;
  private readonly links: Uint8Array;

  constructor(
    readonly secret: string,
    readonly length = CHAIN_LENGTH,
  ) {
    this.links = new Uint8Array(32 * (length + 1));
    let link: Uint8Array = hexToBytes(secret);
    for (let k = length; k >= 0; k--) {
      this.links.set(link, 32 * k);
      link = sha256(link);
    }
    this.commitment = this.link(0);
  }

  /** A chain over a new secret from the browser's source of randomness. */
  static random(length = CHAIN_LENGTH): Chain {
    return new Chain(bytesToHex(crypto.getRandomValues(new Uint8Array(32))), length);
  }

  /** Link `k` of 0..=length; link 1 serves the chain's first roll. */
  link(k: number): string {
    if (!Number.isInteger(k) || k < 0 || k > this.length)
      throw new RangeError(`a chain of ${this.length} has no link ${k}`);
    return bytesToHex(this.links.subarray(32 * k, 32 * (k + 1)));
  }
}

/** The key of roll number `roll` (from 1), in hexadecimal digits. */
export function rollKey(match: string, roll: number, dice: number[], links: Links): string {
  const head = new Uint8Array(5 + dice.length);
  new DataView(head.buffer).setUint32(0, roll);
  head.set([dice.length, ...dice], 4);
  return bytesToHex(
    sha256(
      concatBytes(
        new TextEncoder().encode('touchline roll v1'),
        hexToBytes(match.replaceAll('-', '')),
        head,
        hexToBytes(links.server),
        sideBytes(links.home),
        sideBytes(links.away),
      ),
    ),
  );
}

function sideBytes(link: string | null): Uint8Array {
  return link === null ? Uint8Array.of(0) : concatBytes(Uint8Array.of(1), hexToBytes(link));
}

/** The faces that a key makes. */
export function faces(key: string, dice: number[]): number[] {
  const words = keyStream(hexToBytes(key));
  return dice.map((sides) => {
    const fairBelow = Math.floor(2 ** 32 / sides) * sides;
    for (;;) {
      const word = words.next().value;
      if (word < fairBelow) return (word % sides) + 1;
    }
  });
}

/** The ChaCha20 key stream (nonce 0, counter from 0) as 32-bit words, little end first. */
function* keyStream(key: Uint8Array): Generator<number, never> {
  for (let block = 0; ; block++) {
    const view = new DataView(chacha20(key, new Uint8Array(12), new Uint8Array(64), undefined, block).buffer);
    for (let at = 0; at < 64; at += 4) yield view.getUint32(at, true);
  }
}

type Known = { first: number; used: number; link: string };

/** Follows the chains and rolls of one match and says what does not fit. */
export class Ledger {
  private rolls = 0;
  /** By owner, oldest first; the last may be waiting for its first roll. */
  private chains: Record<ChainOwner, Known[]> = { server: [], home: [], away: [] };

  constructor(private readonly match: string | null) {}

  get nextRoll(): number {
    return this.rolls + 1;
  }

  /** A view shows that `nextRoll` comes next: what was rolled until then may have been missed. After [`Ledger.resume`] of its chains. */
  goOn(nextRoll: number): Wrong[] {
    const expected = this.nextRoll;
    this.rolls = nextRoll - 1;
    return nextRoll < expected ? [{ kind: 'roll_number', expected, found: nextRoll }] : [];
  }

  /**
   * What a view shows of an owner's chain: `last` is its last opened link, which served roll `lastRoll`. One that is known must lead
   * there; one that is new must have been announced after the last roll that is known, unless nothing is known of the owner.
   */
  resume(owner: ChainOwner, firstRoll: number, lastRoll: number, last: string): Wrong[] {
    const known = this.chains[owner].find((chain) => chain.first === firstRoll);
    const used = lastRoll - firstRoll + 1;
    if (known) {
      const leads = isLink(last) && used >= known.used && used - known.used <= CHAIN_LENGTH;
      if (!leads || hashed(last, used - known.used) !== known.link) return [{ kind: 'exchanged', owner }];
      [known.used, known.link] = [used, last];
      return [];
    }
    const late = this.chains[owner].length > 0 && firstRoll < this.earliest(owner);
    this.chains[owner].push({ first: firstRoll, used, link: last });
    return late ? [{ kind: 'exchanged', owner }] : [];
  }

  /** The first roll that a chain announced now may serve. */
  earliest(owner: ChainOwner): number {
    return this.rolls === 0 && this.chains[owner].length === 0 ? 1 : this.rolls + 2;
  }

  /** An owner commits to a new chain. */
  announce(owner: ChainOwner, commitment: string, firstRoll: number): Wrong[] {
    if (!isLink(commitment)) return [{ kind: 'bad_link', owner }];
    if (owner !== 'server' && this.chains.server.length === 0) return [{ kind: 'server_first', owner }];
    const earliest = this.earliest(owner);
    if (firstRoll < earliest) return [{ kind: 'no_notice', owner, earliest }];
    // One that is due keeps the next roll, and one that waits for a later roll has to serve one first.
    const waiting = this.chains[owner].find((chain) => chain.first > this.nextRoll);
    if (waiting) return [{ kind: 'chain_waits', owner, first_roll: waiting.first }];
    const inUse = this.serving(owner, this.nextRoll);
    this.chains[owner] = [...(inUse ? [inUse] : []), { first: firstRoll, used: 0, link: commitment }];
    return [];
  }

  /** The next roll, as the server says it was. Empty: it is right. */
  roll(dice: number[], rolled: number[], proof?: RollProof | null): Wrong[] {
    if (!proof) {
      this.rolls += 1;
      return this.match || this.chains.server.length > 0 ? [{ kind: 'no_proof' }] : [];
    }
    const wrong: Wrong[] = [];
    const expected = this.nextRoll;
    if (proof.roll !== expected) {
      wrong.push({ kind: 'roll_number', expected, found: proof.roll });
      if (!(proof.roll > expected && proof.roll - expected <= GAP_MAX)) return wrong;
    }
    this.rolls = proof.roll;
    if (!this.match) return [...wrong, { kind: 'no_match_id' }];
    if (!areDice(dice)) return [...wrong, { kind: 'bad_dice' }];
    const links: Links = { server: proof.server, home: proof.home ?? null, away: proof.away ?? null };
    const malformed = OWNERS.find((owner) => links[owner] !== null && !isLink(links[owner]));
    if (malformed) return [...wrong, { kind: 'bad_link', owner: malformed }];
    return [...wrong, ...this.judge(this.match, proof.roll, dice, rolled, links, proof.missed ?? [])];
  }

  private judge(match: string, roll: number, dice: number[], rolled: number[], links: Links, missed: Side[]): Wrong[] {
    const owes = (side: Side) => links[side] === null && this.serving(side, roll) !== undefined;
    const wrong = OWNERS.flatMap((owner) => this.check(owner, roll, links[owner]));
    const linksAreRight = wrong.length === 0;
    const owing = SIDES.filter(owes);
    if (!same(owing, missed)) wrong.push({ kind: 'missed', expected: owing });
    const made = faces(rollKey(match, roll, dice, links), dice);
    // Faces are judged by right links only: a wrong link would make any face look wrong.
    if (linksAreRight && !same(made, rolled)) wrong.push({ kind: 'wrong_faces', expected: made });
    return wrong;
  }

  private check(owner: ChainOwner, roll: number, link: string | null): Wrong[] {
    if (link === null) return [];
    const chain = this.serving(owner, roll);
    if (!chain) return [{ kind: 'no_chain', owner }];
    const place = roll - chain.first + 1;
    if (hashed(link, place - chain.used) !== chain.link) return [{ kind: 'wrong_link', owner }];
    chain.used = place;
    chain.link = link;
    return [];
  }

  private serving(owner: ChainOwner, roll: number): Known | undefined {
    return this.chains[owner].reduce<Known | undefined>(
      (last, chain) => (chain.first <= roll ? chain : last),
      undefined,
    );
  }
}

function areDice(dice: number[]): boolean {
  return (
    dice.length >= 1 &&
    dice.length <= 255 &&
    dice.every((sides) => Number.isInteger(sides) && sides >= 2 && sides <= 255)
  );
}

function same<T>(one: T[], other: T[]): boolean {
  return one.length === other.length && one.every((value, i) => value === other[i]);
}

/** Checks every chain and roll of a record. Without faults the report says what the dice rest on. */
export function verify(record: DiceRecord): { report: Report; faults: Fault[] } {
  const ledger = new Ledger(record.match ?? null);
  const report: Report = {
    rolls: 0,
    unproven: 0,
    server_alone: 0,
    given: { home: 0, away: 0 },
    missed: { home: [], away: [] },
  };
  const faults: Fault[] = [];
  record.steps.forEach((step, index) => {
    let wrong: Wrong[] = [];
    if (step.type === 'chain') wrong = ledger.announce(step.owner, step.commitment, step.first_roll);
    if (step.type === 'roll') {
      const others = index < (record.from?.steps ?? 0) && !step.proof;
      wrong = others ? [] : ledger.roll(step.dice, step.faces, step.proof);
      count(report, step.proof ?? null);
    }
    const roll = step.type === 'roll' ? (step.proof?.roll ?? null) : null;
    faults.push(...wrong.map((what) => ({ step: index + 1, roll, wrong: what })));
  });
  return { report, faults };
}

function count(report: Report, proof: RollProof | null): void {
  report.rolls += 1;
  if (!proof) {
    report.unproven += 1;
    return;
  }
  if (!proof.home && !proof.away) report.server_alone += 1;
  for (const side of SIDES) {
    if (proof[side]) report.given[side] += 1;
    if (proof.missed?.includes(side)) report.missed[side].push(proof.roll);
  }
}
