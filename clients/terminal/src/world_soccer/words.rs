//! Events in words, one sentence each.
//!
//! Reads the JSON of the wire, so that an event of a newer server is passed over instead of failing.

use serde_json::Value;

use crate::squares;

/// What happened; `None` for an event that says nothing to people or is not known.
pub fn tell(event: &Value) -> Option<String> {
    let text = |name: &str| event.get(name).and_then(Value::as_str);
    let number = |name: &str| event.get(name).and_then(Value::as_u64);
    let side = text("side");
    let who = || Some(format!("{} {}", capital(side?), number("shirt")?));
    Some(match text("type")? {
        "coin" if text("for") == Some("kick_off") => format!("The coin says that {} kicks off.", side?),
        "coin" => format!("The coin says that {} begins the shoot-out.", side?),
        "lined_up" => format!("{} has lined up.", capital(side?)),
        "line_ups" => "Both line-ups are shown.".to_owned(),
        "kick_off" => format!("{} kicks off.", who()?),
        "thrown" => {
            let die: Vec<&str> = event.get("die")?.as_array()?.iter().filter_map(Value::as_str).collect();
            format!("{} throws {}.", capital(side?), die.join(" and "))
        }
        "foul" => {
            let next = if event["penalty"] == true { "a penalty" } else { "a free kick" };
            format!("Foul by {} on {}: {next}.", side?, player(event.get("on")?)?)
        }
        "ran" => {
            let ball = match (text("ball")?, number("tackled")) {
                ("carried", _) => " with the ball".to_owned(),
                ("picked_up", _) => " and takes the ball".to_owned(),
                ("tackled", Some(shirt)) => format!(" and takes the ball from {shirt}"),
                _ => String::new(),
            };
            format!("{} runs to {}{ball}.", who()?, last(event)?)
        }
        "kicked" => match event.get("stopped_by").filter(|by| !by.is_null()) {
            Some(by) => format!("{} kicks to {}, who has the ball.", who()?, player(by)?),
            None => format!("{} kicks to {}.", who()?, last(event)?),
        },
        "undone" => format!("{} takes it back.", capital(side?)),
        "time_wasted" => {
            let (from, to) = (number("from")?, number("to")?);
            format!("{} has held the ball for too long: it goes from {from} to the other side's {to}.", capital(side?))
        }
        "penalty_set" => format!("{} is ready for the penalty.", who()?),
        "penalty" if event["goal"] == true => format!("{} scores the penalty.", who()?),
        "penalty" => format!("{} misses the penalty.", who()?),
        "goal" => {
            let score = event.get("score")?;
            format!("GOAL by {} {}! {} : {}", side?, number("shirt")?, score.get("home")?, score.get("away")?)
        }
        "throw_ended" if event["extra"] == true => format!("{} has an extra throw.", capital(side?)),
        "throw_ended" => format!("{} is done.", capital(side?)),
        "shoot_out_kick" if event["goal"] == true => format!("{} scores.", capital(side?)),
        "shoot_out_kick" => format!("{} misses.", capital(side?)),
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

fn player(player: &Value) -> Option<String> {
    Some(format!("{} {}", player.get("side")?.as_str()?, player.get("shirt")?))
}

fn last(event: &Value) -> Option<String> {
    let square = event.get("path")?.as_array()?.last()?;
    serde_json::from_value(square.clone()).ok().map(squares::name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn sentences() {
        let check = |event: Value, want: &str| assert_eq!(tell(&event).as_deref(), Some(want), "{event}");
        check(json!({"type": "coin", "for": "kick_off", "side": "home"}), "The coin says that home kicks off.");
        check(json!({"type": "thrown", "side": "away", "die": ["2/2", "1"]}), "Away throws 2/2 and 1.");
        check(
            json!({"type": "foul", "side": "away", "shirts": [3], "on": {"side": "home", "shirt": 9}, "penalty": true}),
            "Foul by away on home 9: a penalty.",
        );
        let ran = |ball: &str, tackled: Value| json!({"type": "ran", "side": "home", "shirt": 3, "path": [[1, 1], [1, 2]], "ball": ball, "tackled": tackled});
        check(ran("none", Value::Null), "Home 3 runs to b3.");
        check(ran("tackled", json!(7)), "Home 3 runs to b3 and takes the ball from 7.");
        let kicked =
            |by: Value| json!({"type": "kicked", "side": "home", "shirt": 3, "path": [[1, 2]], "stopped_by": by});
        check(kicked(Value::Null), "Home 3 kicks to b3.");
        check(kicked(json!({"side": "home", "shirt": 9})), "Home 3 kicks to home 9, who has the ball.");
        check(
            json!({"type": "goal", "side": "away", "shirt": 9, "by": "kick", "score": {"home": 0, "away": 1}}),
            "GOAL by away 9! 0 : 1",
        );
        check(
            json!({"type": "throw_ended", "side": "home", "extra": true, "next": "home"}),
            "Home has an extra throw.",
        );
        check(json!({"type": "shoot_out_kick", "side": "home", "goal": false}), "Home misses.");
        check(json!({"type": "ended", "result": {"winner": "home", "by": "throw_limit"}}), "Home wins (throw limit).");
    }

    #[test]
    fn unknown_events_are_passed_over() {
        for event in [json!({"type": "weather"}), json!({}), json!(3), json!({"type": "ran"})] {
            assert_eq!(tell(&event), None, "{event}");
        }
    }
}
