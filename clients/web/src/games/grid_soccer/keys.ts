import { isOnButton, isOnScroller, isTaken } from '../../lib/shortcut';
import type { Mode } from './play.svelte';
import type { GridSoccerTable } from './table.svelte';

const MODES: Record<string, Mode> = { p: 'pass', s: 'shoot', a: 'ability', f: 'cards' };

/**
 * What a key pressed anywhere on the page does; the end of the turn by E is the button's own. `single`: whether keys that write a
 * character do something alone, as the browser's options say. Escape, and what is pressed with Control, always do.
 */
export function shortcut(event: KeyboardEvent, table: GridSoccerTable, single: boolean): void {
  if (isTaken(event) || event.altKey || event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey) return walkBack(event, table);
  if (event.repeat) return;
  if (event.key === 'Escape') drop(table);
  else if (!single || !isMade(event, table)) return;
  event.preventDefault();
}

/** Does what a single key means; false: nothing now. */
function isMade(event: KeyboardEvent, table: GridSoccerTable): boolean {
  const pressed = event.key.toLowerCase();
  if (pressed === 'i') {
    table.glance?.turn();
    return true;
  }
  const made = madeBy(pressed, event, table);
  // The buttons rest while something moves, and so do their keys.
  if (!table.moving) made?.();
  return made !== null;
}

/** What a key makes in a turn; null: nothing now, so that Space goes on scrolling for those who only look. */
function madeBy(pressed: string, event: KeyboardEvent, table: GridSoccerTable): (() => void) | null {
  const mode = MODES[pressed];
  const { steal } = table.picks.choices;
  const ends = pressed === ' ' && table.presses.length > 0 && !isOnButton(event) && !isOnScroller(event);
  if (ends) return () => table.end();
  if (mode && isOffered(mode, table)) return () => table.picks.turnTo(mode);
  return pressed === 't' && steal ? () => table.make(steal) : null;
}

function walkBack(event: KeyboardEvent, table: GridSoccerTable): void {
  if (event.key.toLowerCase() !== 'z' || !table.side) return;
  event.preventDefault();
  if (table.moving) return;
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
