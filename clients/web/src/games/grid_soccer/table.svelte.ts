import { key, type Square } from '../../board/squares';
import { includes, MovingTable } from '../../board/table.svelte';
import type { GameAction, Side } from '../../lib/generated/protocol';
import type { Glance, Names, Press, Situation, Table } from '../../lib/game';
import { capital } from '../../lib/text';
import { starWords } from './cell_words';
import { type Choice, expand } from './choices';
import { LineUpSheet } from './line_up.svelte';
import { Motion } from './motion.svelte';
import { Play } from './play.svelte';
import { squareName } from './squares';
import { numbersOf, shortName, signed, starOf } from './stars';
import { type Action, asAction, asCompact, asGameAction, asView, type Event, type View } from './types';
import { cellName, choiceWords, oddsWords, phaseWords } from './words';

/** Grid Soccer on a match page: what moves on the board, and what somebody is about to do. */
export class GridSoccerTable extends MovingTable<View, Event> implements Table {
  readonly motion = new Motion();
  readonly picks = new Play();
  readonly sheet = new LineUpSheet();
  /** The star that is looked at in the draft. */
  star = $state<string | null>(null);
  /** What the computer would do, drawn. */
  hint = $state.raw<Square[] | null>(null);
  /** Who is at the bottom of the board; the goal face is seen likewise. */
  bottom = $state<Side>('home');
  #view = $state.raw<View | null>(null);
  #side = $state.raw<Side | null>(null);

  side = $derived(this.#side);
  view = $derived(this.#view);
  /** A square is named, but nothing done yet. */
  chosen = $derived<Choice | null>(this.picks.pinned ? this.picks.preview : null);
  /** What may be done next, shown with its odds before it is done. */
  asking = $derived<Choice | null>(this.chosen ?? (this.moving ? null : this.picks.preview));
  drafting = $derived(this.picks.choices.drafts.length > 0);
  liningUp = $derived(this.picks.choices.lineUps.length > 0);
  diving = $derived(this.picks.choices.dives.plain.length > 0);
  controls = $derived(
    this.drafting || this.liningUp || this.diving || (this.#side !== null && this.#view?.phase !== 'over'),
  );
  presses = $derived<Press[]>(this.#presses());
  glance = $derived<Glance | null>(
    this.#view?.footballers
      ? { name: 'Numbers', key: 'I', on: this.picks.look === 'stats', turn: () => this.picks.turnNumbers() }
      : null,
  );

  offer({ view, side, legal }: Situation): void {
    const known = asView(view);
    const wrote = this.liningUp && this.sheet.side === side;
    this.#view = known;
    this.#side = side;
    this.hint = null;
    this.picks.offer(known, side, side && expand(asCompact(legal), known, side));
    const [listed] = this.picks.choices.lineUps;
    if (listed && side && !wrote) this.sheet.open(side, listed.stars ?? null);
    if (this.star && !known.draft?.pool.includes(this.star)) this.star = null;
  }

  words(mine: Side | null, names: Names): string {
    const { picks, asking } = this;
    if (asking) return choiceWords(asking, picks.fights);
    const lifted = this.liningUp ? this.sheet.lifted : null;
    if (lifted) return liftedWords(lifted, this.sheet.stars?.[lifted - 1] ?? '', this.#view);
    const man = this.#view && picks.seen && starWords(this.#view, picks.seen);
    if (man) return capital(man);
    if (this.diving || picks.mode === 'shoot') {
      const cell = picks.cells.at(-1);
      const odds = cell && picks.choices.shots.get(key(cell));
      if (cell) return `${this.diving ? 'Dive' : 'Shoot'} ${cellName(cell)}${odds ? `: ${oddsWords(odds)}` : ''}`;
    }
    // While something moves, the words are those of what moves.
    const told = this.moving ? this.motion.reached : this.#view;
    return told ? phaseWords(told, mine, names) : '';
  }

  advise(action: GameAction): string {
    const advised = asAction(action);
    const { runs, passes, selects } = this.picks.choices;
    const found = [...runs, ...passes, ...selects].find((choice) => includes(advised, choice.action));
    this.hint = found && found.line.length > 1 ? found.line : null;
    return adviceWords(advised, found);
  }

  make(choice: Choice): void {
    this.do(choice.action);
  }

  do(action: Action): void {
    this.act(asGameAction(action));
  }

  undo(): void {
    if (this.#side && this.#view?.can_undo) this.do({ type: 'undo' });
  }

  redo(): void {
    if (this.#side && this.#view?.can_redo) this.do({ type: 'redo' });
  }

  /** The turn is ended, unless something is half done. */
  end(): void {
    if (this.presses.length > 0) this.do({ type: 'end_turn' });
  }

  #presses(): Press[] {
    const { mode, choices, pinned } = this.picks;
    if (!choices.ends || pinned || (mode !== 'run' && mode !== 'pass')) return [];
    const done = this.#view?.acted && this.#view.steps_left === 0;
    const press: Press = {
      name: 'End',
      action: { type: 'end_turn' },
      key: 'E',
      primary: choices.runs.length === 0,
    };
    // Nobody is sent on while a star could still do something.
    return [done && choices.abilities.length === 0 ? { ...press, byItself: 'automatic_done' } : press];
  }
}

function liftedWords(shirt: number, id: string, view: View | null): string {
  const { stats, cost } = numbersOf(id, view?.ruleset);
  return `${shirt} ${shortName(id)} ${stats.map(signed).join('/')}. ★ ${cost}: ${starOf(id).ability}`;
}

function adviceWords(action: Action, found: Choice | undefined): string {
  switch (action.type) {
    case 'move':
      return `a run to ${squareName(action.path.at(-1) ?? [0, 0])}`;
    case 'pass':
      return `a pass to ${squareName(action.to)}`;
    case 'shoot':
      return `a shot ${cellName(action.cell)}`;
    case 'dive':
      return `a dive ${cellName(action.cell)}`;
    case 'select':
      return `${action.shirt}${found ? ` on ${squareName(found.target)}` : ''}`;
    case 'steal':
      return 'a tackle';
    case 'draft':
      return starOf(action.star).name;
    case 'formation':
      return action.card;
    case 'line_up':
      return action.formation;
    case 'ability':
      return `the ability of ${action.shirt}`;
    case 'end_turn':
      return 'the end of the turn';
    default:
      return action.type;
  }
}
