//! Balls that land, bounce, and go out (rules 7, 8).
//!
//! This module must not know why the ball is under way.

use super::cards::Shirt;
use super::event::Event;
use super::pitch::{COLUMNS, Direction, MIDDLE, ROWS, Spot, mouth_middle, row_behind};
use super::stars::Star;
use super::state::{Ball, Due, GridSoccer, Kind, Restart};
use crate::game::Side;
use crate::log::Log;

/// How near to his square `radar` takes a missed pass.
const RADAR_REACH: i8 = 2;

impl GridSoccer {
    /// The ball comes down on a square, perhaps beyond the ring.
    pub(super) fn land(&mut self, at: Spot, log: &mut impl Log<Event>) {
        if !at.on_pitch() {
            self.out(at.held_to_ring(), log);
        } else {
            let there = self.standing(at);
            if there.is_some_and(|(side, shirt)| self.is_frozen(side, shirt)) {
                self.flight.at = at;
                self.ball = Ball::Flight(at);
                self.due = Some(Due::Bounce);
                return;
            }
            match (self.radar_at(at), there) {
                (Some((side, shirt)), _) => self.give(side, shirt, Some(Star::RADAR), log),
                (None, Some((side, shirt))) => self.receive(side, shirt, log),
                (None, None) => {
                    self.ball = Ball::Loose(at);
                    log.note(|| Event::Ball { at, side: None, shirt: None, by: None });
                }
            }
        }
        self.go_on(log);
    }

    /// Whose radar takes a missed pass of the other side that lands here.
    fn radar_at(&self, at: Spot) -> Option<(Side, Shirt)> {
        if !self.flight.missed_pass || !self.in_force(Star::RADAR) {
            return None;
        }
        let (side, shirt) = self.owner(Star::RADAR)?;
        let takes =
            side != self.side && !self.is_frozen(side, shirt) && self.at(side, shirt).distance(at) <= RADAR_REACH;
        takes.then_some((side, shirt))
    }

    fn receive(&mut self, side: Side, shirt: Shirt, log: &mut impl Log<Event>) {
        self.give(side, shirt, None, log);
        if self.flight.one_two && side == self.side && self.picked != Some(shirt) {
            self.picked = Some(shirt);
            self.one_two = true;
            self.acted = false;
            self.run_steps = 0;
            log.note(|| Event::Selected { side, shirt });
        }
    }

    /// The ball goes off one who lies down.
    pub(super) fn roll_bounce(&mut self, direction: Direction, log: &mut impl Log<Event>) {
        let to = self.flight.at.step(direction, 1);
        log.note(|| Event::Bounce { direction, to });
        self.land(to, log);
    }

    /// A ball that was knocked or spilled.
    pub(super) fn roll_knock(&mut self, direction: Direction, log: &mut impl Log<Event>) {
        let to = self.flight.at.step(direction, 1);
        log.note(|| Event::Knock { direction, to });
        self.land(to, log);
    }

    /// The ball is out at a square of the ring.
    fn out(&mut self, at: Spot, log: &mut impl Log<Event>) {
        let last_touch = self.flight.last_touch;
        log.note(|| Event::Out { at, last_touch });
        self.ball = Ball::Dead(at);
        if (0..ROWS).contains(&at.y) {
            self.set_restart(Restart { kind: Kind::ThrowIn, side: !last_touch, at }, log);
            return;
        }
        let defends = if at.y < 0 { Side::Home } else { Side::Away };
        if last_touch != defends {
            self.goal_kick(defends, log);
            return;
        }
        match at.x - MIDDLE {
            0 => self.due = Some(Due::CornerSide(!defends)),
            off => self.corner(!defends, off > 0, log),
        }
    }

    /// A goal kick of `side`.
    pub(super) fn goal_kick(&mut self, side: Side, log: &mut impl Log<Event>) {
        self.set_restart(Restart { kind: Kind::GoalKick, side, at: mouth_middle(side) }, log);
    }

    /// A corner of `side`, on the right of the pitch or the left.
    pub(super) fn corner(&mut self, side: Side, right: bool, log: &mut impl Log<Event>) {
        let at = Spot::new(if right { COLUMNS } else { -1 }, row_behind(!side));
        self.set_restart(Restart { kind: Kind::Corner, side, at }, log);
    }

    fn set_restart(&mut self, restart: Restart, log: &mut impl Log<Event>) {
        let Restart { kind, side, at } = restart;
        self.restart = Some(restart);
        self.ball = Ball::Dead(at);
        self.turn_over = true;
        log.note(|| Event::Restart { kind, side, at });
    }
}
