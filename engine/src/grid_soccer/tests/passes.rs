//! Rule 7: passes and offside.

use super::*;

/// Home's 7 before a line of away's 2 and 3 at row 13; home's 6 is one row behind them.
const LINE: &str = "home 4,0 1,3 7,3 1,7 7,7 2,14 4,9 away 4,17 1,13 7,13 0,11 8,11 0,8 8,6 ball home 7";

#[test]
fn rule_7_a_pass_over_8_squares_by_passing_2_needs_6() {
    let game = position(&format!("{OPEN_PLAY} ball home 4"));
    let to = [1, 15];
    let offered = listed(&game, "pass").into_iter().find(|offered| offered["to"] == json!(to)).unwrap();
    assert_eq!((offered["needs"].clone(), offered["chance"].clone()), (json!(6), json!(26.0 / 36.0)));
    let mut made = game.clone();
    play(&mut made, &[pass(1, 15)]);
    let events = roll(&mut made, &[2, 4]);
    let expected = json!({
        "type": "pass", "side": "home", "shirt": 4, "to": to, "needs": 6, "chance": 26.0 / 36.0, "faces": [2, 4],
        "margin": 0, "outcome": "made",
    });
    assert_eq!(events[0], expected);
    assert_eq!(events[1], json!({"type": "ball", "at": to, "side": null, "shirt": null, "by": null}));
    let mut missed = game;
    play(&mut missed, &[pass(1, 15)]);
    let events = roll(&mut missed, &[1, 4]);
    assert_eq!((events[0]["margin"].clone(), events[0]["outcome"].clone()), (json!(-1), json!("missed")));
    assert_eq!(missed.due.unwrap().dice(), [8, 2]);
}

#[test]
fn rule_7_needs_are_held_and_margins_are_not() {
    let mut game = position(OPEN_PLAY);
    // 6 over one square, PAS 1: needs 5; with PAS 9 it would be under 2.
    game.teams.home[6].stats.pas = 9;
    assert_eq!(game.pass_odds(shirt("7"), square("4,10")).0, 2);
    play(&mut game, &[pass(4, 10)]);
    let events = roll(&mut game, &[1, 1]);
    assert_eq!((events[0]["needs"].clone(), events[0]["margin"].clone()), (json!(2), json!(5)));
    let mut game = position(OPEN_PLAY);
    game.teams.home[6].stats.pas = -9;
    assert_eq!(game.pass_odds(shirt("7"), square("4,10")), (13, super::super::Chance { ways: 0, of: 36 }));
    play(&mut game, &[pass(4, 10)]);
    assert_eq!(roll(&mut game, &[6, 6])[0]["margin"], json!(-3));
}

#[test]
fn rule_7_refusals_of_passes() {
    let mut game = position(OPEN_PLAY);
    check(
        &game,
        &[
            (pass(4, 9), "own_square"),
            (pass(0, 8), "to_opponent"),
            (pass(-2, 5), "off_ring"),
            (pass(4, 19), "off_ring"),
            (pass(-1, 5), "ok"),
            (pass(2, 10), "ok"),
            (pass(4, 4), "ok"),
        ],
    );
    game.picked = Some(shirt("4"));
    assert_eq!(code(&game, pass(4, 4)), "no_ball");
    // 162 squares, not the own and not the seven of the others; 58 of the ring.
    game.picked = Some(shirt("7"));
    assert_eq!(listed(&game, "pass").len(), 162 - 8 + 58);
}

#[test]
fn rule_7_one_ball_action() {
    let mut game = position(OPEN_PLAY);
    play(&mut game, &[pass(4, 10)]);
    roll(&mut game, &[6, 6]);
    play(&mut game, &[run(&[(4, 10)])]);
    check(&game, &[(pass(4, 4), "acted"), (shoot(0, 0), "acted"), (steal(), "acted")]);
    assert!(listed(&game, "pass").is_empty());
}

