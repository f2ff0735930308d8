import type { Side } from '../../lib/generated/protocol';
import { along, BALL, type Scene, scenesOf, type Stage, stageOf } from './motion';
import type { Event, Square, View } from './types';

/** More changes than this waiting to be shown are not shown one by one any more. A computer's whole turn comes at once. */
const BEHIND_MAX = 16;
const SHUFFLE_MS = 80;
/** How long the die, and anything else, is left to be seen before the next thing moves. */
const DIE_PAUSE_MS = 500;
const PAUSE_MS = 250;

interface Change {
  events: number;
  scenes: Scene[];
  view: View;
}

/** What the board draws right now: the last view, or something on its way to it. */
export class Motion {
  stage = $state.raw<Stage | null>(null);
  dice = $state.raw<{ faces: number[]; rolling: boolean } | null>(null);
  /** The way of the last thing that moved. */
  trail = $state.raw<{ line: Square[]; ball: boolean } | null>(null);
  moving = $state(false);
  /** The view that the board has reached: the last one, or while something moves the one before it. */
  reached = $state.raw<View | null>(null);
  /** How many of the last events the board has not reached. */
  ahead = $state(0);
  /** Who has just scored. */
  goal = $state<Side | null>(null);
  /** Where the ball was last seen to stop: in a net the view does not say. */
  #ballSeen: Square | null = null;
  #queue: Change[] = [];
  #scene: { scene: Scene; since: number } | null = null;
  #frame = 0;

  /** Shows a view at once. */
  show(view: View): void {
    this.#queue = [];
    this.#stop();
    this.trail = null;
    this.#rest(view);
  }

  /** Shows what happened, and ends on the view. */
  play(events: Event[], view: View): void {
    this.#queue.push({ events: events.length, scenes: scenesOf(events), view });
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
    this.goal = null;
  }

  #rest(view: View): void {
    this.reached = view;
    this.ahead = this.#queue.reduce((sum, { events }) => sum + events, 0);
    this.stage = stageOf(view, this.#ballSeen);
    if (view.die) this.dice = { faces: [view.die], rolling: false };
    else if (this.dice?.rolling) this.dice = { ...this.dice, rolling: false };
    else if (view.phase === 'roll' || view.phase === 'keeper') this.dice = null;
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
    this.#scene = { scene, since: now };
    this.goal = scene.type === 'goal' ? scene.side : null;
    this.#mark(scene);
    this.#tick(now);
  }

  #mark(scene: Scene): void {
    if (scene.type === 'move' && scene.piece === BALL) this.#ballSeen = scene.line.at(-1) ?? null;
    if (scene.type === 'move') this.trail = { line: scene.line, ball: scene.piece === BALL };
    if (scene.type === 'die') this.dice = { faces: scene.faces, rolling: false };
  }

  #tick(now: number): void {
    const playing = this.#scene;
    if (!playing) return;
    const part = Math.max(0, (now - playing.since) / playing.scene.ms);
    this.#draw(playing.scene, Math.min(part, 1), now - playing.since);
    if (now - playing.since >= playing.scene.ms + this.#pause(playing.scene)) this.#next(now);
    else this.#frame = requestAnimationFrame((time) => this.#tick(time));
  }

  /** What has just happened is left to be seen for a moment if something else follows. The cheer belongs to its kick. */
  #pause(scene: Scene): number {
    const next = this.#queue.flatMap(({ scenes }) => scenes)[0];
    if (!next || next.type === 'goal') return 0;
    return scene.type === 'die' ? DIE_PAUSE_MS : PAUSE_MS;
  }

  #draw(scene: Scene, part: number, elapsed: number): void {
    if (scene.type === 'die') {
      const shuffled = scene.faces.map((face, i) => ((face + i + Math.floor(elapsed / SHUFFLE_MS) * 5) % 6) + 1);
      this.dice = { faces: part < 0.8 ? shuffled : scene.faces, rolling: part < 0.8 };
    }
    if (scene.type !== 'move' || !this.stage) return;
    const at = along(scene.line, part);
    this.stage =
      scene.piece === BALL
        ? { ...this.stage, ball: at }
        : { ...this.stage, pieces: { ...this.stage.pieces, [scene.piece]: at } };
  }
}
