//! Rule 11: in which order an action is judged.

use super::*;

#[test]
fn rule_11_a_run_is_judged_component_player_length_path_end() {
    // All is used before who has played, that before the length.
    let mut game = position("home 5@7,10 9@7,12 ball 0,20 turn home die 2/2");
    play(&mut game, &["run 5 N"]);
    check(&game, &[("run 5 N N N N", "same_player"), ("run 5", "same_player"), ("run 9", "path_empty")]);
    play(&mut game, &["run 9 N"]);
    check(&game, &[("run 5", "no_component"), ("run 9 N N N", "no_component")]);
    assert_eq!(act(&mut game.clone(), "run 5").unwrap_err().values, json!({"used": 2}));
    // The length before any step.
    let game = position("home 5@7,10 9@7,11 ball 0,20 turn home die 2/2");
    check(&game, &[("run 5 N N N", "path_too_long"), ("run 5 N N", "path_blocked")]);
    let refusal = act(&mut game.clone(), "run 5 N N N").unwrap_err();
    assert_eq!(refusal.values, json!({"shirt": 5, "length": 3}));
    // Step by step: the first that is wrong.
    let game = position("home 5@0,20 9@1,21 ball 0,3 turn home die 3/3");
    check(&game, &[("run 5 NE W", "path_blocked"), ("run 5 W NE", "path_off_pitch")]);
    // The tackle before the wall, both after the path.
    let game = position("home 1@3,3 5@6,0 6@8,0 7@7,1 away 9@7,0 ball away 9 turn home die 2/2");
    check(&game, &[("run 7 S", "tackle_no_room"), ("run 7 S SW", "path_off_pitch"), ("run 7 S N", "ok")]);
}

#[test]
fn rule_11_a_named_component_is_judged_after_the_player_and_before_the_length() {
    let text = "home 5@7,10 9@7,12 ball home 5 turn home die 4 4";
    let mut game = position_with(text, json!({"dice": "two"}));
    play(&mut game, &["run 5 N #0"]);
    check(
        &game,
        &[
            ("run 5 N #0", "same_player"),
            ("run 9 #0", "no_component"),
            ("run 9 N N N N N N #0", "no_component"),
            ("run 9 #1", "path_empty"),
            ("run 9 N N N N N #1", "path_too_long"),
            ("kick N #0", "same_player"),
        ],
    );
    let refusal = act(&mut game.clone(), "run 9 N #0").unwrap_err();
    assert_eq!(refusal.values, json!({"component": 0}));
}

#[test]
fn rule_11_a_kick_is_judged_component_holder_player_kind_line() {
    let two = |text: &str| position_with(text, json!({"dice": "two"}));
    let mut game = two("home 5@0,10 9@7,12 ball home 5 turn home die 4 4");
    check(&game, &[("kick W #0", "no_kick_component"), ("kick W #1", "kick_off_pitch"), ("kick W", "kick_off_pitch")]);
    play(&mut game, &["run 9 N #1"]);
    check(&game, &[("kick W #1", "no_component"), ("kick N", "no_kick_component"), ("kick N #0", "no_kick_component")]);
    play(&mut game, &["run 5 N #0"]);
    check(&game, &[("kick W #1", "no_component"), ("kick W", "no_component")]);
    let mut game = two("home 9@7,12 away 4@3,3 ball away 4 turn home die 4 4");
    play(&mut game, &["run 9 N #1"]);
    check(&game, &[("kick N #1", "not_holder"), ("kick N", "not_holder")]);
}

#[test]
fn rule_11_phase_then_dice_then_turn_then_content() {
    let game = position("home 5@7,10 ball home 5 turn home throw");
    let act_as = |game: &WorldSoccer, side: Side, text: &str| {
        game.clone().act(side, &action(game, text)).map_or_else(|refusal| refusal.code, |_| "ok".to_owned())
    };
    assert_eq!(act_as(&game, Side::Away, "run 5 N"), "wrong_phase");
    assert_eq!(act_as(&game, Side::Away, "throw"), "not_your_turn");
    let refusal = act(&mut game.clone(), "kick N").unwrap_err();
    assert_eq!(refusal.values, json!({"phase": "throw", "type": "kick"}));
    let mut due = game.clone();
    play(&mut due, &["throw"]);
    assert_eq!(act_as(&due, Side::Away, "throw"), "roll_due");
    assert_eq!(act_as(&due, Side::Home, "run 5 N"), "wrong_phase");
    let played = position("home 5@7,10 ball home 5 turn home die 4");
    assert_eq!(act_as(&played, Side::Away, "kick N"), "not_your_turn");
    assert_eq!(act_as(&played, Side::Away, "throw"), "wrong_phase");
    // Shape before all, and with one die a component is a matter of shape.
    assert_eq!(act_as(&game, Side::Away, "kick N #1"), "bad_action");
    let mut over = position("home 5@7,23 away 1@3,21 ball home 5 turn home die 4");
    over.score.home = 2;
    play(&mut over, &["kick N"]);
    assert_eq!(act_as(&over, Side::Away, "throw"), "match_over");
    assert_eq!(act_as(&over, Side::Away, "kick N #1"), "bad_action");
    let line_up = |game: &mut WorldSoccer, side| {
        let action = start(json!({})).action(side, super::super::Move::LineUp(0));
        game.act(side, &action).map_or_else(|refusal| refusal.code, |_| "ok".to_owned())
    };
    let mut game = start(json!({}));
    assert_eq!(line_up(&mut game, Side::Home), "roll_due");
    assert_eq!(act_as(&position("ball 0,20 turn home die 1"), Side::Home, "throw"), "wrong_phase");
    roll(&mut game, &[1]);
    assert_eq!(line_up(&mut game, Side::Home), "ok");
    assert_eq!(line_up(&mut game, Side::Home), "already_lined_up");
    assert_eq!(line_up(&mut game, Side::Away), "ok");
    assert_eq!(line_up(&mut game, Side::Away), "wrong_phase");
}
