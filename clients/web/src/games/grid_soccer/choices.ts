import { key, same, type Square, walk } from '../../board/squares';
import type { Side } from '../../lib/generated/protocol';
import type { Action, CardName, Cell, Compact, View } from './types';

/** What the dice must show, and how likely that is. */
export interface Odds {
  needs: number;
  chance: number;
}

/** A listed action that is made by naming a square. */
export interface Choice {
  action: Action;
  kind: 'run' | 'pass' | 'steal' | 'select' | 'ability';
  target: Square;
  /** The way there, with the square it starts from. */
  line: Square[];
  odds: Odds | null;
}

/** What one star may do with his ability. */
export interface AbilityChoice {
  shirt: number;
  /** By the square that is named; null: it needs no target. */
  targets: Choice[] | null;
}

export interface Dives {
  plain: Cell[];
  /** With the keeper's ability. */
  paid: Cell[];
  pairs: [Cell, Cell][];
}

/** What a side may do now, sorted for a board. */
export interface Choices {
  runs: Choice[];
  passes: Choice[];
  steal: Choice | null;
  selects: Choice[];
  /** By cell of the goal face. */
  shots: Map<string, Odds>;
  abilities: AbilityChoice[];
  formations: CardName[];
  lineUps: Extract<Action, { type: 'line_up' }>[];
  drafts: string[];
  dives: Dives;
  ends: boolean;
}

export function nothing(): Choices {
  return {
    runs: [],
    passes: [],
    steal: null,
    selects: [],
    shots: new Map(),
    abilities: [],
    formations: [],
    lineUps: [],
    drafts: [],
    dives: { plain: [], paid: [], pairs: [] },
    ends: false,
  };
}

/** Expands the short form of the listed actions. Runs no rules: everything offered was listed. */
export function expand(legal: Compact[], view: View, side: Side): Choices {
  const choices = nothing();
  for (const entry of legal) sort(entry, choices, view, side);
  return choices;
}

function sort(entry: Compact, out: Choices, view: View, side: Side): void {
  const picked = placeOf(view, side, view.picked ?? 0);
  switch (entry.type) {
    case 'move': {
      const paths = 'routes' in entry ? entry.routes.map((route) => walk(entry.from, route)) : [entry.path];
      const from = 'routes' in entry ? entry.from : picked;
      out.runs.push(...paths.map((path) => along({ type: 'move', path }, 'run', [from, ...path])));
      return;
    }
    case 'pass': {
      if (!('ways' in entry)) return;
      const odds = { needs: entry.needs, chance: entry.ways[0] / entry.ways[1] };
      out.passes.push(...entry.to.map((to) => along({ type: 'pass', to }, 'pass', [picked, to], odds)));
      return;
    }
    case 'shoot': {
      if (!('ways' in entry)) return;
      const odds = { needs: entry.needs, chance: entry.ways[0] / entry.ways[1] };
      for (const cell of entry.cells) out.shots.set(key(cell), odds);
      return;
    }
    case 'steal': {
      const odds = { needs: entry.needs, chance: entry.chance };
      out.steal = along({ type: 'steal' }, 'steal', [picked, view.ball?.at ?? picked], odds);
      return;
    }
    case 'select': {
      const at = placeOf(view, side, entry.shirt);
      out.selects.push(along({ type: 'select', shirt: entry.shirt }, 'select', [at]));
      return;
    }
    case 'ability':
      out.abilities.push(ability(entry, view, side));
      return;
    case 'dive':
      dive(entry, out.dives);
      return;
    case 'formation':
      out.formations.push(entry.card);
      return;
    case 'line_up':
      out.lineUps.push(entry);
      return;
    case 'draft':
      out.drafts.push(entry.star);
      return;
    case 'end_turn':
      out.ends = true;
  }
}

function along(action: Action, kind: Choice['kind'], line: Square[], odds: Odds | null = null): Choice {
  return { action, kind, target: line.at(-1) ?? [0, 0], line, odds };
}

function ability(entry: Extract<Compact, { type: 'ability' }>, view: View, side: Side): AbilityChoice {
  const { shirt } = entry;
  const from = placeOf(view, side, shirt);
  const aimed = (target: number | Square | Square[], line: Square[]): Choice =>
    along({ type: 'ability', shirt, target }, 'ability', line);
  if ('routes' in entry) {
    const paths = entry.routes.map((route) => walk(entry.from, route));
    return { shirt, targets: paths.map((path) => aimed(path, [entry.from, ...path])) };
  }
  if (!('targets' in entry)) return { shirt, targets: null };
  return {
    shirt,
    targets: entry.targets.map((target) => aimed(target, [from, squareOf(target, shirt, view, side)])),
  };
}

/** Where the target of an ability stands: a square itself, or the footballer of that shirt. */
function squareOf(target: number | Square, shirt: number, view: View, side: Side): Square {
  if (typeof target !== 'number') return target;
  const other = side === 'home' ? 'away' : 'home';
  // A foul is aimed at an opponent, a change of places at a team mate: only the star tells which.
  const foul = view.footballers?.[side][shirt]?.star === 'crunch';
  return placeOf(view, foul ? other : side, target);
}

function dive(entry: Extract<Compact, { type: 'dive' }>, dives: Dives): void {
  if ('pairs' in entry) dives.pairs.push(...entry.pairs);
  else if ('cells' in entry) dives[entry.ability ? 'paid' : 'plain'].push(...entry.cells);
  else if (entry.second_cell) dives.pairs.push([entry.cell, entry.second_cell]);
  else dives[entry.ability ? 'paid' : 'plain'].push(entry.cell);
}

/** Where a footballer stands; the ball's square while he stands nowhere. */
export function placeOf(view: View, side: Side, shirt: number): Square {
  return view.footballers?.[side][shirt]?.at ?? view.ball?.at ?? [4, 0];
}

/** The shirt of the footballer of a side who stands on a square. */
export function holder(view: View, side: Side, square: Square): number | null {
  const found = Object.entries(view.footballers?.[side] ?? {}).find(([, { at }]) => same(at, square));
  return found ? Number(found[0]) : null;
}

/** Choices by the square that names them. */
export function byTarget(choices: Choice[]): Map<string, Choice> {
  return new Map(choices.map((choice) => [key(choice.target), choice]));
}
