import type { ToServer } from './generated/protocol';
import type { Refusal } from './refusals';

/** What a client owes an answer for. */
export type Request = Extract<ToServer, { type: 'act' | 'order' | 'say' }>;

/** How a request ended. */
export type Answer = { ok: true; seq: number } | ({ ok: false } & Refusal);

/** The part of `Storage` that is used; a browser that refuses storage gets none, and loses unanswered acts on reload. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
}

const KEY = 'touchline.unanswered';
/** More than anybody leaves unanswered; older ones are of matches long gone. */
const KEPT_MAX = 32;

/** Requests without an answer. They survive a reload of the tab, and are sent again with the same id. */
export class Outbox {
  #entries: Request[];
  #waiting = new Map<string, (answer: Answer) => void>();

  constructor(private readonly shelf: Shelf) {
    this.#entries = read(shelf);
  }

  /** Keeps a request until it is answered. */
  add(request: Request): Promise<Answer> {
    this.#entries.push(request);
    this.#save();
    return new Promise((resolve) => this.#waiting.set(request.id, resolve));
  }

  /** Every unanswered request of a channel, oldest first. */
  of(channel: string): Request[] {
    return this.#entries.filter((entry) => entry.channel === channel);
  }

  /** The unanswered request with this id. */
  find(id: string): Request | undefined {
    return this.#entries.find((entry) => entry.id === id);
  }

  /** An answer came. An id that nobody waits for is an answer given twice. */
  settle(id: string, answer: Answer): void {
    this.#entries = this.#entries.filter((entry) => entry.id !== id);
    this.#save();
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }

  #save(): void {
    this.shelf.setItem(KEY, JSON.stringify(this.#entries.slice(-KEPT_MAX)));
  }
}

function read(shelf: Shelf): Request[] {
  try {
    const entries: unknown = JSON.parse(shelf.getItem(KEY) ?? '[]');
    return Array.isArray(entries) ? (entries as Request[]) : [];
  } catch {
    // Unreadable leftovers are worth nothing.
    return [];
  }
}

/** An id that no other client chooses. `crypto.randomUUID` is missing on plain http, so it is made by hand. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
