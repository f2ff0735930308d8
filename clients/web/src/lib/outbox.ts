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

/** A request, and who made it: the id of a person, null of nobody; undefined before anybody was welcomed. */
interface Entry {
  from?: string | null;
  request: Request;
}

/** What a request is answered that somebody else would have to send. */
const NOT_SENT: Answer = {
  ok: false,
  code: 'somebody_else',
  reason: 'It was not sent, since you have become somebody else.',
  values: {},
};

/** Requests without an answer. They survive a reload of the tab, and are sent again with the same id, by who made them only. */
export class Outbox {
  #entries: Entry[];
  #person: string | null | undefined = undefined;
  #waiting = new Map<string, (answer: Answer) => void>();

  constructor(private readonly shelf: Shelf) {
    this.#entries = read(shelf);
  }

  /** Keeps a request until it is answered. */
  add(request: Request): Promise<Answer> {
    this.#entries.push({ from: this.#person, request });
    this.#save();
    return new Promise((resolve) => this.#waiting.set(request.id, resolve));
  }

  /** The server takes this page for that person (null: for nobody). What another had asked is not sent under their name. */
  belong(person: string | null): void {
    this.#person = person;
    const others = this.#entries.filter(({ from }) => from !== undefined && from !== person);
    for (const { request } of others) this.settle(request.id, NOT_SENT);
    this.#entries = this.#entries.map(({ request }) => ({ from: person, request }));
    this.#save();
  }

  /** Every unanswered request of a channel, oldest first. */
  of(channel: string): Request[] {
    return this.#entries.map(({ request }) => request).filter((request) => request.channel === channel);
  }

  /** The unanswered request with this id. */
  find(id: string): Request | undefined {
    return this.#entries.find(({ request }) => request.id === id)?.request;
  }

  /** An answer came. An id that nobody waits for is an answer given twice. */
  settle(id: string, answer: Answer): void {
    this.#entries = this.#entries.filter(({ request }) => request.id !== id);
    this.#save();
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }

  #save(): void {
    this.shelf.setItem(KEY, JSON.stringify(this.#entries.slice(-KEPT_MAX)));
  }
}

function read(shelf: Shelf): Entry[] {
  try {
    const entries: unknown = JSON.parse(shelf.getItem(KEY) ?? '[]');
    return Array.isArray(entries) ? (entries as Partial<Entry>[]).filter(isEntry) : [];
  } catch {
    // Unreadable leftovers are worth nothing.
    return [];
  }
}

const isEntry = (entry: Partial<Entry> | null): entry is Entry => typeof entry?.request?.id === 'string';

/** An id that no other client chooses. `crypto.randomUUID` is missing on plain http, so it is made by hand. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
