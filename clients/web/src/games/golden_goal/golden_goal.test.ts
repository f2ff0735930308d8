import { describe, expect, test } from 'vitest';

import { type Square, walk } from '../../board/squares';
import { along, BALL } from '../../board/stage';
import { bends, byTarget, expand, holder } from './choices';
import { scenesOf, stageOf } from './motion';
import { fromScreen, onScreen, squareName } from './squares';
import type { Compact, View } from './types';
import { describe as inWords, phaseWords } from './words';

const NAMES = { home: 'Ada', away: 'Bob' };

function view(more: Partial<View> = {}): View {
  return {
    phase: 'run',
    side_in_turn: 'home',
    to_act: ['home'],
    round: 3,
    die: 4,
    pips_left: 4,
    pawns: {
      home: { '0': [2, 0], '1': [2, 4], '2': [0, 3], '3': [4, 7], '4': [5, 2] },
      away: { '0': [3, 9], '1': [3, 6], '2': [1, 6], '3': [4, 2], '4': [0, 8] },
    },
    ball: [2, 6],
    score: { home: 0, away: 0 },
    ...more,
  };
}

describe('squares', () => {
  test.each([
    [
      'N2NE1',
      [
        [2, 5],
        [2, 6],
        [3, 7],
      ],
    ],
    ['E1', [[3, 4]]],
    [
      'SW2W1',
      [
        [1, 3],
        [0, 2],
        [-1, 2],
      ],
    ],
  ] as [string, Square[]][])('route %s', (route, path) => {
    expect(walk([2, 4], route)).toEqual(path);
  });

  test('names', () => {
    expect(
      [
        [0, 0],
        [5, 9],
        [2, 10],
        [3, -1],
      ].map((at) => squareName(at as unknown as Square)),
    ).toEqual(['a1', 'f10', 'away’s net', 'home’s net']);
  });

  test('every square has its own name, nets apart', () => {
    const names = new Set<string>();
    for (let x = -1; x <= 6; x += 1) for (let y = -1; y <= 10; y += 1) names.add(squareName([x, y]));
    expect(names.size).toBe(96 - 2);
  });

  test.each(['home', 'away'] as const)('the drawing leads back to the square, with %s at the bottom', (bottom) => {
    for (let x = -1; x <= 6; x += 1) {
      for (let y = -1; y <= 10; y += 1) {
        const at = onScreen([x, y], bottom);
        expect(fromScreen(at.x, at.y, bottom)).toEqual([x, y]);
      }
    }
    expect(fromScreen(-0.1, 3, bottom)).toBeNull();
    // One's own goal is at the bottom.
    expect(onScreen([2, bottom === 'home' ? 0 : 9], bottom).y).toBe(10.5);
  });
});

describe('choices', () => {
  test('groups stand for their actions, in order', () => {
    const legal: Compact[] = [{ type: 'run', pawn: 1, from: [2, 4], routes: ['N2', 'E1N1', 'W1'] }, { type: 'roll' }];
    const { buttons, moves } = expand(legal, view(), 'home');
    expect([...buttons]).toEqual(['roll']);
    expect(moves.map((move) => move.action)).toEqual([
      {
        type: 'run',
        pawn: 1,
        path: [
          [2, 5],
          [2, 6],
        ],
      },
      {
        type: 'run',
        pawn: 1,
        path: [
          [3, 4],
          [3, 5],
        ],
      },
      { type: 'run', pawn: 1, path: [[1, 4]] },
    ]);
    expect(moves.map((move) => [move.kind, move.left])).toEqual([
      ['to_ball', 2],
      ['run', 2],
      ['run', 3],
    ]);
    expect(moves[0]?.line[0]).toEqual([2, 4]);
  });

  test('places', () => {
    const legal: Compact[] = [
      {
        type: 'place',
        pawn: 2,
        ats: [
          [0, 3],
          [1, 3],
        ],
      },
    ];
    expect(expand(legal, view(), 'home').moves.map((move) => move.action)).toEqual([
      { type: 'place', pawn: 2, at: [0, 3] },
      { type: 'place', pawn: 2, at: [1, 3] },
    ]);
  });

  test('kicks know what they are', () => {
    const legal: Compact[] = [{ type: 'kick', from: [2, 6], routes: ['E2N1', 'N1', 'N3E1', 'N4', 'N3NW1'] }];
    const { moves } = expand(legal, view({ phase: 'kick', kicker: 1 }), 'home');
    expect(moves.map((move) => move.kind)).toEqual(['pass', 'kick', 'kick', 'goal', 'goal']);
    expect(moves.every((move) => move.pawn === 1)).toBe(true);
  });

  test('several ways to one square are kept apart', () => {
    const legal: Compact[] = [{ type: 'kick', from: [2, 6], routes: ['N1NE1', 'NE1N1', 'N1'] }];
    const targets = byTarget(expand(legal, view({ phase: 'kick', kicker: 1 }), 'home').moves, 1);
    expect(targets.get('3,8')?.map((move) => bends(move.line))).toEqual([[[2, 7]], [[3, 7]]]);
    expect(targets.get('2,7')).toHaveLength(1);
    expect(byTarget([], 1).size).toBe(0);
  });

  test('who stands where', () => {
    expect([holder(view(), 'home', [0, 3]), holder(view(), 'away', [0, 3])]).toEqual([2, null]);
  });
});

