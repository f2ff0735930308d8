//! Rules 7, 8: options, shapes, the order of refusals, views and short lists.

use super::*;
use crate::catalog::{AnyGame, GameKind};
use crate::sector_soccer::expand;

fn any(options: &Value) -> Box<dyn AnyGame> {
    GameKind::SectorSoccer.start(options).unwrap()
}

#[test]
fn rule_7_options_have_their_defaults_and_bounds() {
    let defaults = json!({"half_throws": 45, "changes": 3, "knockout": false, "extra_throws": 15, "penalties": 5});
    assert_eq!(any(&json!({})).options(), defaults);
    let bounds = [("half_throws", 1, 90), ("changes", 0, 9), ("extra_throws", 1, 45), ("penalties", 1, 11)];
    for (option, min, max) in bounds {
        for wrong in
            [json!(min - 1), json!(max + 1), json!(1.0), json!("1"), json!(null), json!(true), json!(1_u64 << 32)]
        {
            let refusal = GameKind::SectorSoccer.start(&json!({option: wrong})).err().expect("out of its bounds");
            assert_eq!(refusal.values, json!({"option": option, "min": min, "max": max}), "{wrong}");
        }
    }
    for wrong in [json!({"knockout": 1}), json!({"rounds": 1})] {
        assert_eq!(GameKind::SectorSoccer.start(&wrong).err().expect("no such").code, "bad_option");
    }
}

#[test]
fn rule_8_malformed_actions() {
    let bad = [
        json!(null),
        json!("throw"),
        json!(["throw"]),
        json!({}),
        json!({"type": "undo"}),
        json!({"type": "roll"}),
        json!({"type": "throw"}),
        json!({"type": "throw", "times": 1.0}),
        json!({"type": "throw", "times": "1"}),
        json!({"type": "throw", "times": true}),
        json!({"type": "throw", "times": null}),
        json!({"type": "throw", "times": 1, "more": null}),
        json!({"type": "line_up", "pawns": [2, 2, 2, 2]}),
        json!({"type": "line_up", "pawns": [2, 2, 2, 2, 2, 2]}),
        json!({"type": "line_up", "pawns": [2, 2, 2, 2, 2.0]}),
        json!({"type": "line_up", "pawns": [2, 2, 2, 2, null]}),
        json!({"type": "line_up", "pawns": "22222"}),
        json!({"type": "line_up", "pawns": {"1": 2}}),
        json!({"type": "change"}),
        json!({"type": "change", "moves": [1, 3]}),
        json!({"type": "change", "moves": [[1]]}),
        json!({"type": "change", "moves": [[1, 2, 3]]}),
        json!({"type": "change", "moves": [[1, 2.0]]}),
        json!({"type": "change", "moves": [{"from": 1, "to": 2}]}),
        json!({"type": "change", "moves": null}),
    ];
    for action in bad {
        for side in Side::BOTH {
            assert_eq!(any(&json!({})).act(side, &action).unwrap_err().code, "bad_action", "{action}");
        }
    }
}

#[test]
fn rule_8_refusals_are_judged_in_order() {
    let mut game = start(json!({}));
    // Phase before content, and each phase has its one kind of action.
    for action in [json!({"type": "throw", "times": 0}), change(&[[9, 9]])] {
        let values = json!({"phase": "line_up", "type": action["type"]});
        assert_eq!(refused(&mut game, Side::Home, action), ("wrong_phase".to_owned(), values));
    }
    // Phase before roll, roll before content.
    let mut game = lined_up(json!({}), EVEN, EVEN);
    Side::BOTH.into_iter().for_each(|side| drop(give(&mut game, side, 1)));
    assert_eq!(refused(&mut game, Side::Home, change(&[])).0, "wrong_phase");
    assert_eq!(refused(&mut game, Side::Home, json!({"type": "throw", "times": 0})).0, "roll_due");
}

/// In each phase the side that owes nothing does what the other one may, right or wrong: it is told more than `not_your_turn`.
#[test]
fn rule_8_nobody_is_ever_told_not_your_turn() {
    let line_ups = [json!({"type": "line_up", "pawns": EVEN}), json!({"type": "line_up", "pawns": [9, 9, 9, 9, 9]})];
    let mut game = start(json!({}));
    ok(&mut game, Side::Away, line_ups[0].clone());
    for line_up in line_ups {
        assert_eq!(refused(&mut game, Side::Away, line_up).0, "already_in");
    }
    let mut game = playing(json!({"changes": 1}), 1, 9, 5);
    give(&mut game, Side::Away, 1);
    for (times, code) in [(1, "no_change"), (90, "no_change"), (0, "times_out_of_range"), (91, "times_out_of_range")] {
        assert_eq!(refused(&mut game, Side::Away, json!({"type": "throw", "times": times})).0, code);
    }
    throw(&mut game, Some(Side::Home));
    ok(&mut game, Side::Away, change(&[[1, 3]]));
    for moves in [change(&[]), change(&[[9, 9]])] {
        assert_eq!(refused(&mut game, Side::Away, moves).0, "already_in");
    }
    ok(&mut game, Side::Home, change(&[]));
    game.ball = 5;
    throw(&mut game, Some(Side::Home));
    for moves in [change(&[]), change(&[[9, 9]])] {
        assert_eq!(refused(&mut game, Side::Away, moves).0, "no_changes_left");
    }
}

#[test]
fn rule_8_the_view_has_all_its_names() {
    let expected = json!({
        "phase": "line_up", "period": 1, "throws_left": 45, "ball": 3, "pawns": {"home": null, "away": null},
        "changes_left": {"home": 3, "away": 3}, "pending": null, "ready": {"home": false, "away": false},
        "score": {"home": 0, "away": 0}, "shoot_out": null, "to_act": ["home", "away"], "roll": null, "result": null,
    });
    for viewer in Viewer::ALL {
        assert_eq!(any(&json!({})).view(viewer), expected);
    }
}

#[test]
fn rule_8_short_lists_stand_for_the_full_ones_and_fit_the_wire() {
    let game = start(json!({}));
    let compact = game.compact_legal(Side::Home);
    assert!(compact[0]["ways"].as_str().unwrap().starts_with("11125 11134 11143"));
    let game = lined_up(json!({}), EVEN, EVEN);
    assert_eq!(game.compact_legal(Side::Away), json!([{"type": "throw", "most": 45}]));
    let mut longest = 0;
    for pawns in [EVEN, [5, 2, 1, 1, 1], [1, 1, 1, 2, 5], [1, 3, 3, 2, 1]] {
        let mut game = lined_up(json!({"changes": 9}), pawns, EVEN);
        game.ball = 5;
        throw(&mut game, Some(Side::Home));
        let compact = game.compact_legal(Side::Home);
        longest = longest.max(compact.to_string().len());
        assert_eq!(expand(&compact), Some(game.legal_actions(Side::Home)));
        assert!(compact[0]["ways"].as_str().unwrap().starts_with(' '), "the first is no move");
    }
    assert!(longest < 8 * 1024, "{longest}");
    let spoilt = [
        json!({}),
        json!([{"type": "throw"}]),
        json!([{"type": "change", "ways": "u"}]),
        json!([{"type": "line_up", "ways": "2222"}]),
        json!([{"type": "kick"}]),
    ];
    for spoilt in spoilt {
        assert_eq!(expand(&spoilt), None, "{spoilt}");
    }
}

#[test]
fn rule_8_a_match_takes_little_memory() {
    assert!(size_of::<SectorSoccer>() <= 192, "{}", size_of::<SectorSoccer>());
}
