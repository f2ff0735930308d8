//! Rule 8: throw-ins, corners, goal kicks.

use super::super::state::{Kind, Restart};
use super::*;

/// The beginning of home's turn with a set piece, from a position.
fn begin(text: &str, kind: Kind, at: &str) -> (GridSoccer, Vec<Value>) {
    let mut game = position(text);
    game.ball = Ball::Dead(square(at));
    game.restart = Some(Restart { kind, side: Side::Home, at: square(at) });
    let mut events = Vec::new();
    game.begin_turn(Side::Home, &mut events);
    (game, json_of(events))
}

fn walks(events: &[Value], side: &str) -> Vec<(u64, (i64, i64))> {
    let drifts = events.iter().filter(|event| event["type"] == "drift" && event["side"] == side);
    let to = |event: &Value| (event["to"][0].as_i64().unwrap(), event["to"][1].as_i64().unwrap());
    drifts.map(|event| (event["shirt"].as_u64().unwrap(), to(event))).collect()
}

#[test]
fn rule_8_a_throw_in_is_taken_by_the_nearest_outfielder() {
    // 4 and 6 are two squares from (-1,9) and (3 for 6): shirt 4 it is.
    let (game, events) = begin(OPEN_PLAY, Kind::ThrowIn, "-1,9");
    assert_eq!(events[1], json!({"type": "set_piece", "kind": "throw_in", "side": "home", "shirt": 4, "at": [-1, 9]}));
    assert_eq!(seen(&game, "ball"), json!({"state": "held", "side": "home", "shirt": 4, "at": [-1, 9]}));
    assert_eq!(
        (seen(&game, "picked"), seen(&game, "committed"), seen(&game, "restart")),
        (json!(4), json!(true), json!(null))
    );
    assert_eq!(seen(&game, "set_piece"), json!({"kind": "throw_in", "side": "home", "shirt": 4, "at": [-1, 9]}));
    // The lowest shirt of equals, and nobody who lies down.
    let (game, _) = begin(&format!("{OPEN_PLAY} down home 4"), Kind::ThrowIn, "-1,9");
    assert_eq!(game.picked, Some(shirt("6")));
}

#[test]
fn rule_8_both_sides_take_one_step_at_a_throw_in_the_side_without_the_ball_first() {
    let (_, events) = begin(OPEN_PLAY, Kind::ThrowIn, "-1,9");
    // The ball is far left: slots slide one column left.
    let away = [(2, (2, 13)), (3, (6, 13)), (4, (1, 10)), (5, (7, 10)), (6, (1, 7)), (7, (7, 5))];
    let home = [(2, (1, 4)), (3, (6, 4)), (5, (6, 8)), (6, (2, 11)), (7, (4, 10))];
    let drifts: Vec<&str> =
        events.iter().filter(|event| event["type"] == "drift").map(|event| event["side"].as_str().unwrap()).collect();
    assert!(drifts.windows(2).all(|pair| pair[0] <= pair[1]), "away first");
    assert_eq!(walks(&events, "home"), home);
    assert_eq!(walks(&events, "away"), away);
}

#[test]
fn rule_8_a_throw_in_is_passed_and_nothing_else() {
    let (mut game, _) = begin(OPEN_PLAY, Kind::ThrowIn, "-1,9");
    check(
        &game,
        &[
            (shoot(0, 0), "throw_in"),
            (run(&[(0, 9)]), "set_piece"),
            (end_turn(), "set_piece"),
            (json!({"type": "select", "shirt": 2}), "set_piece"),
            (pass(9, 9), "no_clearance"),
            (pass(3, 9), "ok"),
            (json!({"type": "formation", "card": "1-3-2"}), "ok"),
        ],
    );
    assert!(
        listed(&game, "shoot").is_empty() && listed(&game, "move").is_empty() && listed(&game, "end_turn").is_empty()
    );
    play(&mut game, &[pass(1, 11)]);
    roll(&mut game, &[6, 6]);
    assert_eq!(seen(&game, "set_piece"), json!(null));
    // In play now: he may run in after it.
    check(&game, &[(run(&[(0, 10)]), "ok"), (end_turn(), "ok")]);
    let events = play(&mut game, &[end_turn()]);
    assert_eq!(
        events[0],
        json!({"type": "drift", "side": "home", "shirt": 4, "to": [0, 10]}),
        "N of nobody, NE is free"
    );
}

