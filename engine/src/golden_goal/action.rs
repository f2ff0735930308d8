//! What a side does, in the shapes of the interface (rule 8), and the short form of an action.
//!
//! This module must not judge anything but shape.

use serde::{Deserialize, Serialize};

use super::squares::{Direction, Spot, Square};

/// What a side does. Paths are as they came, of any length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Sets a pawn up.
    Place {
        /// Which.
        pawn: Pawn,
        /// Where.
        at: Square,
    },
    /// Rolls the die of a normal turn.
    Roll {},
    /// Runs a pawn.
    Run {
        /// Which.
        pawn: Pawn,
        /// The squares one by one, without the first.
        path: Vec<Square>,
    },
    /// Kicks the ball.
    Kick {
        /// The ball's squares one by one, without the first.
        path: Vec<Square>,
    },
    /// Leaves the square in front of a net after the kick.
    StepOff {
        /// Where to.
        to: Square,
    },
    /// Puts the keeper in front of its net for a restart.
    Keeper {
        /// Where.
        at: Square,
    },
    /// Takes the turn's last action back.
    Undo {},
    /// Ends the turn.
    Done {},
}

crate::strict!(Action);

impl Action {
    /// Its `type`.
    pub fn name(&self) -> &'static str {
        match self {
            Action::Place { .. } => "place",
            Action::Roll {} => "roll",
            Action::Run { .. } => "run",
            Action::Kick { .. } => "kick",
            Action::StepOff { .. } => "step_off",
            Action::Keeper { .. } => "keeper",
            Action::Undo {} => "undo",
            Action::Done {} => "done",
        }
    }
}

/// The number of a pawn of a side: 0 is the keeper, 1..=4 the outfielders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Pawn(u8);

impl Pawn {
    /// The keeper.
    pub const KEEPER: Pawn = Pawn(0);
    /// All five.
    pub const ALL: [Pawn; 5] = [Pawn(0), Pawn(1), Pawn(2), Pawn(3), Pawn(4)];

    /// The number as an index.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for Pawn {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Self, Self::Error> {
        if number < 5 { Ok(Pawn(number)) } else { Err("a pawn's number is 0 to 4") }
    }
}

impl From<Pawn> for u8 {
    fn from(pawn: Pawn) -> u8 {
        pawn.0
    }
}

/// A listed action without its path: small, `Copy`, meant for search and playouts. Only meaningful for the state that listed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Sets a pawn up.
    Place(Pawn, Spot),
    /// Rolls the die.
    Roll,
    /// Runs a pawn by the first path of this length.
    Run(Run),
    /// Kicks the ball.
    Kick(Kick),
    /// Leaves the square in front of a net.
    StepOff(Spot),
    /// Puts the keeper for a restart.
    Keeper(Spot),
    /// Ends the turn.
    Done,
}

/// A run by where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// Who runs.
    pub pawn: Pawn,
    /// The last square.
    pub to: Spot,
    /// Steps taken.
    pub steps: u8,
    /// Whether the last square is the ball's.
    pub touches: bool,
}

/// The line of a kick: so many squares one way, then perhaps so many another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kick {
    /// The first direction.
    pub first: Direction,
    /// Squares in it, at least one.
    pub straight: u8,
    /// The direction after the bend.
    pub second: Direction,
    /// Squares in it; zero without a bend, `second` being `first` then.
    pub bent: u8,
}

impl Kick {
    /// The length in squares.
    #[inline]
    pub fn squares(self) -> u8 {
        self.straight + self.bent
    }

    /// The direction of each step.
    pub(super) fn directions(self) -> impl Iterator<Item = Direction> {
        (0..self.squares()).map(move |n| if n < self.straight { self.first } else { self.second })
    }
}
