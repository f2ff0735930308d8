//! Rule 4: rolling and running.

use serde_json::json;

use super::*;

fn run_with(die: u8) -> GoldenGoal {
    position(&format!("{OPEN_PLAY} run {die}"))
}

#[test]
fn rule_4_the_die_is_rolled_by_an_action_and_thrown_by_chance() {
    let mut game = position(&format!("{OPEN_PLAY} roll"));
    check(&game, &[("run 1 N1", "wrong_phase"), ("roll", "ok")]);
    assert_eq!(play(&mut game, &["roll"]), [] as [Value; 0]);
    let refusal = act(&mut game, "roll").unwrap_err();
    assert_eq!((refusal.code.as_str(), refusal.values), ("roll_due", json!({"dice": [6]})));
    assert_eq!(roll(&mut game, &[4]), [json!({"type": "rolled", "side": "home", "face": 4})]);
    assert_eq!(
        (seen(&game, "phase"), seen(&game, "die"), seen(&game, "pips_left")),
        (json!("run"), json!(4), json!(4))
    );
}

#[test]
fn rule_4_runs_are_judged_by_line_length_and_obstacles() {
    check(
        &run_with(3),
        &[
            ("run 1 NE1", "not_orthogonal"),
            ("run 1 N2NE5", "not_orthogonal"),
            ("run 1", "too_short"),
            ("run 1 W4", "too_long"),
            ("run 1 W2", "stops_short"),
            ("run 2 W2", "stops_short"),
            ("run 2 W3", "off_field"),
            ("run 0 S2N1", "off_field"),
            ("run 4 S1W2", "ok"),
            ("run 4 W2N1", "ok"),
            ("run 1 N3", "ball_ends_run"),
            ("run 1 N2", "ok"),
            ("run 1 E2S1", "path_blocked"),
            ("run 3 W1N2", "path_blocked"),
            ("run 2 S2W1", "ok"),
            ("run 2 N1S1N1", "ok"),
        ],
    );
}

#[test]
fn rule_4_every_square_of_the_border_but_the_nets_may_be_run_over() {
    check(&run_with(4), &[("run 0 W1S1W2", "ok"), ("run 0 E2S1W1", "off_field"), ("run 0 W1S1E2", "off_field")]);
    check(&run_with(6), &[("run 3 S3W1E1W1", "ok"), ("run 2 W1S3E2", "ok")]);
}

#[test]
fn rule_4_a_run_without_the_ball_takes_all_pips_and_then_the_turn_can_be_ended() {
    let mut game = run_with(2);
    let events = play(&mut game, &["run 4 W2"]);
    assert_eq!(
        events,
        [json!({
            "type": "run", "side": "home", "pawn": 4, "from": [1, 7], "path": [[0, 7], [-1, 7]], "pips_left": 0, "touches_ball": false,
        })]
    );
    assert_eq!(
        (seen(&game, "phase"), seen(&game, "pips_left"), seen(&game, "die")),
        (json!("end"), json!(0), json!(2))
    );
    check(&game, &[("kick N1", "wrong_phase"), ("roll", "wrong_phase"), ("done", "ok")]);
    let events = play(&mut game, &["done"]);
    assert_eq!(
        events,
        [
            json!({"type": "turn_ended", "side": "home"}),
            json!({"type": "turn", "side": "away", "round": 2, "restart": false}),
        ]
    );
}

#[test]
fn rule_4_touching_the_ball_ends_the_run_and_the_rest_goes_into_the_kick() {
    let mut game = run_with(4);
    let events = play(&mut game, &["run 1 N2"]);
    assert_eq!(
        events,
        [json!({
            "type": "run", "side": "home", "pawn": 1, "from": [2, 3], "path": [[2, 4], [2, 5]], "pips_left": 2, "touches_ball": true,
        })]
    );
    assert_eq!(
        (seen(&game, "phase"), seen(&game, "kicker"), seen(&game, "free_square")),
        (json!("kick"), json!(1), json!(true))
    );
    // Worked case: two pips left let a kick go three squares.
    check(&game, &[("kick N3", "ok"), ("kick N4", "too_long"), ("done", "wrong_phase")]);
    // Worked case: none left, one square.
    let mut game = run_with(2);
    play(&mut game, &["run 1 N2"]);
    check(&game, &[("kick N1", "ok"), ("kick N2", "too_long"), ("kick", "too_short")]);
}

#[test]
fn rule_4_listed_runs_are_the_first_of_the_shortest() {
    let game = run_with(3);
    let listed = game.legal_actions(Side::Home);
    for (text, expected) in [
        // To the ball with one pip left, and to (2,4) in three steps: N before E before S before W.
        ("run 1 N2", true),
        ("run 1 N1E1W1", true),
        ("run 1 N1S1N1", false),
        ("run 1 W1E1N1", false),
        ("run 1 W1N1E1", false),
        ("run 1 W1N2", false),
        ("run 1 N1W1N1", true),
    ] {
        assert_eq!(listed.contains(&action(&game, text)), expected, "{text}");
    }
    // With six pips the ball is reached in two, four and six steps: three different kicks.
    let game = run_with(6);
    let touching = |listed: &Action| matches!(listed, Action::Run { pawn, path } if u8::from(*pawn) == 1 && path.last() == Some(&square("2,5")));
    let lengths: Vec<usize> = game
        .legal_actions(Side::Home)
        .iter()
        .filter(|listed| touching(listed))
        .map(|listed| match listed {
            Action::Run { path, .. } => path.len(),
            _ => 0,
        })
        .collect();
    assert_eq!(lengths, [2, 4, 6]);
}

#[test]
fn rule_4_if_no_pawn_can_end_legally_the_turn_is_passed() {
    // Away is shut in on the border: whatever home runs by one step, away has no path to the ball.
    let shut_in = "home 2,0 0,0 1,0 0,1 5,6 away -1,-1 6,-1 -1,10 6,10 -1,0 ball 3,6 turn home";
    let mut game = position(&format!("{shut_in} roll"));
    play(&mut game, &["roll"]);
    let events = roll(&mut game, &[1]);
    assert_eq!(
        events,
        [
            json!({"type": "rolled", "side": "home", "face": 1}),
            json!({"type": "turn_passed", "side": "home"}),
            json!({"type": "turn", "side": "away", "round": 2, "restart": false}),
        ]
    );
    let mut game = position_with(&format!("{shut_in} roll"), json!({"max_rounds": 1}));
    play(&mut game, &["roll"]);
    assert_eq!(types(&roll(&mut game, &[1])), ["rolled", "turn_passed", "ended"]);
}

#[test]
fn rule_4_a_pawn_may_not_touch_the_ball_if_no_kick_could_follow() {
    // In the corner (0,9) pawn 1 would have away's pawns on all three sides of the field.
    let game = position("home 2,0 -1,9 3,3 4,3 5,3 away 1,9 0,8 1,8 5,7 4,7 ball 0,9 turn home run 1");
    check(&game, &[("run 1 E1", "turn_cannot_end"), ("run 1 N1", "ok")]);
    assert_eq!(values(&game, "run 1 E1"), json!({"pawn": 1, "pips": 0}));
    let game = position("home 2,0 -1,9 3,3 4,3 5,3 away 1,9 0,8 2,8 5,7 4,7 ball 0,9 turn home run 1");
    check(&game, &[("run 1 E1", "ok")]);
}