describe('motion', () => {
  test('a run, a kick and a roll are scenes; a step taken back is not', () => {
    const scenes = scenesOf([
      { type: 'rolled', side: 'home', face: 4 },
      {
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
      },
      {
        type: 'kick',
        side: 'home',
        pawn: 1,
        from: [2, 6],
        path: [
          [2, 7],
          [3, 8],
        ],
        pips_left: 1,
        ends: 'stop',
      },
      { type: 'undone', side: 'home' },
    ]);
    expect(scenes.map((scene) => (scene.type === 'move' ? scene.piece : scene.type))).toEqual(['die', 'home:1', BALL]);
    expect(scenes[0]).toMatchObject({ faces: [4] });
  });

  test('a shot off the post ends in the net', () => {
    const shot = scenesOf([
      {
        type: 'kick',
        side: 'home',
        pawn: 1,
        from: [2, 8],
        path: [
          [2, 9],
          [1, 10],
        ],
        pips_left: 1,
        ends: 'goal',
      },
    ]);
    expect(shot[0]).toMatchObject({
      line: [
        [2, 8],
        [2, 9],
        [1, 10],
        [2, 10],
      ],
    });
  });

  test('the ball rests where the view says, in the net where it says nothing', () => {
    expect(stageOf(view(), null).ball).toEqual([2, 6]);
    expect(stageOf(view({ phase: 'set_up', ball: null }), null).ball).toEqual([2.5, 4.5]);
    const restart = view({ phase: 'keeper', ball: null, score: { home: 1, away: 0 }, side_in_turn: 'away' });
    expect(stageOf(restart, [3, 10]).ball).toEqual([3, 10]);
    expect(stageOf(restart, null).ball).toEqual([2.5, 10]);
    expect(Object.keys(stageOf(view({ pawns: { home: { '0': null }, away: {} } }), null).pieces)).toEqual([]);
  });

  test('along a line, ends included', () => {
    const line: Square[] = [
      [0, 0],
      [1, 0],
      [1, 1],
    ];
    expect([along(line, 0), along(line, 0.5), along(line, 1)]).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
  });
});

describe('words', () => {
  test('events', () => {
    const text = (event: Parameters<typeof inWords>[0]) => inWords(event, NAMES)?.text;
    expect(text({ type: 'kick_off_roll', faces: [5, 2], side: 'home', budget: 3 })).toBe(
      'Kick-off roll 5 : 2: Ada kicks off with 3',
    );
    expect(text({ type: 'goal', side: 'away', pawn: 2, post: true, score: { home: 0, away: 1 } })).toBe(
      'Goal for Bob off the post! 0 : 1',
    );
    expect(
      text({
        type: 'kick',
        side: 'home',
        pawn: 3,
        from: [2, 4],
        path: [
          [2, 5],
          [3, 6],
        ],
        pips_left: 0,
        ends: 'stop',
      }),
    ).toBe('3 kicks to d7, bent at c6');
    expect(
      text({
        type: 'kick',
        side: 'home',
        pawn: 3,
        from: [3, 8],
        path: [
          [3, 9],
          [2, 10],
        ],
        pips_left: 0,
        ends: 'goal',
      }),
    ).toBe('3 shoots from d9, bent at d10');
    expect(text({ type: 'fanfare' } as never)).toBeUndefined();
  });

  test('what is asked, and of whom', () => {
    expect(phaseWords(view({ phase: 'roll' }), 'home', NAMES)).toBe('Your turn: roll the die');
    expect(phaseWords(view({ phase: 'roll' }), 'away', NAMES)).toBe('Ada: roll the die');
    expect(phaseWords(view({ pips_left: 1 }), null, NAMES)).toBe('Ada: run with one pawn, 1 pip');
  });
});
