//! Rule 5: kicks, bends, passes, goals.

use serde_json::json;

use super::*;

/// Pawn 1 of home on (2,4) with the ball, mid-field open.
fn kick_with(pips: u8) -> GoldenGoal {
    position(&format!("home 2,0 2,4 0,2 5,4 1,7 away 3,9 3,7 5,7 0,8 4,2 turn home kick 1 {pips}"))
}

#[test]
fn rule_5_lines_bend_once_by_45_degrees() {
    check(
        &kick_with(6),
        &[
            ("kick N4", "ok"),
            ("kick N2NE1", "path_blocked"),
            ("kick N1NE1", "ok"),
            ("kick N1NW1", "ok"),
            ("kick NE1N1", "ok"),
            ("kick NE1E1", "ok"),
            ("kick N1E1", "bend_angle"),
            ("kick N1S1", "bend_angle"),
            ("kick N1SE1", "bend_angle"),
            ("kick NE1NW1", "bend_angle"),
            ("kick N1NE1N1", "bends_twice"),
            ("kick N1NE1E1", "bends_twice"),
            ("kick N1NE1S1", "bend_angle"),
        ],
    );
    let mut game = kick_with(6);
    let far = json!({"type": "kick", "path": [[2, 5], [2, 7]]});
    let far: Action = serde_json::from_value(far).unwrap();
    assert_eq!(game.act(Side::Home, &far).unwrap_err().code, "not_a_line");
    for far in [i64::MAX, i64::MIN, 1 << 40] {
        let far = json!([2, far]);
        let kick: Action = serde_json::from_value(json!({"type": "kick", "path": [far]})).unwrap();
        let refusal = game.act(Side::Home, &kick).unwrap_err();
        assert_eq!((refusal.code.as_str(), &refusal.values), ("not_a_line", &json!({"from": [2, 4], "to": far})));
    }
    let too_far = r#"{"type": "kick", "path": [[2, 100000000000000000000]]}"#;
    assert!(serde_json::from_str::<Action>(too_far).is_err(), "more than 64 bits");
    let still: Action = serde_json::from_value(json!({"type": "kick", "path": [[2, 4]]})).unwrap();
    assert_eq!(game.act(Side::Home, &still).unwrap_err().code, "not_a_line");
}

#[test]
fn rule_5_length_is_judged_after_the_line_and_before_obstacles() {
    check(
        &kick_with(1),
        &[
            ("kick", "too_short"),
            ("kick N1E5", "bend_angle"),
            ("kick N3", "too_long"),
            ("kick W5", "too_long"),
            ("kick E3", "too_long"),
            ("kick N2", "ok"),
        ],
    );
}

#[test]
fn rule_5_pawns_and_bounds_stop_the_ball() {
    check(
        &kick_with(6),
        &[
            ("kick W2", "ok"),
            ("kick W3", "out_of_bounds"),
            ("kick W6", "out_of_bounds"),
            ("kick SE2", "path_blocked"),
            ("kick SE3", "path_blocked"),
            ("kick E3", "ok"),
            ("kick E4", "path_blocked"),
            ("kick S4", "ok"),
            ("kick S5", "path_blocked"),
        ],
    );
}

#[test]
fn rule_5_a_diagonal_passes_between_pawns_that_touch_at_the_corner() {
    let game = position("home 2,0 2,4 0,2 5,4 1,7 away 3,9 2,5 3,4 0,8 4,2 turn home kick 1 2");
    check(&game, &[("kick NE1", "ok"), ("kick NE2", "ok"), ("kick N1", "path_blocked"), ("kick E1", "path_blocked")]);
}

#[test]
fn rule_5_a_pass_needs_no_pip_when_the_receiver_touches_the_kicker() {
    // Worked case.
    let mut game = position("home 2,0 2,4 2,5 5,4 1,7 away 3,9 3,7 5,7 0,8 4,2 turn home kick 1 0");
    let events = play(&mut game, &["kick N1"]);
    assert_eq!(
        events,
        [json!({
            "type": "kick", "side": "home", "pawn": 1, "from": [2, 4], "path": [[2, 5]], "pips_left": 0, "ends": "pass", "receiver": 2,
        })]
    );
    assert_eq!((seen(&game, "kicker"), seen(&game, "pips_left")), (json!(2), json!(0)));
    check(&game, &[("kick S1", "same_pips"), ("kick N1", "ok"), ("kick N2", "too_long"), ("done", "wrong_phase")]);
    assert_eq!(values(&game, "kick S1"), json!({"pawn": 1, "pips": 0, "pawns": [1, 2]}));
}

#[test]
fn rule_5_a_pass_back_with_fewer_pips_is_allowed() {
    let mut game = position("home 2,0 2,4 2,6 5,4 1,7 away 3,9 3,7 5,7 0,8 4,2 turn home kick 1 2");
    play(&mut game, &["kick N2"]);
    assert_eq!(seen(&game, "pips_left"), json!(1));
    play(&mut game, &["kick S2"]);
    assert_eq!((seen(&game, "kicker"), seen(&game, "pips_left")), (json!(1), json!(0)));
    assert_eq!(seen(&game, "kicked"), json!([{"pawn": 1, "pips": 2}, {"pawn": 2, "pips": 1}]));
    let events = play(&mut game, &["kick E1"]);
    assert_eq!((&events[0]["ends"], &events[0]["receiver"]), (&json!("stop"), &Value::Null));
    assert_eq!(
        (seen(&game, "phase"), seen(&game, "kicker"), seen(&game, "ball")),
        (json!("end"), Value::Null, json!([3, 4]))
    );
}

