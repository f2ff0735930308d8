//! Picks of the draft, and line-ups: by what self-play showed each star and each card to be worth.
//!
//! This module must not look at the other side's line-up.

use super::{Noise, drawn};
use super::{Strength, worths};
use crate::game::Side;
use crate::grid_soccer::{GridSoccer, Move, Star, Stats};

/// Keepers and outfielders of a side.
const WANTED: [usize; 2] = [1, 6];

/// The star whose taking now wins most.
pub(super) fn pick(
    game: &GridSoccer,
    side: Side,
    listed: &[Move],
    strength: Strength,
    noise: &mut Noise,
) -> Option<Move> {
    // In points a match. The strong one's is about the error of the figures: stars who cannot be told apart are drafted alike.
    let spread = match strength {
        Strength::Easy => 0.1,
        Strength::Fair => 0.03,
        Strength::Strong => 0.02,
    };
    let left = [true, false].map(|keepers| last_taken(game, side, keepers));
    let mut liked: Vec<(f64, Move)> = listed
        .iter()
        .filter_map(|one| match one {
            Move::Draft(star) => {
                let gain = worths::of_star(*star, game.edition()) - left[usize::from(!star.is_keeper())];
                Some((gain + noise.bell(spread), *one))
            }
            _ => None,
        })
        .collect();
    liked.sort_by(|one, other| other.0.total_cmp(&one.0));
    liked.first().map(|(_, one)| *one)
}

/// What the last one is worth that the two sides will take, of keepers or of outfielders, if the best go first: what waiting brings at worst.
/// Once the other side has its keeper that is the best one left, and there is no hurry.
fn last_taken(game: &GridSoccer, side: Side, keepers: bool) -> f64 {
    let alike = |star: &Star| star.is_keeper() == keepers;
    let has = |side: Side| game.picked_by(side).filter(alike).count();
    let to_come = 2 * WANTED[usize::from(!keepers)] - has(side) - has(!side);
    let taken = |star: &Star| Side::BOTH.into_iter().any(|side| game.picked_by(side).any(|other| other == *star));
    let mut pool: Vec<f64> = Star::all()
        .filter(|star| alike(star) && !taken(star))
        .map(|star| worths::of_star(star, game.edition()))
        .collect();
    pool.sort_by(|one, other| other.total_cmp(one));
    pool.get(to_come.saturating_sub(1)).copied().unwrap_or(0.0)
}

/// A line-up, its card drawn by how well each did. Who attacks best wears the highest shirt: he kicks off and stands farthest upfield.
pub(super) fn line_up(game: &GridSoccer, listed: &[Move], noise: &mut Noise) -> Option<Move> {
    let card = |one: &Move| match one {
        Move::LineUp(card, stars) => worths::share_of_card(*card, stars.map(|_| game.edition())),
        _ => 0.0,
    };
    match drawn(listed, &listed.iter().map(card).collect::<Vec<_>>(), noise)? {
        Move::LineUp(card, Some(mut stars)) => {
            let attacking = |star: &Star| attacking(star.stats(game.edition()));
            stars[1..].sort_by(|one, other| attacking(one).total_cmp(&attacking(other)));
            Some(Move::LineUp(card, Some(stars)))
        }
        other => Some(other),
    }
}

fn attacking(stats: Stats) -> f64 {
    2.0 * f64::from(stats.sho) + f64::from(stats.spd) - 0.5 * f64::from(stats.ctl)
}
