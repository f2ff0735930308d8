//! What a side does, in the shapes of the interface (rule 8), and the short form of an action.
//!
//! This module must not judge anything but shape.

use serde::{Deserialize, Serialize};

use super::line_up::{LineUp, Moves};

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
