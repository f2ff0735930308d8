import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { key, type Square, walk } from '../../board/squares';
import { along, BALL } from '../../board/stage';
import { starWords } from './cell_words';
import { expand, holder } from './choices';
import { changed, view } from './fixture';
import { CARDS, kickOffPlaces, roleOf, slotsOf } from './formations';
import { msOf, scenesOf, stageOf } from './motion';
import { fightsOf } from './preview';
import { boxOf, DRAWN, fromScreen, inside, onScreen, squareName } from './squares';
import { draftRefusal, NEWEST, numbersOf, STARS, starOf } from './stars';
import type { Compact, Event, Target } from './types';
import { cellName, cellPlace, choiceWords, describe as inWords, facts, phaseWords } from './words';

const NAMES = { home: 'Ada', away: 'Bob' };

describe('squares', () => {
  test('a route', () => {
    expect(walk([2, 4], 'N2NE1W1')).toEqual([[2, 5], [2, 6], [3, 7], [2, 7]]); // prettier-ignore
  });

  test('names, the ring’s after the pitch beside it, each its own', () => {
    expect(([[0, 0], [8, 17], [4, 18], [-1, 3], [9, 18]] as Square[]).map(squareName)).toEqual(['a1', 'i18', 'behind e18', 'left of a4', 'upper right corner']); // prettier-ignore
    const names = new Set<string>();
    for (let x = -1; x <= 9; x += 1) for (let y = -1; y <= 18; y += 1) names.add(squareName([x, y]));
    expect(names.size).toBe(11 * 20);
  });

  test.each(['home', 'away'] as const)('the drawing leads back to the square, with %s at the bottom', (bottom) => {
    for (let x = -1; x <= 9; x += 1) {
      for (let y = -1; y <= 18; y += 1) {
        const at = onScreen([x, y], bottom);
        expect(fromScreen(at.x, at.y, bottom)).toEqual([x, y]);
        const box = boxOf([x, y], bottom);
        expect(fromScreen(box.x + 0.01, box.y + 0.01, bottom)).toEqual([x, y]);
        expect(fromScreen(box.x + box.width - 0.01, box.y + box.height - 0.01, bottom)).toEqual([x, y]);
      }
    }
    expect(fromScreen(-0.1, 3, bottom)).toBeNull();
    expect(fromScreen(3, DRAWN.height + 0.1, bottom)).toBeNull();
    // One's own goal is at the bottom.
    expect(onScreen([4, bottom === 'home' ? 0 : 17], bottom).y).toBeGreaterThan(DRAWN.height - 2);
  });

  test('who stands on the ring is drawn whole, others where they are', () => {
    for (const corner of [
      [-1, -1],
      [9, 18],
    ] as Square[]) {
      // prettier-ignore
      const { x, y } = inside(onScreen(corner, 'home'), 0.55);
      expect([x >= 0.55, y >= 0.55, x <= DRAWN.width - 0.55, y <= DRAWN.height - 0.55]).toEqual(Array(4).fill(true));
      expect(fromScreen(x, y, 'home')).toEqual(corner);
    }
    expect(inside(onScreen([0, 0], 'home'), 0.55)).toEqual(onScreen([0, 0], 'home'));
  });
});

describe('formations', () => {
  test('slots slide with the ball and are turned round for away', () => {
    expect(slotsOf('2-2-2', 'home')[1]).toEqual([2, 4]);
    expect(slotsOf('2-2-2', 'home', 6)[1]).toEqual([3, 4]);
    expect(slotsOf('2-2-2', 'home', 6)[0]).toEqual([4, 0]);
    expect(slotsOf('2-2-2', 'away')[1]).toEqual([6, 13]);
    expect(slotsOf('2-2-2', 'away', 6)[1]).toEqual([7, 13]);
    // Held inside the pitch.
    for (const card of CARDS) for (const [x] of slotsOf(card, 'home', 0)) expect(x).toBeGreaterThanOrEqual(0);
  });

  test('kick-off places and roles', () => {
    expect(kickOffPlaces('2-2-2', 'home')[6]).toEqual([5, 7]);
    expect(kickOffPlaces('2-3-1', 'away')[1]).toEqual([6, 15]);
    expect([1, 2, 3, 4, 5, 6, 7].map((shirt) => roleOf('2-3-1', shirt))).toEqual(['keeper', 'defender', 'defender', 'midfielder', 'midfielder', 'midfielder', 'forward']); // prettier-ignore
  });
});

