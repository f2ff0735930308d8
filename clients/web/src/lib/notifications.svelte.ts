// Notifications of the browser: asked for on a press only, shown only while nobody looks at the page.

import type { Alert } from './alerts';
import { router } from './router.svelte';

const KEY = 'touchline.notifications';

/** `missing`: this browser has none, or not on a page without https. */
export type Permission = 'missing' | 'ask' | 'on' | 'off' | 'denied';

class Notifications {
  permission = $state<Permission>(read());

  /** Asks the person, through the browser, or turns on what they allowed before. */
  async allow(): Promise<void> {
    if (!isThere()) return;
    const answer = await Notification.requestPermission();
    if (answer === 'granted') keep('on');
    this.permission = answer === 'granted' ? 'on' : answer === 'denied' ? 'denied' : 'ask';
  }

  /** Shows none any more, until `allow`. */
  stop(): void {
    keep('off');
    this.permission = 'off';
  }

  /** Another page of this browser kept something. */
  heard(key: string | null): void {
    if (key === KEY) this.permission = read();
  }

  show(alert: Alert): void {
    if (this.permission !== 'on' || document.visibilityState !== 'hidden') return;
    try {
      const shown = new Notification(alert.title, { body: alert.body, tag: alert.tag });
      shown.addEventListener('click', () => {
        window.focus();
        router.go(alert.path);
        shown.close();
      });
    } catch {
      // Browsers of phones have them only for installed pages.
      this.permission = 'missing';
    }
  }
}

const isThere = (): boolean => 'Notification' in globalThis && isSecureContext;

function read(): Permission {
  if (!isThere()) return 'missing';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted') return 'ask';
  try {
    return localStorage.getItem(KEY) === 'on' ? 'on' : 'off';
  } catch {
    return 'off';
  }
}

function keep(choice: 'on' | 'off'): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
}

export const notifications = new Notifications();
