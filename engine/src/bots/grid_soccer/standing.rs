//! What the score and the turns left make of goals to come.
//!
//! This module must not know positions.

use super::value::Outlook;
use crate::bots::chances::levelled;
use crate::grid_soccer::{GridSoccer, TieBreak};

/// The chance of a goal in one turn of a side, about what self-play shows.
const GOALS_A_TURN: f64 = 0.1;
/// The chance of a goal in one turn between players who know what they do, as self-play shows: for how often matches end level.
const GOALS_A_TURN_PLAYED: f64 = 0.067;
/// Leads beyond this are as good as this.
const LEAD_MAX: i32 = 8;
/// How much of what a position promises beyond the turn that begins is left to come, by each turn that the match is shorter.
const FADES: f64 = 0.75;

/// The chance that the match ends level.
pub(in crate::bots) fn level_in_the_end(game: &GridSoccer) -> f64 {
    let options = game.chosen();
    if options.tie_break == TieBreak::ShootOut {
        return 0.0;
    }
    let left = (options.turns + 1).saturating_sub(game.turn_of().0);
    let score = game.score();
    levelled(i32::from(score.home) - i32::from(score.away), f64::from(left) * GOALS_A_TURN_PLAYED, u32::MAX)
}

/// The chance to win plus half the chance of a draw, by turns left and lead.
pub(super) struct Standing {
    /// For each number of turns left, leads from the worst to the best.
    expected: Vec<[f64; 2 * LEAD_MAX as usize + 1]>,
}

impl Standing {
    /// For matches with up to so many turns left.
    pub(super) fn new(turns: usize) -> Standing {
        let over = std::array::from_fn(|n| match n as i32 - LEAD_MAX {
            0 => 0.5,
            lead => f64::from(u8::from(lead > 0)),
        });
        let mut expected = vec![over];
        for turn in 0..turns {
            let last: [f64; 2 * LEAD_MAX as usize + 1] = expected[turn];
            let at = |n: i32| last[n.clamp(0, 2 * LEAD_MAX) as usize];
            // Either side's turn alike.
            let goes_on = |n: usize| {
                let (up, down) = (at(n as i32 + 1), at(n as i32 - 1));
                (1.0 - GOALS_A_TURN) * last[n] + GOALS_A_TURN * f64::midpoint(up, down)
            };
            expected.push(std::array::from_fn(goes_on));
        }
        Standing { expected }
    }

    fn at(&self, lead: i32, turns: usize) -> f64 {
        let row = &self.expected[turns.min(self.expected.len() - 1)];
        row[(lead.clamp(-LEAD_MAX, LEAD_MAX) + LEAD_MAX) as usize]
    }

    /// The expected result of a side with this lead that has the next turn, so many being left.
    pub(super) fn expected(&self, lead: i32, turns: usize, outlook: Outlook) -> f64 {
        if turns == 0 {
            return self.at(lead, 0);
        }
        let share = 1.0 - FADES.powi(turns as i32 - 1);
        let goals = (outlook.now + (outlook.later - outlook.now) * share).clamp(-1.0, 1.0);
        let (level, other) = (self.at(lead, turns - 1), self.at(lead + goals.signum() as i32, turns - 1));
        level + goals.abs() * (other - level)
    }

    /// What a goal is worth at this lead, as expected result.
    pub(super) fn goal(&self, lead: i32, turns: usize) -> f64 {
        (self.at(lead + 1, turns) - self.at(lead - 1, turns)) / 2.0
    }
}
