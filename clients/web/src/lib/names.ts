import type { Names } from './game';
import type { BySide, MatchInfo, MatchResult, Seat, Side } from './generated/protocol';
import { other } from './sides';

/** A name has at most so many characters. */
export const NAME_MAX = 24;

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

/** How time is kept, in short. */
export function clockWords(clock: MatchInfo['clock']): string {
  if (clock.type === 'none') return 'No clock';
  if (clock.type === 'days') return `${clock.days} ${clock.days === 1 ? 'day' : 'days'} a turn`;
  const minutes = clock.bank_s % 60 === 0 ? `${clock.bank_s / 60} min` : `${clock.bank_s} s`;
  return `${minutes} + ${clock.increment_s} s`;
}

const REASONS: Record<string, (loser: string) => string> = {
  resigned: (loser) => `, ${loser} resigned`,
  agreed: () => ' by agreement',
  time: (loser) => `, ${loser} ran out of time`,
  claimed: (loser) => `, ${loser} was gone for too long`,
};

/** A score as a side says it, its own goals first: the winner’s beside his name, home’s where nobody has won. */
export function scoreWords(score: BySide<number>, side: Side | null | undefined): string {
  const first = side ?? 'home';
  return `${score[first]} : ${score[other(first)]}`;
}

/** How a match ended, in words. `endings`: those of its game; `kicks`: the goals of the shoot-out that decided. */
export function resultWords(
  result: Pick<MatchResult, 'winner' | 'by'>,
  names: Names,
  endings: Record<string, string>,
  kicks: BySide<number> | null = null,
): string {
  const loser = result.winner ? names[other(result.winner)] : 'one side';
  const own = endings[result.by];
  const reason = own ? ` ${own}` : (REASONS[result.by]?.(loser) ?? '');
  const shot = kicks ? `, ${scoreWords(kicks, result.winner)}` : '';
  return `${result.winner ? `${names[result.winner]} won` : 'Drawn'}${reason}${shot}`;
}
