//! Actions as people type them: `run N2E`, `pass c4`, `shoot 1 0`.
//!
//! This module must not judge whether an action is legal.

use engine::game::Side;
use serde_json::{Map, Value, json};

use super::Seen;
use crate::squares::{self, At};

/// What `help` says of the actions.
pub const HELP: &str = "\
  lineup 2-2-2        line up by a card; in draft mode with the stars of shirts 1 to 7 behind it
  draft radar         take a star
  formation 2-3-1     play another card
  select 3            pick shirt 3
  run N2E             run the picked one two squares north, one east; or square by square: run c6 c7 d7
  pass c4             pass to a square
  shoot 0 1           shoot at the goal face's column 0 to 2, row 0 or 1
  steal               take the ball off its carrier
  ability 4           use the ability of shirt 4; with a target: ability 4 on 7, ability 4 at c5, ability 4 by N2E
  dive 0 1            the keeper's dive, likewise; `dive 0 1 and 1 1 ability`, `dive 0 1 ability` use his ability
  end | undo | redo   end the turn | take the last action back | do it again
                      what stands in brackets behind an action is what the dice need, and is not typed";

/// Reads an action; `side` is who types. The error is a sentence for people.
pub fn read(line: &str, seen: &Seen, side: Side) -> Result<Value, String> {
    let typed = line.split('(').next().unwrap_or_default();
    let words: Vec<&str> = typed.split_whitespace().collect();
    let (command, rest) = words.split_first().ok_or("nothing is typed")?;
    Ok(match (command.to_lowercase().as_str(), rest) {
        ("lineup" | "line_up", [card]) => json!({"type": "line_up", "formation": card}),
        ("lineup" | "line_up", [card, stars @ ..]) => json!({"type": "line_up", "formation": card, "stars": stars}),
        ("draft", [star]) => json!({"type": "draft", "star": star}),
        ("formation", [card]) => json!({"type": "formation", "card": card}),
        ("select" | "s", [number]) => json!({"type": "select", "shirt": shirt(number)?}),
        ("run" | "r", way) => {
            let from = seen.picked.and_then(|picked| seen.at(side, picked)).ok_or("nobody is picked")?;
            json!({"type": "move", "path": squares::walk(from, way)?})
        }
        ("pass" | "p", [to]) => json!({"type": "pass", "to": squares::square(to)?}),
        ("shoot", [column, row]) => json!({"type": "shoot", "cell": cell(column, row)?}),
        ("steal", []) => json!({"type": "steal"}),
        ("ability", [number, target @ ..]) => ability(shirt(number)?, target, seen, side)?,
        ("dive", rest) => dive(rest)?,
        ("undo" | "u", []) => json!({"type": "undo"}),
        ("redo", []) => json!({"type": "redo"}),
        ("end" | "e", []) => json!({"type": "end_turn"}),
        _ => return Err(format!("{line:?} is not understood; help says what can be typed")),
    })
}

/// An action as it is typed, with what its dice need in brackets.
pub fn show(action: &Value, seen: &Seen, side: Side) -> Option<String> {
    let text = |name: &str| action.get(name).and_then(Value::as_str);
    let number = |name: &str| action.get(name).and_then(Value::as_u64);
    let line = match text("type")? {
        "line_up" => {
            let stars = action.get("stars").and_then(Value::as_array);
            let stars = stars.into_iter().flatten().filter_map(Value::as_str).map(|star| format!(" {star}"));
            format!("lineup {}{}", text("formation")?, stars.collect::<String>())
        }
        "draft" => format!("draft {}", text("star")?),
        "formation" => format!("formation {}", text("card")?),
        "select" => format!("select {}", number("shirt")?),
        "move" => {
            let from = seen.picked.and_then(|picked| seen.at(side, picked));
            format!("run {}", squares::way(from, &path(action.get("path")?)?))
        }
        "pass" => format!("pass {}", squares::name(square(action.get("to")?)?)),
        "shoot" => format!("shoot {}", cell_words(action.get("cell")?)?),
        "ability" => {
            let shirt = number("shirt")?;
            let from = u8::try_from(shirt).ok().and_then(|shirt| seen.at(side, shirt));
            format!("ability {shirt}{}", target_words(action.get("target"), from)?)
        }
        "dive" => {
            let second = action.get("second_cell").map(|cell| Some(format!(" and {}", cell_words(cell)?)));
            let ability = if action["ability"] == true { " ability" } else { "" };
            format!("dive {}{}{ability}", cell_words(action.get("cell")?)?, second.unwrap_or(Some(String::new()))?)
        }
        "end_turn" => "end".to_owned(),
        plain @ ("steal" | "undo" | "redo") => plain.to_owned(),
        _ => return None,
    };
    Some(match number("needs") {
        Some(needs) => format!("{line} (needs {needs})"),
        None => line,
    })
}

fn shirt(text: &str) -> Result<u8, String> {
    let number = text.parse().ok().filter(|shirt| (1..=7).contains(shirt));
    number.ok_or_else(|| format!("{text:?} is not the number of a shirt, 1 to 7"))
}

fn cell(column: &str, row: &str) -> Result<[i64; 2], String> {
    let number = |text: &str| text.parse().map_err(|_| format!("{text:?} is no number of a column or row"));
    Ok([number(column)?, number(row)?])
}

fn cell_words(cell: &Value) -> Option<String> {
    Some(format!("{} {}", cell.get(0)?, cell.get(1)?))
}

