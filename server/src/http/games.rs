//! What can be played.

use axum::Json;
use engine::catalog::GameKind;
use engine::options::{OptionRule, Range};
use protocol::games::{GameInfo, GameOption, OnlyWith};
use serde_json::{Value, json};

use super::problem::Refused;
use crate::matches::by_game;

/// The games of this server, each with its options: what they may be, and what holds unless something is chosen.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = OK, body = [GameInfo])))]
pub(super) async fn list() -> Result<Json<Vec<GameInfo>>, Refused> {
    let info = |kind: GameKind| {
        let game = kind.start(&json!({})).map_err(by_game)?;
        let defaults = game.options();
        let options = kind.option_rules().iter().map(|rule| option(rule, &defaults[rule.name])).collect();
        Ok(GameInfo { name: kind.name().to_owned(), ruleset: game.ruleset(), options })
    };
    Ok(Json(GameKind::ALL.into_iter().map(info).collect::<Result<_, Refused>>()?))
}

/// A game's table holds that the default is of the option's own kind.
fn option(rule: &OptionRule, default: &Value) -> GameOption {
    let name = rule.name.to_owned();
    let only_with = rule.only_with.map(|(option, value)| OnlyWith { option: option.to_owned(), value: value.json() });
    match rule.range {
        Range::Choice(choices) => GameOption::Choice {
            name,
            default: default.as_str().unwrap_or_default().to_owned(),
            choices: choices.iter().map(|&choice| choice.to_owned()).collect(),
            only_with,
        },
        Range::Number { min, max, step, or } => {
            let default = default.as_u64().and_then(|number| number.try_into().ok()).unwrap_or(min);
            GameOption::Number { name, default, min, max, step, or, only_with }
        }
        Range::Flag => GameOption::Flag { name, default: default.as_bool().unwrap_or_default(), only_with },
    }
}
