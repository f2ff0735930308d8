import { beforeEach, describe, expect, test } from 'vitest';

import type { ToClient, You } from './generated/protocol';
import { type ChannelFrame, type Connection, Socket, type Wire } from './socket';

const CHANNEL = 'match/01936d4e-6f00-7000-8000-000000000001';
const PING_EVERY_MS = 20_000;

/** A WebSocket without a network. */
class FakeWire implements Wire {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  hear(frame: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((frame) => frame.type === type);
  }
}

/** Time and everything else outside, moved by hand. */
class FakeWorld {
  wires: FakeWire[] = [];
  time = 1_000_000;
  states: Connection[] = [];
  you: You | undefined;
  kept = new Map<string, string>();
  luck = 0.5;
  #timers: { at: number; run: () => void }[] = [];

  readonly shelf = {
    getItem: (key: string) => this.kept.get(key) ?? null,
    setItem: (key: string, text: string) => void this.kept.set(key, text),
  };

  open = (): Wire => {
    const wire = new FakeWire();
    this.wires.push(wire);
    return wire;
  };
  now = (): number => this.time;
  steady = (): number => this.time - 900_000;
  random = (): number => this.luck;
  later = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.time + ms, run };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((other) => other !== timer));
  };
  changed = (connection: Connection): void => void this.states.push(connection);
  welcomed = (you: You | undefined): void => void (this.you = you);

  get wire(): FakeWire {
    const wire = this.wires.at(-1);
    if (!wire) throw new Error('no connection was opened');
    return wire;
  }
  get state(): Connection | undefined {
    return this.states.at(-1);
  }

  /** Lets time pass, timers in order. */
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= end).toSorted((one, other) => one.at - other.at)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.time = due.at;
      due.run();
    }
    this.time = end;
  }
}

let world: FakeWorld;
let socket: Socket;
let heard: ChannelFrame[];
let since: number | undefined;

beforeEach(() => {
  world = new FakeWorld();
  socket = new Socket(world);
  heard = [];
  since = undefined;
});

function listen(): () => void {
  return socket.listen(CHANNEL, { legal: true, since: () => since, heard: (frame) => void heard.push(frame) });
}

function welcome(you?: You): void {
  world.wire.onopen?.();
  const now = world.time;
  world.wire.hear({ type: 'welcome', protocol: 1, server: 'test', you, now, ping_every_ms: PING_EVERY_MS });
}

function snapshot(): void {
  const view = {} as never;
  world.wire.hear({ type: 'snapshot', channel: CHANNEL, seq: 7, view });
}

function connect(): void {
  socket.connect();
  welcome();
}

describe('connecting', () => {
  test('says hello first, and subscribes after the welcome', () => {
    listen();
    socket.connect();
    expect(world.state).toEqual({ name: 'connecting' });
    world.wire.onopen?.();
    expect(world.wire.sent.map((frame) => frame.type)).toEqual(['hello']);
    welcome();
    expect(world.state).toEqual({ name: 'connected' });
    expect(world.wire.of('subscribe')).toEqual([{ type: 'subscribe', channel: CHANNEL, legal: true }]);
  });

  test('a server that never welcomes is given up', () => {
    socket.connect();
    world.pass(10_000);
    expect(world.state?.name).toBe('waiting');
    expect(world.wire.closed).toBe(true);
  });

  test('frames reach their channel only', () => {
    listen();
    connect();
    world.wire.hear({ type: 'snapshot', channel: 'lobby', seq: 1, view: { matches: {}, featured: {}, seeks: {} } });
    expect(heard).toEqual([]);
    world.wire.hear({ type: 'diff', channel: CHANNEL, from: 1, to: 2 });
    expect(heard).toEqual([{ type: 'diff', channel: CHANNEL, from: 1, to: 2 }]);
  });

  test('unknown frames and what is no JSON are ignored', () => {
    listen();
    connect();
    for (const data of ['', '[', 'null', '{"type":"fanfare","channel":"x"}', new ArrayBuffer(2)]) {
      world.wire.onmessage?.({ data });
    }
    expect(world.state).toEqual({ name: 'connected' });
  });
});

