//! Whole matches by the computer, what it must see, and what it must not know.

use std::cell::Cell as Counter;
use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{choose, shots};
use crate::bots::{self, Budget, Choice, Strength};
use crate::catalog::{AnyGame, GameKind};
use crate::fair_dice::faces;
use crate::game::{Dice, Faces, Game, Side, Turn};
use crate::grid_soccer::{Action, Cell, GridSoccer, Phase, position_with};

mod set_up;

const FEW: Budget = Budget { nodes: 400, stop: None };
/// Enough to see a turn whole.
const ENOUGH: Budget = Budget { nodes: 20_000, stop: None };

/// Away's 7 is before home's goal, in the last turn.
const LAST_CHANCE: &str =
    "home 4,0 0,9 8,9 0,11 8,11 1,13 7,13 away 4,17 1,14 7,14 0,7 8,7 2,5 4,3 ball away 7 side away turn 50";

fn roll(game: &mut dyn AnyGame, dice: &Dice, seed: u8, number: u64) {
    let mut key = [seed; 32];
    key[..8].copy_from_slice(&number.to_le_bytes());
    game.roll(&faces(key, dice)).unwrap();
}

/// Plays a match to its end; each choice must be listed, but for the order of stars in a line-up, and the same again.
fn play(options: &Value, strength: Strength, seed: u8) {
    let mut game = GameKind::GridSoccer.start(options).unwrap();
    for step in 0..5_000 {
        match game.turn() {
            Turn::Over(_) => return,
            Turn::Roll(dice) => roll(game.as_mut(), &dice, seed, step),
            Turn::Sides(owes) => {
                let side = if owes.home { Side::Home } else { Side::Away };
                let think = || bots::choose(game.as_ref(), side, strength, FEW, 7).expect("an action is owed");
                let choice = think();
                let ordered = choice.action["stars"].is_array();
                assert!(ordered || game.legal(side).contains(&choice.action), "{}", choice.action);
                assert!((0.0..=1.0).contains(&choice.chance_to_win), "{}", choice.chance_to_win);
                assert_eq!(choice.line.first(), Some(&choice.action));
                assert_eq!(think(), choice, "the same again");
                assert_eq!(bots::choose(game.as_ref(), !side, strength, FEW, 7).is_some(), owes[!side]);
                game.act(side, &choice.action).unwrap();
            }
        }
    }
    panic!("the match does not end")
}

#[test]
fn every_strength_plays_both_modes_to_their_end_by_listed_actions() {
    for strength in Strength::ALL {
        play(&json!({"turns": 20}), strength, 1);
        play(&json!({"mode": "draft", "turns": 14, "tie_break": "shoot_out"}), strength, 2);
    }
}

fn strong(game: &GridSoccer, seed: u64) -> Choice {
    let side = if game.owes(Side::Home) { Side::Home } else { Side::Away };
    choose(game, side, Strength::Strong, ENOUGH, seed).expect("an action is owed")
}

fn act(game: &mut GridSoccer, side: Side, action: &Value) {
    let action: Action = serde_json::from_value(action.clone()).unwrap();
    game.act(side, &action).unwrap();
}

/// The types of the actions of a line.
fn types(choice: &Choice) -> Vec<&str> {
    choice.line.iter().map(|action| action["type"].as_str().unwrap()).collect()
}

#[test]
fn the_line_can_be_played_as_it_stands() {
    for text in [LAST_CHANCE, "home 4,0 1,3 7,3 1,7 7,7 2,10 4,9 away 4,17 1,14 7,14 0,11 8,11 0,8 8,6 ball away 5"] {
        let mut game = position_with(text, json!({}));
        let side = game.turn_of().1;
        for action in &strong(&game, 1).line {
            assert!(game.owes(side), "before {action}");
            act(&mut game, side, action);
        }
    }
}

#[test]
fn the_last_chance_is_shot_at_many_cells() {
    let game = position_with(LAST_CHANCE, json!({}));
    let choices: Vec<Choice> = (0..30).map(|seed| strong(&game, seed)).collect();
    assert!(choices.iter().all(|choice| types(choice).last() == Some(&"shoot")), "{:?}", choices[0].line);
    let cells: BTreeSet<String> =
        choices.iter().map(|choice| choice.line.last().unwrap()["cell"].to_string()).collect();
    assert!(cells.len() >= 4, "{cells:?}");
}

