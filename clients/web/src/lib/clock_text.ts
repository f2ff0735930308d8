import type { Clocks, Side } from './generated/protocol';

/** Milliseconds left to a side at `now` by the server's time; never less than none. */
export function leftOf(clocks: Clocks, side: Side, now: number): number {
  const gone = clocks.running[side] ? Math.max(0, now - clocks.at) : 0;
  return Math.max(0, clocks[side] - gone);
}

/** 1:05, with tenths in the last twenty seconds; days and hours for slow matches. */
export function clockText(ms: number): string {
  const seconds = ms / 1000;
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  if (seconds < 20) return `0:${(Math.floor(seconds * 10) / 10).toFixed(1).padStart(4, '0')}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

function two(value: number): string {
  return String(Math.floor(value)).padStart(2, '0');
}
