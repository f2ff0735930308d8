//! The same conversation with each game of the catalogue, with each of its option sets: no command knows only one game.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::super::Session;
use super::ask;
use super::talk::{ACTIONS, Talk, all_of, fork, legal, list, load, record, talks, view};
use crate::catalog::{AnyGame, GameKind};
use crate::game::{Side, Turn, Viewer};

/// Lists that are short enough to look behind each of their actions.
const FEW: usize = 60;

#[test]
fn the_same_script_gives_the_same_answers_and_is_used_up() {
    for (name, mut talk) in talks() {
        for _ in 0..ACTIONS {
            talk.next();
        }
        let faces = talk.faces();
        let used: u64 = talk.asked.iter().map(|(_, answer)| answer["faces_used"].as_u64().unwrap()).sum();
        assert_eq!(used, faces.len() as u64, "{name}");
        talk.asked[0].0["dice"] = json!({"script": faces});
        let mut again = Session::new([9; 32]);
        for (command, answer) in &talk.asked {
            assert_eq!(&ask(&mut again, command.clone()), answer, "{name}: {command}");
        }
        assert_eq!(all_of(&mut again), all_of(&mut talk.session), "{name}");
    }
}

#[test]
fn a_face_that_is_missing_or_out_of_range_undoes_its_command() {
    for (name, mut talk) in talks() {
        for _ in 0..ACTIONS {
            talk.next();
        }
        let mut faces = talk.faces();
        let last = talk.asked.iter().rposition(|(_, answer)| answer["faces_used"] != 0).expect("dice fell");
        let spoil: [fn(&mut Vec<Value>); 2] = [
            |faces| *faces.last_mut().unwrap() = json!(99),
            |faces| {
                faces.pop();
            },
        ];
        for spoil in spoil {
            spoil(&mut faces);
            talk.asked[0].0["dice"] = json!({"script": faces});
            let mut session = Session::new([9; 32]);
            let (before, needs) = talk.asked[..=last].split_at(last);
            before.iter().for_each(|(command, answer)| assert_eq!(&ask(&mut session, command.clone()), answer));
            let known = (last > 0).then(|| all_of(&mut session));
            assert_eq!(ask(&mut session, needs[0].0.clone())["code"], "script", "{name}");
            assert_eq!(known, (last > 0).then(|| all_of(&mut session)), "{name}");
        }
    }
}

#[test]
fn a_record_loads_into_the_same_match_and_goes_on_with_the_same_dice() {
    for (name, mut talk) in talks() {
        for _ in 0..ACTIONS / 2 {
            talk.next();
        }
        let (cut, known) = (talk.asked.len(), all_of(&mut talk.session));
        let (recorded, fallen) = (record(&mut talk.session, None), talk.faces().len());
        for _ in 0..ACTIONS / 2 {
            talk.next();
        }
        let mut other = Session::new([9; 32]);
        let answer = ask(&mut other, load(recorded, &talk.faces()[fallen..]));
        assert_eq!((&answer["ok"], &answer["faces_used"]), (&json!(true), &json!(0)), "{name}: {answer}");
        assert_eq!(answer["to_act"], talk.asked[cut - 1].1["to_act"], "{name}");
        assert_eq!(answer["view"], view(&mut other, Viewer::Spectator), "{name}");
        assert_eq!(all_of(&mut other), known, "{name}");
        for (command, answer) in &talk.asked[cut..] {
            assert_eq!(&ask(&mut other, command.clone()), answer, "{name}: {command}");
        }
    }
}

/// What a record leaves out for a viewer is the sealed action of somebody else, and what was rolled on it; its owner has it.
#[test]
fn records_as_somebody_leave_out_what_is_sealed() {
    let mut hiding = BTreeSet::new();
    for (name, mut talk) in talks() {
        for _ in 0..ACTIONS {
            let whole = list(&record(&mut talk.session, None)["steps"]);
            let game = talk.session.game().unwrap().fork();
            for viewer in Viewer::ALL {
                let shown = list(&record(&mut talk.session, Some(viewer))["steps"]);
                let others = Side::BOTH.into_iter().filter(|side| Viewer::from(*side) != viewer);
                let sealed: Vec<Side> = others.filter(|side| game.is_sealed(*side)).collect();
                let acts_of =
                    |steps: &[Value], side: Side| steps.iter().filter(|step| step["side"] == json!(side)).count();
                for side in Side::BOTH {
                    let hidden = usize::from(sealed.contains(&side));
                    assert_eq!(acts_of(&shown, side) + hidden, acts_of(&whole, side), "{name} {viewer:?}");
                }
                assert!(shown.iter().all(|step| whole.contains(step)), "{name} {viewer:?}");
                assert!(!sealed.is_empty() || shown == whole, "{name} {viewer:?}");
                if !sealed.is_empty() {
                    hiding.insert(game.kind().name());
                }
            }
            talk.next();
        }
    }
    let hide = GameKind::ALL.into_iter().filter(|kind| kind.start(&json!({})).unwrap().hides());
    assert_eq!(hiding, hide.map(GameKind::name).collect());
}

