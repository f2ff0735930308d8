/** A reading older than this gives way to a newer one even if that travelled slower. */
const STALE_MS = 120_000;

/** Guesses the server's time from answers, trusting the one that travelled fastest. Never sends time anywhere. */
export class ServerClock {
  #offset = 0;
  #trip = Infinity;
  #taken = -Infinity;

  /** The server said `server` in an answer to what was sent at `sent` and answered at `received` (both local). */
  sample(server: number, sent: number, received: number): void {
    const trip = Math.max(0, received - sent);
    if (trip > this.#trip && received - this.#taken < STALE_MS) return;
    this.#trip = trip;
    this.#taken = received;
    this.#offset = server - (sent + trip / 2);
  }

  /** The server's time when the local clock says `local`. */
  at(local: number): number {
    return local + this.#offset;
  }
}
