//! Giving throws, what the dice do, and how periods and the match end (rules 3, 4, 6).
//!
//! This module must not know line-ups or changes beyond the number of dice.

use serde_json::json;

use super::event::Event;
use super::line_up::SECTORS;
use super::shoot_out::ShootOut;
use super::state::{By, CENTRE, Chance, Phase, SectorSoccer};
use crate::game::{BySide, Refusal, Side};
use crate::log::Log;
use crate::refusals::refuse;

/// The most throws that can be given at once: a whole half at its longest.
const TIMES_MAX: u8 = 90;

impl SectorSoccer {
    /// Judges a number of throws (rule 4), held to those that are left.
    pub(super) fn judge_throw(&self, side: Side, times: i64) -> Result<u8, Refusal> {
        let times = u8::try_from(times).ok().filter(|times| (1..=TIMES_MAX).contains(times)).ok_or_else(|| {
            let values = json!({"min": 1, "max": TIMES_MAX});
            refuse("times_out_of_range", "Throws are given 1 to 90 at a time.", values)
        })?;
        let (times, stands) = (times.min(self.throws_most()), self.given[side]);
        if stands > 0 && times >= stands {
            let reason = "A number of throws that stands can only be lowered.";
            return Err(refuse("no_change", reason, json!({"times": stands})));
        }
        Ok(times)
    }

    /// Gives so many throws; chance is due when the other side has some to give too.
    pub(super) fn do_throw(&mut self, side: Side, times: u8, log: &mut impl Log<Event>) {
        self.given[side] = times;
        log.note(|| Event::Ready { seat: side, throws: Some(times) });
    }

    /// Applies faces that fit the dice that are due.
    pub(super) fn apply_faces(&mut self, faces: &[u8], log: &mut impl Log<Event>) {
        match self.due() {
            Some(Chance::Throw(dice)) => self.thrown(faces.split_at(usize::from(dice.home)), log),
            Some(Chance::Coin) => {
                let first = if faces[0] == 1 { Side::Home } else { Side::Away };
                self.shoot_out = Some(ShootOut::new(first));
                log.note(|| Event::Coin { first });
            }
            Some(Chance::Kick) => self.kicked(faces[0], faces[1], log),
            None => {}
        }
    }

    /// Rule 3: a throw for the ball.
    fn thrown(&mut self, (home, away): (&[u8], &[u8]), log: &mut impl Log<Event>) {
        let winner = match home.iter().max().cmp(&away.iter().max()) {
            std::cmp::Ordering::Greater => Some(Side::Home),
            std::cmp::Ordering::Less => Some(Side::Away),
            std::cmp::Ordering::Equal => None,
        };
        let from = self.ball;
        let goal = winner.filter(|winner| from == if *winner == Side::Home { SECTORS } else { 1 });
        self.ball = match winner {
            _ if goal.is_some() => CENTRE,
            Some(Side::Home) => from + 1,
            Some(Side::Away) => from - 1,
            None => from,
        };
        self.throws_left -= 1;
        self.given = self.given.map(|_, given| given - 1);
        let ball = self.ball;
        log.note(|| Event::Thrown { home: home.to_vec(), away: away.to_vec(), winner, from, ball });
        if let Some(seat) = goal {
            self.score[seat] += 1;
            log.note(|| Event::Goal { seat });
        }
        if self.throws_left == 0 {
            self.end_period(log);
        } else if goal.is_some() {
            self.stop();
        }
    }

    /// Rules 4, 5: what was to be given lapses, and who has changes left is asked; where nobody has, play goes on.
    fn stop(&mut self) {
        self.given = BySide::default();
        if self.changes_left.home > 0 || self.changes_left.away > 0 {
            self.phase = Phase::Stoppage;
        }
    }

    /// Rules 4, 6: the next period, the shoot-out, or the end.
    fn end_period(&mut self, log: &mut impl Log<Event>) {
        self.given = BySide::default();
        let period = self.period;
        log.note(|| Event::PeriodEnded { period });
        let level = self.leader().is_none();
        match period {
            2 if !(level && self.options.knockout) => self.end(By::Halves, log),
            4 if level => self.phase = Phase::ShootOut,
            4 => self.end(By::ExtraTime, log),
            _ => {
                self.period += 1;
                self.throws_left = self.options.throws_of(self.period);
                self.ball = CENTRE;
                self.stop();
            }
        }
    }

    /// Rule 6: a kick from the mark.
    fn kicked(&mut self, kicker: u8, keeper: u8, log: &mut impl Log<Event>) {
        self.given = BySide::default();
        let Some(shoot_out) = &mut self.shoot_out else { return };
        let seat = shoot_out.next();
        let goal = kicker > keeper;
        shoot_out.kicks[seat].push(goal);
        let decided = shoot_out.winner(self.options.penalties).is_some();
        log.note(|| Event::Kicked { seat, kicker, keeper, goal });
        if decided {
            self.end(By::Penalties, log);
        }
    }

    fn end(&mut self, by: By, log: &mut impl Log<Event>) {
        self.phase = Phase::Over;
        self.ended = Some(by);
        log.note(|| Event::Ended { result: self.outcome().expect("it has ended") });
    }
}
