import { describe, expect, test } from 'vitest';

import type { Square } from '../../board/squares';
import { changed, view } from './fixture';
import { slotsOf } from './formations';
import { bandOf, driftOf, type Fight, fightsOf, flagged, supportOf } from './preview';

describe('previews', () => {
  const slots = slotsOf('2-3-1', 'home');

  test('everybody steps toward his slot, but for the carrier, the frozen and those played with', () => {
    const steps = driftOf(view(), 'home', slots, new Set([7]));
    // 1, 2 and 3 are in place; 5 has the ball, 7 has been played with.
    expect(steps.map(({ shirt, to }) => [shirt, to])).toEqual([[4, [1, 8]], [6, [4, 11]]]); // prettier-ignore
    expect(driftOf(changed(view(), 'home', 4, { frozen: true }), 'home', slots, new Set([7]))).toHaveLength(1);
  });

  test('who finds the way taken goes along an axis, and nobody onto the loose ball', () => {
    const loose = view({ ball: { state: 'loose', at: [4, 11] }, picked: 1 });
    const six = (in_: typeof loose): Square | undefined => driftOf(in_, 'home', slots, new Set()).find(({ shirt }) => shirt === 6)?.to; // prettier-ignore
    // 6 on (3,12) belongs to (7,8): straight is the ball's square, then down.
    expect(six(loose)).toEqual([3, 11]);
    expect(six(changed(loose, 'away', 3, { at: [3, 11] }))).toEqual([4, 12]);
  });

  test('support counts those around the square, without the two and the lying', () => {
    const support = supportOf(view(), 'home', [3, 8], 5, 5);
    expect([support.value, support.by.map(({ at }) => at)]).toEqual([1, [[2, 8]]]);
    expect(supportOf(changed(view(), 'home', 4, { frozen: true }), 'home', [3, 8], 5, 5).value).toBe(0);
    const tower = { ...changed(view(), 'home', 4, { star: 'tower' }), effects: { home: ['tower'], away: [] } };
    expect(supportOf(tower, 'home', [3, 8], 5, 5).value).toBe(2);
  });

  test('a dribble meets those on its way, a loose ball the best beside it', () => {
    expect(fightsOf(view(), 'home', [[3, 8], [2, 7]]).map(({ against, adds }) => [against, adds])).toEqual([[5, { own: 3, theirs: 2 }]]); // prettier-ignore
    expect(fightsOf(view(), 'home', [[4, 10]])).toEqual([]);
    const loose = changed(view({ ball: { state: 'loose', at: [5, 8] } }), 'away', 5, {
      at: [4, 8],
      stats: [4, 1, 0, 4],
    });
    expect(fightsOf(loose, 'home', [[5, 8]]).map(({ against }) => against)).toEqual([5]);
    expect(fightsOf(loose, 'home', [[4, 10]])).toEqual([]);
  });

  test('abilities change what is added to the dice, or there are none', () => {
    const starred = changed(changed(view(), 'away', 5, { star: 'wall' }), 'home', 5, { star: 'nutmeg' });
    const dribble = (home: string[], away: string[]): Fight['adds'] | undefined =>
      fightsOf({ ...starred, effects: { home, away } }, 'home', [[3, 8]])[0]?.adds;
    expect(dribble([], [])).toEqual({ own: 3, theirs: 2 });
    expect(dribble([], ['wall'])).toEqual({ own: 0, theirs: 2 });
    expect(dribble(['maestro'], ['wall'])).toEqual({ own: 1, theirs: 2 });
    expect(dribble([], ['maestro'])).toEqual({ own: 3, theirs: 2 });
    expect(dribble(['nutmeg'], ['wall'])).toBeNull();
    // Others' walls and nutmegs are not his.
    const others = { ...view(), effects: { home: ['nutmeg'], away: ['wall'] } };
    expect(fightsOf(others, 'home', [[3, 8]])[0]?.adds).toEqual({ own: 3, theirs: 2 });
  });

  test('in a fight for the loose ball a wall is none, and a nutmeg helps nobody', () => {
    const loose = changed(changed(view({ ball: { state: 'loose', at: [4, 8] } }), 'away', 5, { star: 'wall' }), 'home', 5, { star: 'nutmeg' }); // prettier-ignore
    const [contest] = fightsOf({ ...loose, effects: { home: ['nutmeg', 'maestro'], away: ['wall'] } }, 'home', [[4, 8]]); // prettier-ignore
    expect(contest && [contest.against, contest.adds]).toEqual([5, { own: 3, theirs: 2 }]);
  });

  test('the band of a shot', () => {
    expect([bandOf([8, 17], 'home'), bandOf([4, 13], 'home'), bandOf([7, 16], 'home'), bandOf([9, 18], 'home'), bandOf([0, 0], 'away')]).toEqual([3, 0, 2, 3, 3]); // prettier-ignore
  });

  test('a team mate to whom no pass is offered is flagged', () => {
    const open = ['4,0', '2,4', '6,4', '2,8', '3,12'];
    expect(flagged(view(), 'home', new Set(open))).toEqual([[5, 14]]);
  });
});
