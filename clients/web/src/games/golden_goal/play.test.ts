import { beforeEach, expect, test } from 'vitest';

import type { Square } from '../../board/squares';
import { expand } from './choices';
import { Play } from './play.svelte';
import type { Compact, View } from './types';

const run: View = {
  phase: 'run',
  side_in_turn: 'home',
  to_act: ['home'],
  round: 1,
  die: 2,
  pips_left: 2,
  pawns: { home: { '0': [2, 0], '1': [2, 4] }, away: { '1': [3, 6] } },
  ball: [0, 0],
  score: { home: 0, away: 0 },
};
const runs: Compact[] = [
  { type: 'run', pawn: 0, from: [2, 0], routes: ['E2'] },
  { type: 'run', pawn: 1, from: [2, 4], routes: ['N2', 'W1N1'] },
];
const kick: View = { ...run, phase: 'kick', kicker: 1, ball: [2, 4] };
const kicks: Compact[] = [{ type: 'kick', from: [2, 4], routes: ['N1NE1', 'NE1N1', 'W1'] }];
const TWO_WAYS: Square = [3, 6];

let play: Play;

function offer(view: View, legal: Compact[]): void {
  play.offer(view, 'home', expand(legal, view, 'home'));
}

beforeEach(() => {
  play = new Play();
});

test('a pawn is picked before it has targets, and let go again', () => {
  offer(run, runs);
  expect([play.pawn, play.targets.size]).toEqual([null, 0]);
  expect(play.name([2, 4], false)).toBeNull();
  expect([play.pawn, [...play.targets.keys()]]).toEqual([1, ['2,6', '1,5']]);
  play.name([2, 4], false);
  expect(play.pawn).toBeNull();
});

test('naming a target of a picked pawn is the action; another own pawn is picked instead', () => {
  offer(run, runs);
  play.name([2, 4], false);
  expect(play.name([1, 5], false)?.action).toEqual({
    type: 'run',
    pawn: 1,
    path: [
      [1, 4],
      [1, 5],
    ],
  });
  play.name([2, 0], false);
  expect(play.pawn).toBe(0);
});

test('nothing is made of a square that is not offered', () => {
  offer(run, runs);
  play.name([2, 4], false);
  expect(play.name([5, 5], false)).toBeNull();
  expect(play.pawn).toBeNull();
});

test('the one who kicks need not be picked', () => {
  offer(kick, kicks);
  expect(play.pawn).toBe(1);
  expect(play.name([1, 4], false)?.action).toEqual({ type: 'kick', path: [[1, 4]] });
});

test('of several ways one is chosen before the kick is made', () => {
  offer(kick, kicks);
  expect(play.name(TWO_WAYS, false)).toBeNull();
  expect(play.pinned).toEqual(TWO_WAYS);
  expect(play.preview?.action).toEqual({
    type: 'kick',
    path: [
      [2, 5],
      [3, 6],
    ],
  });
  play.cycle();
  expect(play.name(TWO_WAYS, false)?.action).toEqual({
    type: 'kick',
    path: [
      [3, 5],
      [3, 6],
    ],
  });
  play.cycle();
  expect(play.way).toBe(0);
  play.cycle(-1);
  expect(play.way).toBe(1);
});

test('a finger asks once more even where there is one way', () => {
  offer(kick, kicks);
  expect(play.name([1, 4], true)).toBeNull();
  expect(play.preview?.target).toEqual([1, 4]);
  expect(play.name([1, 4], true)?.target).toEqual([1, 4]);
});

test('the pointer shows a way without choosing it', () => {
  offer(kick, kicks);
  play.hover([1, 4]);
  expect(play.preview?.target).toEqual([1, 4]);
  play.hover(null);
  expect([play.preview, play.pinned]).toEqual([null, null]);
});

test('new choices leave nothing of the old ones picked', () => {
  offer(run, runs);
  play.name([2, 4], false);
  offer(kick, kicks);
  play.name(TWO_WAYS, false);
  play.offer(kick, null, null);
  expect([play.pawn, play.pinned, play.targets.size]).toEqual([null, null, 0]);
});
