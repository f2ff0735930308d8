import { describe, expect, test } from 'vitest';

import { after, expand, listsChange, listsLineUp } from './choices';
import { bestOf, follow, keeperThrows, restingBall, scenesOf, spotOf } from './motion';
import { ballAt, dieAt, GOAL, HEIGHT, keeperAt, pawnAt, sectorAt, STRIP, top, WIDTH } from './pitch';
import { changeRefusal, lineUpRefusal, PRESETS } from './sheet';
import { BENCH, Sheet } from './sheet.svelte';
import { type Event, own, type View } from './types';
import { changesWords, describe as inWords, facts, phaseWords, readyWords, sectorWords } from './words';

const NAMES = { home: 'Ada', away: 'Bob' };
const EVEN = [2, 2, 2, 2, 2];

function view(more: Partial<View> = {}): View {
  return {
    phase: 'play',
    period: 1,
    throws_left: 45,
    ball: 3,
    pawns: { home: [1, 3, 3, 2, 1], away: EVEN },
    changes_left: { home: 3, away: 3 },
    ready: { home: 0, away: 0 },
    score: { home: 0, away: 0 },
    to_act: ['home', 'away'],
    ...more,
  };
}

describe('choices', () => {
  test('line-ups, throws and changes are expanded in order', () => {
    expect(expand([{ type: 'line_up', ways: '11125 22222' }]).lineUps).toEqual([[1, 1, 1, 2, 5], EVEN]);
    expect(expand([{ type: 'throw', most: 45 }]).throws).toBe(45);
    expect(expand([{ type: 'change', ways: ' a t eh' }]).changes).toEqual([
      [],
      [[1, 2]],
      [[5, 4]],
      [
        [2, 1],
        [2, 5],
      ],
    ]);
    expect(expand([])).toEqual({ lineUps: [], throws: 0, changes: [] });
  });

  test('every letter is one of the twenty moves', () => {
    const [ways] = [expand([{ type: 'change', ways: 'abcdefghijklmnopqrst' }]).changes];
    const moves = ways[0]!.map(([from, to]) => `${from}${to}`);
    expect(new Set(moves).size).toBe(20);
    expect(moves).toEqual(moves.toSorted());
    expect(ways[0]!.every(([from, to]) => from !== to && from >= 1 && from <= 5 && to >= 1 && to <= 5)).toBe(true);
  });

  test('a whole list is understood like its short form', () => {
    const choices = expand([
      { type: 'line_up', pawns: EVEN },
      { type: 'throw', times: 1 },
      { type: 'throw', times: 2 },
      { type: 'change', moves: [] },
    ]);
    expect(choices).toEqual({ lineUps: [EVEN], throws: 2, changes: [[]] });
  });

  test('any way of as many moves to a listed line-up is listed', () => {
    const choices = expand([{ type: 'change', ways: ' a' }]);
    expect(listsChange(choices, EVEN, [])).toBe(true);
    expect(listsChange(choices, EVEN, [[1, 2]])).toBe(true);
    expect(listsChange(choices, EVEN, [[2, 1]])).toBe(false);
    // The same line-up by more moves is another choice.
    const round: [number, number][] = [
      [1, 3],
      [3, 2],
    ];
    expect(listsChange(choices, EVEN, round)).toBe(false);
    expect(listsChange(expand([{ type: 'change', ways: 'ab' }]), EVEN, round)).toBe(false);
    expect(listsChange(expand([{ type: 'change', ways: 'bj' }]), EVEN, round)).toBe(true);
    expect(listsLineUp(expand([{ type: 'line_up', ways: '22222' }]), EVEN)).toBe(true);
  });

  test('moves in order, over whatever is in between', () => {
    expect(
      after(EVEN, [
        [1, 3],
        [1, 3],
        [2, 1],
      ]),
    ).toEqual([1, 1, 4, 2, 2]);
    expect(after(EVEN, [[BENCH, 5]])).toEqual([2, 2, 2, 2, 3]);
  });
});

describe('refusals of a sheet at once', () => {
  test.each([
    [EVEN, null],
    [[5, 2, 1, 1, 1], null],
    [[0, 4, 2, 2, 2], 'Sector 1 holds nobody: 1 to 5 in each'],
    [[1, 1, 1, 1, 6], 'Sector 5 holds 6 pawns: 1 to 5 in each'],
    [[2, 2, 2, 2, 1], '1 pawn still to place: ten in all'],
    [[3, 3, 2, 2, 2], '2 pawns too many: ten in all'],
  ])('line-up %o', (pawns, refusal) => {
    expect(lineUpRefusal(pawns)).toBe(refusal);
  });

  test('changes', () => {
    expect(changeRefusal([1, 2, 3, 2, 2], [[1, 3]], 3)).toBeNull();
    expect(changeRefusal([1, 2, 3, 2, 2], [[1, 3]], 0)).toBe('Only 0 changes left');
    expect(changeRefusal([0, 2, 4, 2, 2], [], 3)).toBe('Sector 1 holds nobody: 1 to 5 in each');
  });

  test('what is offered with one press is a line-up', () => {
    for (const { pawns } of PRESETS) expect(lineUpRefusal(pawns)).toBeNull();
  });
});

