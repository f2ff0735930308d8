/** A reading older than this gives way to a newer one even if that travelled slower. */
const STALE_MS = 120_000;
/** What two clocks may differ by beyond the time that answers took: they drift, and tick in steps. */
const SLACK_MS = 250;

/**
 * Guesses the server's time from answers, trusting the one that travelled fastest. Its local times are those of a clock that nobody
 * sets, such as `performance.now`. Never sends time anywhere.
 */
export class ServerClock {
  #trip = Infinity;
  #taken = -Infinity;

  /** `offset`: the server's time less the local one, as far as it is known before the first answer. */
  constructor(private offset = 0) {}

  /** The server said `server` in an answer to what was sent at `sent` and answered at `received` (both local). */
  sample(server: number, sent: number, received: number): void {
    const trip = received - sent;
    // The local clock was set back meanwhile: nothing can be said.
    if (trip < 0) return;
    const offset = server - (sent + trip / 2);
    // Apart by more than both trips explain: the local clock stood or was set, and what was known is worth nothing.
    const fits = Math.abs(offset - this.offset) <= (trip + this.#trip) / 2 + SLACK_MS;
    if (fits && trip > this.#trip && received - this.#taken < STALE_MS) return;
    this.#trip = trip;
    this.#taken = received;
    this.offset = offset;
  }

  /** The server's time when the local clock says `local`. */
  at(local: number): number {
    return local + this.offset;
  }
}
