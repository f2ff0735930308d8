//! Conversations, line by line.

use serde_json::{Value, json};

use super::Session;
use crate::catalog::GameKind;

mod talk;

mod every_game;

mod every_refusal;

fn ask(session: &mut Session, command: Value) -> Value {
    serde_json::from_str(&session.answer(&command.to_string())).unwrap()
}

fn new_match(script: &[i64]) -> Session {
    let mut session = Session::new([0; 32]);
    let new = json!({"cmd": "new", "game": "golden_goal", "dice": {"script": script}});
    assert_eq!(ask(&mut session, new)["ok"], true);
    session
}

fn place(session: &mut Session, side: &str, pawn: u8, x: i64, y: i64) -> Value {
    ask(session, json!({"cmd": "act", "side": side, "action": {"type": "place", "pawn": pawn, "at": [x, y]}}))
}

#[test]
fn new_draws_at_once() {
    let mut session = Session::new([0; 32]);
    let answer = ask(
        &mut session,
        json!({"cmd": "new", "game": "golden_goal", "options": {}, "dice": {"script": [2]}, "more": 1}),
    );
    assert_eq!(answer["ok"], true);
    assert_eq!(answer["to_act"], json!(["away"]));
    assert_eq!(answer["faces_used"], 1);
    assert_eq!(answer["events"], json!([{"type": "coin", "side": "away"}]));
    assert_eq!(answer["view"]["phase"], "set_up");
}

