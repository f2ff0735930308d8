import { Chain } from './fair_dice';
import type { ChainView, MatchView, Side, ToServer } from './generated/protocol';

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type Say = (frame: Extract<ToServer, { type: 'chain' | 'link' }>) => void;

const KEY = 'touchline.chains';
/** Secrets of matches beyond this many are forgotten, oldest first. */
const KEPT_MAX = 60;

/** The secrets of this browser's own chains, by match and side. They never leave it before their link is asked for. */
export class OwnChains {
  #made = new Map<string, Chain>();

  constructor(
    private readonly store: Store,
    private readonly say: Say,
  ) {}

  /** Announces a chain for a side that this browser plays and that has none of ours in force. */
  offer(channel: string, side: Side, view: MatchView): void {
    const { status, dice } = view.match;
    if (status !== 'waiting' && status !== 'playing') return;
    const name = `${channel}/${side}`;
    const inForce = dice[side];
    const ours = this.#of(name);
    if (ours && inForce?.commitment === ours.commitment && place(inForce, dice.next_roll) <= ours.length) return;
    // A chain that was in force once has opened links and must not serve again.
    const chain = ours && !inForce ? ours : this.#make(name);
    this.say({ type: 'chain', channel, side, commitment: chain.commitment });
  }

  /** Opens the link that a roll waits for, if it is ours. */
  reveal(channel: string, side: Side, roll: number, view: MatchView): void {
    const inForce = view.match.dice[side];
    const chain = this.#of(`${channel}/${side}`);
    if (!inForce || !chain || chain.commitment !== inForce.commitment) return;
    const k = place(inForce, roll);
    if (k < 1 || k > chain.length) return;
    this.say({ type: 'link', channel, side, roll, link: chain.link(k) });
  }

  #of(name: string): Chain | undefined {
    const secret = this.#secrets()[name];
    const made = this.#made.get(name);
    if (!secret || made?.secret === secret) return made;
    const chain = new Chain(secret);
    this.#made.set(name, chain);
    return chain;
  }

  #make(name: string): Chain {
    const chain = Chain.random();
    const others = Object.entries(this.#secrets()).filter(([key]) => key !== name);
    const kept = Object.fromEntries([...others.slice(1 - KEPT_MAX), [name, chain.secret]]);
    this.store.setItem(KEY, JSON.stringify(kept));
    this.#made.set(name, chain);
    return chain;
  }

  #secrets(): Record<string, string> {
    try {
      return JSON.parse(this.store.getItem(KEY) ?? '{}') as Record<string, string>;
    } catch {
      // Unreadable: as good as lost, and a new chain is made.
      return {};
    }
  }
}

/** Which link of a chain serves a roll. */
function place(chain: ChainView, roll: number): number {
  return roll - chain.first_roll + 1;
}
