import type { Side } from '../../lib/generated/protocol';
import { after, type Choices, listsChange, listsLineUp } from './choices';
import { changeRefusal, lineUpRefusal, onBench, PRESETS } from './sheet';
import type { LineUp, Shift, View } from './types';

/** Where pawns wait that are not placed yet: picked like a sector. */
export const BENCH = 0;

const EVEN: LineUp = PRESETS[0]!.pawns;
const NONE: Choices = { lineUps: [], throws: 0, changes: [] };

/** The sheet that one side fills in: its line-up, or its changes. Nobody else sees it before it is handed in. */
export class Sheet {
  kind = $state<'line_up' | 'change' | null>(null);
  side = $state.raw<Side | null>(null);
  /** Before the moves. */
  base = $state.raw<LineUp>(EVEN);
  moves = $state.raw<Shift[]>([]);
  /** What the line-up is to be, in whatever state it is. */
  pawns = $state.raw<LineUp>(EVEN);
  /** The own sector (or the bench) from which the next pawn goes. */
  picked = $state<number | null>(null);
  left = $state(0);
  #choices = $state.raw<Choices>(NONE);
  /** What the sheet was begun for: the same again goes on with it. */
  #occasion = '';

  bench = $derived(this.kind === 'line_up' ? onBench(this.pawns) : 0);
  refusal = $derived(
    this.kind === 'line_up' ? lineUpRefusal(this.pawns) : changeRefusal(this.pawns, this.moves, this.left),
  );
  /** Whether it can be handed in. */
  fits = $derived(
    this.kind === 'line_up'
      ? listsLineUp(this.#choices, this.pawns)
      : this.kind === 'change' && listsChange(this.#choices, this.base, this.moves),
  );

  /** Lays out the sheet that is asked for now, or takes it away. What was begun for the same occasion is kept. */
  offer(view: View, side: Side | null, choices: Choices): void {
    const asked = view.phase === 'line_up' ? 'line_up' : view.phase === 'stoppage' ? 'change' : null;
    this.kind = side ? asked : null;
    this.picked = null;
    if (!side || !asked) return;
    this.side = side;
    this.#choices = choices;
    this.left = view.changes_left[side];
    const occasion = [view.phase, view.period, view.throws_left, view.score.home, view.score.away, side].join(' ');
    if (occasion === this.#occasion) return;
    this.#occasion = occasion;
    this.base = view.pawns[side] ?? EVEN;
    this.clear();
  }

  /** Back to where it began. */
  clear(): void {
    this.moves = [];
    this.pawns = this.base;
    this.picked = null;
  }

  set(pawns: LineUp): void {
    this.pawns = pawns;
    this.picked = null;
  }

  /** Whether a pawn can go from there. */
  holds(place: number): boolean {
    if (this.kind === null) return false;
    return place === BENCH ? this.bench > 0 : (this.pawns[place - 1] ?? 0) > 0 && !this.spent;
  }

  /** All changes are on the sheet. */
  get spent(): boolean {
    return this.kind === 'change' && this.moves.length >= this.left;
  }

  /** Somebody names a place: the first time it is picked, then the pawn goes to the next one that is named. */
  name(place: number): void {
    if (this.picked === null) this.picked = this.holds(place) ? place : null;
    else if (this.picked === place) this.picked = null;
    else this.shift(this.picked, place);
  }

  shift(from: number, to: number): void {
    this.picked = null;
    if (from === to || !this.holds(from)) return;
    this.pawns = after(this.pawns, [[from, to]]);
    if (this.kind === 'change') this.moves = [...this.moves, [from, to]];
  }

  /** Takes back the last move. */
  undo(): void {
    this.moves = this.moves.slice(0, -1);
    this.pawns = after(this.base, this.moves);
    this.picked = null;
  }
}
