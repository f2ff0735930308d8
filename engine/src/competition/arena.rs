//! An arena: for a set time everybody plays as many matches as they like, and is paired again as soon as one is over.
//!
//! A win is worth two points and a draw one, unless the rules say otherwise. Whoever has won twice in a row is on a streak: each further result counts double until a
//! match is not won, that one included. Results count in the order in which matches end. Equal points are told apart by more wins, then by
//! the better goal difference, then by who had their points first. Whether a match ended in time is the caller's to say: this module must not know what
//! time it is.

mod pairing;

use std::cmp::Reverse;
use std::collections::HashMap;

pub use pairing::{Waiting, pair};

use super::{Entrant, Played};
use crate::game::Side;

/// Wins in a row after which results count double.
pub const STREAK: u32 = 2;

/// What results are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArenaRules {
    /// Points for a win.
    pub win: u32,
    /// For a draw.
    pub draw: u32,
    /// For a loss.
    pub loss: u32,
    /// Whether results of those who are on a streak count double.
    pub streaks: bool,
}

impl Default for ArenaRules {
    fn default() -> Self {
        Self { win: 2, draw: 1, loss: 0, streaks: true }
    }
}

/// How somebody stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub entrant: Entrant,
    /// Points so far.
    pub points: u32,
    /// Matches played.
    pub played: u32,
    /// Matches won.
    pub wins: u32,
    /// Matches drawn.
    pub draws: u32,
    /// Wins in a row up to now.
    pub streak: u32,
    /// The most wins in a row.
    pub longest_streak: u32,
    /// Goals for.
    pub goals_for: u32,
    /// Goals against.
    pub goals_against: u32,
    /// After how many results of the whole arena the last point came; 0 where there is none.
    pub reached: usize,
}

impl Standing {
    /// Whether the next result counts double, where streaks count.
    pub fn on_streak(&self) -> bool {
        self.streak >= STREAK
    }

    fn new(entrant: Entrant) -> Self {
        Self {
            entrant,
            points: 0,
            played: 0,
            wins: 0,
            draws: 0,
            streak: 0,
            longest_streak: 0,
            goals_for: 0,
            goals_against: 0,
            reached: 0,
        }
    }

    /// The order of standings, the first first; the order of entry where all else is equal.
    fn key(&self) -> impl Ord + use<> {
        let difference = i64::from(self.goals_for) - i64::from(self.goals_against);
        (Reverse(self.points), Reverse(self.wins), Reverse(difference), self.reached, self.entrant)
    }

    /// Adds the result of a side, which is the arena's result of this number.
    fn add(&mut self, rules: &ArenaRules, result: &Played, side: Side, number: usize) {
        let won = result.winner() == Some(side);
        let worth = match result.winner() {
            Some(winner) if winner == side => rules.win,
            Some(_) => rules.loss,
            None => rules.draw,
        };
        let times = if rules.streaks && self.on_streak() { 2 } else { 1 };
        let gained = worth.saturating_mul(times);
        if gained > 0 {
            self.points = self.points.saturating_add(gained);
            self.reached = number;
        }
        self.played += 1;
        self.wins += u32::from(won);
        self.draws += u32::from(result.winner().is_none());
        self.streak = if won { self.streak + 1 } else { 0 };
        self.longest_streak = self.longest_streak.max(self.streak);
        self.goals_for = self.goals_for.saturating_add(result.goals[side]);
        self.goals_against = self.goals_against.saturating_add(result.goals[!side]);
    }
}

/// How all stand after these results, which come in the order in which they ended; the first first. Somebody who has a result stands there
/// whether or not they are in the list of entrants.
pub fn standings(entrants: &[Entrant], results: &[Played], rules: &ArenaRules) -> Vec<Standing> {
    let mut all: HashMap<Entrant, Standing> = entrants.iter().map(|one| (*one, Standing::new(*one))).collect();
    for (number, result) in (1..).zip(results) {
        for (side, entrant) in result.sides.iter() {
            all.entry(*entrant).or_insert_with(|| Standing::new(*entrant)).add(rules, result, side, number);
        }
    }
    let mut standings: Vec<Standing> = all.into_values().collect();
    standings.sort_by_key(Standing::key);
    standings
}

#[cfg(test)]
#[path = "arena_tests.rs"]
mod tests;
