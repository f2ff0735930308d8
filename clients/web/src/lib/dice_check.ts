import { type DiceRecord, Ledger, type RollStep, type Step, type Wrong } from './fair_dice';
import type { ChainOwner, DiceView, Rolled } from './generated/protocol';

/** A roll and what the check of it found. */
export interface CheckedRoll extends Rolled {
  wrong: Wrong[];
}

const OWNERS: ChainOwner[] = ['server', 'home', 'away'];

/**
 * Follows one match's chains and rolls: first from its record, then roll by roll as they come. What comes while the record
 * is on its way waits for it. Without a record the checks start from the chains that the view shows.
 */
export class DiceCheck {
  readonly rolls = new Map<number, CheckedRoll>();
  /** Why the rolls before this page was opened could not be checked, in words; null where they were. */
  problem: string | null = null;
  #ledger: Ledger;
  #announced = new Set<string>();
  /** What is wrong with an announcement counts against the next roll, which is the first that it can harm. */
  #early: Wrong[] = [];
  #waiting: (() => void)[] | null = [];
  /** Whether the ledger has followed the match from its first roll on. */
  #whole = true;
  /** The number that the next roll to be told must have; null before the first view. */
  #due: number | null = null;

  constructor(private readonly match: string) {
    this.#ledger = new Ledger(match);
  }

  /** Rolls may have been missed before this view: what comes from now on waits for the record. */
  wait(dice: DiceView): void {
    this.#waiting ??= [];
    this.#due = dice.next_roll;
  }

  /** Everything up to now, from the record. False, and nothing but a problem, where it cannot be this match's. */
  load(record: DiceRecord): boolean {
    const steps = ownSteps(record);
    this.problem = this.#problemOf(record, steps);
    if (this.problem !== null) return false;
    // What was taken from a view without proof is judged by the record now.
    if (!this.#whole) [this.#ledger, this.#announced, this.#whole] = [new Ledger(this.match), new Set(), true];
    let due = 1;
    for (const step of steps) {
      if (step.type === 'chain') this.#announce(step.owner, step.commitment, step.first_roll);
      else if (step.type === 'roll') this.#roll(step, due++);
    }
    this.#sort();
    this.#start();
    return true;
  }

  #problemOf({ match }: DiceRecord, steps: Step[]): string | null {
    if (match !== this.match)
      return 'The server sent the record of another match: the rolls before this page was opened are not checked.';
    const told = steps.filter(({ type }) => type === 'roll').length;
    return told + 1 < this.#ledger.nextRoll
      ? 'The server sent a record without the last rolls that this page has seen. Do not trust it.'
      : null;
  }

  /** No record can be had: goes on from what a view shows of the chains, which must fit what is known of them. */
  resume(dice: DiceView): void {
    const missed = dice.next_roll > this.#ledger.nextRoll;
    for (const owner of OWNERS) {
      const chain = dice[owner];
      if (!chain) continue;
      const { next } = chain;
      this.#announced.add(chain.commitment);
      this.#early.push(...this.#ledger.resume(owner, chain.first_roll, chain.last_roll, chain.last));
      if (!next) continue;
      this.#announced.add(next.commitment);
      this.#early.push(...this.#ledger.resume(owner, next.first_roll, next.first_roll - 1, next.commitment));
    }
    this.#early.push(...this.#ledger.goOn(dice.next_roll));
    if (missed) {
      this.#whole = false;
      this.problem ??=
        'The record of the match could not be had: not every roll before this page was opened is checked.';
    }
    this.#start();
  }

