//! Golden Goal's computer opponent.
//!
//! It plans whole turns: every position in which the turn can end, whatever the runs, passes and bends that lead there. This module
//! must not see dice before they are rolled.

use serde_json::Value;

use super::noise::Noise;
use super::{Budget, Choice, Strength};
use crate::game::Side;
use crate::golden_goal::{GoldenGoal, Move, Phase, Waits};

mod sight;

mod value;
pub(super) use value::level_in_the_end;

mod turns;

mod search;

mod set_up;

use search::{Plan, Purse, deepen, plans};

/// What `side` should do; none where it owes nothing.
pub(super) fn choose(game: &GoldenGoal, side: Side, strength: Strength, budget: Budget, seed: u64) -> Option<Choice> {
    if game.waits() != Waits::Side(side) {
        return None;
    }
    let mut noise = Noise::new(seed ^ fingerprint(game));
    let (moves, worth) = match game.phase() {
        Phase::SetUp => (vec![set_up::place(game, side, strength, &mut noise)?], 0.5),
        Phase::Roll => (vec![Move::Roll], value::value(game, side)),
        Phase::Keeper => (vec![any_move(game, &mut noise)?], value::value(game, side)),
        _ => {
            let plan = plan(game, side, strength, &mut Purse::new(budget), &mut noise)?;
            (plan.moves, plan.worth)
        }
    };
    let line = line(game, &moves);
    Some(Choice { action: line.first()?.clone(), chance_to_win: worth, line })
}

/// The turn that a player of this strength makes.
fn plan(game: &GoldenGoal, side: Side, strength: Strength, purse: &mut Purse, noise: &mut Noise) -> Option<Plan> {
    let habits = Habits::of(strength);
    let scores = |end: &GoldenGoal| end.score()[side] > game.score()[side];
    let sees_goal = habits.scores >= 1.0 || noise.happens(habits.scores);
    let mut plans = plans(game, side, purse, |end| {
        if scores(end) { sees_goal } else { habits.notices >= 1.0 || noise.happens(habits.notices) }
    });
    let settled = plans.len() == 1 || plans.first().is_some_and(|plan| plan.worth >= 1.0);
    if habits.looks_behind > 0 && !settled {
        deepen(&mut plans, side, habits.looks_behind, purse);
    }
    if habits.misjudges > 0.0 {
        plans.iter_mut().for_each(|plan| plan.worth = (plan.worth + noise.bell(habits.misjudges)).clamp(0.0, 1.0));
        plans.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    }
    // A goal that is seen is taken.
    let first = plans.iter().position(|plan| habits.misjudges > 0.0 && scores(&plan.end)).unwrap_or(0);
    plans.into_iter().nth(first)
}

/// How a strength differs from perfect play.
struct Habits {
    /// How often it sees that it can score.
    scores: f64,
    /// The share of its other possible turns that it sees.
    notices: f64,
    /// How wrong it is about what they are worth.
    misjudges: f64,
    /// Behind how many of them it looks.
    looks_behind: usize,
}

impl Habits {
    fn of(strength: Strength) -> Habits {
        match strength {
            Strength::Easy => Habits { scores: 0.7, notices: 0.25, misjudges: 0.25, looks_behind: 0 },
            Strength::Fair => Habits { scores: 0.95, notices: 0.6, misjudges: 0.08, looks_behind: 0 },
            Strength::Strong => Habits { scores: 1.0, notices: 1.0, misjudges: 0.0, looks_behind: 24 },
        }
    }
}

fn any_move(game: &GoldenGoal, noise: &mut Noise) -> Option<Move> {
    let mut moves = Vec::new();
    game.list(&mut moves);
    let at = (noise.unit() * moves.len() as f64) as usize;
    moves.get(at).copied()
}

/// The moves as actions, each in the state in which it is made.
fn line(game: &GoldenGoal, moves: &[Move]) -> Vec<Value> {
    let mut game = game.clone();
    let action = |listed: &Move| {
        let action = serde_json::to_value(game.action(*listed)).expect("actions are plain data");
        game.play(*listed);
        action
    };
    moves.iter().map(action).collect()
}

/// Tells positions apart, so that the noise differs from move to move.
fn fingerprint(game: &GoldenGoal) -> u64 {
    let pawns = Side::BOTH.into_iter().flat_map(|side| *game.pawns(side));
    let parts = pawns.map(|spot| spot.0).chain([game.ball().0, game.pips_left(), game.round() as u8]);
    parts.fold(0xcbf2_9ce4_8422_2325, |hash, part| (hash ^ u64::from(part)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests;
