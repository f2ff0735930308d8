//! Kick-offs, the beginning and the end of turns, goals, half-time and full time (rules 3, 4).
//!
//! This module must not judge actions.

use super::cards::Shirt;
use super::event::Event;
use super::options::TieBreak;
use super::pitch::{Spot, mouth_middle};
use super::state::{Ball, By, Due, GridSoccer, Phase};
use crate::game::{BySide, Outcome, Side};
use crate::log::Log;

/// Minutes of a match.
const MINUTES: u32 = 90;

impl GridSoccer {
    /// The minute that the clock shows.
    pub(super) fn minute(&self) -> u8 {
        (u32::from(self.turn) * MINUTES).div_ceil(self.options.turns.into()) as u8
    }

    /// Everybody to his kick-off place; nobody stays down.
    pub(super) fn kick_off(&mut self, side: Side, log: &mut impl Log<Event>) {
        for team in Side::BOTH {
            for shirt in Shirt::ALL {
                let place = self.cards[team].kick_off_place(team, shirt);
                self.put(team, shirt, place);
            }
        }
        self.put(side, Shirt::KICKS_OFF, Spot::new(4, 8).of_side(side));
        self.frozen = BySide { home: 0, away: 0 };
        self.ball = Ball::Held(side, Shirt::KICKS_OFF);
        self.restart = None;
        log.note(|| Event::KickOff { side });
    }

    /// The next turn, with its set piece if one waits for this side.
    pub(super) fn begin_turn(&mut self, side: Side, log: &mut impl Log<Event>) {
        self.turn += 1;
        self.side = side;
        self.end_effects_of(side);
        log.note(|| Event::Turn { turn: self.turn, side, minute: self.minute() });
        match self.restart {
            Some(restart) if restart.side == side => self.begin_set_piece(restart, log),
            _ => self.picked = self.default_pick(),
        }
    }

    /// The ball carrier, else the one closest to the ball.
    fn default_pick(&self) -> Option<Shirt> {
        match self.ball {
            Ball::Held(side, shirt) if side == self.side => Some(shirt),
            _ => self.closest(self.side, self.ball_at(), &Shirt::ALL),
        }
    }

    /// Who of these is closest to a square and does not lie down.
    pub(super) fn closest(&self, side: Side, to: Spot, of: &[Shirt]) -> Option<Shirt> {
        let able = of.iter().copied().filter(|shirt| !self.is_frozen(side, *shirt));
        able.min_by_key(|shirt| self.at(side, *shirt).distance(to))
    }

    /// Ends the turn: the next one begins, or play is over. After a goal nobody drifts.
    pub(super) fn finish_turn(&mut self, goal: bool, log: &mut impl Log<Event>) {
        let side = self.side;
        self.step_in(log);
        if !goal {
            self.drift_all(log);
        }
        if !self.side_holds(side) {
            self.charge(side, 1);
        }
        self.frozen[side] = 0;
        self.clear_turn();
        if self.turn == self.options.turns {
            self.full_time(log);
            return;
        }
        let half = self.turn * 2 == self.options.turns && self.kicked_off() == Some(side);
        if half {
            log.note(|| Event::HalfTime {});
        }
        if goal || half {
            self.kick_off(!side, log);
        }
        self.begin_turn(!side, log);
    }

    fn clear_turn(&mut self) {
        self.end_turn_effects();
        self.picked = None;
        self.committed = false;
        self.acted = false;
        self.run_steps = 0;
        self.one_two = false;
        self.played = 0;
        self.set_piece = None;
        self.turn_over = false;
        self.banked = 0;
        self.used = 0;
        self.undos = 0;
        self.history = None;
    }

    /// A goal in a turn.
    pub(super) fn score_goal(&mut self, shirt: Shirt, log: &mut impl Log<Event>) {
        let side = self.side;
        self.shot = None;
        self.score[side] += 1;
        log.note(|| Event::Goal { side, shirt, score: self.goals() });
        self.charge(!side, 2);
        self.ball = Ball::Dead(mouth_middle(!side));
        self.finish_turn(true, log);
    }

    fn full_time(&mut self, log: &mut impl Log<Event>) {
        self.restart = None;
        let level = self.score.home == self.score.away;
        if level && self.options.tie_break == TieBreak::ShootOut {
            self.phase = Phase::ShootOut;
            self.frozen = BySide { home: 0, away: 0 };
            self.due = Some(Due::Coin);
        } else {
            self.end(By::FullTime, log);
        }
    }

    pub(super) fn end(&mut self, by: By, log: &mut impl Log<Event>) {
        self.phase = Phase::Over;
        self.ended = Some(by);
        log.note(|| Event::Ended { result: self.result().expect("it has just ended") });
    }

    /// Goals, shoot-outs aside.
    pub(super) fn goals(&self) -> BySide<u32> {
        self.score.map(|_, goals| u32::from(*goals))
    }

    /// How it ended; none while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let by = self.ended?;
        let goals = self.goals();
        let shoot_out = self.shoot_out.as_ref().map(|shoot_out| shoot_out.goals());
        let BySide { home, away } = shoot_out.unwrap_or(goals);
        let winner = (home != away).then_some(if home > away { Side::Home } else { Side::Away });
        Some(Outcome { winner, by: by.name().to_owned(), score: goals, penalties: None, shoot_out: Some(shoot_out) })
    }
}
