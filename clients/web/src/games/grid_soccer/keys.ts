import type { Mode } from './play.svelte';
import type { GridSoccerTable } from './table.svelte';

const MODES: Record<string, Mode> = { p: 'pass', s: 'shoot', a: 'ability', f: 'cards' };
const TAKES_KEYS = 'input, select, textarea, dialog';

/** What a key pressed anywhere on the page does; the end of the turn by E is the button's own. */
export function shortcut(event: KeyboardEvent, table: GridSoccerTable): void {
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest(TAKES_KEYS) || event.altKey || event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey) return walkBack(event, table);
  if (event.repeat) return;
  const pressed = event.key.toLowerCase();
  const mode = MODES[pressed];
  if (event.key === 'Escape') drop(table);
  // On a button Space is that button.
  else if (event.key === ' ' && !at?.closest('button, a, summary, [role=radio]')) table.end();
  else if (mode && isOffered(mode, table)) table.picks.turnTo(mode);
  else if (pressed === 'i') table.picks.look = table.picks.look === 'stats' ? 'plain' : 'stats';
  else if (pressed === 't' && table.picks.choices.steal) table.make(table.picks.choices.steal);
  else return;
  event.preventDefault();
}

function walkBack(event: KeyboardEvent, table: GridSoccerTable): void {
  if (event.key.toLowerCase() !== 'z' || !table.side) return;
  event.preventDefault();
  if (event.shiftKey) table.redo();
  else table.undo();
}

/** Escape lets go of what is half done, then of what is shown around the picked footballer. */
function drop({ picks }: GridSoccerTable): void {
  picks.clear();
  picks.look = 'plain';
}

function isOffered(mode: Mode, { picks: { choices } }: GridSoccerTable): boolean {
  if (mode === 'pass') return choices.passes.length > 0;
  if (mode === 'shoot') return choices.shots.size > 0;
  if (mode === 'ability') return choices.abilities.length > 0;
  return choices.formations.length > 0;
}
