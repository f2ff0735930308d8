//! What a match's state is made of.
//!
//! This module must not know how the parts hang together: see `state.rs`.

use serde::Serialize;

use super::action::{Cell, Route};
use super::cards::Shirt;
use super::numbers::Stats;
use super::pitch::Spot;
use super::stars::Star;
use crate::game::{BySide, Side};

/// What the match is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Stars are picked.
    Draft,
    /// Line-ups are handed in.
    LineUp,
    /// A side plays its turn.
    Turn,
    /// A keeper dives.
    Dive,
    /// A shot of the shoot-out.
    ShootOut,
    /// Nothing is to be done.
    Over,
}

/// Why dice are thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Who kicks off, picks first or shoots first.
    Coin,
    /// The run's dribble into this opponent.
    Challenge(Shirt),
    /// A loose ball that this opponent fights for.
    PickUp {
        /// Who stands on it.
        shirt: Shirt,
        /// Who fights for it.
        against: Shirt,
    },
    /// A pass; three dice or two.
    Pass {
        /// Whether the best two of three count.
        best_of_three: bool,
    },
    /// A tackle on this carrier, against this target.
    Steal {
        /// The carrier.
        against: Shirt,
        /// What dice and stats must make.
        target: i8,
    },
    /// Where a missed pass goes.
    Scatter,
    /// Where the ball goes off one who lies down.
    Bounce,
    /// Where a ball goes that was knocked or spilled.
    Knock,
    /// A shot; three dice or two.
    Shot {
        /// Whether the best two of three count.
        best_of_three: bool,
    },
    /// A save.
    Save,
    /// Where a shot comes back.
    Rebound,
    /// The side of a corner: after a palm in the middle, or a ball that crossed in the middle.
    CornerSide(Side),
}

impl Due {
    /// The sides of each die, in the order they are drawn.
    pub fn dice(self) -> &'static [u8] {
        match self {
            Due::Coin | Due::CornerSide(_) => &[2],
            Due::Challenge(_) | Due::PickUp { .. } => &[6, 6, 6, 6],
            Due::Pass { best_of_three: true } | Due::Shot { best_of_three: true } => &[6, 6, 6],
            Due::Pass { .. } | Due::Shot { .. } | Due::Steal { .. } | Due::Save => &[6, 6],
            Due::Scatter => &[8, 2],
            Due::Bounce | Due::Knock => &[8],
            Due::Rebound => &[3, 2],
        }
    }
}

/// Who or what the match waits for, without allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waits {
    /// For chance.
    Chance(Due),
    /// For one side or both.
    Sides(BySide<bool>),
    /// For nobody.
    Over,
}

/// One of seven of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footballer {
    /// Where he is; nowhere in the middle of a run with dice due.
    pub at: Spot,
    /// What he is good at.
    pub stats: Stats,
    /// Who he is, in draft mode.
    pub star: Option<Star>,
}

/// Where the ball is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ball {
    /// Somebody has it.
    Held(Side, Shirt),
    /// It lies in play.
    Loose(Spot),
    /// It lies out of play, and occupies nothing.
    Dead(Spot),
    /// It is under way while dice or a dive are due; where it set out.
    Flight(Spot),
}

/// A kind of set piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// From beside the pitch.
    ThrowIn,
    /// From the ring's corner.
    Corner,
    /// From the goal mouth.
    GoalKick,
}

/// A set piece to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Restart {
    /// Which.
    pub kind: Kind,
    /// Whose.
    pub side: Side,
    /// Where the ball lies.
    pub at: Spot,
}

/// A run under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) shirt: Shirt,
    pub(super) route: Route,
    pub(super) done: u8,
    pub(super) at: Spot,
}

/// A pass whose dice are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pass {
    pub(super) to: Spot,
    pub(super) target: i8,
    pub(super) bonus: i8,
}

/// What is known of a ball under way until it comes to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Flight {
    pub(super) at: Spot,
    pub(super) last_touch: Side,
    pub(super) missed_pass: bool,
    /// Whether a teammate at whom it lands becomes the picked one.
    pub(super) one_two: bool,
}

/// A shot that is not settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shot {
    pub(super) side: Side,
    pub(super) shirt: Shirt,
    pub(super) from: Spot,
    pub(super) cell: Cell,
    pub(super) target: i8,
    pub(super) bonus: i8,
    /// What came up, zeros before the roll and for a third die that was not thrown.
    pub(super) faces: [u8; 3],
    pub(super) margin: i8,
    /// Whether the keeper has learnt the row.
    pub(super) row_known: bool,
    /// The target of the save once the dive is in.
    pub(super) save: Option<i8>,
    /// Whether the ball sticks to a keeper who saves.
    pub(super) sticks: bool,
}

impl Shot {
    pub(super) fn thrown(&self) -> &[u8] {
        let count = self.faces.iter().filter(|face| **face > 0).count();
        &self.faces[..count]
    }
}

/// Which rule ended the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    FullTime,
    ShootOut,
}

impl By {
    pub(super) fn name(self) -> &'static str {
        match self {
            By::FullTime => "full_time",
            By::ShootOut => "shoot_out",
        }
    }
}
