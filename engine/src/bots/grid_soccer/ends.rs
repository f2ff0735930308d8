//! What the ways in which a shot can end are worth, found by having one taken in thought.
//!
//! This module must not weigh how likely they are: see `shots.rs`.

use super::dice::faces;
use super::search::Search;
use super::shots::Ends;
use crate::grid_soccer::{Cell, Due, GridSoccer, Move, Phase, Shirt, Waits};

/// A cell to shoot at in thought, and one beside it.
pub(super) const AIM: Cell = Cell { column: 1, row: 0 };
const BESIDE: Cell = Cell { column: 1, row: 1 };

/// Of a shot from this position, in which one can be taken.
pub(super) fn of(search: &mut Search, game: &GridSoccer) -> Ends {
    let side = search.side;
    let mut shot = game.clone();
    shot.play(side, Move::Shoot(AIM));
    let needs = game.shooter().map_or(7, |(shirt, from)| game.shot_odds(shirt, from, AIM).0);
    let thrown = |total: i8| {
        let mut next = shot.clone();
        let [one, two] = faces(total);
        let third = matches!(shot.waits(), Waits::Chance(Due::Shot { best_of_three: true }));
        next.toss(&[one, two, 1][..if third { 3 } else { 2 }]);
        next
    };
    let goal = search.as_it_is(&thrown(12));
    let wide = search.as_it_is(&thrown(2));
    let rebound = search.as_it_is(&thrown((needs - 1).max(2)));
    let dived = thrown(11);
    let (mut held, mut corner) = (wide, wide);
    if dived.phase() == Phase::Dive {
        let mut caught = dived.clone();
        caught.play(!side, Move::Dive(AIM, None, false));
        held = search.as_it_is(&caught);
        let mut palmed = dived;
        palmed.play(!side, Move::Dive(BESIDE, None, false));
        let needs =
            game.save_target(!side, 1, None) - game.team(!side)[usize::from(Shirt::KEEPER.number()) - 1].stats.ctl;
        if matches!(palmed.waits(), Waits::Chance(Due::Save)) && needs <= 11 {
            palmed.toss(&faces(needs.max(2)));
            corner = search.as_it_is(&palmed);
        }
    }
    Ends { goal, held, corner, wide, rebound }
}
