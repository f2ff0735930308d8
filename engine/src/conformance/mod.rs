//! The laws that hold for every game, option set and seed, as checks on whole random matches.
//!
//! 1. The record alone determines the match: [`replay`].
//! 2. Chance never hides in an action; dice are named, then applied: [`walk`].
//! 3. A refused step changes nothing and says why: [`refusals`].
//! 4. Not over: chance is due, or a side owes an action and has one. Over: nobody does: [`walk`].
//! 5. Lists are stable, without duplicates, and all accepted; the short form fits the wire and stands for them: [`walk`].
//! 6. Secrecy: matches that looked alike to a viewer go on looking alike: [`twins`].
//! 7. The same faces give the same match: [`replay`].
//!
//! This module must not know any particular game.

use std::fmt;

use serde_json::Value;

use crate::catalog::{AnyGame, GameKind, Witnessed};
use crate::game::Viewer;
use crate::record::Step;

mod player;

mod walk;

mod refusals;

mod replay;

mod twins;

#[cfg(test)]
mod sealed;

#[cfg(test)]
mod tests;

pub use player::{Manner, Player};

/// Steps after which a random match counts as one that never ends.
const STEPS_MAX: usize = 30_000;

/// The most that a short form of legal actions may take on the wire.
pub const COMPACT_BYTES_MAX: usize = 8 * 1024;

/// Which law does not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Broken {
    /// The law's number.
    pub law: u8,
    /// The number of the step, from 1, at which it showed.
    pub step: usize,
    /// What was found.
    pub found: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {} at step {}: {}", self.law, self.step, self.found)
    }
}

/// A step, and what each viewer saw of it and after it.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    step: Step,
    events: Witnessed,
    views: Vec<Value>,
}

/// All laws on one random match of a game by an edition of its rules. Gives its steps. The same seed plays the same match.
pub fn check(
    (kind, ruleset): (GameKind, u32),
    options: &Value,
    manner: Manner,
    seed: u64,
) -> Result<Vec<Step>, Broken> {
    let start =
        kind.start_by(ruleset, options).map_err(|refusal| Broken { law: 1, step: 0, found: refusal.to_string() })?;
    check_from(start.as_ref(), manner, seed, STEPS_MAX)
}

/// All laws on one random match from its start, which must end within so many steps.
fn check_from(start: &dyn AnyGame, manner: Manner, seed: u64, steps_max: usize) -> Result<Vec<Step>, Broken> {
    let seen = walk::walk(start, &mut Player::new(manner, seed), steps_max)?;
    replay::check(start, &seen)?;
    Ok(seen.into_iter().map(|seen| seen.step).collect())
}

fn views(game: &dyn AnyGame) -> Vec<Value> {
    Viewer::ALL.into_iter().map(|viewer| game.view(viewer)).collect()
}

/// Fails with what was found unless the condition holds.
fn hold(law: u8, step: usize, holds: bool, found: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken { law, step, found: found() }) }
}
