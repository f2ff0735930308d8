import { beforeEach, expect, test } from 'vitest';

import { expand } from './choices';
import { changed, view } from './fixture';
import { LineUpSheet } from './line_up.svelte';
import { Play } from './play.svelte';
import type { Compact, View } from './types';

const legal: Compact[] = [
  { type: 'formation', card: '2-3-1' },
  { type: 'select', shirt: 4 },
  { type: 'move', from: [4, 9], routes: ['N1', 'SW2'] },
  { type: 'pass', needs: 4, ways: [33, 36], to: [[4, 10], [2, 8]] }, // prettier-ignore
  { type: 'shoot', needs: 8, ways: [15, 36], cells: [[0, 0], [2, 1]] }, // prettier-ignore
  { type: 'end_turn' },
];

let play: Play;

function offer(shown: View = view(), listed: Compact[] = legal): void {
  play.offer(shown, 'home', expand(listed, shown, 'home'));
}

beforeEach(() => {
  play = new Play();
  offer();
});

test('squares mean runs and picks, or passes after Pass', () => {
  expect(play.name([4, 10], false)?.action).toEqual({ type: 'move', path: [[4, 10]] });
  expect(play.name([2, 8], false)?.action).toEqual({ type: 'select', shirt: 4 });
  play.turnTo('pass');
  expect(play.name([4, 10], false)?.action).toEqual({ type: 'pass', to: [4, 10] });
  expect(play.name([2, 8], false)?.action).toEqual({ type: 'pass', to: [2, 8] });
  play.turnTo('pass');
  expect(play.mode).toBe('run');
});

test('a finger is asked again where dice would fall, and only there', () => {
  expect(play.name([4, 10], true)?.action.type).toBe('move');
  expect(play.name([2, 7], true)).toBeNull();
  expect([play.pinned, play.fights.map(({ against }) => against)]).toEqual([[2, 7], [5]]);
  expect(play.name([2, 7], true)?.action.type).toBe('move');
  play.turnTo('pass');
  expect(play.name([4, 10], true)).toBeNull();
});

test('the picked footballer shows actions, then numbers, then neither', () => {
  const looks = [0, 1, 2].map(() => (play.name([4, 9], false), play.look));
  expect(looks).toEqual(['ring', 'stats', 'plain']);
});

test('everybody’s numbers stay for later turns and for one who watches, the ring does not', () => {
  play.turnNumbers();
  play.offer(view({ turn: 8 }), null, null);
  expect(play.look).toBe('stats');
  play.turnNumbers();
  offer();
  play.name([4, 9], false);
  expect(play.look).toBe('ring');
  play.offer(view({ turn: 9 }), null, null);
  expect(play.look).toBe('plain');
});

test('who cannot run has his pass to make', () => {
  offer(
    view(),
    legal.filter(({ type }) => type !== 'move'),
  );
  expect(play.mode).toBe('pass');
});

test('the drift is that of the card that is looked at', () => {
  expect(play.drift).toEqual([]);
  play.turnTo('cards');
  play.card = '2-3-1';
  expect(play.drift.map(({ shirt, to }) => [shirt, to])).toEqual([[4, [1, 8]], [6, [4, 11]], [7, [4, 13]]]); // prettier-ignore
});

test('one who passed to his team mate’s feet has been played with', () => {
  // After a one-two the receiver is picked, and the passer will not drift.
  offer(view({ committed: true, picked: 6, ball: { state: 'held', side: 'home', shirt: 6, at: [3, 12] } }));
  expect([...play.played]).toEqual([5]);
  offer(changed(view({ turn: 8 }), 'home', 5, {}));
  expect(play.played.size).toBe(0);
});

test('cells are chosen one or two at a time', () => {
  play.mark([0, 0], 1);
  play.mark([1, 1], 1);
  expect(play.cells).toEqual([[1, 1]]);
  play.mark([0, 0], 2);
  expect(play.cells).toEqual([[1, 1], [0, 0]]); // prettier-ignore
  play.mark([1, 1], 2);
  expect(play.cells).toEqual([[0, 0]]);
});

test('new choices leave nothing of the old ones chosen', () => {
  play.turnTo('shoot');
  play.mark([0, 0], 1);
  offer();
  expect([play.mode, play.cells, play.pinned]).toEqual(['run', [], null]);
});

test('on a line-up sheet two shirts change stars, the keeper stays', () => {
  const sheet = new LineUpSheet();
  sheet.open('home', ['cat', 'bolt', 'hermes', 'cannon', 'curl', 'magnet', 'crunch']);
  sheet.name(1);
  expect(sheet.lifted).toBeNull();
  sheet.name(2);
  sheet.name(7);
  expect(sheet.action).toEqual({
    type: 'line_up',
    formation: '2-2-2',
    stars: ['cat', 'crunch', 'hermes', 'cannon', 'curl', 'magnet', 'bolt'],
  });
  sheet.choose('1-3-2');
  // The next one at the same screen does not see that.
  sheet.open('away', null);
  expect(sheet.action).toEqual({ type: 'line_up', formation: '2-2-2' });
});
