//! Following and blocking other players.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::code::Code;
use protocol::http::Problem;
use protocol::ids::PlayerId;
use protocol::people::{Followed, Person, RelationKind};

use super::extract::{OfPlayer, Signed};
use super::problem::Refused;
use crate::app::App;
use crate::limits;
use crate::matches::time::now_ms;
use crate::matches::unavailable;

type People = Result<Json<Vec<Person>>, Refused>;

/// Whom the asker follows, by name, and what they play now.
#[utoipa::path(get, path = "/api/me/follows", tag = "people", security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = [Followed]),
    (status = UNAUTHORIZED, body = Problem, description = "no_token, bad_token"),
))]
pub(super) async fn follows(State(app): State<Arc<App>>, Signed(you): Signed) -> Result<Json<Vec<Followed>>, Refused> {
    let Json(people) = list(&app, you.id, RelationKind::Follow).await?;
    let playing = app.matches.of_followed(you.id).await?;
    let followed = |Person { id, name, bot }: Person| {
        let theirs = playing.iter().filter(|(player, _)| *player == id);
        Followed { id, name, bot, playing: theirs.map(|(_, played)| *played).collect() }
    };
    Ok(Json(people.into_iter().map(followed).collect()))
}

/// Whom the asker blocks, by name.
#[utoipa::path(get, path = "/api/me/blocks", tag = "people", security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = [Person]),
    (status = UNAUTHORIZED, body = Problem, description = "no_token, bad_token"),
))]
pub(super) async fn blocks(State(app): State<Arc<App>>, Signed(you): Signed) -> People {
    list(&app, you.id, RelationKind::Block).await
}

/// Follows somebody from now on. Again changes nothing.
#[utoipa::path(put, path = "/api/me/follows/{player}", tag = "people", params(("player" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Followed."),
    (status = BAD_REQUEST, body = Problem, description = "bad_player"),
    (status = NOT_FOUND, body = Problem, description = "no_such_player"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_many"),
))]
pub(super) async fn follow(
    State(app): State<Arc<App>>,
    Signed(you): Signed,
    OfPlayer(other): OfPlayer,
) -> Result<StatusCode, Refused> {
    relate(&app, you.id, RelationKind::Follow, other).await
}

/// Blocks somebody from now on: never paired, nor heard. Again changes nothing.
#[utoipa::path(put, path = "/api/me/blocks/{player}", tag = "people", params(("player" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Blocked."),
    (status = BAD_REQUEST, body = Problem, description = "bad_player"),
    (status = NOT_FOUND, body = Problem, description = "no_such_player"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_many"),
))]
pub(super) async fn block(
    State(app): State<Arc<App>>,
    Signed(you): Signed,
    OfPlayer(other): OfPlayer,
) -> Result<StatusCode, Refused> {
    relate(&app, you.id, RelationKind::Block, other).await
}

/// Follows somebody no more.
#[utoipa::path(delete, path = "/api/me/follows/{player}", tag = "people", params(("player" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses((status = NO_CONTENT, description = "Not followed.")))]
pub(super) async fn unfollow(
    State(app): State<Arc<App>>,
    Signed(you): Signed,
    OfPlayer(other): OfPlayer,
) -> Result<StatusCode, Refused> {
    unrelate(&app, you.id, RelationKind::Follow, other).await
}

/// Blocks somebody no more.
#[utoipa::path(delete, path = "/api/me/blocks/{player}", tag = "people", params(("player" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses((status = NO_CONTENT, description = "Not blocked.")))]
pub(super) async fn unblock(
    State(app): State<Arc<App>>,
    Signed(you): Signed,
    OfPlayer(other): OfPlayer,
) -> Result<StatusCode, Refused> {
    unrelate(&app, you.id, RelationKind::Block, other).await
}

async fn list(app: &App, you: PlayerId, kind: RelationKind) -> People {
    let related = app.store.relations().related(you, kind, limits::RELATIONS_OF_A_PERSON).await;
    Ok(Json(related.map_err(unavailable)?))
}

async fn relate(app: &Arc<App>, you: PlayerId, kind: RelationKind, other: PlayerId) -> Result<StatusCode, Refused> {
    if you == other {
        return Err(Refused::new(Code::BadPlayer, "This is you."));
    }
    let most = limits::RELATIONS_OF_A_PERSON;
    whole(app, move |app: Arc<App>| async move {
        let relations = app.store.relations();
        let _turn = app.relating.of(you).await;
        let known = relations.related(you, kind, most).await.map_err(unavailable)?;
        if known.len() >= most as usize && !known.iter().any(|person| person.id == other) {
            return Err(Refused::new(Code::TooMany, format!("At most {most} people.")));
        }
        if !relations.relate(you, kind, other, now_ms()).await.map_err(unavailable)? {
            return Err(Refused::new(Code::NoSuchPlayer, "There is no such player."));
        }
        note(&app, you, kind, other, true).await;
        Ok(())
    })
    .await
}

async fn unrelate(app: &Arc<App>, you: PlayerId, kind: RelationKind, other: PlayerId) -> Result<StatusCode, Refused> {
    whole(app, move |app: Arc<App>| async move {
        let _turn = app.relating.of(you).await;
        app.store.relations().unrelate(you, kind, other).await.map_err(unavailable)?;
        note(&app, you, kind, other, false).await;
        Ok(())
    })
    .await
}

/// Not to be cut short by a client that goes: what is stored has to be noted.
async fn whole<F>(app: &Arc<App>, change: impl FnOnce(Arc<App>) -> F) -> Result<StatusCode, Refused>
where
    F: Future<Output = Result<(), Refused>> + Send + 'static,
{
    let changed = tokio::spawn(change(app.clone())).await;
    changed.unwrap_or_else(|panic| {
        tracing::error!(%panic, "whom somebody follows or blocks could not be changed");
        Err(Refused::new(Code::Internal, "It could not be changed."))
    })?;
    Ok(StatusCode::NO_CONTENT)
}

/// A block holds at once where they are together, and where they look for somebody. It is stored by then: the answer is that it is done.
async fn note(app: &App, you: PlayerId, kind: RelationKind, other: PlayerId, related: bool) {
    if kind == RelationKind::Block {
        app.matches.note_block(you, other, related);
        if let Err(refusal) = app.matchmaking.blocks_changed(you).await {
            tracing::warn!(player_id = %you, code = refusal.code, "matchmaking does not know yet whom somebody blocks");
        }
    }
}
