// What waits for this person, the same in all of their tabs: places, offers, challenges, seeks, running matches.

import type { MeView } from './generated/protocol';
import { applyDiff, type Held, ofSnapshot } from './held';
import { live } from './live.svelte';
import { type Happening, happenings, turnsOf } from './own';
import type { ChannelFrame } from './socket';

const CHANNEL = 'me';

/** Ids that may become a match are remembered, since what they come of goes before or after it shows. */
const AWAITED_MAX = 64;

class Me {
  held = $state.raw<Held<MeView> | undefined>(undefined);
  view = $derived(this.held?.view);
  /** In how many matches somebody waits for this person. */
  turns = $derived(turnsOf(this.view));
  /** Told of everything that happens while the page is open. */
  happened: (happening: Happening) => void = () => {};
  /** Told of each view. */
  seen: (view: MeView) => void = () => {};
  #awaited = new Set<string>();

  /** Listens to the channel of the person with this id, until the returned function is called. */
  listen(who: string): () => void {
    this.held = undefined;
    this.#awaited.clear();
    const stop = live.socket.listen(CHANNEL, {
      legal: false,
      // Another person's versions mean nothing.
      since: () => (live.you?.id === who ? this.held?.seq : undefined),
      heard: (frame) => this.#heard(frame),
    });
    return () => {
      stop();
      this.held = undefined;
    };
  }

  #heard(frame: ChannelFrame): void {
    if (frame.type === 'snapshot') this.#become(ofSnapshot<MeView>(frame));
    if (frame.type !== 'diff') return;
    const held = applyDiff(this.held, frame);
    if (held === 'gap') live.socket.resubscribe(CHANNEL);
    else if (held !== 'old') this.#become(held);
  }

  #become(held: Held<MeView>): void {
    const before = this.held?.view;
    this.held = held;
    this.#await(held.view);
    this.seen(held.view);
    if (!before) return;
    for (const happening of happenings(before, held.view, this.#awaited, live.now())) this.happened(happening);
  }

  #await({ offer, seeks, challenges }: MeView): void {
    for (const id of [...(offer ? [offer.id] : []), ...Object.keys(seeks), ...Object.keys(challenges)])
      this.#awaited.add(id);
    for (const id of [...this.#awaited].slice(0, -AWAITED_MAX)) this.#awaited.delete(id);
  }
}

export const me = new Me();

/** The title of a page, with how many matches wait for this person in front. */
export const titled = (words: string): string => (me.turns > 0 ? `(${me.turns}) ${words}` : words);
