import { key, same, type Square } from '../../board/squares';
import type { Side } from '../../lib/generated/protocol';
import { byTarget, type Choice, type Choices, nothing } from './choices';
import { slotsOf } from './formations';
import { driftOf, type Fight, fight, fightsOf, flagged, type Step } from './preview';
import type { CardName, Cell, View } from './types';

/** What squares and cells mean just now. */
export type Mode = 'run' | 'pass' | 'shoot' | 'ability' | 'cards';
/** How much the picked footballer shows: the numbers of all, the actions around him, or nothing. */
export type Look = 'plain' | 'ring' | 'stats';
const LOOKS: Look[] = ['plain', 'ring', 'stats'];

/** What somebody at the board is about to do. Runs no rules: what is offered was listed. */
export class Play {
  view = $state.raw<View | null>(null);
  side = $state.raw<Side | null>(null);
  choices = $state.raw<Choices>(nothing());
  look = $state<Look>('plain');
  #mode = $state<Mode>('run');
  /** The star whose ability is being aimed. */
  star = $state<number | null>(null);
  /** A square that was chosen but waits for a word. */
  pinned = $state.raw<Square | null>(null);
  /** The square under the pointer or the keyboard's focus. */
  hovered = $state.raw<Square | null>(null);
  /** The footballer whose numbers are told, by his square. */
  seen = $state.raw<Square | null>(null);
  /** The card that is looked at before it is played. */
  card = $state.raw<CardName | null>(null);
  /** Those of the side in turn who ran or acted, but are not picked any more. */
  played = $state.raw<ReadonlySet<number>>(new Set());

  mode = $derived.by<Mode>(() => {
    const { runs, passes, shots, abilities, formations } = this.choices;
    const on = {
      run: runs.length > 0,
      pass: passes.length > 0,
      shoot: shots.size > 0,
      ability: abilities.length > 0,
      cards: formations.length > 0,
    };
    if (on[this.#mode]) return this.#mode;
    // One who cannot run has his pass to make, as at a throw-in; the kicker of a shoot-out his shot.
    return on.pass && !on.run ? 'pass' : on.shoot && !on.run ? 'shoot' : 'run';
  });
  /** What can be named by a square now. */
  targets = $derived.by(() => {
    const { runs, passes, steal, selects, abilities } = this.choices;
    if (this.mode === 'pass') return byTarget(passes);
    if (this.mode === 'ability') {
      return byTarget(abilities.find(({ shirt }) => shirt === this.star)?.targets ?? []);
    }
    if (this.mode !== 'run') return new Map<string, Choice>();
    return byTarget([...selects, ...runs, ...(steal ? [steal] : [])]);
  });
  aimed = $derived(this.pinned ?? this.hovered);
  /** The choice that is drawn, and would be made. */
  preview = $derived<Choice | null>(this.aimed ? (this.targets.get(key(this.aimed)) ?? null) : null);
  /** The contests that the drawn choice leads to. */
  fights = $derived.by<Fight[]>(() => {
    const { view, side, preview } = this;
    if (!view || !side || !preview) return [];
    if (preview.kind === 'run') return fightsOf(view, side, preview.line.slice(1));
    const carrier = view.ball?.shirt;
    if (preview.kind === 'steal' && carrier) return [fight(view, side, view.picked ?? 0, carrier, preview.target)];
    return [];
  });
  /** Team mates to whom no pass may be played. */
  flags = $derived.by<Square[]>(() =>
    this.view && this.side && this.mode === 'pass' ? flagged(this.view, this.side, new Set(this.targets.keys())) : [],
  );
  /** Where everybody would step at the end of the turn, by the card that is looked at or in force. */
  drift = $derived.by<Step[]>(() => {
    const { view, side } = this;
    const inForce = side && view?.cards?.[side];
    if (!view || !side || !inForce || view.phase !== 'turn' || this.mode === 'pass') return [];
    const slots = Object.values(view.slots?.[side] ?? {});
    const other = this.mode === 'cards' && this.card && this.card !== inForce;
    return driftOf(view, side, other ? slotsOf(this.card!, side, view.ball?.at[0]) : slots, this.played);
  });
  /** Cells that are chosen on the goal face. */
  cells = $state.raw<Cell[]>([]);
  /** Whether the keeper's ability goes with the dive. */
  paying = $state(false);

  /** New choices: nothing of the old ones stays picked. */
  offer(view: View | null, side: Side | null, choices: Choices | null): void {
    const before = this.view;
    if (before?.turn !== view?.turn) {
      this.played = new Set();
    } else if (before?.picked && view?.committed && view.picked !== before.picked) {
      this.played = new Set([...this.played, before.picked]);
    }
    this.view = view;
    this.side = side;
    this.choices = choices ?? nothing();
    this.clear();
  }

  clear(): void {
    this.#mode = 'run';
    this.star = null;
    this.pinned = null;
    this.seen = null;
    this.card = null;
    this.cells = [];
    this.paying = false;
    if (this.look === 'ring') this.look = 'plain';
  }

  /** Turns to another thing to do, or back to running. */
  turnTo(mode: Mode): void {
    // From one star's aim it goes back to all of them first.
    const off = this.#mode === mode && this.star === null;
    this.clear();
    if (!off) this.#mode = mode;
  }

  aim(shirt: number): void {
    this.clear();
    this.#mode = 'ability';
    this.star = shirt;
  }

  /** Actions around the picked footballer, then everybody's numbers, then neither. */
  turnLook(): void {
    this.look = LOOKS[(LOOKS.indexOf(this.look) + 1) % LOOKS.length] ?? 'plain';
  }

  /** Everybody's numbers, or not. They stay for later turns until they are turned off. */
  turnNumbers(): void {
    this.look = this.look === 'stats' ? 'plain' : 'stats';
  }

  hover(square: Square | null): void {
    this.hovered = square;
  }

  /**
   * Somebody names a square. Gives the choice to make, if one is meant.
   * `careful`: show what calls for dice first and wait for the same square again; a finger hides what a pointer would have shown.
   */
  name(square: Square, careful: boolean): Choice | null {
    const choice = this.targets.get(key(square));
    this.seen = null;
    if (!choice) {
      this.pinned = null;
      this.seen = square;
      const { view, side } = this;
      const picked = view?.picked && side ? view.footballers?.[side][view.picked]?.at : null;
      if (same(picked, square)) this.turnLook();
      return null;
    }
    if (!careful || same(this.pinned, square) || this.#isFree(choice)) return choice;
    this.pinned = square;
    return null;
  }

  /** What calls for no dice can be taken back. */
  #isFree(choice: Choice): boolean {
    if (choice.kind === 'select') return true;
    return choice.kind === 'run' && fightsOf(this.view!, this.side!, choice.line.slice(1)).length === 0;
  }

  /** A cell of the goal face is named: chosen, or let go. `most`: so many at a time. */
  mark(cell: Cell, most: number): void {
    const others = this.cells.filter((one) => !same(one, cell));
    this.cells = others.length < this.cells.length && most > 1 ? others : [...others, cell].slice(-most);
  }
}
