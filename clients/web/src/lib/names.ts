import type { MatchInfo, Seat } from './generated/protocol';
import type { Names } from '../games/golden_goal/words';

/** What a seat is called. */
export function seatName(seat: Seat | null | undefined): string {
  if (!seat) return 'Free seat';
  return seat.kind === 'person' ? seat.name : `Computer (${seat.strength})`;
}

/** What the sides are called in sentences: by their names, unless these are the same. */
export function namesOf(info: MatchInfo): Names {
  const home = info.seats.home ? seatName(info.seats.home) : 'Home';
  const away = info.seats.away ? seatName(info.seats.away) : 'Away';
  return home === away ? { home: 'Home', away: 'Away' } : { home, away };
}

const MODES: Record<string, (options: Record<string, unknown>) => string> = {
  golden_goal: () => 'Golden goal',
  rounds: (options) => `${options.rounds ?? 25} rounds`,
  first_to: (options) => `First to ${options.goals ?? 3}`,
  last_chance: () => 'Last chance',
};

/** The mode of a match in two words. */
export function modeWords(options: Record<string, unknown>): string {
  return MODES[String(options.mode ?? 'golden_goal')]?.(options) ?? String(options.mode);
}

/** How time is kept, in short. */
export function clockWords(clock: MatchInfo['clock']): string {
  if (clock.type === 'none') return 'No clock';
  if (clock.type === 'days') return `${clock.days} ${clock.days === 1 ? 'day' : 'days'} a turn`;
  const minutes = clock.bank_s % 60 === 0 ? `${clock.bank_s / 60} min` : `${clock.bank_s} s`;
  return `${minutes} + ${clock.increment_s} s`;
}
