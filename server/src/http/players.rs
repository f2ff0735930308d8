//! Players as everybody may see them: found by name, their pages, their matches.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::catalog::GameKind;
use protocol::code::Code;
use protocol::http::Problem;
use protocol::ids::MatchId;
use protocol::people::Person;
use protocol::ratings::{PastMatches, Profile, RatingGraph};
use serde::Deserialize;
use utoipa::IntoParams;

use super::extract::{Asked, OfPlayer, OfPlayerInGame};
use super::problem::Refused;
use crate::app::App;
use crate::matches::time::now_ms;
use crate::matches::unavailable;
use crate::{limits, profiles};

type Answer<T> = Result<Json<T>, Refused>;

/// Whom to find.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Named {
    /// How the name begins: 1 to 24 characters. A to Z are like a to z.
    name: String,
}

/// Players whose name begins like this, by name; the first few.
#[utoipa::path(get, path = "/api/players", tag = "people", params(Named), responses(
    (status = OK, body = [Person]),
    (status = BAD_REQUEST, body = Problem, description = "json: there is no name; bad_name"),
))]
pub(super) async fn search(State(app): State<Arc<App>>, Asked(Named { name }): Asked<Named>) -> Answer<Vec<Person>> {
    let length = name.chars().count();
    // PostgreSQL would refuse a NUL.
    if !(1..=limits::NAME_CHARACTERS).contains(&length) || name.contains('\0') {
        let reason = format!("A name has 1 to {} visible characters.", limits::NAME_CHARACTERS);
        return Err(Refused::new(Code::BadName, reason));
    }
    Ok(Json(app.store.profiles().named(&name, limits::PLAYERS_FOUND).await.map_err(unavailable)?))
}

/// A player's page: ratings, results, streaks, whom they have met, last matches.
#[utoipa::path(get, path = "/api/players/{id}", tag = "people", params(("id" = String, Path)), responses(
    (status = OK, body = Profile),
    (status = NOT_FOUND, body = Problem, description = "no_such_player"),
))]
pub(super) async fn profile(State(app): State<Arc<App>>, OfPlayer(id): OfPlayer) -> Answer<Profile> {
    let found = profiles::profile(&*app.store, id, now_ms()).await.map_err(unavailable)?;
    found.map(Json).ok_or_else(|| Refused::new(Code::NoSuchPlayer, "There is no such player."))
}

/// Which matches.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Which {
    /// Of one game only.
    #[serde(default)]
    #[param(required = false)]
    game: Option<String>,
    /// Those that ended before this match did: `next` of the page before.
    #[serde(default)]
    #[param(required = false, value_type = Option<String>)]
    before: Option<MatchId>,
}

/// A player's matches that have ended, the latest first, page by page.
#[utoipa::path(get, path = "/api/players/{id}/matches", tag = "people", params(("id" = String, Path), Which), responses(
    (status = OK, body = PastMatches),
    (status = BAD_REQUEST, body = Problem, description = "json"),
    (status = NOT_FOUND, body = Problem, description = "no_such_player, no_such_game, no_such_match"),
))]
pub(super) async fn matches(
    State(app): State<Arc<App>>,
    OfPlayer(id): OfPlayer,
    Asked(Which { game, before }): Asked<Which>,
) -> Answer<PastMatches> {
    let game = game.map(|name| game_named(&name)).transpose()?;
    if app.store.profiles().player(id).await.map_err(unavailable)?.is_none() {
        return Err(Refused::new(Code::NoSuchPlayer, "There is no such player."));
    }
    let page = profiles::past_matches(&*app.store, id, game, before).await.map_err(unavailable)?;
    page.map(Json).ok_or_else(|| Refused::new(Code::NoSuchMatch, "No match of that id has ended."))
}

/// How a player's rating in a game has gone: its latest points.
#[utoipa::path(get, path = "/api/players/{id}/ratings/{game}", tag = "people",
    params(("id" = String, Path), ("game" = String, Path)), responses(
    (status = OK, body = RatingGraph),
    (status = NOT_FOUND, body = Problem, description = "no_such_player, no_such_game"),
))]
pub(super) async fn graph(
    State(app): State<Arc<App>>,
    OfPlayerInGame(id, game): OfPlayerInGame,
) -> Answer<RatingGraph> {
    if app.store.profiles().player(id).await.map_err(unavailable)?.is_none() {
        return Err(Refused::new(Code::NoSuchPlayer, "There is no such player."));
    }
    Ok(Json(profiles::graph(&*app.store, id, game).await.map_err(unavailable)?))
}

pub(super) fn game_named(name: &str) -> Result<GameKind, Refused> {
    GameKind::from_name(name).ok_or_else(|| Refused::new(Code::NoSuchGame, "There is no such game."))
}
