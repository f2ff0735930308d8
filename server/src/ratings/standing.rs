//! A player's rating in one game, and what one match makes of two of them.
//!
//! Numbers are kept whole, in small units, so that whoever computes them again from the same results gets the very same. This module
//! must not decide which matches count.

use engine::game::{BySide, Side};
use protocol::ratings::ShownRating;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use super::{
    DAY_MS, DEVIATION_MAX, DEVIATION_MIN, PROVISIONAL_DEVIATION, RATING_PERIOD_DAYS, RATING_START, TAU, VOLATILITY_MAX,
    VOLATILITY_START,
};

/// Points in one unit of Glicko-2's own scale.
const POINTS: f64 = 173.7178;

/// Ratings stay between these, in points, whatever is won.
const RATING_MIN: f64 = 100.0;
const RATING_MAX: f64 = 4000.0;

/// Where a player stands in one game after a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Thousandths of a point.
    pub rating: i64,
    /// Thousandths of a point.
    pub deviation: i64,
    /// Billionths.
    pub volatility: i64,
    /// When the match ended, milliseconds since 1970: deviation grows from then on.
    pub at: u64,
    /// Rated matches so far.
    pub matches: u32,
}

impl Standing {
    /// Before the first rated match, which ends at `at`.
    pub fn new(at: u64) -> Standing {
        let start = Glicko2Rating { rating: RATING_START, deviation: DEVIATION_MAX, volatility: VOLATILITY_START };
        Standing::kept(&start, at, 0)
    }

    /// In points.
    pub fn points(&self) -> f64 {
        self.rating as f64 / 1e3
    }

    /// How unsure the rating is at `now`, in points.
    pub fn deviation_at(&self, now: u64) -> f64 {
        let periods = now.saturating_sub(self.at) as f64 / (RATING_PERIOD_DAYS * DAY_MS as f64);
        let square = (self.deviation as f64 / 1e3).powi(2) + self.growth() * periods;
        square.sqrt().min(DEVIATION_MAX)
    }

    /// Whether it is too unsure at `now` to mean much.
    pub fn is_provisional(&self, now: u64) -> bool {
        self.deviation_at(now) > PROVISIONAL_DEVIATION
    }

    /// The last moment at which it is not provisional if nothing is played; 0 if it is now.
    pub fn sure_until(&self) -> u64 {
        let room = PROVISIONAL_DEVIATION.powi(2) - (self.deviation as f64 / 1e3).powi(2);
        if room < 0.0 {
            return 0;
        }
        self.at + (room / self.growth() * RATING_PERIOD_DAYS * DAY_MS as f64) as u64
    }

    /// As it stands beside a name at `now`.
    pub fn shown(&self, now: u64) -> ShownRating {
        ShownRating { rating: whole(self.rating), provisional: self.is_provisional(now) }
    }

    /// What a whole period adds to the square of the deviation, in square points.
    fn growth(&self) -> f64 {
        (self.volatility as f64 / 1e9 * POINTS).powi(2)
    }

    fn at_start_of(&self, at: u64) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.points(),
            deviation: self.deviation_at(at),
            volatility: self.volatility as f64 / 1e9,
        }
    }

    fn kept(new: &Glicko2Rating, at: u64, matches: u32) -> Standing {
        let whole = |value: f64, unit: f64| (value * unit).round() as i64;
        Standing {
            rating: whole(new.rating.clamp(RATING_MIN, RATING_MAX), 1e3),
            deviation: whole(new.deviation.clamp(DEVIATION_MIN, DEVIATION_MAX), 1e3),
            volatility: whole(new.volatility.min(VOLATILITY_MAX), 1e9),
            at,
            matches,
        }
    }
}

/// Thousandths of a point as whole points.
pub(crate) fn whole(thousandths: i64) -> i32 {
    (thousandths as f64 / 1e3).round() as i32
}

/// Where two players stand after a match that ended at `at`. Both are judged by what the other was before it.
pub fn after(before: BySide<Standing>, winner: Option<Side>, at: u64) -> BySide<Standing> {
    let start = before.map(|_, standing| standing.at_start_of(at));
    BySide::new(|side| {
        let mut own = start[side];
        // The library adds a whole period with each call. What has really passed is in the deviation already, so that is taken off first.
        own.deviation = (own.deviation.powi(2) - before[side].growth()).max(0.0).sqrt();
        let outcome = match winner {
            None => Outcomes::DRAW,
            Some(winner) if winner == side => Outcomes::WIN,
            Some(_) => Outcomes::LOSS,
        };
        let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
        let new = glicko2_rating_period(&own, &[(start[!side], outcome)], &config);
        Standing::kept(&new, at, before[side].matches + 1)
    })
}