#[test]
fn in_the_last_turn_a_lead_is_not_put_at_risk() {
    let game = position_with(LAST_CHANCE, json!({}));
    assert!(strong(&game, 1).chance_to_win > 0.6, "a goal wins, none draws");
    let opponents = position_with(&LAST_CHANCE.replace("ball away 7", "ball home 6"), json!({}));
    assert!((strong(&opponents, 1).chance_to_win - 0.5).abs() < 0.1, "there is no time for much");
}

#[test]
fn a_loose_ball_in_reach_is_fetched() {
    let text = "home 4,0 1,3 7,3 1,7 7,7 2,10 4,9 away 4,17 1,14 7,14 0,11 8,11 0,8 8,6 ball loose 4,12";
    let game = position_with(text, json!({}));
    let choice = strong(&game, 1);
    let mut next = game.clone();
    for action in choice.line.iter().take_while(|action| action["type"] != "shoot") {
        act(&mut next, Side::Home, action);
    }
    assert!(
        choice.line.iter().any(|action| action["path"].as_array().is_some_and(|path| path.contains(&json!([4, 12]))))
    );
    assert!(matches!(next.ball(), crate::grid_soccer::Ball::Held(Side::Home, _)), "{:?}", choice.line);
}

#[test]
fn the_weaker_strengths_mostly_fetch_it_too() {
    let squares =
        (2..=6).flat_map(|x| (8..=12).map(move |y| (x, y))).filter(|square| ![(2, 10), (4, 9)].contains(square));
    let cases: Vec<((i32, i32), u64)> = squares.flat_map(|square| (0..10).map(move |seed| (square, seed))).collect();
    let share = |strength| {
        let fetched = |((x, y), seed): &((i32, i32), u64)| {
            let text = "home 4,0 1,3 7,3 1,7 7,7 2,10 4,9 away 4,17 1,14 7,14 0,11 8,11 0,8 8,6 ball loose";
            let game = position_with(&format!("{text} {x},{y}"), json!({}));
            let line = choose(&game, Side::Home, strength, Budget::of(strength), *seed).unwrap().line;
            line.iter().any(|action| action["path"].as_array().is_some_and(|path| path.contains(&json!([x, y]))))
        };
        cases.iter().filter(|case| fetched(case)).count() as f64 / cases.len() as f64
    };
    assert!(share(Strength::Fair) >= 0.9, "fair: {}", share(Strength::Fair));
    assert!(share(Strength::Easy) >= 0.6, "easy: {}", share(Strength::Easy));
}

#[test]
fn nobody_who_is_offside_is_passed_to() {
    // Home's 6 and 7 stand alone before the goal, behind the last defender; whoever could be passed to there would be.
    let text = "home 4,0 1,3 7,3 1,7 4,8 3,15 5,15 away 4,17 1,12 7,12 0,11 8,11 0,8 8,6 ball home 5";
    let game = position_with(text, json!({}));
    let offside = [(3, 15), (5, 15)];
    let (mut next, choice) = (game.clone(), strong(&game, 1));
    for action in &choice.line {
        assert!(offside.iter().all(|(x, y)| action["to"] != json!([x, y])), "{action}");
        act(&mut next, Side::Home, action);
    }
}

/// Home's 7 has shot at a cell, on target; away is to dive.
fn shot_at(cell: Cell, options: &Value, more: &str) -> GridSoccer {
    let text = "home 4,0 1,3 7,3 1,7 7,7 2,10 4,14 away 4,17 0,9 8,9 0,11 8,11 0,8 8,6 ball home 7";
    let mut game = position_with(&format!("{text} {more}"), options.clone());
    act(&mut game, Side::Home, &json!({"type": "shoot", "cell": [cell.column, cell.row]}));
    game.roll(&Faces(vec![6, 5]));
    assert_eq!(game.phase(), Phase::Dive);
    game
}

