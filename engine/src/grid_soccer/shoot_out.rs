//! The shoot-out (rule 3): five shots each in turn, then pairs.
//!
//! This module must not know how a shot goes.

use super::cards::Shirt;
use super::event::Event;
use super::pitch::{Spot, mouth_middle, upfield};
use super::state::{By, GridSoccer};
use crate::game::{BySide, Side};
use crate::log::Log;
use crate::shoot_out;

/// Shots of each side before pairs decide.
const SHOTS: usize = 5;
/// Rows in front of the mouth from where they are taken.
const ROWS_IN_FRONT: i8 = 3;

/// A shoot-out so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ShootOut {
    /// Who shoots first.
    pub(super) first: Side,
    /// Who shoots next.
    pub(super) next: Side,
    /// True for each that went in.
    pub(super) kicks: BySide<Vec<bool>>,
}

impl ShootOut {
    pub(super) fn new(first: Side) -> ShootOut {
        ShootOut { first, next: first, kicks: BySide { home: Vec::new(), away: Vec::new() } }
    }

    /// Whose shot it is: 7, 6, 5, 4, 3 and again.
    pub(super) fn shooter(&self) -> Shirt {
        Shirt::ALL[6 - self.kicks[self.next].len() % SHOTS]
    }

    /// From where it is taken.
    pub(super) fn spot(&self) -> Spot {
        let goal = !self.next;
        let middle = mouth_middle(goal);
        Spot { y: middle.y + ROWS_IN_FRONT * upfield(goal), ..middle }
    }

    /// Goals of each side.
    pub(super) fn goals(&self) -> BySide<u32> {
        shoot_out::goals(&self.kicks)
    }

    /// Whether one side cannot be caught any more, or has won a pair.
    fn is_decided(&self) -> bool {
        shoot_out::winner(&self.kicks, SHOTS).is_some()
    }
}

impl GridSoccer {
    pub(super) fn begin_shoot_out(&mut self, first: Side) {
        self.shoot_out = Some(ShootOut::new(first));
        self.side = first;
    }

    /// A shot of the shoot-out is settled.
    pub(super) fn kick_over(&mut self, goal: bool, log: &mut impl Log<Event>) {
        let side = self.side;
        let shirt = self.shot.take().expect("a shot is settled").shirt;
        log.note(|| Event::ShootOutKick { side, shirt, goal });
        self.used = 0;
        let shoot_out = self.shoot_out.as_mut().expect("a shoot-out is on");
        shoot_out.kicks[side].push(goal);
        if shoot_out.is_decided() {
            self.end(By::ShootOut, log);
        } else {
            shoot_out.next = !side;
            self.side = !side;
        }
    }
}