describe('the sheet', () => {
  const lineUps = expand([{ type: 'line_up', ways: '22222 12223' }]);
  const changes = expand([{ type: 'change', ways: ' c' }]);

  test('a pawn goes to the bench and on, and the sheet says whether it fits', () => {
    const sheet = new Sheet();
    sheet.offer(view({ phase: 'line_up', pawns: { home: null, away: null } }), 'home', lineUps);
    expect([sheet.kind, sheet.fits, sheet.bench, sheet.holds(BENCH)]).toEqual(['line_up', true, 0, false]);
    sheet.shift(1, BENCH);
    expect([sheet.fits, sheet.bench, sheet.refusal]).toEqual([false, 1, '1 pawn still to place: ten in all']);
    sheet.name(BENCH);
    sheet.name(5);
    expect([sheet.pawns, sheet.fits, sheet.picked]).toEqual([[1, 2, 2, 2, 3], true, null]);
  });

  test('it is kept while the other side gets ready, and while an answer is awaited', () => {
    const sheet = new Sheet();
    const asked = view({ phase: 'line_up', pawns: { home: null, away: null }, ready: { home: false, away: false } });
    sheet.offer(asked, 'home', lineUps);
    sheet.shift(1, 5);
    sheet.offer(asked, null, expand([]));
    expect(sheet.kind).toBeNull();
    sheet.offer({ ...asked, ready: { home: false, away: true } }, 'home', lineUps);
    expect([sheet.kind, sheet.pawns]).toEqual(['line_up', [1, 2, 2, 2, 3]]);
    // The other side at the same screen begins with its own.
    sheet.offer(asked, 'away', lineUps);
    expect(sheet.pawns).toEqual(EVEN);
  });

  test('moves are spent one by one, and can be taken back', () => {
    const sheet = new Sheet();
    const stoppage = view({ phase: 'stoppage', changes_left: { home: 3, away: 1 } });
    sheet.offer(stoppage, 'away', changes);
    expect([sheet.kind, sheet.fits, sheet.moves]).toEqual(['change', true, []]);
    sheet.name(1);
    sheet.name(4);
    expect([sheet.moves, sheet.pawns, sheet.fits, sheet.spent]).toEqual([[[1, 4]], [1, 2, 2, 3, 2], true, true]);
    sheet.name(2);
    expect(sheet.picked).toBeNull();
    sheet.undo();
    expect([sheet.moves, sheet.pawns, sheet.spent]).toEqual([[], EVEN, false]);
    // The next stoppage begins anew.
    sheet.shift(1, 4);
    sheet.offer({ ...stoppage, throws_left: 12 }, 'away', changes);
    expect(sheet.moves).toEqual([]);
  });
});

