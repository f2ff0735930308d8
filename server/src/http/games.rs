//! What can be played.

use axum::Json;
use engine::catalog::GameKind;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::problem::Refused;
use crate::matches::by_game;

/// A game of this server.
#[derive(Serialize, ToSchema)]
pub(super) struct GameInfo {
    /// Its name in JSON.
    name: &'static str,
    /// The edition of its rules for new matches.
    ruleset: u32,
    /// Every option with its default.
    #[schema(value_type = Object)]
    options: Value,
}

/// The games of this server, with their options.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = OK, body = [GameInfo])))]
pub(super) async fn list() -> Result<Json<Vec<GameInfo>>, Refused> {
    let info = |kind: GameKind| {
        let game = kind.start(&json!({})).map_err(by_game)?;
        Ok(GameInfo { name: kind.name(), ruleset: game.ruleset(), options: game.options() })
    };
    Ok(Json(GameKind::ALL.into_iter().map(info).collect::<Result<_, Refused>>()?))
}
