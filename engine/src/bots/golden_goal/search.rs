//! Looks ahead: own turns by their worth, and behind the best of them the other side's best answers to each of its rolls.
//!
//! This module must not know strengths.

use super::turns::each_end;
use super::value::{scores_from, value};
use crate::bots::Budget;
use crate::game::Side;
use crate::golden_goal::{GoldenGoal, Mode, Move, Phase};

/// Plans that are kept while others are still found, of half a kilobyte or so each: at twice as many the worse half is forgotten. The
/// strongest player's usual purse does not buy that many.
const PLANS_KEPT: usize = 32_768;

/// A way in which the turn can end.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The moves of the turn, from now on; never empty.
    pub(super) moves: Vec<Move>,
    /// The position after it.
    pub(super) end: GoldenGoal,
    /// The expected result for the side whose turn it is.
    pub(super) worth: f64,
}

/// What may still be spent.
pub(super) struct Purse<'a> {
    nodes: u32,
    stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Purse<'a> {
    /// How many positions are looked at between two questions to `stop`.
    const PACE: u32 = 256;

    pub(super) fn new(budget: Budget<'a>) -> Purse<'a> {
        Purse { nodes: budget.nodes, stop: budget.stop }
    }

    /// Pays for one position; false when nothing is left.
    fn pay(&mut self) -> bool {
        if self.nodes == 0 {
            return false;
        }
        self.nodes -= 1;
        if self.nodes.is_multiple_of(Self::PACE) && self.stop.is_some_and(|stop| stop()) {
            self.nodes = 0;
        }
        true
    }
}

/// The ends of this turn that `consider` lets through, by what they are worth at a glance, the best first. At least one, where the
/// turn can be ended at all: the first is looked at whatever the purse holds.
pub(super) fn plans(
    game: &GoldenGoal,
    side: Side,
    purse: &mut Purse,
    mut consider: impl FnMut(&GoldenGoal) -> bool,
) -> Vec<Plan> {
    let mut plans: Vec<Plan> = Vec::new();
    each_end(game, &mut |end, moves| {
        if plans.is_empty() || consider(end) {
            plans.push(Plan { moves: moves.to_vec(), end: end.clone(), worth: value(end, side) });
        }
        // Nothing is better than a match that is won.
        let goes_on = purse.pay() && plans.last().is_none_or(|plan| plan.worth < 1.0);
        if plans.len() >= 2 * PLANS_KEPT {
            keep_best(&mut plans, PLANS_KEPT);
        }
        goes_on
    });
    sort(&mut plans);
    plans
}

fn sort(plans: &mut [Plan]) {
    plans.sort_by(|one, other| other.worth.total_cmp(&one.worth));
}

/// Forgets all but so many, the best.
fn keep_best(plans: &mut Vec<Plan>, most: usize) {
    sort(plans);
    plans.truncate(most);
}

/// Looks behind the best plans, at most so many, until the purse is empty, and puts the best of them first. A plan that
/// was not looked behind keeps its place behind those that were.
pub(super) fn deepen(plans: &mut [Plan], side: Side, most: usize, purse: &mut Purse) {
    let mut done = 0;
    let mut best = f64::NEG_INFINITY;
    for plan in plans.iter_mut().take(most) {
        let Some(worth) = after_answers(&plan.end, side, best, purse) else { break };
        plan.worth = worth;
        best = best.max(worth);
        done += 1;
    }
    sort(&mut plans[..done]);
}

/// The worth for `side` when the other side rolls and answers as well as it can; none where the purse does not suffice.
/// Once it cannot be more than `best`, a bound that is no more than `best` is as good an answer.
fn after_answers(end: &GoldenGoal, side: Side, best: f64, purse: &mut Purse) -> Option<f64> {
    if end.phase() != Phase::Roll {
        return Some(value(end, side));
    }
    let scores_from = scores_from(end, !side);
    let mut sum = 0.0;
    for face in (1..=6).rev() {
        let scores = face >= scores_from;
        if scores && end.chosen().mode == Mode::GoldenGoal {
            continue;
        }
        let mut rolled = end.clone();
        rolled.play(Move::Roll);
        rolled.toss(&[face]);
        sum += best_answer(&rolled, side, scores, purse)?;
        let at_most = (sum + f64::from(face - 1)) / 6.0;
        if at_most <= best {
            return Some(at_most);
        }
    }
    Some(sum / 6.0)
}

/// The worth for `side` of the other side's best turn; where it can score, that is taken for its best.
fn best_answer(rolled: &GoldenGoal, side: Side, scores: bool, purse: &mut Purse) -> Option<f64> {
    if rolled.phase() != Phase::Run {
        // The turn was passed by itself.
        return Some(value(rolled, side));
    }
    let mut least = f64::INFINITY;
    let mut paid = true;
    each_end(rolled, &mut |end, _| {
        paid = purse.pay();
        let goal = scores && end.score() != rolled.score();
        let worth = value(end, side);
        least = if goal { worth } else { least.min(worth) };
        paid && !goal
    });
    paid.then_some(least)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::game::Game;

    #[test]
    fn the_best_plans_are_kept() {
        let end = GoldenGoal::new(&GoldenGoal::options(&json!({})).unwrap());
        let plan = |worth| Plan { moves: Vec::new(), end: end.clone(), worth };
        let mut plans: Vec<Plan> = [0.1, 0.9, 0.5, 0.7].map(plan).into();
        keep_best(&mut plans, 2);
        assert_eq!(plans.iter().map(|plan| plan.worth).collect::<Vec<_>>(), [0.9, 0.7]);
        assert!(size_of::<Plan>() <= 512, "{} bytes a plan", size_of::<Plan>());
    }
}
