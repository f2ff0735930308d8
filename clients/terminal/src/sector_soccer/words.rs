//! Events in words, one sentence each.
//!
//! Reads the JSON of the wire, so that an event of a newer server is passed over instead of failing.

use serde_json::Value;

/// What happened; `None` for an event that says nothing to people or is not known.
pub fn tell(event: &Value) -> Option<String> {
    let text = |name: &str| event.get(name).and_then(Value::as_str);
    let number = |name: &str| event.get(name).and_then(Value::as_u64);
    let seat = || text("seat").map(capital);
    Some(match text("type")? {
        "ready" => match number("throws") {
            Some(1) => format!("{} gives a throw.", seat()?),
            Some(throws) => format!("{} gives {throws} throws.", seat()?),
            None => format!("{} is ready.", seat()?),
        },
        "lined_up" => format!("{} lines up {}.", seat()?, line_up(event.get("pawns")?)?),
        "thrown" => {
            let dice = format!("{} : {}", faces(event.get("home")?)?, faces(event.get("away")?)?);
            let ball = number("ball")?;
            match text("winner") {
                Some(winner) => format!("{dice}: {winner} wins, the ball is in sector {ball}."),
                None => format!("{dice}: level, the ball stays in sector {ball}."),
            }
        }
        "goal" => format!("GOAL by {}!", text("seat")?),
        "period_ended" => match number("period")? {
            period @ 1..=2 => format!("Half {period} is over."),
            period => format!("Extra time {} is over.", period.saturating_sub(2)),
        },
        "changed" => match &event.get("moves")?.as_array()?[..] {
            [] => format!("{} moves nobody.", seat()?),
            moves => {
                let moves: Option<Vec<String>> = moves.iter().map(shift).collect();
                format!("{} moves {}.", seat()?, moves?.join(", "))
            }
        },
        "coin" => format!("The coin says that {} kicks first.", text("first")?),
        "kicked" => {
            let end = if event["goal"] == true { "a goal" } else { "saved" };
            format!("{} kicks a {} against {}: {end}.", seat()?, number("kicker")?, number("keeper")?)
        }
        "ended" => {
            let result = event.get("result")?;
            let by = match result.get("by")?.as_str()? {
                "halves" => "after two halves".to_owned(),
                "extra_time" => "after extra time".to_owned(),
                by => format!("by {}", by.replace('_', " ")),
            };
            match result.get("winner").and_then(Value::as_str) {
                Some(winner) => format!("{} wins {by}.", capital(winner)),
                None => format!("A draw {by}."),
            }
        }
        _ => return None,
    })
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn line_up(pawns: &Value) -> Option<String> {
    Some(pawns.as_array()?.iter().map(Value::to_string).collect::<Vec<_>>().join("-"))
}

fn faces(dice: &Value) -> Option<String> {
    Some(dice.as_array()?.iter().map(Value::to_string).collect::<Vec<_>>().join(" "))
}

fn shift(shift: &Value) -> Option<String> {
    Some(format!("{} to {}", shift.get(0)?, shift.get(1)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn sentences() {
        let check = |event: Value, want: &str| assert_eq!(tell(&event).as_deref(), Some(want), "{event}");
        check(json!({"type": "ready", "seat": "home"}), "Home is ready.");
        check(json!({"type": "ready", "seat": "home", "throws": 1}), "Home gives a throw.");
        check(json!({"type": "ready", "seat": "away", "throws": 5}), "Away gives 5 throws.");
        check(json!({"type": "lined_up", "seat": "away", "pawns": [1, 3, 3, 2, 1]}), "Away lines up 1-3-3-2-1.");
        check(
            json!({"type": "thrown", "home": [2, 5], "away": [3], "winner": "home", "from": 3, "ball": 4}),
            "2 5 : 3: home wins, the ball is in sector 4.",
        );
        check(
            json!({"type": "thrown", "home": [2], "away": [2, 1], "winner": null, "from": 3, "ball": 3}),
            "2 : 2 1: level, the ball stays in sector 3.",
        );
        check(json!({"type": "goal", "seat": "home"}), "GOAL by home!");
        check(json!({"type": "period_ended", "period": 3}), "Extra time 1 is over.");
        check(json!({"type": "changed", "seat": "home", "moves": [[1, 3], [2, 4]]}), "Home moves 1 to 3, 2 to 4.");
        check(json!({"type": "changed", "seat": "home", "moves": []}), "Home moves nobody.");
        check(json!({"type": "coin", "first": "away"}), "The coin says that away kicks first.");
        check(
            json!({"type": "kicked", "seat": "home", "kicker": 5, "keeper": 5, "goal": false}),
            "Home kicks a 5 against 5: saved.",
        );
        check(json!({"type": "ended", "result": {"winner": null, "by": "halves"}}), "A draw after two halves.");
        check(json!({"type": "ended", "result": {"winner": "home", "by": "penalties"}}), "Home wins by penalties.");
    }

    #[test]
    fn unknown_events_are_passed_over() {
        for event in [json!({"type": "weather"}), json!({}), json!(3), json!({"type": "thrown"})] {
            assert_eq!(tell(&event), None, "{event}");
        }
    }
}
