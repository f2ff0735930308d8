//! Rule 6: how matches end.

use super::*;

/// All throws are thrown and level; the coin has chosen who kicks first.
fn shoot_out(options: Value, first: Side) -> SectorSoccer {
    let mut options = options;
    options["knockout"] = json!(true);
    let mut game = playing(options, 4, 1, 3);
    assert_eq!(types(&throw(&mut game, None)), ["thrown", "period_ended"]);
    assert_eq!(spectator(&game)["roll"], json!([2]));
    assert_eq!(spectator(&game)["shoot_out"], Value::Null, "null before its coin");
    assert_eq!(roll(&mut game, &[first as u8 + 1]), [json!({"type": "coin", "first": first})]);
    game
}

/// The next kick, a goal or not.
fn kick(game: &mut SectorSoccer, goal: bool) -> Vec<Value> {
    Side::BOTH.into_iter().for_each(|side| drop(give(game, side, 1)));
    roll(game, &[if goal { 4 } else { 3 }, 3])
}

/// Kicks in turn, `x` being a goal; gives the last one's events.
fn kicks(game: &mut SectorSoccer, goals: &str) -> Vec<Value> {
    goals.chars().fold(Vec::new(), |_, goal| kick(game, goal == 'x'))
}

#[test]
fn rule_6_after_two_periods_the_higher_score_wins_and_a_draw_is_a_result() {
    for (winner, knockout) in [(Some(Side::Home), false), (Some(Side::Away), true), (None, false)] {
        let mut game = playing(json!({"knockout": knockout}), 2, 1, if winner == Some(Side::Away) { 1 } else { 5 });
        let events = throw(&mut game, winner);
        let score = BySide::new(|side| u32::from(Some(side) == winner));
        let result = events.last().unwrap()["result"].clone();
        assert_eq!(result, json!({"winner": winner, "by": "halves", "score": score, "penalties": null}));
        let view = spectator(&game);
        assert_eq!((&view["phase"], &view["throws_left"], &view["period"]), (&json!("over"), &json!(0), &json!(2)));
        assert_eq!((&view["ready"], &view["to_act"]), (&json!({"home": 0, "away": 0}), &json!([])));
        assert_eq!(refused(&mut game, Side::Home, json!({"type": "throw", "times": 1})).0, "match_over");
    }
}

#[test]
fn rule_6_a_level_knockout_has_two_periods_of_extra_time_played_to_the_end() {
    let options = json!({"knockout": true, "extra_throws": 2, "changes": 0});
    let mut game = playing(options, 2, 1, 3);
    assert_eq!(types(&throw(&mut game, None)), ["thrown", "period_ended"]);
    assert_eq!((game.period(), game.throws_left()), (3, 2));
    // No golden goal.
    game.ball = 5;
    assert_eq!(types(&throw(&mut game, Some(Side::Home))), ["thrown", "goal"]);
    assert_eq!(types(&throw(&mut game, None)), ["thrown", "period_ended"]);
    assert_eq!((game.period(), game.throws_left(), game.ball()), (4, 2, 3));
    throw(&mut game, None);
    let events = throw(&mut game, None);
    assert_eq!(types(&events), ["thrown", "period_ended", "ended"]);
    assert_eq!(events[2]["result"]["by"], "extra_time");
    assert_eq!(game.outcome().unwrap().winner, Some(Side::Home));
}

#[test]
fn rule_6_a_kick_is_a_goal_where_the_kickers_die_is_higher() {
    for (faces, goal) in [([6, 5], true), ([5, 5], false), ([2, 3], false), ([2, 1], true)] {
        let mut game = shoot_out(json!({}), Side::Away);
        Side::BOTH.into_iter().for_each(|side| drop(give(&mut game, side, 1)));
        assert_eq!(spectator(&game)["roll"], json!([6, 6]));
        let kicked = json!({"type": "kicked", "seat": "away", "kicker": faces[0], "keeper": faces[1], "goal": goal});
        assert_eq!(roll(&mut game, &faces), [kicked]);
        let view = spectator(&game);
        assert_eq!(view["shoot_out"], json!({"first": "away", "next": "home", "kicks": {"home": [], "away": [goal]}}));
        // `score` never counts them; what was given lapses with each kick.
        assert_eq!((&view["score"], &view["ready"]), (&json!({"home": 0, "away": 0}), &json!({"home": 0, "away": 0})));
        assert_eq!((&view["throws_left"], &view["period"]), (&json!(0), &json!(4)));
    }
}

