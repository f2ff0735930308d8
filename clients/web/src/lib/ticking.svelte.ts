// The server's time as something to render by.

import { createSubscriber } from 'svelte/reactivity';

import { live } from './live.svelte';

/** Often enough for seconds not to jump by two. */
const EVERY_MS = 500;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY_MS);
  return () => clearInterval(timer);
});

/** The server's time now, in milliseconds since 1970; whatever reads it while rendering is rendered again as time goes by. */
export function tickingNow(): number {
  subscribe();
  return live.now();
}
