import { key, same, type Square } from '../../board/squares';
import type { Side } from '../../lib/generated/protocol';
import {
  byTarget,
  type Choice,
  type Choices,
  componentOf,
  drawnRun,
  NO_CHOICES,
  playerAt,
  run,
  withBall,
} from './choices';
import { between, type PathFault, reach, runLength, stepFault } from './draw';
import { FULL, type Pitch } from './pitch';
import type { Run, View } from './types';

/** Why a path that was drawn cannot end where it does. */
export type EndFault = 'tackle_no_room' | 'wall';

/** What somebody at the board is about to do: which player is picked, which target, or which way drawn. Judges no more than a drawn path. */
export class Play {
  view = $state.raw<View | null>(null);
  choices = $state.raw<Choices>(NO_CHOICES);
  side = $state.raw<Side | null>(null);
  #picked = $state<number | null>(null);
  /** With two dice the part of the throw that is meant; null: the first that serves. */
  #component = $state<number | null>(null);
  /** A target that was named but waits for a word: there are several ways, or a finger named it. */
  pinned = $state.raw<Square | null>(null);
  /** The square under the pointer or the keyboard's focus. */
  hovered = $state.raw<Square | null>(null);
  way = $state(0);
  /** The way drawn so far, from where the player stands; null: nothing is being drawn. */
  drawn = $state.raw<Square[] | null>(null);
  /** Each square that is named is a step of the way. */
  stepping = $state(false);
  /** Why the last thing was not done. */
  fault = $state.raw<PathFault | EndFault | null>(null);

