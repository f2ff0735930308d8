import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { Chain, faces, Ledger, rollKey, verify } from './fair_dice';
import type { ChainStep, DiceRecord, Fault, Links, Report, RollStep } from './fair_dice';

// The vectors that the engine makes, which every verifier is held to.
type Key = { match: string; roll: number; dice: number[]; key: string } & Links;
type Vectors = {
  chains: { secret: string; length: number; commitment: string; links: Record<string, string> }[];
  keys: Key[];
  faces: { key: string; dice: number[]; faces: number[] }[];
  records: { name: string; record: DiceRecord; report?: Report; faults?: Fault[] }[];
};
const file = new URL('../../../../docs/fair-dice/vectors.json', import.meta.url);
const vectors: Vectors = JSON.parse(readFileSync(file, 'utf8'));

test.each(vectors.chains)('chain of $length', ({ secret, length, commitment, links }) => {
  const chain = new Chain(secret, length);
  expect(chain.commitment).toBe(commitment);
  for (const [k, link] of Object.entries(links)) expect(chain.link(Number(k))).toBe(link);
  expect(() => chain.link(length + 1)).toThrow(RangeError);
});

test.each(vectors.keys)('key of roll $roll', ({ match, roll, dice, server, home, away, key }) => {
  expect(rollKey(match, roll, dice, { server, home, away })).toBe(key);
});

test.each(vectors.faces)('faces of $dice from $key', ({ key, dice, faces: expected }) => {
  expect(faces(key, dice)).toEqual(expected);
});

test.each(vectors.records)('record: $name', ({ record, report, faults }) => {
  const found = verify(record);
  expect(found.faults).toEqual(faults ?? []);
  if (report) expect(found.report).toEqual(report);
});

test('a new chain has a secret of its own', () => {
  expect(Chain.random(3).commitment).not.toBe(Chain.random(3).commitment);
});

test('a ledger that begins in mid-match checks what follows', () => {
  const record: DiceRecord = vectors.records[0]!.record;
  const chains = record.steps.filter((step): step is ChainStep => step.type === 'chain');
  const rolls = record.steps.filter((step): step is RollStep => step.type === 'roll');
  const resumed = () => {
    const ledger = new Ledger(record.match!);
    for (const { owner } of chains) ledger.resume(owner, 1, 2, rolls[1]!.proof![owner]!);
    ledger.goOn(3);
    return ledger;
  };
  const ledger = resumed();
  for (const { dice, faces: rolled, proof } of rolls.slice(2)) expect(ledger.roll(dice, rolled, proof)).toEqual([]);
  const { dice, faces: rolled, proof } = rolls[2]!;
  expect(resumed().roll(dice, [7 - rolled[0]!], proof)).toEqual([{ kind: 'wrong_faces', expected: rolled }]);
  const other = { ...proof!, home: proof!.server };
  expect(resumed().roll(dice, rolled, other)).toEqual([{ kind: 'wrong_link', owner: 'home' }]);
});
