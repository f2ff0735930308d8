//! A turn as each strength plays it: plans, abilities and cards by what they are worth, misjudged by the weaker ones (`habits.rs`).
//!
//! This module must not roll dice.

use super::Noise;
use super::abilities;
use super::habits::Habits;
use super::plans::{Plan, Then};
use super::search::{Purse, Search};
use super::{Budget, Strength, aim};
use crate::game::Side;
use crate::grid_soccer::{GridSoccer, Move};

/// By how much another card must be better, as expected result.
const CARD_MARGIN: f64 = 0.002;

/// The expected result as it stands.
pub(super) fn standing(game: &GridSoccer, side: Side) -> f64 {
    Search::new(game, side, Purse::new(Budget { nodes: 1, stop: None })).leaf(game)
}

/// What to do in a turn up to the next dice, and what that is worth.
pub(super) fn play(
    game: &GridSoccer,
    side: Side,
    listed: &[Move],
    strength: Strength,
    budget: Budget,
    noise: &mut Noise,
) -> Option<(Vec<Move>, f64)> {
    let habits = Habits::of(strength);
    let mut search = Search::new(game, side, Purse::new(budget));
    let mut plans = search.plans(game);
    let glance = plans.first().map_or(0.0, |plan| plan.worth);
    habits.err(game, side, &mut plans, search.goal(game), noise);
    look_closely(&mut search, game, &mut plans, habits.looks_closely);
    let Some(first) = plans.first() else { return listed.first().map(|only| (vec![*only], 0.5)) };
    if noise.happens(habits.uses_stars)
        && let Some(ability) = abilities::better(&mut search, game, listed, glance, first.worth.max(glance))
    {
        return Some((vec![ability.0], ability.1));
    }
    let card = if habits.plays_cards { better_card(&mut search, game, listed, first) } else { None };
    let best = plans.first()?;
    let mut moves: Vec<Move> = card.into_iter().chain(best.approach(game)).collect();
    match best.then {
        Then::End => moves.push(Move::EndTurn),
        Then::Pass(to) => moves.push(Move::Pass(to)),
        Then::Steal => moves.push(Move::Steal),
        Then::Shoot => moves.extend(aim(&best.before(game, side), noise)),
        Then::Dice => {}
    }
    Some((moves, best.worth))
}

/// The best first, by what they seem to be worth.
pub(super) fn sort(plans: &mut [Plan]) {
    plans.sort_by(|one, other| other.seems.total_cmp(&one.seems));
}

/// Follows the best plans that hang on dice, so many, beyond them.
pub(super) fn look_closely(search: &mut Search, game: &GridSoccer, plans: &mut [Plan], most: usize) {
    let hang = |plan: &&mut Plan| !matches!(plan.then, Then::End | Then::Shoot);
    for plan in plans.iter_mut().filter(hang).take(most) {
        if search.purse.is_empty() {
            break;
        }
        let worth = search.closely(game, plan);
        (plan.worth, plan.seems) = (worth, plan.seems + worth - plan.worth);
    }
    sort(plans);
}

/// The card under which the plan is worth more.
fn better_card(search: &mut Search, game: &GridSoccer, listed: &[Move], plan: &Plan) -> Option<Move> {
    if game.is_committed() {
        return None;
    }
    let mut best = (plan.worth + CARD_MARGIN * search.goal(game), None);
    for card in listed.iter().filter(|one| matches!(one, Move::Formation(_))) {
        if search.purse.is_empty() {
            break;
        }
        let mut next = game.clone();
        next.play(search.side, *card);
        let worth = match plan.then {
            Then::End => search.ended(&plan.before(&next, search.side)).unwrap_or(0.0),
            _ => search.closely(&next, plan),
        };
        if worth > best.0 {
            best = (worth, Some(*card));
        }
    }
    best.1
}
