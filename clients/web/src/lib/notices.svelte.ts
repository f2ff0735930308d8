// What the page says beside what it shows, until it is read.

/** Something that happened, perhaps with a way to go or a thing to do. */
export interface Notice {
  id: number;
  text: string;
  link?: { path: string; words: string };
  press?: { words: string; run: () => void };
}

/** Older ones make room. */
const SHOWN_MAX = 3;

export class Notices {
  shown = $state.raw<Notice[]>([]);
  #last = 0;
  /** Whom they were said to. */
  #to: string | null = null;

  say(text: string, more: Pick<Notice, 'link' | 'press'> = {}): void {
    this.#last += 1;
    this.shown = [...this.shown, { id: this.#last, text, ...more }].slice(-SHOWN_MAX);
  }

  /** Who reads from now on; null: nobody known. What was said to another one is theirs. */
  belong(person: string | null): void {
    if (this.#to !== null && person !== this.#to) this.shown = [];
    this.#to = person;
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();