#[test]
fn rule_6_in_the_shoot_out_times_are_held_to_one() {
    let mut game = shoot_out(json!({}), Side::Home);
    assert_eq!(game.legal_actions(Side::Home).len(), 1);
    assert_eq!(give(&mut game, Side::Home, 90), [json!({"type": "ready", "seat": "home", "throws": 1})]);
    assert!(game.legal_actions(Side::Home).is_empty());
    assert_eq!(
        refused(&mut game, Side::Home, json!({"type": "throw", "times": 1})),
        ("no_change".to_owned(), json!({"times": 1}))
    );
    assert_eq!(refused(&mut game, Side::Home, json!({"type": "throw", "times": 0})).0, "times_out_of_range");
    assert_eq!(
        refused(&mut game, Side::Home, change(&[])),
        ("wrong_phase".to_owned(), json!({"phase": "shoot_out", "type": "change"}))
    );
}

#[test]
fn rule_6_the_series_stops_as_soon_as_one_side_cannot_be_caught() {
    for (penalties, course, winner) in [
        // Three up, two of the other's to come.
        (5, "xoxoxo", Some(Side::Home)),
        (5, "xoxox", None),
        (5, "oxoxox", Some(Side::Away)),
        (5, "xxxxxxxox", Some(Side::Home)),
        (5, "xxxxxxxoo", None),
        (5, "xxxxxxxxxo", Some(Side::Home)),
        (2, "xox", Some(Side::Home)),
        (1, "x", None),
        (1, "xo", Some(Side::Home)),
        (1, "ox", Some(Side::Away)),
    ] {
        let mut game = shoot_out(json!({"penalties": penalties}), Side::Home);
        let events = kicks(&mut game, course);
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner), winner, "{course}");
        assert_eq!(types(&events).contains(&"ended"), winner.is_some(), "{course}");
        assert_eq!(game.phase() == Phase::Over, winner.is_some());
        let next = &spectator(&game)["shoot_out"]["next"];
        assert_eq!(next.is_null(), winner.is_some(), "null once over");
    }
}

#[test]
fn rule_6_sudden_death_goes_by_pairs_and_the_same_side_kicks_first() {
    let mut game = shoot_out(json!({"penalties": 1}), Side::Away);
    kicks(&mut game, "xx");
    kicks(&mut game, "oo");
    // Ahead, but the other has its kick of the pair yet.
    kicks(&mut game, "x");
    assert_eq!((game.phase(), &spectator(&game)["shoot_out"]["next"]), (Phase::ShootOut, &json!("home")));
    let events = kicks(&mut game, "o");
    assert_eq!(types(&events), ["kicked", "ended"]);
    let result = json!({"winner": "away", "by": "penalties", "score": {"home": 0, "away": 0}, "penalties": {"home": 1, "away": 2}});
    assert_eq!(events[1]["result"], result);
    let kicks = json!({"home": [true, false, false], "away": [true, false, true]});
    assert_eq!(
        spectator(&game)["shoot_out"],
        json!({"first": "away", "next": null, "kicks": kicks}),
        "kept after the end"
    );
}

#[test]
fn a_result_reads_with_penalties_null_or_left_out_and_writes_them_as_it_read_them() {
    let plain = json!({"winner": null, "by": "halves", "score": {"home": 0, "away": 0}});
    for (penalties, expected) in [(None, None), (Some(Value::Null), Some(None))] {
        let mut text = plain.clone();
        text.as_object_mut().unwrap().extend(penalties.map(|null| ("penalties".to_owned(), null)));
        let read: crate::game::Outcome = serde_json::from_value(text.clone()).unwrap();
        assert_eq!((read.penalties, read.shoot_out), (expected, None));
        assert_eq!(json!(read), text);
    }
}
