//! What the player must see, and what it must not.

use std::cell::Cell;

use serde_json::{Value, json};

use crate::bots::{Budget, Choice, Strength, choose};
use crate::catalog::{AnyGame, GameKind};
use crate::conformance::{Manner, Player};
use crate::game::{Faces, Side, Turn};

mod plans;

mod glance;

fn started(options: Value) -> Box<dyn AnyGame> {
    let mut game = GameKind::WorldSoccer.start(&options).unwrap();
    game.roll(&Faces(vec![1])).unwrap();
    game
}

fn strong(game: &dyn AnyGame, side: Side, seed: u64) -> Option<Choice> {
    choose(game, side, Strength::Strong, Budget::of(Strength::Strong), seed)
}

fn side_to_act(game: &dyn AnyGame) -> Option<Side> {
    match game.turn() {
        Turn::Sides(owes) => Side::BOTH.into_iter().find(|side| owes[*side]),
        Turn::Roll(_) | Turn::Over(_) => None,
    }
}

#[test]
fn every_strength_plays_by_listed_actions_and_always_the_same() {
    for strength in Strength::ALL {
        let options = json!({"pitch": "quick", "throw_limit": 50, "tie_break": "shoot_out", "dice": "two"});
        let mut game = GameKind::WorldSoccer.start(&options).unwrap();
        let mut player = Player::new(Manner::Uniform, 7);
        while !matches!(game.turn(), Turn::Over(_)) {
            if let Turn::Roll(dice) = game.turn() {
                game.roll(&player.throw(&dice)).unwrap();
                continue;
            }
            let side = side_to_act(game.as_ref()).unwrap();
            let choice = choose(game.as_ref(), side, strength, Budget::of(strength), 3).expect("an action is owed");
            assert_eq!(choose(game.as_ref(), side, strength, Budget::of(strength), 3), Some(choice.clone()));
            assert!((0.0..=1.0).contains(&choice.chance_to_win), "{}", choice.chance_to_win);
            assert!(game.legal(side).contains(&choice.action), "{}", choice.action);
            game.act(side, &choice.action).unwrap();
        }
        assert!(Side::BOTH.into_iter().all(|side| strong(game.as_ref(), side, 1).is_none()), "nothing is owed");
    }
}

#[test]
fn line_ups_that_it_may_not_see_do_not_change_its_own() {
    for seed in 0..20 {
        let choices = [0, 1, 4].map(|number| {
            let mut game = started(json!({}));
            let other = game.legal(Side::Home)[number].clone();
            game.act(Side::Home, &other).unwrap();
            strong(game.as_ref(), Side::Away, seed)
        });
        assert!(choices[0].is_some() && choices.iter().all(|choice| *choice == choices[0]), "seed {seed}");
    }
    let different =
        (0..20).map(|seed| strong(started(json!({})).as_ref(), Side::Home, seed).unwrap().action.to_string());
    assert!(different.collect::<std::collections::HashSet<_>>().len() > 1, "it does not always line up alike");
}

/// A match in which home has just thrown a 4 after the kick-off.
fn thrown() -> Box<dyn AnyGame> {
    let mut game = started(json!({}));
    for side in Side::BOTH {
        let line_up = game.legal(side)[0].clone();
        game.act(side, &line_up).unwrap();
    }
    game.act(Side::Home, &json!({"type": "throw"})).unwrap();
    game.roll(&Faces(vec![2])).unwrap();
    game
}

#[test]
fn thinking_stops_when_told_and_still_gives_an_answer() {
    let game = thrown();
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        true
    };
    let budget = Budget { nodes: u32::MAX, stop: Some(&stop) };
    let choice = choose(game.as_ref(), Side::Home, Strength::Strong, budget, 0).unwrap();
    assert_eq!((choice.action, asked.get() > 0), (json!({"type": "done"}), true));
    assert_ne!(strong(game.as_ref(), Side::Home, 0).unwrap().action, json!({"type": "done"}), "with time it plays");
}

#[test]
fn it_beats_who_plays_by_chance() {
    for (seed, computer) in [(1, Side::Home), (2, Side::Away)] {
        let mut game = GameKind::WorldSoccer.start(&json!({"pitch": "quick"})).unwrap();
        let mut player = Player::new(Manner::Uniform, seed);
        let outcome = loop {
            match game.turn() {
                Turn::Over(outcome) => break outcome,
                Turn::Roll(dice) => game.roll(&player.throw(&dice)).map(|_| ()).unwrap(),
                Turn::Sides(_) => {
                    let side = side_to_act(game.as_ref()).unwrap();
                    let listed = game.legal(side);
                    let action = match strong(game.as_ref(), side, seed).filter(|_| side == computer) {
                        Some(choice) => choice.action,
                        None => listed[player.pick(listed.len())].clone(),
                    };
                    game.act(side, &action).unwrap();
                }
            }
        };
        assert_eq!(outcome.winner, Some(computer), "{outcome:?}");
    }
}
