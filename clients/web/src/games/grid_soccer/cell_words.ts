import type { Side } from '../../lib/generated/protocol';
import { holder } from './choices';
import type { Play } from './play.svelte';
import { key, same, squareName } from './squares';
import { starOf, statWords } from './stars';
import type { Square, View } from './types';
import { choiceWords } from './words';

const SIDES: Side[] = ['home', 'away'];

/** Who stands on a square, with his numbers. */
export function manWords(view: View, square: Square): string | null {
  for (const side of SIDES) {
    const shirt = holder(view, side, square);
    const man = shirt === null ? null : view.footballers?.[side][shirt];
    if (!man) continue;
    const star = man.star ? starOf(man.star) : null;
    const name = star ? ` ${star.name}` : '';
    const ability = star ? `; ★ ${star.cost}: ${star.ability}` : '';
    return `${side} ${shirt}${name}${man.frozen ? ', down' : ''} (${statWords(man.stats)}${ability})`;
  }
  return null;
}

/** What a screen reader says of a square: its name, who stands there, and what can be done with it. */
export function cellWords(square: Square, view: View, play: Play): string {
  const words = [squareName(square)];
  const man = manWords(view, square);
  if (man) words.push(man);
  if (same(square, view.ball?.at)) words.push(view.ball?.state === 'held' ? 'with the ball' : 'ball');
  if (play.flags.some((flag) => same(flag, square))) words.push('offside');
  const choice = play.targets.get(key(square));
  if (choice) words.push(choiceWords(choice));
  return words.join(', ');
}
