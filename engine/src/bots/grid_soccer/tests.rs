//! Whole matches by the computer, and what it must not know.

use serde_json::{Value, json};

use crate::bots::{Budget, Strength, choose};
use crate::catalog::{AnyGame, GameKind};
use crate::fair_dice::faces;
use crate::game::{Dice, Side, Turn, Viewer};

const FEW: Budget = Budget { nodes: 500, stop: None };

fn roll(game: &mut dyn AnyGame, dice: &Dice, seed: u8, number: u64) {
    let mut key = [seed; 32];
    key[..8].copy_from_slice(&number.to_le_bytes());
    game.roll(&faces(key, dice)).unwrap();
}

/// Plays on until `stop` says so or the match is over; each choice must be listed.
fn play(options: &Value, strength: Strength, seed: u8, stop: impl Fn(&Value) -> bool) -> Box<dyn AnyGame> {
    let mut game = GameKind::GridSoccer.start(options).unwrap();
    for step in 0..5_000 {
        match game.turn() {
            Turn::Over(_) => return game,
            _ if stop(&game.view(Viewer::Spectator)) => return game,
            Turn::Roll(dice) => roll(game.as_mut(), &dice, seed, step),
            Turn::Sides(owes) => {
                let side = if owes.home { Side::Home } else { Side::Away };
                let choice = choose(game.as_ref(), side, strength, FEW, step).expect("an action is owed");
                assert!(game.legal(side).contains(&choice.action), "{}", choice.action);
                assert_eq!(choose(game.as_ref(), side, strength, FEW, step), Some(choice.clone()), "the same again");
                game.act(side, &choice.action).unwrap();
            }
        }
    }
    panic!("the match does not end")
}

#[test]
fn every_strength_plays_both_modes_to_their_end() {
    for strength in Strength::ALL {
        play(&json!({"turns": 20}), strength, 1, |_| false);
        play(&json!({"mode": "draft", "turns": 14, "tie_break": "shoot_out"}), strength, 2, |_| false);
    }
}

#[test]
fn it_dives_alike_whatever_the_aim() {
    let game =
        play(&json!({}), Strength::Strong, 3, |view| view["side_in_turn"].is_string() && !view["shot"].is_null());
    let shooter: Side = serde_json::from_value(game.view(Viewer::Spectator)["shot"]["side"].clone()).unwrap();
    // The same match up to the shot, with each aim and the same dice: nine always hits the target from where the computer shoots.
    let dives = |cell: [i64; 2]| {
        let mut game = replay_with_aim(cell);
        let Turn::Roll(dice) = game.turn() else { panic!("the shot is rolled for") };
        game.roll(&crate::game::Faces(vec![6, 5][..dice.0.len()].to_vec())).unwrap();
        (0..30)
            .map(|seed| choose(game.as_ref(), !shooter, Strength::Strong, FEW, seed).unwrap().action)
            .collect::<Vec<_>>()
    };
    let low = dives([0, 0]);
    for cell in [[1, 0], [2, 0], [0, 1], [1, 1], [2, 1]] {
        assert_eq!(dives(cell), low, "{cell:?}");
    }
    assert!(low.iter().any(|dive| *dive != low[0]), "dives are mixed");
}

/// The match of the test above, up to its first shot, aimed elsewhere.
fn replay_with_aim(cell: [i64; 2]) -> Box<dyn AnyGame> {
    let mut game = GameKind::GridSoccer.start(&json!({})).unwrap();
    for step in 0..5_000 {
        match game.turn() {
            Turn::Over(_) => break,
            Turn::Roll(dice) => roll(game.as_mut(), &dice, 3, step),
            Turn::Sides(owes) => {
                let side = if owes.home { Side::Home } else { Side::Away };
                let choice = choose(game.as_ref(), side, Strength::Strong, FEW, step).unwrap();
                if choice.action["type"] == "shoot" {
                    game.act(side, &json!({"type": "shoot", "cell": cell})).unwrap();
                    return game;
                }
                game.act(side, &choice.action).unwrap();
            }
        }
    }
    panic!("nobody shoots")
}
