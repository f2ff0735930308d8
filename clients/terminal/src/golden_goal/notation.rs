//! Actions as people type them: `run 3 N2E1`, `kick NE2N1`, `place 1 c4`.
//!
//! A route is a list of directions, each with a number of steps (`N` alone is one step), from where the pawn or ball stands. A path
//! may also be typed square by square: `run 3 c6 c7`. In a path `E2` is a route and `e2` a square: nothing else goes by the size of
//! letters. This module must not judge whether an action is legal.

use engine::game::Side;
use engine::golden_goal::{Action, Direction, Pawn, Square};

use super::{Seen, squares};

/// What `help` says of the actions.
pub const HELP: &str = "\
  place 1 c4          set pawn 1 up on c4, the board's column c and row 4 (0 is the keeper)
  roll                roll the die
  run 3 N2E1          run pawn 3 two squares north, one east; or square by square: run 3 c6 c7 d7
  kick NE2N1          kick the ball two squares north-east, then one north
  step b9             step off the square in front of the net; l9 is the border left of row 9
  keeper c1           put the keeper for a restart
  done | undo         end the turn | take the last action back
                      2,3 counts from 0 and is c4 too; in a path E2 goes two squares east and e2 is a square";

/// Reads an action; `side` is who types. The error is a sentence for people.
pub fn read(line: &str, seen: &Seen, side: Side) -> Result<Action, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (command, rest) = words.split_first().ok_or("nothing is typed")?;
    let command = command.to_lowercase();
    Ok(match (command.as_str(), rest) {
        ("place" | "p", [pawn, at]) => Action::Place { pawn: self::pawn(pawn)?, at: square(at)? },
        ("roll" | "r", []) => Action::Roll {},
        ("run", [number, path @ ..]) => run(number, path, seen, side)?,
        ("kick" | "k", path) => {
            let from = seen.ball.ok_or("the ball is not on a square yet")?;
            Action::Kick { path: walk(from, path)? }
        }
        ("step", [to]) => Action::StepOff { to: square(to)? },
        ("keeper", [at]) => Action::Keeper { at: square(at)? },
        ("undo" | "u", []) => Action::Undo {},
        ("done" | "d", []) => Action::Done {},
        _ => return Err(format!("{line:?} is not understood; help says what can be typed")),
    })
}

/// An action as it is typed. `from` is where its path starts, if it has one.
pub fn show(action: &Action, from: Option<Square>) -> String {
    match action {
        Action::Place { pawn, at } => format!("place {} {}", u8::from(*pawn), squares::name(*at)),
        Action::Run { pawn, path } => format!("run {} {}", u8::from(*pawn), route(from, path)),
        Action::Kick { path } => format!("kick {}", route(from, path)),
        Action::StepOff { to } => format!("step {}", squares::name(*to)),
        Action::Keeper { at } => format!("keeper {}", squares::name(*at)),
        Action::Roll {} | Action::Undo {} | Action::Done {} => action.name().to_owned(),
    }
}

/// Where the path of an action starts.
pub fn start(action: &Action, seen: &Seen, side: Side) -> Option<Square> {
    let square = |[x, y]: [i64; 2]| Square { x, y };
    match action {
        Action::Run { pawn, .. } => seen.pawn(side, u8::from(*pawn)).map(square),
        Action::Kick { .. } => seen.ball.map(square),
        _ => None,
    }
}

fn run(number: &str, path: &[&str], seen: &Seen, side: Side) -> Result<Action, String> {
    let pawn = pawn(number)?;
    let from = seen.pawn(side, u8::from(pawn)).ok_or_else(|| format!("pawn {number} is not on the board"))?;
    Ok(Action::Run { pawn, path: walk(from, path)? })
}

fn pawn(text: &str) -> Result<Pawn, String> {
    let number: u8 = text.parse().map_err(|_| format!("{text:?} is not the number of a pawn"))?;
    Pawn::try_from(number).map_err(str::to_owned)
}

fn square(text: &str) -> Result<Square, String> {
    squares::read(text).ok_or_else(|| format!("{text:?} is not a square such as c4"))
}

/// The squares of a typed path: routes, squares, or both.
fn walk([x, y]: [i64; 2], words: &[&str]) -> Result<Vec<Square>, String> {
    if words.is_empty() {
        return Err("where to? A route such as N2E1, or squares such as c6 c7".to_owned());
    }
    let mut at = Square { x, y };
    let mut path = Vec::new();
    for word in words {
        // What could be both is a route in capitals and a square in small letters.
        if let Some(named) = squares::read(word).filter(|_| !word.starts_with('E')) {
            at = named;
            path.push(at);
            continue;
        }
        let mut rest: &str = word;
        while !rest.is_empty() {
            let (direction, steps, tail) =
                stretch(rest).ok_or_else(|| format!("{word:?} is not a route such as N2E1"))?;
            let (x, y) = direction.delta();
            for _ in 0..steps {
                at = Square { x: at.x + x, y: at.y + y };
                path.push(at);
            }
            rest = tail;
        }
    }
    Ok(path)
}

