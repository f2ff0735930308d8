import { backoffMs, toldMs } from './backoff';
import type { Order, Refused, Room, Side, ToClient, ToServer, You } from './generated/protocol';
import type { GameAction } from './generated/protocol';
import { type Answer, newId, Outbox, type Request, type Shelf } from './outbox';
import { ServerClock } from './server_clock';

/** The protocol version that this client speaks. */
export const PROTOCOL = 1;
/** No welcome within this time counts as a lost connection. */
const WELCOME_WITHIN_MS = 10_000;
/** A ping that nothing follows within this time counts likewise. */
const ANSWER_WITHIN_MS = 6_000;
/** A connection that held this long was a good one: the next try starts without back-off. */
const GOOD_AFTER_MS = 10_000;
/** How soon something that the server could not do for the moment is tried again. */
const AGAIN_MS = 1_500;

/** Refusals that say nothing about the request: it is sent again with the same id. */
const PASSING = new Set(['draining', 'store_unavailable', 'too_fast', 'too_many_pending', 'internal']);

/** What the connection is doing. */
export type Connection =
  | { name: 'connecting' }
  | { name: 'connected' }
  | { name: 'waiting'; until: number; restarting: boolean }
  | { name: 'stopped'; why: string };

/** The part of a WebSocket that is used. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** Everything outside: tests bring their own. */
export interface World {
  open(): Wire;
  /** The time by the computer's clock, milliseconds since 1970. */
  now(): number;
  /** Milliseconds by a clock that nobody sets. */
  steady(): number;
  /** Runs something later; the result cancels it. */
  later(ms: number, run: () => void): () => void;
  /** 0..1 */
  random(): number;
  shelf: Shelf;
  changed(connection: Connection): void;
  welcomed(you: You | undefined): void;
}

/** A frame that belongs to one channel. */
export type ChannelFrame = Extract<ToClient, { type: 'snapshot' | 'diff' | 'notice' | 'reveal' | 'said' | 'refused' }>;

/** Who listens to a channel. */
export interface Listener {
  legal: boolean;
  /** The version held, so that only what was missed is sent; undefined asks for everything. */
  since(): number | undefined;
  heard(frame: ChannelFrame): void;
}

/** One WebSocket for all channels, which comes back by itself. Knows nothing of matches. */
export class Socket {
  readonly clock: ServerClock;
  #world: World;
  #outbox: Outbox;
  #listeners = new Map<string, Listener>();
  #wire: Wire | null = null;
  #connection: Connection = { name: 'connecting' };
  #attempt = 0;
  #connectedAt = 0;
  #pingEvery = 0;
  /** When the hello and the pings without an answer were sent, by the steady clock; answers come in the same order. */
  #sent: number[] = [];
  /** Whether the person has become another since the last welcome. */
  #anew = false;
  /** Channels that were held as somebody else saw them, until a snapshot has come. */
  #fresh = new Set<string>();
  /** Whose the channels' states are: the id of the last welcome; undefined before the first, null of nobody. */
  #held: string | null | undefined = undefined;
  #told: { why: string; retry: number | undefined } | null = null;
  /** The server has said that it is being replaced, and no other has welcomed us since. */
  #restarting = false;
  #cancels = new Map<'retry' | 'ping' | 'deadline', () => void>();

  constructor(world: World) {
    this.#world = world;
    this.#outbox = new Outbox(world.shelf);
    this.clock = new ServerClock(world.now() - world.steady());
  }

  /** Opens the connection now, whatever was waited for. */
  connect(): void {
    this.#drop();
    this.#told = null;
    this.#become({ name: 'connecting' });
    const wire = this.#world.open();
    this.#wire = wire;
    this.#timer('deadline', WELCOME_WITHIN_MS, () => this.#lost());
    wire.onopen = () => {
      this.#sent = [this.#world.steady()];
      this.#put({ type: 'hello', protocol: PROTOCOL, language: 'en', client: 'touchline-web' });
    };
    wire.onmessage = (event) => this.#heard(event.data);
    wire.onclose = () => this.#lost();
  }

