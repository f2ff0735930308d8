//! Whole matches by every strength, and what each must see.

use std::cell::Cell;

use serde_json::json;

use super::*;
use crate::fair_dice::faces;
use crate::game::{BySide, Dice, Outcome, Turn};

mod strength;

/// Little enough for a test in seconds.
const FEW: Budget = Budget { nodes: 3_000, stop: None };

fn roll(game: &mut dyn AnyGame, dice: &Dice, seed: u8, rolls: u64) {
    let mut key = [seed; 32];
    key[..8].copy_from_slice(&rolls.to_le_bytes());
    game.roll(&faces(key, dice)).unwrap();
}

/// Plays a match to its end, thinking before every single action.
fn play(options: &Value, players: BySide<Strength>, seed: u8) -> Outcome {
    let mut game = GameKind::GoldenGoal.start(options).unwrap();
    for step in 0..10_000 {
        match game.turn() {
            Turn::Over(outcome) => return outcome,
            Turn::Roll(dice) => roll(&mut *game, &dice, seed, step),
            Turn::Sides(owes) => {
                let side = if owes.home { Side::Home } else { Side::Away };
                let choose = |side| choose(&*game, side, players[side], FEW, seed.into());
                let choice = choose(side).expect("an action is owed");
                assert_eq!(choose(side), Some(choice.clone()), "the same again");
                assert_eq!(choose(!side), None, "nothing is owed");
                assert!(game.legal(side).contains(&choice.action), "{}", choice.action);
                assert!((0.0..=1.0).contains(&choice.chance_to_win), "{}", choice.chance_to_win);
                assert_eq!(choice.line.first(), Some(&choice.action));
                game.act(side, &choice.action).unwrap();
            }
        }
    }
    panic!("the match does not end")
}

#[test]
fn every_strength_plays_every_mode_to_its_end_by_listed_actions() {
    let modes = ["golden_goal", "rounds", "first_to", "last_chance"];
    for (mode, strength) in modes.iter().flat_map(|mode| Strength::ALL.map(|strength| (mode, strength))) {
        let options = json!({"mode": mode, "rounds": 4, "goals": 2, "max_rounds": 6});
        play(&options, BySide { home: strength, away: strength }, 1);
    }
}

#[test]
fn the_stronger_wins_more() {
    let options = json!({});
    let won = |one, other| {
        let as_home = |seed| play(&options, BySide { home: one, away: other }, seed).winner == Some(Side::Home);
        let as_away = |seed| play(&options, BySide { home: other, away: one }, seed).winner == Some(Side::Away);
        (0..3).map(|seed| u32::from(as_home(seed)) + u32::from(as_away(seed))).sum::<u32>()
    };
    assert!(won(Strength::Strong, Strength::Easy) >= 5);
    assert!(won(Strength::Fair, Strength::Easy) >= 4);
}

#[test]
fn the_line_is_the_rest_of_the_turn() {
    let mut game = GameKind::GoldenGoal.start(&json!({})).unwrap();
    for step in 0.. {
        match game.turn() {
            Turn::Over(_) => break,
            Turn::Roll(dice) => roll(&mut *game, &dice, 3, step),
            Turn::Sides(owes) => {
                let side = if owes.home { Side::Home } else { Side::Away };
                let choice = choose(&*game, side, Strength::Fair, FEW, 0).unwrap();
                for action in &choice.line {
                    assert_eq!(game.turn(), Turn::Sides(BySide::new(|owing| owing == side)), "before {action}");
                    game.act(side, action).unwrap();
                }
            }
        }
    }
}

#[test]
fn thinking_stops_when_told_and_still_gives_an_answer() {
    let mut game = GameKind::GoldenGoal.start(&json!({})).unwrap();
    let mut step = 0;
    while game.view(crate::game::Viewer::Spectator)["phase"] != "run" {
        step += 1;
        match game.turn() {
            Turn::Roll(dice) => roll(&mut *game, &dice, 5, step),
            Turn::Sides(owes) => {
                let side = if owes.home { Side::Home } else { Side::Away };
                let choice = choose(&*game, side, Strength::Strong, Budget { nodes: 1, stop: None }, 0).unwrap();
                game.act(side, &choice.action).unwrap();
            }
            Turn::Over(_) => panic!("over before a run"),
        }
    }
    let side = if game.legal(Side::Home).is_empty() { Side::Away } else { Side::Home };
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() == 2
    };
    let budget = Budget { nodes: u32::MAX, stop: Some(&stop) };
    let choice = choose(&*game, side, Strength::Strong, budget, 0).unwrap();
    assert_eq!(asked.get(), 2);
    assert!(game.legal(side).contains(&choice.action));
}

#[test]
fn names_and_back() {
    for strength in Strength::ALL {
        assert_eq!(Strength::from_name(strength.name()), Some(strength));
        assert_eq!(json!(strength), strength.name());
    }
    assert_eq!(Strength::from_name("perfect"), None);
}
