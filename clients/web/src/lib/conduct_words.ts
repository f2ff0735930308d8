// What pages of conduct say.

import type {
  AuditEntry,
  Habits,
  Measure,
  ReportReason,
  Sanction,
  SanctionKind,
  Signal,
  Standing,
} from './generated/protocol';
import { plural } from './text';

/** What a report is about. */
export const REASONS: Record<ReportReason, string> = {
  chat: 'What they write',
  name: 'Their name',
  stalling: 'Letting time run',
  leaving: 'Leaving matches',
  cheating: 'Cheating',
  collusion: 'Arranged results',
  other: 'Something else',
};

/** For how long, in hours; null: for ever. */
export const TIMES: readonly { hours: number | null; words: string }[] = [
  { hours: 1, words: 'an hour' },
  { hours: 24, words: 'a day' },
  { hours: 7 * 24, words: 'a week' },
  { hours: 30 * 24, words: '30 days' },
  { hours: 365 * 24, words: 'a year' },
  { hours: null, words: 'for ever' },
];

/** A moment, as somebody reads it. */
export const dateWords = (at: number): string =>
  new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Until when something lasts. */
export const untilWords = (until: number | undefined): string =>
  until === undefined ? 'for ever' : `until ${dateWords(until)}`;

const KINDS: Record<SanctionKind, string> = { warning: 'Warned', mute: 'Muted', ban: 'Banned' };

/** What stands or stood against somebody. */
export function sanctionWords({ kind, until, lifted }: Sanction, now: number): string {
  if (kind === 'warning') return KINDS.warning;
  if (lifted !== undefined) return `${KINDS[kind]}, lifted ${dateWords(lifted)}`;
  return `${KINDS[kind]} ${untilWords(until)}${until !== undefined && until <= now ? ', over' : ''}`;
}

/** Whether it can be taken back. */
export const lasts = ({ lifted, until }: Sanction, now: number): boolean =>
  lifted === undefined && (until === undefined || until > now);

/** What was done, in the words of the trail. */
export function deedWords({ done, until, old_name: old, new_name: now }: AuditEntry): string {
  switch (done) {
    case 'dismissed':
      return 'dismissed a report about';
    case 'warned':
      return 'warned';
    case 'muted':
      return `muted, ${untilWords(until)},`;
    case 'banned':
      return `banned, ${untilWords(until)},`;
    case 'renamed':
      return old !== undefined && now !== undefined ? `renamed ${old} to ${now}:` : 'renamed';
    case 'lifted':
      return 'took back what stood against';
  }
}

/** How often somebody leaves or stalls, and what follows. */
export function habitWords({ matches, left, stalled, level }: Habits): string {
  const follows = { good: '', warned: ': warned', slowed: ': waits longer', held: ': waits much longer' }[level];
  return `Of the last ${plural(matches, 'match').replace(/matchs$/, 'matches')}: left ${left}, stalled ${stalled}${follows}.`;
}

/** What was seen. */
export function signalWords({ kind, matches }: Signal): string {
  const often = matches === 1 ? 'in one match' : `in ${matches} matches`;
  switch (kind) {
    case 'one_sided_pair':
      return `The same two met ${often}, and nearly always the same one won`;
    case 'short_resignations':
      return `One resigned to the other when it had hardly begun, ${often}`;
    case 'newcomers_beaten':
      return `A row of wins against people who had just come, ${often}`;
  }
}

/** What stands against oneself, in sentences. Nothing: one may do everything. */
export function standingWords({ ban, mute, warnings, habits }: Standing): string[] {
  const said = [];
  if (ban) {
    said.push(
      `You are banned ${untilWords(ban.until)}: ${ban.reason} You may finish what you play, and watch; you may not begin or join a match, or write.`,
    );
  }
  if (mute && !ban)
    said.push(`You may not write ${untilWords(mute.until)}: ${mute.reason} You may do everything else.`);
  said.push(...warnings.map(({ reason, at }) => `A moderator has warned you (${dateWords(at)}): ${reason}`));
  const { left, stalled, level } = habits;
  if (level !== 'good') {
    const often = [left && `left ${left}`, stalled && `let time run in ${stalled}`].filter(Boolean).join(' and ');
    const follows =
      level === 'warned'
        ? 'If it goes on, you will wait longer for a match.'
        : 'So you wait longer for a match, until you have finished some.';
    said.push(`Of your last ${habits.matches} matches you ${often}. ${follows}`);
  }
  return said;
}

/** What a moderator can do, as it is chosen on the page. */
export const MEASURES: Record<Measure['type'], string> = {
  dismiss: 'Nothing: dismiss it',
  warn: 'Warn',
  mute: 'Mute',
  ban: 'Ban',
  rename: 'Give another name',
};

/** The measure that was chosen; undefined where something is missing. */
export function measureOf(type: Measure['type'], hours: number | null, name: string): Measure | undefined {
  switch (type) {
    case 'mute':
      return hours === null ? undefined : { type, hours };
    case 'ban':
      return hours === null ? { type } : { type, hours };
    case 'rename':
      return name.trim() ? { type, name: name.trim() } : undefined;
    default:
      return { type };
  }
}
