//! Rule 10: charges, effects, who lies down.

use super::*;

/// Draft mode without a star: charges are counted all the same.
fn quiet(rest: &str) -> GridSoccer {
    drafted(&format!("{OPEN_PLAY} {rest}"))
}

#[test]
fn rule_10_each_cause_earns_once_and_before_the_dice() {
    let mut game = quiet("");
    play(&mut game, &[pass(4, 10)]);
    assert_eq!(game.charges.home, 1);
    let mut game = quiet("");
    play(&mut game, &[shoot(1, 0)]);
    assert_eq!(game.charges.home, 1);
    let mut game = quiet("ball away 6 pick 4");
    play(&mut game, &[steal()]);
    assert_eq!(game.charges.home, 1);
    // Two dribbles in a turn are one cause.
    let mut game = quiet("");
    game.put(Side::Away, shirt("4"), square("4,10"));
    game.put(Side::Away, shirt("5"), square("4,11"));
    play(&mut game, &[run(&[(4, 10), (4, 11), (4, 12)])]);
    assert_eq!(game.charges.home, 1);
    roll(&mut game, &[6, 6, 1, 1]);
    roll(&mut game, &[6, 6, 1, 1]);
    assert_eq!(game.charges.home, 1);
    // Next turn it earns again.
    play(&mut game, &[end_turn(), end_turn()]);
    game.put(Side::Away, shirt("4"), square("4,13"));
    play(&mut game, &[run(&[(4, 13), (4, 14)])]);
    assert_eq!(game.charges.home, 2);
}

#[test]
fn rule_10_a_turn_that_ends_without_the_ball_earns_too() {
    for (rest, expected) in [("", 0), ("ball loose 4,4", 1), ("ball away 7", 1), ("ball dead 4,0", 1)] {
        let mut game = quiet(rest);
        play(&mut game, &[end_turn()]);
        assert_eq!(game.charges.home, expected, "{rest}");
        assert_eq!(game.charges.away, 0);
    }
}

#[test]
fn rule_10_a_goal_earns_two_for_the_side_that_conceded() {
    let mut game = quiet("");
    game.put(Side::Home, shirt("7"), square("4,15"));
    play(&mut game, &[shoot(1, 0)]);
    roll(&mut game, &[4, 4]);
    // The shot, and the turn without the ball at its end.
    assert_eq!((game.charges.home, game.charges.away), (2, 2));
}

#[test]
fn rule_10_the_bank_holds_six() {
    let mut game = quiet("charges 6 ball loose 4,4");
    play(&mut game, &[end_turn()]);
    assert_eq!(seen(&game, "charges"), json!({"home": 6, "away": 6}));
}

#[test]
fn rule_10_classic_mode_has_no_charges() {
    let mut game = position(&format!("{OPEN_PLAY} ball loose 4,4"));
    play(&mut game, &[end_turn()]);
    assert_eq!(seen(&game, "charges"), json!({"home": 0, "away": 0}));
}

#[test]
fn rule_10_each_star_once_a_turn_for_charges_that_are_there() {
    let mut game = quiet("stars home needle 2 stars home bolt 7 charges 1");
    check(
        &game,
        &[
            (ability(3), "no_ability"),
            (ability(0), "shirt"),
            (ability(8), "shirt"),
            (ability(2), "ok"),
            (ability(7), "ok"),
        ],
    );
    play(&mut game, &[ability(2)]);
    assert_eq!(game.charges, BySide { home: 0, away: 0 });
    assert_eq!(seen(&game, "used_stars"), json!(["needle"]));
    check(&game, &[(ability(2), "ability_used"), (ability(7), "unaffordable")]);
    game.charges.home = 6;
    assert_eq!(code(&game, ability(2)), "ability_used");
    // Not the picked one, and without committing him.
    assert_eq!((seen(&game, "picked"), seen(&game, "committed")), (json!(7), json!(false)));
    play(&mut game, &[end_turn(), end_turn()]);
    assert_eq!((seen(&game, "used_stars"), code(&game, ability(2))), (json!([]), "ok".to_owned()));
}

