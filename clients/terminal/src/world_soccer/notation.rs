//! Actions as people type them: `run 3 N2E`, `kick NE`, `lineup h2 c5 .. 11`.
//!
//! This module must not judge whether an action is legal.

use engine::game::Side;
use serde_json::{Value, json};

use super::Seen;
use crate::squares::{self, At};

/// What `help` says of the actions.
pub const HELP: &str = "\
  lineup h2 c5 .. 11  line up: the squares of shirts 1 to 11, then who kicks off (list shows five that can be had)
  throw               throw the die
  run 3 N2E           run shirt 3 two squares north, one east; or square by square: run 3 c6 c7 d7
  kick NE             kick the ball north-east
  taker 9             shirt 9 takes the penalty
  done | undo         end the throw | take the last run or kick back
                      with two dice `run 3 N2 first` and `kick NE second` say which die is used";

/// The words for the parts of a throw.
const PARTS: [&str; 2] = ["first", "second"];

/// Players of a side.
const PLAYERS: usize = 11;

/// Reads an action; `side` is who types. The error is a sentence for people.
pub fn read(line: &str, seen: &Seen, side: Side) -> Result<Value, String> {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let part = words.last().and_then(|word| PARTS.iter().position(|part| part.eq_ignore_ascii_case(word)));
    if part.is_some() {
        words.pop();
    }
    let (command, rest) = words.split_first().ok_or("nothing is typed")?;
    let mut action = match (command.to_lowercase().as_str(), rest) {
        ("lineup" | "line_up", [squares @ .., taker]) if squares.len() == PLAYERS => {
            let squares: Vec<At> = squares.iter().map(|square| squares::square(square)).collect::<Result<_, _>>()?;
            json!({"type": "line_up", "squares": squares, "taker": shirt(taker)?})
        }
        ("lineup" | "line_up", _) => return Err("a line-up is eleven squares and the shirt that kicks off".to_owned()),
        ("throw" | "t", []) => json!({"type": "throw"}),
        ("run" | "r", [number, way @ ..]) => {
            let shirt = shirt(number)?;
            let from = seen.player(side, shirt).ok_or_else(|| format!("shirt {shirt} is not on the pitch"))?;
            json!({"type": "run", "shirt": shirt, "path": squares::walk(from, way)?})
        }
        ("kick" | "k", [way]) => json!({"type": "kick", "dir": squares::direction(way)?}),
        ("taker", [number]) => json!({"type": "penalty_taker", "shirt": shirt(number)?}),
        ("undo" | "u", []) => json!({"type": "undo"}),
        ("done" | "d", []) => json!({"type": "done"}),
        _ => return Err(format!("{line:?} is not understood; help says what can be typed")),
    };
    if let Some(part) = part {
        action["component"] = json!(part);
    }
    Ok(action)
}

/// An action as it is typed.
pub fn show(action: &Value, seen: &Seen, side: Side) -> Option<String> {
    let squares = |name: &str| -> Option<Vec<At>> { serde_json::from_value(action.get(name)?.clone()).ok() };
    let number = |name: &str| action.get(name).and_then(Value::as_u64);
    let mut line = match action.get("type")?.as_str()? {
        "line_up" => {
            let squares: Vec<String> = squares("squares")?.into_iter().map(squares::name).collect();
            format!("lineup {} {}", squares.join(" "), number("taker")?)
        }
        "run" => {
            let shirt = u8::try_from(number("shirt")?).ok()?;
            format!("run {shirt} {}", squares::way(seen.player(side, shirt), &squares("path")?))
        }
        "kick" => format!("kick {}", action.get("dir")?.as_str()?),
        "penalty_taker" => format!("taker {}", number("shirt")?),
        plain @ ("throw" | "undo" | "done") => plain.to_owned(),
        _ => return None,
    };
    if let Some(part) = number("component") {
        line = format!("{line} {}", PARTS.get(usize::try_from(part).ok()?)?);
    }
    Some(line)
}

fn shirt(text: &str) -> Result<u8, String> {
    text.parse()
        .ok()
        .filter(|shirt| (1..=PLAYERS).contains(&usize::from(*shirt)))
        .ok_or_else(|| format!("{text:?} is not the number of a shirt, 1 to 11"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen() -> Seen {
        let players = json!({"home": {"1": [7, 1], "3": [2, 3]}, "away": {"3": [2, 20]}});
        let view = json!({"phase": "move", "lined_up": {"home": true, "away": true}, "players": players,
            "score": {"home": 0, "away": 0}});
        serde_json::from_value(view).unwrap()
    }

    #[test]
    fn actions_are_read_and_shown() {
        let check = |line: &str, action: Value| {
            assert_eq!(read(line, &seen(), Side::Home).as_ref(), Ok(&action), "{line}");
            assert_eq!(show(&action, &seen(), Side::Home).as_deref(), Some(line));
        };
        check("throw", json!({"type": "throw"}));
        check("run 3 N2E", json!({"type": "run", "shirt": 3, "path": [[2, 4], [2, 5], [3, 5]]}));
        check("run 3 N second", json!({"type": "run", "shirt": 3, "path": [[2, 4]], "component": 1}));
        check("kick NE", json!({"type": "kick", "dir": "NE"}));
        check("kick SW first", json!({"type": "kick", "dir": "SW", "component": 0}));
        check("taker 9", json!({"type": "penalty_taker", "shirt": 9}));
        check("done", json!({"type": "done"}));
        check("undo", json!({"type": "undo"}));
        let squares: Vec<At> = (0..11).map(|x| [x, 3]).collect();
        let line = "lineup a4 b4 c4 d4 e4 f4 g4 h4 i4 j4 k4 11";
        check(line, json!({"type": "line_up", "squares": squares, "taker": 11}));
    }

    #[test]
    fn a_side_runs_its_own_players() {
        let run = json!({"type": "run", "shirt": 3, "path": [[2, 19]]});
        assert_eq!(read("run 3 c20", &seen(), Side::Away), Ok(run));
    }

    #[test]
    fn what_is_no_action() {
        for odd in
            ["", "jump 1 N2", "run", "run 3", "run 12 N", "run 5 N", "kick", "kick X", "taker", "lineup a1", "first"]
        {
            assert!(read(odd, &seen(), Side::Home).is_err(), "{odd}");
        }
    }
}
