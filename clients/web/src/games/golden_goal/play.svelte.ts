import { key, same, type Square } from '../../board/squares';
import type { Side } from '../../lib/generated/protocol';
import { byTarget, type Choice, type Choices, holder } from './choices';
import type { View } from './types';

const NONE: Choices = { buttons: new Set(), moves: [] };

/** What somebody at the board is about to do: which pawn is picked, which target, which of several ways. Runs no rules. */
export class Play {
  view = $state.raw<View | null>(null);
  choices = $state.raw<Choices>(NONE);
  side = $state.raw<Side | null>(null);
  /** The pawn that the person picked. */
  #picked = $state<number | null>(null);
  /** A target that was chosen but waits for a word: it can be reached in several ways, or was touched with a finger. */
  pinned = $state.raw<Square | null>(null);
  /** The square under the pointer or the keyboard's focus. */
  hovered = $state.raw<Square | null>(null);
  way = $state(0);

  sources = $derived([...new Set(this.choices.moves.map((move) => move.pawn))]);
  /** The picked pawn, or the only one there is to pick, or in the set-up the next one. */
  pawn = $derived.by(() => {
    if (this.#picked !== null && this.sources.includes(this.#picked)) return this.#picked;
    const first = this.sources[0] ?? null;
    return this.sources.length === 1 || this.view?.phase === 'set_up' ? first : null;
  });
  targets = $derived(byTarget(this.choices.moves, this.pawn));
  aimed = $derived(this.pinned ?? this.hovered);
  ways = $derived(this.aimed ? (this.targets.get(key(this.aimed)) ?? []) : []);
  /** The choice that is drawn, and would be made. */
  preview = $derived<Choice | null>(this.ways[this.way % Math.max(1, this.ways.length)] ?? null);

  /** New choices: nothing of the old ones stays picked. */
  offer(view: View | null, side: Side | null, choices: Choices | null): void {
    this.view = view;
    this.side = side;
    this.choices = choices ?? NONE;
    this.clear();
  }

  clear(): void {
    this.#picked = null;
    this.pinned = null;
    this.way = 0;
  }

  pick(pawn: number | null): void {
    this.#picked = pawn;
    this.pinned = null;
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

  /** The movable pawn on a square; the ball stands for the one that kicks. */
  sourceAt(square: Square): number | null {
    if (!this.view || !this.side) return null;
    const pawn = holder(this.view, this.side, square);
    return pawn !== null && this.sources.includes(pawn) ? pawn : null;
  }

  /**
   * Somebody names a square: by click, by key, or by letting something go over it. Gives the choice to make, if one is meant.
   * `careful`: show it first and wait for the same square again (a finger hides what a pointer would have shown).
   */
  name(square: Square, careful: boolean): Choice | null {
    const ways = this.targets.get(key(square)) ?? [];
    if (ways.length === 0) {
      const pawn = this.sourceAt(square);
      this.pick(pawn === this.#picked ? null : pawn);
      return null;
    }
    if (same(this.pinned, square)) return this.preview;
    if (ways.length === 1 && !careful) return ways[0] ?? null;
    this.pinned = square;
    if (!same(this.hovered, square)) this.way = 0;
    return null;
  }
}
