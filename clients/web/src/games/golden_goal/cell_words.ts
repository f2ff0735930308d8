import { key, same, type Square } from '../../board/squares';
import { SIDES } from '../../lib/sides';
import { plural } from '../../lib/text';
import { holder } from './choices';
import type { Play } from './play.svelte';
import { squareName } from './squares';
import type { View } from './types';
import { choiceWords, pawnName } from './words';

/** What a screen reader says of a square: its name, who stands there, and what can be done with it. */
export function cellWords(square: Square, view: View, play: Play): string {
  const here = SIDES.flatMap((side) => {
    const pawn = holder(view, side, square);
    return pawn === null ? [] : [`${side} ${pawnName(pawn)}`];
  });
  if (same(square, view.ball)) here.push('ball');
  const [way, ...more] = play.targets.get(key(square)) ?? [];
  if (way) here.push(`${choiceWords(way)}${more.length > 0 ? `, or ${plural(more.length, 'other way')}` : ''}`);
  else if (play.sourceAt(square) !== null) here.push('can move');
  return [squareName(square), ...here].join(', ');
}
