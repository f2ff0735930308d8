// The course of a match in numbers: what its graphs draw and say. Knows nothing of games, and computes no chances itself.

import type { Chances, Graph, GraphPoint, LuckBasis, Side } from './generated/protocol';
import { SIDES } from './sides';

/** The box that curves are drawn in; it is stretched to whatever room there is. */
export const BOX = { width: 1000, height: 240 };

/** A chance in whole percent, where nothing that may still happen is called impossible, nor sure. */
export function percent(chance: number): string {
  const rounded = Math.round(chance * 100);
  if (rounded === 0 && chance > 0) return '<1%';
  if (rounded === 100 && chance < 1) return '>99%';
  return `${rounded}%`;
}

/** Luck in points of a match, with its sign: `+0.42`. */
export function signed(luck: number): string {
  const text = Math.abs(luck).toFixed(2);
  return text === '0.00' ? '0.00' : `${luck > 0 ? '+' : '−'}${text}`;
}

/** Where a version stands from left to right, in the box. */
export function across({ points, seq }: Graph, version: number): number {
  const first = points[0]?.seq ?? 0;
  const last = Math.max(seq, points.at(-1)?.seq ?? 0);
  return last > first ? Math.min(Math.max((version - first) / (last - first), 0), 1) * BOX.width : 0;
}

/** The version of the point that stands there, from 0 at the left to 1 at the right. */
export function versionAt(graph: Graph, part: number): number | null {
  const x = part * BOX.width;
  return graph.points.findLast((point) => across(graph, point.seq) <= x)?.seq ?? graph.points[0]?.seq ?? null;
}

/** A line of steps: what a point says holds until the next one. `height`: from 0, the bottom, to 1. */
export function steps(graph: Graph, height: (point: GraphPoint) => number): string {
  const y = (point: GraphPoint): string => ((1 - height(point)) * BOX.height).toFixed(1);
  const [first, ...rest] = graph.points;
  if (!first) return '';
  const turns = rest.map((point) => `H${across(graph, point.seq).toFixed(1)}V${y(point)}`);
  return `M0 ${y(first)}${turns.join('')}H${BOX.width}`;
}

/** The area between such a line and a level of the box, in the same measure. */
export function area(graph: Graph, height: (point: GraphPoint) => number, level: number): string {
  const line = steps(graph, height);
  const y = (1 - level) * BOX.height;
  return line && `${line}V${y}H0Z`;
}

/** The point that holds at a version. */
export function pointAt({ points }: Graph, version: number): GraphPoint | undefined {
  return points.findLast(({ seq }) => seq <= version) ?? points[0];
}

/** What home may expect: a win is 1, a draw one half. */
const expected = ({ home, draw }: Chances): number => home + draw / 2;

/** Something that changed much at once. */
export interface Turn {
  seq: number;
  /** Whom it helped. */
  side: Side;
  /** That side's chance to win before and after. */
  before: number;
  after: number;
}

/** Where the match turned most, at most so often, in the match's order. Less than one in a hundred is no turn. */
export function turns({ points }: Graph, most: number): Turn[] {
  const all = points.slice(1).map((point, i) => {
    const before = points[i] ?? point;
    const change = expected(point) - expected(before);
    const side: Side = change > 0 ? 'home' : 'away';
    return { seq: point.seq, side, before: before[side], after: point[side], size: Math.abs(change) };
  });
  const largest = all.filter(({ size }) => size >= 0.01).toSorted((one, other) => other.size - one.size);
  return largest
    .slice(0, most)
    .toSorted((one, other) => one.seq - other.seq)
    .map(({ seq, side, before, after }) => ({ seq, side, before, after }));
}

/** The one version at which the dice gave most to a side. */
export interface Lucky {
  seq: number;
  luck: number;
}

/** For each side the luckiest moment; null where the dice never helped it. */
export function luckiest({ points }: Graph): Record<Side, Lucky | null> {
  const found: Record<Side, Lucky | null> = { home: null, away: null };
  for (const [i, point] of points.entries())
    for (const side of SIDES) {
      const luck = point.luck[side] - (points[i - 1]?.luck[side] ?? 0);
      if (luck >= 0.005 && luck > (found[side]?.luck ?? 0)) found[side] = { seq: point.seq, luck };
    }
  return found;
}

/** How well luck is known, in words. */
export const LUCK_BY: Record<LuckBasis, string> = {
  exact: 'Exact: computed over everything that could have been rolled.',
  estimated: 'Estimated: over everything that could have been rolled, by what the computer thinks of the positions.',
  sampled: 'Sampled: where too much could have been rolled, some of it stands for all.',
};

/** How far luck ever went to either side, for the scale of its curve; never so little that a trifle fills the box. */
export function luckScale({ points }: Graph): number {
  return Math.max(0.25, ...points.map(({ luck }) => Math.abs(luck.home)));
}
