//! Rules 3 and 7: what a throw allows, who throws next.

use super::*;

/// Home's 5 has the ball in midfield, 9 and 10 stand around; away is far.
const MIDFIELD: &str = "home 5@7,10 9@7,14 10@9,12 ball home 5 turn home";

fn with(words: &str) -> WorldSoccer {
    position(&format!("{MIDFIELD} die {words}"))
}

/// Whether the throw earned another one, and who throws next, after it is ended.
fn ended(game: &mut WorldSoccer) -> (bool, Side, u8) {
    let events = play(game, &["done"]);
    let last = events.last().unwrap();
    assert_eq!(last["type"], "throw_ended");
    assert_eq!(last["next"], json!(game.side));
    (last["extra"] == json!(true), game.side, game.in_row)
}

#[test]
fn rule_3_faces_name_one_component_or_two() {
    let part = |value| json!({"value": value, "used": false, "kick": true, "by": null});
    for (face, word, parts) in [
        (1, "1", json!([part(1)])),
        (2, "4", json!([part(4)])),
        (3, "2/2", json!([part(2), part(2)])),
        (4, "2/2", json!([part(2), part(2)])),
        (5, "3/3", json!([part(3), part(3)])),
        (6, "3/3", json!([part(3), part(3)])),
    ] {
        let mut game = position(&format!("{MIDFIELD} throw"));
        assert_eq!(play(&mut game, &["throw"]), [] as [Value; 0]);
        let thrown = json!({"type": "thrown", "side": "home", "die": [word], "throws": 1, "throws_in_row": 1});
        assert_eq!(roll(&mut game, &[face]), [thrown]);
        assert_eq!((seen(&game, "die"), seen(&game, "components")), (json!([word]), parts));
        assert_eq!(seen(&game, "phase"), "move");
    }
}

#[test]
fn rule_3_the_throw_is_an_action_and_the_die_is_chance() {
    let mut game = position(&format!("{MIDFIELD} throw"));
    check(&game, &[("throw", "ok"), ("run 5 N", "wrong_phase"), ("kick N", "wrong_phase"), ("done", "wrong_phase")]);
    play(&mut game, &["throw"]);
    let refusal = act(&mut game, "throw").unwrap_err();
    assert_eq!((refusal.code.as_str(), refusal.values), ("roll_due", json!({"dice": [6]})));
    assert_eq!((seen(&game, "die"), seen(&game, "components")), (json!(null), json!([])));
}

#[test]
fn rule_3_two_parts_are_for_two_players_in_either_order() {
    let mut game = with("2/2");
    play(&mut game, &["run 5 N N"]);
    check(&game, &[("run 5 N", "same_player"), ("kick N", "same_player"), ("run 9 N N", "ok"), ("done", "ok")]);
    let used = json!([
        {"value": 2, "used": true, "kick": true, "by": 5},
        {"value": 2, "used": false, "kick": true, "by": null},
    ]);
    assert_eq!(seen(&game, "components"), used);
    play(&mut game, &["run 9 S"]);
    check(
        &game,
        &[("run 10 N", "no_component"), ("run 5 N", "no_component"), ("kick N", "no_component"), ("done", "ok")],
    );
    // The first passes, the second runs; the first runs to where he receives; the first passes, the second passes on.
    for plays in [["kick N", "run 9 N N"], ["run 10 W W", "kick N"], ["kick N", "kick SE"]] {
        play(&mut with("2/2"), &plays);
    }
}

#[test]
fn rule_3_less_than_all_may_be_used() {
    for plays in [&["done"][..], &["run 9 N", "done"], &["run 9 N", "run 10 N", "done"]] {
        let mut game = with("3/3");
        play(&mut game, plays);
        assert_eq!((game.side, game.phase, game.throws), (Side::Away, Phase::Throw, 1));
    }
}

#[test]
fn rule_7_a_pass_and_the_ball_at_the_end_earn_an_extra_throw() {
    // Worked case: A passes to B and B runs.
    let mut game = with("2/2");
    play(&mut game, &["kick N", "run 9 N N"]);
    assert_eq!(ended(&mut game), (true, Side::Home, 1));
    // The first runs into the line of the pass.
    let mut game = with("3/3");
    play(&mut game, &["run 10 W SW", "kick N"]);
    assert_eq!(ended(&mut game), (true, Side::Home, 1));
    // Worked case: A passes to B, and B kicks loose.
    let mut game = with("2/2");
    play(&mut game, &["kick N", "kick N"]);
    assert_eq!(game.holder, None);
    assert_eq!(ended(&mut game), (false, Side::Away, 0));
}