#[test]
fn what_is_done_is_told_to_others_as_far_as_they_may_know() {
    for (name, mut talk) in talks() {
        for _ in 0..ACTIONS {
            let done = list(&record(&mut talk.session, None)["steps"]).len();
            let before = fork(&talk.session);
            let Some(answer) = talk.next() else { break };
            let act = talk.asked.last().unwrap().0.clone();
            let fallen = list(&record(&mut talk.session, None)["steps"]).split_off(done + 1);
            for viewer in Viewer::ALL {
                // The game's own word on who witnesses what, step by step.
                let mut game = before.game().unwrap().fork();
                let side = serde_json::from_value(act["side"].clone()).unwrap();
                let mut told = game.act(side, &act["action"]).unwrap().to(viewer).to_vec();
                for roll in &fallen {
                    let faces = serde_json::from_value(roll["faces"].clone()).unwrap();
                    told.extend_from_slice(game.roll(&faces).unwrap().to(viewer));
                }
                let mut act = act.clone();
                act["as"] = json!(viewer);
                let as_viewer = ask(&mut fork(&before), act);
                assert_eq!(as_viewer["events"], json!(told), "{name} {viewer:?}");
                assert_eq!(as_viewer["to_act"], answer["to_act"], "{name} {viewer:?}");
            }
        }
    }
}

/// `undo` and `redo` are not listed: the view says when they can be had, and then they are.
#[test]
fn what_can_be_undone_is_undone_and_redone() {
    for kind in GameKind::ALL {
        let (mut undone, mut redone, mut can_undo_anything) = (0, 0, false);
        for set in kind.option_sets() {
            let mut talk = Talk::new(kind, &set, 1);
            for _ in 0..ACTIONS * 2 {
                for side in Side::BOTH {
                    let known = view(&mut talk.session, side.into());
                    let types: Vec<Value> =
                        legal(&mut talk.session, side).iter().map(|act| act["type"].clone()).collect();
                    assert!(!types.contains(&json!("undo")) && !types.contains(&json!("redo")), "{kind:?}");
                    can_undo_anything |= known.get("can_undo").is_some();
                    if known["can_undo"] != true || types.is_empty() {
                        continue;
                    }
                    let mut other = fork(&talk.session);
                    let undo = json!({"cmd": "act", "side": side, "action": {"type": "undo"}});
                    let answer = ask(&mut other, undo);
                    assert_eq!(answer["events"], json!([{"type": "undone", "side": side}]), "{kind:?}: {answer}");
                    assert_ne!(view(&mut other, side.into()), known, "{kind:?}");
                    undone += 1;
                    if view(&mut other, side.into())["can_redo"] == true {
                        let redo = json!({"cmd": "act", "side": side, "action": {"type": "redo"}});
                        assert_eq!(ask(&mut other, redo)["ok"], true, "{kind:?}");
                        assert_eq!(view(&mut other, side.into()), known, "{kind:?}");
                        redone += 1;
                    }
                }
                talk.next();
            }
        }
        assert_eq!(undone > 0, can_undo_anything, "{kind:?}");
        assert_eq!(redone > 0, kind == GameKind::GridSoccer, "{kind:?}");
    }
}

/// Perft counted once more from the lists themselves: who may act counts, and every list of faces counts as one.
#[test]
fn perft_counts_listed_actions_and_faces() {
    for (name, mut talk) in talks() {
        for _ in 0..ACTIONS / 4 {
            let game = talk.session.game().unwrap().fork();
            let listed =
                Side::BOTH.into_iter().flat_map(|side| game.legal(side).into_iter().map(move |act| (side, act)));
            let listed: Vec<(Side, Value)> = listed.collect();
            let mut counts = vec![1, listed.len() as u64];
            if listed.len() <= FEW {
                counts.push(listed.iter().map(|(side, action)| one_further(game.as_ref(), *side, action)).sum());
            }
            for (depth, nodes) in counts.into_iter().enumerate() {
                let answer = ask(&mut talk.session, json!({"cmd": "perft", "depth": depth}));
                assert_eq!(answer, json!({"ok": true, "nodes": nodes}), "{name}: depth {depth}");
            }
            talk.next();
        }
    }
}

/// How many ways the match goes on after an action.
fn one_further(game: &dyn AnyGame, side: Side, action: &Value) -> u64 {
    let mut next = game.fork();
    next.act(side, action).unwrap();
    match next.turn() {
        Turn::Roll(dice) => dice.0.iter().map(|sides| u64::from(*sides)).product(),
        Turn::Sides(_) | Turn::Over(_) => Side::BOTH.map(|side| next.legal(side).len() as u64).iter().sum(),
    }
}

#[test]
fn a_hint_is_a_listed_action_of_every_game() {
    for (name, mut talk) in talks() {
        for _ in 0..ACTIONS / 10 {
            let turn = talk.session.game().unwrap().turn();
            for side in Side::BOTH {
                let owes = matches!(turn, Turn::Sides(owes) if owes[side]);
                let listed = legal(&mut talk.session, side);
                let answer = ask(&mut talk.session, json!({"cmd": "hint", "side": side, "ms": 1}));
                assert_eq!(answer["ok"] == true, owes, "{name}: {answer}");
                assert_eq!(listed.contains(&answer["action"]), owes, "{name}: {answer}");
            }
            talk.next();
        }
    }
}