describe('motion', () => {
  const thrown: Event = { type: 'thrown', home: [2, 6, 4], away: [5, 1], winner: 'home', from: 3, ball: 4 };

  test('a throw: dice, the best of them, the ball', () => {
    const scenes = scenesOf(thrown);
    expect(scenes.map(({ type }) => type)).toEqual(['roll', 'settle', 'ball']);
    expect(scenes[2]).toMatchObject({ from: 3, to: 4 });
    expect([bestOf([2, 6, 4, 6]), bestOf([5, 1])]).toEqual([1, 0]);
    const level = scenesOf({ type: 'thrown', home: [3], away: [3], winner: null, from: 2, ball: 2 });
    expect(level.map(({ type }) => type)).toEqual(['roll', 'settle']);
  });

  test('a goal is seen in the net, though the ball is back in the middle after it', () => {
    const scored = scenesOf({ type: 'thrown', home: [6], away: [1, 2], winner: 'home', from: 5, ball: 3 });
    expect(scored.at(-1)).toMatchObject({ type: 'ball', from: 5, to: 6 });
    const lost = scenesOf({ type: 'thrown', home: [1, 1], away: [2], winner: 'away', from: 1, ball: 3 });
    expect(lost.at(-1)).toMatchObject({ from: 1, to: 0 });
    expect(scenesOf({ type: 'goal', seat: 'home' })).toMatchObject([{ type: 'goal', side: 'home' }]);
  });

  test('a penalty is a throw in front of the goal, of which the keeper wins what is level', () => {
    const saved = scenesOf({ type: 'kicked', seat: 'away', kicker: 4, keeper: 4, goal: false });
    expect(saved[0]).toMatchObject({ pools: { sector: 1, faces: { home: [4], away: [4] }, winner: 'home' } });
    expect(saved.at(-1)).toMatchObject({ text: 'Saved' });
    expect([keeperThrows('home', 1), keeperThrows('away', 1), keeperThrows('away', 5)]).toEqual([true, false, true]);
    expect([spotOf('home'), spotOf('away')]).toEqual([5, 1]);
  });

  test('what is shown meanwhile tells only what the events told', () => {
    const given = follow(view({ ready: { home: 45, away: 45 } }), thrown);
    expect(given).toMatchObject({ ball: 4, throws_left: 44, ready: { home: 44, away: 44 } });
    expect(follow(given, { type: 'goal', seat: 'home' })).toMatchObject({
      score: { home: 1, away: 0 },
      throws_left: 44,
    });
    const moved = follow(view(), { type: 'changed', seat: 'away', moves: [[1, 5]] });
    expect([moved.pawns.away, moved.changes_left, moved.pawns.home]).toEqual([
      [1, 2, 2, 2, 3],
      { home: 3, away: 2 },
      [1, 3, 3, 2, 1],
    ]);
    const coin = follow(view(), { type: 'coin', first: 'away' });
    const kicked = follow(coin, { type: 'kicked', seat: 'away', kicker: 5, keeper: 1, goal: true });
    expect(kicked.shoot_out).toEqual({ first: 'away', next: 'home', kicks: { home: [], away: [true] } });
    expect([restingBall(kicked), restingBall(view({ ball: 2 }))]).toEqual([5, 2]);
    const open = follow(view({ pawns: { home: null, away: null } }), { type: 'lined_up', seat: 'home', pawns: EVEN });
    expect(open.pawns).toEqual({ home: EVEN, away: null });
  });
});

describe('the drawing', () => {
  test.each(['home', 'away'] as const)('leads back to the sector, with %s at the bottom', (bottom) => {
    for (const sector of [1, 2, 3, 4, 5]) expect(sectorAt(top(sector, bottom) + STRIP / 2, bottom)).toBe(sector);
    expect([sectorAt(GOAL / 2, bottom), sectorAt(HEIGHT - GOAL / 2, bottom)]).toEqual([null, null]);
    // One's own goal is at the bottom, and the left half is one's own.
    expect(keeperAt(bottom, bottom).y).toBeGreaterThan(HEIGHT - GOAL);
    expect(pawnAt(bottom, 3, 0, bottom).x).toBeLessThan(WIDTH / 2);
    expect(top(own(bottom, 1), bottom)).toBeGreaterThan(top(own(bottom, 5), bottom));
  });

  test('five pawns and five dice stay on their half of their sector', () => {
    for (const side of ['home', 'away'] as const) {
      for (const at of [pawnAt(side, 2, 4, 'home'), dieAt(side, 2, 4, 'home')]) {
        expect(Math.min(at.x, WIDTH - at.x)).toBeGreaterThan(0.4);
        expect(sectorAt(at.y, 'home')).toBe(2);
      }
    }
  });

  test('the ball goes from the middle of a sector to the next, and into the goal beside the keeper', () => {
    expect(ballAt(3, 'home')).toEqual({ x: 5, y: HEIGHT / 2 });
    expect(ballAt(2.5, 'home').y).toBeCloseTo(HEIGHT / 2 + STRIP / 2);
    for (const [goal, bottom] of [
      [0, 'home'],
      [6, 'away'],
    ] as const) {
      const { x, y } = ballAt(goal, bottom);
      expect(y).toBeGreaterThan(HEIGHT - GOAL);
      expect(Math.abs(x - 5)).toBeGreaterThan(0.6);
    }
  });
});

