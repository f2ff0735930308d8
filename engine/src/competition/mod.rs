//! Competitions as pure functions: from results to tables and marks, from entrants to fixtures, brackets and pairings.
//!
//! Reading order: [`Entrant`] and [`Played`] are what everything else speaks of; the modules follow. Whatever needs chance takes a
//! [`lots::Lots`], which is made of bytes that somebody can prove. This module must not know who the entrants are, what a match is, or
//! what time it is.

pub mod lots;

pub mod criteria;

pub mod table;

pub mod certain;

pub mod fixtures;

pub mod groups;

pub mod bracket;

pub mod two_legs;

mod matching;

pub mod swiss;

pub mod arena;

use serde::{Deserialize, Serialize};

use crate::game::{BySide, Side};

/// One who takes part in a competition: its number there, from 1, in the order of entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Entrant(pub u32);

/// A match that counts, as a table sees it. A void match is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The round, from 1: the table before this round says who has moved.
    pub round: u32,
    /// Who played.
    pub sides: BySide<Entrant>,
    /// Goals of each. Kicks of a shoot-out are not among them.
    pub goals: BySide<u32>,
    /// Penalty points for conduct of each, fewer is better; 0 where nobody counts.
    pub conduct: BySide<u32>,
}

impl Played {
    /// Which side of it an entrant is, if any.
    pub fn side_of(&self, entrant: Entrant) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.sides[*side] == entrant)
    }

    /// The side with more goals; none: a draw.
    pub fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.goals[*side] > self.goals[!*side])
    }
}

/// Two who are to meet, or one who rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pairing {
    /// At home.
    pub home: Entrant,
    /// Away; none: home has a bye.
    pub away: Option<Entrant>,
}
