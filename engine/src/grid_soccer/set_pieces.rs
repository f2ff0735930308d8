//! Throw-ins, corners and goal kicks: the taker, and how both sides shape up (rule 8).
//!
//! This module must not know how the ball went out.

use super::cards::Shirt;
use super::event::Event;
use super::pitch::{mouth, mouth_middle, nearest, nearest_in_box};
use super::state::{Ball, GridSoccer, Kind, Restart};
use crate::game::Side;
use crate::log::Log;

/// Drift steps of each at a throw-in.
const THROW_IN_STEPS: u8 = 1;
/// Drift steps of each at a goal kick.
const GOAL_KICK_STEPS: u8 = 2;
/// Steps that each jogs at a corner.
const CORNER_STEPS: u8 = 4;

impl GridSoccer {
    /// The taker goes to his place with the ball, then both sides shape up, the one without it first.
    pub(super) fn begin_set_piece(&mut self, restart: Restart, log: &mut impl Log<Event>) {
        let Restart { kind, side, .. } = restart;
        self.restart = None;
        let taker = self.taker(restart);
        let at = self.taker_place(restart, taker);
        self.put(side, taker, at);
        self.ball = Ball::Held(side, taker);
        self.set_piece = Some(kind);
        self.picked = Some(taker);
        self.committed = true;
        log.note(|| Event::SetPiece { kind, side, shirt: taker, at });
        for team in [!side, side] {
            if kind == Kind::Corner && team != side {
                self.keeper_to_mouth(team, log);
            }
            for shirt in Shirt::ALL {
                let stays = team == side && shirt == taker || kind == Kind::Corner && shirt == Shirt::KEEPER;
                if !stays && !self.is_frozen(team, shirt) {
                    self.shape_up(kind, side, team, shirt, log);
                }
            }
        }
    }

    fn taker(&self, restart: Restart) -> Shirt {
        let Restart { kind, side, at } = restart;
        if kind == Kind::GoalKick && !self.is_frozen(side, Shirt::KEEPER) {
            return Shirt::KEEPER;
        }
        self.closest(side, at, &Shirt::ALL[1..]).expect("never do all of a side lie down")
    }

    fn taker_place(&self, restart: Restart, taker: Shirt) -> super::Spot {
        let Restart { kind, side, at } = restart;
        if kind != Kind::GoalKick {
            return at;
        }
        let free = |spot: super::Spot| self.standing(spot).is_none_or(|who| who == (side, taker));
        let in_mouth = mouth(side).into_iter().find(|spot| free(*spot));
        in_mouth.or_else(|| nearest(mouth_middle(side), free)).expect("the pitch is never full")
    }

    fn keeper_to_mouth(&mut self, side: Side, log: &mut impl Log<Event>) {
        let keeper = (side, Shirt::KEEPER);
        let free = |spot: &super::Spot| self.standing(*spot).is_none_or(|who| who == keeper);
        if !self.is_frozen(side, Shirt::KEEPER)
            && let Some(to) = mouth(side).into_iter().find(free)
            && to != self.at(side, Shirt::KEEPER)
        {
            self.walk(side, Shirt::KEEPER, to, log);
        }
    }

    /// All the steps of one footballer.
    fn shape_up(&mut self, kind: Kind, taking: Side, side: Side, shirt: Shirt, log: &mut impl Log<Event>) {
        let steps = match kind {
            Kind::ThrowIn => THROW_IN_STEPS,
            Kind::GoalKick => GOAL_KICK_STEPS,
            Kind::Corner => CORNER_STEPS,
        };
        for _ in 0..steps {
            let goal = match kind {
                Kind::Corner => nearest_in_box(!taking, self.at(side, shirt)),
                Kind::ThrowIn | Kind::GoalKick => self.slot(side, shirt),
            };
            self.step_toward(side, shirt, goal, log);
        }
    }
}
