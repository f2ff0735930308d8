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
  /** The last line before those that were perhaps missed, by room, until they have been asked for. */
  #gaps = new Map<Room, LineId>();

  /** `isOwn`: whether a player is this page's own. */
  constructor(
    private readonly ask: (room: Room, before?: LineId) => Promise<ChatPage>,
    private readonly isOwn: (player: string) => boolean = () => false,
  ) {}

  /** A line came. `missed`: others before it did not. */
  heard(line: Line, missed = false): void {
    // What cannot be asked for now is asked for after the next connection.
    if (missed) this.load(line.room).catch(() => {});
    this.#add(line.room, [line], true);
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

  /** Asks for the newest lines of a room, back to those that are here. Errors: what the server refuses. */
  async load(room: Room): Promise<void> {
    const isFirst = !this.#loaded.has(room);
    const until = isFirst ? undefined : (this.#gaps.get(room) ?? this.lines[room].at(-1)?.id);
    if (until !== undefined) this.#gaps.set(room, until);
    const { lines, more } = await this.#since(room, until);
    const [oldest] = lines;
    const reaches = !more || until === undefined || (oldest !== undefined && oldest.id <= until);
    // Lines beyond a hole that stays are asked for as earlier ones.
    if (!reaches) this.lines = { ...this.lines, [room]: this.lines[room].filter(({ id }) => id >= (oldest?.id ?? '')) };
    // What was said before anybody came here is not news.
    this.#add(room, lines, !isFirst);
    if (until === undefined || !reaches) this.more = { ...this.more, [room]: more };
    this.#loaded.add(room);
    this.#gaps.delete(room);
  }

  /** The newest lines, and those before them until one that is known; no more than are kept. */
  async #since(room: Room, until: LineId | undefined): Promise<ChatPage> {
    let page = await this.ask(room);
    const pages = [page];
    const isKnown = ({ lines: [oldest], more }: ChatPage): boolean =>
      until === undefined || !more || !oldest || oldest.id <= until;
    while (!isKnown(page) && pages.flatMap(({ lines }) => lines).length < HELD_MAX) {
      page = await this.ask(room, page.lines[0]?.id);
      pages.unshift(page);
    }
    return { lines: pages.flatMap(({ lines }) => lines), more: page.more };
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

  /** `areNews`: whether those that are not here yet count as unread. */
  #add(room: Room, lines: readonly Line[], areNews: boolean): void {
    const known = new Set(this.lines[room].map(({ id }) => id));
    const ofOthers = ({ id, from }: Line) => !known.has(id) && !this.muted.has(from.id) && !this.isOwn(from.id);
    const news = areNews && room !== this.#looked ? lines.filter(ofOthers).length : 0;
    const all = merged(this.lines[room], lines);
    this.lines = { ...this.lines, [room]: all.slice(-HELD_MAX) };
    if (all.length > HELD_MAX) this.more = { ...this.more, [room]: true };
    this.unread = { ...this.unread, [room]: this.unread[room] + news };
  }
}

/** What somebody writes: gone from the field while it is on its way, so that nothing typed meanwhile is lost. */
export class Draft {
  text = $state('');

  /** Takes what is to be said, without the space around it; null where that is nothing. */
  take(): string | null {
    const taken = this.text.trim();
    if (taken === '') return null;
    this.text = '';
    return taken;
  }

  /** It was not said after all, and stands before what was typed since. */
  giveBack(taken: string): void {
    this.text = `${taken} ${this.text}`.trim();
  }
}

/** Lines in the order in which they were said, each once: ids are in order of time. */
function merged(some: readonly Line[], others: readonly Line[]): Line[] {
  const all = new Map([...some, ...others].map((line) => [line.id, line]));
  return [...all.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