describe('choices', () => {
  const legal: Compact[] = [
    { type: 'formation', card: '2-3-1' },
    { type: 'select', shirt: 4 },
    { type: 'move', from: [4, 9], routes: ['N2', 'E1'] },
    { type: 'pass', needs: 4, ways: [33, 36], to: [[2, 8], [9, 9]] }, // prettier-ignore
    { type: 'shoot', needs: 8, ways: [15, 36], cells: [[0, 0], [2, 1]] }, // prettier-ignore
    { type: 'ability', shirt: 2 },
    { type: 'ability', shirt: 3, targets: [4, 6] },
    { type: 'ability', shirt: 6, from: [3, 12], routes: ['S2'] },
    { type: 'end_turn' },
  ];
  const choices = expand(legal, view(), 'home');

  test('runs, passes and picks are named by squares', () => {
    expect(choices.runs.map(({ action }) => action)).toEqual([
      { type: 'move', path: [[4, 10], [4, 11]] }, // prettier-ignore
      { type: 'move', path: [[5, 9]] },
    ]);
    expect(choices.runs[0]?.line[0]).toEqual([4, 9]);
    expect(choices.passes.map(({ action, odds }) => [action, odds?.needs])).toEqual([
      [{ type: 'pass', to: [2, 8] }, 4],
      [{ type: 'pass', to: [9, 9] }, 4],
    ]);
    expect(choices.passes[0]?.odds?.chance).toBeCloseTo(33 / 36);
    expect(choices.selects[0]?.target).toEqual([2, 8]);
  });

  test('shots by cell, abilities by star', () => {
    expect([...choices.shots.keys()]).toEqual(['0,0', '2,1']);
    expect(choices.abilities.map(({ shirt, targets }) => [shirt, targets?.map(({ target }) => key(target)) ?? null])).toEqual([[2, null], [3, ['2,8', '3,12']], [6, ['3,10']]]); // prettier-ignore
    expect(choices.abilities[2]?.targets?.[0]?.action).toEqual({ type: 'ability', shirt: 6, target: [[3, 11], [3, 10]] }); // prettier-ignore
    expect([choices.ends, choices.formations]).toEqual([true, ['2-3-1']]);
  });

  test('a foul is aimed at an opponent', () => {
    const crunching = changed(view(), 'home', 2, { star: 'crunch' });
    const [foul] = expand([{ type: 'ability', shirt: 2, targets: [5] }], crunching, 'home').abilities;
    expect(foul?.targets?.[0]?.target).toEqual([3, 8]);
  });

  test('a tackle is named by the carrier’s square', () => {
    const stealing = view({ ball: { state: 'held', side: 'away', shirt: 5, at: [3, 8] } });
    const { steal } = expand([{ type: 'steal', needs: 9, chance: 10 / 36 }], stealing, 'home');
    expect([steal?.target, steal?.odds]).toEqual([[3, 8], { needs: 9, chance: 10 / 36 }]);
  });

  test('dives', () => {
    const { dives } = expand(
      [
        { type: 'dive', cells: [[0, 0]] },
        { type: 'dive', ability: true, cells: [[1, 0]] },
        { type: 'dive', pairs: [[[0, 0], [1, 0]]] }, // prettier-ignore
      ],
      view({ phase: 'dive' }),
      'away',
    );
    expect(dives).toEqual({ plain: [[0, 0]], paid: [[1, 0]], pairs: [[[0, 0], [1, 0]]] }); // prettier-ignore
  });

  test('who stands where', () => {
    expect([holder(view(), 'home', [2, 8]), holder(view(), 'away', [2, 8])]).toEqual([4, null]);
  });
});

