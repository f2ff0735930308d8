//! Rules 3 and 4: the match and its turns.

use super::*;

/// Nobody but the one picked can drift any more: each stands in his slot, the ball in the middle column.
const AT_HOME: &str = "home 4,0 2,4 6,4 2,8 6,8 3,12 5,11 away 4,17 6,13 2,13 6,9 2,9 5,5 3,5 ball home 7";

fn select(number: i64) -> Value {
    json!({"type": "select", "shirt": number})
}

#[test]
fn rule_3_turns_alternate_and_the_clock_runs_to_ninety() {
    let mut game = position(OPEN_PLAY);
    assert_eq!((seen(&game, "turn"), seen(&game, "minute")), (json!(5), json!(9)));
    let events = play(&mut game, &[end_turn()]);
    assert_eq!(*events.last().unwrap(), json!({"type": "turn", "turn": 6, "side": "away", "minute": 11}));
    let game = position(&format!("{OPEN_PLAY} turn 50"));
    assert_eq!(seen(&game, "minute"), json!(90));
}

#[test]
fn rule_3_half_time_gives_the_kick_off_to_the_other_side() {
    let mut game = position(&format!("{OPEN_PLAY} turn 25 down away 3"));
    let events = play(&mut game, &[end_turn()]);
    let last: Vec<&str> = types(&events).into_iter().rev().take(3).collect();
    assert_eq!(last, ["turn", "kick_off", "half_time"]);
    assert_eq!(event(&events, "kick_off")["side"], json!("away"));
    assert_eq!(seen(&game, "ball")["side"], json!("away"));
    assert_eq!(game.frozen.away, 0);
}

#[test]
fn rule_3_no_half_time_where_it_would_be_the_other_sides_turn() {
    let options = json!({"turns": 12});
    let mut game = position_with(&format!("{OPEN_PLAY} turn 6 side away"), options.clone());
    assert!(!types(&play(&mut game, &[end_turn()])).contains(&"half_time"));
    let mut game = position_with(&format!("{OPEN_PLAY} turn 5"), json!({"turns": 10}));
    assert!(types(&play(&mut game, &[end_turn()])).contains(&"half_time"));
}

#[test]
fn rule_3_a_waiting_set_piece_lapses_at_half_time() {
    let mut game = position(&format!("{AT_HOME} turn 25"));
    game.ball = Ball::Dead(square("4,0"));
    game.restart =
        Some(super::super::state::Restart { kind: super::super::Kind::GoalKick, side: Side::Home, at: square("4,0") });
    play(&mut game, &[end_turn()]);
    assert_eq!((seen(&game, "restart"), seen(&game, "ball")["side"].clone()), (json!(null), json!("away")));
}

#[test]
fn rule_3_after_a_goal_everybody_goes_back_and_the_other_side_kicks_off() {
    let mut game = position(&format!("{OPEN_PLAY} turn 24 side home down away 5"));
    game.first = Some(Side::Away);
    game.put(Side::Home, shirt("7"), square("4,15"));
    play(&mut game, &[shoot(1, 0)]);
    let events = roll(&mut game, &[4, 4]);
    // No drift, one kick-off.
    assert_eq!(types(&events), ["shot_result", "goal", "kick_off", "turn"]);
    assert_eq!(
        event(&events, "goal"),
        &json!({"type": "goal", "side": "home", "shirt": 7, "score": {"home": 1, "away": 0}})
    );
    assert_eq!(event(&events, "kick_off")["side"], json!("away"));
    assert_eq!(at(&game, Side::Home, 7), (5, 7));
    assert_eq!(game.frozen.away, 0);
}

#[test]
fn fine_print_1_a_goal_before_half_time_is_followed_by_one_kick_off() {
    let mut game = position(&format!("{OPEN_PLAY} turn 25"));
    game.put(Side::Home, shirt("7"), square("4,15"));
    play(&mut game, &[shoot(1, 0)]);
    assert_eq!(types(&roll(&mut game, &[4, 4])), ["shot_result", "goal", "half_time", "kick_off", "turn"]);
}

#[test]
fn fine_print_1_after_a_goal_in_the_last_turn_the_ball_is_dead_in_the_mouth() {
    let mut game = position(&format!("{OPEN_PLAY} turn 50"));
    game.put(Side::Home, shirt("7"), square("4,15"));
    play(&mut game, &[shoot(1, 0)]);
    let events = roll(&mut game, &[4, 4]);
    assert_eq!(types(&events), ["shot_result", "goal", "ended"]);
    assert_eq!(seen(&game, "ball"), json!({"state": "dead", "side": null, "shirt": null, "at": [4, 17]}));
    let result = json!({"winner": "home", "by": "full_time", "score": {"home": 1, "away": 0}, "shoot_out": null});
    assert_eq!(seen(&game, "result"), result);
    assert_eq!(events[2], json!({"type": "ended", "result": result}));
}

#[test]
fn rule_3_level_after_the_last_turn_is_a_draw() {
    let mut game = position(&format!("{OPEN_PLAY} turn 50 down home 2 down away 3"));
    play(&mut game, &[end_turn()]);
    assert_eq!(seen(&game, "result")["winner"], json!(null));
    assert_eq!(
        (seen(&game, "phase"), seen(&game, "to_act"), seen(&game, "side_in_turn")),
        (json!("over"), json!([]), json!(null))
    );
    assert_eq!(code(&game, end_turn()), "match_over");
    // Own frozen rise with the turn; the others stay down.
    assert_eq!((game.frozen.home, game.frozen.away), (0, shirt("3").bit()));
}

