import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Frames } from '../../board/fixture';
import { Motion } from './motion.svelte';
import { pace } from './pace.svelte';
import type { Event, View } from './types';

const start: View = {
  phase: 'play',
  period: 1,
  throws_left: 45,
  ball: 4,
  pawns: { home: [1, 3, 3, 2, 1], away: [2, 2, 2, 2, 2] },
  changes_left: { home: 3, away: 3 },
  ready: { home: 2, away: 2 },
  score: { home: 0, away: 0 },
  to_act: ['home', 'away'],
};
const first: Event = { type: 'thrown', home: [6, 1], away: [2], winner: 'home', from: 4, ball: 5 };
const second: Event = { type: 'thrown', home: [6], away: [5, 1], winner: 'home', from: 5, ball: 3 };
const goal: Event = { type: 'goal', seat: 'home' };
const after: View = { ...start, throws_left: 43, ball: 3, ready: { home: 0, away: 0 }, score: { home: 1, away: 0 } };
/** A throw: the dice tumble, lie, and the ball moves, with pauses between. */
const THROW_MS = 600 + 650 + 450 + 3 * 150;

let motion: Motion;
let frames: Frames;

beforeEach(() => {
  frames = new Frames();
  pace.choose('normal');
  motion = new Motion();
  motion.show(start);
});

afterEach(() => vi.unstubAllGlobals());

test('throws that come at once are seen one by one, and the view follows them', () => {
  motion.play([first, second, goal], after);
  expect([motion.told, motion.ahead, motion.reached?.ball]).toEqual([first, 3, 4]);
  frames.pass(300);
  expect(motion.dice?.rolling).toBe(true);
  frames.pass(500);
  expect(motion.dice).toEqual({ sector: 4, faces: { home: [6, 1], away: [2] }, winner: 'home', rolling: false });
  frames.pass(THROW_MS - 800 + 100);
  expect([motion.told, motion.ahead, motion.reached?.ball, motion.reached?.throws_left]).toEqual([second, 2, 5, 44]);
  expect(motion.reached?.score.home).toBe(0);
});

test('a goal counts while it is cheered', () => {
  motion.play([first, second, goal], after);
  frames.pass(2 * THROW_MS + 200);
  expect([motion.sign?.text, motion.told, motion.reached?.score.home]).toEqual(['Goal!', goal, 1]);
  frames.pass(1600);
  expect([motion.moving, motion.sign, motion.told, motion.ahead, motion.ball]).toEqual([false, null, null, 0, 3]);
  expect(motion.reached).toEqual(after);
});

test('who is told to hurry sees the rest at once, the last dice lying there', () => {
  motion.play([first, second, goal], after);
  frames.pass(300);
  pace.choose('at_once');
  frames.pass(16);
  expect([motion.moving, motion.ahead, motion.reached]).toEqual([false, 0, after]);
  expect(motion.dice).toMatchObject({ sector: 5, faces: { home: [6], away: [5, 1] }, rolling: false });
});

test('with everything at once nothing moves at all', () => {
  pace.choose('at_once');
  motion.play([first, second, goal], after);
  expect([motion.moving, frames.isWanted, motion.reached]).toEqual([false, false, after]);
});

test('one who falls behind by more events than are worth waiting for jumps to where the match is', () => {
  motion.play(
    Array.from({ length: 400 }, () => second),
    start,
  );
  expect(motion.moving).toBe(true);
  motion.play([goal], after);
  expect([motion.moving, motion.reached]).toEqual([false, after]);
});
