//! Rules 3, 4: throws, and how they are given.

use super::*;
use crate::catalog::GameKind;

#[test]
fn rule_3_dice_by_the_pawns_in_the_balls_sector_homes_first() {
    let (home, away) = ([1, 1, 4, 3, 1], [3, 3, 2, 1, 1]);
    for (ball, dice) in [(1, 2 + 1), (2, 1 + 1), (3, 4 + 2), (4, 3 + 3), (5, 1 + 4)] {
        let mut game = SectorSoccer { ball, ..lined_up(json!({}), home, away) };
        Side::BOTH.into_iter().for_each(|side| drop(give(&mut game, side, 1)));
        assert_eq!(spectator(&game)["roll"], json!(vec![6; dice]), "{ball}");
    }
    let mut game = lined_up(json!({}), home, away);
    Side::BOTH.into_iter().for_each(|side| drop(give(&mut game, side, 1)));
    let events = roll(&mut game, &[1, 5, 2, 3, 4, 1]);
    let expected =
        json!({"type": "thrown", "home": [1, 5, 2, 3], "away": [4, 1], "winner": "home", "from": 3, "ball": 4});
    assert_eq!(events, [expected]);
}

#[test]
fn rule_3_the_best_die_alone_decides_and_moves_the_ball_one_sector() {
    for (faces, winner, ball) in [
        ([6, 1, 5, 5], Some("home"), 4),
        ([5, 5, 1, 6], Some("away"), 2),
        // Equal best dice, whatever the others show: nothing moves.
        ([6, 6, 6, 1], None, 3),
        ([1, 1, 1, 1], None, 3),
    ] {
        let mut game = lined_up(json!({}), EVEN, EVEN);
        Side::BOTH.into_iter().for_each(|side| drop(give(&mut game, side, 1)));
        let events = roll(&mut game, &faces);
        assert_eq!((&events[0]["winner"], &events[0]["ball"]), (&json!(winner), &json!(ball)), "{faces:?}");
        // A tie is a throw of the period too (ruling).
        assert_eq!((game.ball(), game.throws_left()), (ball, 44));
    }
}

#[test]
fn rule_3_a_win_in_own_sector_5_is_a_goal_and_the_ball_returns_to_the_centre() {
    for (ball, winner) in [(5, Side::Home), (1, Side::Away)] {
        let mut game = playing(json!({"changes": 0}), 1, 20, ball);
        let events = throw(&mut game, Some(winner));
        assert_eq!(types(&events), ["thrown", "goal"]);
        assert_eq!((&events[0]["from"], &events[0]["ball"]), (&json!(ball), &json!(3)));
        assert_eq!(events[1], json!({"type": "goal", "seat": winner}));
        assert_eq!((game.score()[winner], game.score()[!winner], game.ball()), (1, 0, 3));
        // The other side's win there only takes the ball away.
        let mut game = playing(json!({}), 1, 20, ball);
        assert_eq!(types(&throw(&mut game, Some(!winner))), ["thrown"]);
        assert_eq!(game.ball(), if ball == 5 { 4 } else { 2 });
    }
}

#[test]
fn rule_4_a_throw_happens_whenever_both_have_one_to_give() {
    let mut game = lined_up(json!({}), EVEN, EVEN);
    assert_eq!(give(&mut game, Side::Home, 40), [json!({"type": "ready", "seat": "home", "throws": 40})]);
    let view = spectator(&game);
    assert_eq!(
        (&view["to_act"], &view["ready"], &view["roll"]),
        (&json!(["away"]), &json!({"home": 40, "away": 0}), &Value::Null)
    );
    assert_eq!(give(&mut game, Side::Away, 2), [json!({"type": "ready", "seat": "away", "throws": 2})]);
    assert_eq!(spectator(&game)["to_act"], json!([]));
    roll(&mut game, &[1, 1, 1, 1]);
    assert_eq!(spectator(&game)["ready"], json!({"home": 39, "away": 1}), "a throw takes one of each");
    roll(&mut game, &[1, 1, 1, 1]);
    assert_eq!((&spectator(&game)["to_act"], game.throws_left()), (&json!(["away"]), 43));
}

