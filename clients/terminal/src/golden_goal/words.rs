//! Events in words, one sentence each.
//!
//! Reads the JSON of the wire, so that an event of a newer server is passed over instead of failing.

use engine::golden_goal::Square;
use serde_json::Value;

use super::squares;

/// What happened; `None` for an event that says nothing to people or is not known.
pub fn tell(event: &Value) -> Option<String> {
    let text = |name: &str| event.get(name).and_then(Value::as_str);
    let number = |name: &str| event.get(name).and_then(Value::as_u64);
    let square = |name: &str| event.get(name).map(at);
    let side = text("side");
    let who = || Some(format!("{} {}", side?, number("pawn")?));
    Some(match text("type")? {
        "coin" => format!("The coin says that {} places first.", side?),
        "placed" => format!("{} stands on {}.", capital(&who()?), square("at")?),
        "kick_off_roll" => match side {
            Some(side) => {
                format!("Kick-off dice {}: {side} kicks off, up to {} squares.", faces(event)?, number("budget")?)
            }
            None => format!("Kick-off dice {}: again.", faces(event)?),
        },
        "rolled" => format!("{} rolls a {}.", capital(side?), number("face")?),
        "turn_passed" => format!("{} has no lawful run: the turn passes.", capital(side?)),
        "run" => {
            let ball = if event["touches_ball"] == true { " and has the ball" } else { "" };
            format!("{} runs to {}{ball}.", capital(&who()?), last(event)?)
        }
        "kick" => {
            let end = match (text("ends")?, number("receiver")) {
                ("pass", Some(receiver)) => format!("passes to {receiver}"),
                ("goal", _) => "shoots".to_owned(),
                _ => format!("kicks to {}", last(event)?),
            };
            format!("{} {end}.", capital(&who()?))
        }
        "stepped_off" => format!("{} steps off to {}.", capital(&who()?), square("to")?),
        "goal" => {
            let post = if event["post"] == true { ", off the post" } else { "" };
            let score = event.get("score")?;
            format!("GOAL by {}{post}! {} : {}", who()?, score.get("home")?, score.get("away")?)
        }
        "undone" => format!("{} takes it back.", capital(side?)),
        "turn_ended" => format!("{} is done.", capital(side?)),
        "turn" => {
            let restart = if event["restart"] == true { ", a restart" } else { "" };
            format!("Round {}: {}'s turn{restart}.", number("round")?, side?)
        }
        "keeper_placed" => format!("{}'s keeper stands on {}.", capital(side?), square("at")?),
        "restart_roll" => {
            let again = if event["again"] == true { ", again" } else { "" };
            format!("{} rolls a {} for the restart{again}.", capital(side?), number("face")?)
        }
        "ended" => {
            let result = event.get("result")?;
            let by = result.get("by")?.as_str()?.replace('_', " ");
            match result.get("winner").and_then(Value::as_str) {
                Some(winner) => format!("{} wins ({by}).", capital(winner)),
                None => format!("A draw ({by})."),
            }
        }
        _ => return None,
    })
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn at(square: &Value) -> String {
    let n = |index: usize| square.get(index).and_then(Value::as_i64).unwrap_or_default();
    squares::words(Square::from((n(0), n(1))))
}

fn last(event: &Value) -> Option<String> {
    event.get("path")?.as_array()?.last().map(at)
}

fn faces(event: &Value) -> Option<String> {
    let faces = event.get("faces")?.as_array()?;
    Some(faces.iter().map(Value::to_string).collect::<Vec<_>>().join(" and "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn sentences() {
        let check = |event: Value, want: &str| assert_eq!(tell(&event).as_deref(), Some(want), "{event}");
        check(json!({"type": "coin", "side": "home"}), "The coin says that home places first.");
        check(json!({"type": "placed", "side": "away", "pawn": 0, "at": [2, 9]}), "Away 0 stands on c10.");
        check(
            json!({"type": "kick_off_roll", "faces": [5, 2], "side": "home", "budget": 3}),
            "Kick-off dice 5 and 2: home kicks off, up to 3 squares.",
        );
        check(
            json!({"type": "kick_off_roll", "faces": [2, 2], "side": null, "budget": 0}),
            "Kick-off dice 2 and 2: again.",
        );
        check(
            json!({"type": "run", "side": "home", "pawn": 3, "path": [[1, 1], [1, 2]], "touches_ball": true}),
            "Home 3 runs to b3 and has the ball.",
        );
        let kick = |ends: &str, receiver: Value| json!({"type": "kick", "side": "home", "pawn": 3, "path": [[1, 2]], "ends": ends, "receiver": receiver});
        check(kick("stop", Value::Null), "Home 3 kicks to b3.");
        check(
            json!({"type": "stepped_off", "side": "home", "pawn": 3, "to": [-1, 8]}),
            "Home 3 steps off to border left of 9.",
        );
        check(kick("pass", json!(4)), "Home 3 passes to 4.");
        check(kick("goal", Value::Null), "Home 3 shoots.");
        check(
            json!({"type": "goal", "side": "home", "pawn": 3, "post": true, "score": {"home": 1, "away": 0}}),
            "GOAL by home 3, off the post! 1 : 0",
        );
        check(json!({"type": "ended", "result": {"winner": null, "by": "max_rounds"}}), "A draw (max rounds).");
    }

    #[test]
    fn unknown_events_are_passed_over() {
        for event in [json!({"type": "weather"}), json!({}), json!(3), json!({"type": "rolled"})] {
            assert_eq!(tell(&event), None, "{event}");
        }
    }
}
