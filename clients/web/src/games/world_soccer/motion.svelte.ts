import { ScenePlayer } from '../../board/scene_player.svelte';
import { same } from '../../board/squares';
import { along, BALL, passed, put, type Stage, type Trail } from '../../board/stage';
import { tumbles, turnsIn } from '../../board/tumble';
import type { Side } from '../../lib/generated/protocol';
import { blend, type Scene, scenesOf, stageOf } from './motion';
import { FULL, type Pitch } from './pitch';
import type { Event, Face, View } from './types';

/** What a die shows one after the other while it tumbles. */
const TUMBLING: readonly Face[] = ['1', '2/2', '3/3', '4', '3/3', '2/2'];
/** How long the die, and anything else, is left to be seen before the next thing moves. */
const DIE_PAUSE_MS = 450;
const PAUSE_MS = 200;

/** What the board draws right now: the last view, or something on its way to it. */
export class Motion extends ScenePlayer<View, Event, Scene> {
  stage = $state.raw<Stage | null>(null);
  dice = $state.raw<{ faces: Face[]; rolling: boolean } | null>(null);
  trail = $state.raw<Trail | null>(null);
  /** A word about what has just happened, and whom it is about. */
  note = $state.raw<{ text: string; side: Side; pieces: string[] } | null>(null);
  /** Where everything was when the scene began. */
  #from: Stage | null = null;
  /** Where on its line a runner comes to the ball; below 0: nowhere. */
  #joins = -1;

  constructor(readonly pitch: Pitch = FULL) {
    super();
  }

  override show(view: View): void {
    this.trail = null;
    super.show(view);
  }

  protected scenesOf(events: Event[]): Scene[] {
    return scenesOf(events, this.pitch);
  }

  protected clear(): void {
    this.note = null;
  }

  protected rest(view: View): void {
    this.stage = stageOf(view, this.pitch);
    if (view.die) this.dice = { faces: view.die, rolling: false };
    else if (view.phase !== 'over') this.dice = null;
    else if (this.dice?.rolling) this.dice = { ...this.dice, rolling: false };
  }

  protected override begin(scene: Scene): void {
    this.#from = this.stage;
    this.#joins = scene.type === 'move' ? scene.line.findIndex((square) => same(square, this.stage?.ball)) : -1;
  }

  protected mark(scene: Scene): void {
    this.note = scene.type === 'note' ? scene : null;
    if (scene.type === 'move') this.trail = { line: scene.line, ball: scene.piece === BALL };
    if (scene.type === 'settle') this.trail = null;
    if (scene.type === 'die') this.dice = { faces: scene.faces, rolling: false };
  }

  protected pauseMs(scene: Scene, next: Scene): number {
    if (next.type === 'note' || scene.type === 'note') return 0;
    return scene.type === 'die' ? DIE_PAUSE_MS : PAUSE_MS;
  }

  protected draw(scene: Scene, part: number, elapsedMs: number): void {
    if (scene.type === 'die') {
      const rolling = tumbles(part);
      const turned = (i: number): Face => TUMBLING[(turnsIn(elapsedMs) + 2 * i) % TUMBLING.length] ?? '1';
      this.dice = { faces: rolling ? scene.faces.map((_, i) => turned(i)) : scene.faces, rolling };
    }
    const to = this.coming;
    if (scene.type === 'settle' && this.#from && to) this.stage = blend(this.#from, stageOf(to, this.pitch), part);
    if (scene.type !== 'move' || !this.stage) return;
    const at = along(scene.line, part);
    const takes = scene.ball === 'carried' || (scene.ball === 'joins' && passed(scene.line, part) >= this.#joins);
    const moved = put(this.stage, scene.piece, at);
    this.stage = takes ? put(moved, BALL, at) : moved;
  }
}
