//! What positions and actions are worth, in goals.
//!
//! This module must not look at the aim of a shot.

use super::stays;
use crate::game::Side;
use crate::grid_soccer::{Ball, Cell, GridSoccer, Move, Shirt, Spot};

/// The chance that a shot on target beats a keeper who guesses.
const BEATS_KEEPER: f64 = 0.55;
/// What a shot that is no goal costs.
const MISSED: f64 = 0.05;
/// What having the ball is worth.
const POSSESSION: f64 = 0.15;
/// What each row toward the other goal is worth to who has the ball.
const ROW: f64 = 0.012;
/// What each square nearer to the ball is worth to who does not have it.
const NEARER: f64 = 0.004;

/// A guess at the chance to win, from the score and who has the ball.
pub(super) fn chance_to_win(game: &GridSoccer, side: Side) -> f64 {
    let score = game.score();
    let lead = f64::from(score[side]) - f64::from(score[!side]);
    let left = f64::from(game.chosen().turns.saturating_sub(game.turn_of().0)) / 50.0;
    1.0 / (1.0 + (-(lead + value(game, side)) / (0.3 + 1.2 * left)).exp())
}

/// What the position is worth to `side`, the score aside.
pub(super) fn value(game: &GridSoccer, side: Side) -> f64 {
    let gap = |of: Side, at: Spot| {
        let near = game.team(of).iter().map(|footballer| footballer.at.distance(at)).min();
        f64::from(near.unwrap_or(9))
    };
    match game.ball() {
        Ball::Held(holder, shirt) => {
            let at = game.team(holder)[usize::from(shirt.number()) - 1].at;
            let worth = with_ball(holder, at);
            if holder == side { worth } else { -worth - NEARER * gap(side, at) }
        }
        Ball::Loose(at) | Ball::Dead(at) | Ball::Flight(at) => {
            let ahead = gap(!side, at) - gap(side, at);
            ROW * 0.5 * (rows(side, at) - 8.5) + 0.02 * ahead.clamp(-4.0, 4.0)
        }
    }
}

/// Rows from a side's own end line.
fn rows(side: Side, at: Spot) -> f64 {
    f64::from(match side {
        Side::Home => at.y,
        Side::Away => 17 - at.y,
    })
}

fn with_ball(side: Side, at: Spot) -> f64 {
    let wide = f64::from((at.x - 4).abs());
    POSSESSION + ROW * (rows(side, at) - 8.5) - 0.01 * wide * (rows(side, at) / 17.0)
}

/// What an action is worth; none for one that is not thought about.
pub(super) fn after(game: &GridSoccer, side: Side, listed: Move) -> Option<f64> {
    let shirt = game.picked()?;
    match listed {
        Move::Run(_) if stays(shirt) && game.ball() != Ball::Held(side, shirt) => None,
        Move::Run(_) => {
            let mut next = game.clone();
            next.play(side, listed);
            // Dice on the way: a dribble or a fight for the ball, about even.
            let risk = if next.owes(side) { 0.0 } else { 0.1 };
            Some(value(&next, side) + near_shot(&next, side, shirt) - risk)
        }
        Move::Pass(to) => {
            let chance = game.pass_odds(shirt, to).1.value();
            let mate = game.standing(to).is_some();
            let made = if mate { with_ball(side, to) } else { with_ball(side, to) - 0.25 };
            Some(chance * made + (1.0 - chance) * (made - POSSESSION - 0.15))
        }
        Move::Shoot(cell) => {
            let from = game.team(side)[usize::from(shirt.number()) - 1].at;
            let chance = game.shot_odds(shirt, from, cell).1.value() * BEATS_KEEPER;
            Some(chance - (1.0 - chance) * MISSED)
        }
        Move::Steal => {
            let chance = game.carrier().map_or(0.0, |carrier| game.steal_odds(shirt, carrier).1.value());
            Some(value(game, side) + chance * 2.0 * POSSESSION)
        }
        _ => None,
    }
}

/// What a shot that may still follow is worth.
fn near_shot(game: &GridSoccer, side: Side, shirt: Shirt) -> f64 {
    if game.ball() != Ball::Held(side, shirt) {
        return 0.0;
    }
    let from = game.team(side)[usize::from(shirt.number()) - 1].at;
    0.1 * game.shot_odds(shirt, from, Cell { column: 1, row: 0 }).1.value()
}
