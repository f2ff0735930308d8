import { key, same, type Square } from '../../board/squares';
import { plural } from '../../lib/text';
import { playerAt } from './choices';
import type { Editor } from './editor.svelte';
import { type Pitch, squareName } from './pitch';
import type { Play } from './play.svelte';
import type { View } from './types';
import { choiceWords, playerName, standsWords } from './words';

/** What a screen reader says of a square: its name, who stands there, and what can be done with it. */
export function cellWords(square: Square, view: View, play: Play, pitch: Pitch): string {
  const player = playerAt(view, square);
  const here = player ? [standsWords(player, view)] : same(square, view.ball) ? ['ball'] : [];
  const [way, ...more] = play.targets.get(key(square)) ?? [];
  if (way)
    here.push(`${choiceWords(way, view, pitch)}${more.length > 0 ? `, or ${plural(more.length, 'other way')}` : ''}`);
  else if (play.sourceAt(square) !== null) here.push('can move');
  return [squareName(pitch, square), ...here].join(', ');
}

/** The same while a line-up is made. */
export function editorWords(square: Square, editor: Editor, pitch: Pitch): string {
  const shirt = editor.shirtAt(square);
  const here = shirt === null ? [] : [`your ${playerName(shirt)}${shirt === editor.taker ? ', kicks off' : ''}`];
  if (editor.picked !== null && editor.allowed.has(key(square)))
    here.push(`${playerName(editor.picked)} may ${shirt === null ? 'stand here' : 'change places'}`);
  return [squareName(pitch, square), ...here].join(', ');
}
