import { ScenePlayer } from '../../board/scene_player.svelte';
import { eased } from '../../board/stage';
import { shuffled } from '../../board/tumble';
import type { Side } from '../../lib/generated/protocol';
import { follow, type Pools, restingBall, type Scene as Seen, scenesOf } from './motion';
import { factorOf, pace } from './pace.svelte';
import type { Event, Shift, View } from './types';

/** More events than this waiting to be shown are not shown one by one any more: some halves, each throw of which is told apart. */
const BEHIND_MAX = 400;
/** Until the next thing begins. */
const PAUSE_MS = 150;

/** What is seen of an event stands between its beginning and its end. */
type Scene = Seen | { type: 'event'; event: Event; ms: 0 } | { type: 'told'; ms: 0 };

/** What the board draws right now: the last view, or something on its way to it. Many throws come at once and are seen one by one. */
export class Motion extends ScenePlayer<View, Event, Scene> {
  dice = $state.raw<(Pools & { rolling: boolean }) | null>(null);
  /** The ball on its lane, in absolute sectors; 0 and 6 are the goals. */
  ball = $state(3);
  /** A word across the pitch. */
  sign = $state.raw<{ text: string; side: Side | null } | null>(null);
  /** Moves that are shown just now. */
  moves = $state.raw<{ side: Side; moves: Shift[] } | null>(null);
  /** The event that is shown just now. */
  told = $state.raw<Event | null>(null);
  /** The same, as long as the view does not know of it. */
  #due: Event | null = null;

  protected scenesOf(events: Event[]): Scene[] {
    return events.flatMap((event): Scene[] => [
      { type: 'event', event, ms: 0 },
      ...scenesOf(event),
      { type: 'told', ms: 0 },
    ]);
  }

  protected override isBehind(): boolean {
    return this.ahead > BEHIND_MAX;
  }

  protected override isStill(): boolean {
    return super.isStill() || this.factor() === 0;
  }

  protected override factor(): number {
    return factorOf(pace.chosen);
  }

  protected clear(): void {
    this.#due = null;
    this.sign = null;
    this.moves = null;
    this.told = null;
  }

  protected rest(view: View, isLast: boolean): void {
    if (!isLast) return;
    this.ball = restingBall(view);
    // Dice tell of the last throw until something else is to be done.
    if (this.dice && view.phase === 'line_up') this.dice = null;
  }

  protected override begin(scene: Scene): void {
    if (scene.type === 'event') return this.#tell(scene.event);
    if (scene.type === 'told') return this.#reach();
    this.sign = null;
    this.moves = null;
    if (scene.type === 'roll') this.ball = scene.pools.sector;
    if (scene.type === 'goal') this.sign = { text: 'Goal!', side: scene.side };
    if (scene.type === 'sign') this.sign = { text: scene.text, side: null };
    if (scene.type !== 'changed') return;
    // The dice belong to what was before.
    this.dice = null;
    this.moves = scene;
  }

  #tell(event: Event): void {
    this.told = event;
    this.#due = event;
    // The goal counts while it is cheered, and what is revealed is seen at once.
    if (event.type === 'goal' || event.type === 'changed' || event.type === 'lined_up') this.#reach();
  }

  /** The view learns what has been shown. */
  #reach(): void {
    const event = this.#due;
    if (!event || !this.reached) return;
    this.reached = follow(this.reached, event);
    this.ahead -= 1;
    this.#due = null;
  }

  protected mark(scene: Scene): void {
    if (scene.type === 'settle') this.dice = { ...scene.pools, rolling: false };
  }

  protected pauseMs(): number {
    return PAUSE_MS;
  }

  protected draw(scene: Scene, part: number, elapsedMs: number): void {
    if (scene.type === 'ball') this.ball = scene.from + (scene.to - scene.from) * eased(part);
    if (scene.type !== 'roll') return;
    const { home, away } = scene.pools.faces;
    const faces = { home: shuffled(home, elapsedMs), away: shuffled(away, elapsedMs) };
    this.dice = { ...scene.pools, faces, rolling: true };
  }
}
