//! Dice that were thrown, and whom they concern (rule 13).
//!
//! This module must not hold what follows: each roll has a place beside its action.

use super::event::{Decides, Event};
use super::pitch::Direction;
use super::state::{Due, GridSoccer, Phase};
use crate::game::Side;
use crate::log::Log;

impl GridSoccer {
    /// Applies faces for the dice that are due; faces that fit are taken for granted.
    pub(super) fn apply_faces(&mut self, faces: &[u8], log: &mut impl Log<Event>) {
        // Nothing behind a die can be taken back.
        self.history = None;
        match self.due.take() {
            Some(Due::Coin) => self.coin(if faces[0] == 1 { Side::Home } else { Side::Away }, log),
            Some(Due::Challenge(against)) => self.roll_challenge(against, faces, log),
            Some(Due::PickUp { shirt, against }) => self.roll_pick_up(shirt, against, faces, log),
            Some(Due::Pass { .. }) => self.roll_pass(faces, log),
            Some(Due::Steal { against, target }) => self.roll_steal(against, target, [faces[0], faces[1]], log),
            Some(Due::Scatter) => self.roll_scatter(Direction::of_face(faces[0]), faces[1], log),
            Some(Due::Bounce) => self.roll_bounce(Direction::of_face(faces[0]), log),
            Some(Due::Knock) => self.roll_knock(Direction::of_face(faces[0]), log),
            Some(Due::Shot { .. }) => self.roll_shot(faces, log),
            Some(Due::Save) => self.roll_save([faces[0], faces[1]], log),
            Some(Due::Rebound) => self.roll_rebound(faces[0], faces[1], log),
            Some(Due::CornerSide(side)) => {
                self.corner(side, faces[0] == 2, log);
                self.go_on(log);
            }
            None => {}
        }
    }

    fn coin(&mut self, side: Side, log: &mut impl Log<Event>) {
        let decides = match self.phase {
            Phase::Draft => Decides::FirstPick,
            Phase::ShootOut => Decides::ShootOut,
            _ => Decides::KickOff,
        };
        log.note(|| Event::Coin { decides, side });
        if decides == Decides::ShootOut {
            self.begin_shoot_out(side);
        } else {
            self.first = Some(side);
        }
    }
}
