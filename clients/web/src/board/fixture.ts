import { vi } from 'vitest';

/** Animation frames that a test lets come; nothing of a window is there besides. */
export class Frames {
  /** Whether a person wants no motion. */
  isStill = false;
  #frame: ((now: number) => void) | null = null;
  #now = 0;

  constructor() {
    const dataset = Object.defineProperty({}, 'still', { get: () => (this.isStill ? 'yes' : undefined) });
    vi.stubGlobal('document', { hidden: false, documentElement: { dataset } });
    vi.stubGlobal('requestAnimationFrame', (run: (now: number) => void) => ((this.#frame = run), 1));
    vi.stubGlobal('cancelAnimationFrame', () => (this.#frame = null));
    vi.stubGlobal('performance', { now: () => this.#now });
  }

  /** Whether another frame is wanted. */
  get isWanted(): boolean {
    return this.#frame !== null;
  }

  /** Lets them come until this much time has passed. */
  pass(ms: number): void {
    for (const end = this.#now + ms; this.#now < end;) {
      this.#now += 16;
      const run = this.#frame;
      this.#frame = null;
      run?.(this.#now);
    }
  }
}