#[test]
fn rule_8_there_is_no_offside_from_a_throw_in() {
    let text = "home 4,0 1,3 7,3 1,12 7,7 2,14 4,9 away 4,17 1,13 7,13 0,11 8,11 0,8 8,6 ball home 7";
    let (mut game, _) = begin(text, Kind::ThrowIn, "-1,12");
    game.put(Side::Home, shirt("6"), square("2,15"));
    assert_eq!(code(&game, pass(2, 15)), "ok");
    game.set_piece = None;
    assert_eq!(code(&game, pass(2, 15)), "offside");
}

#[test]
fn rule_8_at_a_corner_everybody_jogs_into_the_box() {
    let text = "home 4,2 1,3 7,3 1,12 7,9 2,12 4,9 away 2,14 1,14 7,9 0,11 4,14 0,8 8,6 ball home 7";
    let (game, events) = begin(text, Kind::Corner, "-1,18");
    // The nearest is 4, six squares off; 6 is as near, but has the higher shirt.
    assert_eq!(events[1], json!({"type": "set_piece", "kind": "corner", "side": "home", "shirt": 4, "at": [-1, 18]}));
    // The defending keeper first, straight to his line; the other stays.
    assert_eq!(walks(&events, "away")[0], (1, (4, 17)));
    assert_eq!(at(&game, Side::Home, 1), (4, 2));
    // Who stands in the box stays; others walk up to four squares and stop inside.
    assert_eq!(at(&game, Side::Away, 5), (4, 14));
    assert_eq!(at(&game, Side::Away, 2), (2, 14));
    assert_eq!(at(&game, Side::Away, 7), (6, 10));
    // Away's 4 has come to (2,13), so that home's 6 cannot go on.
    assert_eq!((at(&game, Side::Away, 4), at(&game, Side::Home, 6)), ((2, 13), (2, 12)));
    assert_eq!(at(&game, Side::Home, 7), (4, 13));
}

#[test]
fn rule_8_the_defending_keeper_takes_the_first_free_square_of_his_mouth() {
    for (others, down, expected) in [
        ("4,17 0,11 0,12", "", (3, 17)),
        ("4,17 3,17 0,12", "", (5, 17)),
        ("4,17 3,17 5,17", "", (6, 16)),
        ("0,10 0,11 0,12", "down away 1", (6, 16)),
        ("0,10 0,11 0,12", "", (4, 17)),
    ] {
        let text = format!("home 4,2 1,3 7,3 1,12 7,9 2,12 4,9 away 6,16 1,14 7,9 {others} 8,6 ball home 7 {down}");
        let (game, _) = begin(&text, Kind::Corner, "9,18");
        assert_eq!(at(&game, Side::Away, 1), expected, "{others}");
    }
}

#[test]
fn rule_8_a_corner_is_passed_or_shot() {
    let text = "home 4,2 1,3 7,3 1,12 7,9 2,12 4,9 away 4,17 1,14 7,9 0,11 4,14 0,8 8,6 ball home 7";
    let (game, _) = begin(text, Kind::Corner, "-1,18");
    check(
        &game,
        &[
            (run(&[(0, 17)]), "set_piece"),
            (end_turn(), "set_piece"),
            (pass(-1, 9), "no_clearance"),
            (pass(4, 12), "ok"),
            (shoot(0, 0), "ok"),
        ],
    );
    assert_eq!(listed(&game, "shoot").len(), 6);
}

