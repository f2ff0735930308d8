//! Actions as people type them.
//!
//! This module must not judge them: the server does.

use engine::sector_soccer::Action;
use serde::Deserialize;
use serde_json::Value;

/// What can be typed.
pub const HELP: &str = "\
  lineup 1 3 3 2 1        your pawns in your own sectors, 1 before your goal (13321 and 1-3-3-2-1 too)
  throw, throw 5          gives one throw, or so many; a smaller number takes throws back that were not thrown yet
  change 1>3 2>4          moves a pawn from your sector 1 to 3, then one from 2 to 4; change alone moves none";

/// Reads an action.
pub fn read(line: &str) -> Result<Value, String> {
    let line = line.trim().to_lowercase();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line.as_str(), ""));
    let action = match word {
        "line_up" | "lineup" => Action::LineUp { pawns: pawns(rest)? },
        "throw" | "t" => Action::Throw { times: times(rest)? },
        "change" | "c" => Action::Change { moves: rest.split_whitespace().map(shift).collect::<Result<_, _>>()? },
        _ => return Err(format!("{word:?} is none of lineup, throw, change; help lists what can be typed")),
    };
    Ok(serde_json::to_value(action).expect("actions are plain data"))
}

/// An action as it is typed.
pub fn show(action: &Value) -> Option<String> {
    Some(match <Action as Deserialize>::deserialize(action).ok()? {
        Action::LineUp { pawns } => format!("lineup {}", pawns.map(|count| count.to_string()).join(" ")),
        Action::Throw { times } => format!("throw {times}"),
        Action::Change { moves } if moves.is_empty() => "change".to_owned(),
        Action::Change { moves } => {
            let moves: Vec<String> = moves.iter().map(|[from, to]| format!("{from}>{to}")).collect();
            format!("change {}", moves.join(" "))
        }
    })
}

fn pawns(text: &str) -> Result<[i64; 5], String> {
    let wrong = || "a line-up is five numbers, such as lineup 1 3 3 2 1".to_owned();
    let mut numbers: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c == '-' || c == ',').filter(|part| !part.is_empty()).collect();
    if let [together] = numbers[..]
        && together.len() == 5
        && together.is_ascii()
    {
        numbers = (0..5).map(|place| &together[place..=place]).collect();
    }
    let numbers: Option<Vec<i64>> = numbers.iter().map(|number| number.parse().ok()).collect();
    numbers.and_then(|numbers| numbers.try_into().ok()).ok_or_else(wrong)
}

fn times(text: &str) -> Result<i64, String> {
    match text.trim() {
        "" => Ok(1),
        number => number.parse().map_err(|_| format!("{number:?} is no number of throws")),
    }
}

fn shift(text: &str) -> Result<[i64; 2], String> {
    let sectors = text.split_once(['>', '-', ',']).and_then(|(from, to)| Some([from.parse().ok()?, to.parse().ok()?]));
    sectors.ok_or_else(|| format!("{text:?} is no move of a pawn; from sector 1 to 3 is 1>3"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn actions() {
        let check = |line: &str, action: Value| assert_eq!(read(line).as_ref(), Ok(&action), "{line}");
        let line_up = json!({"type": "line_up", "pawns": [1, 3, 3, 2, 1]});
        for line in ["line_up 1 3 3 2 1", "lineup 13321", "LINE_UP 1-3-3-2-1", " line_up 1,3,3,2,1 "] {
            check(line, line_up.clone());
        }
        check("line_up 10 0 0 0 0", json!({"type": "line_up", "pawns": [10, 0, 0, 0, 0]}));
        check("throw", json!({"type": "throw", "times": 1}));
        check("t 45", json!({"type": "throw", "times": 45}));
        check("change", json!({"type": "change", "moves": []}));
        check("change 1>3 2-4", json!({"type": "change", "moves": [[1, 3], [2, 4]]}));
    }

    #[test]
    fn what_is_no_action() {
        for odd in ["", "jump", "line_up", "line_up 1 2 3", "line_up a b c d e", "throw x", "change 1", "change 1>"] {
            assert!(read(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn shown_actions_can_be_typed() {
        for line in ["lineup 2 2 2 2 2", "throw 1", "throw 90", "change", "change 1>3", "change 1>3 5>3"] {
            assert_eq!(show(&read(line).unwrap()).as_deref(), Some(line));
        }
    }
}
