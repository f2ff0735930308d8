//! What positions at the beginning of a turn are worth to the side whose turn it is, in goals to come.
//!
//! This module must not look at the score, at the aim of a shot, or into the future: a search does.

use super::sight::Sight;
use crate::game::Side;
use crate::grid_soccer::{Ball, GridSoccer, Kind, Shirt, rows_out};

/// How many numbers describe a position.
pub(super) const FEATURES: usize = 18;
/// Who has the ball: the side in turn, the other one, nobody, nobody in a turn with a dead ball.
pub(super) const CASES: usize = 4;

/// A bank with so many charges is as good as full: what comes in next would be lost.
pub(super) const FULL: u8 = 5;

/// What a side may hope for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// Goals that it is ahead in the turns to come, later ones counting less.
    pub(super) later: f64,
    /// The chance that it scores in the very turn that begins.
    pub(super) now: f64,
}

/// The position as the side whose turn begins sees it.
pub(super) fn outlook(game: &GridSoccer) -> Outlook {
    let (case, features, now) = features(game);
    let later = features.iter().zip(&super::weights::WEIGHTS[case]).map(|(feature, weight)| feature * weight).sum();
    Outlook { later, now }
}

/// The case, the numbers, and the chance of a goal in this turn.
pub(super) fn features(game: &GridSoccer) -> (usize, [f64; FEATURES], f64) {
    let own = game.turn_of().1;
    let sight = Sight::of(game);
    let (case, mut all, now) = match game.ball() {
        Ball::Held(side, shirt) if side == own => with_ball(game, &sight, own, shirt),
        Ball::Held(_, shirt) => without_ball(game, &sight, own, shirt),
        Ball::Loose(at) | Ball::Flight(at) => {
            let (have, goal) = sight.pick_up(own, at);
            let (other, their_goal) = sight.pick_up(!own, at);
            let mut all = [0.0; FEATURES];
            all[1..8].copy_from_slice(&[
                have,
                goal,
                other,
                (1.0 - have) * other,
                row(own, at.y),
                their_goal,
                (1.0 - have) * their_goal,
            ]);
            (2, all, goal)
        }
        Ball::Dead(at) => {
            let mut all = [0.0; FEATURES];
            let kind = game.restart_to_come().map_or(Kind::ThrowIn, |restart| restart.kind);
            all[1 + kind as usize] = 1.0;
            all[4] = if kind == Kind::ThrowIn { row(!own, at.y) } else { 0.0 };
            (3, all, 0.0)
        }
    };
    all[0] = 1.0;
    all[8] = sight.readiest(own);
    all[9] = sight.readiest(!own);
    let far = |side| f64::from(game.keeper_distance(side).min(3)) / 3.0;
    all[10] = far(own);
    all[11] = far(!own);
    let charges = game.charges().map(|_, charges| f64::from((*charges).min(FULL)));
    all[12] = (charges[own] - charges[!own]) / 6.0;
    (case, all, now)
}

/// How far upfield, from 0 to 1.
fn row(side: Side, y: i8) -> f64 {
    f64::from(rows_out(side, y)) / 17.0
}

fn with_ball(game: &GridSoccer, sight: &Sight, own: Side, shirt: Shirt) -> (usize, [f64; FEATURES], f64) {
    let carrier = &game.team(own)[usize::from(shirt.number()) - 1];
    let kind = game.set_piece_due();
    let runs = !matches!(kind, Some(Kind::ThrowIn | Kind::Corner));
    let goal = if runs { sight.goal_by(own, carrier) } else { 0.0 };
    let [pass, second] = sight.passes(own, shirt, kind.is_some());
    let pressed = sight.steal(!own, shirt).0;
    let next = sight.goal(own, carrier.at, 2 * (carrier.stats.spd - 1), carrier.stats.sho);
    let mut all = [0.0; FEATURES];
    all[1..8].copy_from_slice(&[
        goal,
        pass,
        (1.0 - pressed) * next,
        row(own, carrier.at.y),
        pressed,
        goal.max(pass),
        second,
    ]);
    all[13] = f64::from(u8::from(kind == Some(Kind::ThrowIn)));
    all[14] = f64::from(u8::from(kind == Some(Kind::Corner)));
    all[15] = sight.near(!own, carrier.at, 2) / 3.0;
    all[16] = sight.closest_two(!own, carrier.at) / 20.0;
    (0, all, goal)
}

fn without_ball(game: &GridSoccer, sight: &Sight, own: Side, shirt: Shirt) -> (usize, [f64; FEATURES], f64) {
    let carrier = &game.team(!own)[usize::from(shirt.number()) - 1];
    let (steal, thief) = sight.steal(own, shirt);
    let goal = sight.goal_by(!own, carrier);
    let [pass, second] = sight.passes(!own, shirt, false);
    let counter = thief.map_or(0.0, |thief| {
        let thief = &game.team(own)[usize::from(thief.number()) - 1];
        sight.goal(own, carrier.at, thief.stats.spd - 1, thief.stats.sho)
    });
    let keeps = 1.0 - steal;
    let mut all = [0.0; FEATURES];
    all[1..8].copy_from_slice(&[
        steal,
        goal,
        keeps * goal,
        pass,
        keeps * pass,
        row(!own, carrier.at.y),
        steal * counter,
    ]);
    all[13] = keeps * goal.max(pass);
    all[14] = f64::from(u8::from(shirt == Shirt::KEEPER));
    all[15] = second;
    all[16] = sight.closest_two(own, carrier.at) / 20.0;
    all[17] = sight.near(own, carrier.at, 2) / 3.0;
    (1, all, 0.0)
}
