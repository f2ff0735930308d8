//! Rule 9: dives and saves.

use super::*;

/// Home has shot at the low middle cell, on target by one; away's keeper (CTL 4) dives.
fn shot_at(keeper: &str, cell: (i8, i8)) -> GridSoccer {
    let mut game = position("home 4,0 1,3 7,3 1,7 7,7 2,10 4,14 away 4,17 0,9 8,9 0,11 8,11 0,8 8,6 ball home 7");
    game.put(Side::Away, Shirt::KEEPER, square(keeper));
    play(&mut game, &[shoot(cell.0, cell.1)]);
    let events = roll(&mut game, &[2, 6]);
    assert_eq!(events[0]["outcome"], json!("on_target"));
    game
}

#[test]
fn rule_9_the_other_side_names_a_cell() {
    let mut game = shot_at("4,17", (1, 0));
    assert_eq!(
        (seen(&game, "phase"), seen(&game, "to_act"), seen(&game, "side_in_turn")),
        (json!("dive"), json!(["away"]), json!("home"))
    );
    assert_eq!(listed(&game, "dive").len(), 6);
    check(
        &game,
        &[
            (dive(3, 0), "cell"),
            (dive(0, 2), "cell"),
            (json!({"type": "dive", "cell": [0, 0], "second_cell": [1, 0]}), "second_cell"),
            (json!({"type": "dive", "cell": [0, 0], "ability": true}), "no_ability"),
            (ability(1), "no_ability"),
            (end_turn(), "wrong_phase"),
            (undo(), "wrong_phase"),
        ],
    );
    assert_eq!(act_as(&mut game, Side::Home, dive(0, 0)).unwrap_err().code, "not_your_turn");
}

#[test]
fn rule_9_the_very_cell_is_saved_without_a_roll_and_ends_the_turn() {
    let mut game = shot_at("4,17", (1, 0));
    let events = play(&mut game, &[dive(1, 0)]);
    let dived = json!({
        "type": "dive", "side": "away", "cells": [[1, 0]], "ability": null, "aim": [1, 0], "off": 0, "faces": [2, 6], "margin": 2,
    });
    assert_eq!(events[0], dived);
    let save =
        json!({"type": "save", "side": "away", "faces": null, "target": null, "margin": null, "outcome": "held"});
    assert_eq!(events[1], save);
    assert_eq!(events[2], json!({"type": "ball", "at": [4, 17], "side": "away", "shirt": 1, "by": null}));
    assert_eq!(*events.last().unwrap(), json!({"type": "turn", "turn": 6, "side": "away", "minute": 11}));
    assert_eq!(seen(&game, "picked"), json!(1));
}

#[test]
fn rule_9_one_or_two_cells_off_is_rolled_for() {
    for (aim, cell, off, target) in [((1, 0), (0, 0), 1, 11), ((1, 0), (0, 1), 2, 14), ((0, 0), (2, 0), 2, 14)] {
        let mut game = shot_at("4,17", aim);
        let events = play(&mut game, &[dive(cell.0, cell.1)]);
        assert_eq!((types(&events), events[0]["off"].clone()), (vec!["dive"], json!(off)));
        let events = roll(&mut game, &[1, 1]);
        let save = json!({
            "type": "save", "side": "away", "faces": [1, 1], "target": target, "margin": 6 - target, "outcome": "beaten",
        });
        assert_eq!((&events[0], &events[1]["type"]), (&save, &json!("goal")));
    }
}

#[test]
fn rule_9_two_squares_off_his_mouth_and_one_cell_off_is_15_less_control() {
    let mut game = shot_at("4,15", (1, 0));
    play(&mut game, &[dive(0, 0)]);
    let events = roll(&mut game, &[6, 5]);
    assert_eq!((events[0]["target"].clone(), events[0]["margin"].clone()), (json!(15), json!(0)));
}

#[test]
fn rule_9_three_cells_off_is_a_goal() {
    let mut game = shot_at("4,17", (0, 0));
    let events = play(&mut game, &[dive(2, 1)]);
    assert_eq!(types(&events), ["dive", "goal", "kick_off", "turn"]);
    assert_eq!(events[0]["off"], json!(3));
}

#[test]
fn rule_9_made_by_three_is_held_made_by_less_is_palmed() {
    for (faces, outcome) in [([4, 6], "held"), ([3, 6], "palmed"), ([1, 6], "palmed"), ([1, 5], "beaten")] {
        let mut game = shot_at("4,17", (0, 0));
        play(&mut game, &[dive(1, 0)]);
        let events = roll(&mut game, &faces);
        assert_eq!(events[0]["outcome"], json!(outcome), "{faces:?}");
        if outcome == "palmed" {
            assert_eq!(
                event(&events, "restart"),
                &json!({"type": "restart", "kind": "corner", "side": "home", "at": [-1, 18]})
            );
            assert!(!types(&events).contains(&"out"));
            assert_eq!(seen(&game, "restart")["kind"], json!("corner"), "it waits: home has just played");
        }
    }
}

#[test]
fn rule_9_the_side_of_the_palm_is_that_of_the_aim_or_random() {
    let mut game = shot_at("4,17", (2, 0));
    play(&mut game, &[dive(1, 0)]);
    assert_eq!(event(&roll(&mut game, &[3, 6]), "restart")["at"], json!([9, 18]));
    for (face, corner) in [(1, -1), (2, 9)] {
        let mut game = shot_at("4,17", (1, 0));
        play(&mut game, &[dive(0, 0)]);
        roll(&mut game, &[3, 6]);
        assert_eq!(game.due.unwrap().dice(), [2]);
        assert_eq!(event(&roll(&mut game, &[face]), "restart")["at"], json!([corner, 18]));
    }
}

#[test]
fn rule_9_targets_of_saves() {
    let game = shot_at("4,17", (1, 0));
    assert_eq!([1, 2].map(|off| game.save_target(Side::Away, off, None)), [11, 14]);
    assert_eq!(game.save_target(Side::Away, 1, Some(Star::CAT)), 8);
}
