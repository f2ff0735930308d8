import type { Square } from '../../board/squares';
import { includes, MovingTable } from '../../board/table.svelte';
import type { GameAction, Side } from '../../lib/generated/protocol';
import type { Names, Press, Situation, Table } from '../../lib/game';
import { type Choice, expand } from './choices';
import { Motion } from './motion.svelte';
import { Play } from './play.svelte';
import { squareName } from './squares';
import { asAction, asCompact, asGameAction, asView, type Event, type View } from './types';
import { choiceWords, phaseWords } from './words';

/** Golden Goal on a match page: what moves on the board, and what somebody is about to do. */
export class GoldenGoalTable extends MovingTable<View, Event> implements Table {
  readonly motion = new Motion();
  readonly picks = new Play();
  /** The way that the computer would go. */
  hint = $state.raw<Square[] | null>(null);
  /** A drag begins outside the board, such as on the bench. The board puts here how it takes over. */
  drag: (event: PointerEvent) => void = () => {};
  #view = $state.raw<View | null>(null);
  #side = $state.raw<Side | null>(null);

  /** A target is named, but not yet played. */
  chosen = $derived<Choice | null>(this.picks.pinned ? this.picks.preview : null);
  placing = $derived(this.#view?.phase === 'set_up' && this.picks.sources.length > 0);
  controls = $derived(this.placing || this.chosen !== null);
  presses = $derived<Press[]>(this.chosen ? [] : this.#presses());

  offer({ view, side, legal }: Situation): void {
    const known = asView(view);
    this.#view = known;
    this.#side = side;
    this.hint = null;
    this.picks.offer(known, side, side && expand(asCompact(legal), known, side));
  }

  words(mine: Side | null, names: Names): string {
    const { picks, chosen } = this;
    if (chosen) {
      const way = picks.ways.length > 1 ? ` (${(picks.way % picks.ways.length) + 1} of ${picks.ways.length})` : '';
      return `${choiceWords(chosen)}${way}`;
    }
    // While something moves, the words are those of what moves.
    const told = this.moving ? this.motion.reached : this.#view;
    return told ? phaseWords(told, mine, names) : '';
  }

  advise(action: GameAction): string {
    const advised = asAction(action);
    const choice = this.picks.choices.moves.find((move) => includes(move.action, advised));
    if (!choice) return action.type;
    this.picks.pick(choice.pawn);
    this.hint = choice.line;
    return `to ${squareName(choice.target)}`;
  }

  make(choice: Choice): void {
    this.act(asGameAction(choice.action));
  }

  #presses(): Press[] {
    const { buttons } = this.picks.choices;
    const press = (type: 'roll' | 'undo' | 'done', name: string): Press => ({
      name,
      action: asGameAction({ type }),
      key: name.charAt(0),
      primary: type !== 'undo',
    });
    const presses: Press[] = [];
    if (buttons.has('roll')) presses.push({ ...press('roll', 'Roll'), byItself: 'automatic_throws' });
    if (this.#side && this.#view?.can_undo) presses.push(press('undo', 'Undo'));
    // In the middle of a turn nobody is sent on.
    const ends = this.#view?.phase === 'end';
    if (buttons.has('done'))
      presses.push({ ...press('done', 'Done'), ...(ends ? { byItself: 'automatic_done' } : {}) });
    return presses;
  }
}
