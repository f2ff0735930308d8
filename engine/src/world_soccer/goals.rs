//! Goals and the end of a match (rules 7, 9).
//!
//! This module must not know how a goal came about.

use super::action::Shirt;
use super::event::{Event, Final, GoalBy};
use super::in_hand::Throw;
use super::options::TieBreak;
use super::state::{By, Chance, Phase, WorldSoccer};
use crate::game::Side;
use crate::log::Log;

impl WorldSoccer {
    /// A goal of the side in turn; the ball lies on a square of the goal.
    pub(super) fn score_goal(&mut self, shirt: Shirt, by: GoalBy, log: &mut impl Log<Event>) {
        let side = self.side;
        self.holder = None;
        if self.phase == Phase::Move {
            self.count_held();
        }
        self.score[side] += 1;
        log.note(|| Event::Goal { side, shirt, by, score: self.score });
        if self.score[side] >= self.options.goals {
            self.end(By::Goals, log);
        } else if self.limit_reached() {
            self.end_at_limit(log);
        } else {
            self.kick_off(!side, log);
        }
    }

    /// Whether all throws are made.
    pub(super) fn limit_reached(&self) -> bool {
        self.options.throw_limit > 0 && self.throws >= self.options.throw_limit
    }

    /// All throws are made: the leader wins, or it is a draw, or a coin says who begins the shoot-out.
    pub(super) fn end_at_limit(&mut self, log: &mut impl Log<Event>) {
        if self.leader().is_some() || self.options.tie_break == TieBreak::None {
            return self.end(By::ThrowLimit, log);
        }
        self.begin_run_of_throws(self.side, Phase::ShootOut);
        self.due = Some(Chance::ShootOut);
    }

    /// The match is over.
    pub(super) fn end(&mut self, by: By, log: &mut impl Log<Event>) {
        self.throw = Throw::NONE;
        self.phase = Phase::Over;
        self.ended = Some(by);
        log.note(|| Event::Ended { result: self.result().expect("it has just ended") });
    }

    /// How it ended; none while it goes on.
    pub fn result(&self) -> Option<Final> {
        let by = self.ended?;
        let shoot_out = (by == By::ShootOut).then(|| self.shoot_out_goals());
        Some(Final { winner: self.winner(), by: by.name(), score: self.score, shoot_out })
    }

    /// Who has won; none for a draw and while it goes on.
    pub fn winner(&self) -> Option<Side> {
        match self.ended? {
            By::Goals | By::ThrowLimit => self.leader(),
            By::ShootOut => self.shoot_out_winner(),
        }
    }
}
