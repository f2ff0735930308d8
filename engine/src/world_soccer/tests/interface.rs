//! Rules 10 and 11: options, shapes of actions and views.

use super::*;
use crate::catalog::{AnyGame, GameKind};

fn any(options: Value) -> Box<dyn AnyGame> {
    let mut game = GameKind::WorldSoccer.start(&options).unwrap();
    game.roll(&Faces(vec![1])).unwrap();
    game
}

#[test]
fn rule_10_options_have_defaults_and_bounds() {
    let usual = json!({"pitch": "full", "goals": 3, "throw_limit": 300, "tie_break": "none", "dice": "one"});
    assert_eq!(any(json!({})).options(), usual);
    for good in
        [json!({"throw_limit": 0}), json!({"throw_limit": 50}), json!({"throw_limit": 2000}), json!({"goals": 9})]
    {
        assert!(WorldSoccer::options(&good).is_ok(), "{good}");
    }
    for (bad, values) in [
        (json!({"throw_limit": 49}), json!({"option": "throw_limit", "min": 50, "max": 2000})),
        (json!({"throw_limit": 2001}), json!({"option": "throw_limit", "min": 50, "max": 2000})),
        (json!({"goals": 0}), json!({"option": "goals", "min": 1, "max": 9})),
        (json!({"goals": 10}), json!({"option": "goals", "min": 1, "max": 9})),
        (json!({"goals": 3.0}), json!({"option": "goals", "min": 1, "max": 9})),
        (json!({"pitch": "half"}), json!({"option": "pitch", "min": null, "max": null})),
        (json!({"dice": 2}), json!({"option": "dice", "min": null, "max": null})),
        (json!({"tie_break": null}), json!({"option": "tie_break", "min": null, "max": null})),
        (json!({"rain": true}), json!({"option": "rain", "min": null, "max": null})),
    ] {
        let refusal = WorldSoccer::options(&bad).unwrap_err();
        assert_eq!((refusal.code.as_str(), refusal.values), ("bad_option", values), "{bad}");
    }
}

#[test]
fn rule_11_malformed_actions() {
    let squares = json!([[7, 1], [2, 4]]);
    let bad = [
        json!({"type": "line_up", "squares": squares, "taker": 0}),
        json!({"type": "line_up", "squares": squares, "taker": 12}),
        json!({"type": "line_up", "squares": squares, "taker": null}),
        json!({"type": "line_up", "squares": squares}),
        json!({"type": "line_up", "squares": [[7]], "taker": 3}),
        json!({"type": "line_up", "squares": [[7, 1.0]], "taker": 3}),
        json!({"type": "line_up", "squares": null, "taker": 3}),
        json!({"type": "throw", "die": 4}),
        json!({"type": "run", "shirt": 0, "path": [[1, 1]]}),
        json!({"type": "run", "shirt": 12, "path": [[1, 1]]}),
        json!({"type": "run", "shirt": "5", "path": [[1, 1]]}),
        json!({"type": "run", "shirt": 5.0, "path": [[1, 1]]}),
        json!({"type": "run", "shirt": 5, "path": [1, 1]}),
        json!({"type": "run", "shirt": 5}),
        json!({"type": "run", "shirt": 5, "path": [[1, 1]], "ball": true}),
        json!({"type": "kick", "dir": "north"}),
        json!({"type": "kick", "dir": "n"}),
        json!({"type": "kick", "dir": 0}),
        json!({"type": "kick", "dir": null}),
        json!({"type": "kick"}),
        json!({"type": "penalty_taker", "shirt": 12}),
        json!({"type": "penalty_taker"}),
        json!({"type": "done", "more": null}),
        json!({"type": "shoot"}),
        json!(["throw"]),
    ];
    for dice in ["one", "two"] {
        let mut game = any(json!({"dice": dice}));
        for action in &bad {
            for side in Side::BOTH {
                assert_eq!(game.act(side, action).unwrap_err().code, "bad_action", "{action}");
            }
        }
        for (component, expected) in
            [(json!(null), false), (json!(2), false), (json!(-1), false), (json!(0.0), false), (json!(0), true)]
        {
            let run = json!({"type": "run", "shirt": 5, "path": [[1, 1]], "component": component});
            let kick = json!({"type": "kick", "dir": "N", "component": component});
            for action in [run, kick] {
                let code = game.act(Side::Home, &action).unwrap_err().code;
                assert_eq!(code == "wrong_phase", expected && dice == "two", "{action} with {dice}: {code}");
                assert!(code == "wrong_phase" || code == "bad_action");
            }
        }
    }
    // Far-away squares are squares.
    let far = json!({"type": "line_up", "squares": vec![[i64::MAX, i64::MIN]; 11], "taker": 2});
    assert_eq!(any(json!({})).act(Side::Home, &far).unwrap_err().code, "line_up_off_pitch");
}

