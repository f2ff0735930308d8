//! What the pure parts of competitions cannot do with what they are given: never by anything that a player or an organiser may do.

use engine::competition::bracket::BracketFault;
use engine::competition::table::TableFault;

use super::state::Corrupt;

/// A tournament that cannot go on: its log does not add up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Results that are of nobody.
    #[error("a table cannot be made: {0}")]
    Table(#[from] TableFault),
    /// Winners that did not play.
    #[error("the bracket does not hold: {0}")]
    Bracket(#[from] BracketFault),
    /// A log that no tournament can have written.
    #[error(transparent)]
    Log(#[from] Corrupt),
}
