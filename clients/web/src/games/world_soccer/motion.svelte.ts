import type { Side } from '../../lib/generated/protocol';
import { along, BALL, blend, place, type Scene, scenesOf, type Stage, stageOf } from './motion';
import { FULL, type Pitch, same } from './pitch';
import type { Event, Face, Square, View } from './types';

/** More changes than this waiting to be shown are not shown one by one any more. A computer's whole throw comes at once. */
const BEHIND_MAX = 16;
const SHUFFLE_MS = 80;
const FACES: Face[] = ['1', '2/2', '3/3', '4', '3/3', '2/2'];
/** How long the die, and anything else, is left to be seen before the next thing moves. */
const DIE_PAUSE_MS = 450;
const PAUSE_MS = 200;

interface Change {
  events: number;
  scenes: Scene[];
  view: View;
}

/** What the board draws right now: the last view, or something on its way to it. */
export class Motion {
  stage = $state.raw<Stage | null>(null);
  dice = $state.raw<{ faces: Face[]; rolling: boolean } | null>(null);
  /** The way of the last thing that moved. */
  trail = $state.raw<{ line: Square[]; ball: boolean } | null>(null);
  moving = $state(false);
  /** The view that the board has reached: the last one, or while something moves the one before it. */
  reached = $state.raw<View | null>(null);
  /** How many of the last events the board has not reached. */
  ahead = $state(0);
  /** A word about what has just happened, and whom it is about. */
  note = $state.raw<{ text: string; side: Side; pieces: string[] } | null>(null);
  #queue: Change[] = [];
  #scene: { scene: Scene; since: number; from: Stage | null; joins: number } | null = null;
  #frame = 0;

  constructor(readonly pitch: Pitch = FULL) {}

  /** Shows a view at once. */
  show(view: View): void {
    this.#queue = [];
    this.#stop();
    this.trail = null;
    this.#rest(view);
  }

  /** Shows what happened, and ends on the view. */
  play(events: Event[], view: View): void {
    this.#queue.push({ events: events.length, scenes: scenesOf(events, this.pitch), view });
    this.ahead += events.length;
    if (this.#still() || this.#queue.length > BEHIND_MAX) this.finish();
    else if (this.#frame === 0) this.#next(performance.now());
  }

  /** Jumps to where everything will be. */
  finish(): void {
    const last = this.#queue.at(-1);
    if (!last) return;
    for (const { scenes } of this.#queue) for (const scene of scenes) this.#mark(scene);
    this.#queue = [];
    this.#stop();
    this.#rest(last.view);
  }

  #still(): boolean {
    return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#scene = null;
    this.moving = false;
    this.note = null;
  }

  #rest(view: View): void {
    this.reached = view;
    this.ahead = this.#queue.reduce((sum, { events }) => sum + events, 0);
    this.stage = stageOf(view, this.pitch);
    if (view.die) this.dice = { faces: view.die, rolling: false };
    else if (view.phase !== 'over') this.dice = null;
    else if (this.dice?.rolling) this.dice = { ...this.dice, rolling: false };
  }

  #next(now: number): void {
    const change = this.#queue[0];
    if (!change) return this.#stop();
    const scene = change.scenes.shift();
    if (!scene) {
      this.#queue.shift();
      this.#scene = null;
      this.#rest(change.view);
      return this.#next(now);
    }
    this.moving = true;
    const ball = this.stage?.ball;
    const joins = scene.type === 'move' ? scene.line.findIndex((square) => same(square, ball)) : -1;
    this.#scene = { scene, since: now, from: this.stage, joins };
    this.#mark(scene);
    this.#tick(now);
  }

  #mark(scene: Scene): void {
    this.note = scene.type === 'note' ? scene : null;
    if (scene.type === 'move') this.trail = { line: scene.line, ball: scene.piece === BALL };
    if (scene.type === 'settle') this.trail = null;
    if (scene.type === 'die') this.dice = { faces: scene.faces, rolling: false };
  }

  #tick(now: number): void {
    const playing = this.#scene;
    if (!playing) return;
    const part = Math.min(Math.max(0, (now - playing.since) / playing.scene.ms), 1);
    this.#draw(part, now - playing.since);
    if (now - playing.since >= playing.scene.ms + this.#pause(playing.scene)) this.#next(now);
    else this.#frame = requestAnimationFrame((time) => this.#tick(time));
  }

  /** What has just happened is left to be seen for a moment if something else follows. */
  #pause(scene: Scene): number {
    const next = this.#queue.flatMap(({ scenes }) => scenes)[0];
    if (!next || next.type === 'note' || scene.type === 'note') return 0;
    return scene.type === 'die' ? DIE_PAUSE_MS : PAUSE_MS;
  }

  #draw(part: number, elapsed: number): void {
    const { scene, from, joins } = this.#scene!;
    if (scene.type === 'die') {
      const turn = Math.floor(elapsed / SHUFFLE_MS);
      const shuffled = scene.faces.map((_, i): Face => FACES[(turn + 2 * i) % FACES.length] ?? '1');
      this.dice = { faces: part < 0.8 ? shuffled : scene.faces, rolling: part < 0.8 };
    }
    const to = this.#queue[0]?.view;
    if (scene.type === 'settle' && from && to) this.stage = blend(from, stageOf(to, this.pitch), part);
    if (scene.type !== 'move' || !this.stage) return;
    const at = along(scene.line, part);
    const takes = scene.ball === 'carried' || (scene.ball === 'joins' && place(scene.line, part) >= joins);
    if (scene.piece === BALL) this.stage = { ...this.stage, ball: at };
    else this.stage = { pieces: { ...this.stage.pieces, [scene.piece]: at }, ball: takes ? at : this.stage.ball };
  }
}
