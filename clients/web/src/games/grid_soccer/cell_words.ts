import { key, same, type Square } from '../../board/squares';
import { SIDES } from '../../lib/sides';
import { holder } from './choices';
import type { Play } from './play.svelte';
import { squareName } from './squares';
import { numbersOf, shortName, signed, starOf, statWords } from './stars';
import type { View } from './types';
import { choiceWords } from './words';

/** Who stands on a square, with his numbers. */
export function manWords(view: View, square: Square): string | null {
  for (const side of SIDES) {
    const shirt = holder(view, side, square);
    const man = shirt === null ? null : view.footballers?.[side][shirt];
    if (!man) continue;
    const name = man.star ? ` ${starOf(man.star).name}` : '';
    return `${side} ${shirt}${name}${man.frozen ? ', down' : ''} (${statWords(man.stats)})`;
  }
  return null;
}

/** The same for whom it interests what his star can do, short enough for a phone. */
export function starWords(view: View, square: Square): string | null {
  for (const side of SIDES) {
    const shirt = holder(view, side, square);
    const man = shirt === null ? null : view.footballers?.[side][shirt];
    if (!man?.star) continue;
    const { cost } = numbersOf(man.star, view.ruleset);
    return `${shirt} ${shortName(man.star)} ${man.stats.map(signed).join('/')}. ★ ${cost}: ${starOf(man.star).ability}`;
  }
  return manWords(view, square);
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
