// What a replay tells of rolls, held against the record that proves them.

import type { DiceRecord } from './fair_dice';
import type { ReplayStep, Rolled } from './generated/protocol';

/** The numbers of the rolls that a replay tells otherwise than the record, which has them by number. */
export function toldOtherwise(steps: ReplayStep[], recorded: ReadonlyMap<number, Rolled>): number[] {
  const told = steps.flatMap(({ rolls }) => rolls ?? []);
  return told.filter((roll) => !alike(roll, recorded.get(roll.proof.roll))).map(({ proof }) => proof.roll);
}

function alike(one: Rolled, other: Rolled | undefined): boolean {
  return other !== undefined && essence(one) === essence(other);
}

function essence({ dice, faces, proof }: Rolled): string {
  return JSON.stringify([dice, faces, proof.server, proof.home ?? null, proof.away ?? null]);
}

/** How many rolls of a record are proven by another match's, off which it was branched. */
export function othersRolls({ from, steps }: DiceRecord): number {
  return steps.slice(0, from?.steps ?? 0).filter((step) => step.type === 'roll' && !step.proof).length;
}
