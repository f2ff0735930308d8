//! Rule 3: the kick-off.

use serde_json::json;

use super::*;

/// All pawns placed, the kick-off to be rolled for.
fn ready(last: &str) -> GoldenGoal {
    let mut game = position("home 2,0 2,4 0,2 5,2 1,7 away 3,9 3,5 5,7 0,7 - turn away set_up");
    game.turns = 0;
    play(&mut game, &[last]);
    game
}

#[test]
fn rule_3_ties_are_rolled_again_and_the_difference_is_the_budget() {
    let mut game = ready("place 4 4,2");
    let tie = roll(&mut game, &[4, 4]);
    assert_eq!(tie, [json!({"type": "kick_off_roll", "faces": [4, 4], "side": null, "budget": 0})]);
    assert_eq!(seen(&game, "side_in_turn"), Value::Null);
    // Worked case: 5 and 2 give a kick-off of three.
    let events = roll(&mut game, &[5, 2]);
    assert_eq!(events, [json!({"type": "kick_off_roll", "faces": [5, 2], "side": "home", "budget": 3})]);
    let view = serde_json::to_value(game.seen()).unwrap();
    let expected = json!({
        "phase": "kick_off", "side_in_turn": "home", "round": 0, "die": null, "pips_left": 3, "free_square": false,
        "ball": [2, 4], "kicker": 1, "kicked": [], "limits_waived": false, "can_undo": false, "to_act": ["home"],
    });
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(view[name], *value, "{name}");
    }
    check(
        &game,
        &[
            ("kick", "too_short"),
            ("kick N1", "ok"),
            ("kick N3", "ok"),
            ("kick N4", "too_long"),
            ("kick N1NE2", "ok"),
            ("run 1 N1", "wrong_phase"),
            ("undo", "wrong_phase"),
            ("done", "wrong_phase"),
        ],
    );
}

#[test]
fn rule_3_the_higher_roll_of_away_kicks_off_for_away() {
    let mut game = ready("place 4 4,2");
    let events = roll(&mut game, &[1, 2]);
    assert_eq!((&events[0]["side"], &events[0]["budget"]), (&json!("away"), &json!(1)));
    assert_eq!((seen(&game, "ball"), seen(&game, "kicker")), (json!([3, 5]), json!(1)));
    check(&game, &[("kick S1", "ok"), ("kick S2", "too_long")]);
}

#[test]
fn rule_3_a_pass_makes_the_next_kick_normal() {
    let mut game = ready("place 4 4,2");
    roll(&mut game, &[6, 1]);
    // Two diagonal squares, budget 5: three pips are left for pawn 2.
    let events = play(&mut game, &["kick SW2"]);
    assert_eq!(
        events,
        [json!({
            "type": "kick", "side": "home", "pawn": 1, "from": [2, 4], "path": [[1, 3], [0, 2]], "pips_left": 3, "ends": "pass", "receiver": 2,
        })]
    );
    assert_eq!(
        (seen(&game, "phase"), seen(&game, "free_square"), seen(&game, "kicker")),
        (json!("kick"), json!(true), json!(2))
    );
    assert_eq!(seen(&game, "kicked"), json!([{"pawn": 1, "pips": 5}]));
    check(&game, &[("kick N4", "ok"), ("kick N5", "too_long")]);
    let events = play(&mut game, &["kick N4", "done"]);
    assert_eq!(
        events,
        [
            json!({"type": "turn_ended", "side": "home"}),
            json!({"type": "turn", "side": "away", "round": 1, "restart": false}),
        ]
    );
    assert_eq!((seen(&game, "phase"), seen(&game, "to_act")), (json!("roll"), json!(["away"])));
}

#[test]
fn rule_3_no_goal_in_the_whole_sequence() {
    let mut game = ready("place 4 4,2");
    roll(&mut game, &[6, 1]);
    // Pawn 4 on (1,7) gets the ball with two pips left and could reach the net.
    play(&mut game, &["kick N2NW1"]);
    assert_eq!((seen(&game, "kicker"), seen(&game, "pips_left")), (json!(4), json!(2)));
    check(&game, &[("kick NE2NW1", "bend_angle"), ("kick NE1N2", "kick_off_goal"), ("kick NE1N1", "ok")]);
}

#[test]
fn rule_3_own_goals_are_named_before_goals_of_a_kick_off() {
    let mut game = ready("place 4 4,2");
    roll(&mut game, &[6, 1]);
    check(&game, &[("kick S3SE1", "ok"), ("kick S2SE2S1", "bends_twice"), ("kick SE1S4", "own_goal")]);
}
