//! Rule 5: the exception in front of a net.

use serde_json::json;

use super::*;

/// The ball on (2,9), home's pawn 1 below it.
const BEFORE: &str = "home 2,0 2,7 0,2 5,4 4,8 away 0,9 3,7 5,7 0,8 4,2 ball 2,9 turn home";

fn longer(text: &str) -> GoldenGoal {
    position_with(text, json!({"mode": "first_to"}))
}

#[test]
fn rule_5_an_outfielder_may_run_there_to_kick_and_steps_off_before_the_receiver_kicks() {
    let mut game = position(&format!("{BEFORE} run 3"));
    play(&mut game, &["run 1 N2"]);
    let events = play(&mut game, &["kick SE1"]);
    assert_eq!(events[0]["ends"], "stop");
    let view = serde_json::to_value(game.seen()).unwrap();
    assert_eq!((&view["phase"], &view["kicker"], &view["ball"]), (&json!("step_off"), &json!(1), &json!([3, 8])));
}

#[test]
fn rule_5_step_offs_are_orthogonal_where_one_is_empty() {
    let mut game = position(&format!("{BEFORE} run 3"));
    play(&mut game, &["run 1 N2", "kick E1"]);
    check(
        &game,
        &[
            ("step_off 2,8", "ok"),
            ("step_off 1,9", "ok"),
            ("step_off 3,9", "step_off_square"),
            ("step_off 2,10", "step_off_square"),
            ("step_off 1,8", "step_off_square"),
            ("step_off 1,10", "step_off_square"),
            ("step_off 2,7", "step_off_square"),
            ("step_off 90,7", "step_off_square"),
            ("done", "wrong_phase"),
        ],
    );
    let events = play(&mut game, &["step_off 1,9"]);
    assert_eq!(events, [json!({"type": "stepped_off", "side": "home", "pawn": 1, "from": [2, 9], "to": [1, 9]})]);
    assert_eq!((seen(&game, "phase"), seen(&game, "kicker")), (json!("end"), Value::Null));
}

#[test]
fn rule_5_diagonal_step_offs_only_where_no_orthogonal_square_is_empty() {
    // (1,9) is taken; the ball will lie on (2,8), so only diagonals are left, the border's corner among them.
    let mut game = position("home 2,0 2,7 0,2 5,4 1,9 away 0,9 3,7 5,7 0,8 4,2 ball 2,9 turn home run 3");
    play(&mut game, &["run 1 N2", "kick S1"]);
    check(
        &game,
        &[
            ("step_off 2,8", "step_off_square"),
            ("step_off 1,9", "step_off_square"),
            ("step_off 1,8", "ok"),
            ("step_off 3,8", "ok"),
            ("step_off 1,10", "ok"),
            ("step_off 3,10", "step_off_square"),
        ],
    );
    play(&mut game, &["undo", "kick SW1"]);
    check(&game, &[("step_off 2,8", "ok"), ("step_off 3,8", "step_off_square")]);
}

#[test]
fn rule_5_without_a_square_to_step_to_the_kick_is_refused() {
    // Pawns around (2,9) on all sides but (3,9), where the kick goes.
    let mut game = longer("home 1,10 2,9 1,8 3,8 1,9 away 0,9 2,8 5,7 0,8 4,2 turn home kick 1 3");
    check(
        &game,
        &[
            ("kick E1", "no_step_off"),
            ("kick E1SE1", "no_step_off"),
            ("kick SE1", "no_step_off"),
            ("kick N1", "no_step_off"),
        ],
    );
    assert_eq!(values(&game, "kick N1"), json!({"pawn": 1, "from": [2, 9]}));
    // A goal that ends the match needs no step-off.
    game.score.home = 2;
    check(&game, &[("kick N1", "ok"), ("kick NW1", "ok"), ("kick E1", "no_step_off")]);
}

#[test]
fn rule_5_after_a_pass_the_step_off_comes_first_then_the_receiver_kicks() {
    let mut game = position(&format!("{BEFORE} run 4"));
    let events = play(&mut game, &["run 1 N2", "kick SE1E1"]);
    assert_eq!((&events[0]["ends"], &events[0]["receiver"]), (&json!("pass"), &json!(4)));
    assert_eq!((seen(&game, "phase"), seen(&game, "kicker")), (json!("step_off"), json!(1)));
    play(&mut game, &["step_off 2,8"]);
    assert_eq!(
        (seen(&game, "phase"), seen(&game, "kicker"), seen(&game, "pips_left")),
        (json!("kick"), json!(4), json!(1))
    );
    // Back to the one who stepped off: from there it is a kick like any other.
    play(&mut game, &["kick W2"]);
    assert_eq!((seen(&game, "phase"), seen(&game, "kicker")), (json!("kick"), json!(1)));
    play(&mut game, &["kick W1"]);
    assert_eq!(seen(&game, "phase"), json!("end"));
}

#[test]
fn rule_5_after_a_goal_he_steps_off_where_the_match_goes_on() {
    let mut game = longer(&format!("{BEFORE} run 2"));
    let events = play(&mut game, &["run 1 N2", "kick N1"]);
    assert_eq!(types(&events), ["kick", "goal"]);
    assert_eq!(
        (seen(&game, "phase"), seen(&game, "ball"), seen(&game, "can_undo")),
        (json!("step_off"), Value::Null, json!(false))
    );
    check(&game, &[("undo", "wrong_phase"), ("done", "wrong_phase"), ("step_off 2,8", "ok")]);
    let events = play(&mut game, &["step_off 1,9"]);
    assert_eq!(types(&events), ["stepped_off", "turn"]);
    assert_eq!(events[1], json!({"type": "turn", "side": "away", "round": 2, "restart": true}));
    assert_eq!(seen(&game, "phase"), json!("keeper"));
    // A goal that ends the match comes without.
    let mut game = position(&format!("{BEFORE} run 2"));
    assert_eq!(types(&play(&mut game, &["run 1 N2", "kick N1"])), ["kick", "goal", "ended"]);
}

#[test]
fn rule_5_a_keeper_in_front_of_the_other_net_is_bound_likewise_and_free_before_his_own() {
    let mut game = position("home 2,7 2,3 0,2 5,4 4,8 away 0,9 3,7 5,7 0,8 4,2 ball 2,9 turn home run 2");
    play(&mut game, &["run 0 N2", "kick E1"]);
    assert_eq!((seen(&game, "phase"), seen(&game, "kicker")), (json!("step_off"), json!(0)));
    let mut game = position("home 2,2 2,3 0,2 5,4 4,8 away 3,9 3,7 5,7 0,8 4,2 ball 2,0 turn home run 2");
    play(&mut game, &["run 0 S2", "kick E1"]);
    assert_eq!(seen(&game, "phase"), json!("end"));
}

#[test]
fn rule_5_no_step_off_is_judged_before_the_turns_end_and_after_same_pips() {
    let game = longer("home 1,10 2,9 1,8 3,8 1,9 away 0,9 2,8 5,7 0,8 4,2 turn home kick 1 0");
    let mut game = game;
    game.begun |= super::super::state::begun_bit(pawn("3"), 0);
    check(&game, &[("kick SE1", "same_pips"), ("kick W1", "no_step_off")]);
}