#[test]
fn rule_5_goals_from_in_front_of_the_net() {
    // Worked cases: the ball crosses from (2,9).
    let goals = [("kick N1NW1", [1, 10], true), ("kick N2", [2, 10], false), ("kick N1NE1", [3, 10], false)];
    for (text, last, post) in goals {
        let mut game = position("home 2,0 2,8 0,2 5,4 1,7 away 4,9 3,7 5,7 0,8 4,2 turn home kick 1 1");
        let events = play(&mut game, &[text]);
        assert_eq!((&events[0]["path"][1], &events[0]["ends"]), (&json!(last), &json!("goal")), "{text}");
        let score = json!({"home": 1, "away": 0});
        assert_eq!(
            events[1],
            json!({"type": "goal", "side": "home", "pawn": 1, "post": post, "score": score}),
            "{text}"
        );
        let result = json!({"winner": "home", "by": "golden_goal", "score": score});
        assert_eq!(events[2], json!({"type": "ended", "result": result}), "{text}");
        assert_eq!((seen(&game, "phase"), seen(&game, "result")), (json!("over"), result));
        assert_eq!(
            (seen(&game, "ball"), seen(&game, "side_in_turn"), seen(&game, "to_act")),
            (Value::Null, Value::Null, json!([]))
        );
        assert_eq!(act(&mut game, "roll").unwrap_err().code, "match_over");
    }
}

#[test]
fn rule_5_no_goal_from_anywhere_else() {
    // Worked cases: from (1,9) and (4,9) no kick crosses the line.
    let left = position("home 2,0 1,9 0,2 5,4 1,7 away 5,9 3,7 5,7 0,8 4,2 turn home kick 1 3");
    check(
        &left,
        &[
            ("kick N1", "out_of_bounds"),
            ("kick NE1", "out_of_bounds"),
            ("kick NW1", "out_of_bounds"),
            ("kick E1NE1", "ok"),
        ],
    );
    let right = position("home 2,0 4,9 0,2 5,4 1,7 away 1,9 3,7 5,7 0,8 4,2 turn home kick 1 3");
    check(
        &right,
        &[("kick N1", "out_of_bounds"), ("kick NW1", "out_of_bounds"), ("kick W1NW1", "ok"), ("kick W2NW1", "ok")],
    );
}

#[test]
fn rule_5_a_goal_is_one_more_square_and_ends_the_path() {
    let game = position("home 2,0 2,7 0,2 5,4 1,7 away 4,9 3,7 5,7 0,8 4,2 turn home kick 1 1");
    check(&game, &[("kick N2", "ok"), ("kick N3", "too_long")]);
    let game = position("home 2,0 2,7 0,2 5,4 1,7 away 4,9 3,7 5,7 0,8 4,2 turn home kick 1 4");
    check(
        &game,
        &[("kick N3", "ok"), ("kick N4", "out_of_bounds"), ("kick N2NW1", "ok"), ("kick N2NE2", "out_of_bounds")],
    );
}

#[test]
fn rule_5_pawns_on_the_border_never_stop_a_shot() {
    let game = position("home 2,0 2,8 0,2 5,4 1,10 away 4,10 3,7 5,7 0,8 4,2 turn home kick 1 3");
    check(&game, &[("kick N1NW1", "ok"), ("kick NE1NE1", "ok"), ("kick NE2", "ok")]);
}

#[test]
fn rule_5_a_pawn_on_the_border_blocks_before_the_bounds_are_judged() {
    let game = position("home 2,0 4,9 0,2 5,10 1,7 away 4,10 3,7 5,7 0,8 4,2 turn home kick 1 3");
    check(
        &game,
        &[
            ("kick N1", "path_blocked"),
            ("kick N2", "path_blocked"),
            ("kick NE2", "path_blocked"),
            // An own pawn is no obstacle where the path ends, but the ball may not get there.
            ("kick NE1", "out_of_bounds"),
            ("kick NW1", "out_of_bounds"),
        ],
    );
}

#[test]
fn rule_5_own_goals_are_refused_also_off_the_post() {
    let game = position("home 4,0 2,1 0,2 5,4 1,7 away 4,9 3,7 5,7 0,8 4,2 turn home kick 1 3");
    check(
        &game,
        &[
            ("kick S2", "own_goal"),
            ("kick S1SW1", "own_goal"),
            ("kick S1SE1", "own_goal"),
            ("kick SW1", "ok"),
            ("kick SW2", "out_of_bounds"),
        ],
    );
}

#[test]
fn rule_5_away_scores_at_the_other_end() {
    let mut game = position("home 4,0 2,4 0,2 5,4 1,7 away 3,9 3,1 5,7 0,8 4,2 turn away kick 1 2");
    check(
        &game,
        &[
            ("kick S2", "ok"),
            ("kick S1SE1", "ok"),
            ("kick S1SW1", "ok"),
            ("kick SW1S1", "ok"),
            ("kick SE1S1", "path_blocked"),
        ],
    );
    let events = play(&mut game, &["kick S1SE1"]);
    assert_eq!((&events[1]["side"], &events[1]["post"]), (&json!("away"), &json!(true)));
}
