//! Picks of the draft, and line-ups.
//!
//! This module must not look at the other side's line-up.

use super::Noise;
use super::{Strength, any};
use crate::game::Side;
use crate::grid_soccer::{GridSoccer, Move, Star};

/// The star that is liked best of those that are left.
pub(super) fn pick(
    game: &GridSoccer,
    side: Side,
    listed: &[Move],
    strength: Strength,
    noise: &mut Noise,
) -> Option<Move> {
    let spread = match strength {
        Strength::Easy => 3.0,
        Strength::Fair => 1.0,
        Strength::Strong => 0.3,
    };
    let has_keeper = game.picked_by(side).any(Star::is_keeper);
    let mut liked: Vec<(f64, Move)> = listed
        .iter()
        .filter_map(|one| match one {
            Move::Draft(star) => {
                let keeper = if star.is_keeper() && !has_keeper { -1.0 } else { 0.0 };
                Some((liking(*star) + keeper + noise.bell(spread), *one))
            }
            _ => None,
        })
        .collect();
    liked.sort_by(|one, other| other.0.total_cmp(&one.0));
    liked.first().map(|(_, one)| *one)
}

fn liking(star: Star) -> f64 {
    let stats = star.stats();
    f64::from(stats.spd + stats.pas + stats.ctl) + 1.5 * f64::from(stats.sho)
}

/// A line-up, one card as likely as another. Who attacks best wears the highest shirt: he kicks off and stands farthest upfield.
pub(super) fn line_up(listed: &[Move], noise: &mut Noise) -> Option<Move> {
    match any(listed, noise)? {
        Move::LineUp(card, Some(mut stars)) => {
            stars[1..].sort_by(|one, other| attacking(*one).total_cmp(&attacking(*other)));
            Some(Move::LineUp(card, Some(stars)))
        }
        other => Some(other),
    }
}

fn attacking(star: Star) -> f64 {
    let stats = star.stats();
    2.0 * f64::from(stats.sho) + f64::from(stats.spd) - 0.5 * f64::from(stats.ctl)
}
