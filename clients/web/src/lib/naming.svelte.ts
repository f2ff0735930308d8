// Asks for a name before something that needs one, wherever it is pressed.

import { live } from './live.svelte';

class Naming {
  /** What is to be done under the name, as its button says; null: nothing is asked. */
  verb = $state<string | null>(null);
  #done: (named: boolean) => void = () => {};

  /** Whether there is a name now. */
  ask(verb: string): Promise<boolean> {
    if (live.you) return Promise.resolve(true);
    this.answer(false);
    this.verb = verb;
    return new Promise((resolve) => (this.#done = resolve));
  }

  answer(named: boolean): void {
    this.verb = null;
    this.#done(named);
    this.#done = () => {};
  }
}

export const naming = new Naming();
