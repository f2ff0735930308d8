import { describe, expect, test } from 'vitest';

import type { Square } from '../../board/squares';
import { along, BALL } from '../../board/stage';
import { byTarget, expand, playerAt, withBall } from './choices';
import { between, reach, stepFault } from './draw';
import { CLASSIC, part, view } from './fixture';
import { moved, moveFault, squareFault } from './line_up';
import { blend, scenesOf, stageOf } from './motion';
import { areaOf, fromScreen, FULL, goalOf, halfOf, inCircle, inWall, onScreen, QUICK, squareName, walk } from './pitch';
import type { Compact, Event, LineUp } from './types';

describe('pitches', () => {
  test.each([
    [FULL, [6, 25], 'away'],
    [FULL, [8, -1], 'home'],
    [FULL, [9, 25], null],
    [QUICK, [5, 21], 'away'],
    [QUICK, [8, 21], null],
  ] as const)('goals, %#', (pitch, square, side) => expect(goalOf(pitch, square)).toBe(side));

  test('areas, halves, circle and wall', () => {
    expect([areaOf(FULL, [3, 4]), areaOf(FULL, [3, 5]), areaOf(FULL, [11, 20]), areaOf(FULL, [2, 0])]).toEqual([
      'home',
      null,
      'away',
      null,
    ]);
    expect([halfOf(QUICK, [0, 9]), halfOf(QUICK, [0, 10]), halfOf(QUICK, [0, 11])]).toEqual(['home', null, 'away']);
    expect([inCircle(FULL, [7, 9]), inCircle(FULL, [8, 9])]).toEqual([true, false]);
    expect([inWall(FULL, 'home', [5, 0]), inWall(FULL, 'away', [9, 24]), inWall(FULL, 'home', [4, 0])]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each([
    [FULL, 'home'],
    [FULL, 'away'],
    [QUICK, 'home'],
    [QUICK, 'away'],
  ] as const)('the drawing leads back to the square, %#', (pitch, bottom) => {
    const names = new Set<string>();
    for (let x = 0; x < pitch.columns; x += 1) {
      for (let y = -1; y <= pitch.rows; y += 1) {
        const square: Square = [x, y];
        const inside = (y >= 0 && y < pitch.rows) || goalOf(pitch, square) !== null;
        const at = onScreen(pitch, square, bottom);
        expect(fromScreen(pitch, at.x, at.y, bottom)).toEqual(inside ? square : null);
        if (inside) names.add(squareName(pitch, square));
      }
    }
    expect(names.size).toBe(pitch.columns * pitch.rows + 6);
    // One's own goal is at the bottom.
    expect(onScreen(pitch, [7, bottom === 'home' ? -1 : pitch.rows], bottom).y).toBe(pitch.rows + 1.5);
  });

  test('routes of digits', () => {
    expect(walk([3, 3], '0127')).toEqual([
      [3, 4],
      [4, 5],
      [5, 5],
      [4, 6],
    ]);
  });
});

describe('choices', () => {
  test('routes stand for their runs, with two dice for each part that is long enough', () => {
    const one: Compact[] = [{ type: 'run', shirt: 9, from: [7, 16], routes: '0 01' }, { type: 'done' }];
    const { buttons, moves } = expand(one, view(), 'home', FULL);
    expect([...buttons]).toEqual(['done']);
    expect(moves.map(({ action }) => action)).toEqual([
      { type: 'run', shirt: 9, path: [[7, 17]] },
      {
        type: 'run',
        shirt: 9,
        path: [
          [7, 17],
          [8, 18],
        ],
      },
    ]);
    const two: Compact[] = [
      {
        type: 'run',
        shirt: 9,
        from: [7, 16],
        routes: '0 01',
        steps: [
          [0, 4],
          [1, 1],
        ],
      },
    ];
    const parts = expand(two, view(), 'home', FULL).moves.map(
      ({ action }) => 'component' in action && action.component,
    );
    expect(parts).toEqual([0, 0, 1]);
  });

  test('a kick is drawn to where it ends, and to whom', () => {
    const legal: Compact[] = (['N', 'E', 'W', 'NE', 'S'] as const).map((dir) => ({ type: 'kick', dir }));
    const kicks = expand(legal, view(), 'home', FULL).moves;
    expect(kicks.map(({ kind, target }) => [kind, target.join()])).toEqual([
      ['pass', '7,16'],
      ['pass', '12,12'],
      ['loss', '5,12'],
      ['loss', '11,16'],
      ['kick', '7,4'],
    ]);
    const shot = view({ players: { home: { '7': [7, 20] }, away: {} }, ball: [7, 20], components: [part(3)] });
    expect(expand([{ type: 'kick', dir: 'N' }], shot, 'home', FULL).moves[0]).toMatchObject({
      kind: 'shot',
      target: [7, 25],
    });
  });

  test('a goalkeeper kicks three times as far, and so does a free kick', () => {
    const keeper = view({ holder: { side: 'home', shirt: 1 }, ball: [7, 1], components: [part(1)] });
    expect(expand([{ type: 'kick', dir: 'E' }], keeper, 'home', FULL).moves[0]?.target).toEqual([10, 1]);
    const free = view({ phase: 'free_kick', components: [part(1)] });
    expect(expand([{ type: 'kick', dir: 'SE' }], free, 'home', FULL).moves[0]?.target).toEqual([10, 9]);
  });

  test('the second part of a throw kicks when the first is used', () => {
    const used = view({ components: [part(4, { used: true, by: 9 }), part(2)] });
    expect(expand([{ type: 'kick', dir: 'S' }], used, 'home', FULL).moves[0]?.target).toEqual([7, 8]);
  });

  test('runs know what becomes of the ball, and with it comes first', () => {
    const loose = view({ holder: null, ball: [8, 17] });
    const legal: Compact[] = [{ type: 'run', shirt: 9, from: [7, 16], routes: '0 10 00 17' }];
    const { moves } = expand(legal, loose, 'home', FULL);
    expect(moves.map(({ kind }) => kind)).toEqual(['run', 'pick_up', 'run', 'pick_up']);
    const ways = byTarget(moves, 9, null).get('7,18') ?? [];
    expect(ways.map(withBall)).toEqual([true, false]);
    const theirs = view({ holder: { side: 'away', shirt: 4 }, ball: [11, 16] });
    const tackle = expand([{ type: 'run', shirt: 10, from: [12, 12], routes: '0007 0' }], theirs, 'home', FULL).moves;
    expect(tackle.map(({ kind, other }) => [kind, other?.shirt ?? null])).toEqual([
      ['tackle', 4],
      ['run', null],
    ]);
  });

  test('nobody is offered to run in a circle, unless it is for the ball', () => {
    const loose = view({ holder: null, ball: [8, 17] });
    const circles: Compact[] = [{ type: 'run', shirt: 9, from: [7, 16], routes: '04 15' }];
    const ways = byTarget(expand(circles, loose, 'home', FULL).moves, 9, null).get('7,16') ?? [];
    expect(ways.map(({ kind }) => kind)).toEqual(['pick_up']);
  });

  test('of two dice the first that serves is meant, unless one is named', () => {
    const legal: Compact[] = [
      {
        type: 'run',
        shirt: 9,
        from: [7, 16],
        routes: '0 00',
        steps: [
          [0, 1],
          [1, 2],
        ],
      },
    ];
    const { moves } = expand(legal, view({ components: [part(1, { kick: false }), part(2)] }), 'home', FULL);
    const parts = (component: number | null) =>
      [...byTarget(moves, 9, component).values()].map((ways) =>
        ways.map(({ action }) => 'component' in action && action.component),
      );
    expect(parts(null)).toEqual([[0], [1]]);
    expect(parts(1)).toEqual([[1], [1]]);
  });

  test('who takes a penalty is chosen where he stands', () => {
    const { moves } = expand([{ type: 'penalty_taker', shirt: 9 }], view({ phase: 'penalty_taker' }), 'home', FULL);
    expect(moves[0]).toMatchObject({ shirt: 0, target: [7, 16], kind: 'taker' });
    expect(playerAt(view(), [5, 12])).toEqual({ side: 'away', shirt: 5 });
  });
});

describe('line-ups', () => {
  test.each([
    [2, [15, 3], 'line_up_off_pitch'],
    [2, [3, 12], 'line_up_halfway_row'],
    [2, [3, 13], 'line_up_other_half'],
    [2, [7, 9], 'line_up_centre_circle'],
    [1, [2, 1], 'line_up_keeper_area'],
    [1, [3, 4], null],
    [2, [0, 0], null],
  ] as const)('shirt %i on %o: %s', (shirt, square, fault) =>
    expect(squareFault(FULL, 'home', shirt, square)).toBe(fault),
  );

  test('two who stand in each other’s way change places, as far as both may', () => {
    expect(moved(CLASSIC, 2, [5, 4]).slice(1, 3)).toEqual([
      [5, 4],
      [2, 4],
    ]);
    expect(moveFault(FULL, 'home', CLASSIC, 2, [7, 1])).toBe('line_up_keeper_area');
    expect(moveFault(FULL, 'home', CLASSIC, 3, [9, 4])).toBeNull();
  });

  test('a third outfielder before the goal is one too many, the goalkeeper does not count', () => {
    const wall = moved(moved(CLASSIC, 2, [6, 0]), 3, [7, 0]);
    expect(moveFault(FULL, 'home', wall, 4, [9, 0])).toBe('wall');
    expect(moveFault(FULL, 'home', wall, 1, [8, 0])).toBeNull();
  });
});

describe('drawn ways', () => {
  const runner = { side: 'home' as const, shirt: 9, most: 3 };
  const line: Square[] = [[7, 16]];

  test.each([
    [line, [8, 17], null],
    [line, [9, 17], 'path_not_connected'],
    [[[14, 10]], [15, 10], 'path_off_pitch'],
    [
      [
        [7, 22],
        [7, 23],
        [7, 24],
        [8, 24],
      ],
      [9, 24],
      'path_too_long',
    ],
    [[[10, 16]], [11, 16], 'path_blocked'],
    // Where he began is free for himself.
    [
      [
        [7, 16],
        [8, 16],
      ],
      [7, 16],
      null,
    ],
  ] as [Square[], Square, string | null][])('step %#', (way, to, fault) =>
    expect(stepFault(way, to, runner, view(), FULL)).toBe(fault),
  );

  test('the one with the ball is run through, once', () => {
    const theirs = view({ holder: { side: 'away', shirt: 4 }, ball: [11, 16] });
    expect(stepFault([[10, 16]], [11, 16], runner, theirs, FULL)).toBeNull();
    expect(
      stepFault(
        [
          [10, 16],
          [11, 16],
          [10, 17],
        ],
        [11, 16],
        runner,
        theirs,
        FULL,
      ),
    ).toBe('path_blocked');
  });

  test('into the goal only with the ball, and no farther', () => {
    const before: Square[] = [[7, 24]];
    expect(stepFault(before, [7, 25], runner, view(), FULL)).toBe('path_off_pitch');
    const has = view({ holder: { side: 'home', shirt: 9 }, ball: [7, 24] });
    expect(stepFault(before, [7, 25], runner, has, FULL)).toBeNull();
    expect(stepFault([...before, [7, 25]], [7, 24], runner, has, FULL)).toBe('path_after_goal');
  });

  test('the goalkeeper stays in his area, and runs twice as far', () => {
    expect(stepFault([[3, 4]], [3, 5], { side: 'home', shirt: 1, most: 8 }, view(), FULL)).toBe('keeper_area');
    expect([reach(view(), 1, null), reach(view(), 9, null)]).toEqual([8, 4]);
    const two = view({ components: [part(4, { used: true }), part(2)] });
    expect([reach(two, 9, null), reach(two, 9, 0)]).toEqual([2, 0]);
  });

  test('a quick pointer leaves no gap', () => {
    expect(between([0, 0], [3, 1])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
  });
});

describe('motion', () => {
  const run: Event = {
    type: 'ran',
    side: 'home',
    shirt: 9,
    component: 0,
    from: [7, 16],
    path: [[7, 17]],
    ball: 'tackled',
  };

  test('what is seen of events', () => {
    const kick: Event = {
      type: 'kicked',
      side: 'home',
      shirt: 7,
      component: 0,
      dir: 'N',
      from: [7, 12],
      path: [[7, 13]],
      stopped_by: null,
    };
    const scenes = scenesOf(
      [
        { type: 'thrown', side: 'home', die: ['2/2'], throws: 1, throws_in_row: 1 },
        run,
        kick,
        { type: 'undone', side: 'home' },
      ],
      FULL,
    );
    expect(scenes.map((scene) => (scene.type === 'move' ? [scene.piece, scene.ball] : scene.type))).toEqual([
      'die',
      ['home:9', 'joins'],
      [BALL, 'none'],
      'settle',
    ]);
  });

  test('a foul is staged: who, on whom, and what follows', () => {
    const foul: Event = { type: 'foul', side: 'away', shirts: [4, 5], on: { side: 'home', shirt: 9 }, penalty: true };
    expect(scenesOf([foul], FULL)).toMatchObject([
      { text: 'Foul!', pieces: ['away:4', 'away:5', 'home:9'] },
      { text: 'Penalty!', side: 'home' },
    ]);
  });

  test('a penalty goes from the spot into the goal, or to the goalkeeper', () => {
    const [scored] = scenesOf([{ type: 'penalty', side: 'home', shirt: 9, goal: true }], FULL);
    expect(scored).toMatchObject({
      line: [
        [7, 22],
        [8, 25],
      ],
    });
    const [saved, note] = scenesOf([{ type: 'penalty', side: 'away', shirt: 9, goal: false }], QUICK);
    expect(saved).toMatchObject({
      line: [
        [6, 2],
        [6, 0],
      ],
    });
    expect(note).toMatchObject({ text: 'Saved!', side: 'home' });
  });

  test('only what a view shows stands on the stage', () => {
    const mine: LineUp = { squares: CLASSIC, taker: 11 };
    const secret = view({ phase: 'line_up', players: {}, line_ups: { home: mine }, ball: null, holder: null });
    const stage = stageOf(secret, FULL);
    expect(Object.keys(stage.pieces)).toHaveLength(11);
    expect([stage.pieces['home:11'], stage.ball]).toEqual([[10, 10], null]);
  });

  test('in the shoot-out the ball lies on the spot before the other goalkeeper', () => {
    const stage = stageOf(view({ phase: 'shoot_out', side_in_throw: 'away' }), FULL);
    expect([stage.ball, stage.pieces['home:1'], stage.pieces['away:1']]).toEqual([
      [7, 2],
      [7, 0],
      [7, 23],
    ]);
  });

  test('along a line and from stage to stage', () => {
    expect(
      along(
        [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
        0.5,
      ),
    ).toEqual([1, 0]);
    const one = { pieces: { a: [0, 0] as Square }, ball: [0, 0] as Square };
    const two = { pieces: { a: [4, 2] as Square, b: [9, 9] as Square }, ball: null };
    expect(blend(one, two, 0.5)).toEqual({ pieces: { a: [2, 1], b: [9, 9] }, ball: null });
  });
});
