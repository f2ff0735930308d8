//! How well people play each game: Glicko-2, as a fold of results in the order in which matches ended.
//!
//! `docs/ratings.md` has the rules for people. This module must not read the clock, the journal, or what a match looked like.

mod standing;
pub(crate) use standing::whole;
pub use standing::{Standing, after};

mod fold;
pub use fold::fold;

#[cfg(test)]
mod tests;

/// Where everybody starts, in points.
pub const RATING_START: f64 = 1500.0;

/// How unsure a rating is at the start, and at most, in points.
pub const DEVIATION_MAX: f64 = 350.0;

/// How sure a rating can become, in points: below it a rating would hardly move any more, whatever its owner learns.
pub const DEVIATION_MIN: f64 = 45.0;

/// A rating that is less sure than this, in points, is provisional: it is marked, and stands on no leader board.
pub const PROVISIONAL_DEVIATION: f64 = 110.0;

/// How erratic everybody is taken to be at the start: Glicko-2's usual value.
pub const VOLATILITY_START: f64 = 0.06;

/// How erratic anybody is taken to be at most: dice make surprises of their own.
pub const VOLATILITY_MAX: f64 = 0.1;

/// How fast the estimate of that may change: Glicko-2's usual value for games with much chance.
pub const TAU: f64 = 0.5;

/// The rating period, in days, of which also a part counts. Of this length a sure rating (a deviation of 60) is provisional again after a year without
/// a rated match.
pub const RATING_PERIOD_DAYS: f64 = 4.665;

/// Rated matches of one game between the same two that count on one day (UTC). More is practice among friends, or points handed over.
pub const PAIR_MATCHES_A_DAY: u32 = 10;

/// Rated matches of a game that a leader board asks for.
pub const LEADERBOARD_MATCHES_MIN: u32 = 10;

/// A day, in milliseconds.
pub use crate::limits::DAY_MS;
