// Which presses of keys are meant for the page, and not for what stands on it.

/** Where keys write, choose or answer: a letter pressed there is no shortcut. */
const TAKES_KEYS = 'input, select, textarea, dialog, [contenteditable]';
/** What Space and Enter press. */
const PRESSED = 'button, a, summary, [role=radio]';

/** The part of a key's event that is used. */
export type Key = Pick<KeyboardEvent, 'target' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>;

/** Whether a key was pressed where something else takes keys: a field, a dialog. */
export function isTaken({ target }: Pick<Key, 'target'>): boolean {
  return isWithin(target, TAKES_KEYS);
}

/** Whether it was pressed on what Space and Enter press themselves. */
export function isOnButton({ target }: Pick<Key, 'target'>): boolean {
  return isWithin(target, PRESSED);
}

/** Whether it was pressed on something that Space scrolls: a list that has the focus. */
export function isOnScroller({ target }: Pick<Key, 'target'>): boolean {
  return isWithin(target, '[role=log]');
}

/** Whether a key pressed alone may do something on the page: not in a field, not together with another, not used already. */
export function isForPage(event: Key): boolean {
  return !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !isTaken(event);
}

// Not `instanceof`: what was pressed on may be of another document, or (in tests) of none.
function isWithin(target: EventTarget | null, selector: string): boolean {
  return target !== null && 'closest' in target && (target as Element).closest(selector) !== null;
}
