//! Limits of what people do beside playing: accounts, conduct, finding each other, chat.
//!
//! Nothing here may depend on anything but its neighbour.

use std::num::NonZeroU32;

use super::COOKIE_AGE_S;

/// Players that one may follow, and that one may block: more than anybody knows, and one page.
pub const RELATIONS_OF_A_PERSON: u32 = 1_000;

/// Memory of one run of Argon2id: what OWASP advises.
pub const PASSWORD_MEMORY_KIB: u32 = 19 * 1024;

/// Passes over it, likewise.
pub const PASSWORD_PASSES: u32 = 2;

/// Passwords that are hashed at once. Each takes a processor for tens of milliseconds; matches need the others.
pub const PASSWORDS_AT_ONCE: usize = 1;

/// Passwords that are hashed or wait for it. A second's worth or two; more are refused with `busy`.
pub const PASSWORDS_ASKED: usize = 32;

/// Shortest password. Length is what counts (NIST SP 800-63B).
pub const PASSWORD_CHARACTERS_MIN: usize = 8;

/// Longest password: sentences fit.
pub const PASSWORD_CHARACTERS_MAX: usize = 128;

/// Passwords tried for one name in an hour, from everywhere. Far from enough to guess one, and enough for its owner in whatever trouble.
pub const PASSWORD_TRIES_PER_NAME_PER_HOUR: NonZeroU32 = NonZeroU32::new(100).unwrap();

/// Passwords tried for one name from one address in a minute, in the long run.
pub const PASSWORD_TRIES_PER_NAME_THERE_PER_MINUTE: NonZeroU32 = NonZeroU32::new(1).unwrap();

/// And at once: somebody who looks for the right one among their own.
pub const PASSWORD_TRIES_PER_NAME_THERE_AT_ONCE: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// Passwords tried from one address in a minute, in the long run: a school sits behind one.
pub const PASSWORD_TRIES_PER_ADDRESS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(20).unwrap();

/// And at once: a class that signs in together.
pub const PASSWORD_TRIES_PER_ADDRESS_AT_ONCE: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// A session of an account ends so long after it began: when its cookie does.
pub const SESSION_AGE_MS: u64 = COOKIE_AGE_S as u64 * 1_000;

/// The use of a session is noted this often, so that asking does not mean writing.
pub const SESSION_USED_EVERY_MS: u64 = 60 * 60 * 1_000;

/// Sessions of one account: more than anybody has browsers. The longest unused go.
pub const SESSIONS_OF_A_PERSON: usize = 50;

/// What a browser says of itself is kept so far, in characters.
pub const SESSION_LABEL_CHARACTERS: usize = 160;

/// A session so young proves its owner without a password.
pub const FRESH_SESSION_MS: u64 = 10 * 60 * 1_000;

/// How long a sign-in by the provider may take, from going there to coming back: with a second factor that has to be looked for.
pub const PROVIDER_SIGN_IN_MS: u64 = 10 * 60 * 1_000;

/// Sign-ins by the provider that are under way: some hundred bytes each, and more than a large site has in ten minutes.
pub const PROVIDER_SIGN_INS: usize = 10_000;

/// How long the provider may take for an answer. A person waits for it.
pub const PROVIDER_WAIT_MS: u64 = 5_000;

/// An answer of the provider: its keys are the longest, some ten kilobytes.
pub const PROVIDER_ANSWER_BYTES: usize = 256 * 1024;

/// What the provider says of itself is asked for again after so long. New keys are asked for when they are needed.
pub const PROVIDER_METADATA_MS: u64 = 60 * 60 * 1_000;

/// Ways to sign in by the provider of one account: more than anybody has accounts there.
pub const IDENTITIES_OF_A_PERSON: usize = 10;

/// Names with a number that are tried for somebody whose own names are taken: the first few in order, as many by chance.
pub const NAMES_WITH_NUMBERS: u32 = 8;

/// What such a number takes of a name, with the space before it.
pub const NAME_NUMBER_CHARACTERS: usize = 6;

/// Tokens for programs of one account.
pub const TOKENS_OF_A_PERSON: usize = 50;

/// What a token is for, in characters.
pub const TOKEN_LABEL_CHARACTERS: usize = 60;

/// Longest life of a token that ends, in days: ten years.
pub const TOKEN_DAYS_MAX: u32 = 3_650;

/// A day, which is the same everywhere.
pub const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// How long a request that makes something is answered as before when it is sent again: a laptop that is opened the next morning.
pub const REQUEST_KEPT_MS: u64 = DAY_MS;

/// A language's tag; the longest that are used are shorter.
pub const LANGUAGE_BYTES: usize = 35;

/// Matches that an export lists, the newest. A lifetime of them; a bound on one answer.
pub const EXPORT_MATCHES: u32 = 100_000;

