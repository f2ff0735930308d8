import type { Mode } from './play.svelte';
import type { GridSoccerTable } from './table.svelte';

const MODES: Record<string, Mode> = { p: 'pass', s: 'shoot', a: 'ability', f: 'cards' };
const TAKES_KEYS = 'input, select, textarea, dialog';

/**
 * What a key pressed anywhere on the page does; the end of the turn by E is the button's own. `single`: whether keys that write a
 * character do something alone, as the browser's options say. Escape, and what is pressed with Control, always do.
 */
export function shortcut(event: KeyboardEvent, table: GridSoccerTable, single: boolean): void {
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest(TAKES_KEYS) || event.altKey || event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey) return walkBack(event, table);
  if (event.repeat) return;
  if (event.key === 'Escape') drop(table);
  else if (!single || !isMade(event.key, at, table)) return;
  event.preventDefault();
}

/** Does what a single key means; false: nothing now. */
function isMade(key: string, at: Element | null, table: GridSoccerTable): boolean {
  const pressed = key.toLowerCase();
  const mode = MODES[pressed];
  // On a button Space is that button.
  if (key === ' ' && !at?.closest('button, a, summary, [role=radio]')) table.end();
  else if (mode && isOffered(mode, table)) table.picks.turnTo(mode);
  else if (pressed === 'i') table.glance?.turn();
  else if (pressed === 't' && table.picks.choices.steal) table.make(table.picks.choices.steal);
  else return false;
  return true;
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
