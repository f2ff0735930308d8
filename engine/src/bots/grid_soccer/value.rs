//! What positions and actions are worth, in goals.
//!
//! This module must not look at the aim of a shot.

use super::stays;
use crate::game::Side;
use crate::grid_soccer::{Ball, Cell, GridSoccer, Move, Spot};

/// What a shot that may still follow is worth, if it is sure to be on target.
const SHOT_TO_COME: f64 = 0.1;
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
    let from = game.team(side)[usize::from(shirt.number()) - 1].at;
    match listed {
        Move::Run(_) if stays(shirt) && game.ball() != Ball::Held(side, shirt) => None,
        Move::Run(route) => {
            let kept: f64 = game.dribbled(shirt, route).map(|against| game.challenge_chance(shirt, against)).product();
            let to = route.end(from);
            let worth = match game.ball() {
                Ball::Held(holder, carrier) if (holder, carrier) == (side, shirt) => {
                    let shot = SHOT_TO_COME * game.shot_odds(shirt, to, Cell { column: 1, row: 0 }).1.value();
                    kept * (with_ball(side, to) + shot) - (1.0 - kept) * POSSESSION
                }
                Ball::Loose(at) if at == to => {
                    let won = game.pick_up_chance(at, shirt);
                    won * with_ball(side, at) - (1.0 - won) * with_ball(!side, at)
                }
                _ => {
                    let mut next = game.clone();
                    next.play(side, listed);
                    value(&next, side)
                }
            };
            Some(worth)
        }
        Move::Pass(to) => {
            let chance = game.pass_odds(shirt, to).1.value();
            let mate = game.standing(to).is_some();
            let made = if mate { with_ball(side, to) } else { with_ball(side, to) - 0.25 };
            Some(chance * made + (1.0 - chance) * (made - POSSESSION - 0.15))
        }
        Move::Shoot(cell) => {
            let chance = game.shot_odds(shirt, from, cell).1.value() * beats_keeper(game, side, cell);
            Some(chance - (1.0 - chance) * MISSED)
        }
        Move::Steal => {
            let chance = game.carrier().map_or(0.0, |carrier| game.steal_odds(shirt, carrier).1.value());
            Some(value(game, side) + chance * 2.0 * POSSESSION)
        }
        _ => None,
    }
}

/// The chance that a shot on target at a cell is a goal, if the keeper dives anywhere.
fn beats_keeper(game: &GridSoccer, side: Side, aim: Cell) -> f64 {
    let saves = Cell::ALL.iter().map(|dive| game.save_chance(!side, aim.off(*dive), None)).sum::<f64>();
    1.0 - saves / Cell::ALL.len() as f64
}
