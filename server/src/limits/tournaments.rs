//! Limits of tournaments.

use super::DAY_MS;

/// A name, in characters: one line of a phone's screen, twice.
pub const TOURNAMENT_NAME_CHARS: usize = 60;

/// What it is about, in characters: a paragraph or two.
pub const TOURNAMENT_ABOUT_CHARS: usize = 1_000;

/// A reason or an announcement, in characters.
pub const REASON_CHARS: usize = 500;

/// The password of entry, in characters.
pub const ENTRY_PASSWORD_CHARS: usize = 100;

/// Tournaments that one person makes in a day: they are stored for good.
pub const TOURNAMENTS_OF_A_PERSON_PER_DAY: u64 = 20;

/// Tournaments on a page of a list.
pub const TOURNAMENTS_PAGE: u32 = 50;

/// Entries on a page of a log.
pub const LOG_PAGE: usize = 500;

/// Who may be invited.
pub const INVITED_MAX: usize = 1_000;

/// Entrants of a league: 64 who meet four times play 8,064 matches.
pub const LEAGUE_SIZE_MAX: u32 = 64;

/// Entrants of a bracket.
pub const BRACKET_SIZE_MAX: u32 = 256;

/// Entrants of a Swiss or an arena: what is paired within a benchmark.
pub const SWISS_SIZE_MAX: u32 = 1_000;

/// Rounds of a Swiss.
pub const SWISS_ROUNDS_MAX: u32 = 50;

/// Minutes of an arena: a day.
pub const ARENA_MINUTES_MAX: u32 = 1_440;

/// How often those who wait in an arena are paired: long enough that there is a choice.
pub const ARENA_PAIRS_EVERY_MS: u64 = 2_000;

/// Fixtures of one tournament: memory, and what its channel shows.
pub const FIXTURES_MAX: usize = 20_000;

/// The shortest wait for the other in a live round, in seconds.
pub const READY_S_MIN: u32 = 10;

/// The longest, in seconds.
pub const READY_S_MAX: u32 = 86_400;

/// The shortest time of a round with a deadline, in seconds.
pub const ROUND_S_MIN: u32 = 60;

/// The longest, in seconds: half a year.
pub const ROUND_S_MAX: u32 = 15_552_000;

/// How far ahead a tournament may start.
pub const STARTS_WITHIN_MS: u64 = 366 * DAY_MS;

/// How far an organiser may put a fixture off.
pub const POSTPONED_MS_MAX: u64 = 366 * DAY_MS;

/// How long one waits for the other after the time that they agreed on.
pub const AGREED_WAIT_MS: u64 = 600_000;

/// How long somebody who said that they are there is taken to be there, in rounds with deadlines.
pub const READY_LASTS_MS: u64 = 600_000;

/// Goals of a walk-over.
pub const WALK_OVER_MAX: u32 = 20;

/// Goals that an organiser may give.
pub const GOALS_MAX: u32 = 99;

/// Points that an organiser may give or take at once.
pub const ADJUSTED_MAX: u32 = 1_000;

/// Requests that wait for a tournament's task.
pub const TOURNAMENT_MAILBOX: usize = 256;

/// How long one that is over stays in memory when nobody looks at it.
pub const TOURNAMENT_LINGERS_MS: u64 = 60_000;

/// How soon something that the store did not take is tried again.
pub const TOURNAMENT_RETRY_MS: u64 = 1_000;

/// The longest wait before a log that could not be read is read again.
pub const TOURNAMENT_RETRY_MS_MAX: u64 = 60_000;
