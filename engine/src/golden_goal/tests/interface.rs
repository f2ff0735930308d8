//! Rule 8: shapes of actions and views, and the order in which refusals are judged.

use serde_json::json;

use super::*;
use crate::catalog::{AnyGame, GameKind};

fn any() -> Box<dyn AnyGame> {
    let mut game = GameKind::GoldenGoal.start(&json!({})).unwrap();
    game.roll(&Faces(vec![1])).unwrap();
    game
}

#[test]
fn rule_8_malformed_actions() {
    let bad = [
        json!(null),
        json!("roll"),
        json!(["roll"]),
        json!(["place", 0, [2, 0]]),
        json!({}),
        json!({"type": null}),
        json!({"type": "dance"}),
        json!({"type": "Roll"}),
        json!({"type": "roll", "more": 1}),
        json!({"type": "done", "more": null}),
        json!({"type": "place", "pawn": 0}),
        json!({"type": "place", "at": [2, 0]}),
        json!({"type": "place", "pawn": 0, "at": [2, 0], "more": 1}),
        json!({"type": "place", "pawn": 5, "at": [2, 0]}),
        json!({"type": "place", "pawn": -1, "at": [2, 0]}),
        json!({"type": "place", "pawn": 0.0, "at": [2, 0]}),
        json!({"type": "place", "pawn": "0", "at": [2, 0]}),
        json!({"type": "place", "pawn": null, "at": [2, 0]}),
        json!({"type": "place", "pawn": true, "at": [2, 0]}),
        json!({"type": "place", "pawn": 0, "at": [2, 0.0]}),
        json!({"type": "place", "pawn": 0, "at": [2]}),
        json!({"type": "place", "pawn": 0, "at": [2, 0, 0]}),
        json!({"type": "place", "pawn": 0, "at": {"x": 2, "y": 0}}),
        json!({"type": "place", "pawn": 0, "at": null}),
        json!({"type": "run", "pawn": 5, "path": [[2, 0]]}),
        json!({"type": "run", "pawn": 1, "path": null}),
        json!({"type": "run", "pawn": 1, "path": [2, 0]}),
        json!({"type": "kick", "path": [[2, null]]}),
        json!({"type": "kick", "path": {}}),
        json!({"type": "kick"}),
        json!({"type": "step_off"}),
        json!({"type": "keeper", "to": [2, 0]}),
    ];
    let mut game = any();
    for action in bad {
        for side in Side::BOTH {
            let refusal = game.act(side, &action).unwrap_err();
            assert_eq!(refusal.code, "bad_action", "{action}");
        }
    }
    // Far-away squares are squares.
    let far = json!({"type": "place", "pawn": 0, "at": [i64::MAX, i64::MIN]});
    assert_eq!(game.act(Side::Home, &far).unwrap_err().code, "off_field");
}

#[test]
fn rule_8_refusals_are_judged_in_order() {
    let mut game = any();
    // Shape before phase, phase before turn, turn before content.
    assert_eq!(game.act(Side::Away, &json!({"type": "kick"})).unwrap_err().code, "bad_action");
    let refusal = game.act(Side::Away, &json!({"type": "done"})).unwrap_err();
    assert_eq!((refusal.code.as_str(), refusal.values), ("wrong_phase", json!({"phase": "set_up", "type": "done"})));
    let place = json!({"type": "place", "pawn": 0, "at": [9, 9]});
    assert_eq!(game.act(Side::Away, &place).unwrap_err().code, "not_your_turn");
    assert_eq!(game.act(Side::Home, &place).unwrap_err().code, "off_field");
    // Phase before roll, roll before turn.
    let mut game = GameKind::GoldenGoal.start(&json!({})).unwrap();
    assert_eq!(game.act(Side::Away, &json!({"type": "roll"})).unwrap_err().code, "wrong_phase");
    let refusal = game.act(Side::Away, &place).unwrap_err();
    assert_eq!((refusal.code.as_str(), refusal.values), ("roll_due", json!({"dice": [2]})));
}

#[test]
fn rule_8_dice_are_refused_where_none_are_due_or_they_do_not_fit() {
    let mut game = any();
    assert_eq!(game.roll(&Faces(vec![1])).unwrap_err().code, "wrong_phase");
    let mut game = GameKind::GoldenGoal.start(&json!({})).unwrap();
    for faces in [vec![], vec![0], vec![3], vec![1, 1]] {
        assert_eq!(game.roll(&Faces(faces)).unwrap_err().code, "script");
    }
    assert!(game.roll(&Faces(vec![2])).is_ok());
}

#[test]
fn rule_8_the_view_has_all_its_names() {
    let pawns = json!({"0": null, "1": null, "2": null, "3": null, "4": null});
    let expected = json!({
        "phase": "set_up", "side_in_turn": null, "round": 0, "die": null, "pips_left": 0, "free_square": false,
        "pawns": {"home": pawns, "away": pawns}, "ball": null, "kicker": null, "kicked": [], "limits_waived": false,
        "can_undo": false, "score": {"home": 0, "away": 0}, "last_chance": null, "to_act": ["home"], "result": null,
    });
    assert_eq!(any().view(crate::game::Viewer::Spectator), expected);
    let game = position(&format!("{OPEN_PLAY} run 3"));
    assert_eq!(seen(&game, "pawns")["away"], json!({"0": [3, 9], "1": [3, 5], "2": [5, 7], "3": [0, 8], "4": [4, 2]}));
}

#[test]
fn rule_8_only_the_side_to_act_has_legal_actions() {
    let game = any();
    assert_eq!((game.legal(Side::Home).len(), game.legal(Side::Away).len()), (218, 0));
    assert_eq!(game.compact_legal(Side::Away), json!([]));
    let group = json!({"type": "place", "pawn": 0, "ats": [[2, 0], [3, 0]]});
    assert_eq!(game.compact_legal(Side::Home)[0], group);
}
