// What was refused, in words of this client's own. The server's reason is shown only for codes that are newer than this page.

import type { Code } from './generated/protocol';
import { capital, plural } from './text';

export type Values = Record<string, unknown>;

/** Why something was not done, as the server says it. */
export interface Refusal {
  code: string;
  reason: string;
  values: Values;
}

/** By code: a sentence, or how it is made of the values. */
export type RefusalWords = Readonly<Record<string, string | ((values: Values) => string)>>;

const AGAIN = 'Try again in a moment.';
const RELOAD = 'Load the page again.';

/** Codes that stand in front of every game. */
const PROTOCOL: Readonly<Record<Code, RefusalWords[string]>> = {
  json: `The server did not understand this page. ${RELOAD}`,
  hello_first: `The server did not understand this page. ${RELOAD}`,
  protocol_version: `The server is newer than this page. ${RELOAD}`,
  bad_token: 'You are not known here any more. Give your name again.',
  no_token: 'Give your name first.',
  origin: 'This page came from another address than the server’s.',
  bad_name: 'A name has 1 to 24 characters that can be seen, one of them a letter or a figure.',
  name_taken: 'An account has this name. Choose another.',
  bad_sign_in: 'No account has this name and password.',
  bad_password: 'A password has 8 to 128 characters and is not the name.',
  wrong_password: 'This is not your password.',
  have_account: 'You have an account.',
  signed_in: 'This browser has a name already. Load the page again.',
  no_account: 'This needs an account.',
  wrong_scope: 'This needs you in person: sign in.',
  not_trusted: 'Your account is not trusted with that.',
  still_playing: ({ matches }) =>
    matches === undefined
      ? 'As a guest you still play, which signing in would leave.'
      : `As a guest you still play ${Number(matches) === 1 ? 'a match' : `${Number(matches)} matches`}, which signing in would leave.`,
  no_such_session: 'It has ended already.',
  bad_api_token: 'A token needs a label and at least one scope.',
  bad_preference: 'The server does not know this choice.',
  sign_in_again: 'Sign in again first.',
  no_provider: 'Nobody can sign in by a provider here.',
  provider_failed: `The provider does not answer. ${AGAIN}`,
  bad_provider_answer: 'The sign-in took too long or began in another browser. Begin again.',
  identity_taken: 'Another account signs in by this.',
  no_such_identity: 'Your account does not sign in by this any more.',
  last_way_in: 'You could not sign in any more. Choose a password first.',
  bad_text: ({ max }) => `A line has 1 to ${String(max)} visible characters.`,
  no_such_match: 'There is no match at this address.',
  unknown_ruleset:
    'This match follows an older edition of the rules, which this server does not have. It is kept as it is.',
  bad_seq: 'The match has not come so far.',
  bad_branch: 'From here one goes on against the computer, or alone.',
  no_such_player: 'There is no such player.',
  bad_player: 'That cannot be done to this player.',
  banned: ({ until, reason }) => `You may not start or join matches ${untilWords(until)}: ${String(reason)}`,
  muted: ({ until, reason }) => `You may not write ${untilWords(until)}: ${String(reason)}`,
  no_such_report: 'There is no such report any more.',
  report_closed: 'Another moderator has closed this report already.',
  no_such_sanction: 'It does not last any more.',
  bad_report: 'Say in 1 to 1000 characters what happened.',
  bad_decision: 'A reason has 1 to 500 characters; at most a year at once.',
  not_allowed: 'This match is not open to you.',
  bad_delay: 'The delay is out of range.',
  no_such_tournament: 'There is no such tournament.',
  no_such_fixture: 'The tournament has no such fixture.',
  bad_tournament: ({ field }) => `A tournament cannot be so: look at ${String(field).replaceAll('_', ' ')}.`,
  not_organiser: 'Only the organiser may do this.',
  not_invited: 'One enters this tournament by invitation.',
  wrong_entry_password: 'This is not the tournament’s password.',
  tournament_closed: 'Nobody can enter this tournament any more.',
  tournament_full: 'The tournament is full.',
  tournament_over: 'The tournament is over.',
  not_entered: 'Whoever it is about does not take part.',
  already_entered: 'They take part already.',
  too_few: 'Too few have entered.',
  fixture_closed: 'This match cannot be played now.',
  already_followed: 'Matches that followed from it have been made already.',
  bad_time: 'This time cannot be agreed on.',
  bad_order: 'This makes no sense in this tournament.',
  no_such_game: 'The server does not know this game.',
  not_in_pools: 'A program plays in pools only if its account says so.',
  no_such_pool: `This kind of match is not offered any more. ${RELOAD}`,
  no_such_offer: 'That match is no longer on offer.',
  no_such_seek: 'That seek is no longer open.',
  no_such_challenge: 'That challenge is no longer open.',
  taken: 'Somebody was faster.',
  not_waiting: 'You do not wait there any more.',
  rating_range: 'Your rating is not one that is sought.',
  bad_range: 'The range of ratings goes from low to high, and your own rating is in it.',
  bad_note: 'A note has at most 80 characters, on one line.',
  not_found: `The server does not know that. ${RELOAD}`,
  method_not_allowed: `The server does not do that. ${RELOAD}`,
  bad_option: ({ option, min, max }) =>
    typeof min === 'number' && typeof max === 'number'
      ? `${spoken(option)} may be ${min} to ${max}.`
      : `${spoken(option)} cannot be that.`,
  bad_rated: 'Only a match between two people, with a clock, can be rated.',
  bad_clock: 'The clock cannot be set like that.',
  too_large: 'That is too much at once.',
  too_fast: ({ retry_ms }) => `That was too fast. ${waitWords(retry_ms)}`,
  too_many_channels: 'Too many matches are open in this window.',
  too_many_pending: `The server still answers what came before. ${AGAIN}`,
  too_many: ({ retry_ms }) => `Too much is going on at once. ${waitWords(retry_ms)}`,
  not_subscribed: `The connection to this match was lost. ${AGAIN}`,
  bad_channel: `The server did not understand this page. ${RELOAD}`,
  bad_id: `The server did not understand this page. ${RELOAD}`,
  not_seated: 'That side is not yours.',
  which_side: 'Both sides are yours: say for which.',
  seat_taken: 'Somebody else has taken the seat.',
  not_started: 'The match waits for somebody to play against.',
  match_over: 'The match is over.',
  not_over: 'The match is not over yet.',
  stale_prompt: 'The match went on meanwhile.',
  no_abort: 'It is too late to call the match off.',
  draw_offered: 'A draw has been offered already.',
  no_draw_offer: 'No draw is on offer any more.',
  not_gone: 'The other side is here, or has not been gone for long enough.',
  bad_chain: 'The links for your dice could not be taken over; the rolls go on without them.',
  bad_link: 'A link for the dice does not fit; the roll goes on without it.',
  no_hints: 'In a match between people there are no hints.',
  busy: `The computer has too much to think about. ${AGAIN}`,
  draining: 'The server is being started anew. Come back in a moment.',
  store_unavailable: `The server cannot store anything just now. ${AGAIN}`,
  internal: `Something went wrong inside the server, and nothing was done. ${AGAIN}`,
};