describe('words', () => {
  test.each<[Event, string | undefined]>([
    [{ type: 'ready', seat: 'home' }, 'Ada is ready'],
    [{ type: 'ready', seat: 'home', throws: 5 }, undefined],
    [{ type: 'lined_up', seat: 'away', pawns: EVEN }, 'Bob lines up 2-2-2-2-2'],
    [{ type: 'thrown', home: [2, 6], away: [5], winner: 'home', from: 3, ball: 4 }, 'Ada wins 6 : 5, to sector 4'],
    [{ type: 'thrown', home: [2], away: [5], winner: 'away', from: 3, ball: 2 }, 'Bob wins 5 : 2, to sector 4'],
    [{ type: 'thrown', home: [2], away: [5], winner: 'away', from: 1, ball: 3 }, 'Bob wins 5 : 2, into the goal'],
    [{ type: 'thrown', home: [2], away: [1, 2], winner: null, from: 1, ball: 1 }, '2 : 2, level: the ball stays'],
    [{ type: 'goal', seat: 'away' }, 'Goal for Bob!'],
    [{ type: 'period_ended', period: 1 }, 'End of the 1st half'],
    [{ type: 'changed', seat: 'home', moves: [] }, 'Ada changes nothing'],
    [{ type: 'changed', seat: 'home', moves: [[1, 3]] }, 'Ada moves 1 pawn: 1 to 3'],
    [{ type: 'coin', first: 'home' }, 'Penalties: the coin lets Ada kick first'],
    [{ type: 'kicked', seat: 'home', kicker: 6, keeper: 2, goal: true }, 'Ada scores 6 : 2'],
    [{ type: 'kicked', seat: 'home', kicker: 2, keeper: 2, goal: false }, 'Ada kicks 2 : 2: Bob saves'],
    [
      {
        type: 'ended',
        result: { winner: 'away', by: 'penalties', score: { home: 1, away: 1 }, penalties: { home: 2, away: 3 } },
      },
      'Bob won 1 : 1, 3 : 2 on penalties',
    ],
    [{ type: 'ended', result: { winner: null, by: 'halves', score: { home: 1, away: 1 } } }, 'Drawn 1 : 1'],
    [{ type: 'fanfare' } as never, undefined],
  ])('of %o', (event, text) => {
    expect(inWords(event, NAMES)?.text).toBe(text);
  });

  test('what is asked, and of whom', () => {
    expect(phaseWords(view(), 'home', NAMES)).toBe('Your turn: throw for the ball');
    expect(phaseWords(view({ to_act: ['away'] }), 'home', NAMES)).toBe('Bob is still to throw');
    expect(phaseWords(view({ phase: 'line_up' }), null, NAMES)).toBe('Both sides: line up in secret');
    expect(phaseWords(view({ phase: 'stoppage', to_act: ['away'] }), null, NAMES)).toBe(
      'Bob: make changes in secret, or none',
    );
    const shootOut = { first: 'home', next: 'home', kicks: { home: [], away: [] } } as const;
    const kick = view({ phase: 'shoot_out', shoot_out: { ...shootOut, kicks: { home: [], away: [] } } });
    expect([phaseWords(kick, 'home', NAMES), phaseWords(kick, 'away', NAMES)]).toEqual([
      'Your turn: kick the penalty',
      'Your turn: keep the goal',
    ]);
    expect(phaseWords(view({ phase: 'over', to_act: [] }), null, NAMES)).toBe('Full time');
  });

  test('who is ready', () => {
    expect(readyWords(view({ ready: { home: 7, away: 0 } }), 'home')).toBe('✓ ready for 7');
    expect(readyWords(view({ ready: { home: 7, away: 0 } }), 'away')).toBe('not ready yet');
    const stoppage = view({
      phase: 'stoppage',
      ready: { home: true, away: false },
      changes_left: { home: 0, away: 1 },
    });
    expect([readyWords(stoppage, 'home'), readyWords(stoppage, 'away')]).toEqual(['✓ no changes left', 'chooses …']);
    expect(readyWords(view({ phase: 'line_up', ready: { home: true, away: false } }), 'home')).toBe('✓ sheet is in');
  });

  test('facts, and a sector aloud', () => {
    expect(changesWords(view({}), 'home', 0)).toBe('3 changes left');
    expect(changesWords(view({}), 'home', 2), 'two are on the sheet').toBe('1 change left');
    expect(changesWords(view({ phase: 'over' }), 'home', 0)).toBe('');
    expect(facts(view({ period: 2, throws_left: 1 }))).toEqual(['2nd half', '1 throw left', 'changes left 3 : 3']);
    expect(facts(view({ phase: 'shoot_out' }))).toEqual(['penalties']);
    expect(facts(view({ phase: 'shoot_out', throws_left: 0 }))[0]).toBe('penalties');
    expect(sectorWords(view(), 3, 'away', view().pawns)).toBe(
      'Own sector 3, midfield: home 3 pawns, away 2 pawns, the ball',
    );
    expect(sectorWords(view(), 5, 'away', { home: null, away: EVEN })).toBe(
      'Own sector 1, defence: home hidden, away 2 pawns',
    );
  });
});
