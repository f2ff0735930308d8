// What the page does when something happens to its person: it goes to a match, says a word, or lets the browser tell.

import { alertOf } from './alerts';
import { errorWords } from './error_words';
import * as finding from './finding';
import type { MeView } from './generated/protocol';
import { soundOf } from './heard';
import { live } from './live.svelte';
import { me } from './me.svelte';
import { notices } from './notices.svelte';
import { notifications } from './notifications.svelte';
import { against, type Happening } from './own';
import { router } from './router.svelte';
import { play } from './sounds';
import { storage } from './storage';
import { Expected } from './tab';

/** What this tab goes to. */
export const expected = new Expected(storage('sessionStorage'));

/** Challenges that were ended in this tab, so nothing is said of them. */
export const endedHere = new Set<string>();

/** From now on the page does so. */
export function follow(): void {
  me.seen = arrive;
  addEventListener('storage', ({ key }) => notifications.heard(key));
  me.happened = (happening) => {
    const alert = alertOf(happening, live.you?.id ?? '');
    if (alert) notifications.show(alert);
    const sound = soundOf(happening);
    if (sound) play(sound);
    tell(happening);
  };
}

const isAt = (id: string): boolean => router.route.page === 'match' && router.route.id === id;

/** Goes to what this tab waits for. */
function arrive(view: MeView): void {
  for (const id of Object.keys(view.matches)) {
    const going = expected.take(id);
    if (going === 'always' || (going === 'when_idle' && router.route.page !== 'match')) goTo(`/match/${id}`);
  }
}

/** A challenge that became a match gives its place to it, so that the way back does not lead forward again. */
function goTo(path: string): void {
  if (router.route.page === 'challenge') router.replace(path);
  else router.go(path);
}

function tell(happening: Happening): void {
  switch (happening.type) {
    case 'begun': {
      const { id } = happening.own.listing;
      const link = { path: `/match/${id}`, words: 'Go to it' };
      if (!isAt(id)) notices.say(`Your match against ${against(happening.own)} has begun.`, { link });
      break;
    }
    case 'missed': {
      const { opponent, pool } = happening.offer;
      const press = { words: 'Wait again', run: () => void finding.enter(pool).catch(sayError) };
      notices.say(
        `You did not come to the match against ${opponent.name}, so you wait no more. It counts for nothing, but for a while nobody is found for you.`,
        { press },
      );
      break;
    }
    case 'left_waiting':
      notices.say(
        `${happening.offer.opponent.name} declined or did not come. You wait on, and your place is as good as before.`,
      );
      break;
    case 'challenge_off': {
      const { id, by, to } = happening.challenge;
      if (endedHere.has(id) || !to) break;
      const isMine = by.id === live.you?.id;
      notices.say(
        isMine
          ? `${to.name} does not play: your challenge was declined, or its time is over.`
          : `The challenge by ${by.name} is no longer open.`,
      );
      break;
    }
    default:
  }
}

/** Says why something was not done, where nothing better is at hand. */
export function sayError(error: unknown): void {
  notices.say(errorWords(error));
}
