// What may be shown of things to come: drift, support, the band of a shot. Nothing is decided by it; the engine has the last word.

import { distance, key, same, type Square } from '../../board/squares';
import type { Side } from '../../lib/generated/protocol';
import { SIDES } from '../../lib/sides';
import { holder } from './choices';
import { endRow, LENGTH, onPitch, WIDTH } from './squares';
import type { Footballer, View } from './types';

export interface Step {
  shirt: number;
  from: Square;
  to: Square;
  slot: Square;
}

/** Where each footballer of a side would step if the turn ended now. `played`: those who ran or acted as the picked one. */
export function driftOf(view: View, side: Side, slots: readonly Square[], played: ReadonlySet<number>): Step[] {
  const { footballers, ball } = view;
  if (!footballers) return [];
  const taken = new Set(SIDES.flatMap((one) => Object.values(footballers[one]).map(({ at }) => (at ? key(at) : ''))));
  const isFree = (square: Square): boolean =>
    onPitch(square) && !taken.has(key(square)) && !(ball?.state === 'loose' && same(ball.at, square));
  const steps: Step[] = [];
  for (const [number, { at, frozen }] of Object.entries(footballers[side])) {
    const shirt = Number(number);
    const slot = slots[shirt - 1];
    const holds = ball?.state === 'held' && ball.side === side && ball.shirt === shirt;
    if (!at || !slot || frozen || holds || shirt === view.picked || played.has(shirt)) continue;
    const to = toward(at, slot).find(isFree);
    if (!to) continue;
    taken.delete(key(at));
    taken.add(key(to));
    steps.push({ shirt, from: at, to, slot });
  }
  return steps;
}

/** The squares to which one may step toward another, the best first. */
function toward([x, y]: Square, [toX, toY]: Square): Square[] {
  const [dx, dy] = [Math.sign(toX - x), Math.sign(toY - y)];
  const ways: Square[] = [[dx, dy], [0, dy], [dx, 0]]; // prettier-ignore
  return ways.filter(([a, b]) => a !== 0 || b !== 0).map(([a, b]): Square => [x + a, y + b]);
}

export interface Support {
  /** From −2 to 2. */
  value: number;
  /** Who helps, and who hinders. */
  by: { at: Square; helps: boolean }[];
}

/** How a side is supported around a square, where `actor` of the side contests with `opponent`. */
export function supportOf(view: View, side: Side, at: Square, actor: number, opponent: number | null): Support {
  const by: { at: Square; helps: boolean; weight: number }[] = [];
  for (const one of SIDES) {
    for (const [shirt, footballer] of Object.entries(view.footballers?.[one] ?? {})) {
      const contests = Number(shirt) === (one === side ? actor : opponent);
      if (contests || !footballer.at || footballer.frozen || distance(footballer.at, at) !== 1) continue;
      by.push({ at: footballer.at, helps: one === side, weight: weightOf(footballer, view.effects[one]) });
    }
  }
  const sum = by.reduce((total, { helps, weight }) => total + (helps ? weight : -weight), 0);
  return { value: Math.min(Math.max(sum, -2), 2), by };
}

const weightOf = (footballer: Footballer, effects: string[]): number => (plays(footballer, 'tower', effects) ? 2 : 1);

/** Whether the ability of this star is in force, and he is the one who has it. */
function plays({ star }: Footballer, ability: string, effects: string[]): boolean {
  return star === ability && effects.includes(ability);
}

/** A contest on a way: with whom, where, and how both are supported. */
export interface Fight {
  at: Square;
  against: number;
  support: Support;
  /** What both add to their dice: CTL, and for the own side support and abilities. Null where it is won without dice. */
  adds: { own: number; theirs: number } | null;
}

/** The contests that a run by the picked footballer leads to: opponents dribbled through, a loose ball with opponents beside it. */
export function fightsOf(view: View, side: Side, path: Square[]): Fight[] {
  const other = side === 'home' ? 'away' : 'home';
  const { ball, picked } = view;
  if (!picked || !view.footballers) return [];
  if (ball?.state === 'held' && ball.side === side && ball.shirt === picked) {
    return path.flatMap((at) => {
      const against = holder(view, other, at);
      return against && !view.footballers?.[other][against]?.frozen ? [challenge(view, side, picked, against, at)] : [];
    });
  }
  const end = path.at(-1);
  if (ball?.state !== 'loose' || !same(end, ball.at)) return [];
  const near = Object.entries(view.footballers[other]).filter(
    ([, { at, frozen }]) => at && !frozen && distance(at, ball.at) === 1,
  );
  // The best of them contests; the lowest shirt on a tie.
  const [best] = near.toSorted(([, one], [, two]) => two.stats[3] - one.stats[3]);
  return best ? [fight(view, side, picked, Number(best[0]), ball.at)] : [];
}

/** Two at a square, what abilities do to every roll of the side included. */
export function fight(view: View, side: Side, shirt: number, against: number, at: Square): Fight {
  const other = side === 'home' ? 'away' : 'home';
  const control = (one: Side, number: number): number => view.footballers?.[one][number]?.stats[3] ?? 0;
  const support = supportOf(view, side, at, shirt, against);
  const maestro = view.effects[side].includes('maestro') ? 1 : 0;
  const adds = { own: control(side, shirt) + support.value + maestro, theirs: control(other, against) };
  return { at, against, support, adds };
}

/** A dribble: a wall makes it harder, and after a nutmeg there are no dice. */
function challenge(view: View, side: Side, shirt: number, against: number, at: Square): Fight {
  const other = side === 'home' ? 'away' : 'home';
  const contest = fight(view, side, shirt, against, at);
  const [one, two] = [view.footballers?.[side][shirt], view.footballers?.[other][against]];
  if (one && plays(one, 'nutmeg', view.effects[side])) return { ...contest, adds: null };
  if (contest.adds && two && plays(two, 'wall', view.effects[other])) contest.adds.own -= 3;
  return contest;
}

/** What a shot at a side's goal costs for its tight angle. */
export function bandOf([x, y]: Square, attacker: Side): number {
  const out = onPitch([4, y]) ? Math.abs(endRow(attacker) - y) : 0;
  return Math.min(Math.max(Math.abs(x - 4) - out, 0), 3);
}

/** The squares with a band before the goal that a side attacks. */
export function bandSquares(attacker: Side): { at: Square; band: number }[] {
  const squares: { at: Square; band: number }[] = [];
  for (let y = 0; y < LENGTH; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const band = bandOf([x, y], attacker);
      if (band > 0) squares.push({ at: [x, y], band });
    }
  }
  return squares;
}

/** Team mates to whom no pass is offered while passes are: they are offside. */
export function flagged(view: View, side: Side, passes: ReadonlySet<string>): Square[] {
  const own = Object.entries(view.footballers?.[side] ?? {});
  return own.flatMap(([shirt, { at }]) =>
    at && onPitch(at) && Number(shirt) !== view.picked && !passes.has(key(at)) ? [at] : [],
  );
}
