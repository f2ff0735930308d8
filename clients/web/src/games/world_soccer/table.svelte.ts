import type { Square } from '../../board/squares';
import { includes, MovingTable } from '../../board/table.svelte';
import type { GameAction, GameEvent, Side } from '../../lib/generated/protocol';
import type { Act, Names, Press, Situation, Table } from '../../lib/game';
import { type Choice, expand } from './choices';
import { Editor } from './editor.svelte';
import { earnsThrow } from './extra_throw';
import { alike, PRESET_NAMES } from './line_up';
import { Motion } from './motion.svelte';
import { pitchOf, squareName } from './pitch';
import { Play } from './play.svelte';
import { asAction, asCompact, asEvent, asGameAction, asView, type Event, type View } from './types';
import { choiceWords, faultWords, phaseWords } from './words';

/** World Soccer on a match page: what moves on the board, and what somebody is about to do. */
export class WorldSoccerTable extends MovingTable<View, Event> implements Table {
  readonly pitch;
  readonly motion;
  readonly picks;
  readonly editor;
  /** The way that the computer would go. */
  hint = $state.raw<{ line: Square[]; ball: boolean } | null>(null);
  /** The board is shown close up, where its squares are small. */
  close = $state(false);
  /** Its squares are small: they can be shown larger. */
  small = $state(false);
  #view = $state.raw<View | null>(null);
  #side = $state.raw<Side | null>(null);
  #heard = $state.raw<Event[]>([]);
  readonly #options: Record<string, unknown>;

  /** The throw under way has earned another one, as things stand. */
  earned = $derived.by(() => {
    const seen = this.motion.reached ?? this.#view;
    return seen !== null && earnsThrow(this.#heard, seen, this.#options);
  });
  /** A target is named or a way drawn, but not yet played. */
  chosen = $derived.by<Choice | null>(() => (this.picks.pinned ? this.picks.preview : null));
  /** A way is being drawn. */
  drawing = $derived.by(() => (this.picks.drawn?.length ?? 0) > 1);
  /** A line-up is being made. */
  editing = $derived.by(() => this.#view?.phase === 'line_up' && this.#side !== null && this.editor.squares.length > 0);
  /** Somebody who may run is picked: his way can be drawn. */
  steppable = $derived.by(() => !this.moving && this.picks.shirt !== null && this.picks.runs(this.picks.shirt));
  controls = $derived.by(
    () => this.editing || this.chosen !== null || this.drawing || this.steppable || this.small || this.close,
  );
  presses = $derived.by<Press[]>(() => (this.chosen || this.drawing ? [] : this.#presses()));

  constructor(act: Act, options: Record<string, unknown>) {
    super(act);
    this.#options = options;
    this.pitch = pitchOf(options);
    this.motion = new Motion(this.pitch);
    this.picks = new Play(this.pitch);
    this.editor = new Editor(this.pitch);
  }

  hear(events: GameEvent[]): void {
    this.#heard = events.map(asEvent);
  }

  offer({ view, side, legal }: Situation): void {
    const known = asView(view);
    this.#view = known;
    this.#side = side;
    this.hint = null;
    const choices = side && expand(asCompact(legal), known, side, this.pitch);
    this.picks.offer(known, side, choices);
    if (side && choices && known.phase === 'line_up') this.editor.begin(side, choices.presets);
  }

  words(mine: Side | null, names: Names): string {
    const { picks, chosen, editor } = this;
    if (this.editing && editor.fault) return faultWords(editor.fault.code, editor.fault.shirt);
    if (picks.fault) return faultWords(picks.fault, picks.shirt ?? 0);
    if (chosen && picks.view) {
      const way = picks.ways.length > 1 ? ` (${(picks.way % picks.ways.length) + 1} of ${picks.ways.length})` : '';
      return `${choiceWords(chosen, picks.view, this.pitch)}${way}`;
    }
    if (this.editing && !mine) return `${names[editor.side ?? 'home']}: line up, in secret until both have`;
    // While something moves, the words are those of what moves.
    const told = this.moving ? this.motion.reached : this.#view;
    return told ? phaseWords(told, mine, names, this.earned) : '';
  }

  advise(action: GameAction): string {
    const advised = asAction(action);
    if (advised.type === 'line_up') return this.#adviseLineUp(advised);
    const choice = this.picks.choices.moves.find((move) => includes(move.action, advised));
    if (!choice) return { throw: 'a throw', done: 'no more in this throw' }[advised.type as string] ?? advised.type;
    if (choice.shirt > 0) this.picks.pick(choice.shirt);
    this.hint = { line: choice.line, ball: choice.action.type === 'kick' };
    return `${choice.action.type === 'kick' ? 'a kick' : `${choice.shirt || 'him'}`} to ${squareName(this.pitch, choice.target)}`;
  }

  #adviseLineUp(advised: { squares: Square[]; taker: number }): string {
    const preset = this.editor.presets.findIndex((one) => alike(one, advised));
    return PRESET_NAMES[preset] ?? 'a line-up of its own';
  }

  make(choice: Choice): void {
    this.act(asGameAction(choice.action));
  }

  #presses(): Press[] {
    const { buttons, moves, presets } = this.picks.choices;
    const press = (type: 'throw' | 'undo' | 'done', name: string): Press => ({
      name,
      action: asGameAction({ type }),
      key: name.charAt(0),
      primary: type !== 'undo',
    });
    const presses: Press[] = [];
    if (this.editing && presets.length > 0) {
      const { squares, taker } = this.editor;
      const action = asGameAction({ type: 'line_up', squares, taker });
      presses.push({ name: 'Ready', action, key: 'R', primary: true });
    }
    if (buttons.has('throw')) presses.push({ ...press('throw', 'Throw'), byItself: 'automatic_throws' });
    if (this.#side && this.#view?.can_undo) presses.push(press('undo', 'Undo'));
    // In the middle of a throw nobody is sent on.
    if (buttons.has('done'))
      presses.push({ ...press('done', 'Done'), ...(moves.length === 0 && { byItself: 'automatic_done' }) });
    return presses;
  }
}