#[test]
fn rule_7_a_pass_to_an_offside_teammate_is_refused_and_the_square_before_him_is_not() {
    let game = position(LINE);
    check(&game, &[(pass(2, 14), "offside"), (pass(2, 15), "ok"), (pass(2, 13), "ok")]);
    assert!(!listed(&game, "pass").iter().any(|offered| offered["to"] == json!([2, 14])));
    let refusal = act(&mut game.clone(), pass(2, 14)).unwrap_err();
    assert_eq!(refusal.values, json!({"to": [2, 14], "shirt": 6}));
}

#[test]
fn rule_7_what_makes_offside() {
    for (change, at, expected) in
        [("level is onside", "2,13", false), ("beyond is offside", "2,14", true), ("in the own half", "2,8", false)]
    {
        let mut game = position(LINE);
        game.put(Side::Home, shirt("6"), square(at));
        assert_eq!(game.is_offside(shirt("6")), expected, "{change}");
    }
    // Not ahead of the ball: level with it, or behind.
    let mut game = position(LINE);
    game.put(Side::Home, shirt("7"), square("4,14"));
    assert!(!game.is_offside(shirt("6")));
    // The keeper counts, wherever he is, and so do those who lie down.
    let mut game = position(&format!("{LINE} down away 2"));
    assert!(game.is_offside(shirt("6")));
    game.put(Side::Away, Shirt::KEEPER, square("4,10"));
    game.put(Side::Home, shirt("6"), square("2,13"));
    assert!(!game.is_offside(shirt("6")), "level with the second-last, who is a defender now");
    game.put(Side::Away, shirt("2"), square("1,12"));
    assert!(game.is_offside(shirt("6")), "the keeper is upfield, and the line with him");
}

#[test]
fn rule_7_offside_is_the_same_for_away() {
    let mut game = position(&format!("{LINE} ball away 7 side away"));
    game.put(Side::Away, shirt("6"), square("0,2"));
    assert!(game.is_offside(shirt("6")));
    game.put(Side::Away, shirt("6"), square("0,3"));
    assert!(!game.is_offside(shirt("6")));
}

#[test]
fn rule_7_a_clearance_over_the_line_is_a_pass_that_goes_out() {
    let mut game = position(OPEN_PLAY);
    play(&mut game, &[pass(9, 9)]);
    let events = roll(&mut game, &[6, 6]);
    let shown: Vec<&str> = types(&events).into_iter().filter(|kind| *kind != "drift").collect();
    // The restart is the other side's, whose turn is next: it is taken at once.
    assert_eq!(shown, ["pass", "out", "restart", "turn", "set_piece"]);
    assert_eq!(seen(&game, "set_piece")["kind"], json!("throw_in"));
}

#[test]
fn rule_7_a_missed_clearance_may_stay_in_play() {
    let mut game = position(OPEN_PLAY);
    play(&mut game, &[pass(9, 9)]);
    roll(&mut game, &[1, 1]);
    let events = roll(&mut game, &[7, 2]);
    assert_eq!(events[0], json!({"type": "scatter", "direction": "W", "squares": 2, "to": [7, 9]}));
    assert_eq!(seen(&game, "ball")["at"], json!([7, 9]));
    assert_eq!(seen(&game, "side_in_turn"), json!("home"));
}

#[test]
fn fine_print_2_a_pass_to_the_own_taker_still_on_the_ring_is_out() {
    let mut game = position(OPEN_PLAY);
    game.put(Side::Home, shirt("6"), square("-1,9"));
    play(&mut game, &[pass(-1, 9)]);
    let events = roll(&mut game, &[6, 6]);
    assert_eq!(event(&events, "out"), &json!({"type": "out", "at": [-1, 9], "last_touch": "home"}));
    // Offside is judged.
    let mut game = position(OPEN_PLAY);
    game.put(Side::Home, shirt("6"), square("-1,16"));
    assert_eq!(code(&game, pass(-1, 16)), "offside");
}