  /** The rolls in their order, whenever each of them came. */
  #sort(): void {
    const sorted = [...this.rolls].toSorted(([one], [other]) => one - other);
    this.rolls.clear();
    for (const [number, roll] of sorted) this.rolls.set(number, roll);
  }

  /** A change of the match: the chains as they are after it, and the rolls in it. */
  follow(dice: DiceView, rolls: Rolled[]): void {
    const due = this.#due;
    this.#due = dice.next_roll;
    if (this.#waiting) this.#waiting.push(() => this.#follow(dice, rolls, due));
    else this.#follow(dice, rolls, due);
  }

  #follow(dice: DiceView, rolls: Rolled[], due: number | null): void {
    for (const owner of OWNERS) {
      for (const chain of [dice[owner], dice[owner]?.next]) {
        if (chain) this.#announce(owner, chain.commitment, chain.first_roll);
      }
    }
    rolls.forEach((roll, i) => this.#roll({ type: 'roll', ...roll }, due === null ? roll.proof.roll : due + i));
  }

  /** How many rolls were checked, and the numbers of those that are wrong. */
  total(): { checked: number; wrong: number[] } {
    const wrong = [...this.rolls.values()].filter((roll) => roll.wrong.length > 0);
    return { checked: this.rolls.size, wrong: wrong.map((roll) => roll.proof.roll) };
  }

  #start(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const run of waiting) run();
  }

  #announce(owner: ChainOwner, commitment: string, firstRoll: number): void {
    if (this.#announced.has(commitment)) return;
    this.#announced.add(commitment);
    const wrong = this.#ledger.announce(owner, commitment, firstRoll);
    if (wrong.length > 0) this.#early.push(...wrong);
  }

  #roll(step: RollStep, due: number): void {
    const { proof } = step;
    const known = proof && this.rolls.get(proof.roll);
    const before = proof && proof.roll === due && proof.roll < this.#ledger.nextRoll;
    // Told again, by the record and by a diff: checked once. An old roll in the place of a new one is not told again.
    if (before && (!known || alike({ type: 'roll', ...known }, step))) return;
    const number = this.#ledger.nextRoll;
    const retold: Wrong[] = known && !alike({ type: 'roll', ...known }, step) ? [{ kind: 'retold' }] : [];
    const wrong = [
      ...(known?.wrong ?? []),
      ...retold,
      ...this.#early,
      ...this.#ledger.roll(step.dice, step.faces, proof),
    ];
    this.#early = [];
    const shown = proof ?? { roll: number, server: '', home: null, away: null };
    this.rolls.set(shown.roll, { dice: step.dice, faces: step.faces, proof: shown, wrong });
  }
}

/** The steps of this match: where it begins as another one stood, the rolls until then are proven by that one's record. */
function ownSteps({ steps, from }: DiceRecord): Step[] {
  return steps.filter((step, index) => step.type !== 'roll' || step.proof || index >= (from?.steps ?? 0));
}

function alike(one: RollStep, other: RollStep): boolean {
  const parts = ({ dice, faces, proof }: RollStep) =>
    JSON.stringify([dice, faces, proof?.server, proof?.home ?? null, proof?.away ?? null, proof?.missed ?? []]);
  return parts(one) === parts(other);
}

/** What is wrong, in words. */
export function wrongWords(wrong: Wrong): string {
  switch (wrong.kind) {
    case 'roll_number':
      return `it has the number ${wrong.found} where ${wrong.expected} was due`;
    case 'wrong_link':
      return `the link of ${wrong.owner} does not hash to the one before it`;
    case 'bad_link':
      return `the link of ${wrong.owner} is malformed`;
    case 'exchanged':
      return `the chain of ${wrong.owner} was exchanged before it`;
    case 'retold':
      return 'the record tells it otherwise than it came';
    case 'no_chain':
      return `${wrong.owner} opened a link without a chain`;
    case 'no_notice':
      return `${wrong.owner} announced a chain too late`;
    case 'chain_waits':
      return `${wrong.owner} announced a chain before the last one had served a roll`;
    case 'server_first':
      return `${wrong.owner} announced a chain before the server did`;
    case 'missed':
      return 'the list of those who did not open their link is wrong';
    case 'wrong_faces':
      return `the links make ${wrong.expected.join(' and ')}`;
    case 'no_proof':
      return 'it comes without a proof';
    case 'bad_dice':
      return 'there are no such dice';
    case 'no_match_id':
      return 'the match has no id';
  }
}