  sources = $derived([...new Set(this.choices.moves.map((move) => move.shirt))]);
  /** The picked player, or the only one there is to pick. */
  shirt = $derived.by(() => {
    if (this.#picked !== null && this.sources.includes(this.#picked)) return this.#picked;
    return this.sources.length === 1 ? (this.sources[0] ?? null) : null;
  });
  /** The parts that listed moves use. */
  components = $derived([...new Set(this.choices.moves.map(componentOf))]);
  component = $derived(this.#component !== null && this.components.includes(this.#component) ? this.#component : null);
  targets = $derived(byTarget(this.choices.moves, this.shirt, this.component));
  aimed = $derived(this.pinned ?? this.hovered);
  ways = $derived(this.aimed && !this.drawn ? (this.targets.get(key(this.aimed)) ?? []) : []);
  /** The choice that is drawn, and would be made. */
  preview = $derived<Choice | null>(this.ways[this.way % Math.max(1, this.ways.length)] ?? null);

  constructor(readonly pitch: Pitch = FULL) {}

  /** New choices: nothing of the old ones stays picked. */
  offer(view: View | null, side: Side | null, choices: Choices | null): void {
    this.view = view;
    this.side = side;
    this.choices = choices ?? NO_CHOICES;
    this.#component = null;
    this.stepping = false;
    this.clear();
  }

  clear(): void {
    this.pick(null);
  }

  pick(shirt: number | null): void {
    this.#picked = shirt;
    this.pinned = null;
    this.drawn = null;
    this.fault = null;
    this.way = 0;
  }

  use(component: number | null): void {
    this.#component = component;
    this.pinned = null;
    this.drawn = null;
    this.way = 0;
  }

  hover(square: Square | null): void {
    if (!same(square, this.hovered) && !this.pinned) this.way = 0;
    this.hovered = square;
  }

  /** The next of several ways to the same square. */
  cycle(by = 1): void {
    const count = this.ways.length;
    if (count > 0) this.way = (((this.way + by) % count) + count) % count;
  }

  /** The movable player on a square. */
  sourceAt(square: Square): number | null {
    if (!this.view || !this.side) return null;
    const player = playerAt(this.view, square);
    return player?.side === this.side && this.sources.includes(player.shirt) ? player.shirt : null;
  }

  /** Whether a player has a run, and not just a kick. */
  runs(shirt: number | null): boolean {
    return this.choices.moves.some((move) => move.shirt === shirt && move.action.type === 'run');
  }

  /**
   * Somebody names a square: by click, by key, or by letting something go over it. Gives the choice to make, if one is meant.
   * `careful`: show it first and wait for the same square again (a finger hides what a pointer would have shown).
   */
  name(square: Square, careful: boolean): Choice | null {
    this.fault = null;
    if (this.stepping && this.shirt !== null && this.runs(this.shirt)) return this.#step(square);
    const ways = this.targets.get(key(square)) ?? [];
    if (ways.length === 0) {
      const shirt = this.sourceAt(square);
      this.pick(shirt === this.#picked ? null : shirt);
      return null;
    }
    if (same(this.pinned, square)) return this.preview;
    // His own square may be meant to let him go.
    const isBack = ways.some(({ line }) => same(line[0], square));
    if (ways.length === 1 && !careful && !isBack) return ways[0] ?? null;
    this.drawn = null;
    this.pinned = square;
    if (!same(this.hovered, square)) this.way = 0;
    return null;
  }

  /** A square in the mode of steps: the last one again makes the run, another own player is picked. */
  #step(square: Square): Choice | null {
    const line = this.drawn ?? this.#start();
    if (line.length > 1 && same(line.at(-1), square)) return this.finished();
    const shirt = this.sourceAt(square);
    if (shirt !== null && shirt !== this.shirt) this.pick(shirt);
    else if (line.length === 1 && shirt === this.shirt) this.clear();
    else this.extend(square);
    return null;
  }

  #start(): Square[] {
    const at = this.shirt === null ? undefined : this.view?.players[this.side ?? 'home']?.[this.shirt];
    return at ? [at] : [];
  }

  /** Begins to draw the way of the picked player. */
  begin(): void {
    this.pinned = null;
    this.drawn = this.#start();
  }

  /** The pointer has come to a square, or it was named: the way goes on there, as far as it may, or back if it was there before. */
  extend(to: Square): void {
    let line = this.drawn ?? this.#start();
    const { view, side, shirt } = this;
    if (!view || !side || shirt === null || line.length === 0) return;
    this.fault = null;
    const runner = { side, shirt, most: reach(view, shirt, this.component) };
    for (const square of between(line.at(-1) ?? to, to)) {
      if (same(line.at(-2), square)) {
        line = line.slice(0, -1);
        continue;
      }
      this.fault = stepFault(line, square, runner, view, this.pitch);
      if (this.fault) break;
      line = [...line, square];
    }
    this.drawn = line;
  }

  /** Takes the last step of the way back. */
  shorten(): void {
    this.fault = null;
    if (this.drawn) this.drawn = this.drawn.length > 2 ? this.drawn.slice(0, -1) : null;
  }

  /** The run that was drawn, if it may end there: something listed ends there just so. */
  finished(): Choice | null {
    const { drawn, view, side, shirt } = this;
    if (!drawn || drawn.length < 2 || !view || !side || shirt === null) return null;
    const path = drawn.slice(1);
    const end = run(drawnRun(shirt, path), view, side, this.pitch);
    const listed = this.choices.moves.filter(
      (move) =>
        move.shirt === shirt &&
        move.action.type === 'run' &&
        same(move.target, end.target) &&
        withBall(move) === withBall(end) &&
        (this.component === null || componentOf(move) === this.component) &&
        this.#lengthOf(move) >= path.length,
    );
    const { component } = (listed[0]?.action ?? {}) as Partial<Run>;
    if (listed.length > 0) return { ...end, action: drawnRun(shirt, path, component) };
    this.fault = playerAt(view, end.target) ? 'tackle_no_room' : 'wall';
    return null;
  }

  /** How far the part of a throw goes that a listed run uses. */
  #lengthOf(move: Choice): number {
    const { component } = move.action as Run;
    if (!this.view) return 0;
    if (component === undefined) return reach(this.view, move.shirt, null);
    return runLength(move.shirt, this.view.components[component]?.value ?? 0);
  }
}
