// Runs drawn square by square: the plain conditions of a path (rule 4), so that what the server would refuse is refused at once.

import { distance, same, type Square } from '../../board/squares';
import type { Side } from '../../lib/generated/protocol';
import { other } from '../../lib/sides';
import { playerAt } from './choices';
import { areaOf, goalOf, onPitch, type Pitch } from './pitch';
import { type View } from './types';

export type PathFault =
  'path_too_long' | 'path_not_connected' | 'path_off_pitch' | 'path_blocked' | 'path_after_goal' | 'keeper_area';

/** How many squares a shirt may run by a component. */
export function runLength(shirt: number, value: number): number {
  return shirt === 1 ? 2 * value : value;
}

/** The most squares that a shirt may run now; `component`: by that one. */
export function reach(view: View, shirt: number, component: number | null): number {
  const parts = view.components.filter(({ used }, i) => !used && (component === null || component === i));
  return Math.max(0, ...parts.map(({ value }) => runLength(shirt, value)));
}

/** What forbids one more step of a line, whose first square is where the runner stands; null: nothing. */
export function stepFault(
  line: Square[],
  to: Square,
  runner: { side: Side; shirt: number; most: number },
  view: View,
  pitch: Pitch,
): PathFault | null {
  const from = line.at(-1);
  if (!from || line.length > runner.most) return 'path_too_long';
  if (goalOf(pitch, from)) return 'path_after_goal';
  if (distance(from, to) !== 1) return 'path_not_connected';
  if (goalOf(pitch, to)) return intoGoal(line, to, runner, view, pitch) ? null : 'path_off_pitch';
  if (!onPitch(pitch, to)) return 'path_off_pitch';
  if (runner.shirt === 1 && areaOf(pitch, to) !== runner.side) return 'keeper_area';
  return isBlocked(line, to, runner.side, view) ? 'path_blocked' : null;
}

function intoGoal(
  line: Square[],
  to: Square,
  runner: { side: Side; shirt: number },
  view: View,
  pitch: Pitch,
): boolean {
  const has = view.holder?.side === runner.side && view.holder.shirt === runner.shirt;
  const took = line.slice(1).some((square) => same(square, view.ball));
  return goalOf(pitch, to) === other(runner.side) && (has || took);
}

function isBlocked(line: Square[], to: Square, side: Side, view: View): boolean {
  const stands = playerAt(view, to);
  if (!stands || same(to, line[0])) return false;
  const isHolder = stands.side !== side && view.holder?.side === stands.side && view.holder.shirt === stands.shirt;
  // The one with the ball is run through once.
  return !isHolder || line.slice(1).some((square) => same(square, to));
}

/** The squares of a straight way, as the crow flies, without the first: what a quick pointer has passed between two looks. */
export function between(from: Square, to: Square): Square[] {
  const path: Square[] = [];
  let [x, y] = from;
  while (x !== to[0] || y !== to[1]) path.push([(x += Math.sign(to[0] - x)), (y += Math.sign(to[1] - y))]);
  return path;
}
