import type { Chances } from './generated/protocol';

/**
 * How good a hint is, in words. `worth`: the chance to win plus half the chance of a draw. It is the chance to win only where nobody
 * can draw any more; `chances` are those of the position, as far as the page knows them.
 */
export function hintWords(worth: number, chances: Chances | null): string {
  const worthOf100 = Math.round(worth * 100);
  return chances?.draw === 0 ? `${worthOf100} in 100 to win` : `${worthOf100} in 100, a draw counting half a win`;
}
