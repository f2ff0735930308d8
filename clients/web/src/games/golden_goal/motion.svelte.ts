import { ScenePlayer } from '../../board/scene_player.svelte';
import type { Square } from '../../board/squares';
import { along, BALL, put, type Stage, type Trail } from '../../board/stage';
import { shuffled, tumbles } from '../../board/tumble';
import type { Side } from '../../lib/generated/protocol';
import { type Scene, scenesOf, stageOf } from './motion';
import type { Event, View } from './types';

/** How long the die, and anything else, is left to be seen before the next thing moves. */
const DIE_PAUSE_MS = 500;
const PAUSE_MS = 250;

/** What the board draws right now: the last view, or something on its way to it. */
export class Motion extends ScenePlayer<View, Event, Scene> {
  stage = $state.raw<Stage | null>(null);
  dice = $state.raw<{ faces: number[]; rolling: boolean } | null>(null);
  trail = $state.raw<Trail | null>(null);
  /** Who has just scored. */
  goal = $state<Side | null>(null);
  /** Where the ball was last seen to stop: in a net the view does not say. */
  #ballSeen: Square | null = null;

  override show(view: View): void {
    this.trail = null;
    super.show(view);
  }

  protected scenesOf(events: Event[]): Scene[] {
    return scenesOf(events);
  }

  protected clear(): void {
    this.goal = null;
  }

  protected rest(view: View): void {
    this.stage = stageOf(view, this.#ballSeen);
    if (view.die) this.dice = { faces: [view.die], rolling: false };
    else if (this.dice?.rolling) this.dice = { ...this.dice, rolling: false };
    else if (view.phase === 'roll' || view.phase === 'keeper') this.dice = null;
  }

  protected override begin(scene: Scene): void {
    this.goal = scene.type === 'goal' ? scene.side : null;
  }

  protected mark(scene: Scene): void {
    if (scene.type === 'move' && scene.piece === BALL) this.#ballSeen = scene.line.at(-1) ?? null;
    if (scene.type === 'move') this.trail = { line: scene.line, ball: scene.piece === BALL };
    if (scene.type === 'die') this.dice = { faces: scene.faces, rolling: false };
  }

  /** The cheer belongs to its kick. */
  protected pauseMs(scene: Scene, next: Scene): number {
    if (next.type === 'goal') return 0;
    return scene.type === 'die' ? DIE_PAUSE_MS : PAUSE_MS;
  }

  protected draw(scene: Scene, part: number, elapsedMs: number): void {
    if (scene.type === 'die') {
      const rolling = tumbles(part);
      this.dice = { faces: rolling ? shuffled(scene.faces, elapsedMs) : scene.faces, rolling };
    }
    if (scene.type === 'move' && this.stage) this.stage = put(this.stage, scene.piece, along(scene.line, part));
  }
}
