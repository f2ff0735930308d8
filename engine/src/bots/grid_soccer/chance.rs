//! What the dice that are due may bring: every way that matters, with its exact chance.
//!
//! This module must not throw dice, nor look at those of a shot: what shots are worth is computed in `shots.rs`.

use super::dice::{ahead, faces};
use crate::game::Side;
use crate::grid_soccer::{Due, GridSoccer, Shirt};

/// A challenge lost by no more than this knocks the ball loose.
const KNOCKED_LOOSE_MAX: i8 = 2;

/// Calls `visit` with each chance and what follows. Nothing where no dice are due, or a shot's.
pub(super) fn each(game: &GridSoccer, visit: &mut impl FnMut(f64, &GridSoccer)) {
    let crate::grid_soccer::Waits::Chance(due) = game.waits() else { return };
    let mut way = |chance: f64, thrown: &[u8]| {
        if chance > 0.0 {
            let mut next = game.clone();
            next.toss(thrown);
            visit(chance, &next);
        }
    };
    match due {
        Due::Challenge(against) => {
            let Some(runner) = runner(game) else { return };
            let lead = game.challenge_lead(runner, against);
            let lost_by = |most: i8| -lead - most;
            way(ahead(lost_by(0)..=10), &[6, 6, 1, 1]);
            let knocked = ahead(lost_by(KNOCKED_LOOSE_MAX)..lost_by(0));
            way(knocked, &apart(lost_by(1).clamp(-10, 10)));
            way(ahead(-10..lost_by(KNOCKED_LOOSE_MAX)), &[1, 1, 6, 6]);
        }
        Due::PickUp { shirt, against } => {
            let at = game.team(game.turn_of().1)[usize::from(shirt.number()) - 1].at;
            let lead = game.pick_up_lead(at, shirt, against);
            way(ahead(-lead..=10), &[6, 6, 1, 1]);
            way(ahead(-10..-lead), &[1, 1, 6, 6]);
        }
        Due::Scatter => pairs(8, 2).for_each(|thrown| way(1.0 / 16.0, &thrown)),
        Due::Rebound => pairs(3, 2).for_each(|thrown| way(1.0 / 6.0, &thrown)),
        Due::Bounce | Due::Knock => (1..=8).for_each(|face| way(1.0 / 8.0, &[face])),
        Due::Coin | Due::CornerSide(_) => (1..=2).for_each(|face| way(0.5, &[face])),
        // Passes, steals and shots are taken apart where they are made, and saves with their shots.
        Due::Pass { .. } | Due::Steal { .. } | Due::Shot { .. } | Due::Save => {}
    }
}

/// Who is in the middle of a run.
fn runner(game: &GridSoccer) -> Option<Shirt> {
    let side: Side = game.turn_of().1;
    Shirt::ALL.into_iter().find(|shirt| !on_board(game, side, *shirt))
}

fn on_board(game: &GridSoccer, side: Side, shirt: Shirt) -> bool {
    game.team(side)[usize::from(shirt.number()) - 1].at.x >= -1
}

/// Four dice of which the first two are ahead by this much.
fn apart(by: i8) -> [u8; 4] {
    let [a, b] = faces(7 + by.div_euclid(2) + by.rem_euclid(2));
    let [c, d] = faces(7 - by.div_euclid(2));
    [a, b, c, d]
}

fn pairs(one: u8, two: u8) -> impl Iterator<Item = [u8; 2]> {
    (1..=one).flat_map(move |first| (1..=two).map(move |second| [first, second]))
}

/// After a pass or a steal: made, and missed.
pub(super) fn made_or_missed(game: &GridSoccer, chance: f64) -> [Option<(f64, GridSoccer)>; 2] {
    let crate::grid_soccer::Waits::Chance(due) = game.waits() else { return [None, None] };
    let dice = due.dice().len();
    [(chance, 6), (1.0 - chance, 1)].map(|(chance, face)| {
        (chance > 0.0).then(|| {
            let mut next = game.clone();
            next.toss(&[face; 3][..dice]);
            (chance, next)
        })
    })
}
