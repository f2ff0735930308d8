import { key, same, type Square } from '../../board/squares';
import type { Side } from '../../lib/generated/protocol';
import { alike, type LineUpFault, moved, moveFault } from './line_up';
import { FULL, type Pitch } from './pitch';
import type { LineUp } from './types';

/** A line-up that is being made. It keeps the rules all the time: what would break them is refused at once. */
export class Editor {
  side = $state.raw<Side | null>(null);
  squares = $state.raw<Square[]>([]);
  taker = $state(11);
  presets = $state.raw<LineUp[]>([]);
  picked = $state<number | null>(null);
  /** What was refused last, and where. */
  fault = $state.raw<{ code: LineUpFault; shirt: number; square: Square } | null>(null);

  /** Which of the offered line-ups it is; -1: none. */
  preset = $derived(this.presets.findIndex((preset) => alike(preset, { squares: this.squares, taker: this.taker })));
  /** Where the picked player may go. */
  allowed = $derived.by(() => {
    const { side, picked } = this;
    const allowed = new Set<string>();
    if (!side || picked === null) return allowed;
    for (let x = 0; x < this.pitch.columns; x += 1) {
      for (let y = 0; y < this.pitch.rows; y += 1) {
        const square: Square = [x, y];
        if (same(square, this.squares[picked - 1])) continue;
        if (!moveFault(this.pitch, side, this.squares, picked, square)) allowed.add(key(square));
      }
    }
    return allowed;
  });

  constructor(readonly pitch: Pitch = FULL) {}

  /** A side is asked for its line-up: it begins with the first that is offered. What was made before for it stays. */
  begin(side: Side, presets: LineUp[]): void {
    const isSame = side === this.side && this.squares.length > 0;
    this.side = side;
    // While an answer is awaited nothing is offered; what was offered to the other side is of no use.
    if (presets.length > 0 || !isSame) this.presets = presets;
    if (!isSame) this.take(0);
  }

  /** Takes over an offered line-up. */
  take(preset: number): void {
    const { squares, taker } = this.presets[preset] ?? { squares: [], taker: 11 };
    this.squares = squares;
    this.taker = taker;
    this.pick(null);
  }

  pick(shirt: number | null): void {
    this.picked = shirt;
    this.fault = null;
  }

  shirtAt(square: Square): number | null {
    const i = this.squares.findIndex((at) => same(at, square));
    return i < 0 ? null : i + 1;
  }

  /** Puts a player on a square; who stands there changes places with him. */
  move(shirt: number, to: Square): void {
    if (!this.side || same(to, this.squares[shirt - 1])) return;
    const code = moveFault(this.pitch, this.side, this.squares, shirt, to);
    this.fault = code && { code, shirt, square: to };
    if (code) return;
    this.squares = moved(this.squares, shirt, to);
    this.picked = null;
  }

  /** Somebody names a square: a player to pick, or where the picked one goes. */
  name(square: Square): void {
    const shirt = this.shirtAt(square);
    if (this.picked === null) this.pick(shirt);
    else if (shirt === this.picked) this.pick(null);
    else this.move(this.picked, square);
  }
}
