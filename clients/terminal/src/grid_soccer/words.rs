//! Events in words, one sentence each.
//!
//! Reads the JSON of the wire, so that an event of a newer server is passed over instead of failing.

use serde_json::Value;

use crate::squares;

/// What happened; `None` for an event that says nothing to people or is not known.
pub fn tell(event: &Value) -> Option<String> {
    set_up(event).or_else(|| play(event)).or_else(|| shots(event)).or_else(|| ends(event))
}

fn text<'a>(event: &'a Value, name: &str) -> Option<&'a str> {
    event.get(name).and_then(Value::as_str)
}

/// Coins, draft, line-ups, turns.
fn set_up(event: &Value) -> Option<String> {
    let side = text(event, "side");
    Some(match text(event, "type")? {
        "coin" => {
            let what = match text(event, "decides")? {
                "kick_off" => "kicks off",
                "first_pick" => "picks first",
                "shoot_out" => "shoots first",
                _ => return None,
            };
            format!("The coin says that {} {what}.", side?)
        }
        "drafted" => format!("{} takes {}.", capital(side?), text(event, "star")?),
        "lined_up" => format!("{} has lined up.", capital(side?)),
        "line_ups" => {
            let card = |side: &str| event.get(side)?.get("formation")?.as_str();
            format!("Line-ups: home {}, away {}.", card("home")?, card("away")?)
        }
        "kick_off" => format!("{} kicks off.", capital(side?)),
        "half_time" => "Half-time.".to_owned(),
        "turn" => {
            format!(
                "Turn {}, minute {}: {}'s turn.",
                event.get("turn")?.as_u64()?,
                event.get("minute")?.as_u64()?,
                side?
            )
        }
        "formation" => format!("{} plays {}.", capital(side?), text(event, "card")?),
        "ability" => {
            let row = event.get("row").and_then(Value::as_u64).map(|row| format!(": the aim is in row {row}"));
            format!("{} uses {}{}.", who(event)?, text(event, "star")?, row.unwrap_or_default())
        }
        "frozen" => format!("{} lies down.", who(event)?),
        "pushed" => format!("{} is pushed to {}.", who(event)?, square(event, "to")?),
        "undone" => format!("{} takes it back.", capital(side?)),
        "redone" => format!("{} does it again.", capital(side?)),
        _ => return None,
    })
}

/// Runs, contests, passes, the ball.
fn play(event: &Value) -> Option<String> {
    Some(match text(event, "type")? {
        "run" => {
            let ball = if event["with_ball"] == true { " with the ball" } else { "" };
            format!("{} runs to {}{ball}.", who(event)?, name(event.get("path")?.as_array()?.last()?)?)
        }
        kind @ ("challenge" | "pick_up") => {
            let against = event.get("against").and_then(Value::as_u64).map(|shirt| format!(" against {shirt}"));
            let dice = match (faces(event, "faces"), faces(event, "against_faces")) {
                (Some(own), Some(other)) => format!(" ({own} to {other})"),
                _ => String::new(),
            };
            let end = match text(event, "outcome")? {
                "won" => "has the ball",
                "knocked_loose" => "the ball is loose",
                "lost" => "the ball is lost",
                _ => return None,
            };
            let does = if kind == "challenge" { "dribbles" } else { "goes for the ball" };
            format!("{} {does}{}{dice}: {end}.", who(event)?, against.unwrap_or_default())
        }
        "steal" => {
            let end = if text(event, "outcome")? == "won" { "has the ball" } else { "in vain" };
            let against = event.get("against")?.as_u64()?;
            format!("{} tackles {against} ({}): {end}.", who(event)?, faces(event, "faces")?)
        }
        "pass" => {
            let (needs, outcome) = (event.get("needs")?.as_i64()?, text(event, "outcome")?);
            let dice = faces(event, "faces")?;
            format!("{} passes to {}, needs {needs} ({dice}): {outcome}.", who(event)?, square(event, "to")?)
        }
        "scatter" => format!("The ball scatters to {}.", square(event, "to")?),
        "bounce" => format!("The ball bounces to {}.", square(event, "to")?),
        "knock" => format!("The ball is knocked to {}.", square(event, "to")?),
        "ball" => match who(event) {
            Some(who) => format!("{who} has the ball."),
            None => format!("The ball is on {}.", square(event, "at")?),
        },
        "out" => "The ball is out.".to_owned(),
        "restart" => format!("{} for {}.", capital(&text(event, "kind")?.replace('_', " ")), text(event, "side")?),
        "set_piece" => format!("{} takes the {}.", who(event)?, text(event, "kind")?.replace('_', " ")),
        _ => return None,
    })
}