fn square(json: &Value) -> Option<At> {
    serde_json::from_value(json.clone()).ok()
}

fn path(json: &Value) -> Option<Vec<At>> {
    serde_json::from_value(json.clone()).ok()
}

fn ability(shirt: u8, target: &[&str], seen: &Seen, side: Side) -> Result<Value, String> {
    let target = match target {
        [] => return Ok(json!({"type": "ability", "shirt": shirt})),
        ["on", number] => json!(self::shirt(number)?),
        ["at", square] => json!(squares::square(square)?),
        ["by", way @ ..] => {
            let from = seen.at(side, shirt).ok_or_else(|| format!("shirt {shirt} is not on the pitch"))?;
            json!(squares::walk(from, way)?)
        }
        _ => return Err("a target is typed `on 7`, `at c5` or `by N2E`".to_owned()),
    };
    Ok(json!({"type": "ability", "shirt": shirt, "target": target}))
}

fn target_words(target: Option<&Value>, from: Option<At>) -> Option<String> {
    Some(match target {
        None | Some(Value::Null) => String::new(),
        Some(Value::Number(shirt)) => format!(" on {shirt}"),
        Some(json) => match (square(json), path(json)) {
            (Some(at), _) => format!(" at {}", squares::name(at)),
            (None, Some(path)) => format!(" by {}", squares::way(from, &path)),
            (None, None) => return None,
        },
    })
}

fn dive(words: &[&str]) -> Result<Value, String> {
    let (cells, ability) = match words {
        [cells @ .., "ability"] => (cells, true),
        cells => (cells, false),
    };
    let mut dive = Map::from_iter([("type".to_owned(), json!("dive"))]);
    match cells {
        [column, row] => drop(dive.insert("cell".to_owned(), json!(cell(column, row)?))),
        [column, row, "and", second, second_row] => {
            dive.insert("cell".to_owned(), json!(cell(column, row)?));
            dive.insert("second_cell".to_owned(), json!(cell(second, second_row)?));
        }
        _ => return Err("a dive is typed `dive 0 1`, with a second cell `dive 0 1 and 1 1 ability`".to_owned()),
    }
    if ability {
        dive.insert("ability".to_owned(), json!(true));
    }
    Ok(Value::Object(dive))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen() -> Seen {
        let who = |at: At| json!({"at": at, "stats": [4, 1, 0, 1]});
        let view = json!({"phase": "turn", "score": {"home": 0, "away": 0}, "picked": 3,
            "footballers": {"home": {"3": who([2, 3]), "4": who([5, 5])}, "away": {}}});
        serde_json::from_value(view).unwrap()
    }

    #[test]
    fn actions_are_read_and_shown() {
        let check = |line: &str, action: Value| {
            assert_eq!(read(line, &seen(), Side::Home).as_ref(), Ok(&action), "{line}");
            assert_eq!(show(&action, &seen(), Side::Home).as_deref(), Some(line));
        };
        check("lineup 2-2-2", json!({"type": "line_up", "formation": "2-2-2"}));
        check("lineup 2-2-2 cat ox", json!({"type": "line_up", "formation": "2-2-2", "stars": ["cat", "ox"]}));
        check("draft radar", json!({"type": "draft", "star": "radar"}));
        check("formation 2-3-1", json!({"type": "formation", "card": "2-3-1"}));
        check("select 5", json!({"type": "select", "shirt": 5}));
        check("run N2E", json!({"type": "move", "path": [[2, 4], [2, 5], [3, 5]]}));
        check("pass c4", json!({"type": "pass", "to": [2, 3]}));
        check("shoot 0 1", json!({"type": "shoot", "cell": [0, 1]}));
        check("steal", json!({"type": "steal"}));
        check("ability 4", json!({"type": "ability", "shirt": 4}));
        check("ability 4 on 7", json!({"type": "ability", "shirt": 4, "target": 7}));
        check("ability 4 at c5", json!({"type": "ability", "shirt": 4, "target": [2, 4]}));
        check("ability 4 by N", json!({"type": "ability", "shirt": 4, "target": [[5, 6]]}));
        check("dive 2 1", json!({"type": "dive", "cell": [2, 1]}));
        check("dive 2 1 ability", json!({"type": "dive", "cell": [2, 1], "ability": true}));
        let twin = json!({"type": "dive", "cell": [2, 1], "second_cell": [1, 1], "ability": true});
        check("dive 2 1 and 1 1 ability", twin);
        for (line, kind) in [("end", "end_turn"), ("undo", "undo"), ("redo", "redo")] {
            check(line, json!({"type": kind}));
        }
    }

    #[test]
    fn what_the_dice_need_is_shown_and_not_read() {
        let listed = json!({"type": "pass", "to": [2, 3], "needs": 6, "chance": [26, 36]});
        let line = show(&listed, &seen(), Side::Home).unwrap();
        assert_eq!(line, "pass c4 (needs 6)");
        assert_eq!(read(&line, &seen(), Side::Home), Ok(json!({"type": "pass", "to": [2, 3]})));
    }

    #[test]
    fn what_is_no_action() {
        for odd in [
            "",
            "jump",
            "run",
            "select",
            "select 8",
            "pass",
            "shoot 1",
            "shoot a b",
            "ability",
            "ability 4 to 7",
            "dive",
            "dive 1 1 1",
        ] {
            assert!(read(odd, &seen(), Side::Home).is_err(), "{odd}");
        }
    }
}
