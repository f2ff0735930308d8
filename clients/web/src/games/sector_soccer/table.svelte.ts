import { MovingTable } from '../../board/table.svelte';
import type { GameAction, Side } from '../../lib/generated/protocol';
import type { Names, Press, Situation, Table } from '../../lib/game';
import { other } from '../../lib/sides';
import { plural } from '../../lib/text';
import { after, type Choices, expand } from './choices';
import { Motion } from './motion.svelte';
import { Sheet } from './sheet.svelte';
import { type Action, asAction, asCompact, asGameAction, asView, type LineUp, type Event, type View } from './types';
import { kicked, phaseWords, thrown } from './words';

/** Throws that are given with one press, besides one and all. */
const SOME = 5;

/** Sector Soccer on a match page: what moves on the board, the sheet that is filled in, and throws that may be given. */
export class SectorSoccerTable extends MovingTable<View, Event> implements Table {
  readonly motion = new Motion();
  readonly sheet = new Sheet();
  /** The line-up that the computer would choose. */
  hint = $state.raw<LineUp | null>(null);
  /** Whose secrets this page may show; null: nobody's. */
  mine = $state.raw<Side | null>(null);
  #view = $state.raw<View | null>(null);
  #side = $state.raw<Side | null>(null);
  #choices = $state.raw<Choices>(expand([]));

  /** A sheet is filled in: not while something moves that may change it. */
  editing = $derived(this.sheet.kind !== null && !this.moving);
  /** Throws of one's own that stand while the other side has none to give: they can still be lowered. */
  lowers = $derived.by(() => {
    const { mine } = this;
    const view = this.#view;
    if (!mine || view?.phase !== 'play' || this.moving) return false;
    return Number(view.ready[mine]) > 1 && Number(view.ready[other(mine)]) === 0;
  });
  controls = $derived(this.moving || (this.#view !== null && this.#view.phase !== 'over'));
  presses = $derived<Press[]>(this.moving ? [] : this.#presses());

  offer({ view, side, legal, mine }: Situation): void {
    this.#view = asView(view);
    this.#side = side;
    this.#choices = expand(asCompact(legal));
    this.mine = mine;
    this.hint = null;
    this.sheet.offer(this.#view, side, this.#choices);
  }

  words(mine: Side | null, names: Names): string {
    const { sheet, motion } = this;
    if (this.moving) return this.#told(names);
    if (this.editing && sheet.refusal) return sheet.refusal;
    if (this.editing && sheet.kind === 'change') {
      return `${plural(sheet.left - sheet.moves.length, 'change')} left: move pawns in secret, or none`;
    }
    const told = motion.reached ?? this.#view;
    return told ? phaseWords(told, mine, names) : '';
  }

  /** What is seen just now. The words of a throw wait for its dice. */
  #told(names: Names): string {
    const { told, dice } = this.motion;
    const lies = dice?.rolling === false;
    if (told?.type === 'thrown') return lies ? thrown(told, names) : 'A throw for the ball';
    if (told?.type === 'kicked') return lies ? kicked(told, names) : `${names[told.seat]} kicks`;
    if (told?.type === 'goal') return `Goal for ${names[told.seat]}!`;
    if (told?.type === 'changed') return `${names[told.seat]} moves ${plural(told.moves.length, 'pawn')}`;
    if (told?.type === 'coin') return `${names[told.first]} kicks first`;
    return 'The period is over';
  }

  advise(action: GameAction): string {
    const advised = asAction(action);
    if (advised.type === 'line_up') {
      this.hint = advised.pawns;
      return advised.pawns.join('-');
    }
    if (advised.type === 'throw') return plural(advised.times, 'throw');
    if (advised.moves.length === 0) return 'no change';
    this.hint = after(this.sheet.base, advised.moves);
    return advised.moves.map(([from, to]) => `${from} to ${to}`).join(', ');
  }

  /** Goes on with one throw only, where more were given. */
  lower(): void {
    if (this.mine) this.act(asGameAction({ type: 'throw', times: 1 }), this.mine);
  }

  #presses(): Press[] {
    const { sheet } = this;
    if (sheet.kind !== null) return sheet.fits ? [this.#handIn()] : [];
    const most = this.#choices.throws;
    if (most === 0 || !this.#view) return [];
    const first: Press = {
      ...press('Throw', 'T', { type: 'throw', times: 1 }),
      primary: true,
      byItself: 'automatic_throws',
    };
    if (this.#view.phase === 'shoot_out') {
      return [{ ...first, name: this.#view.shoot_out?.next === this.#side ? 'Kick' : 'Keep', key: 'K' }];
    }
    return [
      first,
      ...(most > SOME ? [press('Five', 'F', { type: 'throw', times: SOME })] : []),
      ...(most > 1 ? [press('To stoppage', 'S', { type: 'throw', times: most })] : []),
    ];
  }

  #handIn(): Press {
    const { kind, moves, pawns } = this.sheet;
    const handIn: Press = {
      name: 'Hand in',
      key: 'H',
      primary: true,
      action: asGameAction({ type: 'line_up', pawns }),
    };
    if (kind === 'line_up') return { ...handIn, name: `Hand in ${pawns.join('-')}` };
    const action = asGameAction({ type: 'change', moves });
    if (moves.length === 0) return { ...handIn, name: 'No change', key: 'N', action };
    return { ...handIn, name: `Hand in ${plural(moves.length, 'change')}`, action };
  }
}

function press(name: string, key: string, action: Action): Press {
  return { name, key, action: asGameAction(action), primary: false };
}
