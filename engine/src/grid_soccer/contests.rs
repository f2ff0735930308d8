//! Contests: support, and who leads by how much before the dice (rule 6).
//!
//! This module must not change anything.

use super::cards::Shirt;
use super::odds::{self, Chance};
use super::pitch::Spot;
use super::stars::Star;
use super::state::{Ball, GridSoccer};
use crate::game::Side;

/// The most that support counts, for and against.
const SUPPORT_MAX: i8 = 2;
/// A steal must make this and the carrier's CTL.
const STEAL_TARGET: i8 = 8;

impl GridSoccer {
    /// Support of `side` at a square: neighbours of its own, less the opponents', but for the two who contest.
    pub(crate) fn support(&self, side: Side, at: Spot, shirt: Shirt, against: Shirt) -> i8 {
        let count = |team: Side, but: Shirt| -> i8 {
            let near = Shirt::ALL.into_iter().filter(|other| *other != but && self.at(team, *other).touches(at));
            let able = near.filter(|other| !self.is_frozen(team, *other));
            able.map(|other| if self.has_effect(team, other, Star::TOWER) { 2 } else { 1 }).sum()
        };
        (count(side, shirt) - count(!side, against)).clamp(-SUPPORT_MAX, SUPPORT_MAX)
    }

    /// One more on each roll of the side in turn.
    pub(super) fn maestro(&self) -> i8 {
        i8::from(self.in_force(Star::MAESTRO))
    }

    /// By how much the runner leads before the dice of a challenge at the square of `against`.
    pub(crate) fn challenge_lead(&self, shirt: Shirt, against: Shirt) -> i8 {
        let side = self.side;
        let own = self.footballer(side, shirt).stats.ctl + self.support(side, self.at(!side, against), shirt, against);
        let wall = if self.has_effect(!side, against, Star::WALL) { -3 } else { 0 };
        own + self.maestro() + wall - self.footballer(!side, against).stats.ctl
    }

    /// By how much one who ends his run on the loose ball leads before the dice.
    pub(crate) fn pick_up_lead(&self, at: Spot, shirt: Shirt, against: Shirt) -> i8 {
        let side = self.side;
        let own = self.footballer(side, shirt).stats.ctl + self.support(side, at, shirt, against);
        own + self.maestro() - self.footballer(!side, against).stats.ctl
    }

    /// Who of the other side fights for a loose ball: of its neighbours the one with the best CTL.
    pub(crate) fn fights_for(&self, at: Spot) -> Option<Shirt> {
        let side = !self.side;
        let near =
            Shirt::ALL.into_iter().filter(|shirt| self.at(side, *shirt).touches(at) && !self.is_frozen(side, *shirt));
        // Of equals the lowest shirt, so the last of the reversed.
        near.rev().max_by_key(|shirt| self.footballer(side, *shirt).stats.ctl)
    }

    /// The opponent who has the ball.
    pub(crate) fn carrier(&self) -> Option<Shirt> {
        match self.ball {
            Ball::Held(side, shirt) if side != self.side => Some(shirt),
            _ => None,
        }
    }

    /// The target of a steal from `against`, and what the thief adds to the dice.
    pub(super) fn steal_numbers(&self, shirt: Shirt, against: Shirt) -> (i8, i8) {
        let side = self.side;
        let anchor = if self.has_effect(!side, against, Star::ANCHOR) { 4 } else { 0 };
        let pickpocket = if self.has_effect(side, shirt, Star::PICKPOCKET) { -3 } else { 0 };
        let target = STEAL_TARGET + self.footballer(!side, against).stats.ctl + anchor + pickpocket;
        let support = self.support(side, self.at(!side, against), shirt, against);
        (target, self.footballer(side, shirt).stats.ctl + support + self.maestro())
    }

    /// What the dice of a steal must show, and how likely that is.
    pub(crate) fn steal_odds(&self, shirt: Shirt, against: Shirt) -> (i8, Chance) {
        let (target, bonus) = self.steal_numbers(shirt, against);
        shown(target - bonus, false)
    }
}

/// What dice must show, held to 2..=13, and the chance of it.
pub(super) fn shown(needs: i8, best_of_three: bool) -> (i8, Chance) {
    let needs = needs.clamp(2, 13);
    (needs, odds::at_least(needs, best_of_three))
}
