import { beforeEach, expect, test } from 'vitest';

import type { Square } from '../../board/squares';
import { expand } from './choices';
import { Editor } from './editor.svelte';
import { Play } from './play.svelte';
import { FULL } from './pitch';
import type { Compact, LineUp, View } from './types';

const run: View = {
  phase: 'move',
  side_in_throw: 'home',
  throws_in_row: 1,
  throws: 1,
  die: ['2/2'],
  components: [
    { value: 2, used: false, kick: true },
    { value: 2, used: false, kick: true },
  ],
  players: { home: { '7': [7, 12], '9': [3, 3] }, away: { '4': [9, 9] } },
  lined_up: { home: true, away: true },
  line_ups: {},
  ball: [7, 12],
  holder: { side: 'home', shirt: 7 },
  held_throws: { home: 0, away: 0 },
  score: { home: 0, away: 0 },
  to_act: ['home'],
};
const LEGAL: Compact[] = [
  { type: 'run', shirt: 9, from: [3, 3], routes: '0 00 01 2' },
  { type: 'run', shirt: 7, from: [7, 12], routes: '4' },
  { type: 'kick', dir: 'N' },
  { type: 'done' },
];

let play: Play;

beforeEach(() => {
  play = new Play(FULL);
  play.offer(run, 'home', expand(LEGAL, run, 'home', FULL));
});

test('a player is picked before he has targets, runs and kicks together, and let go again', () => {
  expect([play.shirt, play.targets.size]).toEqual([null, 0]);
  expect(play.name([7, 12], false)).toBeNull();
  expect([play.shirt, [...play.targets.keys()]]).toEqual([7, ['7,11', '7,16']]);
  play.name([7, 12], false);
  expect(play.shirt).toBeNull();
});

test('a finger is shown first and asked again', () => {
  play.name([3, 3], false);
  expect(play.name([3, 5], true)).toBeNull();
  expect(play.preview?.target).toEqual([3, 5]);
  expect(play.name([3, 5], true)?.action).toEqual({
    type: 'run',
    shirt: 9,
    path: [
      [3, 4],
      [3, 5],
    ],
  });
});

test('a way is drawn step by step, back where it came from, and made as it was drawn', () => {
  play.name([3, 3], false);
  play.stepping = true;
  for (const square of [
    [4, 4],
    [3, 3],
    [3, 4],
    [4, 5],
  ] as Square[])
    play.name(square, false);
  expect(play.drawn).toEqual([
    [3, 3],
    [3, 4],
    [4, 5],
  ]);
  expect(play.name([4, 5], false)?.action).toEqual({
    type: 'run',
    shirt: 9,
    path: [
      [3, 4],
      [4, 5],
    ],
  });
});

test('what a step would break is said at once, and the way stays as it was', () => {
  play.name([3, 3], false);
  play.begin();
  for (const square of [
    [3, 4],
    [3, 5],
    [3, 6],
  ] as Square[])
    play.extend(square);
  expect([play.fault, play.drawn?.length]).toEqual(['path_too_long', 3]);
  play.shorten();
  expect([play.fault, play.drawn?.length]).toEqual([null, 2]);
});

test('a way that may not end where it does is not made', () => {
  play.name([3, 3], false);
  play.begin();
  // Nothing that was listed ends there: it would be one man too many before the goal.
  play.extend([4, 2]);
  expect([play.finished(), play.fault]).toEqual([null, 'wall']);
});

test('new choices leave nothing picked', () => {
  play.name([3, 3], false);
  play.begin();
  play.offer(run, 'home', null);
  expect([play.shirt, play.drawn, play.targets.size]).toEqual([null, null, 0]);
});

const LINE_UPS: LineUp[] = [0, 1].map((by) => ({
  squares: [[7, 1], ...Array.from({ length: 10 }, (_, i): Square => [i + by, 5])],
  taker: 11,
}));

test('a line-up begins with the first that is offered, and what was changed stays while the other side lines up', () => {
  const editor = new Editor(FULL);
  editor.begin('home', LINE_UPS);
  expect(editor.preset).toBe(0);
  editor.name([0, 5]);
  editor.name([0, 6]);
  expect([editor.squares[1], editor.preset]).toEqual([[0, 6], -1]);
  editor.begin('home', LINE_UPS);
  expect(editor.squares[1]).toEqual([0, 6]);
  editor.take(1);
  expect([editor.squares[1], editor.preset]).toEqual([[1, 5], 1]);
  // An answer is awaited: what the other side was offered is not the new side's.
  editor.begin('away', []);
  expect(editor.squares).toEqual([]);
  editor.begin('away', LINE_UPS);
  expect(editor.preset).toBe(0);
});

test('what breaks the rules is refused at once and changes nothing', () => {
  const editor = new Editor(FULL);
  editor.begin('home', LINE_UPS);
  editor.pick(1);
  expect([editor.allowed.has('3,4'), editor.allowed.has('2,4'), editor.allowed.has('7,1')]).toEqual([
    true,
    false,
    false,
  ]);
  editor.move(1, [2, 4]);
  expect(editor.fault).toEqual({ code: 'line_up_keeper_area', shirt: 1, square: [2, 4] });
  expect([editor.squares[0], editor.picked]).toEqual([[7, 1], 1]);
});