describe('coming back', () => {
  test('tries again with back-off and jitter, and asks for what was missed', () => {
    listen();
    connect();
    since = 41;
    world.wire.onclose?.();
    expect(world.state).toEqual({ name: 'waiting', until: world.time + 200 + 250, restarting: false });
    world.pass(449);
    expect(world.wires).toHaveLength(1);
    world.pass(1);
    expect(world.wires).toHaveLength(2);
    welcome();
    expect(world.wire.of('subscribe')).toEqual([{ type: 'subscribe', channel: CHANNEL, legal: true, since: 41 }]);
  });

  test('waits grow up to a cap while nothing answers', () => {
    world.luck = 1;
    socket.connect();
    const waits: number[] = [];
    for (let i = 0; i < 9; i += 1) {
      world.wire.onclose?.();
      const { state } = world;
      if (state?.name !== 'waiting') throw new Error('not waiting');
      waits.push(state.until - world.time);
      world.pass(state.until - world.time);
    }
    expect(waits).toEqual([700, 1200, 2200, 4200, 8200, 15_200, 15_200, 15_200, 15_200]);
  });

  test('a connection that held starts the waits anew, one that did not does not', () => {
    world.luck = 1;
    connect();
    world.wire.onclose?.();
    world.pass(700);
    welcome();
    world.wire.onclose?.();
    expect(world.state).toMatchObject({ until: world.time + 1200 });
    world.pass(1200);
    welcome();
    world.pass(11_000);
    world.wire.hear({ type: 'pong', now: world.time });
    world.wire.onclose?.();
    expect(world.state).toMatchObject({ until: world.time + 700 });
  });

  test('a restart is waited for as long as the server said, and named', () => {
    connect();
    world.wire.hear({ type: 'goodbye', why: 'draining', retry_ms: 2000 });
    world.wire.onclose?.();
    expect(world.state).toEqual({ name: 'waiting', until: world.time + 3000, restarting: true });
    // The next server is not there yet at the first try.
    world.pass(3000);
    world.wire.onclose?.();
    expect(world.state).toMatchObject({ name: 'waiting', restarting: true });
    socket.connect();
    welcome();
    world.wire.onclose?.();
    expect(world.state).toMatchObject({ name: 'waiting', restarting: false });
  });

  test('a goodbye without a time to come back is the end, until somebody wants otherwise', () => {
    connect();
    world.wire.hear({ type: 'goodbye', why: 'bad_token' });
    world.wire.onclose?.();
    expect(world.state).toEqual({ name: 'stopped', why: 'bad_token' });
    world.pass(3_600_000);
    expect(world.wires).toHaveLength(1);
    connect();
    expect(world.state).toEqual({ name: 'connected' });
  });

  test('waking up does not wait', () => {
    connect();
    world.wire.onclose?.();
    socket.poke();
    expect(world.wires).toHaveLength(2);
  });

  test('a network that says nothing is found out by a ping', () => {
    connect();
    world.pass(PING_EVERY_MS * 0.8);
    expect(world.wire.of('ping')).toHaveLength(1);
    world.wire.hear({ type: 'pong', now: world.time });
    world.pass(PING_EVERY_MS * 0.8);
    expect(world.wire.of('ping')).toHaveLength(2);
    world.pass(6_000);
    expect(world.state?.name).toBe('waiting');
  });

  test('somebody else asks for everything, once', () => {
    listen();
    connect();
    since = 7;
    socket.identify();
    welcome();
    expect(world.wire.of('subscribe')).toEqual([{ type: 'subscribe', channel: CHANNEL, legal: true }]);
    world.wire.onclose?.();
    world.pass(1000);
    welcome();
    expect(world.wire.of('subscribe')[0], 'no snapshot has come').not.toHaveProperty('since');
    snapshot();
    world.wire.onclose?.();
    world.pass(1000);
    welcome();
    expect(world.wire.of('subscribe')[0]).toMatchObject({ since: 7 });
  });

  test('somebody who has sat down asks for everything, also where the server puts it off', () => {
    listen();
    connect();
    since = 7;
    socket.resubscribe(CHANNEL, true);
    world.wire.hear({ type: 'refused', channel: CHANNEL, code: 'store_unavailable', reason: 'Later.', values: {} });
    world.pass(2000);
    expect(world.wire.of('subscribe').slice(1)).toEqual(
      Array.from({ length: 2 }, () => ({ type: 'subscribe', channel: CHANNEL, legal: true })),
    );
  });

  test('each answer to a ping is timed by its own ping', () => {
    connect();
    socket.poke();
    world.pass(1000);
    socket.poke();
    world.pass(1000);
    // The first ping took 2 s, the second 1 s; both were answered at once.
    world.wire.hear({ type: 'pong', now: world.time - 1000 });
    world.wire.hear({ type: 'pong', now: world.time - 500 });
    expect(socket.clock.at(world.steady())).toBe(world.time);
  });

  test('one who is somebody else after a return asks for everything, and the same person does not', () => {
    const ada = { id: '01936d4e-6f00-7000-8000-00000000000a', name: 'Ada' };
    listen();
    socket.connect();
    welcome(ada);
    since = 7;
    const asked = (you?: You) => {
      world.wire.onclose?.();
      world.pass(3_000);
      welcome(you);
      return world.wire.of('subscribe')[0]?.since;
    };
    expect(asked(ada)).toBe(7);
    expect(asked()).toBe(undefined);
    snapshot();
    expect(asked()).toBe(7);
    expect(asked(ada)).toBe(undefined);
  });
});

