import type { Square } from '../../board/squares';
import type { Side } from '../../lib/generated/protocol';
import { kickOffPlaces } from './formations';
import type { Action, CardName } from './types';

/** A line-up that is being written: a card, and in draft mode which star wears which shirt. */
export class LineUpSheet {
  side = $state.raw<Side>('home');
  card = $state.raw<CardName>('2-2-2');
  /** By shirt, from 1; null in classic mode. */
  stars = $state.raw<string[] | null>(null);
  /** The shirt that waits for another one to change stars with. */
  lifted = $state<number | null>(null);

  places = $derived<Square[]>(kickOffPlaces(this.card, this.side));

  /** A new sheet. `stars`: as they were drafted, the keeper first; null in classic mode. */
  open(side: Side, stars: string[] | null): void {
    this.side = side;
    // Who writes next at the same screen does not see what the other one chose.
    this.card = '2-2-2';
    this.stars = stars;
    this.lifted = null;
  }

  choose(card: CardName): void {
    this.card = card;
  }

  /** Names a shirt: it is lifted, or changes stars with the lifted one. The keeper stays in goal. */
  name(shirt: number): void {
    if (!this.stars || shirt === 1) return;
    if (this.lifted === null) this.lifted = shirt;
    else {
      const [one, two] = [this.lifted - 1, shirt - 1];
      this.stars = this.stars.map(
        (star, i) => (i === one ? this.stars?.[two] : i === two ? this.stars?.[one] : star) ?? star,
      );
      this.lifted = null;
    }
  }

  get action(): Action {
    return { type: 'line_up', formation: this.card, ...(this.stars ? { stars: this.stars } : {}) };
  }
}
