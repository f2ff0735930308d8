import { ScenePlayer } from '../../board/scene_player.svelte';
import { same, type Square } from '../../board/squares';
import { along, BALL, put, type Stage, type Trail } from '../../board/stage';
import { shuffled, tumbles } from '../../board/tumble';
import type { Side } from '../../lib/generated/protocol';
import { msOf, type Scene, scenesOf, stageOf, type Throw } from './motion';
import type { Event, View } from './types';

/** How long dice, and anything else, are left to be seen before the next thing moves. */
const DICE_PAUSE_MS = 500;
const PAUSE_MS = 160;
const NOWHERE: Stage = { pieces: {}, ball: null };

/** What the board draws right now: the last view, or something on its way to it. */
export class Motion extends ScenePlayer<View, Event, Scene> {
  stage = $state.raw<Stage | null>(null);
  dice = $state.raw<{ dice: Throw[]; rolling: boolean } | null>(null);
  /** Of the last thing that went further than a step. */
  trail = $state.raw<Trail | null>(null);
  /** A word across the pitch. */
  banner = $state.raw<{ text: string; side: Side | null } | null>(null);
  /** Whose shot is under way: its dice may come later than the shot. */
  #shooter: Side | null = null;
  /** The line of each piece that moves, from where it was. */
  #lines: { piece: string; line: Square[] }[] = [];

  override show(view: View): void {
    this.trail = null;
    this.#shooter = view.shot?.side ?? null;
    super.show(view);
  }

  protected scenesOf(events: Event[]): Scene[] {
    const shot = events.findLast(({ type }) => type === 'shot');
    if (shot?.type === 'shot') this.#shooter = shot.side;
    return scenesOf(events, this.#shooter);
  }

  protected clear(): void {
    this.banner = null;
  }

  protected rest(view: View, isLast: boolean): void {
    this.stage = stageOf(view, this.stage);
    // A shot's dice are secret until the dive, and older ones would be taken for them.
    if (view.phase === 'dive' && !view.shot?.faces) this.dice = null;
    else if (this.dice?.rolling) this.dice = { ...this.dice, rolling: false };
    if (this.reached?.turn !== view.turn && isLast) this.trail = null;
  }

  protected override begin(scene: Scene): void {
    this.banner = scene.type === 'banner' ? scene : null;
    this.#lines =
      scene.type === 'moves' ? this.#lead(scene.moves) : scene.type === 'swap' ? this.#cross(scene.pieces) : [];
    const [first] = this.#lines;
    if (scene.type === 'moves' && first && first.line.length > 1)
      this.trail = { line: first.line, ball: first.piece === BALL };
  }

  #lead(moves: { piece: string; path: Square[] }[]): { piece: string; line: Square[] }[] {
    return moves.map(({ piece, path }) => ({ piece, line: [...this.#placeOf(piece), ...path] }));
  }

  /** Each goes to where the other one is; who has the ball takes it along. */
  #cross([one, other]: [string, string]): { piece: string; line: Square[] }[] {
    const [from, to] = [this.#placeOf(one), this.#placeOf(other)];
    const lines = [
      { piece: one, line: [...from, ...to] },
      { piece: other, line: [...to, ...from] },
    ];
    const taken = lines.find(({ line }) => same(line[0], this.stage?.ball));
    return taken ? [...lines, { piece: BALL, line: taken.line }] : lines;
  }

  #placeOf(piece: string): Square[] {
    const at = piece === BALL ? this.stage?.ball : this.stage?.pieces[piece];
    return at ? [at] : [];
  }

  protected override msOf(scene: Scene): number {
    return msOf(scene, this.stage ?? NOWHERE);
  }

  protected mark(scene: Scene): void {
    if (scene.type === 'dice') this.dice = { dice: scene.dice, rolling: false };
  }

  protected pauseMs(scene: Scene, next: Scene): number {
    if (next.type === 'banner') return 0;
    return scene.type === 'dice' ? DICE_PAUSE_MS : PAUSE_MS;
  }

  protected draw(scene: Scene, part: number, elapsedMs: number): void {
    if (scene.type === 'dice') {
      const rolling = tumbles(part);
      const seen = (faces: number[]): number[] => (rolling ? shuffled(faces, elapsedMs) : faces);
      this.dice = { dice: scene.dice.map((one) => ({ ...one, faces: seen(one.faces) })), rolling };
    }
    for (const { piece, line } of this.#lines) if (this.stage) this.stage = put(this.stage, piece, along(line, part));
  }
}
