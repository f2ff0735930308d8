//! Rule 7: options and how matches end.

use serde_json::json;

use super::*;

fn refused(options: Value) -> Value {
    GoldenGoal::options(&options).unwrap_err().values
}

#[test]
fn rule_7_options_have_defaults_and_bounds() {
    let all = json!({"mode": "golden_goal", "rounds": 25, "tie_break": "none", "goals": 3, "max_rounds": 200});
    for options in [json!({}), Value::Null, all.clone()] {
        assert_eq!(serde_json::to_value(GoldenGoal::options(&options).unwrap()).unwrap(), all);
    }
    for (name, max) in [("rounds", 100), ("goals", 20), ("max_rounds", 1000)] {
        let bad = json!({"option": name, "min": 1, "max": max});
        for value in [json!(0), json!(max + 1), json!(-1), json!(1.0), json!("1"), Value::Null, json!(1_u64 << 40)] {
            assert_eq!(refused(json!({name: value})), bad, "{name} {value}");
        }
        for value in [1, max] {
            assert!(GoldenGoal::options(&json!({name: value})).is_ok());
        }
    }
    for (name, value) in
        [("mode", json!("chess")), ("mode", Value::Null), ("tie_break", json!(true)), ("colour", json!(1))]
    {
        let refusal = GoldenGoal::options(&json!({name: value})).unwrap_err();
        assert_eq!((refusal.code.as_str(), &refusal.values["option"]), ("bad_option", &json!(name)));
    }
    assert_eq!(GoldenGoal::options(&json!([])).unwrap_err().code, "bad_option");
}

/// Home has run and can end its turn; or it has the ball before away's net, if `goal`.
fn at_turn(options: Value, turns: u32, score: (u32, u32), goal: bool) -> GoldenGoal {
    let text = if goal {
        "home 2,0 2,8 0,2 5,4 1,7 away 4,9 3,7 5,7 0,8 4,2 turn home kick 1 1"
    } else {
        "home 2,0 2,8 0,2 5,4 1,7 away 4,9 3,7 5,7 0,8 4,2 ball 4,5 turn home run 1"
    };
    let mut game = position_with(text, options);
    game.turns = turns;
    (game.score.home, game.score.away) = score;
    game
}

/// Ends home's turn, with a goal or without; gives how the match ended, such as `home by rounds`, or `goes on`.
fn end(game: &mut GoldenGoal, goal: bool) -> String {
    let events = if goal { play(game, &["kick N2"]) } else { play(game, &["run 1 W1", "done"]) };
    let last = events.last().unwrap();
    let result = &last["result"];
    match last["type"].as_str().unwrap() {
        "ended" => format!("{} by {}", result["winner"].as_str().unwrap_or("nobody"), result["by"].as_str().unwrap()),
        _ => "goes on".to_owned(),
    }
}

#[test]
fn rule_7_how_matches_end() {
    let tie = |rounds, max| json!({"mode": "rounds", "rounds": rounds, "max_rounds": max, "tie_break": "golden_goal"});
    let rounds = |rounds, max| json!({"mode": "rounds", "rounds": rounds, "max_rounds": max});
    let first_to = |goals| json!({"mode": "first_to", "goals": goals, "max_rounds": 5});
    let cases = [
        // Options, turn's number, score before, goal, how it ends.
        (json!({}), 3, (0, 0), true, "home by golden_goal"),
        (json!({}), 3, (0, 0), false, "goes on"),
        (json!({}), 400, (0, 0), false, "nobody by max_rounds"),
        (json!({}), 399, (0, 0), false, "goes on"),
        (json!({"max_rounds": 1}), 2, (0, 0), true, "home by golden_goal"),
        (rounds(3, 9), 5, (1, 0), false, "goes on"),
        (rounds(3, 9), 6, (1, 0), false, "home by rounds"),
        (rounds(3, 9), 6, (1, 2), false, "away by rounds"),
        (rounds(3, 9), 6, (1, 1), false, "nobody by rounds"),
        (rounds(3, 9), 5, (1, 1), true, "goes on"),
        (rounds(3, 9), 6, (1, 1), true, "home by rounds"),
        (rounds(3, 9), 6, (1, 2), true, "nobody by rounds"),
        (rounds(3, 3), 6, (1, 0), false, "home by rounds"),
        (rounds(3, 2), 4, (1, 0), false, "home by max_rounds"),
        (rounds(3, 2), 4, (1, 1), false, "nobody by max_rounds"),
        (tie(3, 9), 6, (1, 1), false, "goes on"),
        (tie(3, 9), 6, (1, 0), false, "home by rounds"),
        (tie(3, 9), 6, (0, 1), true, "goes on"),
        (tie(3, 9), 7, (1, 1), true, "home by golden_goal"),
        (tie(3, 9), 8, (1, 1), false, "goes on"),
        (tie(3, 9), 22, (1, 1), false, "goes on"),
        (tie(3, 9), 24, (1, 1), false, "nobody by max_rounds"),
        (tie(3, 9), 24, (1, 1), true, "home by golden_goal"),
        (tie(3, 2), 4, (1, 1), false, "nobody by max_rounds"),
        (tie(3, 3), 6, (1, 1), false, "goes on"),
        (tie(3, 3), 12, (1, 1), false, "nobody by max_rounds"),
        (first_to(3), 3, (1, 0), true, "goes on"),
        (first_to(3), 3, (2, 2), true, "home by first_to"),
        (first_to(1), 3, (0, 0), true, "home by first_to"),
        (first_to(3), 10, (2, 2), true, "home by first_to"),
        (first_to(3), 10, (1, 2), true, "nobody by max_rounds"),
        (first_to(3), 10, (0, 2), false, "away by max_rounds"),
    ];
    for (options, turns, score, goal, expected) in cases {
        let mut game = at_turn(options.clone(), turns, score, goal);
        assert_eq!(end(&mut game, goal), expected, "{options} turn {turns} score {score:?} goal {goal}");
    }
}