#[test]
fn rule_4_the_default_pick_is_the_carrier_or_the_closest() {
    for (rest, expected) in [
        ("ball home 4", "4"),
        ("ball loose 1,9", "6"),
        // Two squares from 4 and 6: the lowest shirt.
        ("ball loose 0,9", "4"),
        ("ball loose 1,9 down home 6", "4"),
        ("ball away 2", "6"),
        ("ball dead 4,17", "6"),
    ] {
        let mut game = position(&format!("{OPEN_PLAY} {rest}"));
        game.begin_turn(Side::Home, &mut Vec::new());
        assert_eq!(game.picked, Some(shirt(expected)), "{rest}");
    }
}

#[test]
fn rule_4_another_may_be_picked_until_the_picked_one_has_moved_or_acted() {
    let mut game = position(&format!("{OPEN_PLAY} down home 3"));
    check(
        &game,
        &[
            (select(7), "same_shirt"),
            (select(0), "shirt"),
            (select(8), "shirt"),
            (select(3), "frozen"),
            (select(2), "ok"),
        ],
    );
    assert_eq!(listed(&game, "select").len(), 5);
    play(&mut game, &[select(2), select(7), run(&[(4, 10)])]);
    assert!(listed(&game, "select").is_empty());
    check(&game, &[(select(2), "committed"), (select(7), "committed")]);
    let mut game = position(OPEN_PLAY);
    play(&mut game, &[pass(4, 10)]);
    roll(&mut game, &[6, 6]);
    assert_eq!(code(&game, select(2)), "committed");
}

#[test]
fn rule_4_any_other_card_as_often_as_wanted() {
    let mut game = position(OPEN_PLAY);
    let card = |name: &str| json!({"type": "formation", "card": name});
    check(&game, &[(card("2-2-2"), "same_card"), (card("5-5-5"), "unknown_card")]);
    assert_eq!(listed(&game, "formation").len(), 5);
    let events = play(&mut game, &[card("1-3-2"), card("2-2-2"), run(&[(4, 10)]), card("2-1-3")]);
    assert_eq!(events, [json!({"type": "formation", "side": "home", "card": "2-1-3"})]);
}

#[test]
fn rule_4_drift_takes_one_step_toward_the_slot_in_shirt_order() {
    // Slots of 2-2-2: (2,4) (6,4) (2,8) (6,8) (3,12) (5,12); the ball in the middle column.
    let mut game = position(OPEN_PLAY);
    let events = play(&mut game, &[end_turn()]);
    let drift: Vec<(u64, Value)> = events
        .iter()
        .filter(|event| event["type"] == "drift")
        .map(|event| (event["shirt"].as_u64().unwrap(), event["to"].clone()))
        .collect();
    let expected =
        [(2, [2, 4]), (3, [6, 4]), (4, [2, 8]), (5, [6, 8]), (6, [3, 11])].map(|(shirt, to)| (shirt, json!(to)));
    assert_eq!(drift, expected);
}

#[test]
fn rule_4_drift_goes_around_what_is_in_the_way_or_stays() {
    // 2 at (1,3) wants (2,4): diagonally, then up, then across.
    for (others, to) in [("2,4", (1, 4)), ("2,4 1,4", (2, 3)), ("2,4 1,4 2,3", (1, 3))] {
        let mut game = position(OPEN_PLAY);
        for (number, spot) in (2..).zip(others.split(' ')) {
            game.put(Side::Away, Shirt::of(number).unwrap(), square(spot));
        }
        play(&mut game, &[end_turn()]);
        assert_eq!(at(&game, Side::Home, 2), to, "{others}");
    }
    // Never onto the loose ball.
    let mut game = position(&format!("{OPEN_PLAY} ball loose 1,4 pick 7"));
    play(&mut game, &[end_turn()]);
    assert_eq!(at(&game, Side::Home, 2), (1, 3));
}

#[test]
fn rule_4_who_was_played_with_holds_or_lies_down_does_not_drift() {
    let mut game = position(&format!("{OPEN_PLAY} ball home 4 pick 6 down home 3"));
    let events = play(&mut game, &[run(&[(2, 11)]), run(&[(2, 10)]), end_turn()]);
    let shirts: Vec<&Value> =
        events.iter().filter(|event| event["type"] == "drift").map(|event| &event["shirt"]).collect();
    assert_eq!(shirts, [&json!(2), &json!(5), &json!(7)]);
    assert_eq!(game.frozen.home, 0, "own frozen rise");
}

#[test]
fn rule_4_the_slots_follow_the_ball_while_the_turn_ends() {
    let mut game = position(&format!("{AT_HOME} pick 7"));
    game.put(Side::Home, shirt("7"), square("6,11"));
    play(&mut game, &[end_turn()]);
    assert_eq!(at(&game, Side::Home, 2), (3, 4));
    assert_eq!(at(&game, Side::Home, 1), (4, 0));
}
