//! Kicks and where they lead (rules 4, 5).
//!
//! This module must not know runs.

use serde_json::json;

use super::action::{Index, Kick, Move, Player, Shirt};
use super::event::{Event, GoalBy};
use super::in_hand::Component;
use super::squares::{Spot, Squares};
use super::state::{Phase, WorldSoccer};
use crate::board::Direction;
use crate::game::Refusal;
use crate::log::Log;
use crate::refusals::refuse;

/// The line of a kick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// Squares entered.
    pub squares: u8,
    /// The last of them, perhaps in the goal.
    pub to: Spot,
    /// Who stands there and stops it.
    pub stopped_by: Option<Player>,
    /// Whether it is a goal.
    pub goal: bool,
}

impl WorldSoccer {
    /// Squares that a shirt kicks with a component: twice its value, a goalkeeper or a free kick three times.
    #[inline]
    pub fn kick_length(&self, shirt: Shirt, component: Component) -> u8 {
        let far = shirt == Shirt::KEEPER || self.phase == Phase::FreeKick;
        component.value * if far { 3 } else { 2 }
    }

    /// Where a kick of the side in turn leads from the ball's square; none where it would leave the pitch. `occupied` is where anybody stands.
    #[inline]
    pub fn flight(&self, dir: Direction, length: u8, occupied: &Squares) -> Option<Flight> {
        let pitch = self.pitch();
        let mut to = self.ball;
        for squares in 1..=length {
            to = to.step(dir);
            if pitch.goals[!self.side].has(to) {
                return Some(Flight { squares, to, stopped_by: None, goal: true });
            }
            if !pitch.ground.has(to) {
                return None;
            }
            if occupied.has(to) {
                return Some(Flight { squares, to, stopped_by: self.player_at(to), goal: false });
            }
        }
        Some(Flight { squares: length, to, stopped_by: None, goal: false })
    }

    /// Every kick that is legal now.
    pub(crate) fn list_kicks(&self, out: &mut Vec<Move>) {
        let Some(holder) = self.holder.filter(|holder| holder.side == self.side && !self.has_played(holder.shirt))
        else {
            return;
        };
        let occupied = self.occupied();
        for (component, part) in Index::BOTH.into_iter().zip(self.unused()) {
            let Some(part) = part.filter(|part| part.kick) else { continue };
            let length = self.kick_length(holder.shirt, part);
            let possible = |dir: &Direction| self.flight(*dir, length, &occupied).is_some();
            out.extend(Direction::ALL.into_iter().filter(possible).map(|dir| Move::Kick(Kick { dir, component })));
        }
    }

    /// Judges a kick from outside.
    pub(super) fn judge_kick(&self, dir: Direction, named: Option<Index>) -> Result<Kick, Refusal> {
        self.judge_any_unused()?;
        let Some(Player { shirt, .. }) = self.holder.filter(|holder| holder.side == self.side) else {
            return Err(refuse("not_holder", "Who kicks has the ball.", json!({"holder": self.holder})));
        };
        self.judge_has_not_played(shirt)?;
        if let Some(named) = named {
            self.judge_unused(named)?;
        }
        let Some(component) = self.first_that(named, |part| part.kick) else {
            let values = json!({"shirt": shirt});
            return Err(refuse("no_kick_component", "No part of the throw that is left is for a kick.", values));
        };
        let kick = Kick { dir, component };
        if self.flight_of(kick).is_none() {
            let from = self.ball.square();
            let values = json!({"shirt": shirt, "square": from, "dir": dir});
            return Err(refuse("kick_off_pitch", "The ball would leave the pitch.", values));
        }
        Ok(kick)
    }

    fn flight_of(&self, kick: Kick) -> Option<Flight> {
        let part = self.throw.components[kick.component.place()]?;
        self.flight(kick.dir, self.kick_length(self.holder?.shirt, part), &self.occupied())
    }

    /// Kicks: a legal kick is taken for granted.
    pub(super) fn do_kick(&mut self, kick: Kick, log: &mut impl Log<Event>) {
        let (side, Kick { dir, component }) = (self.side, kick);
        let Some((flight, Player { shirt, .. })) = self.flight_of(kick).zip(self.holder) else { return };
        let Flight { squares, to, stopped_by, goal } = flight;
        log.note(|| {
            let from = self.ball;
            let line = (0..squares).scan(from, |at, _| {
                *at = at.step(dir);
                at.square()
            });
            let (path, from) = (line.collect(), from.square().expect("on the pitch"));
            Event::Kicked { side, shirt, component, dir, from, path, stopped_by }
        });
        self.remember(component, shirt);
        self.ball = to;
        self.holder = stopped_by;
        self.throw.passed |= stopped_by.is_some_and(|player| player.side == side);
        if goal {
            let by = if self.phase == Phase::FreeKick { GoalBy::FreeKick } else { GoalBy::Kick };
            self.score_goal(shirt, by, log);
        }
    }
}
