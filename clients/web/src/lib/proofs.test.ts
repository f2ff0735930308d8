import { expect, test } from 'vitest';

import { DiceCheck } from './dice_check';
import { Chain, faces, rollKey, type Step } from './fair_dice';
import type { ReplayStep, Rolled } from './generated/protocol';
import { othersRolls, toldOtherwise } from './proofs';

const MATCH = '01936d4e-6f00-7000-8000-000000000001';
const chain = new Chain('11'.repeat(32), 16);

function roll(n: number): Rolled {
  const [dice, links] = [[6], { server: chain.link(n), home: null, away: null }];
  return { dice, faces: faces(rollKey(MATCH, n, dice, links), dice), proof: { roll: n, ...links } };
}

const told = (...rolls: Rolled[]): ReplayStep[] =>
  rolls.map((one, i) => ({ seq: i, at: i, kind: 'roll', rolls: [one] }));
const recorded = new Map([1, 2].map((n) => [n, roll(n)]));

test('the same rolls are told alike', () => {
  expect(toldOtherwise(told(roll(1), roll(2)), recorded)).toEqual([]);
});

test('another face, and a roll that the record lacks, are named', () => {
  const forged = { ...roll(2), faces: [(roll(2).faces[0]! % 6) + 1] };
  expect(toldOtherwise(told(roll(1), forged, roll(3)), recorded)).toEqual([2, 3]);
});

test('the rolls before a branch are another match’s, and those after it are checked from 1 on', () => {
  const others: Step[] = [
    { type: 'action' },
    { type: 'roll', dice: [6], faces: [3] },
    { type: 'roll', dice: [6], faces: [5] },
  ];
  const own: Step[] = [
    { type: 'chain', owner: 'server', commitment: chain.commitment, first_roll: 1 },
    { type: 'roll', ...roll(1) },
    { type: 'roll', ...roll(2) },
  ];
  const record = { match: MATCH, from: { steps: others.length }, steps: [...others, ...own] };
  expect(othersRolls(record)).toBe(2);
  const check = new DiceCheck(MATCH);
  check.load(record);
  expect(check.total()).toEqual({ checked: 2, wrong: [] });
  const unproven = new DiceCheck(MATCH);
  unproven.load({ ...record, from: { steps: 1 } });
  expect(unproven.total().wrong.length).toBeGreaterThan(0);
});