describe('motion', () => {
  const types = (events: Event[]): string[] =>
    scenesOf(events, null).map((scene) => (scene.type === 'moves' ? scene.moves.map(({ piece }) => piece).join('+') : scene.type)); // prettier-ignore

  test('a lost dribble leaves the ball where it was lost', () => {
    const [run, dice, ball] = scenesOf(
      [
        { type: 'run', side: 'home', shirt: 5, path: [[4, 10], [4, 11], [4, 12]], with_ball: true }, // prettier-ignore
        { type: 'challenge', side: 'home', shirt: 5, against: 2, at: [4, 11], faces: [1, 1], against_faces: [6, 6], margin: -10, outcome: 'lost' }, // prettier-ignore
        { type: 'ball', at: [4, 11], side: 'away', shirt: 2 },
      ],
      null,
    );
    expect(run).toMatchObject({ moves: [{ piece: 'home:5' }, { piece: BALL, path: [[4, 10], [4, 11]] }] }); // prettier-ignore
    expect([dice?.type, ball]).toEqual([
      'dice',
      expect.objectContaining({ moves: [{ piece: BALL, path: [[4, 11]] }] }),
    ]);
  });

  test('drift is one scene, a step taken back none', () => {
    expect(
      types([
        { type: 'undone', side: 'home' },
        { type: 'drift', side: 'home', shirt: 2, to: [2, 5] },
        { type: 'drift', side: 'home', shirt: 3, to: [6, 5] },
        { type: 'drift', side: 'home', shirt: 2, to: [2, 6] },
      ]),
    ).toEqual(['home:2+home:3', 'home:2']);
  });

  test('a goal ends in the net of the aimed column', () => {
    const scenes = scenesOf(
      [
        { type: 'dive', side: 'away', cells: [[0, 0]], aim: [2, 1], off: 3, faces: [5, 6], margin: 2 },
        { type: 'goal', side: 'home', shirt: 7, score: { home: 1, away: 0 } },
      ],
      null,
    );
    expect(scenes.at(-2)).toMatchObject({ moves: [{ piece: BALL, path: [[5, 18]] }] });
    expect(scenes.at(-1)).toMatchObject({ type: 'banner', side: 'home' });
  });

  test('a runner whose dice are due stays in sight, and the ball where it is takes no time', () => {
    const before = stageOf(view(), null);
    expect(stageOf(changed(view(), 'home', 5, { at: null }), before).pieces['home:5']).toEqual([4, 9]);
    const [still] = scenesOf([{ type: 'ball', at: [4, 9] }], null);
    const [far] = scenesOf([{ type: 'ball', at: [4, 12] }], null);
    expect([msOf(still!, before), msOf(far!, before) > 0]).toEqual([0, true]);
  });

  test('an ability is named, and who changes his place is seen doing it', () => {
    const used = (star: string, target?: Target): ReturnType<typeof scenesOf> =>
      scenesOf([{ type: 'ability', side: 'home', shirt: 3, star, ...(target !== undefined && { target }) }], null);
    expect(used('needle')).toEqual([{ type: 'banner', text: '★ Brandt', side: 'home', ms: 800 }]);
    expect(used('swap', 5).at(-1)).toMatchObject({ type: 'swap', pieces: ['home:3', 'home:5'] });
    expect(used('blink', [4, 4]).at(-1)).toMatchObject({ moves: [{ piece: 'home:3', path: [[4, 4]] }] });
    // Along his way he is seen by the run that follows.
    expect(used('spare_legs', [[2, 9]])).toHaveLength(1);
  });

  test('a set piece is named when the ball is out, and again when one that waited is taken', () => {
    const restart: Event = { type: 'restart', kind: 'corner', side: 'away', at: [9, -1] };
    const turn: Event = { type: 'turn', turn: 8, side: 'away', minute: 15 };
    const taken: Event = { type: 'set_piece', kind: 'corner', side: 'away', shirt: 6, at: [9, -1] };
    const banner = { type: 'banner', text: 'Corner', side: 'away', ms: 800 };
    const said = (events: Event[]): unknown[] => scenesOf(events, null).filter(({ type }) => type === 'banner');
    expect(said([restart, turn, taken])).toEqual([banner]);
    expect([said([restart]), said([turn, taken])]).toEqual([[banner], [banner]]);
    expect(scenesOf([turn, taken], null).at(-1)).toMatchObject({ moves: [{ piece: 'away:6' }, { piece: BALL }] });
    expect(scenesOf([{ ...restart, kind: 'goal_kick' }], null).at(-1)).toMatchObject({ text: 'Goal kick' });
  });

  test('in the shoot-out the two who matter are shown', () => {
    const kicks = { home: [], away: [] };
    const stage = stageOf(
      view({ phase: 'shoot_out', shoot_out: { first: 'away', next: 'away', shirt: 7, kicks } }),
      null,
    );
    expect(stage).toEqual({ pieces: { 'away:7': [4, 3], 'home:1': [4, 0] }, ball: [4, 3] });
  });

  test('along a line, ends included', () => {
    const line: Square[] = [[0, 0], [1, 0], [1, 1]]; // prettier-ignore
    expect([along(line, 0), along(line, 0.5), along(line, 1)]).toEqual(line);
  });
});

