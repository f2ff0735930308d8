import { describe, expect, test } from 'vitest';

import { area, across, BOX, luckiest, luckScale, percent, pointAt, signed, steps, turns, versionAt } from './course';
import type { Graph, GraphPoint } from './generated/protocol';

const point = (seq: number, home: number, draw = 0, luck = 0): GraphPoint => ({
  luck_by: 'exact',
  seq,
  home,
  draw,
  away: 1 - home - draw,
  exact: false,
  luck: { home: luck, away: -luck },
});
const GRAPH: Graph = {
  seq: 14,
  points: [point(4, 0.5), point(6, 0.4, 0.1, -0.05), point(9, 0.8, 0.1, 0.3), point(14, 0.2, 0, -0.2)],
};

describe('numbers', () => {
  test('what may still happen is neither impossible nor sure', () => {
    expect([0, 0.004, 0.5, 0.996, 1].map(percent)).toEqual(['0%', '<1%', '50%', '>99%', '100%']);
  });

  test('luck has its sign, and none where it is nothing', () => {
    expect([0.421, -0.3, 0.004, -0.004].map(signed)).toEqual(['+0.42', '−0.30', '0.00', '0.00']);
  });
});

describe('curves', () => {
  test('go from the first point to the last version, a step for each point', () => {
    expect(steps(GRAPH, ({ home }) => home)).toBe('M0 120.0H200.0V144.0H500.0V48.0H1000.0V192.0H1000');
    expect(across({ ...GRAPH, seq: 24 }, 14)).toBe(BOX.width / 2);
  });

  test('are closed at a level, and empty without points', () => {
    expect(area(GRAPH, ({ home }) => home, 0)).toMatch(/^M0 120\.0.*V240H0Z$/);
    expect(area({ seq: 0, points: [] }, ({ home }) => home, 0)).toBe('');
  });

  test('a place along them names the point that holds there', () => {
    expect([0, 0.19, 0.2, 0.6, 1].map((part) => versionAt(GRAPH, part))).toEqual([4, 4, 6, 9, 14]);
    expect(versionAt({ seq: 0, points: [] }, 0.5)).toBe(null);
    expect(pointAt(GRAPH, 8)?.seq).toBe(6);
    expect(pointAt(GRAPH, 1)?.seq, 'before the first point').toBe(4);
  });

  test('of a match that has only begun stand still', () => {
    expect(across({ seq: 4, points: [point(4, 0.5)] }, 4)).toBe(0);
  });
});

describe('what is said of them', () => {
  test('the largest turns come in the order of the match and name whom they helped', () => {
    expect(turns(GRAPH, 2)).toEqual([
      { seq: 9, side: 'home', before: 0.4, after: 0.8 },
      { seq: 14, side: 'away', before: expect.closeTo(0.1) as number, after: 0.8 },
    ]);
  });

  test('a trifle is no turn', () => {
    expect(turns({ seq: 2, points: [point(1, 0.5), point(2, 0.505)] }, 5)).toEqual([]);
  });

  test('each side has its luckiest moment', () => {
    expect(luckiest(GRAPH)).toEqual({
      home: { seq: 9, luck: expect.closeTo(0.35) as number },
      away: { seq: 14, luck: expect.closeTo(0.5) as number },
    });
    expect(luckiest({ seq: 1, points: [point(1, 0.5)] })).toEqual({ home: null, away: null });
  });

  test('the scale of luck holds the largest, and does not blow up a trifle', () => {
    expect(luckScale(GRAPH)).toBe(0.3);
    expect(luckScale({ seq: 1, points: [point(1, 0.5, 0, 0.01)] })).toBe(0.25);
  });
});
