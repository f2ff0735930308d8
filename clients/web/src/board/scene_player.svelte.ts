/** More changes than this waiting to be shown are not shown one by one any more. A computer's whole turn comes at once. */
const BEHIND_MAX = 16;

interface Change<View, Scene> {
  events: number;
  scenes: Scene[];
  view: View;
}

interface Playing<Scene> {
  scene: Scene;
  since: number;
  ms: number;
}

/**
 * Shows what happened one scene after another, and ends on the view that came with it. A game says what its scenes are and how each
 * is drawn; when, and what is skipped, is decided here.
 */
export abstract class ScenePlayer<View, Event, Scene extends { ms: number }> {
  moving = $state(false);
  /** The view that the board has reached: the last one, or while something moves the one before it. */
  reached = $state.raw<View | null>(null);
  /** How many of the last events the board has not reached. */
  ahead = $state(0);
  /** By how much faster than live it is shown. */
  speed = 1;
  #queue: Change<View, Scene>[] = [];
  #playing: Playing<Scene> | null = null;
  #frame = 0;

  /** What events look like. Scenes are shown in this order, and not before those of earlier events. */
  protected abstract scenesOf(events: Event[]): Scene[];
  /** Draws a part of a scene, from 0 to 1. */
  protected abstract draw(scene: Scene, part: number, elapsedMs: number): void;
  /** What a scene leaves behind, also one that is skipped. */
  protected abstract mark(scene: Scene): void;
  /** Draws a view. `isLast`: nothing waits to be shown after it. */
  protected abstract rest(view: View, isLast: boolean): void;
  /** Nothing is shown any more: what belongs to a scene goes. */
  protected abstract clear(): void;
  /** How long a scene that is over is left to be seen, if it took any time and another one follows. */
  protected abstract pauseMs(scene: Scene, next: Scene): number;

  /** Before the first picture of a scene. */
  protected begin(_scene: Scene): void {}

  protected msOf(scene: Scene): number {
    return scene.ms;
  }

  /** By what all times are multiplied; 0: at once. */
  protected factor(): number {
    return 1;
  }

  protected isBehind(changes: number): boolean {
    return changes > BEHIND_MAX;
  }

  /** Whether nothing is to move. */
  protected isStill(): boolean {
    return document.hidden || document.documentElement.dataset.still !== undefined;
  }

  /** The view that the scenes lead to. */
  protected get coming(): View | null {
    return this.#queue[0]?.view ?? null;
  }

  /** Shows a view at once. */
  show(view: View): void {
    this.#queue = [];
    this.#stop();
    this.#rest(view);
  }

  /** Shows what happened, and ends on the view. */
  play(events: Event[], view: View): void {
    this.#queue.push({ events: events.length, scenes: this.scenesOf(events), view });
    this.ahead += events.length;
    if (this.isStill() || this.isBehind(this.#queue.length)) this.finish();
    else if (this.#frame === 0) this.#run(performance.now());
  }

  /** Jumps to where everything will be. */
  finish(): void {
    const last = this.#queue.at(-1);
    if (!last) return;
    for (const { scenes } of this.#queue) for (const scene of scenes) this.mark(scene);
    this.#queue = [];
    this.#stop();
    this.#rest(last.view);
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#playing = null;
    this.moving = false;
    this.clear();
  }

  #rest(view: View): void {
    this.rest(view, this.#queue.length === 0);
    this.reached = view;
    this.ahead = this.#queue.reduce((sum, { events }) => sum + events, 0);
  }

  /** Draws what is to be seen now, and comes again with the next frame as long as there is something. */
  #run(now: number): void {
    for (;;) {
      if (this.#playing && this.#isOn(this.#playing, now)) {
        this.#frame = requestAnimationFrame((time) => this.#run(time));
        return;
      }
      this.#playing = null;
      if (!this.#advance(now)) return this.#stop();
    }
  }

  /** Draws a scene; false: it is over, and has been seen for long enough. */
  #isOn({ scene, since, ms }: Playing<Scene>, now: number): boolean {
    const elapsed = Math.max(0, now - since);
    const factor = this.factor() / this.speed;
    const whole = ms * factor;
    this.draw(scene, whole > 0 ? Math.min(elapsed / whole, 1) : 1, elapsed);
    const next = this.#queue.find(({ scenes }) => scenes.length > 0)?.scenes[0];
    const pause = next && ms > 0 ? this.pauseMs(scene, next) * factor : 0;
    return elapsed < whole + pause;
  }

  /** Begins the next scene, or reaches the view after the last one of a change; false: nothing is left. */
  #advance(now: number): boolean {
    const [change] = this.#queue;
    if (!change) return false;
    const scene = change.scenes.shift();
    if (!scene) {
      this.#queue.shift();
      this.#rest(change.view);
      return true;
    }
    this.moving = true;
    this.begin(scene);
    this.#playing = { scene, since: now, ms: this.msOf(scene) };
    this.mark(scene);
    return true;
  }
}