describe('words', () => {
  const text = (event: Event): string | undefined => inWords(event, NAMES)?.text;

  test.each<[Event, string]>([
    [{ type: 'coin', decides: 'kick_off', side: 'home' }, 'Ada won the toss and kicks off'],
    [{ type: 'drafted', side: 'away', star: 'cat' }, 'Bob takes Gato Ferreira'],
    [{ type: 'run', side: 'home', shirt: 4, path: [[2, 9]], with_ball: false }, 'Ada’s 4 runs to c10'],
    [{ type: 'pass', side: 'home', shirt: 5, to: [2, 8], needs: 4, chance: 0.9, faces: [1, 2], margin: -1, outcome: 'missed' }, 'Ada’s 5 passes to c9, needs 4 (1+2): missed'], // prettier-ignore
    [{ type: 'challenge', side: 'home', shirt: 5, against: 2, at: [4, 11], faces: [1, 2], against_faces: [2, 2], margin: -1, outcome: 'knocked_loose' }, 'Ada’s 5 takes on Bob’s 2 (1+2 against 2+2) and loses the ball'], // prettier-ignore
    [{ type: 'pick_up', side: 'home', shirt: 5, at: [4, 11], outcome: 'won' }, 'Ada’s 5 picks the ball up'],
    [{ type: 'steal', side: 'home', shirt: 5, against: 3, faces: [6, 6], margin: 2, outcome: 'won' }, 'Ada’s 5 tackles Bob’s 3 (6+6) and wins the ball'], // prettier-ignore
    [{ type: 'shot_result', outcome: 'on_target' }, 'On target: the keeper must dive'],
    [{ type: 'save', side: 'away', outcome: 'held' }, 'The keeper holds it'],
    [{ type: 'restart', kind: 'corner', side: 'home', at: [-1, 18] }, 'Corner for Ada'],
    [{ type: 'ability', side: 'home', shirt: 1, star: 'oracle', row: 1 }, 'Delphine Roux: the shot is high'],
    [{ type: 'ended', result: { winner: 'home', by: 'shoot_out', score: { home: 1, away: 1 }, shoot_out: { home: 4, away: 3 } } }, 'Ada won 1 : 1, 4 : 3 in the shoot-out'], // prettier-ignore
  ])('%o', (event, words) => {
    expect(text(event)).toBe(words);
  });

  test('an event that is not known needs none', () => {
    expect(text({ type: 'fanfare' } as never)).toBeUndefined();
  });

  test('what is asked, and of whom', () => {
    expect(phaseWords(view(), 'home', NAMES)).toBe('Your turn: 3 steps left for 5');
    expect(phaseWords(view(), 'away', NAMES)).toBe('Ada: 3 steps left for 5');
    const waiting = view({ phase: 'line_up', to_act: ['away'] });
    expect(phaseWords(waiting, 'home', NAMES)).toBe('Handed in. Bob is still choosing');
    const taking = view({ set_piece: { kind: 'throw_in', side: 'home', shirt: 5, at: [-1, 9] } });
    expect(phaseWords(taking, 'home', NAMES)).toBe('Your turn: throw-in by 5');
    const restart = { kind: 'corner' as const, side: 'away' as const, at: [-1, -1] as Square };
    expect(phaseWords(view({ restart }), 'home', NAMES)).toBe('Your turn: 3 steps left for 5; corner for Bob waits');
  });

  test('choices and cells', () => {
    const [pass] = expand([{ type: 'pass', needs: 6, ways: [26, 36], to: [[4, 12]] }], view(), 'home').passes;
    expect(pass && choiceWords(pass)).toBe('Pass to e13: needs 6, 72 %');
    const [run] = expand([{ type: 'move', from: [4, 9], routes: ['SW1W1'] }], view(), 'home').runs;
    expect(run && choiceWords(run, fightsOf(view(), 'home', run.line.slice(1)))).toBe(
      'Run to c9; contest with 5: 3 (support +1) against 2',
    );
    const sure = { ...changed(view(), 'home', 5, { star: 'nutmeg' }), effects: { home: ['nutmeg'], away: [] } };
    expect(run && choiceWords(run, fightsOf(sure, 'home', run.line.slice(1)))).toBe('Run to c9; past 5 without dice');
    expect([cellName([0, 0]), cellName([2, 1])]).toEqual(['low at column d', 'high at column f']);
    expect([cellPlace([0, 0], 'home'), cellPlace([2, 1], 'home')]).toEqual(['Low left', 'High right']);
    expect([cellPlace([0, 0], 'away'), cellPlace([1, 1], 'away')]).toEqual(['Low right', 'High middle']);
  });

  test('facts', () => {
    const restart = { kind: 'corner' as const, side: 'away' as const, at: [-1, -1] as Square };
    expect(facts(view({ restart }))).toEqual(['13′, turn 7', '2-2-2 against 2-2-2', 'corner for away waits']);
  });
});

