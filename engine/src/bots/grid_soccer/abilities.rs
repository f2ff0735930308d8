//! Which star's ability is worth its charges now.
//!
//! This module must not know what abilities do: the game does them in thought, and what follows is looked at.

use super::search::Search;
use super::value::FULL;
use crate::grid_soccer::{Aim, Ball, GridSoccer, Move, Shirt, Star};

/// Targets of one star's ability that are thought about.
const TARGETS: usize = 3;
/// Abilities that are looked at closely.
const CLOSELY: usize = 3;
/// By how much an ability must be better, in goals, beyond what its charges are thought worth.
const MARGIN: f64 = 0.003;

/// The ability after which the turn is worth more than `closely`, if there is one. `glance` is what the turn is worth without one at a glance.
pub(super) fn better(
    search: &mut Search,
    game: &GridSoccer,
    listed: &[Move],
    glance: f64,
    closely: f64,
) -> Option<(Move, f64)> {
    let margin = MARGIN * search.goal(game);
    let mut found: Vec<(f64, Move)> = Vec::new();
    for listed in likely(search, game, listed) {
        if search.purse.is_empty() {
            break;
        }
        let mut next = game.clone();
        next.play(search.side, listed);
        let worth = search.value(&next);
        if worth > glance {
            found.push((worth, listed));
        }
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut best = None;
    let mut bar = closely + margin;
    for (glanced, listed) in found.into_iter().take(CLOSELY) {
        let mut next = game.clone();
        next.play(search.side, listed);
        let worth = if search.purse.is_empty() { glanced } else { search.value_closely(&next).max(glanced) };
        if worth > bar {
            bar = worth;
            best = Some((listed, worth));
        }
    }
    best.or_else(|| for_later(search, game, listed).map(|listed| (listed, closely)))
}

/// What protects until the next turn and is not seen by a search of this one, where charges would be lost otherwise.
fn for_later(search: &Search, game: &GridSoccer, listed: &[Move]) -> Option<Move> {
    let side = search.side;
    let lasts = |one: &&Move| match one {
        Move::Ability(shirt, Aim::Nothing) => {
            let star = game.team(side)[usize::from(shirt.number()) - 1].star;
            matches!(star, Some(Star::WALL | Star::RADAR))
                && !star.is_some_and(|star| game.has_effect(side, *shirt, star))
        }
        _ => false,
    };
    let theirs = matches!(game.ball(), Ball::Held(holder, _) if holder != side);
    listed.iter().find(lasts).filter(|_| theirs && game.charges()[side] >= FULL).copied()
}

/// Abilities that may matter now, with the likeliest of their targets.
fn likely(search: &mut Search, game: &GridSoccer, listed: &[Move]) -> Vec<Move> {
    let mut likely = Vec::new();
    for shirt in Shirt::ALL {
        let own = listed.iter().filter(|one| matches!(one, Move::Ability(by, _) if *by == shirt));
        let mut aims: Vec<(f64, Move)> = Vec::new();
        for one in own {
            let Move::Ability(_, aim) = one else { continue };
            if *aim == Aim::Nothing {
                if matters(search, game, shirt) {
                    aims.push((0.0, *one));
                }
            } else if !search.purse.is_empty() {
                let mut next = game.clone();
                next.play(search.side, *one);
                aims.push((search.as_it_is(&next), *one));
            }
        }
        aims.sort_by(|one, other| other.0.total_cmp(&one.0));
        likely.extend(aims.into_iter().take(TARGETS).map(|(_, one)| one));
    }
    likely
}

/// Whether an ability without a target can change anything this side could do now.
fn matters(search: &Search, game: &GridSoccer, shirt: Shirt) -> bool {
    let side = search.side;
    let Some(star) = game.team(side)[usize::from(shirt.number()) - 1].star else { return false };
    let holds = game.ball() == Ball::Held(side, shirt);
    let ours = matches!(game.ball(), Ball::Held(holder, _) if holder == side);
    let plays = !game.has_acted();
    let may_run = game.picked() == Some(shirt) || !game.is_committed();
    match star {
        Star::HERMES | Star::FEATHER => holds && plays,
        Star::SLING => holds && game.set_piece_due().is_some(),
        Star::CANNON | Star::CURL | Star::FINISHER => holds && plays && game.shooter().is_some(),
        Star::NUTMEG => holds,
        Star::ONE_TWO => ours && plays,
        Star::BOLT => may_run,
        Star::GHOST => ours && plays && game.is_offside(shirt),
        Star::PICKPOCKET => plays && may_run && game.carrier().is_some(),
        _ => true,
    }
}