#[test]
fn rule_7_last_chance() {
    use crate::game::Side::{Away, Home};
    let options = json!({"mode": "last_chance", "max_rounds": 5});
    let cases = [
        // The count before, turn's number, score before, goal, how it ends, the count after.
        (None, 3, (0, 0), true, "goes on", json!({"side": "away", "turns_left": 3})),
        (None, 3, (0, 0), false, "goes on", Value::Null),
        (Some((Away, 2)), 3, (1, 0), true, "goes on", json!({"side": "away", "turns_left": 2})),
        (Some((Away, 1)), 3, (1, 0), false, "goes on", json!({"side": "away", "turns_left": 1})),
        (Some((Home, 3)), 3, (0, 1), false, "goes on", json!({"side": "home", "turns_left": 2})),
        (Some((Home, 3)), 3, (0, 1), true, "goes on", Value::Null),
        (Some((Home, 1)), 3, (0, 1), false, "away by last_chance", json!({"side": "home", "turns_left": 0})),
        (Some((Home, 1)), 3, (0, 1), true, "goes on", Value::Null),
        (Some((Home, 1)), 3, (0, 2), true, "away by last_chance", json!({"side": "home", "turns_left": 0})),
        (Some((Home, 2)), 3, (0, 2), true, "goes on", json!({"side": "home", "turns_left": 1})),
        (Some((Home, 1)), 10, (0, 1), false, "away by last_chance", json!({"side": "home", "turns_left": 0})),
        (Some((Home, 2)), 10, (0, 1), false, "away by max_rounds", json!({"side": "home", "turns_left": 1})),
        (None, 10, (0, 0), false, "nobody by max_rounds", Value::Null),
    ];
    for (count, turns, score, goal, expected, after) in cases {
        let mut game = at_turn(options.clone(), turns, score, goal);
        game.last_chance = count.map(|(side, turns_left)| super::super::LastChance { side, turns_left });
        assert_eq!(end(&mut game, goal), expected, "{count:?} turn {turns} score {score:?} goal {goal}");
        assert_eq!(seen(&game, "last_chance"), after, "{count:?} turn {turns} score {score:?} goal {goal}");
    }
}

#[test]
fn rule_7_last_chance_counts_down_when_the_turn_ends_not_before_the_step_off() {
    let text = "home 2,0 2,9 0,2 5,4 1,7 away 4,9 3,7 5,7 0,8 4,2 turn home kick 1 1";
    let mut game = position_with(text, json!({"mode": "last_chance"}));
    game.score.away = 2;
    game.last_chance = Some(super::super::LastChance { side: Side::Home, turns_left: 2 });
    play(&mut game, &["kick N1"]);
    assert_eq!((seen(&game, "phase"), &seen(&game, "last_chance")["turns_left"]), (json!("step_off"), &json!(2)));
    play(&mut game, &["step_off 2,8"]);
    assert_eq!((seen(&game, "phase"), &seen(&game, "last_chance")["turns_left"]), (json!("keeper"), &json!(1)));
}

#[test]
fn rule_8_when_over_what_belongs_to_a_turn_is_empty() {
    for goal in [true, false] {
        let mut game = at_turn(json!({"max_rounds": 1}), 2, (0, 0), goal);
        assert!(seen(&game, "die").is_u64());
        end(&mut game, goal);
        assert_eq!((seen(&game, "phase"), seen(&game, "die")), (json!("over"), Value::Null));
        assert_eq!((seen(&game, "pips_left"), seen(&game, "kicked")), (json!(0), json!([])));
        assert_eq!((seen(&game, "kicker"), seen(&game, "can_undo")), (Value::Null, json!(false)));
    }
}

#[test]
fn rule_7_a_passed_turn_counts_for_last_chance() {
    let shut_in = "home 2,0 0,0 1,0 0,1 5,6 away -1,-1 6,-1 -1,10 6,10 -1,0 ball 3,6 turn home roll";
    let mut game = position_with(shut_in, json!({"mode": "last_chance"}));
    game.score.away = 1;
    game.last_chance = Some(super::super::LastChance { side: Side::Home, turns_left: 1 });
    play(&mut game, &["roll"]);
    assert_eq!(types(&roll(&mut game, &[1])), ["rolled", "turn_passed", "ended"]);
}
