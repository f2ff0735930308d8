import type { Side } from '../../lib/generated/protocol';
import { along, BALL, msOf, type Scene, scenesOf, type Stage, stageOf, type Throw } from './motion';
import type { Event, Square, View } from './types';

/** More changes than this waiting to be shown are not shown one by one any more. A computer's whole turn comes at once. */
const BEHIND_MAX = 16;
const SHUFFLE_MS = 80;
/** How long dice, and anything else, are left to be seen before the next thing moves. */
const DICE_PAUSE_MS = 500;
const PAUSE_MS = 160;

interface Change {
  events: number;
  scenes: Scene[];
  view: View;
}

interface Playing {
  scene: Scene;
  since: number;
  ms: number;
  /** The line of each piece that moves, from where it was. */
  lines: { piece: string; line: Square[] }[];
}

/** What the board draws right now: the last view, or something on its way to it. */
export class Motion {
  stage = $state.raw<Stage | null>(null);
  dice = $state.raw<{ dice: Throw[]; rolling: boolean } | null>(null);
  /** The way of the last thing that went further than a step. */
  trail = $state.raw<{ line: Square[]; ball: boolean } | null>(null);
  moving = $state(false);
  /** The view that the board has reached: the last one, or while something moves the one before it. */
  reached = $state.raw<View | null>(null);
  /** How many of the last events the board has not reached. */
  ahead = $state(0);
  /** A word across the pitch. */
  banner = $state.raw<{ text: string; side: Side | null } | null>(null);
  /** Whose shot is under way: its dice may come later than the shot. */
  #shooter: Side | null = null;
  #queue: Change[] = [];
  #playing: Playing | null = null;
  #frame = 0;

  /** Shows a view at once. */
  show(view: View): void {
    this.#queue = [];
    this.#stop();
    this.trail = null;
    this.#shooter = view.shot?.side ?? null;
    this.#rest(view);
  }

  /** Shows what happened, and ends on the view. */
  play(events: Event[], view: View): void {
    const shot = events.findLast(({ type }) => type === 'shot');
    if (shot?.type === 'shot') this.#shooter = shot.side;
    this.#queue.push({ events: events.length, scenes: scenesOf(events, this.#shooter), view });
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
    this.#playing = null;
    this.moving = false;
    this.banner = null;
  }

  #rest(view: View): void {
    const turned = this.reached?.turn !== view.turn;
    this.reached = view;
    this.ahead = this.#queue.reduce((sum, { events }) => sum + events, 0);
    this.stage = stageOf(view, this.stage);
    // A shot's dice are secret until the dive, and older ones would be taken for them.
    if (view.phase === 'dive' && !view.shot?.faces) this.dice = null;
    else if (this.dice?.rolling) this.dice = { ...this.dice, rolling: false };
    if (turned && this.#queue.length === 0) this.trail = null;
  }

  #next(now: number): void {
    const change = this.#queue[0];
    if (!change) return this.#stop();
    const scene = change.scenes.shift();
    if (!scene) {
      this.#queue.shift();
      this.#playing = null;
      this.#rest(change.view);
      return this.#next(now);
    }
    this.moving = true;
    this.#playing = this.#begin(scene, now);
    this.banner = scene.type === 'banner' ? scene : null;
    this.#mark(scene);
    this.#tick(now);
  }

  #begin(scene: Scene, since: number): Playing {
    const stage = this.stage ?? { pieces: {}, ball: null };
    const from = (piece: string): Square[] => {
      const at = piece === BALL ? stage.ball : stage.pieces[piece];
      return at ? [at] : [];
    };
    const moves = scene.type === 'moves' ? scene.moves : [];
    const lines = moves.map(({ piece, path }) => ({ piece, line: [...from(piece), ...path] }));
    const [first] = lines;
    if (first && first.line.length > 1) this.trail = { line: first.line, ball: first.piece === BALL };
    return { scene, since, ms: msOf(scene, stage), lines };
  }

  #mark(scene: Scene): void {
    if (scene.type === 'dice') this.dice = { dice: scene.dice, rolling: false };
  }

  #tick(now: number): void {
    const playing = this.#playing;
    if (!playing) return;
    const elapsed = Math.max(0, now - playing.since);
    this.#draw(playing, playing.ms > 0 ? Math.min(elapsed / playing.ms, 1) : 1, elapsed);
    if (elapsed >= playing.ms + this.#pause(playing)) this.#next(now);
    else this.#frame = requestAnimationFrame((time) => this.#tick(time));
  }

  /** What has just happened is left to be seen for a moment if something else follows. */
  #pause({ scene, ms }: Playing): number {
    const next = this.#queue.flatMap(({ scenes }) => scenes)[0];
    if (!next || next.type === 'banner' || ms === 0) return 0;
    return scene.type === 'dice' ? DICE_PAUSE_MS : PAUSE_MS;
  }

  #draw({ scene, lines }: Playing, part: number, elapsed: number): void {
    if (scene.type === 'dice') {
      const rolling = part < 0.8;
      const shuffled = (face: number, i: number): number => ((face + i + Math.floor(elapsed / SHUFFLE_MS) * 5) % 6) + 1;
      const dice = rolling ? scene.dice.map((one) => ({ ...one, faces: one.faces.map(shuffled) })) : scene.dice;
      this.dice = { dice, rolling };
    }
    if (lines.length === 0 || !this.stage) return;
    let { ball } = this.stage;
    const pieces = { ...this.stage.pieces };
    for (const { piece, line } of lines) {
      if (piece === BALL) ball = along(line, part);
      else pieces[piece] = along(line, part);
    }
    this.stage = { pieces, ball };
  }
}
