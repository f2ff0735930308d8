//! Rules 7 and 8: where balls land, bounce, and go out.

use super::*;

/// A missed pass of home's 7 to a square, scattered.
fn scatter(game: &mut GridSoccer, to: (i8, i8), dice: [u8; 2]) -> Vec<Value> {
    play(game, &[pass(to.0, to.1)]);
    roll(game, &[1, 1]);
    roll(game, &dice)
}

fn shown(events: &[Value]) -> Vec<&str> {
    types(events).into_iter().filter(|kind| *kind != "drift").collect()
}

#[test]
fn rule_7_whoever_stands_where_it_lands_has_it() {
    for (target, dice, holder) in [
        ((2, 9), [1, 1], ("home", 6)),
        ((1, 10), [6, 1], ("", 0)),
        ((1, 11), [7, 1], ("away", 4)),
        // Back to where the passer stands.
        ((4, 10), [5, 1], ("home", 7)),
    ] {
        let mut game = position(OPEN_PLAY);
        scatter(&mut game, target, dice);
        let ball = seen(&game, "ball");
        match holder {
            ("", _) => assert_eq!(ball["state"], json!("loose")),
            (side, shirt) => assert_eq!((&ball["side"], &ball["shirt"]), (&json!(side), &json!(shirt))),
        }
        assert_eq!(seen(&game, "side_in_turn"), json!("home"), "the turn goes on");
    }
}

#[test]
fn rule_7_off_one_who_lies_down_it_bounces_until_it_lands_elsewhere() {
    let mut game = position(&format!("{OPEN_PLAY} down home 6 down away 6"));
    game.put(Side::Away, shirt("6"), square("2,11"));
    play(&mut game, &[pass(2, 10)]);
    let events = roll(&mut game, &[6, 6]);
    assert_eq!((types(&events), game.due.unwrap().dice()), (vec!["pass"], &[8][..]));
    let events = roll(&mut game, &[1]);
    assert_eq!(events, [json!({"type": "bounce", "direction": "N", "to": [2, 11]})]);
    let events = roll(&mut game, &[3]);
    assert_eq!(types(&events), ["bounce", "ball"]);
    assert_eq!(seen(&game, "ball")["at"], json!([3, 11]));
}

#[test]
fn rule_7_one_who_lies_down_has_not_touched_it() {
    let mut game = position(&format!("{OPEN_PLAY} down away 6"));
    game.put(Side::Away, shirt("6"), square("0,10"));
    scatter(&mut game, (1, 10), [7, 1]);
    let events = roll(&mut game, &[7]);
    assert_eq!(event(&events, "out")["last_touch"], json!("home"));
    assert_eq!(
        event(&events, "restart"),
        &json!({"type": "restart", "kind": "throw_in", "side": "away", "at": [-1, 10]})
    );
}

#[test]
fn rule_8_beside_the_pitch_is_a_throw_in_there() {
    let mut game = position(OPEN_PLAY);
    let events = scatter(&mut game, (8, 9), [2, 2]);
    assert_eq!(event(&events, "scatter")["to"], json!([9, 11]), "held to the ring");
    assert_eq!(
        event(&events, "restart"),
        &json!({"type": "restart", "kind": "throw_in", "side": "away", "at": [9, 11]})
    );
    assert_eq!(shown(&events), ["scatter", "out", "restart", "turn", "set_piece"]);
}

#[test]
fn rule_8_over_the_other_end_line_is_a_goal_kick() {
    for (target, dice) in [((4, 17), [1, 1]), ((0, 17), [8, 1]), ((8, 17), [2, 2])] {
        let mut game = position(OPEN_PLAY);
        game.put(Side::Away, Shirt::KEEPER, square("6,16"));
        let events = scatter(&mut game, target, dice);
        assert_eq!(
            event(&events, "restart"),
            &json!({"type": "restart", "kind": "goal_kick", "side": "away", "at": [4, 17]}),
            "{target:?}"
        );
        assert_eq!(event(&events, "out")["at"][1], json!(18));
    }
}

#[test]
fn rule_8_over_the_own_end_line_is_a_corner_on_that_side() {
    for (target, dice, corner) in [((2, 0), [5, 1], -1), ((6, 0), [5, 2], 9), ((0, 0), [6, 1], -1)] {
        let mut game = position(OPEN_PLAY);
        game.put(Side::Home, Shirt::KEEPER, square("4,2"));
        let events = scatter(&mut game, target, dice);
        assert_eq!(
            event(&events, "restart"),
            &json!({"type": "restart", "kind": "corner", "side": "away", "at": [corner, -1]}),
            "{target:?}"
        );
    }
}

#[test]
fn rule_8_in_the_middle_the_side_of_the_corner_is_random() {
    for (face, corner) in [(1, -1), (2, 9)] {
        let mut game = position(OPEN_PLAY);
        game.put(Side::Home, Shirt::KEEPER, square("4,2"));
        let events = scatter(&mut game, (4, 0), [5, 1]);
        assert_eq!((types(&events), game.due.unwrap().dice()), (vec!["scatter", "out"], &[2][..]));
        let events = roll(&mut game, &[face]);
        assert_eq!(event(&events, "restart")["at"], json!([corner, -1]));
        assert_eq!(seen(&game, "set_piece")["kind"], json!("corner"));
    }
}

#[test]
fn rule_8_a_restart_for_the_side_that_has_just_played_waits_a_turn() {
    // Home's dribble is knocked out over away's end line by away: a corner for home, which has just played.
    let mut game = position(OPEN_PLAY);
    game.put(Side::Home, shirt("7"), square("6,16"));
    game.put(Side::Away, shirt("5"), square("6,17"));
    play(&mut game, &[run(&[(6, 17), (7, 16)])]);
    roll(&mut game, &[1, 1, 1, 2]);
    let events = roll(&mut game, &[1]);
    assert_eq!(shown(&events), ["knock", "out", "restart", "turn"]);
    assert_eq!(seen(&game, "ball"), json!({"state": "dead", "side": null, "shirt": null, "at": [9, 18]}));
    assert_eq!(seen(&game, "restart"), json!({"kind": "corner", "side": "home", "at": [9, 18]}));
    // Away may run, pick and change its card, but not act.
    check(
        &game,
        &[
            (pass(4, 4), "dead_ball"),
            (shoot(0, 0), "dead_ball"),
            (steal(), "dead_ball"),
            (json!({"type": "formation", "card": "1-3-2"}), "ok"),
            (json!({"type": "select", "shirt": 7}), "ok"),
            (end_turn(), "ok"),
        ],
    );
    assert!(listed(&game, "pass").is_empty() && !listed(&game, "move").is_empty());
    let events = play(&mut game, &[end_turn()]);
    assert_eq!(event(&events, "set_piece")["kind"], json!("corner"));
    assert_eq!((seen(&game, "restart"), seen(&game, "side_in_turn")), (json!(null), json!("home")));
}

#[test]
fn rule_8_a_dead_ball_occupies_nothing() {
    let mut game = position(&format!("{OPEN_PLAY} ball dead 4,0 pick 7"));
    game.put(Side::Home, Shirt::KEEPER, square("5,1"));
    game.picked = Some(Shirt::KEEPER);
    let events = play(&mut game, &[run(&[(4, 0)])]);
    assert_eq!(types(&events), ["run"]);
    assert_eq!(seen(&game, "ball")["state"], json!("dead"));
}
