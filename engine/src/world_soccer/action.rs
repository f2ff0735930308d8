//! What a side does, in the shapes of the interface (rule 11), and the short form of a listed action.
//!
//! This module must not judge anything but shape.

use serde::{Deserialize, Deserializer, Serialize};

use super::squares::Spot;
use crate::board::{Direction, Square};
use crate::game::Side;

/// What a side does. Paths and line-ups are as they came, of any length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields, remote = "Self")]
pub enum Action {
    /// Lines up, in secret until both have.
    LineUp {
        /// Of shirts 1 to 11.
        squares: Vec<Square>,
        /// Who kicks off.
        taker: Shirt,
    },
    /// Throws the die.
    Throw {},
    /// Runs a player.
    Run {
        /// Who.
        shirt: Shirt,
        /// The squares one by one, without the first.
        path: Vec<Square>,
        /// Which part of the throw it uses; only with two dice.
        #[serde(default, deserialize_with = "some", skip_serializing_if = "Option::is_none")]
        component: Option<Index>,
    },
    /// Kicks the ball.
    Kick {
        /// Which way.
        dir: Direction,
        /// Which part of the throw it uses; only with two dice.
        #[serde(default, deserialize_with = "some", skip_serializing_if = "Option::is_none")]
        component: Option<Index>,
    },
    /// Names who takes the penalty.
    PenaltyTaker {
        /// Who.
        shirt: Shirt,
    },
    /// Takes the last run or kick of the throw back.
    Undo {},
    /// Ends the throw.
    Done {},
}

crate::strict!(Action);

impl Action {
    /// Its `type`.
    pub fn name(&self) -> &'static str {
        match self {
            Action::LineUp { .. } => "line_up",
            Action::Throw {} => "throw",
            Action::Run { .. } => "run",
            Action::Kick { .. } => "kick",
            Action::PenaltyTaker { .. } => "penalty_taker",
            Action::Undo {} => "undo",
            Action::Done {} => "done",
        }
    }

    /// Whether it names a part of the throw, which has a shape only with two dice.
    pub(super) fn names_component(&self) -> bool {
        matches!(self, Action::Run { component: Some(_), .. } | Action::Kick { component: Some(_), .. })
    }
}

/// A field that may be absent but not null.
fn some<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// The number of a player of a side: 1 is the goalkeeper, 2..=11 the outfielders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Shirt(u8);

impl Shirt {
    /// The goalkeeper.
    pub const KEEPER: Shirt = Shirt(1);
    /// Who kicks off in the line-ups that are offered.
    pub const LAST: Shirt = Shirt(11);

    /// All eleven.
    pub fn all() -> impl Iterator<Item = Shirt> {
        (1..=11).map(Shirt)
    }

    /// The ten outfielders.
    pub fn outfield() -> impl Iterator<Item = Shirt> {
        (2..=11).map(Shirt)
    }

    /// Its place in a list of eleven.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0 - 1)
    }
}

impl TryFrom<u8> for Shirt {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Self, Self::Error> {
        if (1..=11).contains(&number) { Ok(Shirt(number)) } else { Err("a shirt's number is 1 to 11") }
    }
}

impl From<Shirt> for u8 {
    fn from(shirt: Shirt) -> u8 {
        shirt.0
    }
}

/// A player: a shirt of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Player {
    /// Whose.
    pub side: Side,
    /// Which.
    pub shirt: Shirt,
}

/// Which part of a throw: 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Index(u8);

impl Index {
    /// Both, in order.
    pub const BOTH: [Index; 2] = [Index(0), Index(1)];

    /// Its place in a list of two.
    #[inline]
    pub fn place(self) -> usize {
        usize::from(self.0)
    }
}

impl TryFrom<u8> for Index {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Self, Self::Error> {
        if number < 2 { Ok(Index(number)) } else { Err("a component is 0 or 1") }
    }
}

impl From<Index> for u8 {
    fn from(index: Index) -> u8 {
        index.0
    }
}

/// A listed action without its path: small, `Copy`, meant for search and playouts. Only meaningful for the state that listed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Lines up as the preset with this number, shirt 11 to kick off.
    LineUp(u8),
    /// Throws.
    Throw,
    /// Runs a player by the first path of this length.
    Run(Run),
    /// Kicks the ball.
    Kick(Kick),
    /// Names who takes the penalty.
    PenaltyTaker(Shirt),
    /// Ends the throw.
    Done,
}

/// A run by where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// Who runs.
    pub shirt: Shirt,
    /// The part of the throw that it uses.
    pub component: Index,
    /// Steps taken.
    pub steps: u8,
    /// Whether he has the ball at its end.
    pub with_ball: bool,
    /// The last square, perhaps of the goal.
    pub to: Spot,
}

/// A kick by its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kick {
    /// Which way.
    pub dir: Direction,
    /// The part of the throw that it uses.
    pub component: Index,
}