test('stars', () => {
  expect(STARS).toHaveLength(30);
  expect(new Set(STARS.map(({ id }) => id)).size).toBe(30);
  expect([starOf('cat').keeper, starOf('new_one').name]).toEqual([true, 'new one']);
});

test('what cannot be taken in the draft says why', () => {
  const [cat, glue, bolt] = [starOf('cat'), starOf('glue'), starOf('bolt')];
  const of = (ids: string[], side: 'home' | 'away') => ids.map((star) => ({ star, side }));
  expect(draftRefusal(glue, of(['cat'], 'away'), 'home')).toBeNull();
  expect(draftRefusal(cat, of(['cat'], 'away'), 'home')).toBe('He is taken.');
  expect(draftRefusal(glue, of(['cat'], 'home'), 'home')).toBe('You have a keeper already.');
  const six = of(['hermes', 'cannon', 'curl', 'magnet', 'crunch', 'nutmeg'], 'home');
  expect(draftRefusal(bolt, six, 'home')).toContain('six outfielders already');
  expect(draftRefusal(glue, six, 'home')).toBeNull();
});

test('what a star does is said in words of players', () => {
  for (const { id, ability } of STARS)
    expect(ability, id).not.toMatch(/activation|rides on|shirt order|target is|at [+-]\d/);
});

test('numbers are those of the edition that a view names; the first does not name itself', () => {
  expect(numbersOf('bolt', null)).toEqual({ stats: [6, 0, -1, 1], cost: 1 });
  expect(numbersOf('bolt', 1)).toEqual(numbersOf('bolt', undefined));
  expect(NEWEST).toBe(2);
  expect(numbersOf('cannon', 2)).not.toEqual(numbersOf('cannon', 1));
  expect(numbersOf('cannon', 99)).toEqual(numbersOf('cannon', NEWEST));
  expect(numbersOf('new_one', 2)).toEqual({ stats: [0, 0, 0, 0], cost: 0 });
});

test('what is said of a star is by the numbers of the match', () => {
  const drafted = changed(view(), 'home', 7, { star: 'cannon' });
  const said = (ruleset: number | null): string | null => starWords({ ...drafted, ruleset }, [5, 14]);
  expect(said(null)).toContain('★ 1:');
  expect(said(2)).toContain(`★ ${numbersOf('cannon', 2).cost}:`);
  expect(said(2)).not.toEqual(said(null));
});

test.each(['stars.json', 'stars_2.json'])('%s is that of the engine', (name) => {
  const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
  expect(read(`./${name}`)).toEqual(read(`../../../../../engine/src/grid_soccer/${name}`));
});