/** What the rules of every game may say. */
const ANY_GAME: RefusalWords = {
  not_your_turn: 'It is the other side’s turn.',
  wrong_phase: 'There is no place for that now.',
  roll_due: 'The dice come first.',
  bad_action: `The server did not understand that. ${RELOAD}`,
  undo_limit: ({ max }) => `No more can be taken back: ${plural(Number(max), 'time')} at most.`,
};

/** A refusal in words; `own` are those of the game. */
export function refusalWords({ code, reason, values }: Refusal, own: RefusalWords = {}): string {
  const words = own[code] ?? ANY_GAME[code] ?? PROTOCOL[code as Code] ?? reason;
  return typeof words === 'string' ? words : words(values);
}

/** Whether there are words of this client's for a code. */
export function hasWords(code: string, own: RefusalWords = {}): boolean {
  return code in own || code in ANY_GAME || code in PROTOCOL;
}

function spoken(option: unknown): string {
  return `“${capital(String(option).replaceAll('_', ' '))}”`;
}

/** What can be done about a limit. */
function waitWords(retryMs: unknown): string {
  const seconds = Math.ceil(Number(retryMs) / 1000);
  return seconds > 1
    ? `Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`
    : AGAIN;
}

/** How long something lasts that moderators decided. */
function untilWords(until: unknown): string {
  return typeof until === 'number' ? `until ${new Date(until).toLocaleString()}` : 'any more';
}
