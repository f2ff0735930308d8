//! Rule 13: shapes of actions, the order of refusals, short lists, records.

use super::super::action::{Path, Target};
use super::*;
use crate::catalog::{AnyGame, GameKind};

fn any() -> Box<dyn AnyGame> {
    let mut game = GameKind::GridSoccer.start(&json!({})).unwrap();
    game.roll(&Faces(vec![1])).unwrap();
    game
}

#[test]
fn rule_13_malformed_actions() {
    let mut game = any();
    for action in [
        json!(null),
        json!(["end_turn"]),
        json!({"type": "dance"}),
        json!({"type": "end_turn", "more": 1}),
        json!({"type": "select"}),
        json!({"type": "select", "shirt": "7"}),
        json!({"type": "select", "shirt": 1.0}),
        json!({"type": "move", "path": []}),
        json!({"type": "move", "path": null}),
        json!({"type": "move", "path": [[1, 2, 3]]}),
        json!({"type": "move", "path": [[1.0, 2]]}),
        json!({"type": "pass", "to": [1]}),
        json!({"type": "pass", "to": [1, 2], "side": "home"}),
        json!({"type": "shoot", "cell": 3}),
        json!({"type": "steal", "shirt": 3}),
        json!({"type": "ability", "shirt": 3, "target": null}),
        json!({"type": "ability", "shirt": 3, "target": []}),
        json!({"type": "ability", "shirt": 3, "target": "7"}),
        json!({"type": "ability", "shirt": 3, "target": 7.5}),
        json!({"type": "ability", "shirt": 3, "target": [[1, 2], null]}),
        json!({"type": "dive", "cell": [0, 0], "ability": false}),
        json!({"type": "dive", "cell": [0, 0], "ability": null}),
        json!({"type": "dive", "cell": [0, 0], "second_cell": null}),
        json!({"type": "line_up", "formation": "2-2-2", "stars": null}),
        json!({"type": "line_up", "formation": "2-2-2", "stars": [1]}),
        json!({"type": "line_up"}),
        json!({"type": "draft", "star": null}),
    ] {
        assert_eq!(game.act(Side::Home, &action).unwrap_err().code, "bad_action", "{action}");
    }
}

#[test]
fn rule_13_refusals_are_judged_in_order() {
    // Shape before phase, phase before roll, roll before turn, turn before content.
    let mut game = GameKind::GridSoccer.start(&json!({})).unwrap();
    let line_up = json!({"type": "line_up", "formation": "9-9-9"});
    assert_eq!(game.act(Side::Home, &json!({"type": "pass"})).unwrap_err().code, "bad_action");
    let refusal = game.act(Side::Home, &end_turn()).unwrap_err();
    assert_eq!(
        (refusal.code.as_str(), refusal.values),
        ("wrong_phase", json!({"phase": "line_up", "type": "end_turn"}))
    );
    let refusal = game.act(Side::Home, &line_up).unwrap_err();
    assert_eq!((refusal.code.as_str(), refusal.values), ("roll_due", json!({"dice": [2]})));
    game.roll(&Faces(vec![1])).unwrap();
    assert_eq!(game.act(Side::Home, &line_up).unwrap_err().code, "unknown_card");
    game.act(Side::Home, &json!({"type": "line_up", "formation": "2-2-2"})).unwrap();
    assert_eq!(game.act(Side::Home, &line_up).unwrap_err().code, "not_your_turn");
    game.act(Side::Away, &json!({"type": "line_up", "formation": "2-2-2"})).unwrap();
    let refusal = game.act(Side::Away, &json!({"type": "select", "shirt": 99})).unwrap_err();
    assert_eq!((refusal.code.as_str(), refusal.values), ("not_your_turn", json!({"to_act": ["home"]})));
}

#[test]
fn rule_13_odds_are_ignored_when_sent_back_and_do_not_enter_the_record() {
    let mut game = position(OPEN_PLAY);
    let sent = json!({"type": "pass", "to": [4, 10], "needs": "x", "chance": [1]});
    play(&mut game, std::slice::from_ref(&sent));
    assert_eq!(any().recorded(sent), pass(4, 10));
    assert_eq!(any().recorded(json!({"type": "steal", "needs": 9, "chance": 0.5})), steal());
    assert_eq!(any().recorded(json!({"type": "dance"})), json!({"type": "dance"}));
}

#[test]
fn rule_13_targets_are_told_apart_by_their_shape() {
    let read = |target: Value| serde_json::from_value::<Target>(target).unwrap();
    let at = |x, y| Square { x, y };
    assert_eq!(read(json!(3)), Target::Shirt(3));
    assert_eq!(read(json!([3, 4])), Target::Square(at(3, 4)));
    assert_eq!(read(json!([[3, 4]])), Target::Path(Path(vec![at(3, 4)])));
}

#[test]
fn rule_13_short_lists_are_short_and_stand_for_the_whole() {
    let game = position(OPEN_PLAY);
    let compact = game.compact_legal(Side::Home);
    assert_eq!(GridSoccer::expand_legal(&compact).unwrap(), game.legal_actions(Side::Home));
    let kinds: Vec<&Value> = compact.as_array().unwrap().iter().map(|entry| &entry["type"]).collect();
    assert!(kinds.len() < 40, "{kinds:?}");
    let near = compact.as_array().unwrap().iter().find(|entry| entry["type"] == "pass").unwrap();
    assert_eq!((near["needs"].clone(), near["ways"].clone()), (json!(5), json!([30, 36])));
    let runs = compact.as_array().unwrap().iter().find(|entry| entry["type"] == "move").unwrap();
    assert_eq!((runs["from"].clone(), runs["routes"][0].clone()), (json!([4, 9]), json!("SW4")));
    assert_eq!(game.compact_legal(Side::Away), json!([]));
    for broken in [
        json!({}),
        json!([{"type": "pass", "to": [[1, 2]]}]),
        json!([{"type": "move", "from": [1, 1], "routes": ["X3"]}]),
    ] {
        assert_eq!(GridSoccer::expand_legal(&broken), None, "{broken}");
    }
}

#[test]
fn rule_3_options() {
    for (options, bounds) in [
        (json!({"mode": "street"}), json!([null, null])),
        (json!({"turns": 11}), json!([10, 100])),
        (json!({"turns": 8}), json!([10, 100])),
        (json!({"turns": 102}), json!([10, 100])),
        (json!({"tie_break": "golden_goal"}), json!([null, null])),
    ] {
        let refusal = GridSoccer::options(&options).unwrap_err();
        assert_eq!(refusal.code, "bad_option");
        assert_eq!(json!([refusal.values["min"], refusal.values["max"]]), bounds, "{options}");
    }
    assert_eq!(
        serde_json::to_value(GridSoccer::options(&json!({})).unwrap()).unwrap(),
        json!({"mode": "classic", "turns": 50, "tie_break": "none"})
    );
}