/// The first direction of a route with its number of steps, and the rest.
fn stretch(text: &str) -> Option<(Direction, u8, &str)> {
    let named = |length: usize| Direction::from_name(&text.get(..length)?.to_uppercase());
    let (direction, rest) = match named(2) {
        Some(direction) => (direction, &text[2..]),
        None => (named(1)?, &text[1..]),
    };
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let steps = if end == 0 { 1 } else { rest[..end].parse().ok().filter(|steps| (1..=20).contains(steps))? };
    Some((direction, steps, &rest[end..]))
}

/// A path as a route from `from`, or square by square where it is none.
fn route(from: Option<Square>, path: &[Square]) -> String {
    let squares = || path.iter().map(|square| squares::name(*square)).collect::<Vec<_>>().join(" ");
    let Some(mut at) = from else { return squares() };
    let mut ways: Vec<Direction> = Vec::with_capacity(path.len());
    for to in path {
        let Some(way) = Direction::between(at, *to) else { return squares() };
        ways.push(way);
        at = *to;
    }
    ways.chunk_by(|a, b| a == b).map(|stretch| format!("{}{}", stretch[0].name(), stretch.len())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn seen() -> Seen {
        let pawns = json!({"home": {"1": [2, 4], "2": null}, "away": {"1": [3, 5]}});
        let view = json!({"phase": "run", "pawns": pawns, "ball": [2, 6], "score": {"home": 0, "away": 0}});
        serde_json::from_value(view).unwrap()
    }

    fn check(line: &str, action: serde_json::Value) {
        let Ok(typed) = read(line, &seen(), Side::Home) else { panic!("{line}") };
        assert_eq!(serde_json::to_value(typed).unwrap(), action, "{line}");
    }

    #[test]
    fn actions() {
        check("place 0 2,0", json!({"type": "place", "pawn": 0, "at": [2, 0]}));
        check("roll", json!({"type": "roll"}));
        check("run 1 N2E1", json!({"type": "run", "pawn": 1, "path": [[2, 5], [2, 6], [3, 6]]}));
        check("run 1 n2e", json!({"type": "run", "pawn": 1, "path": [[2, 5], [2, 6], [3, 6]]}));
        check("RUN 1 2,5 w", json!({"type": "run", "pawn": 1, "path": [[2, 5], [1, 5]]}));
        check("run 1 c6 C7 3,6", json!({"type": "run", "pawn": 1, "path": [[2, 5], [2, 6], [3, 6]]}));
        check("run 1 E2", json!({"type": "run", "pawn": 1, "path": [[3, 4], [4, 4]]}));
        check("run 1 d5 e5", json!({"type": "run", "pawn": 1, "path": [[3, 4], [4, 4]]}));
        check("run 1 n2 e", json!({"type": "run", "pawn": 1, "path": [[2, 5], [2, 6], [3, 6]]}));
        check("Place 1 C4", json!({"type": "place", "pawn": 1, "at": [2, 3]}));
        check("place 1 2,3", json!({"type": "place", "pawn": 1, "at": [2, 3]}));
        check("step l5", json!({"type": "step_off", "to": [-1, 4]}));
        check("kick ne2n1", json!({"type": "kick", "path": [[3, 7], [4, 8], [4, 9]]}));
        check("kick n1ne1", json!({"type": "kick", "path": [[2, 7], [3, 8]]}));
        check("step -1,4", json!({"type": "step_off", "to": [-1, 4]}));
        check("keeper 3,0", json!({"type": "keeper", "at": [3, 0]}));
        check(" undo ", json!({"type": "undo"}));
        check("d", json!({"type": "done"}));
    }

    #[test]
    fn what_is_no_action() {
        for odd in [
            "",
            "jump",
            "run",
            "run 1",
            "run 2 N1",
            "run 9 N1",
            "run 1 X2",
            "run 1 N0",
            "run 1 N99",
            "kick",
            "place 1 2",
            "step a,b",
        ] {
            assert!(read(odd, &seen(), Side::Home).is_err(), "{odd}");
        }
    }

    #[test]
    fn shown_actions_can_be_typed() {
        for line in [
            "place 1 c4",
            "run 1 N2E1",
            "run 1 E2",
            "kick NE2N1",
            "step b5",
            "step l5",
            "keeper c1",
            "roll",
            "done",
            "undo",
        ] {
            let Ok(action) = read(line, &seen(), Side::Home) else { panic!("{line}") };
            assert_eq!(show(&action, start(&action, &seen(), Side::Home)), line);
        }
    }
}
