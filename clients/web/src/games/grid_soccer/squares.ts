import type { Square } from '../../board/squares';
import type { Side } from '../../lib/generated/protocol';

/** The pitch. Around it lies a ring that is one square wide, and drawn narrower. */
export const WIDTH = 9;
export const LENGTH = 18;
export const CENTRE: Square = [4, 8.5];
/** How wide the ring is drawn, in squares. */
const RING = 0.62;
/** Squares are drawn wider than high, nearer to the shape of a real pitch; a phone has more room across. */
export const STRETCH = 1.22;
/** What the drawing shows. Its unit is the height of a square. */
export const DRAWN = { x: 0, y: 0, width: (WIDTH + 2 * RING) * STRETCH, height: LENGTH + 2 * RING };
/** The pitch without the ring, in the drawing. */
export const TURF = { left: RING * STRETCH, top: RING, width: WIDTH * STRETCH, height: LENGTH };

export function onPitch([x, y]: Square): boolean {
  return x >= 0 && x < WIDTH && y >= 0 && y < LENGTH;
}

/** The row of the goal that a side attacks, and the direction in which it attacks. */
export const endRow = (side: Side): number => (side === 'home' ? LENGTH - 1 : 0);

/** The square's name: columns a to i from home's left, rows 1 to 18 from home's end; the ring is named after the pitch beside it. */
export function squareName([x, y]: Square): string {
  const column = 'abcdefghi'[x];
  if (column && y >= 0 && y < LENGTH) return `${column}${y + 1}`;
  if (column) return `behind ${column}${y < 0 ? 1 : LENGTH}`;
  const side = x < 0 ? 'left' : 'right';
  if (y >= 0 && y < LENGTH) return `${side} of ${x < 0 ? 'a' : 'i'}${y + 1}`;
  return `${y < 0 ? 'lower' : 'upper'} ${side} corner`;
}

/** From a number of a square to the middle of where it is drawn, along one axis. What lies between squares, or beyond the ring, has its place too. */
function spread(at: number, count: number): number {
  if (at > count - 1) return 2 * RING + count - spread(count - 1 - at, count);
  // Beside the pitch a square's step is half of the ring's and half of the pitch's.
  return at < 0 ? RING + 0.5 + at * (RING / 2 + 0.5) : RING + 0.5 + at;
}

/** Where a square is drawn, in units from the top left of the whole board; the side at the bottom attacks upward. */
export function onScreen([x, y]: Square, bottom: Side): { x: number; y: number } {
  const across = spread(bottom === 'home' ? x : WIDTH - 1 - x, WIDTH) * STRETCH;
  return { x: across, y: spread(bottom === 'home' ? LENGTH - 1 - y : y, LENGTH) };
}

/** Where something of this reach is drawn so that it is seen whole: the ring is narrower than those who stand there. */
export function inside({ x, y }: { x: number; y: number }, reach: number): { x: number; y: number } {
  const within = (at: number, size: number): number => Math.min(Math.max(at, reach), size - reach);
  return { x: within(x, DRAWN.width), y: within(y, DRAWN.height) };
}

/** What a square covers in the drawing. */
export function boxOf(square: Square, bottom: Side): { x: number; y: number; width: number; height: number } {
  const at = onScreen(square, bottom);
  const width = (square[0] < 0 || square[0] >= WIDTH ? RING : 1) * STRETCH;
  const height = square[1] < 0 || square[1] >= LENGTH ? RING : 1;
  return { x: at.x - width / 2, y: at.y - height / 2, width, height };
}

/** The square under a point of the drawing, or null beside the board. */
export function fromScreen(px: number, py: number, bottom: Side): Square | null {
  if (px < 0 || py < 0 || px >= DRAWN.width || py >= DRAWN.height) return null;
  const column = Math.min(Math.max(Math.floor(px / STRETCH - RING), -1), WIDTH);
  const row = Math.min(Math.max(Math.floor(py - RING), -1), LENGTH);
  return bottom === 'home' ? [column, LENGTH - 1 - row] : [WIDTH - 1 - column, row];
}
