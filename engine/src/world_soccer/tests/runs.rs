//! Rule 4: runs.

use super::*;

const OPEN: &str = "home 5@7,10 9@9,12 away 4@8,13 ball home 5 turn home";

fn die(word: &str) -> WorldSoccer {
    position(&format!("{OPEN} die {word}"))
}

#[test]
fn rule_4_runs_go_straight_or_zig_zag_up_to_the_number() {
    check(
        &die("3/3"),
        &[
            ("run 9 N", "ok"),
            ("run 9 N N N", "ok"),
            ("run 9 NE S W", "ok"),
            ("run 9 N S", "ok"),
            ("run 9 N E SW", "ok"),
            ("run 9", "path_empty"),
            ("run 9 N N N N", "path_too_long"),
        ],
    );
    check(&die("1"), &[("run 9 N", "ok"), ("run 9 N N", "path_too_long")]);
    check(&die("4"), &[("run 9 N N N N", "ok"), ("run 9 N N N N N", "path_too_long")]);
}

#[test]
fn rule_4_paths_are_connected_stay_on_the_pitch_and_go_round_people() {
    let game = position("home 5@7,10 9@14,18 10@1,1 away 4@13,19 ball home 5 turn home die 4");
    check(
        &game,
        &[
            ("run 9 E", "path_off_pitch"),
            ("run 9 N E", "path_off_pitch"),
            ("run 9 NW", "path_blocked"),
            ("run 9 W NW", "ok"),
            ("run 9 W N", "path_blocked"),
            ("run 10 S S", "path_off_pitch"),
            ("run 10 SW NW", "path_off_pitch"),
        ],
    );
    let path = |squares: Value| {
        let action = serde_json::from_value(json!({"type": "run", "shirt": 9, "path": squares})).unwrap();
        game.clone().act(Side::Home, &action).map_err(|refusal| (refusal.code, refusal.values))
    };
    let fault = |code: &str, x: i64, y: i64| Err((code.to_owned(), json!({"shirt": 9, "square": [x, y]})));
    assert_eq!(path(json!([[14, 18]])), fault("path_not_connected", 14, 18));
    assert_eq!(path(json!([[14, 17], [12, 17]])), fault("path_not_connected", 12, 17));
    assert_eq!(path(json!([[14, 17], [14, 16], [15, 16]])), fault("path_off_pitch", 15, 16));
    // Far away, and yet a square.
    assert_eq!(path(json!([[4_000_000_000_i64, -1]])), fault("path_not_connected", 4_000_000_000, -1));
}

#[test]
fn rule_4_a_diagonal_passes_between_two_players_that_touch_corner_to_corner() {
    let game = position("home 5@7,10 9@7,11 away 4@8,10 ball home 5 turn home die 2/2");
    check(&game, &[("run 5 NE", "ok"), ("run 5 N", "path_blocked"), ("run 5 E", "path_blocked"), ("kick NE", "ok")]);
}

#[test]
fn rule_4_a_goalkeeper_runs_twice_as_far_and_stays_in_his_area() {
    let game = position("home 1@7,2 ball 0,20 turn home die 2/2");
    check(
        &game,
        &[
            ("run 1 W W W W", "ok"),
            ("run 1 W W W W E", "path_too_long"),
            ("run 1 W W W W W", "path_too_long"),
            ("run 1 N N N", "keeper_area"),
            ("run 1 N N S S", "ok"),
            ("run 1 S S S", "path_off_pitch"),
        ],
    );
    let game = position("home 1@3,2 ball 0,20 turn home die 4");
    check(
        &game,
        &[("run 1 W", "keeper_area"), ("run 1 E E E E E E E E", "ok"), ("run 1 E E E E E E E E E", "path_too_long")],
    );
    // Another goalkeeper's area is not his own.
    let game = position("away 1@7,22 ball 0,20 turn away die 4");
    check(&game, &[("run 1 S S", "ok"), ("run 1 S S S", "keeper_area")]);
}

#[test]
fn rule_4_the_holder_takes_the_ball_along() {
    let mut game = die("3/3");
    let expected = json!({
        "type": "ran", "side": "home", "shirt": 5, "component": 0, "from": [7, 10], "path": [[7, 11], [8, 12]],
        "ball": "carried", "tackled": null,
    });
    assert_eq!(play(&mut game, &["run 5 N NE"]), [expected]);
    assert_eq!((seen(&game, "ball"), seen(&game, "holder")), (json!([8, 12]), json!({"side": "home", "shirt": 5})));
    let events = play(&mut game, &["run 9 N"]);
    assert_eq!((&events[0]["component"], &events[0]["ball"]), (&json!(1), &json!("none")));
    assert_eq!(seen(&game, "ball"), json!([8, 12]));
}

