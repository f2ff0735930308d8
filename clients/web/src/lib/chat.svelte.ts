// What is said at one match, as far as this page has heard it. Who may read and speak where is the server's to decide; what stands
// here of it is only what the page offers.

import type { ChatPage, Line, LineId, Room } from './generated/protocol';

/** More lines of a room than anybody scrolls back through are not kept. */
const HELD_MAX = 500;

/** Who looks at a match. */
export interface Present {
  /** Whether they play a side. */
  sits: boolean;
  /** Whether the match is over. */
  over: boolean;
  /** Whether two people play, so that there is somebody to talk to. */
  between: boolean;
}

/** The rooms to offer, the one to begin with first. */
export function roomsOf({ sits, over, between }: Present): Room[] {
  const players: Room[] = between && (sits || over) ? ['players'] : [];
  const spectators: Room[] = !sits || over ? ['spectators'] : [];
  return sits ? [...players, ...spectators] : [...spectators, ...players];
}

/** Whether one may speak there. */
export function maySpeak(room: Room, { sits, over }: Present): boolean {
  return room === 'players' ? sits : !sits || over;
}

type ByRoom<T> = Readonly<Record<Room, T>>;
const each = <T>(value: T): ByRoom<T> => ({ players: value, spectators: value });

/** The rooms of one match. */
export class Chat {
  lines = $state.raw<ByRoom<readonly Line[]>>(each([]));
  /** Whether there are lines before those. */
  more = $state.raw(each(false));
  /** How many lines nobody has looked at. */
  unread = $state.raw(each(0));
  /** The first line that was unread when the room was opened. */
  fresh = $state.raw<ByRoom<LineId | null>>(each(null));
  /** Whom this page does not want to hear, by player. */
  muted = $state.raw<ReadonlySet<string>>(new Set());
  #looked: Room | null = null;
  #loaded = new Set<Room>();

  constructor(private readonly ask: (room: Room, before?: LineId) => Promise<ChatPage>) {}

  /** A line came. `missed`: others before it did not. */
  heard(line: Line, own: boolean, missed = false): void {
    this.#add(line.room, [line], own ? 0 : 1);
    // What cannot be asked for now is asked for when the room is looked at again.
    if (missed) this.load(line.room).catch(() => this.#loaded.delete(line.room));
  }

  /** Somebody looks at a room, or (null) at none. */
  look(room: Room | null): void {
    if (room !== this.#looked && room !== null) {
      const [lines, unread] = [this.lines[room], this.unread[room]];
      this.fresh = { ...this.fresh, [room]: unread > 0 ? (lines.at(-unread)?.id ?? null) : null };
    }
    this.#looked = room;
    if (room !== null) this.unread = { ...this.unread, [room]: 0 };
  }

  /** Asks for the newest lines of a room. Errors: what the server refuses. */
  async load(room: Room): Promise<void> {
    const before = this.lines[room].length;
    const { lines, more } = await this.ask(room);
    const known = new Set(this.lines[room].map(({ id }) => id));
    const news = lines.filter(({ id }) => !known.has(id));
    // What was said before anybody came here is not news.
    this.#add(room, lines, this.#loaded.has(room) ? news.length : 0);
    if (!this.#loaded.has(room) || before === 0) this.more = { ...this.more, [room]: more };
    this.#loaded.add(room);
  }

  /** Asks for lines before those that are here. Errors: what the server refuses. */
  async earlier(room: Room): Promise<void> {
    const { lines, more } = await this.ask(room, this.lines[room][0]?.id);
    this.lines = { ...this.lines, [room]: merged(this.lines[room], lines) };
    this.more = { ...this.more, [room]: more };
  }

  /** Hears somebody no more on this page, or again. */
  mute(player: string, mutes: boolean): void {
    const muted = new Set(this.muted);
    if (mutes) muted.add(player);
    else muted.delete(player);
    this.muted = muted;
  }

  #add(room: Room, lines: readonly Line[], news: number): void {
    const heard = lines.some(({ from }) => !this.muted.has(from.id));
    this.lines = { ...this.lines, [room]: merged(this.lines[room], lines).slice(-HELD_MAX) };
    if (heard && room !== this.#looked) this.unread = { ...this.unread, [room]: this.unread[room] + news };
  }
}

/** Lines in the order in which they were said, each once: ids are in order of time. */
function merged(some: readonly Line[], others: readonly Line[]): Line[] {
  const all = new Map([...some, ...others].map((line) => [line.id, line]));
  return [...all.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