/// Lines of chat that an export lists, the newest: years of talking, in an answer of a few megabytes.
pub const EXPORT_LINES: u32 = 20_000;

/// Who deleted their data is read again this far back: clocks of several servers differ by less.
pub const GONE_OVERLAP_MS: u64 = 5 * 60 * 1_000;

/// What a report says, in characters: a page of it would not be read.
pub const REPORT_CHARACTERS: usize = 1_000;

/// Reports that one may make in 24 hours: more than anybody meets trouble, and no flood for moderators.
pub const REPORTS_OF_A_PERSON_PER_DAY: u32 = 20;

/// Why a moderator decided, in characters: a few sentences that the person reads.
pub const DECISION_REASON_CHARACTERS: usize = 500;

/// How long a mute, or a ban that ends, may last: what is longer is for ever.
pub const SANCTION_MAX_HOURS: u32 = 365 * 24;

/// Lines of chat before a reported one, and after it, that moderators see with it: what it answered and what it was answered.
pub const LINES_AROUND_REPORTED: u32 = 10;

/// Reports, sanctions or entries of the trail on one page.
pub const CONDUCT_PAGE: u32 = 50;

/// Those looked at for the list of who leaves and stalls, each with a request to the store.
pub const HABITS_LISTED: u32 = 100;

/// Reports, and sanctions, that an export names: far more than anybody has.
pub const EXPORT_REPORTS: u32 = 10_000;

/// How long somebody is shown a warning: half a year.
pub const WARNING_SHOWN_MS: u64 = 183 * DAY_MS;

/// How often people who wait are paired.
pub const ROUND_EVERY_MS: u64 = 1_000;

/// How long both have to come to a match that was found: a glance at another tab and back. Who comes later has lost the place only.
pub const CONFIRM_WAIT_MS: u64 = 20_000;

/// How long one who did not come is found nobody, the first time; twice as long each further time.
pub const NO_SHOW_HOLD_MS: u64 = 30_000;

/// The longest that anybody is held: it is to teach, not to keep out.
pub const NO_SHOW_HOLD_MS_MAX: u64 = 600_000;

/// How long a place is kept for one who has no socket and asks nothing: a restart of the server or of a telephone.
pub const PLACE_GRACE_MS: u64 = 120_000;

/// The same in pools where a turn may take days: as long as an open seek stays. Nobody is to keep a page open for that.
pub const DAYS_PLACE_GRACE_MS: u64 = SEEK_LASTS_MS;

/// One who was heard of so shortly ago is there: nobody is paired with a place whose person has just gone. A program without a socket
/// asks more often than that.
pub const SEEN_MS: u64 = 15_000;

/// How long one waits alone before the computer is offered.
pub const COMPUTER_OFFERED_AFTER_MS: u64 = 20_000;

/// Pools in which one person may wait at once.
pub const PLACES_OF_A_PERSON: usize = 16;

/// Waits of a pool that an estimate is made of: the last evening's, not last month's.
pub const WAITS_REMEMBERED: usize = 20;

/// How long waits are kept that estimates may be made of.
pub const WAITS_KEPT_MS: u64 = 7 * DAY_MS;

/// Meetings of a person that count for repeats and for the sides.
pub const MEETINGS_REMEMBERED: u32 = 10;

/// Asks that may wait for the desk; more callers wait to get in.
pub const DESK_MAILBOX_ASKS: usize = 4_096;

/// Asks that the desk takes together: one transaction for all of them.
pub const DESK_BATCH: usize = 256;

/// A person's own channel tells its changes at most this often.
pub const ME_EVERY_MS: u64 = 20;

/// How often people's own channels that no socket reads any more are dropped: whoever comes back before goes on where they were.
pub const ME_UNREAD_LINGERS_MS: u64 = 30_000;

/// Open seeks of one person.
pub const SEEKS_OF_A_PERSON: usize = 5;

/// Open seeks in all: the lobby shows them all, and nobody reads more.
pub const SEEKS: usize = 500;

/// Open challenges of one person.
pub const CHALLENGES_OF_A_PERSON: usize = 20;

/// Open challenges in all: memory.
pub const CHALLENGES: usize = 50_000;

/// How long a seek stays open.
pub const SEEK_LASTS_MS: u64 = DAY_MS;

/// How long a challenge stays open: an invitation by letter.
pub const CHALLENGE_LASTS_MS: u64 = 7 * SEEK_LASTS_MS;

/// How often seeks and challenges are looked through for those whose time is over.
pub const LAPSED_EVERY_MS: u64 = 10_000;

/// A note on a seek or challenge, in characters: one line of a list.
pub const NOTE_CHARACTERS: usize = 80;

/// The highest rating that a seek may name: above all that anybody has.
pub const RATING_MAX: u32 = 4_000;
