//! Charges, and which effects are in force (rule 10).
//!
//! This module must not know what an ability does.

use super::cards::Shirt;
use super::stars::{Star, StarSet};
use super::state::GridSoccer;
use crate::game::Side;

/// The most charges that a side can have.
const CHARGES_MAX: u8 = 6;

/// What earns a charge, once in an own turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    Pass,
    Steal,
    Challenge,
    Shot,
}

/// Effects that last until the owner's next turn; the others end with the turn.
const UNTIL_NEXT_TURN: [Star; 4] = [Star::ANCHOR, Star::WALL, Star::RADAR, Star::TOWER];

/// Stars whose ability is over as soon as it is used.
const AT_ONCE: [Star; 8] =
    [Star::MAGNET, Star::CRUNCH, Star::SWAP, Star::SHOUT, Star::SPARE_LEGS, Star::QUAKE, Star::NEEDLE, Star::BLINK];

impl GridSoccer {
    /// Charges for `side`, in draft mode.
    pub(super) fn charge(&mut self, side: Side, more: u8) {
        if self.is_draft() {
            self.charges[side] = (self.charges[side] + more).min(CHARGES_MAX);
        }
    }

    /// A charge for the side in turn, unless this cause has given one in this turn.
    pub(super) fn bank(&mut self, cause: Cause) {
        let bit = 1 << cause as u8;
        if self.banked & bit == 0 {
            self.banked |= bit;
            self.charge(self.side, 1);
        }
    }

    /// Pays for an ability, and puts its effect in force where it lasts.
    pub(super) fn pay(&mut self, side: Side, star: Star) {
        self.charges[side] -= star.cost(self.edition);
        self.used |= star.bit();
        if !star.is_keeper() && !AT_ONCE.contains(&star) {
            self.effects |= star.bit();
        }
    }

    /// Uses up a star's effect, if it is this one's. Says whether it was in force.
    pub(super) fn spend(&mut self, shirt: Shirt, star: Star) -> bool {
        let was = self.has_effect(self.side, shirt, star);
        if was {
            self.effects &= !star.bit();
        }
        was
    }

    /// Ends what lasts for a turn.
    pub(super) fn end_turn_effects(&mut self) {
        self.effects &= lasting();
    }

    /// Ends what lasts until the next turn of `side`.
    pub(super) fn end_effects_of(&mut self, side: Side) {
        for star in UNTIL_NEXT_TURN {
            if self.in_force(star) && self.owner(star).is_some_and(|(owner, _)| owner == side) {
                self.effects &= !star.bit();
            }
        }
    }
}

fn lasting() -> StarSet {
    UNTIL_NEXT_TURN.iter().fold(0, |set, star| set | star.bit())
}