#[test]
fn rule_7_running_onto_an_own_kick_dribbling_tackling_and_picking_up_earn_none() {
    let mut game = position("home 5@7,10 9@9,12 ball home 5 turn home die 2/2");
    play(&mut game, &["kick E", "run 9 SE SE"]);
    assert_eq!(game.holder, Some(Player { side: Side::Home, shirt: shirt(9) }), "he picks it up at 11,10");
    assert_eq!(ended(&mut game), (false, Side::Away, 0));
    let mut game = with("4");
    play(&mut game, &["run 5 N NE N"]);
    assert_eq!(ended(&mut game), (false, Side::Away, 0));
    let mut game = position("home 5@7,10 away 4@7,11 ball away 4 turn home die 2/2");
    play(&mut game, &["run 5 N N"]);
    assert!(game.holds(Side::Home));
    assert_eq!(ended(&mut game), (false, Side::Away, 0));
}

#[test]
fn rule_7_a_kick_to_the_other_side_earns_none_even_if_the_ball_is_won_back() {
    let mut game = position("home 5@7,10 9@8,13 away 4@7,12 ball home 5 turn home die 3/3");
    let events = play(&mut game, &["kick N"]);
    assert_eq!(events[0]["stopped_by"], json!({"side": "away", "shirt": 4}));
    play(&mut game, &["run 9 SW NW"]);
    assert!(game.holds(Side::Home));
    assert_eq!(ended(&mut game), (false, Side::Away, 0));
}

#[test]
fn rule_7_a_third_throw_in_a_row_never_earns_a_fourth() {
    let mut game = position("home 5@7,10 9@7,12 ball home 5 turn home throw");
    play(&mut game, &["throw"]);
    roll(&mut game, &[3]);
    play(&mut game, &["kick N"]);
    for row in 2..=3 {
        assert_eq!(ended(&mut game), (true, Side::Home, row - 1));
        play(&mut game, &["throw"]);
        let thrown = roll(&mut game, &[3]);
        assert_eq!(thrown[0]["throws_in_row"], row);
        play(&mut game, &[if row == 2 { "kick S" } else { "kick N" }]);
    }
    assert!(game.passed());
    assert_eq!(ended(&mut game), (false, Side::Away, 0));
    assert_eq!(game.throws, 3);
}

#[test]
fn rule_10_with_two_dice_each_is_one_component_and_the_second_may_kick() {
    let two = |text: &str| position_with(&format!("{MIDFIELD} die {text}"), json!({"dice": "two"}));
    let mut game = two("4 2/2");
    let parts = json!([
        {"value": 4, "used": false, "kick": false, "by": null},
        {"value": 2, "used": false, "kick": true, "by": null},
    ]);
    assert_eq!((seen(&game, "die"), seen(&game, "components")), (json!(["4", "2/2"]), parts));
    check(
        &game,
        &[
            ("run 9 N N N N", "ok"),
            ("run 9 N N N N #0", "ok"),
            ("run 9 N N N N #1", "path_too_long"),
            ("run 9 N N N N N", "path_too_long"),
            ("kick N", "ok"),
            ("kick N #1", "ok"),
            ("kick N #0", "no_kick_component"),
        ],
    );
    // Left out, it is the first unused that serves.
    let events = play(&mut game, &["kick N"]);
    assert_eq!(events[0]["component"], 1);
    check(&game, &[("run 5 N", "same_player"), ("kick N", "no_kick_component"), ("kick N #1", "no_component")]);
    check(&game, &[("run 9 N N #1", "no_component")]);
    let events = play(&mut game, &["run 9 N"]);
    assert_eq!(events[0]["component"], 0);
    let mut game = two("1 3/3");
    assert_eq!(play(&mut game, &["run 9 N N"])[0]["component"], 1);
    check(&game, &[("kick N", "no_kick_component"), ("run 5 N", "ok"), ("run 5 N N", "path_too_long")]);
}

#[test]
fn rule_10_two_dice_are_thrown_together() {
    let mut game = position_with(&format!("{MIDFIELD} throw"), json!({"dice": "two"}));
    play(&mut game, &["throw"]);
    assert_eq!(act(&mut game, "throw").unwrap_err().values, json!({"dice": [6, 6]}));
    let thrown = json!({"type": "thrown", "side": "home", "die": ["3/3", "1"], "throws": 1, "throws_in_row": 1});
    assert_eq!(roll(&mut game, &[6, 1]), [thrown]);
}
