//! What can be wrong with a roll.

use std::fmt;

use engine::game::Side;
use engine::record::ChainOwner;

/// Something that does not fit, named by the number of its roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A roll is missing, comes twice or out of order.
    Number {
        /// The number it has.
        roll: u32,
        /// The number it should have.
        expected: u32,
    },
    /// A link does not belong to its owner's chain.
    Link {
        /// The roll.
        roll: u32,
        /// Whose link.
        owner: ChainOwner,
    },
    /// A side's link is absent without being named as missed, or is named though it was not owed.
    Missed {
        /// The roll.
        roll: u32,
        /// The side.
        side: Side,
    },
    /// The faces are not those that the links make.
    Faces {
        /// The roll.
        roll: u32,
    },
    /// A chain was exchanged, or does not lead to the link shown as its last.
    Chain {
        /// Whose.
        owner: ChainOwner,
    },
    /// The server asked for a link that it does not need yet; it did not get it.
    Reveal {
        /// The roll it named.
        roll: u32,
        /// The side whose link it wanted.
        side: Side,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::Number { roll, expected } => write!(f, "roll {roll} came where roll {expected} was due"),
            Fault::Link { roll, owner } => write!(f, "roll {roll}: the link of {} is not of its chain", of(*owner)),
            Fault::Missed { roll, side } => write!(f, "roll {roll}: {side:?}'s missing link is not accounted for"),
            Fault::Faces { roll } => write!(f, "roll {roll}: the faces are not those of the links"),
            Fault::Chain { owner } => write!(f, "the chain of {} has been exchanged", of(*owner)),
            Fault::Reveal { roll, side } => write!(f, "roll {roll}: the server asked {side:?} for a link too early"),
        }
    }
}

fn of(owner: ChainOwner) -> &'static str {
    match owner {
        ChainOwner::Server => "the server",
        ChainOwner::Home => "home",
        ChainOwner::Away => "away",
    }
}
