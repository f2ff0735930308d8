//! The clocks of a match: a bank with an increment, days for each turn, or none.
//!
//! Both run while both sides owe an action, none while chance is due. This module must not ask for the time: every moment is
//! an argument, in milliseconds since 1970.

use engine::game::{BySide, Side};
use protocol::matches::{ClockOptions, Clocks};

use crate::limits::DAY_MS;

/// Time left to each side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    options: ClockOptions,
    /// Milliseconds left at `since`.
    left: BySide<u64>,
    /// Whose turn it is, as far as time is concerned.
    owing: BySide<bool>,
    since: u64,
    /// True between an action and the roll that it calls for.
    paused: bool,
}

impl Clock {
    /// A clock that stands.
    pub fn new(options: ClockOptions, at: u64) -> Clock {
        let full = match options {
            ClockOptions::None {} => 0,
            ClockOptions::Bank { bank_s, .. } => u64::from(bank_s) * 1000,
            ClockOptions::Days { days } => u64::from(days) * DAY_MS,
        };
        Clock { options, left: BySide::new(|_| full), owing: BySide::default(), since: at, paused: false }
    }

    /// From `at` on these sides owe an action. Who has ceased to gets the increment; who begins to gets the days anew.
    pub fn turn(&mut self, owes: BySide<bool>, at: u64) {
        self.settle(at);
        self.paused = false;
        for side in Side::BOTH {
            match self.options {
                ClockOptions::Bank { increment_s, .. } if self.owing[side] && !owes[side] => {
                    self.left[side] += u64::from(increment_s) * 1000;
                }
                ClockOptions::Days { days } if !self.owing[side] && owes[side] => {
                    self.left[side] = u64::from(days) * DAY_MS;
                }
                _ => {}
            }
        }
        self.owing = owes;
    }

    /// Chance is due: nobody's time runs until the next [`Clock::turn`], and nobody's turn ends by it.
    pub fn pause(&mut self, at: u64) {
        self.settle(at);
        self.paused = true;
    }

    /// The match is over.
    pub fn stop(&mut self, at: u64) {
        self.settle(at);
        self.owing = BySide::default();
    }

    /// Gives time back that an outage took.
    pub fn credit(&mut self, ms: u64) {
        self.since += ms;
    }

    /// When the first clock that runs will have run out, and whose.
    pub fn flag(&self) -> Option<(u64, Side)> {
        let due = |side| self.runs(side).then(|| (self.since + self.left[side], side));
        Side::BOTH.into_iter().filter_map(due).min_by_key(|(at, _)| *at)
    }

    /// As clients see it; nothing where no time is kept.
    pub fn reading(&self) -> Option<Clocks> {
        let running = BySide::new(|side| self.runs(side));
        let BySide { home, away } = self.left;
        (self.options != ClockOptions::None {}).then_some(Clocks { at: self.since, home, away, running })
    }

    fn runs(&self, side: Side) -> bool {
        self.options != ClockOptions::None {} && self.owing[side] && !self.paused
    }

    fn settle(&mut self, at: u64) {
        let passed = at.saturating_sub(self.since);
        for side in Side::BOTH {
            if self.runs(side) {
                self.left[side] = self.left[side].saturating_sub(passed);
            }
        }
        self.since = self.since.max(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BANK: ClockOptions = ClockOptions::Bank { bank_s: 60, increment_s: 2 };
    const HOME: BySide<bool> = BySide { home: true, away: false };
    const AWAY: BySide<bool> = BySide { home: false, away: true };
    const BOTH: BySide<bool> = BySide { home: true, away: true };

    fn left(clock: &Clock) -> (u64, u64) {
        let reading = clock.reading().unwrap();
        (reading.home, reading.away)
    }

    #[test]
    fn bank_runs_and_a_finished_turn_earns_the_increment() {
        let mut clock = Clock::new(BANK, 0);
        clock.turn(HOME, 1_000);
        assert_eq!(clock.flag(), Some((61_000, Side::Home)));
        clock.turn(HOME, 11_000);
        assert_eq!(left(&clock), (50_000, 60_000), "an action inside the turn earns nothing");
        clock.turn(AWAY, 21_000);
        assert_eq!(left(&clock), (42_000, 60_000));
        assert_eq!(clock.flag(), Some((81_000, Side::Away)));
    }

    #[test]
    fn nothing_runs_while_chance_is_due() {
        let mut clock = Clock::new(BANK, 0);
        clock.turn(HOME, 0);
        clock.pause(5_000);
        assert_eq!(clock.flag(), None);
        clock.turn(HOME, 9_000);
        assert_eq!(left(&clock), (55_000, 60_000));
        clock.pause(10_000);
        clock.turn(AWAY, 12_000);
        assert_eq!(left(&clock), (56_000, 60_000), "the turn ended by the roll");
    }

    #[test]
    fn both_run_while_both_owe() {
        let mut clock = Clock::new(BANK, 0);
        clock.turn(BOTH, 0);
        clock.turn(AWAY, 4_000);
        assert_eq!(left(&clock), (58_000, 56_000));
        clock.stop(70_000);
        assert_eq!(left(&clock), (58_000, 0));
        assert_eq!(clock.flag(), None);
    }

    #[test]
    fn days_start_anew_each_turn() {
        let mut clock = Clock::new(ClockOptions::Days { days: 1 }, 0);
        clock.turn(HOME, 0);
        clock.turn(AWAY, DAY_MS - 1);
        clock.turn(HOME, DAY_MS);
        assert_eq!(clock.flag(), Some((2 * DAY_MS, Side::Home)));
    }

    #[test]
    fn an_outage_is_given_back() {
        let mut clock = Clock::new(BANK, 0);
        clock.turn(HOME, 0);
        clock.credit(30_000);
        assert_eq!(clock.flag(), Some((90_000, Side::Home)));
        clock.turn(AWAY, 31_000);
        assert_eq!(left(&clock), (61_000, 60_000));
    }

    #[test]
    fn without_a_clock_nothing_ever_flags() {
        let mut clock = Clock::new(ClockOptions::None {}, 0);
        clock.turn(BOTH, 0);
        assert_eq!(clock.flag(), None);
        assert_eq!(clock.reading(), None);
    }
}
