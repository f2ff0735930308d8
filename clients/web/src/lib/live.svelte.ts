// The one connection of this page, and who its person is.

import * as api from './api';
import { OwnChains } from './chains';
import type { SignedIn, You } from './generated/protocol';
import { storage } from './storage';
import { type Connection, Socket, type Wire, type World } from './socket';

class Live {
  connection = $state.raw<Connection>({ name: 'connecting' });
  /** Undefined until somebody has a name, and before the first welcome. */
  you = $state.raw<You | undefined>(undefined);
  /** Whether a first welcome has told who `you` is. */
  known = $state(false);
  readonly socket: Socket;
  readonly chains: OwnChains;
  /** Tells the other tabs of this browser, which share its cookie, that it is somebody else now, and hears it from them. */
  readonly #tabs = new BroadcastChannel('touchline.person');
  /** How many answers are awaited that make this person somebody else. */
  #entering = 0;

  constructor() {
    this.socket = new Socket(this.#world());
    this.chains = new OwnChains(storage('localStorage'), (frame) => this.socket.say(frame));
    addEventListener('online', () => this.socket.poke());
    addEventListener('offline', () => this.socket.poke());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.socket.poke();
    });
  }

  start(): void {
    this.socket.connect();
    this.#tabs.addEventListener('message', () => {
      this.#adopt().catch(() => {
        // No network: who this browser is then comes with the next welcome.
      });
    });
  }

  /** The server's time now, in milliseconds since 1970. */
  now(): number {
    return this.socket.clock.at(performance.now());
  }

  /** Makes a guest of this name, unless the person has a name already. */
  async name(name: string): Promise<void> {
    if (!this.you) await this.#adopt();
    if (this.you) return;
    const guest = await api.makeGuest(name);
    this.#become({ id: guest.id, name: guest.name });
  }

  /** Is whom this browser has become in another tab. */
  async #adopt(): Promise<void> {
    if (this.#entering > 0) return;
    const you = await whoIsHere();
    if (you?.id === this.you?.id && this.connection.name !== 'stopped') return;
    this.you = you;
    this.socket.identify();
  }

  #become(you: You | undefined): void {
    this.you = you;
    this.socket.identify();
    this.#tabs.postMessage(null);
  }

  /** Signs up or in. Who keeps the id, as a guest does who becomes an account, goes on over the same connection. */
  async enter(ask: () => Promise<SignedIn>): Promise<void> {
    this.#entering += 1;
    try {
      const { you } = await ask();
      const isSame = you.id === this.you?.id;
      if (!isSame || this.connection.name === 'stopped') this.#become(you);
      else this.you = you;
    } finally {
      this.#entering -= 1;
    }
  }

  /** Gives the name up, and with it the seats that were taken under it. */
  forget(): Promise<void> {
    return this.vanish(api.signOut);
  }

  /** Does what this person is nobody after. */
  async vanish(how: () => Promise<unknown>): Promise<void> {
    await how();
    this.#become(undefined);
  }

  #world(): World {
    return {
      open: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`) as unknown as Wire,
      now: () => Date.now(),
      steady: () => performance.now(),
      later: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      random: () => Math.random(),
      shelf: storage('sessionStorage'),
      changed: (connection) => {
        this.connection = connection;
        // Whoever it was is nobody now, and may choose a name again.
        // While somebody signs up or in that may only be the token before.
        if (this.#entering > 0 || connection.name !== 'stopped') return;
        if (['bad_token', 'signed_out'].includes(connection.why)) this.you = undefined;
      },
      welcomed: (you) => {
        this.you = you;
        this.known = true;
      },
    };
  }
}

/** By the cookie that all tabs share. */
async function whoIsHere(): Promise<You | undefined> {
  try {
    return await api.me();
  } catch (error) {
    if (error instanceof api.ApiError && ['no_token', 'bad_token'].includes(error.code)) return undefined;
    throw error;
  }
}

export const live = new Live();
