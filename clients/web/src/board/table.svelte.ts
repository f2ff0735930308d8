import type { Act, BasicView } from '../lib/game';
import type { GameEvent } from '../lib/generated/protocol';
import type { ScenePlayer } from './scene_player.svelte';

/** The half of a game's table that shows what happens; what may be done is the game's. */
export abstract class MovingTable<View, Event> {
  abstract readonly motion: ScenePlayer<View, Event, { ms: number }>;

  moving = $derived.by(() => this.motion.moving);
  ahead = $derived.by(() => this.motion.ahead);
  reached = $derived.by(() => this.motion.reached as BasicView | null);

  constructor(protected readonly act: Act) {}

  show(view: BasicView): void {
    this.motion.show(view as unknown as View);
  }

  play(events: GameEvent[], view: BasicView): void {
    this.motion.play(events as unknown as Event[], view as unknown as View);
  }

  finish(): void {
    this.motion.finish();
  }

  hasten(speed: number): void {
    this.motion.speed = speed;
  }
}

/** Whether an action has all that another one has. What is told with it besides does not count. */
export function includes(action: object, other: object): boolean {
  const own = action as Record<string, unknown>;
  return Object.entries(other).every(([field, value]) => JSON.stringify(own[field]) === JSON.stringify(value));
}
