//! Drafts and line-ups.

use std::collections::BTreeMap;

use serde_json::json;

use super::{act, choose};
use crate::bots::grid_soccer::worths;
use crate::bots::{Budget, Strength};
use crate::game::{Faces, Game, Side};
use crate::grid_soccer::{Card, Edition, GridSoccer, Phase, Star};

const NONE: Budget = Budget { nodes: 0, stop: None };

/// A match that home begins.
fn begun(mode: &str, edition: Edition) -> GridSoccer {
    let mut game = GridSoccer::start(GridSoccer::options(&json!({"mode": mode})).unwrap(), edition);
    game.roll(&Faces(vec![1]));
    game
}

fn drafted(game: &GridSoccer, side: Side, seed: u64) -> Star {
    let action = choose(game, side, Strength::Strong, NONE, seed).unwrap().action;
    Star::from_id(action["star"].as_str().unwrap()).unwrap()
}

fn draft(game: &mut GridSoccer, side: Side, star: Star) {
    act(game, side, &json!({"type": "draft", "star": star.id()}));
}

/// Outfielders, the best first.
fn outfielders(edition: Edition) -> Vec<Star> {
    let mut all: Vec<Star> = Star::all().filter(|star| !star.is_keeper()).collect();
    all.sort_by(|one, other| worths::of_star(*other, edition).total_cmp(&worths::of_star(*one, edition)));
    all
}

#[test]
fn every_star_and_card_has_its_worth() {
    for (keepers, edition) in
        [true, false].into_iter().flat_map(|keepers| Edition::ALL.map(|edition| (keepers, edition)))
    {
        let alike = Star::all().filter(|star| star.is_keeper() == keepers);
        let all: Vec<f64> = alike.map(|star| worths::of_star(star, edition)).collect();
        assert!(all.iter().all(|worth| (0.3..0.7).contains(worth)), "{all:?}");
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        assert!((mean - 0.5).abs() < 0.01, "{mean}: who is better than others makes others worse");
    }
    for draft in [None, Some(Edition::First), Some(Edition::Second)] {
        let sum: f64 = Card::ALL.iter().map(|card| worths::share_of_card(*card, draft)).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    }
}

#[test]
fn outfielders_who_win_more_are_drafted_first() {
    for edition in Edition::ALL {
        let game = begun("draft", edition);
        let worth = |star: Star| worths::of_star(star, edition);
        let stars: Vec<Star> = (0..30).map(|seed| drafted(&game, Side::Home, seed)).collect();
        let taken: Vec<Star> = stars.into_iter().filter(|star| !star.is_keeper()).collect();
        // A keeper is hardly ever worth so much more than the second best one that he goes before all outfielders.
        assert!(taken.len() >= 20, "{edition:?}: {} outfielders of 30", taken.len());
        assert!(taken.iter().all(|star| worth(*star) > 0.5), "{edition:?} {taken:?}");
        let mean = |stars: &[Star]| stars.iter().map(|star| worth(*star)).sum::<f64>() / stars.len() as f64;
        assert!(mean(&taken) > mean(&outfielders(edition)[..12]), "{edition:?} {taken:?}");
    }
}

#[test]
fn a_keeper_can_wait_once_the_other_side_has_its_own() {
    // Outfielders of the second edition are worth nearly the same, so that waiting seldom gains or loses anything.
    for (edition, most) in [(Edition::First, 0), (Edition::Second, 3)] {
        let mut game = begun("draft", edition);
        draft(&mut game, Side::Home, Star::CAT);
        let keepers = (0..30).filter(|seed| drafted(&game, Side::Away, *seed).is_keeper()).count();
        assert!(keepers <= most, "{edition:?}: {keepers} of 30");
    }
}

#[test]
fn whoever_drafts_ends_with_a_keeper_and_six_others() {
    let mut game = begun("draft", Edition::NEWEST);
    while game.phase() == Phase::Draft {
        let side = if game.owes(Side::Home) { Side::Home } else { Side::Away };
        let star = drafted(&game, side, 1);
        draft(&mut game, side, star);
    }
    for side in Side::BOTH {
        assert_eq!(game.picked_by(side).filter(|star| star.is_keeper()).count(), 1);
        assert_eq!(game.picked_by(side).count(), 7);
    }
}

#[test]
fn the_cards_that_win_more_are_played_more_and_none_always() {
    let game = begun("classic", Edition::NEWEST);
    let mut played: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..1_000 {
        let action = choose(&game, Side::Home, Strength::Strong, NONE, seed).unwrap().action;
        *played.entry(action["formation"].as_str().unwrap().to_owned()).or_default() += 1;
    }
    for card in Card::ALL {
        let share = f64::from(played.get(card.name()).copied().unwrap_or(0)) / 1_000.0;
        let meant = worths::share_of_card(card, None);
        assert!((share - meant).abs() < 0.05, "{} {share} for {meant}", card.name());
    }
}