#[test]
fn codes_of_the_protocol() {
    let mut session = Session::new([0; 32]);
    let record = json!({"game": "golden_goal", "ruleset": 1, "options": {}, "steps": []});
    let coin = json!({"type": "roll", "dice": [2], "faces": [1]});
    let with = |change: Value| {
        let mut record = record.clone();
        record.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        json!({"cmd": "load", "record": record}).to_string()
    };
    let before = [
        ("", "json"),
        ("{", "json"),
        ("[]", "bad_command"),
        ("{}", "bad_command"),
        (r#"{"cmd":"dance"}"#, "bad_command"),
        (r#"{"cmd":"legal","side":"home"}"#, "bad_command"),
        (r#"{"cmd":"legal"}"#, "bad_command"),
        (r#"{"cmd":"view","as":"home"}"#, "bad_command"),
        (r#"{"cmd":"record"}"#, "bad_command"),
        (r#"{"cmd":"perft","depth":1}"#, "bad_command"),
        (r#"{"cmd":"act","side":"home","action":{"type":"roll"}}"#, "bad_command"),
        (r#"{"cmd":"new","game":"chess"}"#, "bad_command"),
        (r#"{"cmd":"new","game":"golden_goal","dice":[1]}"#, "bad_command"),
        (r#"{"cmd":"new","game":"golden_goal","dice":{"seed":"00"}}"#, "bad_command"),
        (r#"{"cmd":"new","game":"golden_goal","dice":{"script":[1.0]}}"#, "bad_command"),
        (r#"{"cmd":"new","game":"golden_goal","dice":{"script":[]}}"#, "script"),
        (r#"{"cmd":"new","game":"golden_goal","dice":{"script":[3]}}"#, "script"),
        (r#"{"cmd":"new","game":"golden_goal","dice":{"script":[0]}}"#, "script"),
        (r#"{"cmd":"new","game":"golden_goal","options":{"goals":0}}"#, "bad_option"),
        (r#"{"cmd":"load"}"#, "bad_command"),
        (&with(json!({"game": "chess"})), "bad_command"),
        (&with(json!({"ruleset": 2})), "bad_command"),
        (&with(json!({"steps": [{"type": "dance"}]})), "bad_command"),
        (&with(json!({"steps": [{"type": "roll", "dice": [6], "faces": [1]}]})), "bad_command"),
        (&with(json!({"steps": [{"type": "roll", "dice": [2], "faces": [3]}]})), "bad_command"),
        (&with(json!({"steps": [coin, coin]})), "wrong_phase"),
    ];
    for (line, code) in before {
        let answer: Value = serde_json::from_str(&session.answer(line)).unwrap();
        assert_eq!((&answer["ok"], &answer["code"]), (&json!(false), &json!(code)), "{line}");
    }
    let mut session = new_match(&[1]);
    let after = [
        (r#"{"cmd":"act","side":"north","action":{}}"#, "bad_side"),
        (r#"{"cmd":"act","action":{}}"#, "bad_side"),
        (r#"{"cmd":"legal"}"#, "bad_side"),
        (r#"{"cmd":"act","side":"home","action":{}}"#, "bad_action"),
        (r#"{"cmd":"act","side":"home"}"#, "bad_action"),
        (r#"{"cmd":"act","side":"home","as":"north","action":{"type":"roll"}}"#, "bad_viewer"),
        (r#"{"cmd":"view"}"#, "bad_viewer"),
        (r#"{"cmd":"view","as":"north"}"#, "bad_viewer"),
        (r#"{"cmd":"record","as":"north"}"#, "bad_viewer"),
        (r#"{"cmd":"perft"}"#, "bad_command"),
        (r#"{"cmd":"perft","depth":-1}"#, "bad_command"),
        (r#"{"cmd":"perft","depth":1.0}"#, "bad_command"),
        (r#"{"cmd":"perft","depth":101}"#, "bad_command"),
        (r#"{"cmd":"perft","depth":4294967295}"#, "bad_command"),
    ];
    for (line, code) in after {
        let answer: Value = serde_json::from_str(&session.answer(line)).unwrap();
        assert_eq!((&answer["ok"], &answer["code"]), (&json!(false), &json!(code)), "{line}");
    }
}

#[test]
fn new_plays_the_first_edition_unless_it_asks_for_another_and_refuses_those_that_there_are_not() {
    let new = |game: GameKind, ruleset: Value| {
        let mut session = Session::new([0; 32]);
        let new = json!({"cmd": "new", "game": game, "ruleset": ruleset, "dice": {"seed": "0".repeat(64)}});
        let answer = ask(&mut session, new);
        (answer, ask(&mut session, json!({"cmd": "record"})))
    };
    for kind in GameKind::ALL {
        for ruleset in 1..=kind.ruleset() {
            let (answer, played) = new(kind, json!(ruleset));
            assert_eq!((&answer["ok"], &played["record"]["ruleset"]), (&json!(true), &json!(ruleset)), "{kind:?}");
            let mut other = Session::new([0; 32]);
            let load = json!({"cmd": "load", "record": played["record"]});
            assert_eq!(ask(&mut other, load)["ok"], true, "{kind:?} {ruleset}");
            assert_eq!(ask(&mut other, json!({"cmd": "record"})), played, "{kind:?} {ruleset}");
        }
        assert_eq!(new(kind, Value::Null), new(kind, json!(1)), "{kind:?}");
        let newest = kind.ruleset();
        for wrong in
            [json!(0), json!(newest + 1), json!(-1), json!(1.0), json!("1"), json!([1]), json!(4_294_967_297_u64)]
        {
            let (answer, _) = new(kind, wrong.clone());
            let values = json!({"option": "ruleset", "min": 1, "max": newest});
            assert_eq!((&answer["code"], &answer["values"]), (&json!("bad_option"), &values), "{kind:?} {wrong}");
        }
    }
}

#[test]
fn stars_of_a_match_have_the_numbers_of_its_edition() {
    let cats = [1, 2].map(|ruleset| {
        let mut session = Session::new([0; 32]);
        let options = json!({"mode": "draft"});
        let new = json!({"cmd": "new", "game": "grid_soccer", "ruleset": ruleset, "options": options, "dice": {"script": [1]}});
        let mut answer = ask(&mut session, new);
        while let Some(side) = answer["to_act"].get(0).cloned() {
            let first = ask(&mut session, json!({"cmd": "legal", "side": side}))["actions"][0].clone();
            answer = ask(&mut session, json!({"cmd": "act", "side": side, "action": first}));
            let view = ask(&mut session, json!({"cmd": "view", "as": "spectator"}))["view"].clone();
            if view["phase"] == "turn" {
                assert_eq!(view["footballers"]["home"]["1"]["star"], "cat", "the first of the list");
                return (view["ruleset"].clone(), view["footballers"]["home"]["1"]["stats"].clone());
            }
        }
        panic!("the draft ends: {answer}");
    });
    assert_eq!(cats, [(Value::Null, json!([3, 1, -2, 5])), (json!(2), json!([3, 1, -2, 3]))]);
}

/// A record with a step of every type and a ruling of every kind.
fn record_of_everything() -> Value {
    let id = "0191d0c0-ffee-7000-8000-00000000002a";
    let link = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    let proof = json!({"roll": 1, "server": link, "home": link, "away": null, "missed": ["away"]});
    let mut steps = vec![
        json!({"type": "chain", "owner": "server", "commitment": link, "first_roll": 1}),
        json!({"type": "roll", "dice": [2], "faces": [1], "proof": proof}),
        json!({"type": "action", "side": "home", "action": {"type": "place", "pawn": 0, "at": [2, 0]}}),
        json!({"type": "ruling", "ruling": "rematched", "match": id}),
        json!({"type": "ruling", "ruling": "clock_credited", "ms": 5}),
        json!({"type": "ruling", "ruling": "claimed", "side": "home", "win": true}),
    ];
    let of_sides =
        ["resigned", "draw_offered", "draw_declined", "draw_accepted", "aborted", "time_ran_out", "rematch_offered"];
    steps.extend(of_sides.map(|ruling| json!({"type": "ruling", "ruling": ruling, "side": "away"})));
    let result = json!({"winner": "home", "by": "resigned", "score": {"home": 0, "away": 0}});
    let players = json!({"home": {"name": "Ada"}});
    json!({"game": "golden_goal", "ruleset": 1, "options": {"mode": "rounds"}, "match": id, "players": players, "steps": steps, "result": result})
}

#[test]
fn a_spoilt_record_is_refused_and_keeps_its_code() {
    let mut session = Session::new([0; 32]);
    let record = record_of_everything();
    let load = |record: &Value| json!({"cmd": "load", "record": record, "dice": {"script": []}});
    let before = ask(&mut session, load(&record));
    assert_eq!(before["ok"], true, "{before}");
    let mut tried = 0;
    for (place, spoilt) in crate::strict::spoilt(&record) {
        // Who sat where is the server's word on people, and kept as it came.
        if place.starts_with("/players/") {
            continue;
        }
        tried += 1;
        let code = match place.as_str() {
            of_game if of_game.starts_with("/options") => "bad_option",
            of_game if of_game.contains("/action") => "bad_action",
            _ => "bad_command",
        };
        assert_eq!(ask(&mut session, load(&spoilt))["code"], code, "{place}: {spoilt}");
    }
    assert!(tried > 60, "{tried}");
}

#[test]
fn unknown_fields_of_commands_are_ignored_and_those_of_actions_are_not() {
    let mut session = new_match(&[1]);
    let act = json!({"cmd": "act", "side": "home", "action": {"type": "place", "pawn": 0, "at": [2, 0]}});
    for (place, spoilt) in crate::strict::spoilt(&act["action"]) {
        let answer = ask(&mut session, json!({"cmd": "act", "side": "home", "action": spoilt}));
        assert_eq!(answer["code"], "bad_action", "{place}");
    }
    for (field, code) in [("side", "bad_side"), ("as", "bad_viewer")] {
        let mut act = act.clone();
        act[field] = json!({"home": null});
        assert_eq!(ask(&mut session, act)["code"], code);
    }
    let mut more = act;
    more["surplus"] = json!(1);
    assert_eq!(ask(&mut session, more)["ok"], true);
}

#[test]
fn a_script_that_fails_undoes_the_whole_command() {
    let mut session = new_match(&[1, 5, 5, 7]);
    let at = [(0, 2, 0), (1, 2, 4), (2, 0, 2), (3, 5, 2), (4, 1, 7)];
    for (pawn, x, y) in at {
        assert_eq!(place(&mut session, "home", pawn, x, y)["ok"], true);
        let last = pawn == 4;
        let before = ask(&mut session, json!({"cmd": "record"}));
        let answer = place(&mut session, "away", pawn, 5 - x, 9 - y);
        assert_eq!(answer["ok"], !last);
        if last {
            assert_eq!(answer["code"], "script");
            assert_eq!(ask(&mut session, json!({"cmd": "record"})), before);
            assert_eq!(ask(&mut session, json!({"cmd": "view", "as": "away"}))["view"]["to_act"], json!(["away"]));
        }
    }
}

#[test]
fn load_goes_on_where_the_record_stops() {
    let mut session = new_match(&[1]);
    assert_eq!(place(&mut session, "home", 0, 2, 0)["ok"], true);
    let record = ask(&mut session, json!({"cmd": "record"}))["record"].clone();
    assert_eq!(
        record["steps"],
        json!([
            {"type": "roll", "dice": [2], "faces": [1]},
            {"type": "action", "side": "home", "action": {"type": "place", "pawn": 0, "at": [2, 0]}},
        ])
    );
    let mut other = Session::new([0; 32]);
    let answer = ask(&mut other, json!({"cmd": "load", "record": record, "dice": {"script": []}}));
    assert_eq!(answer["faces_used"], 0);
    assert_eq!(answer["events"].as_array().unwrap().len(), 2);
    assert_eq!(ask(&mut other, json!({"cmd": "record"}))["record"], record);
    let view = json!({"cmd": "view", "as": "spectator"});
    assert_eq!(ask(&mut other, view.clone()), ask(&mut session, view));
    let mut twice = record;
    let step = twice["steps"][1].clone();
    twice["steps"].as_array_mut().unwrap().push(step);
    let answer = ask(&mut other, json!({"cmd": "load", "record": twice}));
    assert_eq!((&answer["code"], &answer["values"]["step"]), (&json!("not_your_turn"), &json!(3)));
}

#[test]
fn the_same_seed_gives_the_same_dice() {
    let new = |seed: &str| json!({"cmd": "new", "game": "golden_goal", "dice": {"seed": seed.repeat(32)}});
    let coins = |session: &mut Session| {
        let seeds = ["00", "01", "02", "03", "04", "05", "06", "07"];
        seeds.map(|seed| ask(session, new(seed))["events"].clone())
    };
    assert_eq!(coins(&mut Session::new([0; 32])), coins(&mut Session::new([1; 32])));
    // The first word of the all-zero key is 0xade0b876: even, so the coin is a 1.
    assert_eq!(ask(&mut Session::new([0; 32]), new("00"))["events"], json!([{"type": "coin", "side": "home"}]));
}

#[test]
fn without_dice_the_sessions_own_seed_is_used() {
    let coins = |seed: u8| {
        let mut session = Session::new([seed; 32]);
        let new = json!({"cmd": "new", "game": "golden_goal"});
        (0..32).map(|_| ask(&mut session, new.clone())["to_act"].to_string()).collect::<String>()
    };
    assert_eq!(coins(1), coins(1));
    assert_ne!(coins(1), coins(2));
    assert!(coins(1).contains("home") && coins(1).contains("away"));
}

#[test]
fn events_are_for_whom_as_names() {
    let mut session = new_match(&[1]);
    let action = json!({"type": "place", "pawn": 0, "at": [2, 0]});
    let answer = ask(&mut session, json!({"cmd": "act", "side": "home", "as": "spectator", "action": action}));
    assert_eq!(answer["events"], json!([{"type": "placed", "side": "home", "pawn": 0, "at": [2, 0]}]));
    assert_eq!((&answer["to_act"], &answer["result"]), (&json!(["away"]), &Value::Null));
}

#[test]
fn the_record_grows_by_what_is_done_and_not_by_what_is_refused() {
    let mut session = new_match(&[1]);
    let mut steps = 1;
    for (side, pawn, x, y, ok) in [("home", 0, 2, 0, true), ("home", 1, 2, 4, false), ("away", 0, 2, 9, true)] {
        assert_eq!(place(&mut session, side, pawn, x, y)["ok"], ok);
        steps += usize::from(ok);
        let record = ask(&mut session, json!({"cmd": "record"}))["record"].clone();
        assert_eq!(record["steps"].as_array().unwrap().len(), steps);
    }
}

#[test]
fn legal_and_perft_agree() {
    let mut session = new_match(&[1]);
    let legal = |session: &mut Session, side: &str| {
        let answer = ask(session, json!({"cmd": "legal", "side": side}));
        answer["actions"].as_array().unwrap().len()
    };
    assert_eq!((legal(&mut session, "home"), legal(&mut session, "away")), (218, 0));
    for (depth, nodes) in [(0, 1), (1, 218), (2, 46692)] {
        assert_eq!(ask(&mut session, json!({"cmd": "perft", "depth": depth})), json!({"ok": true, "nodes": nodes}));
    }
}

#[test]
fn hint_gives_a_listed_action_and_a_chance() {
    let mut session = new_match(&[1]);
    let answer = ask(&mut session, json!({"cmd": "hint", "side": "home", "ms": 5}));
    let legal = ask(&mut session, json!({"cmd": "legal", "side": "home"}));
    assert!(legal["actions"].as_array().unwrap().contains(&answer["action"]), "{answer}");
    assert!((0.0..=1.0).contains(&answer["chance_to_win"].as_f64().unwrap()));
    let code = |session: &mut Session, command: Value| ask(session, command)["code"].clone();
    assert_eq!(code(&mut session, json!({"cmd": "hint", "side": "away"})), "not_your_turn");
    for ms in [json!(-1), json!(0.5), json!(5.0), json!("5"), json!(600_001), json!(u64::MAX), json!(1e300), json!([5])]
    {
        assert_eq!(code(&mut session, json!({"cmd": "hint", "side": "home", "ms": ms})), "bad_command", "{ms}");
    }
    for ms in [0, 600_000] {
        assert_eq!(ask(&mut session, json!({"cmd": "hint", "side": "home", "ms": ms}))["ok"], true);
    }
    assert_eq!(code(&mut session, json!({"cmd": "hint"})), "bad_side");
}

#[test]
fn a_hint_ends_when_the_clock_says_so() {
    let looks = std::rc::Rc::new(std::cell::Cell::new(0_u64));
    let seen = looks.clone();
    let clock = move || {
        seen.set(seen.get() + 1);
        seen.get()
    };
    let mut session = Session::new([0; 32]).with_clock(clock);
    ask(&mut session, json!({"cmd": "new", "game": "golden_goal", "dice": {"script": [1]}}));
    let answer = ask(&mut session, json!({"cmd": "hint", "side": "home", "ms": 3}));
    assert_eq!(answer["ok"], true);
    assert!(looks.get() <= 100, "{} looks at a clock that was past its time at the fourth", looks.get());
}
