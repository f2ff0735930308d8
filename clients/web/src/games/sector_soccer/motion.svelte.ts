import type { Side } from '../../lib/generated/protocol';
import { follow, type Pools, restingBall, type Scene, scenesOf } from './motion';
import { factorOf, pace } from './pace.svelte';
import type { Event, Shift, View } from './types';

/** More events than this waiting to be shown are not shown one by one any more: some halves, each throw of which is told apart. */
const BEHIND_MAX = 400;
const SHUFFLE_MS = 80;
/** Until the next thing begins. */
const PAUSE_MS = 150;

interface Change {
  events: Event[];
  view: View;
}

/** What the board draws right now: the last view, or something on its way to it. Many throws come at once and are seen one by one. */
export class Motion {
  /** The view that the board has reached, built up from events while they are shown. */
  reached = $state.raw<View | null>(null);
  dice = $state.raw<(Pools & { rolling: boolean }) | null>(null);
  /** The ball on its lane, in absolute sectors; 0 and 6 are the goals. */
  ball = $state(3);
  /** A word across the pitch. */
  sign = $state.raw<{ text: string; side: Side | null } | null>(null);
  /** Moves that are shown just now. */
  moves = $state.raw<{ side: Side; moves: Shift[] } | null>(null);
  /** The event that is shown just now. */
  told = $state.raw<Event | null>(null);
  moving = $state(false);
  /** How many of the last events the board has not reached. */
  ahead = $state(0);
  #queue: Change[] = [];
  #scenes: Scene[] = [];
  /** The event of these scenes, as long as the view does not know of it. */
  #due: Event | null = null;
  #since = 0;
  #frame = 0;

  /** Shows a view at once. */
  show(view: View): void {
    this.#queue = [];
    this.#stop();
    this.#rest(view);
  }

  /** Shows what happened, and ends on the view. */
  play(events: Event[], view: View): void {
    this.#queue.push({ events: [...events], view });
    this.ahead += events.length;
    if (this.#still() || this.ahead > BEHIND_MAX) this.finish();
    else if (this.#frame === 0) this.#next(performance.now());
  }

  /** Jumps to where everything will be. */
  finish(): void {
    const last = this.#queue.at(-1);
    if (!last) return;
    for (const scene of [...this.#scenes, ...this.#queue.flatMap(({ events }) => events).flatMap(scenesOf)]) {
      if (scene.type === 'settle') this.dice = { ...scene.pools, rolling: false };
    }
    this.#queue = [];
    this.#stop();
    this.#rest(last.view);
  }

  #still(): boolean {
    return document.hidden || factorOf(pace.chosen) === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#scenes = [];
    this.#due = null;
    this.moving = false;
    this.sign = null;
    this.moves = null;
    this.told = null;
  }

  #rest(view: View): void {
    this.reached = view;
    this.ahead = this.#queue.reduce((sum, { events }) => sum + events.length, 0);
    if (this.#queue.length > 0) return;
    this.ball = restingBall(view);
    // Dice tell of the last throw until something else is to be done.
    if (this.dice && view.phase === 'line_up') this.dice = null;
  }

  /** The next scene, of this event or of the next one. */
  #next(now: number): void {
    for (;;) {
      const scene = this.#scenes[0];
      if (scene) return this.#begin(scene, now);
      if (!this.#advance()) return this.#stop();
    }
  }

  /** Goes on to the next event, or to the view after the last one of a change; false: nothing is left. */
  #advance(): boolean {
    this.#reach();
    const change = this.#queue[0];
    if (!change) return false;
    const event = change.events.shift();
    if (!event) {
      this.#queue.shift();
      this.#rest(change.view);
      return this.#queue.length > 0;
    }
    this.told = event;
    this.#due = event;
    this.#scenes = scenesOf(event);
    // The goal counts while it is cheered, and what is revealed is seen at once.
    if (event.type === 'goal' || event.type === 'changed' || event.type === 'lined_up') this.#reach();
    return true;
  }

  /** The view learns what has been shown. */
  #reach(): void {
    const event = this.#due;
    if (!event || !this.reached) return;
    this.reached = follow(this.reached, event);
    this.ahead -= 1;
    this.#due = null;
  }

  #begin(scene: Scene, now: number): void {
    this.moving = true;
    this.#since = now;
    this.sign = null;
    this.moves = null;
    if (scene.type === 'settle') this.dice = { ...scene.pools, rolling: false };
    if (scene.type === 'roll') this.ball = scene.pools.sector;
    if (scene.type === 'goal') this.sign = { text: 'Goal!', side: scene.side };
    if (scene.type === 'sign') this.sign = { text: scene.text, side: null };
    if (scene.type !== 'changed') return this.#tick(now);
    // The dice belong to what was before.
    this.dice = null;
    this.moves = scene;
    this.#tick(now);
  }

  #tick(now: number): void {
    const scene = this.#scenes[0];
    const factor = factorOf(pace.chosen);
    if (!scene || factor === 0) return this.finish();
    const elapsed = now - this.#since;
    const ms = scene.ms * factor;
    this.#draw(scene, Math.min(Math.max(0, elapsed / ms), 1), elapsed);
    if (elapsed < ms + PAUSE_MS * factor) {
      this.#frame = requestAnimationFrame((time) => this.#tick(time));
      return;
    }
    this.#scenes.shift();
    this.#next(now);
  }

  #draw(scene: Scene, part: number, elapsed: number): void {
    if (scene.type === 'ball') this.ball = scene.from + (scene.to - scene.from) * eased(part);
    if (scene.type !== 'roll') return;
    const turn = Math.floor(elapsed / SHUFFLE_MS);
    const shuffled = (faces: number[]): number[] => faces.map((face, i) => ((face + i * 2 + turn * 5) % 6) + 1);
    const { faces } = scene.pools;
    this.dice = { ...scene.pools, faces: { home: shuffled(faces.home), away: shuffled(faces.away) }, rolling: true };
  }
}

/** Gentle at both ends. */
function eased(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part);
}
