//! Rule 7: restarts after a goal.

use serde_json::json;

use super::*;

fn after_a_goal() -> GoldenGoal {
    let text = "home 2,0 2,8 0,2 5,4 1,7 away 4,9 3,7 5,7 0,8 4,2 turn home kick 1 1";
    let mut game = position_with(text, json!({"mode": "first_to"}));
    assert_eq!(types(&play(&mut game, &["kick N2"])), ["kick", "goal", "turn"]);
    game
}

#[test]
fn rule_7_the_keeper_is_put_then_the_die_is_rolled_again_while_it_is_a_one() {
    let mut game = after_a_goal();
    assert_eq!(
        (seen(&game, "phase"), seen(&game, "side_in_turn"), seen(&game, "ball")),
        (json!("keeper"), json!("away"), Value::Null)
    );
    assert_eq!((seen(&game, "pips_left"), seen(&game, "kicked")), (json!(0), json!([])));
    check(
        &game,
        &[
            ("keeper 2,9", "ok"),
            ("keeper 3,9", "ok"),
            ("keeper 2,0", "occupied"),
            ("keeper 3,0", "keeper_place"),
            ("keeper 4,9", "keeper_place"),
            ("keeper 5,7", "occupied"),
            ("keeper 2,10", "off_field"),
            ("roll", "wrong_phase"),
            ("undo", "wrong_phase"),
        ],
    );
    let events = play(&mut game, &["keeper 2,9"]);
    assert_eq!(events, [json!({"type": "keeper_placed", "side": "away", "at": [2, 9]})]);
    assert_eq!(
        (seen(&game, "phase"), seen(&game, "ball"), seen(&game, "die")),
        (json!("restart"), json!([2, 9]), Value::Null)
    );
    assert_eq!(act(&mut game, "kick S1").unwrap_err().code, "roll_due");
    assert_eq!(roll(&mut game, &[1]), [json!({"type": "restart_roll", "side": "away", "face": 1, "again": true})]);
    assert_eq!(roll(&mut game, &[4]), [json!({"type": "restart_roll", "side": "away", "face": 4, "again": false})]);
    let view = serde_json::to_value(game.seen()).unwrap();
    assert_eq!((&view["die"], &view["pips_left"], &view["free_square"]), (&json!(4), &json!(4), &json!(false)));
    assert_eq!((&view["kicker"], &view["limits_waived"]), (&json!(0), &json!(false)));
}

#[test]
fn rule_7_the_restart_kicks_as_a_kick_off_and_a_goal_would_count() {
    let mut game = after_a_goal();
    play(&mut game, &["keeper 3,9"]);
    roll(&mut game, &[6]);
    // Home's pawns are where they were: one still stands on (2,8).
    check(
        &game,
        &[
            ("kick S3", "path_blocked"),
            ("kick SE1S5", "ok"),
            ("kick SE1S6", "too_long"),
            ("kick SW1", "path_blocked"),
            ("kick N1", "own_goal"),
        ],
    );
    let mut game = after_a_goal();
    game.pawns.away[1] = spot("3,3");
    play(&mut game, &["keeper 3,9"]);
    roll(&mut game, &[6]);
    play(&mut game, &["kick S6"]);
    assert_eq!(
        (seen(&game, "kicker"), seen(&game, "pips_left"), seen(&game, "phase")),
        (json!(1), json!(0), json!("kick"))
    );
    let mut game = after_a_goal();
    game.pawns.away[1] = spot("3,5");
    game.pawns.away[2] = spot("3,2");
    play(&mut game, &["keeper 3,9"]);
    roll(&mut game, &[6]);
    play(&mut game, &["kick S4", "kick S3", "kick S1"]);
    assert_eq!(seen(&game, "phase"), json!("end"));
    let events = play(&mut game, &["done"]);
    assert_eq!(types(&events), ["turn_ended", "turn"]);
}

#[test]
fn rule_7_the_keeper_may_stay_and_the_ball_comes_to_it() {
    let mut game = after_a_goal();
    game.pawns.away[0] = spot("3,9");
    check(&game, &[("keeper 3,9", "ok"), ("keeper 2,9", "ok")]);
}

#[test]
fn rule_6_limits_are_waived_where_no_sequence_ends_within_them() {
    let text = "home -1,-1 6,-1 -1,10 6,10 -1,5 away 4,9 0,5 5,7 0,8 4,2 turn away keeper";
    let mut game = position_with(text, json!({"mode": "first_to"}));
    play(&mut game, &["keeper 2,9"]);
    roll(&mut game, &[2]);
    assert_eq!(seen(&game, "limits_waived"), json!(true));
    check(&game, &[("kick S2", "ok"), ("kick N1", "own_goal")]);
    play(&mut game, &["kick S2"]);
    assert_eq!(seen(&game, "limits_waived"), json!(true));
    play(&mut game, &["done"]);
    assert_eq!(seen(&game, "limits_waived"), json!(false));
}

#[test]
fn rule_6_for_the_waiver_a_goal_counts_as_a_legal_end() {
    // Home is shut in. Four passes without a pip make the ten squares to home's net just possible; without pawn 4 they are not.
    for (pawn_4, waived) in [("2,4", false), ("5,4", true)] {
        let home = "-1,-1 6,-1 -1,10 6,10 -1,7";
        let text = format!("home {home} away 4,9 0,7 0,6 1,5 {pawn_4} turn away keeper");
        let mut game = position_with(&text, json!({"mode": "first_to"}));
        play(&mut game, &["keeper 2,9"]);
        roll(&mut game, &[6]);
        assert_eq!(seen(&game, "limits_waived"), json!(waived), "{pawn_4}");
        if !waived {
            check(&game, &[("kick S1", "limit_broken"), ("kick SW2", "ok")]);
            let events = play(&mut game, &["kick SW2", "kick S1", "kick SE1", "kick SE1", "kick S5"]);
            assert_eq!(types(&events), ["kick", "goal", "turn"]);
        }
    }
}
