import type { Square } from '../../board/squares';
import { onScreen, type Pitch, sizeOf } from './pitch';
import type { Side } from '../../lib/generated/protocol';

/** Pixels of a square in the close view: a finger hits it. */
const CLOSE_PX = 30;
/** Smaller squares than this are worth a closer look. */
const SMALL_PX = 27;

/** Which part of the drawing is shown: all of it, or a part close up that follows what happens. */
export class Camera {
  /** Pixels of the box that the drawing has. */
  width = $state(0);
  height = $state(0);
  /** The middle of the close view. */
  #at = $state.raw({ x: 8, y: 13.5 });

  constructor(readonly pitch: Pitch) {}

  get isSmall(): boolean {
    return this.width > 0 && this.width / sizeOf(this.pitch).width < SMALL_PX;
  }

  /** The drawing's view box. */
  box(close: boolean): { x: number; y: number; width: number; height: number } {
    const size = sizeOf(this.pitch);
    if (!close || this.width === 0) return { x: 0, y: 0, ...size };
    const width = Math.min(size.width, this.width / CLOSE_PX);
    const height = Math.min(size.height, this.height / CLOSE_PX);
    const keep = (middle: number, seen: number, all: number): number =>
      Math.min(Math.max(middle - seen / 2, 0), all - seen);
    return { x: keep(this.#at.x, width, size.width), y: keep(this.#at.y, height, size.height), width, height };
  }

  follow(square: Square, bottom: Side): void {
    this.#at = onScreen(this.pitch, square, bottom);
  }

  /** Moves the close view by pixels. */
  pan(dx: number, dy: number): void {
    const { x, y, width, height } = this.box(true);
    this.#at = { x: x + width / 2 - dx / CLOSE_PX, y: y + height / 2 - dy / CLOSE_PX };
  }
}
