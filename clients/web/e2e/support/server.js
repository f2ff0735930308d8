// Starts the built server, as somebody would by hand, and cuts the cable to it when a test wants that.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const BINARY =
  process.env.TOUCHLINE_SERVER_BIN ?? join(import.meta.dirname, '../../../../target/debug/touchline-server');
const START_WITHIN_MS = 20_000;

/** A running server on a database of its own. */
export class Server {
  #child;
  #folder = mkdtempSync(join(tmpdir(), 'touchline-e2e-'));
  /** host:port */
  address = '127.0.0.1:0';
  #flags = [];

  /** `flags`: further ones, made of the address that it will have. */
  static async start(flags) {
    if (!existsSync(BINARY)) throw new Error(`${BINARY} is missing: build it with "cargo build -p server"`);
    const server = new Server();
    if (flags) {
      server.address = await freeAddress();
      server.#flags = flags(server.base);
    }
    await server.up();
    return server;
  }

  get base() {
    return `http://${this.address}`;
  }

  get #database() {
    return `sqlite://${join(this.#folder, 'touchline.db')}?mode=rwc`;
  }

  /** Makes an account a moderator, as an operator does. */
  async makeModerator(name) {
    const child = spawn(BINARY, ['role', 'grant', name, 'moderator', '--database', this.#database], {
      stdio: 'ignore',
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`the role was not granted: ${code}`);
  }

  /** Starts it, on the address it had before. */
  async up() {
    this.#child = spawn(BINARY, ['--listen', this.address, '--database', this.#database, ...this.#flags], {
      stdio: ['ignore', 'pipe', process.env.E2E_VERBOSE ? 'inherit' : 'ignore'],
    });
    const lines = createInterface({ input: this.#child.stdout });
    const timer = AbortSignal.timeout(START_WITHIN_MS);
    for await (const [line] of on(lines, timer, this.#child)) {
      const found = /listening on http:\/\/(\S+)/.exec(line);
      if (!found) continue;
      this.address = found[1];
      return;
    }
    throw new Error('the server ended before it listened');
  }

  /** Kills it as a power cut would. */
  kill() {
    return this.#end('SIGKILL');
  }

  /** Stops it as an operator does who puts a new one in its place. */
  drain() {
    return this.#end('SIGTERM');
  }

  async #end(signal) {
    const gone = once(this.#child, 'exit');
    this.#child.kill(signal);
    await gone;
  }

  async stop() {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function freeAddress() {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address();
  await new Promise((done) => listener.close(done));
  return `127.0.0.1:${port}`;
}

/** Lines until the process ends or time is up. */
async function* on(lines, signal, child) {
  const ended = once(child, 'exit').then(() => null);
  for (;;) {
    const line = await Promise.race([once(lines, 'line', { signal }), ended]);
    if (line === null) return;
    yield line;
  }
}

/** A cable between a window and the server that can be cut and mended. */
export class Cable {
  #listener;
  #sockets = new Set();
  #isCut = false;
  #isMute = false;
  #isDead = false;
  base = '';

  static async to(server) {
    const cable = new Cable();
    const [host, port] = server.address.split(':');
    cable.#listener = createServer((near) => cable.#join(near, connect(Number(port), host)));
    cable.#listener.listen(0, '127.0.0.1');
    await once(cable.#listener, 'listening');
    cable.base = `http://127.0.0.1:${cable.#listener.address().port}`;
    return cable;
  }

  #join(near, far) {
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ]) {
      this.#sockets.add(socket);
      socket.on('data', (bytes) => {
        if (!this.#isDead && !(this.#isMute && socket === far)) other.write(bytes);
      });
      socket.on('close', () => (this.#sockets.delete(socket), other.destroy()));
      // A cut cable is an error on both ends, and meant.
      socket.on('error', () => socket.destroy());
    }
    if (this.#isCut) near.destroy();
  }

  cut() {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** What the window says still arrives; what the server answers is lost. */
  mute() {
    this.#isMute = true;
  }

  /** Nothing arrives on either side, and neither is told: a network that has gone without a word. */
  die() {
    this.#isDead = true;
  }

  /** What was cut stays so; new connections hold. */
  mend() {
    this.#isCut = this.#isMute = this.#isDead = false;
  }

  stop() {
    this.cut();
    this.#listener.close();
  }
}
