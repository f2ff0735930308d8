//! Rule 13: shapes of actions, the order of refusals, short lists, records.

use super::super::action::{Path, Target};
use super::*;
use crate::catalog::{AnyGame, GameKind};
use crate::session::Session;

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

/// The answer of a conversation to a command.
fn ask(session: &mut Session, command: Value) -> Value {
    let answer: Value = serde_json::from_str(&session.answer(&command.to_string())).unwrap();
    assert_eq!(answer["ok"], json!(true), "{command}: {answer}");
    answer
}

#[test]
fn rule_13_no_viewer_is_given_a_secret_step_before_its_reveal() {
    let mut session = Session::new([0; 32]);
    let steps = |session: &mut Session, viewer: &str| {
        let record = ask(session, json!({"cmd": "record", "as": viewer}));
        record["record"]["steps"].as_array().unwrap().len()
    };
    let act = |session: &mut Session, side: &str, action: Value| {
        ask(session, json!({"cmd": "act", "side": side, "action": action}));
    };
    // The coin, home's 7 running up to (4,12), a shot that is on target, and a save without a roll.
    ask(&mut session, json!({"cmd": "new", "game": "grid_soccer", "dice": {"script": [1, 6, 4]}}));
    act(&mut session, "home", json!({"type": "line_up", "formation": "2-2-2"}));
    assert_eq!(["home", "away", "spectator"].map(|viewer| steps(&mut session, viewer)), [2, 1, 1]);
    act(&mut session, "away", json!({"type": "line_up", "formation": "2-2-2"}));
    assert_eq!(["home", "away", "spectator"].map(|viewer| steps(&mut session, viewer)), [3, 3, 3]);
    act(&mut session, "home", run(&[(4, 9), (4, 10), (4, 11), (4, 12)]));
    act(&mut session, "home", json!({"type": "shoot", "cell": [1, 1], "needs": 7, "chance": 0.5}));
    assert_eq!(["home", "away", "spectator"].map(|viewer| steps(&mut session, viewer)), [6, 4, 4]);
    act(&mut session, "away", dive(1, 1));
    assert_eq!(["home", "away", "spectator"].map(|viewer| steps(&mut session, viewer)), [7, 7, 7]);
    let record = ask(&mut session, json!({"cmd": "record"}))["record"].clone();
    assert_eq!(record["steps"][4]["action"], shoot(1, 1), "odds do not enter the record");
}

#[test]
fn fine_print_6_new_and_load_tell_the_events_of_what_they_drew() {
    let mut session = Session::new([0; 32]);
    let begun = ask(&mut session, json!({"cmd": "new", "game": "grid_soccer", "dice": {"script": [2]}}));
    assert_eq!(begun["events"], json!([{"type": "coin", "decides": "kick_off", "side": "away"}]));
    let mut record = ask(&mut session, json!({"cmd": "record"}))["record"].clone();
    let whole = ask(&mut session, json!({"cmd": "load", "record": record}));
    assert_eq!((whole["events"].clone(), whole["faces_used"].clone()), (json!([]), json!(0)));
    record["steps"] = json!([]);
    let drawn = ask(&mut session, json!({"cmd": "load", "record": record, "dice": {"script": [1]}}));
    assert_eq!(drawn["events"], json!([{"type": "coin", "decides": "kick_off", "side": "home"}]));
}