#[test]
fn it_dives_alike_whatever_the_aim_and_not_always_alike() {
    for strength in Strength::ALL {
        let dives = |cell| -> Vec<(Value, f64)> {
            let game = shot_at(cell, &json!({}), "");
            let dive = |seed| choose(&game, Side::Away, strength, FEW, seed).unwrap();
            (0..30).map(dive).map(|choice| (choice.action, choice.chance_to_win)).collect()
        };
        let first = dives(Cell::ALL[0]);
        assert!(Cell::ALL.iter().all(|cell| dives(*cell) == first), "{strength:?}");
        let cells: BTreeSet<String> = first.iter().map(|(dive, _)| dive["cell"].to_string()).collect();
        assert!(cells.len() >= 4, "{strength:?}: {cells:?}");
    }
}

#[test]
fn aims_and_dives_cannot_be_exploited() {
    let game = shot_at(Cell::ALL[0], &json!({}), "");
    let mut listed = Vec::new();
    game.list(Side::Away, &mut listed);
    let dives = shots::dives(&game, &listed);
    let shooter = game.shot_from().unwrap();
    let aims = shots::aims(&game, shooter);
    for mix in [&aims, &dives] {
        assert!((mix.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{mix:?}");
        assert!(mix.iter().all(|chance| *chance < 0.6), "{mix:?}");
    }
    let table = shots::plain_table(&game, shooter);
    let against_dives = |aim: &[f64]| aim.iter().zip(&dives).map(|(wins, chance)| wins * chance).sum::<f64>();
    let against_aims = |dive: usize| table.iter().zip(&aims).map(|(line, chance)| line[dive] * chance).sum::<f64>();
    let most = table.iter().map(|aim| against_dives(aim.as_slice())).fold(0.0, f64::max);
    let least = (0..6).map(against_aims).fold(1.0, f64::min);
    assert!((most - least).abs() < 1e-9, "the best aim wins {most}, the best dive lets in {least}");
}

#[test]
fn a_keeper_spends_what_would_lapse() {
    let game = shot_at(Cell::ALL[0], &json!({"mode": "draft"}), "stars away arms 1 charges 6 turn 49");
    let spends = |seed| choose(&game, Side::Away, Strength::Strong, FEW, seed).unwrap().action["ability"] == true;
    assert!((0..10).all(spends));
}

#[test]
fn the_oracle_is_believed() {
    let mut game = shot_at(Cell { column: 2, row: 1 }, &json!({"mode": "draft"}), "stars away oracle 1 charges 6");
    act(&mut game, Side::Away, &json!({"type": "ability", "shirt": 1}));
    let rows = (0..20).map(|seed| strong(&game, seed).action["cell"][1].clone());
    assert!(rows.into_iter().all(|row| row == json!(1)));
}

#[test]
fn an_ability_that_clearly_helps_is_used() {
    // Far out in the last turn, the shot needs 9; four squares nearer 8.
    let cannon = "home 4,0 0,9 8,9 0,11 8,11 1,13 7,13 away 4,17 1,14 7,14 0,7 8,7 2,5 4,12 ball away 7 \
                  side away turn 50 stars away cannon 7 charges 6";
    let choice = strong(&position_with(cannon, json!({"mode": "draft"})), 1);
    assert_eq!(types(&choice), ["ability"], "{:?}", choice.line);
    // A loose ball two squares off, between three opponents.
    let magnet = "home 4,0 1,3 7,3 1,7 7,7 0,3 4,9 away 4,17 3,12 5,12 5,10 8,11 0,8 8,6 ball loose 4,11 \
                  stars home magnet 7 charges 6";
    let choice = strong(&position_with(magnet, json!({"mode": "draft"})), 1);
    assert_eq!(types(&choice), ["ability"], "{:?}", choice.line);
}

#[test]
fn thinking_stops_when_told_and_still_gives_an_answer() {
    let game =
        position_with("home 4,0 1,3 7,3 1,7 7,7 2,10 4,9 away 4,17 1,14 7,14 0,11 8,11 0,8 8,6 ball home 7", json!({}));
    let asked = Counter::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() == 2
    };
    let budget = Budget { nodes: u32::MAX, stop: Some(&stop) };
    let choice = choose(&game, Side::Home, Strength::Strong, budget, 0).unwrap();
    assert_eq!(asked.get(), 2, "never asked again");
    assert!(!choice.line.is_empty());
}
