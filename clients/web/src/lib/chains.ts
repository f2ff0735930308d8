import { Chain } from './fair_dice';
import type { ChainView, MatchView, Side, ToServer } from './generated/protocol';

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type Say = (frame: Extract<ToServer, { type: 'chain' | 'link' }>) => void;

const KEY = 'touchline.chains';
/** Secrets of seats beyond this many are forgotten, oldest first. */
const SEATS_MAX = 60;
/** A seat's secrets that are kept: of the chain in use, of one that waits, and of announcements that crossed. */
const SECRETS_MAX = 4;
/** A new chain is announced this many rolls before the old one is used up, since it has to wait for a roll's notice. */
const AHEAD_ROLLS = 8;

/** The secrets of this browser's own chains, by match and side. They never leave it before their link is asked for. */
export class OwnChains {
  #made = new Map<string, Chain>();

  constructor(
    private readonly store: Store,
    private readonly say: Say,
  ) {}

  /** Announces a chain for a side that this browser plays and that has none of ours, or not for much longer. */
  offer(channel: string, side: Side, view: MatchView): void {
    const { status, dice } = view.match;
    if (status !== 'waiting' && status !== 'playing') return;
    const seat = `${channel}/${side}`;
    const shown = dice[side];
    // Where a chain waits already the server takes no other.
    if (shown?.next) return;
    const ours = shown && this.#find(seat, shown.commitment);
    if (ours && place(shown, dice.next_roll) + AHEAD_ROLLS <= ours.length) return;
    // One that was never shown has opened nothing: it was made before a reload, or its announcement was lost.
    const unused = shown ? undefined : this.#chains(seat).at(-1);
    const chain = unused ?? this.#make(seat);
    this.say({ type: 'chain', channel, side, commitment: chain.commitment });
  }

  /** Opens the link that a roll waits for, if it is ours. */
  reveal(channel: string, side: Side, roll: number, view: MatchView): void {
    const shown = view.match.dice[side];
    if (!shown) return;
    const serving = shown.next && shown.next.first_roll <= roll ? shown.next : shown;
    const chain = this.#find(`${channel}/${side}`, serving.commitment);
    const k = place(serving, roll);
    if (!chain || k < 1 || k > chain.length) return;
    this.say({ type: 'link', channel, side, roll, link: chain.link(k) });
  }

  #find(seat: string, commitment: string): Chain | undefined {
    return this.#chains(seat).find((chain) => chain.commitment === commitment);
  }

  #chains(seat: string): Chain[] {
    return (this.#secrets()[seat] ?? []).map((secret) => {
      const chain = this.#made.get(secret) ?? new Chain(secret);
      this.#made.set(secret, chain);
      return chain;
    });
  }

  #make(seat: string): Chain {
    const chain = Chain.random();
    const { [seat]: own = [], ...others } = this.#secrets();
    const kept = Object.entries(others).slice(1 - SEATS_MAX);
    const secrets = [...own, chain.secret].slice(-SECRETS_MAX);
    this.store.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [seat, secrets]])));
    this.#made.set(chain.secret, chain);
    return chain;
  }

  #secrets(): Record<string, string[]> {
    try {
      return JSON.parse(this.store.getItem(KEY) ?? '{}') as Record<string, string[]>;
    } catch {
      // Unreadable: as good as lost, and a new chain is made.
      return {};
    }
  }
}

/** Which link of a chain serves a roll. */
function place(chain: Pick<ChainView, 'first_roll'>, roll: number): number {
  return roll - chain.first_roll + 1;
}
