//! Rule 5: tackles.

use super::*;

#[test]
fn rule_5_a_tackle_takes_the_distance_and_one_step_more() {
    // Worked case: two squares away.
    let far = |word: &str| position(&format!("home 5@7,10 away 4@7,12 ball away 4 turn home die {word}"));
    check(&far("2/2"), &[("run 5 N N", "tackle_no_room"), ("run 5 N N N", "path_too_long")]);
    check(&far("3/3"), &[("run 5 N N", "tackle_no_room"), ("run 5 N N N", "ok"), ("run 5 N N S", "ok")]);
    // Worked case: adjacent.
    let near = |word: &str| position(&format!("home 5@8,13 away 4@7,12 ball away 4 turn home die {word}"));
    check(&near("2/2"), &[("run 5 SW", "tackle_no_room"), ("run 5 SW W", "ok"), ("run 5 SW NE", "ok")]);
}

#[test]
fn rule_5_the_challenger_takes_the_ball_and_may_run_on_with_it() {
    let mut game = position("home 5@8,13 away 4@7,12 ball away 4 turn home die 4");
    let expected = json!({
        "type": "ran", "side": "home", "shirt": 5, "component": 0, "from": [8, 13], "path": [[7, 12], [6, 12], [6, 13]],
        "ball": "tackled", "tackled": 4,
    });
    assert_eq!(play(&mut game, &["run 5 SW W N"]), [expected]);
    assert_eq!((seen(&game, "holder"), seen(&game, "ball")), (json!({"side": "home", "shirt": 5}), json!([6, 13])));
    assert_eq!(game.players.away[shirt(4).index()], spot("7,12"), "the tackled man stays");
}

#[test]
fn rule_5_a_tackle_needs_an_empty_square_behind_and_is_no_way_back() {
    let game = position("home 5@8,13 9@6,12 away 4@7,12 2@7,13 ball away 4 turn home die 4");
    check(
        &game,
        &[
            ("run 5 SW W", "path_blocked"),
            ("run 5 SW N", "path_blocked"),
            ("run 5 SW S N", "path_blocked"),
            ("run 5 SW NE SW", "path_blocked"),
            ("run 5 SW S S", "ok"),
            ("run 5 W", "path_blocked"),
        ],
    );
    // Only the opposing holder is tackled: no team mate, and nobody without the ball.
    let game = position("home 5@8,13 9@7,12 ball home 9 turn home die 4");
    check(&game, &[("run 5 SW S", "path_blocked")]);
    let game = position("home 5@8,13 away 4@7,12 ball 0,20 turn home die 4");
    check(&game, &[("run 5 SW S", "path_blocked")]);
}

#[test]
fn rule_5_a_tackle_may_go_on_into_the_goal() {
    let mut game = position("home 5@7,22 away 1@7,24 ball away 1 turn home die 3/3");
    check(&game, &[("run 5 N N N", "ok")]);
    let events = play(&mut game, &["run 5 N N NE"]);
    assert_eq!(types(&events), ["ran", "goal", "kick_off"]);
    assert_eq!((&events[0]["ball"], &events[0]["tackled"]), (&json!("tackled"), &json!(1)));
    // Without having tackled he has no ball to score with.
    let game = position("home 5@7,23 away 4@6,23 1@4,22 ball away 4 turn home die 3/3");
    check(
        &game,
        &[("run 5 N N", "path_off_pitch"), ("run 5 W E N", "ok"), ("run 5 W N N", "ok"), ("run 5 W NE N", "ok")],
    );
}

#[test]
fn rule_5_the_goalkeeper_tackles_and_is_tackled() {
    let mut game = position("home 1@7,2 away 9@5,2 ball away 9 turn home die 2/2");
    check(&game, &[("run 1 W W", "tackle_no_room"), ("run 1 W W W", "ok"), ("run 1 W W W W", "ok")]);
    assert_eq!(play(&mut game, &["run 1 W W S"])[0]["tackled"], 9);
    // Even a goalkeeper's 1 is room enough, but not outside his area.
    let game = position("home 1@3,2 away 9@2,2 ball away 9 turn home die 4");
    check(&game, &[("run 1 W E", "keeper_area")]);
    let mut game = position("home 9@7,22 away 1@7,23 ball away 1 turn home die 2/2");
    assert_eq!(play(&mut game, &["run 9 N SE"])[0]["tackled"], 1);
}