#[test]
fn rule_4_a_number_that_stands_can_only_be_lowered_and_only_while_the_other_has_none() {
    let mut game = lined_up(json!({}), EVEN, EVEN);
    give(&mut game, Side::Home, 10);
    assert_eq!(game.legal_actions(Side::Home).len(), 9);
    for times in [10, 11, 90] {
        let found = refused(&mut game, Side::Home, json!({"type": "throw", "times": times}));
        assert_eq!(found, ("no_change".to_owned(), json!({"times": 10})));
    }
    assert_eq!(give(&mut game, Side::Home, 1), [json!({"type": "ready", "seat": "home", "throws": 1})]);
    assert!(game.legal_actions(Side::Home).is_empty());
    assert_eq!(refused(&mut game, Side::Home, json!({"type": "throw", "times": 1})).0, "no_change");
    give(&mut game, Side::Away, 5);
    assert_eq!(
        refused(&mut game, Side::Home, json!({"type": "throw", "times": 1})),
        ("roll_due".to_owned(), json!({"dice": [6, 6, 6, 6]}))
    );
}

#[test]
fn rule_4_times_are_1_to_90_held_to_the_throws_left() {
    for times in [0, -1, 91, 256, 257, i64::MAX, i64::MIN] {
        let mut game = playing(json!({}), 1, 7, 3);
        let range = ("times_out_of_range".to_owned(), json!({"min": 1, "max": 90}));
        assert_eq!(refused(&mut game, Side::Home, json!({"type": "throw", "times": times})), range);
        // Judged before `no_change` (ruling).
        give(&mut game, Side::Home, 1);
        assert_eq!(refused(&mut game, Side::Home, json!({"type": "throw", "times": times})), range);
    }
    let mut game = playing(json!({}), 1, 7, 3);
    assert_eq!(game.legal_actions(Side::Home).len(), 7);
    assert_eq!(give(&mut game, Side::Home, 90)[0]["throws"], 7);
    // Compared after holding it to the throws left (fine print 2).
    assert_eq!(refused(&mut game, Side::Home, json!({"type": "throw", "times": 90})).0, "no_change");
}

#[test]
fn rule_4_what_is_left_to_give_lapses_at_a_goal_and_at_a_periods_end() {
    for changes in [0, 3] {
        let mut game = playing(json!({"changes": changes}), 1, 20, 5);
        Side::BOTH.into_iter().for_each(|side| drop(give(&mut game, side, 20)));
        throw(&mut game, Some(Side::Home));
        assert_eq!(game.given, BySide { home: 0, away: 0 });
        let mut game = playing(json!({"changes": changes}), 1, 2, 3);
        Side::BOTH.into_iter().for_each(|side| drop(give(&mut game, side, 90)));
        throw(&mut game, None);
        throw(&mut game, None);
        assert_eq!((game.given, game.period()), (BySide { home: 0, away: 0 }, 2));
        assert_eq!(game.phase(), if changes == 0 { Phase::Play } else { Phase::Stoppage });
    }
}

#[test]
fn rule_4_a_period_ends_with_its_last_throw_and_a_goal_on_it_counts() {
    let mut game = playing(json!({"half_throws": 10}), 1, 1, 5);
    let events = throw(&mut game, Some(Side::Home));
    assert_eq!(types(&events), ["thrown", "goal", "period_ended"]);
    assert_eq!(events[2], json!({"type": "period_ended", "period": 1}));
    // One stoppage, not two (ruling); it shows the coming period.
    let view = spectator(&game);
    assert_eq!(
        (&view["phase"], &view["period"], &view["throws_left"], &view["ball"]),
        (&json!("stoppage"), &json!(2), &json!(10), &json!(3))
    );
    for side in Side::BOTH {
        ok(&mut game, side, change(&[]));
    }
    assert_eq!(game.phase(), Phase::Play);
    // The ball starts in the centre; the event says where the throw took it (ruling).
    let mut game = playing(json!({}), 1, 1, 4);
    let events = throw(&mut game, Some(Side::Home));
    assert_eq!((&events[0]["ball"], game.ball()), (&json!(5), 3));
}

#[test]
fn rule_4_perft() {
    let mut game = GameKind::SectorSoccer.start(&json!({"half_throws": 2, "changes": 0})).unwrap();
    for side in Side::BOTH {
        game.act(side, &json!({"type": "line_up", "pawns": EVEN})).unwrap();
    }
    assert_eq!([0, 1, 2, 3, 4].map(|depth| game.perft(depth)), [1, 4, 10, 10_372, 3_374_784]);
}
