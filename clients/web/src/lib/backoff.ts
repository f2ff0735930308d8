const BASE_MS = 500;
const CAP_MS = 15_000;
const FLOOR_MS = 200;

/**
 * How long to wait before try number `attempt` (from 0), with full jitter: after a restart thousands of clients
 * spread over the whole span instead of coming in waves. `random` is in 0..1.
 */
export function backoffMs(attempt: number, random: number): number {
  return FLOOR_MS + random * Math.min(CAP_MS, BASE_MS * 2 ** Math.min(attempt, 10));
}

/** The same after a server has said when to come back: never earlier, and spread over as long again. */
export function toldMs(retryMs: number, random: number): number {
  return retryMs + random * Math.max(1_000, retryMs);
}