#[test]
fn rule_10_keepers_abilities_belong_to_dives_and_others_to_turns() {
    let game = quiet("stars home cat 1 stars home oracle 2 stars away needle 2 charges 6");
    check(&game, &[(ability(1), "ability_timing"), (ability(2), "ability_timing")]);
    let mut game = game;
    game.put(Side::Home, shirt("7"), square("4,14"));
    play(&mut game, &[shoot(1, 0)]);
    roll(&mut game, &[3, 6]);
    check(&game, &[(ability(2), "ability_timing"), (ability(3), "no_ability"), (ability(9), "shirt")]);
}

#[test]
fn rule_10_what_lasts_a_turn_and_what_lasts_until_the_next() {
    let mut game = quiet("stars home bolt 2 stars home anchor 3 stars home wall 4 stars home tower 5 charges 6");
    play(&mut game, &[ability(2), ability(3), ability(4), ability(5)]);
    assert_eq!(seen(&game, "effects"), json!({"home": ["bolt", "anchor", "wall", "tower"], "away": []}));
    play(&mut game, &[end_turn()]);
    assert_eq!(seen(&game, "effects")["home"], json!(["anchor", "wall", "tower"]));
    play(&mut game, &[end_turn()]);
    assert_eq!(seen(&game, "effects")["home"], json!([]), "home's next turn has begun");
}

#[test]
fn rule_10_effects_outlive_a_goal() {
    let mut game = quiet("stars away wall 4 side away charges 6");
    play(&mut game, &[ability(4), end_turn()]);
    game.put(Side::Home, shirt("7"), square("4,15"));
    play(&mut game, &[shoot(1, 0)]);
    let events = roll(&mut game, &[4, 4]);
    // The kick-off begins away's turn, with which the effect ends; until then it was there.
    assert_eq!(types(&events), ["shot_result", "goal", "kick_off", "turn"]);
    assert_eq!(seen(&game, "effects")["away"], json!([]));
    let mut game = quiet("stars home wall 4 charges 6");
    game.put(Side::Home, shirt("7"), square("4,15"));
    play(&mut game, &[ability(4), shoot(1, 0)]);
    roll(&mut game, &[4, 4]);
    assert_eq!(seen(&game, "effects")["home"], json!(["wall"]));
}

#[test]
fn rule_10_effects_rest_while_the_star_lies_down() {
    let mut game = quiet("stars home maestro 2 stars home tower 6 charges 6");
    play(&mut game, &[ability(6)]);
    game.put(Side::Home, shirt("6"), square("3,10"));
    let support = |game: &GridSoccer| game.support(Side::Home, square("4,10"), shirt("7"), shirt("4"));
    assert_eq!(support(&game), 2);
    game.frozen.home = shirt("6").bit();
    assert_eq!(support(&game), 0);
    assert_eq!(seen(&game, "effects")["home"], json!([]), "views list what is in force");
    game.frozen.home = 0;
    assert_eq!(support(&game), 2);
    assert_eq!(seen(&game, "effects")["home"], json!(["tower"]));
}

#[test]
fn rule_10_frozen_stars_use_no_ability_and_rise_with_their_sides_next_turn() {
    let mut game = quiet("stars home crunch 7 stars away needle 5 charges 6 pick 7");
    game.put(Side::Away, shirt("5"), square("5,10"));
    let events = play(&mut game, &[ability_at(7, json!(5))]);
    assert_eq!(types(&events), ["ability", "frozen"]);
    assert_eq!(events[1], json!({"type": "frozen", "side": "away", "shirt": 5}));
    play(&mut game, &[end_turn()]);
    assert_eq!(seen(&game, "footballers")["away"]["5"]["frozen"], json!(true));
    check(&game, &[(ability(5), "frozen"), (json!({"type": "select", "shirt": 5}), "frozen")]);
    let events = play(&mut game, &[end_turn()]);
    assert!(!events.iter().any(|event| event["type"] == "drift" && event["shirt"] == 5));
    assert_eq!(seen(&game, "footballers")["away"]["5"]["frozen"], json!(false));
}
