//! The throw in hand: its dice, its components, and what can be taken back of it (rules 3, 11).
//!
//! This module must not know what components are used for.

use super::action::{Index, Player, Shirt};
use super::squares::Spot;

/// All that belongs to the throw in hand; blank between throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Throw {
    /// The faces of one or two dice, 0 for none.
    pub(super) faces: [u8; 2],
    /// None where the throw has fewer.
    pub(super) components: [Option<Component>; 2],
    /// Whether a kick of this throw was stopped by a team mate.
    pub(super) passed: bool,
    /// Where the ball was when it was thrown.
    pub(super) ball_before: Spot,
    /// What can be taken back, in order.
    pub(super) trail: [Option<Track>; 2],
    pub(super) undos: u8,
}

impl Throw {
    pub(super) const NONE: Throw = Throw {
        faces: [0; 2],
        components: [None; 2],
        passed: false,
        ball_before: Spot::NOWHERE,
        trail: [None; 2],
        undos: 0,
    };
}

/// A part of a throw, used by one player for one run or kick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Component {
    /// Its number of squares: 1 to 4.
    pub value: u8,
    /// Whether it may be a kick.
    pub kick: bool,
    /// Who has used it.
    pub by: Option<Shirt>,
}

/// A run or kick of this throw, as much as it takes to undo it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Track {
    pub(super) component: Index,
    pub(super) shirt: Shirt,
    /// Where he stood.
    pub(super) from: Spot,
    pub(super) ball: Spot,
    pub(super) holder: Option<Player>,
    pub(super) passed: bool,
}
