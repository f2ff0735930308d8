//! Leader boards, and what a match did to the ratings.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use protocol::code::Code;
use protocol::http::Problem;
use protocol::ratings::{Leaderboard, MatchRatings};

use super::extract::{Asker, OfGame, OfMatch};
use super::problem::Refused;
use crate::app::App;
use crate::matches::time::now_ms;
use crate::matches::unavailable;
use crate::{limits, profiles};

/// The best of a game: enough rated matches, and a rating that is sure enough.
#[utoipa::path(get, path = "/api/leaderboards/{game}", tag = "people", params(("game" = String, Path)), responses(
    (status = OK, body = Leaderboard),
    (status = NOT_FOUND, body = Problem, description = "no_such_game"),
))]
pub(super) async fn leaderboard(
    State(app): State<Arc<App>>,
    OfGame(game): OfGame,
) -> Result<Json<Leaderboard>, Refused> {
    Ok(Json(profiles::leaderboard(&*app.store, game, now_ms()).await.map_err(unavailable)?))
}

/// What a match that has ended did to the ratings of its players. Asked right after the end, the answer comes when they are computed. Where the
/// match is shown with a delay, it ends for all but its players so much later.
#[utoipa::path(get, path = "/api/matches/{id}/ratings", tag = "matches", params(("id" = String, Path)),
    security((), ("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = MatchRatings),
    (status = FORBIDDEN, body = Problem, description = "not_allowed"),
    (status = NOT_FOUND, body = Problem, description = "no_such_match"),
    (status = CONFLICT, body = Problem, description = "not_over"),
    (status = SERVICE_UNAVAILABLE, body = Problem, description = "busy"),
))]
pub(super) async fn of_match(
    State(app): State<Arc<App>>,
    OfMatch(id): OfMatch,
    Asker(asker): Asker,
) -> Result<Json<MatchRatings>, Refused> {
    if !app.matches.open(id, asker.map(|you| you.id)).await?.head.core.ended() {
        return Err(Refused::new(Code::NotOver, "The match is not over."));
    }
    let mut followed = app.results.clone();
    let look = async || profiles::match_ratings(&*app.store, id).await.map_err(unavailable);
    if let Some(found) = look().await? {
        return Ok(Json(found));
    }
    let soon = async {
        loop {
            if let Some(found) = look().await? {
                return Ok(Json(found));
            }
            if followed.changed().await.is_err() {
                return Err(Refused::new(Code::Draining, "The server is stopping; come back in a moment."));
            }
        }
    };
    let wait = Duration::from_millis(limits::RATINGS_WAIT_MS);
    let late = |_| Err(Refused::new(Code::Busy, "The ratings are still being computed; try again later."));
    tokio::time::timeout(wait, soon).await.unwrap_or_else(late)
}