describe('acts', () => {
  const act = () => socket.act(CHANNEL, 40, 'home', { type: 'roll' });

  test('are answered once', async () => {
    listen();
    connect();
    const answer = act();
    const [sent] = world.wire.of('act');
    expect(sent).toMatchObject({ channel: CHANNEL, prompt: 40, side: 'home', action: { type: 'roll' } });
    world.wire.hear({ type: 'done', id: String(sent?.id), seq: 42 });
    expect(await answer).toEqual({ ok: true, seq: 42 });
  });

  test('are refused with a code', async () => {
    listen();
    connect();
    const answer = act();
    const id = String(world.wire.of('act')[0]?.id);
    world.wire.hear({ type: 'refused', id, code: 'stale_prompt', reason: 'Too late.', values: {}, head: 9 });
    expect(await answer).toEqual({ ok: false, code: 'stale_prompt', reason: 'Too late.', values: {} });
  });

  test('without an answer are sent again with the same id after the subscription', async () => {
    listen();
    connect();
    const answer = act();
    const [first] = world.wire.of('act');
    world.wire.onclose?.();
    world.pass(1000);
    welcome();
    expect(world.wire.sent.map((frame) => frame.type)).toEqual(['hello', 'subscribe', 'act']);
    expect(world.wire.of('act')).toEqual([first]);
    world.wire.hear({ type: 'done', id: String(first?.id), seq: 42 });
    expect(await answer).toEqual({ ok: true, seq: 42 });
    world.wire.onclose?.();
    world.pass(5000);
    welcome();
    expect(world.wire.of('act')).toEqual([]);
  });

  test('survive a reload of the page', () => {
    listen();
    connect();
    void act();
    const [first] = world.wire.of('act');
    const reloaded = new FakeWorld();
    reloaded.kept = world.kept;
    world = reloaded;
    socket = new Socket(world);
    connect();
    expect(world.wire.of('act')).toEqual([]);
    listen();
    expect(world.wire.sent.map((frame) => frame.type)).toEqual(['hello', 'subscribe', 'act']);
    expect(world.wire.of('act')).toEqual([first]);
  });

  test('of somebody else are not sent under another name, and are answered so', async () => {
    const ada = { id: '01936d4e-6f00-7000-8000-00000000000a', name: 'Ada' };
    const bob = { id: '01936d4e-6f00-7000-8000-00000000000b', name: 'Bob' };
    listen();
    socket.connect();
    welcome(ada);
    world.wire.onclose?.();
    const answer = socket.chat(CHANNEL, 'players', 'It is Ada who says so');
    world.pass(1000);
    welcome(ada);
    expect(world.wire.of('say')).toHaveLength(1);
    socket.identify();
    welcome(bob);
    expect(world.wire.of('say')).toEqual([]);
    expect(await answer).toMatchObject({ ok: false, code: 'somebody_else' });
  });

  test('made without a connection go out with the next one', () => {
    listen();
    void act();
    connect();
    expect(world.wire.of('act')).toHaveLength(1);
  });

  test('that the server cannot do for the moment are tried again', async () => {
    listen();
    connect();
    const answer = act();
    const id = String(world.wire.of('act')[0]?.id);
    world.wire.hear({ type: 'refused', id, code: 'store_unavailable', reason: 'Later.', values: {} });
    world.pass(2000);
    expect(world.wire.of('act').map((frame) => frame.id)).toEqual([id, id]);
    world.wire.hear({ type: 'done', id, seq: 3 });
    expect(await answer).toEqual({ ok: true, seq: 3 });
  });

  test('that are said too fast are told so, since nobody wants to speak up later by itself', async () => {
    listen();
    connect();
    const answer = socket.chat(CHANNEL, 'players', 'Again!');
    const id = String(world.wire.of('say')[0]?.id);
    world.wire.hear({ type: 'refused', id, code: 'too_fast', reason: 'Slower.', values: { retry_ms: 3000 } });
    expect(await answer).toMatchObject({ ok: false, code: 'too_fast' });
    world.pass(5000);
    expect(world.wire.of('say')).toHaveLength(1);
  });

  test('a refused subscription goes to its channel', () => {
    listen();
    connect();
    world.wire.hear({ type: 'refused', channel: CHANNEL, code: 'no_such_match', reason: 'None.', values: {} });
    expect(heard).toMatchObject([{ type: 'refused', code: 'no_such_match' }]);
  });

  test('a subscription that cannot be had for the moment is tried again', () => {
    listen();
    connect();
    world.wire.hear({ type: 'refused', channel: CHANNEL, code: 'draining', reason: 'Later.', values: {} });
    expect(heard).toEqual([]);
    world.pass(1500);
    expect(world.wire.of('subscribe')).toHaveLength(2);
  });

  test('leaving a channel says so, and nothing is asked of it again', () => {
    const stop = listen();
    connect();
    stop();
    expect(world.wire.of('unsubscribe')).toEqual([{ type: 'unsubscribe', channel: CHANNEL }]);
    world.wire.onclose?.();
    world.pass(1000);
    welcome();
    expect(world.wire.of('subscribe')).toEqual([]);
  });

  test('links and chains are not kept for later', () => {
    listen();
    socket.say({ type: 'link', channel: CHANNEL, roll: 1, link: 'ab' });
    connect();
    expect(world.wire.of('link')).toEqual([]);
  });
});
