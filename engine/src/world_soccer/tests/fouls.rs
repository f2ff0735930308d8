//! Rule 8: fouls and free kicks.

use super::*;

const BESIDE: &str = "home 5@7,11 9@8,12 2@3,3 away 4@7,12 ball away 4 turn home throw";

fn foul(text: &str, options: Value, faces: &[u8]) -> (WorldSoccer, Vec<Value>) {
    let mut game = position_with(text, options);
    play(&mut game, &["throw"]);
    let events = roll(&mut game, faces);
    (game, events)
}

#[test]
fn rule_8_a_one_beside_the_holder_fouls_and_nothing_moves() {
    // Worked case.
    let (game, events) = foul(BESIDE, json!({}), &[1]);
    let before = position(BESIDE);
    let foul = json!({
        "type": "foul", "side": "home", "shirts": [5, 9], "on": {"side": "away", "shirt": 4}, "penalty": false,
    });
    let end = json!({"type": "throw_ended", "side": "home", "extra": false, "next": "away"});
    assert_eq!((types(&events)[0], &events[1..]), ("thrown", &[foul, end][..]));
    assert_eq!((game.players, game.ball, game.holder), (before.players, before.ball, before.holder));
    assert_eq!((game.side, game.phase, game.in_row), (Side::Away, Phase::FreeKick, 0));
    assert_eq!((seen(&game, "die"), seen(&game, "components")), (json!(null), json!([])));
}

#[test]
fn rule_8_what_is_no_foul() {
    for (text, faces) in [
        (BESIDE, &[2][..]),
        (BESIDE, &[3]),
        ("home 5@7,10 away 4@7,12 ball away 4 turn home throw", &[1]),
        // A loose ball, an own ball.
        ("home 5@7,11 away 4@7,12 ball 0,20 turn home throw", &[1]),
        ("home 5@7,11 away 4@7,12 ball home 5 turn home throw", &[1]),
        // A goalkeeper does not foul.
        ("home 1@7,2 away 9@7,3 ball away 9 turn home throw", &[1]),
    ] {
        let (game, events) = foul(text, json!({}), faces);
        assert_eq!((types(&events), game.phase), (vec!["thrown"], Phase::Move), "{text} {faces:?}");
    }
}

#[test]
fn rule_10_with_two_dice_a_foul_needs_both_to_show_one() {
    for (faces, phase) in [([1, 1], Phase::FreeKick), ([1, 3], Phase::Move), ([3, 1], Phase::Move)] {
        let (game, _) = foul(BESIDE, json!({"dice": "two"}), &faces);
        assert_eq!(game.phase, phase, "{faces:?}");
    }
}

#[test]
fn rule_8_a_free_kick_goes_three_times_the_number_and_nobody_moves() {
    for (face, number, to) in [(1, 1, "7,9"), (2, 4, "7,0"), (3, 2, "7,6"), (5, 3, "7,3")] {
        let mut game = position("home 5@6,13 1@3,0 away 4@7,12 ball away 4 turn home throw");
        play(&mut game, &["throw"]);
        roll(&mut game, &[1]);
        check(&game, &[("throw", "ok"), ("kick S", "wrong_phase"), ("done", "wrong_phase"), ("undo", "wrong_phase")]);
        play(&mut game, &["throw"]);
        roll(&mut game, &[face]);
        let parts = json!([{"value": number, "used": false, "kick": true, "by": null}]);
        assert_eq!(seen(&game, "components"), parts);
        check(&game, &[("throw", "wrong_phase"), ("run 4 N", "wrong_phase"), ("kick S", "ok"), ("done", "ok")]);
        play(&mut game, &["kick S"]);
        assert_eq!(game.ball, spot(to), "{face}");
        check(&game, &[("kick S", "no_component"), ("run 3 N", "wrong_phase"), ("done", "ok"), ("undo", "ok")]);
    }
}

#[test]
fn rule_8_a_free_kick_may_score_and_may_be_declined() {
    let text = "home 5@6,9 1@3,0 away 4@7,8 ball away 4 turn home throw";
    let mut game = position(text);
    play(&mut game, &["throw"]);
    roll(&mut game, &[1]);
    play(&mut game, &["throw"]);
    roll(&mut game, &[5]);
    let mut declined = game.clone();
    let events = play(&mut game, &["kick S"]);
    assert_eq!(types(&events), ["kicked", "goal", "kick_off"]);
    assert_eq!((&events[1]["by"], &events[1]["shirt"]), (&json!("free_kick"), &json!(4)));
    let events = play(&mut declined, &["done"]);
    assert_eq!(events, [json!({"type": "throw_ended", "side": "away", "extra": false, "next": "home"})]);
    assert_eq!((declined.phase, declined.holds(Side::Away)), (Phase::Throw, true));
}

#[test]
fn rule_8_a_goalkeeper_takes_the_free_kick_on_himself() {
    let text = "home 5@6,22 away 1@7,22 ball away 1 turn home throw";
    let mut game = position(text);
    play(&mut game, &["throw"]);
    roll(&mut game, &[1]);
    assert_eq!(game.phase, Phase::FreeKick);
    play(&mut game, &["throw"]);
    roll(&mut game, &[2]);
    let events = play(&mut game, &["kick S"]);
    assert_eq!((&events[0]["shirt"], game.ball), (&json!(1), spot("7,10")));
}

#[test]
fn rule_7_a_free_kick_to_a_team_mate_earns_an_extra_throw_as_the_first_of_its_run() {
    let text = "home 5@6,13 1@3,0 away 4@7,12 6@7,9 ball away 4 turn home throw";
    let mut game = position(text);
    game.in_row = 2;
    play(&mut game, &["throw"]);
    roll(&mut game, &[1]);
    play(&mut game, &["throw"]);
    assert_eq!(roll(&mut game, &[1])[0]["throws_in_row"], 1);
    play(&mut game, &["kick S"]);
    let events = play(&mut game, &["done"]);
    assert_eq!(events, [json!({"type": "throw_ended", "side": "away", "extra": true, "next": "away"})]);
    assert_eq!((game.in_row, game.phase), (1, Phase::Throw));
    play(&mut game, &["throw"]);
    assert_eq!(roll(&mut game, &[2])[0]["throws_in_row"], 2);
}

#[test]
fn rule_10_with_two_dice_a_free_kick_uses_the_second() {
    let (mut game, _) = foul(BESIDE, json!({"dice": "two"}), &[1, 1]);
    play(&mut game, &["throw"]);
    let events = roll(&mut game, &[2, 3]);
    assert_eq!(events[0]["die"], json!(["4", "2/2"]));
    assert_eq!(seen(&game, "components"), json!([{"value": 2, "used": false, "kick": true, "by": null}]));
    check(&game, &[("kick N #0", "ok"), ("kick N #1", "no_component"), ("kick N", "ok")]);
    play(&mut game, &["kick N"]);
    assert_eq!(game.ball, spot("7,18"));
}
