import type { Square } from '../../board/squares';
import type { Side } from '../../lib/generated/protocol';

/** Columns and rows with their border. */
export const COLUMNS = { min: -1, max: 6 };
export const ROWS = { min: -1, max: 10 };
/** What the drawing shows, in squares. */
export const DRAWN = { x: 0, y: 0, width: 8, height: 12 };
/** Where the ball lies between squares at the start, in squares. */
export const CENTRE: Square = [2.5, 4.5];

export function inNet([x, y]: Square): boolean {
  return (x === 2 || x === 3) && (y === -1 || y === 10);
}

/** The square's name: columns a to f from home's left, rows 1 to 10 from home's end. */
export function squareName(square: Square): string {
  const [x, y] = square;
  if (inNet(square)) return y < 0 ? 'home’s net' : 'away’s net';
  const column = 'abcdef'[x];
  if (column && y >= 0 && y <= 9) return `${column}${y + 1}`;
  if (column) return `border ${column} ${y < 0 ? 'below' : 'above'}`;
  const side = x < 0 ? 'left' : 'right';
  if (y >= 0 && y <= 9) return `border ${side} of ${y + 1}`;
  return `${y < 0 ? 'lower' : 'upper'} ${side} corner`;
}

/** Where a square is drawn, in squares from the top left of the whole board; the side at the bottom attacks upward. */
export function onScreen([x, y]: Square, bottom: Side): { x: number; y: number } {
  return bottom === 'home'
    ? { x: x - COLUMNS.min + 0.5, y: ROWS.max - y + 0.5 }
    : { x: COLUMNS.max - x + 0.5, y: y - ROWS.min + 0.5 };
}

/** The square under a point of the drawing, or null beside the board. */
export function fromScreen(px: number, py: number, bottom: Side): Square | null {
  const column = Math.floor(px);
  const row = Math.floor(py);
  const x = bottom === 'home' ? column + COLUMNS.min : COLUMNS.max - column;
  const y = bottom === 'home' ? ROWS.max - row : row + ROWS.min;
  return x < COLUMNS.min || x > COLUMNS.max || y < ROWS.min || y > ROWS.max ? null : [x, y];
}
