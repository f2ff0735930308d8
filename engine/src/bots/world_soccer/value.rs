//! What a position is worth to a side, by a few plain signs.
//!
//! This module must not look ahead.

use crate::game::Side;
use crate::world_soccer::{Shirt, Spot, WorldSoccer};

/// The chance to win plus half the chance of a draw, 0 to 1.
pub(super) fn value(game: &WorldSoccer, side: Side) -> f64 {
    if let Some(result) = game.result() {
        return match result.winner {
            Some(winner) if winner == side => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
    }
    let score = game.score();
    let lead = f64::from(score[side]) - f64::from(score[!side]);
    let sum = 1.3 * lead + possession(game, side) + shape(game, side) - shape(game, !side);
    1.0 / (1.0 + (-sum).exp())
}

/// Who has the ball or is nearer to it, and how near it is to a goal.
fn possession(game: &WorldSoccer, side: Side) -> f64 {
    let ball = game.ball();
    let rows = f64::from(game.pitch().height);
    let forward = |side| f64::from(ball.king(game.pitch().goal_middles[side])) / rows;
    // From 1 near the other goal to -1 near the own.
    let field = forward(side) - forward(!side);
    let hold = match game.holder() {
        Some(holder) => {
            let sign = if holder.side == side { 1.0 } else { -1.0 };
            let pressed = nearest(game, !holder.side, ball) <= 1;
            sign * if pressed { 0.25 } else { 0.45 }
        }
        None => 0.04 * f64::from((nearest(game, !side, ball) - nearest(game, side, ball)).clamp(-5, 5)),
    };
    let again = if game.passed() && game.holds(game.side()) && game.throws_in_row() < 3 { 0.3 } else { 0.0 };
    0.5 * field + hold + if game.side() == side { again } else { -again }
}

/// Outfielders of a side between the ball and their goal, and one near the ball.
fn shape(game: &WorldSoccer, side: Side) -> f64 {
    let (ball, goal) = (game.ball(), game.pitch().goal_middles[side]);
    let behind = |shirt: &Shirt| game.players(side)[shirt.index()].king(goal) <= ball.king(goal);
    let defenders = Shirt::outfield().filter(behind).count();
    0.03 * defenders as f64 - 0.02 * f64::from(nearest(game, side, ball))
}

/// Steps of the nearest outfielder of a side to a square.
fn nearest(game: &WorldSoccer, side: Side, to: Spot) -> i32 {
    Shirt::outfield().map(|shirt| game.players(side)[shirt.index()].king(to)).min().unwrap_or(0)
}
