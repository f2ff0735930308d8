//! A match between two people who have agreed to it before it is made: by a pool, a seek or a challenge.
//!
//! This module must not know how they found each other.

use engine::catalog::GameKind;
use protocol::http::{NewMatch, Opponent};
use protocol::matches::ClockOptions;
use protocol::people::Person;
use serde_json::Value;

use super::Refusal;
use super::directory::header;

/// What is agreed.
#[derive(Clone, Debug)]
pub struct Between {
    /// Name of the game.
    pub game: String,
    /// Its options; missing ones take their defaults.
    pub options: Option<Value>,
    /// How time is kept; default none.
    pub clock: Option<ClockOptions>,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Who is home.
    pub home: Person,
    /// Who is away.
    pub away: Person,
}

impl Between {
    /// The same as a match that somebody makes. The lobby lists it: these are the matches to watch.
    pub(super) fn new_match(&self) -> NewMatch {
        let (options, clock, rated) = (self.options.clone(), self.clock, self.rated);
        NewMatch { options, clock, rated, listed: true, ..NewMatch::new(&self.game, Opponent::Link {}) }
    }

    /// The game, and its options with their defaults. Errors: `no_such_game`, `bad_option`, `bad_clock`, `bad_rated`.
    pub(super) fn checked(&self) -> Result<(GameKind, Value), Refusal> {
        let header = header(&self.new_match())?;
        Ok((header.game, header.options()))
    }
}