/// Shots, dives, saves, goals.
fn shots(event: &Value) -> Option<String> {
    Some(match text(event, "type")? {
        "shot" => format!("{} shoots!", who(event)?),
        "shot_result" => {
            let what = match text(event, "outcome")? {
                "missed" => "off target",
                "unstoppable" => "unstoppable",
                "stranded" => "past a keeper out of his goal",
                "on_target" => "on target",
                _ => return None,
            };
            let dice = faces(event, "faces").map(|dice| format!(" ({dice})")).unwrap_or_default();
            format!("The shot is {what}{dice}.")
        }
        "dive" => {
            let off = match event.get("off")?.as_u64()? {
                0 => "the right way".to_owned(),
                1 => "one cell off".to_owned(),
                off => format!("{off} cells off"),
            };
            format!("{}'s keeper dives {off}.", capital(text(event, "side")?))
        }
        "save" => {
            let end = match text(event, "outcome")? {
                "held" => "holds the ball",
                "palmed" => "palms it behind",
                "beaten" => "is beaten",
                _ => return None,
            };
            let dice = faces(event, "faces").map(|dice| format!(" ({dice})")).unwrap_or_default();
            format!("{}'s keeper {end}{dice}.", capital(text(event, "side")?))
        }
        "rebound" => format!("The ball comes back to {}.", square(event, "to")?),
        "wide" => "The shot goes wide.".to_owned(),
        "goal" => {
            let score = event.get("score")?;
            let (side, shirt) = (text(event, "side")?, event.get("shirt")?.as_u64()?);
            format!("GOAL by {side} {shirt}! {} : {}", score.get("home")?, score.get("away")?)
        }
        "shoot_out_kick" => format!("{} {}.", who(event)?, if event["goal"] == true { "scores" } else { "misses" }),
        _ => return None,
    })
}

fn ends(event: &Value) -> Option<String> {
    if text(event, "type")? != "ended" {
        return None;
    }
    let result = event.get("result")?;
    let by = result.get("by")?.as_str()?.replace('_', " ");
    Some(match result.get("winner").and_then(Value::as_str) {
        Some(winner) => format!("{} wins ({by}).", capital(winner)),
        None => format!("A draw ({by})."),
    })
}

fn who(event: &Value) -> Option<String> {
    Some(format!("{} {}", capital(text(event, "side")?), event.get("shirt")?.as_u64()?))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn name(json: &Value) -> Option<String> {
    serde_json::from_value(json.clone()).ok().map(squares::name)
}

fn square(event: &Value, field: &str) -> Option<String> {
    name(event.get(field)?)
}

fn faces(event: &Value, field: &str) -> Option<String> {
    let faces = event.get(field)?.as_array()?;
    Some(faces.iter().map(Value::to_string).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn sentences() {
        let check = |event: Value, want: &str| assert_eq!(tell(&event).as_deref(), Some(want), "{event}");
        check(json!({"type": "coin", "decides": "first_pick", "side": "away"}), "The coin says that away picks first.");
        check(json!({"type": "drafted", "side": "home", "star": "radar"}), "Home takes radar.");
        check(json!({"type": "turn", "turn": 3, "side": "home", "minute": 6}), "Turn 3, minute 6: home's turn.");
        check(
            json!({"type": "run", "side": "home", "shirt": 7, "path": [[4, 8], [4, 9]], "with_ball": true}),
            "Home 7 runs to e10 with the ball.",
        );
        check(
            json!({"type": "challenge", "side": "home", "shirt": 7, "against": 2, "at": [4, 9], "faces": [3, 4],
                "against_faces": [1, 2], "margin": 5, "outcome": "won"}),
            "Home 7 dribbles against 2 (3 4 to 1 2): has the ball.",
        );
        check(
            json!({"type": "pick_up", "side": "home", "shirt": 7, "against": null, "at": [4, 9], "faces": null,
                "against_faces": null, "margin": null, "outcome": "won"}),
            "Home 7 goes for the ball: has the ball.",
        );
        check(
            json!({"type": "pass", "side": "home", "shirt": 7, "to": [2, 3], "needs": 6, "faces": [2, 3], "margin": -1,
                "outcome": "missed"}),
            "Home 7 passes to c4, needs 6 (2 3): missed.",
        );
        check(json!({"type": "ball", "at": [2, 3], "side": null, "shirt": null}), "The ball is on c4.");
        check(json!({"type": "shot_result", "outcome": "on_target", "faces": null}), "The shot is on target.");
        check(json!({"type": "dive", "side": "away", "off": 1}), "Away's keeper dives one cell off.");
        check(
            json!({"type": "save", "side": "away", "faces": [1, 2], "outcome": "beaten"}),
            "Away's keeper is beaten (1 2).",
        );
        check(
            json!({"type": "goal", "side": "home", "shirt": 7, "score": {"home": 1, "away": 0}}),
            "GOAL by home 7! 1 : 0",
        );
        check(json!({"type": "ended", "result": {"winner": null, "by": "full_time"}}), "A draw (full time).");
    }

    #[test]
    fn unknown_events_are_passed_over() {
        for event in [json!({"type": "weather"}), json!({}), json!(3), json!({"type": "run"}), json!({"type": "coin"})]
        {
            assert_eq!(tell(&event), None, "{event}");
        }
    }
}
