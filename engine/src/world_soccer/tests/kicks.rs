//! Rules 4 and 5: kicks.

use super::*;

#[test]
fn rule_4_a_kick_goes_exactly_twice_its_number() {
    // Worked case: a 4 kicks eight squares.
    let mut game = position("home 5@7,10 ball home 5 turn home die 4");
    let path: Vec<Value> = (11..=18).map(|y| json!([7, y])).collect();
    let expected = json!({
        "type": "kicked", "side": "home", "shirt": 5, "component": 0, "dir": "N", "from": [7, 10], "path": path,
        "stopped_by": null,
    });
    assert_eq!(play(&mut game, &["kick N"]), [expected]);
    assert_eq!((seen(&game, "ball"), seen(&game, "holder")), (json!([7, 18]), json!(null)));
    for (word, to) in [("1", "9,12"), ("2/2", "11,14"), ("3/3", "13,16")] {
        let mut game = position(&format!("home 5@7,10 ball home 5 turn home die {word}"));
        play(&mut game, &["kick NE"]);
        assert_eq!(game.ball, spot(to), "{word}");
    }
}

#[test]
fn rule_4_a_goalkeeper_kicks_three_times_his_number() {
    for (word, to) in [("1", "7,4"), ("2/2", "7,7"), ("3/3", "7,10"), ("4", "7,13")] {
        let mut game = position(&format!("ball home 1 turn home die {word}"));
        play(&mut game, &["kick N"]);
        assert_eq!(game.ball, spot(to), "{word}");
    }
}

#[test]
fn rule_4_the_first_player_of_either_side_stops_the_ball_and_has_it() {
    let text = "home 5@7,10 9@9,12 away 4@10,13 3@7,12 ball home 5 turn home die 2/2";
    let mut game = position(text);
    let events = play(&mut game, &["kick NE"]);
    assert_eq!(
        (&events[0]["path"], &events[0]["stopped_by"]),
        (&json!([[8, 11], [9, 12]]), &json!({"side": "home", "shirt": 9}))
    );
    assert!(game.passed() && game.ball == spot("9,12"));
    let mut game = position(text);
    let events = play(&mut game, &["kick N"]);
    assert_eq!(events[0]["stopped_by"], json!({"side": "away", "shirt": 3}));
    assert!(!game.passed() && game.holds(Side::Away));
    // At the end of its way too.
    let mut game = position("home 5@7,10 9@11,14 ball home 5 turn home die 2/2");
    assert_eq!(play(&mut game, &["kick NE"])[0]["stopped_by"], json!({"side": "home", "shirt": 9}));
}

#[test]
fn rule_4_no_kick_leaves_the_pitch_but_through_the_other_goal() {
    let game = position("home 5@2,22 away 9@0,22 ball home 5 turn home die 2/2");
    check(
        &game,
        &[
            ("kick N", "kick_off_pitch"),
            ("kick NW", "kick_off_pitch"),
            ("kick SW", "kick_off_pitch"),
            ("kick S", "ok"),
            // Somebody keeps it in.
            ("kick W", "ok"),
            ("kick E", "ok"),
        ],
    );
    let refusal = act(&mut game.clone(), "kick N").unwrap_err();
    assert_eq!(refusal.values, json!({"shirt": 5, "square": [2, 22], "dir": "N"}));
}

#[test]
fn rule_5_from_the_edge_of_the_area_three_scores_and_two_does_not() {
    // Worked case: from (7,20) with the goal ahead.
    let text = "home 5@7,20 away 1@4,22 ball home 5 turn home die";
    let mut game = position(&format!("{text} 2/2"));
    play(&mut game, &["kick N"]);
    assert_eq!((game.ball, seen(&game, "score")), (spot("7,24"), json!({"home": 0, "away": 0})));
    let mut game = position(&format!("{text} 3/3"));
    let events = play(&mut game, &["kick N"]);
    assert_eq!(types(&events), ["kicked", "goal", "kick_off"]);
    assert_eq!(events[0]["path"].as_array().unwrap().last(), Some(&json!([7, 25])));
    let goal = json!({"type": "goal", "side": "home", "shirt": 5, "by": "kick", "score": {"home": 1, "away": 0}});
    assert_eq!(events[1], goal);
    // The goalkeeper in the way saves it.
    let mut game = position("home 5@7,20 away 1@7,23 ball home 5 turn home die 3/3");
    assert_eq!(play(&mut game, &["kick N"])[0]["stopped_by"], json!({"side": "away", "shirt": 1}));
}

#[test]
fn rule_5_goals_are_scored_straight_and_diagonally_through_three_squares() {
    for (from, dir, expected) in [
        ("5,24", "NE", "ok"),
        ("9,24", "NW", "ok"),
        ("6,24", "NW", "kick_off_pitch"),
        ("6,24", "NE", "ok"),
        ("8,24", "N", "ok"),
        ("9,24", "N", "kick_off_pitch"),
        ("4,22", "NE", "ok"),
        ("11,22", "NW", "ok"),
        ("12,22", "NW", "kick_off_pitch"),
    ] {
        let game = position(&format!("home 5@{from} away 1@10,21 ball home 5 turn home die 3/3"));
        check(&game, &[(&format!("kick {dir}"), expected)]);
    }
    // Away scores below.
    let mut game = position("away 5@4,2 home 1@10,2 ball away 5 turn away die 3/3");
    let events = play(&mut game, &["kick SE"]);
    assert_eq!(events[0]["path"], json!([[5, 1], [6, 0], [7, -1]]));
    assert_eq!(events[2], json!({"type": "kick_off", "side": "home", "shirt": 11}));
}

#[test]
fn rule_4_only_the_holder_kicks_and_once() {
    check(&position("home 5@7,10 ball 7,12 turn home die 4"), &[("kick N", "not_holder")]);
    check(&position("away 5@7,10 ball away 5 turn home die 4"), &[("kick N", "not_holder")]);
    let mut game = position("home 5@7,10 9@8,11 ball home 5 turn home die 3/3");
    play(&mut game, &["run 9 N"]);
    check(&game, &[("kick NE", "ok"), ("kick N", "ok")]);
    // Who has run does not kick, even if he receives the ball.
    let mut game = position("home 5@7,10 9@8,13 ball home 5 turn home die 3/3");
    play(&mut game, &["run 9 W", "kick N"]);
    assert_eq!(game.holder, Some(Player { side: Side::Home, shirt: shirt(9) }));
    check(&game, &[("kick N", "no_component")]);
    let mut game = position("home 5@7,10 9@8,11 ball home 9 turn home die 3/3");
    play(&mut game, &["run 9 W"]);
    check(&game, &[("kick NE", "same_player"), ("run 9 W", "same_player")]);
}