#[test]
fn rule_11_the_view_has_all_its_names() {
    let expected = json!({
        "phase": "line_up", "side_in_throw": null, "throws_in_row": 0, "throws": 0, "die": null, "components": [],
        "players": {"home": null, "away": null}, "lined_up": {"home": false, "away": false},
        "line_ups": {"home": null, "away": null}, "ball": null, "holder": null, "held_throws": {"home": 0, "away": 0},
        "penalty_taker": null, "shoot_out": null, "can_undo": false, "score": {"home": 0, "away": 0},
        "to_act": ["home", "away"], "result": null,
    });
    assert_eq!(any(json!({})).view(Viewer::Spectator), expected);
    let game = position("home 5@7,10 ball home 5 turn home die 2/2");
    assert_eq!(seen(&game, "players")["home"]["5"], json!([7, 10]));
    assert_eq!(seen(&game, "players")["away"].as_object().unwrap().len(), 11);
    assert_eq!((seen(&game, "holder"), seen(&game, "ball")), (json!({"side": "home", "shirt": 5}), json!([7, 10])));
    assert_eq!((seen(&game, "side_in_throw"), seen(&game, "to_act")), (json!("home"), json!(["home"])));
}

#[test]
fn rule_11_only_the_side_to_act_has_legal_actions() {
    let game = kicked_off(json!({}));
    assert_eq!(game.legal_actions(Side::Home), [Action::Throw {}]);
    assert_eq!(game.legal_actions(Side::Away), []);
    assert_eq!(game.compact_legal(Side::Away), json!([]));
    let game = position("home 5@7,10 ball home 5 turn home die 2/2");
    assert_eq!(game.legal_actions(Side::Away), []);
    assert_eq!(game.compact_legal(Side::Away), json!([]));
    assert_eq!(game.legal_actions(Side::Home).last(), Some(&Action::Done {}));
}

#[test]
fn rule_11_the_short_form_of_runs() {
    let game = position("home 5@7,10 ball home 5 turn home die 1");
    let entries = game.compact_legal(Side::Home);
    let of = |shirt: u8| entries.as_array().unwrap().iter().find(|entry| entry["shirt"] == shirt).cloned().unwrap();
    let expected = json!({"type": "run", "shirt": 5, "from": [7, 10], "routes": "5 4 3 6 2 7 0 1"});
    assert_eq!(of(5), expected);
    let game = position_with("home 5@7,10 ball home 5 turn home die 1 1", json!({"dice": "two"}));
    let entries = game.compact_legal(Side::Home);
    let entry = entries.as_array().unwrap().iter().find(|entry| entry["shirt"] == 5).unwrap();
    assert_eq!((&entry["steps"], &entry["routes"]), (&json!([[0, 1], [1, 1]]), &expected["routes"]));
    assert_eq!(super::super::expand(&entries).unwrap(), game.legal_actions(Side::Home));
    for malformed in [
        json!({}),
        json!([5]),
        json!([{"type": "run", "shirt": 5, "from": [7, 10], "routes": "8"}]),
        json!([{"type": "run", "shirt": 12, "from": [7, 10], "routes": "0"}]),
        json!([{"type": "run", "shirt": 5, "routes": "0"}]),
        json!([{"type": "run", "shirt": 5, "from": [7, 10], "routes": "0", "steps": [[2, 1]]}]),
    ] {
        assert_eq!(super::super::expand(&malformed), None, "{malformed}");
    }
}