#[test]
fn rule_4_a_loose_ball_is_taken_by_entering_its_square_and_cannot_be_crossed() {
    let mut game = position("home 5@7,10 ball 7,12 turn home die 4");
    let events = play(&mut game.clone(), &["run 5 N N"]);
    assert_eq!((&events[0]["ball"], &events[0]["tackled"]), (&json!("picked_up"), &json!(null)));
    // The run may go on, and then it goes on with the ball.
    let events = play(&mut game, &["run 5 N N N W"]);
    assert_eq!(events[0]["ball"], "picked_up");
    assert_eq!(
        (seen(&game, "ball"), game.holder),
        (json!([6, 13]), Some(Player { side: Side::Home, shirt: shirt(5) }))
    );
    // Around it he stays without.
    let mut game = position("home 5@7,10 ball 7,12 turn home die 4");
    let events = play(&mut game, &["run 5 N NE N NW"]);
    assert_eq!((&events[0]["ball"], game.holder, game.ball), (&json!("none"), None, spot("7,12")));
}

#[test]
fn rule_4_only_the_holder_crosses_the_other_goal_line() {
    let game = position("home 5@7,24 9@8,24 10@7,0 away 1@4,22 ball home 5 turn home die 2/2");
    check(
        &game,
        &[
            ("run 5 N", "ok"),
            ("run 5 NE", "ok"),
            ("run 5 NW", "ok"),
            ("run 5 N N", "path_after_goal"),
            ("run 5 W N", "ok"),
            ("run 9 N", "path_off_pitch"),
            ("run 10 S", "path_off_pitch"),
        ],
    );
    let game = position("home 5@9,24 10@4,24 away 1@4,22 ball home 5 turn home die 2/2");
    check(&game, &[("run 5 NW", "ok"), ("run 5 N", "path_off_pitch")]);
    // Nobody scores an own goal.
    check(
        &position("home 5@7,0 ball home 5 turn home die 4"),
        &[("run 5 S", "path_off_pitch"), ("kick S", "kick_off_pitch")],
    );
    // With a loose ball on the way.
    let game = position("home 5@7,22 away 1@4,22 ball 7,24 turn home die 3/3");
    check(&game, &[("run 5 N N N", "ok"), ("run 5 N NE N", "path_off_pitch")]);
}

#[test]
fn rule_5_a_run_into_the_goal_ends_there() {
    let mut game = position("home 5@7,23 away 1@4,22 ball home 5 turn home die 3/3");
    let events = play(&mut game, &["run 5 N NW"]);
    assert_eq!(types(&events), ["ran", "goal", "kick_off"]);
    assert_eq!(events[0]["path"], json!([[7, 24], [6, 25]]));
    let goal = json!({"type": "goal", "side": "home", "shirt": 5, "by": "run", "score": {"home": 1, "away": 0}});
    assert_eq!(events[1], goal);
    assert_eq!((game.side, game.phase, game.ball), (Side::Away, Phase::Throw, spot("7,12")));
}

#[test]
fn rule_11_listed_runs_are_the_shortest_and_the_first_in_direction_order() {
    let game = die("3/3");
    let listed = game.legal_actions(Side::Home);
    let to = |x: i64, y: i64| {
        let ends = |path: &Vec<Square>| path.last() == Some(&Square { x, y });
        let runs = listed.iter().filter_map(|action| match action {
            Action::Run { shirt, path, component: None } if *shirt == self::shirt(9) && ends(path) => {
                Some(path.clone())
            }
            _ => None,
        });
        serde_json::to_value(runs.collect::<Vec<_>>()).unwrap()
    };
    assert_eq!(to(9, 13), json!([[[9, 13]]]));
    assert_eq!(to(10, 14), json!([[[9, 13], [10, 14]]]));
    // 8,13 is taken, so west of it there is one way of two steps.
    assert_eq!(to(7, 13), json!([[[8, 12], [7, 13]]]));
    assert_eq!(to(12, 12), json!([[[10, 13], [11, 13], [12, 12]]]));
    // Back to where he began.
    assert_eq!(to(9, 12), json!([[[9, 13], [9, 12]]]));
    assert_eq!(to(8, 13), json!([]));
}

#[test]
fn rule_11_squares_that_are_reached_with_and_without_the_ball_are_listed_twice() {
    let game = position("home 5@7,10 ball 7,11 turn home die 3/3");
    let listed = game.legal_actions(Side::Home);
    let ends = |action: &&Action| matches!(action, Action::Run { path, .. } if path.last() == Some(&square("8,11")));
    let paths: Vec<Value> = listed.iter().filter(ends).map(|action| serde_json::to_value(action).unwrap()).collect();
    let paths: Vec<&Value> = paths.iter().map(|action| &action["path"]).collect();
    assert_eq!(paths, [&json!([[8, 11]]), &json!([[7, 11], [8, 11]])]);
}
