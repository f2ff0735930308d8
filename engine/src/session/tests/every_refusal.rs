//! What every game refuses in the same order and with the same values, through the engine protocol.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::super::Session;
use super::ask;
use super::talk::{ACTIONS, Talk, all_of, fork, legal, list, load, record, talks, view};
use crate::catalog::GameKind;
use crate::game::{Side, Turn, Viewer};

/// Actions within which one set of options of each game ends.
const ACTIONS_TO_THE_END: usize = 300;

#[test]
fn refusals_come_in_the_same_order_in_every_game() {
    for (name, mut talk) in talks() {
        for _ in 0..ACTIONS / 2 {
            let known = all_of(&mut talk.session);
            let phase = view(&mut talk.session, Viewer::Spectator)["phase"].clone();
            let (leeway, turn) = (talk.session.game().unwrap().leeway(), talk.session.game().unwrap().turn());
            let Turn::Sides(owes) = turn else { break };
            let mut code = |act: Value| ask(&mut talk.session, act);
            assert_eq!(code(json!({"cmd": "act", "side": "north", "action": {}}))["code"], "bad_side", "{name}");
            for side in Side::BOTH {
                for action in [json!({}), json!({"type": "dance"}), json!([]), Value::Null] {
                    let answer = code(json!({"cmd": "act", "side": side, "action": action}));
                    assert_eq!(answer["code"], "bad_action", "{name}: {action}");
                }
            }
            for side in Side::BOTH.into_iter().filter(|side| !owes[*side]) {
                // Who may lower what he gave has something listed, and is not refused for acting.
                if !legal(&mut talk.session, side).is_empty() {
                    continue;
                }
                let action = legal(&mut talk.session, !side)[0].clone();
                let answer = ask(&mut talk.session, json!({"cmd": "act", "side": side, "action": action}));
                let code = answer["code"].as_str().unwrap_or_else(|| panic!("{name}: {action} {answer}"));
                assert!(leeway.not_to_act.contains(&code), "{name} {phase}: {action} {answer}");
            }
            for (act, _) in talk.asked.clone().into_iter().skip(1) {
                let answer = ask(&mut fork(&talk.session), act.clone());
                if answer["code"] == "wrong_phase" {
                    assert_eq!(answer["values"], json!({"phase": phase, "type": act["action"]["type"]}), "{name}");
                }
            }
            assert_eq!(all_of(&mut talk.session), known, "{name}");
            talk.next();
        }
    }
}

#[test]
fn when_it_is_over_every_action_is_told_so_and_malformed_ones_are_still_malformed() {
    for kind in GameKind::ALL {
        let ended = kind.option_sets().into_iter().find_map(|set| {
            let mut talk = Talk::new(kind, &set, 1);
            (0..ACTIONS_TO_THE_END).find_map(|_| talk.next().is_none().then_some(())).map(|()| talk)
        });
        let mut talk = ended.unwrap_or_else(|| panic!("no set of options of {kind:?} ends soon"));
        let (last, answer) = talk.asked.last().unwrap().clone();
        assert!(answer["result"].is_object() && answer["to_act"] == json!([]), "{answer}");
        assert_eq!(view(&mut talk.session, Viewer::Home)["result"], answer["result"]);
        for side in Side::BOTH {
            assert!(legal(&mut talk.session, side).is_empty());
            let act = |action: &Value| json!({"cmd": "act", "side": side, "action": action});
            assert_eq!(ask(&mut talk.session, act(&last["action"]))["code"], "match_over", "{kind:?}");
            assert_eq!(ask(&mut talk.session, act(&json!({})))["code"], "bad_action", "{kind:?}");
            assert_eq!(ask(&mut talk.session, json!({"cmd": "hint", "side": side}))["ok"], false, "{kind:?}");
        }
        for depth in [1, 2] {
            assert_eq!(ask(&mut talk.session, json!({"cmd": "perft", "depth": depth}))["nodes"], 0, "{kind:?}");
        }
    }
}

/// A record that lacks a roll: the action behind it finds chance due, unless its phase comes first.
#[test]
fn an_action_where_a_roll_is_due_is_told_which() {
    for kind in GameKind::ALL {
        let mut codes = BTreeSet::new();
        for set in kind.option_sets() {
            let mut talk = Talk::new(kind, &set, 1);
            for _ in 0..ACTIONS {
                talk.next();
            }
            let whole = record(&mut talk.session, None);
            let steps = list(&whole["steps"]);
            for at in 0..steps.len() - 1 {
                if steps[at]["type"] != "roll" || steps[at + 1]["type"] != "action" {
                    continue;
                }
                let mut lacking = whole.clone();
                lacking["steps"].as_array_mut().unwrap().remove(at);
                let answer = ask(&mut Session::new([9; 32]), load(lacking, &[]));
                assert_eq!((&answer["ok"], &answer["values"]["step"]), (&json!(false), &json!(at + 1)), "{kind:?}");
                if answer["code"] == "roll_due" {
                    assert_eq!(answer["values"]["dice"], steps[at]["dice"], "{kind:?}");
                }
                codes.insert(answer["code"].as_str().unwrap().to_owned());
            }
        }
        codes.remove("wrong_phase");
        assert_eq!(codes, BTreeSet::from(["roll_due".to_owned()]), "{kind:?}");
    }
}

#[test]
fn options_out_of_range_are_named_with_their_bounds() {
    for kind in GameKind::ALL {
        let mut tried = 0;
        for (option, usual) in kind.start(&json!({})).unwrap().options().as_object().unwrap() {
            if !usual.is_u64() {
                continue;
            }
            for wrong in [json!(-1), json!(1_000_000), json!(1.0), json!("1")] {
                let new = json!({"cmd": "new", "game": kind.name(), "options": {option: wrong}});
                let answer = ask(&mut Session::new([0; 32]), new);
                assert_eq!((&answer["code"], &answer["values"]["option"]), (&json!("bad_option"), &json!(option)));
                let bounds = (answer["values"]["min"].as_u64(), answer["values"]["max"].as_u64());
                let (Some(min), Some(max)) = bounds else { panic!("{kind:?}: {answer}") };
                assert!((min..=max).contains(&usual.as_u64().unwrap()), "{kind:?}: {answer}");
                tried += 1;
            }
        }
        assert!(tried > 0, "{kind:?} has no option that is a number");
    }
}
