//! What a side does and what is witnessed, in the shapes of the interface (rule 8), and the short form of an action.
//!
//! This module must not judge anything but shape.

use serde::{Deserialize, Serialize};

use super::line_up::{LineUp, Moves};
use crate::game::{Outcome, Side};

/// What a side does. Numbers are as they came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Chooses the line-up.
    LineUp {
        /// Pawns in own sectors 1 to 5.
        pawns: [i64; 5],
    },
    /// Gives throws.
    Throw {
        /// How many.
        times: i64,
    },
    /// Moves pawns in a stoppage.
    Change {
        /// From own sector to own sector, in order.
        moves: Vec<[i64; 2]>,
    },
}

crate::strict!(Action);

impl Action {
    /// Its `type`.
    pub fn name(&self) -> &'static str {
        match self {
            Action::LineUp { .. } => "line_up",
            Action::Throw { .. } => "throw",
            Action::Change { .. } => "change",
        }
    }
}

/// A listed action: small, `Copy`, meant for search and playouts. Only meaningful for the state that listed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Chooses the line-up.
    LineUp(LineUp),
    /// Gives so many throws.
    Throw(u8),
    /// Moves pawns.
    Change(Moves),
}

impl From<Move> for Action {
    fn from(listed: Move) -> Action {
        match listed {
            Move::LineUp(line_up) => Action::LineUp { pawns: line_up.pawns().map(i64::from) },
            Move::Throw(times) => Action::Throw { times: times.into() },
            Move::Change(moves) => {
                let moves = moves.as_slice().iter().map(|shift| [shift.from.into(), shift.to.into()]);
                Action::Change { moves: moves.collect() }
            }
        }
    }
}

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
