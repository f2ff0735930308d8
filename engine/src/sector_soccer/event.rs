//! What is witnessed, in the shapes of the interface (rule 8).
//!
//! This module must not decide anything.

use serde::Serialize;

use super::line_up::{LineUp, Moves};
use crate::game::{Outcome, Side};

/// What is witnessed. No event tells a secret before its reveal, so all are everybody's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are those of the interface, rule 8, and named after what they hold")]
pub enum Event {
    /// A secret is in, or throws were given: then with their number.
    Ready {
        seat: Side,
        #[serde(skip_serializing_if = "Option::is_none")]
        throws: Option<u8>,
    },
    /// A line-up is revealed.
    LinedUp { seat: Side, pawns: LineUp },
    /// A throw: the dice, who won it, the ball's absolute sectors before and after.
    Thrown { home: Vec<u8>, away: Vec<u8>, winner: Option<Side>, from: u8, ball: u8 },
    /// A goal.
    Goal { seat: Side },
    /// A period's last throw was thrown.
    PeriodEnded { period: u8 },
    /// A change is revealed.
    Changed { seat: Side, moves: Moves },
    /// The coin chose who kicks first.
    Coin { first: Side },
    /// A kick from the mark, with both faces.
    Kicked { seat: Side, kicker: u8, keeper: u8, goal: bool },
    /// The match is over.
    Ended { result: Outcome },
}
