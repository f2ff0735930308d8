import type { LobbyView } from './generated/protocol';
import { applyDiff, type Held, ofSnapshot } from './held';
import { live } from './live.svelte';
import type { ChannelFrame } from './socket';

const CHANNEL = 'lobby';

/** The listed matches, as they change. */
export class Lobby {
  held = $state.raw<Held<LobbyView> | undefined>(undefined);
  listings = $derived(
    Object.values(this.held?.view.matches ?? {}).toSorted((one, other) => other.created - one.created),
  );
  open = $derived(this.listings.filter((listing) => listing.status === 'waiting'));
  running = $derived(this.listings.filter((listing) => listing.status === 'playing'));

  /** Open seeks, the newest first. */
  seeks = $derived(Object.values(this.held?.view.seeks ?? {}).toSorted((one, other) => other.created - one.created));

  /** Listens until the returned function is called. */
  start(): () => void {
    return live.socket.listen(CHANNEL, {
      legal: false,
      since: () => this.held?.seq,
      heard: (frame) => this.#heard(frame),
    });
  }

  #heard(frame: ChannelFrame): void {
    if (frame.type === 'snapshot') this.held = ofSnapshot<LobbyView>(frame);
    if (frame.type !== 'diff') return;
    const held = applyDiff(this.held, frame);
    if (held === 'gap') live.socket.resubscribe(CHANNEL);
    else if (held !== 'old') this.held = held;
  }
}
