//! Rule 8: undo.

use serde_json::json;

use super::*;

#[test]
fn rule_8_undo_goes_back_step_by_step_to_the_roll() {
    let start = position("home 2,0 2,7 0,2 5,4 4,8 away 0,9 3,7 5,7 0,8 4,2 ball 2,9 turn home run 4");
    let mut game = start.clone();
    let mut states = Vec::new();
    for text in ["run 1 N2", "kick SE1E1", "step_off 2,8", "kick W2", "kick W1"] {
        states.push(game.clone());
        play(&mut game, &[text]);
    }
    for (n, mut state) in states.into_iter().rev().enumerate() {
        assert_eq!(seen(&game, "can_undo"), json!(true));
        assert_eq!(play(&mut game, &["undo"]), [json!({"type": "undone", "side": "home"})]);
        state.undos = n as u8 + 1;
        assert_eq!(game, state);
    }
    assert_eq!(seen(&game, "can_undo"), json!(false));
    let refusal = act(&mut game, "undo").unwrap_err();
    assert_eq!((refusal.code.as_str(), refusal.values), ("wrong_phase", json!({"phase": "run", "type": "undo"})));
}

#[test]
fn rule_8_twenty_undos_in_a_turn() {
    let mut game = position(&format!("{OPEN_PLAY} run 1"));
    for _ in 0..20 {
        play(&mut game, &["run 4 W1", "undo"]);
    }
    play(&mut game, &["run 4 W1"]);
    assert_eq!(seen(&game, "can_undo"), json!(false));
    assert_eq!(act(&mut game, "undo").unwrap_err().code, "undo_limit");
    play(&mut game, &["done"]);
    assert_eq!(game.undos, 0);
}

#[test]
fn rule_8_undo_works_in_a_kick_off_back_to_its_dice() {
    let mut game = position("home 2,0 2,4 0,2 5,2 1,7 away 3,9 3,5 5,7 0,7 - turn away set_up");
    game.turns = 0;
    play(&mut game, &["place 4 4,2"]);
    assert_eq!(act(&mut game, "undo").unwrap_err().code, "wrong_phase");
    roll(&mut game, &[6, 1]);
    let before = game.clone();
    play(&mut game, &["kick SW2", "kick N1", "undo", "undo"]);
    assert_eq!(game, GoldenGoal { undos: 2, ..before });
}

#[test]
fn rule_8_undo_works_in_a_restart() {
    let text = "home 2,0 2,8 0,2 5,4 1,7 away 4,9 3,7 5,7 0,8 4,2 turn away keeper";
    let mut game = position_with(text, json!({"mode": "first_to"}));
    play(&mut game, &["keeper 3,9"]);
    roll(&mut game, &[3]);
    let before = game.clone();
    play(&mut game, &["kick SE1", "undo"]);
    assert_eq!(game, GoldenGoal { undos: 1, ..before });
    assert_eq!(seen(&game, "phase"), json!("restart"));
}