#[test]
fn rule_8_a_goal_kick_is_the_keepers_and_then_a_normal_turn() {
    let text = "home 6,4 2,5 6,5 1,7 7,7 2,10 4,9 away 4,17 1,14 7,14 0,11 8,11 0,8 8,6 ball home 7";
    let (mut game, events) = begin(text, Kind::GoalKick, "4,0");
    assert_eq!(events[1], json!({"type": "set_piece", "kind": "goal_kick", "side": "home", "shirt": 1, "at": [4, 0]}));
    // Two steps each: 7 from (4,9) to his slot (5,12).
    assert_eq!(at(&game, Side::Home, 7), (5, 11));
    assert_eq!(walks(&events, "home").iter().filter(|(shirt, _)| *shirt == 7).count(), 2);
    check(
        &game,
        &[
            (end_turn(), "set_piece"),
            (pass(-1, 0), "no_clearance"),
            (json!({"type": "select", "shirt": 2}), "set_piece"),
            (shoot(1, 0), "ok"),
            (pass(4, 4), "ok"),
        ],
    );
    // Carried away, it is in play.
    play(&mut game, &[run(&[(4, 1)])]);
    check(&game, &[(end_turn(), "ok"), (pass(-1, 0), "ok"), (json!({"type": "select", "shirt": 2}), "committed")]);
    play(&mut game, &[undo()]);
    assert_eq!(code(&game, end_turn()), "set_piece");
}

#[test]
fn rule_8_carrying_a_goal_kick_ends_its_freedom_from_offside() {
    let text = "home 4,0 2,5 6,5 1,7 7,7 2,16 4,9 away 4,17 1,14 7,14 0,11 8,11 0,8 8,6 ball home 7";
    let (mut game, _) = begin(text, Kind::GoalKick, "4,0");
    game.put(Side::Home, shirt("6"), square("2,16"));
    assert_eq!(code(&game, pass(2, 16)), "ok");
    play(&mut game, &[run(&[(4, 1)])]);
    assert_eq!(code(&game, pass(2, 16)), "offside");
}

#[test]
fn rule_8_where_a_goal_kick_is_taken() {
    for (others, down, taker, expected) in [
        ("0,11 0,12 0,13", "", 1, (4, 0)),
        ("4,0 0,12 0,13", "", 1, (3, 0)),
        ("4,0 3,0 0,13", "", 1, (5, 0)),
        // N of the middle, since the whole mouth is taken.
        ("4,0 3,0 5,0", "", 1, (4, 1)),
        ("0,11 0,12 0,13", "down home 1", 2, (4, 0)),
    ] {
        let text = format!("home 6,4 2,5 6,6 1,7 7,7 2,10 4,9 away 4,17 1,14 7,14 {others} 8,6 ball home 7 {down}");
        let (_, events) = begin(&text, Kind::GoalKick, "4,0");
        assert_eq!((events[1]["shirt"].clone(), events[1]["at"].clone()), (json!(taker), json!(expected)), "{others}");
    }
}

#[test]
fn rule_8_a_taker_who_is_still_on_the_ring_steps_in_at_the_end() {
    // All neighbours taken: the nearest empty square two off, by lower y, then lower x.
    let text = "home 4,0 1,8 1,9 -1,9 0,8 0,9 0,10 away 4,17 1,10 7,14 8,11 7,11 8,8 8,6 ball loose 5,5 pick 4";
    let mut game = position(text);
    game.acted = true;
    let events = play(&mut game, &[end_turn()]);
    assert_eq!(events[0], json!({"type": "drift", "side": "home", "shirt": 4, "to": [0, 7]}));
    // Not onto the loose ball.
    let mut game = position(&text.replace("loose 5,5", "loose 0,7"));
    game.acted = true;
    let events = play(&mut game, &[end_turn()]);
    assert_eq!(events[0]["to"], json!([1, 7]));
}

#[test]
fn rule_8_after_a_goal_a_taker_on_the_ring_steps_in_first() {
    let text = "home 4,2 1,3 7,3 1,12 7,9 2,12 4,9 away 4,17 1,14 7,9 0,11 4,14 0,8 8,6 ball home 7";
    let (mut game, _) = begin(text, Kind::Corner, "-1,18");
    play(&mut game, &[shoot(1, 0)]);
    game.shot.as_mut().unwrap().bonus = 9;
    let events = roll(&mut game, &[3, 3]);
    assert_eq!(types(&events), ["shot_result", "goal", "drift", "kick_off", "turn"]);
}