  /** Something may have changed (the tab woke, the network came back or went): find out now instead of later. */
  poke(): void {
    if (this.#connection.name === 'waiting') this.connect();
    else if (this.#connection.name === 'connected') this.#ping();
  }

  /** The person has become somebody else: everything is asked for anew. */
  identify(): void {
    this.#anew = true;
    this.connect();
  }

  /** Listens to a channel until the returned function is called. */
  listen(channel: string, listener: Listener): () => void {
    this.#listeners.set(channel, listener);
    if (this.#connection.name === 'connected') this.#subscribe(channel, listener);
    return () => {
      if (this.#listeners.get(channel) !== listener) return;
      this.#listeners.delete(channel);
      if (this.#connection.name === 'connected') this.#put({ type: 'unsubscribe', channel });
    };
  }

  /** Asks for a channel again: what was missed, or everything for one who has become a player of it. */
  resubscribe(channel: string, fresh = false): void {
    const listener = this.#listeners.get(channel);
    if (fresh) this.#fresh.add(channel);
    if (listener && this.#connection.name === 'connected') this.#subscribe(channel, listener);
  }

  /** Acts in a match. Resolves when the server has answered, however many connections that takes. */
  act(channel: string, prompt: number, side: Side, action: GameAction): Promise<Answer> {
    return this.#request({ type: 'act', id: newId(), channel, prompt, side, action });
  }

  /** Orders something that stands in front of the game, likewise. */
  order(channel: string, side: Side, order: Order): Promise<Answer> {
    return this.#request({ type: 'order', id: newId(), channel, side, order });
  }

  /** Says a line of chat, likewise: sent again, it is said once. */
  chat(channel: string, room: Room, text: string): Promise<Answer> {
    return this.#request({ type: 'say', id: newId(), channel, room, text });
  }

  /** Sends what is worth nothing later; dropped while there is no connection. */
  say(frame: Extract<ToServer, { type: 'chain' | 'link' }>): void {
    if (this.#connection.name === 'connected') this.#put(frame);
  }

  #request(request: Request): Promise<Answer> {
    const answer = this.#outbox.add(request);
    if (this.#connection.name === 'connected' && this.#listeners.has(request.channel)) this.#put(request);
    return answer;
  }

  #subscribe(channel: string, listener: Listener): void {
    const since = this.#fresh.has(channel) ? undefined : listener.since();
    this.#put({ type: 'subscribe', channel, legal: listener.legal, ...(since === undefined ? {} : { since }) });
    for (const request of this.#outbox.of(channel)) this.#put(request);
  }

  #heard(data: unknown): void {
    const frame = parse(data);
    if (!frame) return;
    if (this.#connection.name === 'connected') this.#timer('deadline', null);
    switch (frame.type) {
      case 'welcome':
        this.#timed(frame.now);
        this.#welcomed(frame.ping_every_ms, frame.you);
        break;
      case 'pong':
        this.#timed(frame.now);
        break;
      case 'goodbye':
        this.#told = { why: frame.why, retry: frame.retry_ms };
        break;
      case 'done':
        this.#outbox.settle(frame.id, { ok: true, seq: frame.seq });
        break;
      case 'refused':
        this.#refused(frame);
        break;
      case 'snapshot':
        this.#fresh.delete(frame.channel);
        this.#listeners.get(frame.channel)?.heard(frame);
        break;
      default:
        this.#listeners.get(frame.channel)?.heard(frame);
    }
  }

  /** The oldest of what was sent is answered, and says what time it is there. */
  #timed(server: number): void {
    const sent = this.#sent.shift();
    if (sent !== undefined) this.clock.sample(server, sent, this.#world.steady());
  }

  #welcomed(pingEvery: number, you: You | undefined): void {
    this.#connectedAt = this.#world.now();
    this.#pingEvery = pingEvery;
    this.#timer('deadline', null);
    // What was held was shown to somebody else, or to nobody: seats and secrets may differ.
    const id = you?.id ?? null;
    if (this.#anew || (this.#held !== undefined && this.#held !== id)) this.#fresh = new Set(this.#listeners.keys());
    this.#anew = false;
    this.#held = id;
    this.#outbox.belong(id);
    this.#restarting = false;
    this.#world.welcomed(you);
    this.#become({ name: 'connected' });
    for (const [channel, listener] of this.#listeners) this.#subscribe(channel, listener);
    this.#nextPing();
  }

  #refused(frame: { type: 'refused' } & Refused): void {
    const { id, code, reason, values } = frame;
    if (id === undefined) {
      if (!frame.channel) return;
      const { channel } = frame;
      if (PASSING.has(code)) this.#world.later(AGAIN_MS, () => this.resubscribe(channel));
      else this.#listeners.get(channel)?.heard(frame);
    } else if (PASSING.has(code) && !this.#isHasty(id, code)) {
      this.#world.later(AGAIN_MS, () => {
        const request = this.#outbox.find(id);
        if (request && this.#connection.name === 'connected') this.#put(request);
      });
    } else {
      this.#outbox.settle(id, { ok: false, code, reason, values });
    }
  }

  /** Who talks too fast is told so, and does not speak up later by itself. */
  #isHasty(id: string, code: string): boolean {
    return code === 'too_fast' && this.#outbox.find(id)?.type === 'say';
  }

  #nextPing(): void {
    this.#timer('ping', this.#pingEvery * 0.8, () => this.#ping());
  }

  #ping(): void {
    this.#sent.push(this.#world.steady());
    this.#put({ type: 'ping' });
    this.#timer('deadline', ANSWER_WITHIN_MS, () => this.#lost());
    this.#nextPing();
  }

  #lost(): void {
    const told = this.#told;
    const now = this.#world.now();
    const held = this.#connection.name === 'connected' && now - this.#connectedAt >= GOOD_AFTER_MS;
    this.#drop();
    if (told && told.retry === undefined) {
      this.#become({ name: 'stopped', why: told.why });
      return;
    }
    if (held) this.#attempt = 0;
    const random = this.#world.random();
    const wait = told?.retry === undefined ? backoffMs(this.#attempt, random) : toldMs(told.retry, random);
    this.#attempt += 1;
    if (told?.why === 'draining') this.#restarting = true;
    this.#become({ name: 'waiting', until: now + wait, restarting: this.#restarting });
    this.#timer('retry', wait, () => this.connect());
  }

  #drop(): void {
    for (const name of ['retry', 'ping', 'deadline'] as const) this.#timer(name, null);
    const wire = this.#wire;
    this.#wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  #timer(name: 'retry' | 'ping' | 'deadline', ms: number | null, run: () => void = () => {}): void {
    this.#cancels.get(name)?.();
    this.#cancels.delete(name);
    if (ms !== null) this.#cancels.set(name, this.#world.later(ms, run));
  }

  #put(frame: ToServer): void {
    this.#wire?.send(JSON.stringify(frame));
  }

  #become(connection: Connection): void {
    this.#connection = connection;
    this.#world.changed(connection);
  }
}

/** A frame, or null for what is none: clients ignore what they do not know. */
function parse(data: unknown): ToClient | null {
  if (typeof data !== 'string') return null;
  try {
    const frame: unknown = JSON.parse(data);
    return typeof frame === 'object' && frame !== null && 'type' in frame ? (frame as ToClient) : null;
  } catch {
    return null;
  }
}
