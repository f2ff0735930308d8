import { describe, expect, test } from 'vitest';

import type { MatchView, ReplayPage, ReplayStep } from './generated/protocol';
import { clocksAt, eventsUntil, goalsOf, replayPath, stepOf, stopsOf, viewsOf } from './replay';

const match = { status: 'playing' } as MatchView['match'];
const nobody = { game: null, match } as MatchView;
const game = (home: number, away = 0) => ({ phase: 'run', score: { home, away } });

const steps: ReplayStep[] = [
  { seq: 1, at: 1, kind: 'seated', patch: { game: game(0) } },
  { seq: 2, at: 2, kind: 'chain', patch: { match: { dice: { next_roll: 1 } } } },
  { seq: 3, at: 3, kind: 'action', events: [{ type: 'ran' }], patch: { game: { phase: 'kick' } } },
  { seq: 4, at: 4, kind: 'sealed' },
  { seq: 5, at: 5, kind: 'roll', patch: { game: { score: { away: 1 } } }, clocks: clocks(5) },
  {
    seq: 6,
    at: 6,
    kind: 'action',
    events: [{ type: 'shot' }, { type: 'goal' }],
    patch: { game: { score: { home: 1 } } },
  },
  { seq: 7, at: 7, kind: 'ruling', patch: { match: { status: 'over' } } },
];
const page: ReplayPage = { from: 0, to: 7, seq: 7, view: nobody, steps };

function clocks(at: number) {
  return { at, home: 1000, away: 2000, running: { home: true, away: false } };
}

describe('views', () => {
  test('there is one for each version, each as the patches make it', () => {
    const views = viewsOf(page);
    expect(views).toHaveLength(8);
    expect(views[0]).toBe(nobody);
    expect(views[3]?.game).toEqual({ phase: 'kick', score: { home: 0, away: 0 } });
    expect(views[6]?.game).toEqual({ phase: 'kick', score: { home: 1, away: 1 } });
    expect(views[7]?.match.status).toBe('over');
    expect(views[6]?.match.status).toBe('playing');
  });

  test('what does not change is not copied', () => {
    const views = viewsOf(page);
    expect(views[4]).toBe(views[3]);
    expect(views[7]?.game).toBe(views[6]?.game);
  });
});

test('the stops are where the game begins, what is seen or told, and the end', () => {
  expect(stopsOf(viewsOf(page), steps)).toEqual([1, 3, 5, 6, 7]);
});

test('a match that has not begun has no stops', () => {
  expect(stopsOf([nobody], [])).toEqual([]);
});

test('goals are found by the score, with how it stood then', () => {
  expect(goalsOf(viewsOf(page))).toEqual([
    { seq: 5, side: 'away', score: '0 : 1' },
    { seq: 6, side: 'home', score: '1 : 1' },
  ]);
});

test('events and clocks are those of all steps until a version', () => {
  expect(eventsUntil(steps, 5)).toEqual([{ type: 'ran' }]);
  expect(eventsUntil(steps, 6).map(({ type }) => type)).toEqual(['ran', 'shot', 'goal']);
  expect(clocksAt(steps, 4)).toBeNull();
  expect(clocksAt(steps, 7)).toEqual(clocks(5));
});

test.each([
  ['?step=57', '', 57],
  ['', '#57', 57],
  ['?step=5', '#9', 5],
  ['', '', null],
  ['?step=-1', '', null],
  ['?step=1e3', '', null],
  ['?step=', '', null],
])('the address %s%s names step %s', (search, hash, step) => {
  expect(stepOf({ search, hash })).toBe(step);
});

test('an address leads to a step and back', () => {
  expect(replayPath('m', 0)).toBe('/match/m/replay?step=0');
  expect(replayPath('m')).toBe('/match/m/replay');
});
