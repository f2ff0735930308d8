//! A turn as each strength plays it: plans, abilities and cards by what they are worth, misjudged by the weaker ones.
//!
//! This module must not roll dice; the weaker strengths err by overlooking and misjudging, never by less luck.

use super::Noise;
use super::abilities;
use super::plans::{Plan, Then};
use super::search::{Purse, Search};
use super::{Budget, Strength, aim};
use crate::game::Side;
use crate::grid_soccer::{GridSoccer, Move};

/// How a strength plays.
pub(super) struct Habits {
    /// The share of its plans that it sees.
    notices: f64,
    /// How wrong it is about what they are worth, in goals.
    misjudges: f64,
    /// How much too good it thinks it to pass at once, in goals.
    hurries: f64,
    /// The share of tackles that it thinks of, of those noticed.
    tackles: f64,
    /// How many of them it follows beyond their dice.
    looks_closely: usize,
    /// Whether it thinks of other cards.
    plays_cards: bool,
    /// The share of turns in which it thinks of abilities.
    uses_stars: f64,
}

impl Habits {
    fn of(strength: Strength) -> Habits {
        match strength {
            Strength::Easy => Habits {
                notices: 0.5,
                misjudges: 0.4,
                hurries: 1.0,
                tackles: 0.3,
                looks_closely: 0,
                plays_cards: false,
                uses_stars: 0.2,
            },
            Strength::Fair => Habits {
                notices: 0.6,
                misjudges: 0.15,
                hurries: 0.1,
                tackles: 0.7,
                looks_closely: 0,
                plays_cards: false,
                uses_stars: 0.6,
            },
            Strength::Strong => Habits {
                notices: 1.0,
                misjudges: 0.0,
                hurries: 0.0,
                tackles: 1.0,
                looks_closely: 16,
                plays_cards: true,
                uses_stars: 1.0,
            },
        }
    }
}

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
    err(&mut plans, &habits, search.goal(game), noise);
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

/// Leaves out and misjudges, each plan in its own way, whatever the order in which they are thought of.
fn err(plans: &mut Vec<Plan>, habits: &Habits, goal: f64, noise: &mut Noise) {
    if habits.misjudges == 0.0 {
        return;
    }
    let seed = (noise.unit() * (1_u64 << 52) as f64) as u64;
    let of_plan = |plan: &Plan| {
        let then = match plan.then {
            Then::End => 1,
            Then::Dice => 2,
            Then::Shoot => 3,
            Then::Steal => 4,
            Then::Pass(to) => 0x100 + u64::from(to.x as u8) * 0x100 + u64::from(to.y as u8),
        };
        let place = u64::from(plan.to.x as u8) << 24 | u64::from(plan.to.y as u8) << 32;
        Noise::new(seed ^ (then | place | u64::from(plan.shirt.number()) << 40).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    };
    let mut noticed: Vec<Plan> = Vec::new();
    for plan in plans.iter() {
        let mut own = of_plan(plan);
        let share = if plan.then == Then::Steal { habits.notices * habits.tackles } else { habits.notices };
        if own.happens(share) {
            let hurry = if matches!(plan.then, Then::Pass(_)) { habits.hurries } else { 0.0 };
            noticed.push(Plan { seems: plan.worth + (own.bell(habits.misjudges) + hurry) * goal, ..*plan });
        }
    }
    if !noticed.is_empty() {
        *plans = noticed;
    }
    sort(plans);
}

fn sort(plans: &mut [Plan]) {
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
