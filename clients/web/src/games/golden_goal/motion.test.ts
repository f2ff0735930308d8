import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Frames } from '../../board/fixture';
import { Motion } from './motion.svelte';
import type { Event, View } from './types';

const start: View = {
  phase: 'run',
  side_in_turn: 'home',
  to_act: ['home'],
  round: 1,
  die: 4,
  pips_left: 4,
  pawns: { home: { '1': [2, 4] }, away: {} },
  ball: [2, 6],
  score: { home: 0, away: 0 },
};
const ran: View = { ...start, phase: 'kick', pips_left: 2, pawns: { home: { '1': [2, 6] }, away: {} } };
const run: Event = {
  type: 'run',
  side: 'home',
  pawn: 1,
  from: [2, 4],
  path: [
    [2, 5],
    [2, 6],
  ],
  pips_left: 2,
  touches_ball: true,
};
const scored: View = {
  ...ran,
  phase: 'over',
  ball: null,
  score: { home: 1, away: 0 },
  result: { winner: 'home', by: 'golden_goal', score: { home: 1, away: 0 } },
};
const shot: Event[] = [
  {
    type: 'kick',
    side: 'home',
    pawn: 1,
    from: [2, 6],
    path: [
      [2, 7],
      [2, 8],
      [2, 9],
      [2, 10],
    ],
    pips_left: 0,
    ends: 'goal',
  },
  { type: 'goal', side: 'home', pawn: 1, post: false, score: { home: 1, away: 0 } },
];

let motion: Motion;
let frames: Frames;
const pass = (ms: number): void => frames.pass(ms);

beforeEach(() => {
  frames = new Frames();
  motion = new Motion();
  motion.show(start);
});

afterEach(() => vi.unstubAllGlobals());

test('a pawn runs along its path and stops where the view has it', () => {
  motion.play([run], ran);
  expect(motion.moving).toBe(true);
  pass(170);
  const [x, y] = motion.stage?.pieces['home:1'] ?? [0, 0];
  expect(x).toBe(2);
  expect(y).toBeGreaterThan(4.5);
  expect(y).toBeLessThan(5.5);
  pass(400);
  expect(motion.moving).toBe(false);
  expect(motion.stage?.pieces['home:1']).toEqual([2, 6]);
});

test('the die tumbles and ends on the face of the event', () => {
  motion.play([{ type: 'rolled', side: 'home', face: 4 }], start);
  pass(100);
  expect(motion.dice?.rolling).toBe(true);
  pass(1000);
  expect(motion.dice).toEqual({ faces: [4], rolling: false });
});

test('changes are shown one after the other, and a goal is cheered', () => {
  motion.play([run], ran);
  motion.play(shot, scored);
  pass(400);
  expect(motion.stage?.pieces['home:1']).toEqual([2, 6]);
  pass(850);
  expect(motion.goal).toBe('home');
  pass(2000);
  expect([motion.goal, motion.moving, motion.stage?.ball]).toEqual([null, false, [2, 10]]);
});

test('a whole turn that comes at once is shown step by step, and nothing tells its end before', () => {
  const rolled: Event = { type: 'rolled', side: 'home', face: 4 };
  motion.play([rolled], start);
  motion.play([run], ran);
  motion.play(shot, scored);
  expect([motion.reached?.phase, motion.ahead]).toEqual(['run', 4]);
  pass(750);
  // The die lies there before anybody runs.
  expect([motion.dice, motion.stage?.pieces['home:1']]).toEqual([{ faces: [4], rolling: false }, [2, 4]]);
  pass(1000);
  expect([motion.reached?.phase, motion.ahead, motion.stage?.pieces['home:1']]).toEqual(['run', 3, [2, 6]]);
  pass(200);
  expect([motion.reached?.phase, motion.ahead, motion.reached?.score.home]).toEqual(['kick', 2, 0]);
  expect(motion.stage?.ball?.[1]).toBeLessThan(10);
  pass(600);
  expect([motion.goal, motion.reached?.phase]).toEqual(['home', 'kick']);
  pass(1200);
  expect([motion.moving, motion.reached?.phase, motion.ahead]).toEqual([false, 'over', 0]);
});

test('who wants no motion sees the end at once, the ball in the net', () => {
  frames.isStill = true;
  motion.play([run], ran);
  motion.play(shot, scored);
  expect([motion.moving, frames.isWanted]).toEqual([false, false]);
  expect(motion.stage?.ball).toEqual([2, 10]);
});

test('one who falls behind jumps to where the match is', () => {
  for (let i = 0; i < 17; i += 1) motion.play([run], ran);
  expect(motion.moving).toBe(false);
  expect(motion.stage?.pieces['home:1']).toEqual([2, 6]);
});

test('a click does not wait for the motion', () => {
  motion.play([run], ran);
  pass(50);
  motion.finish();
  expect(motion.moving).toBe(false);
  expect(motion.stage?.pieces['home:1']).toEqual([2, 6]);
});
