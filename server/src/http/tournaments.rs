//! Tournaments: lists, making one, entering, and what players and organisers order.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::accounts::Scope;
use protocol::code::Code;
use protocol::http::Problem;
use protocol::ids::{PlayerId, Seq, TournamentId};
use protocol::people::Person;
use protocol::to_client::You;
use protocol::tournaments::{LogPage, NewEntry, NewTournament, TournamentOrder, TournamentPage, TournamentView};
use serde::Deserialize;
use utoipa::IntoParams;

use super::extract::{AnyToken, Asked, Body, MayBegin, MaybeBody, OfTournament, Repeatable};
use super::problem::Refused;
use crate::app::App;
use crate::limits;
use crate::matches::time::now_ms;
use crate::matches::{refuse, unavailable};
use crate::store::{Phase, TournamentQuery};
use crate::tournaments::Named;

/// Which tournaments are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// `open`, `running` or `over`; default all.
    #[param(value_type = Option<String>)]
    phase: Option<WantedPhase>,
    /// Name of a game.
    game: Option<String>,
    /// An id: in which they take part, or which they organise.
    #[param(value_type = Option<String>)]
    player: Option<PlayerId>,
    /// An id: seasons of the same.
    #[param(value_type = Option<String>)]
    series: Option<TournamentId>,
    /// Older than this one.
    #[param(value_type = Option<String>)]
    before: Option<TournamentId>,
    /// At most so many.
    limit: Option<u32>,
}

/// How far they are.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WantedPhase {
    /// One may enter.
    Open,
    /// They have begun.
    Running,
    /// They have ended, or were called off.
    Over,
}

/// After which entry a log is read on.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct After {
    /// The number of an entry; default 0.
    #[param(value_type = Option<u64>)]
    after: Option<Seq>,
}

/// Tournaments, newest first.
#[utoipa::path(get, path = "/api/tournaments", tag = "tournaments", params(Wanted), responses(
    (status = OK, body = TournamentPage),
    (status = BAD_REQUEST, body = Problem, description = "json"),
))]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Asked(wanted): Asked<Wanted>,
) -> Result<Json<TournamentPage>, Refused> {
    let Wanted { phase, game, player, series, before, limit } = wanted;
    let status = phase.map(|phase| match phase {
        WantedPhase::Open => Phase::Open,
        WantedPhase::Running => Phase::Running,
        WantedPhase::Over => Phase::Over,
    });
    let limit = limit.unwrap_or(limits::TOURNAMENTS_PAGE);
    Ok(Json(app.tournaments.list(TournamentQuery { status, game, player, series, before, limit }).await?))
}

/// Makes a tournament, of which the asker is the organiser.
#[utoipa::path(post, path = "/api/tournaments", tag = "tournaments", request_body = NewTournament,
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 64 printable ASCII characters, new for each that is made: sent again it makes no other")),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = CREATED, body = TournamentView),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_id, bad_tournament, bad_option, bad_clock, bad_rated"),
    (status = FORBIDDEN, body = Problem, description = "banned; muted; wrong_scope; not_organiser: of the season before"),
    (status = NOT_FOUND, body = Problem, description = "no_such_game; no_such_tournament: the season before"),
    (status = TOO_MANY_REQUESTS, body = Problem, description = "too_many"),
))]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    AnyToken(who): AnyToken,
    again: Repeatable,
    Body(new): Body<NewTournament>,
) -> Result<(StatusCode, Json<TournamentView>), Refused> {
    who.may(Scope::Organise)?;
    let you = who.you;
    app.conduct.may_begin(you.id, now_ms())?;
    // Its name and words are read by strangers.
    app.conduct.may_speak(you.id, now_ms())?;
    let named = named(&app, person(&you), &new.settings.game).await?;
    let password = match &new.password {
        Some(password) => {
            if password.chars().count() > limits::ENTRY_PASSWORD_CHARS {
                return Err(Refused::new(Code::BadTournament, "The password of entry is too long."));
            }
            Some(app.accounts.hash_entry(password.clone()).await?)
        }
        None => None,
    };
    let (asked, tournaments) = (again.asked(&new), app.tournaments.clone());
    let make = move |under| async move { tournaments.create(under, named, new, password).await };
    Ok((StatusCode::CREATED, Json(app.once.make(you.id, asked, make).await?)))
}

/// A tournament as everybody sees it. The channel `tournament/<id>` shows the same, live.
#[utoipa::path(get, path = "/api/tournaments/{id}", tag = "tournaments", params(("id" = String, Path)), responses(
    (status = OK, body = TournamentView),
    (status = NOT_FOUND, body = Problem, description = "no_such_tournament"),
))]
pub(super) async fn page(
    State(app): State<Arc<App>>,
    OfTournament(id): OfTournament,
) -> Result<Json<TournamentView>, Refused> {
    Ok(Json(app.tournaments.view(id).await?))
}

/// Everything that happened in a tournament, in order: who did what, and why.
#[utoipa::path(get, path = "/api/tournaments/{id}/log", tag = "tournaments", params(("id" = String, Path), After), responses(
    (status = OK, body = LogPage),
    (status = NOT_FOUND, body = Problem, description = "no_such_tournament"),
))]
pub(super) async fn log(
    State(app): State<Arc<App>>,
    OfTournament(id): OfTournament,
    Asked(After { after }): Asked<After>,
) -> Result<Json<LogPage>, Refused> {
    Ok(Json(app.tournaments.log(id, after.unwrap_or_default()).await?))
}

/// Enters a tournament. Again is no error.
#[utoipa::path(post, path = "/api/tournaments/{id}/entries", tag = "tournaments", request_body = NewEntry, params(("id" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = TournamentView),
    (status = FORBIDDEN, body = Problem, description = "banned; not_invited; wrong_entry_password; rating_range"),
    (status = NOT_FOUND, body = Problem, description = "no_such_tournament"),
    (status = CONFLICT, body = Problem, description = "tournament_closed, tournament_full"),
    (status = SERVICE_UNAVAILABLE, body = Problem, description = "busy"),
))]
pub(super) async fn enter(
    State(app): State<Arc<App>>,
    MayBegin(you): MayBegin,
    OfTournament(id): OfTournament,
    MaybeBody(entry): MaybeBody<NewEntry>,
) -> Result<Json<TournamentView>, Refused> {
    let password = match entry.password {
        None => false,
        Some(given) if given.chars().count() <= limits::ENTRY_PASSWORD_CHARS => {
            let stored = app.tournaments.password_of(id).await?;
            app.accounts.is_entry(given, stored).await?
        }
        Some(_) => false,
    };
    let game = app.tournaments.view(id).await?.settings.game;
    let named = named(&app, person(&you), &game).await?;
    Ok(Json(app.tournaments.enter(id, named, password).await?))
}

/// Orders something: what those who take part may, and what its organiser may.
#[utoipa::path(post, path = "/api/tournaments/{id}/orders", tag = "tournaments", request_body = TournamentOrder, params(("id" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = TournamentView),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_time, bad_order, bad_text, bad_rated"),
    (status = FORBIDDEN, body = Problem, description = "not_organiser, not_seated, wrong_scope"),
    (status = NOT_FOUND, body = Problem, description = "no_such_tournament, no_such_fixture, no_such_player"),
    (status = CONFLICT, body = Problem, description = "not_entered, already_entered, fixture_closed, already_followed, tournament_closed, tournament_full, tournament_over, too_few, not_started"),
))]
pub(super) async fn order(
    State(app): State<Arc<App>>,
    AnyToken(who): AnyToken,
    OfTournament(id): OfTournament,
    Body(order): Body<TournamentOrder>,
) -> Result<Json<TournamentView>, Refused> {
    who.may(if order.is_of_player() { Scope::Play } else { Scope::Organise })?;
    let you = who.you;
    let about = match &order {
        TournamentOrder::Invite { person } => Some(*person),
        TournamentOrder::Substitute { person, .. } => *person,
        _ => None,
    };
    let found = match about {
        Some(who) => {
            let known = app.store.profiles().player(who).await.map_err(unavailable)?;
            let known = known.ok_or_else(|| refuse(Code::NoSuchPlayer, "there is no such player"))?;
            let game = app.tournaments.view(id).await?.settings.game;
            Some(named(&app, known.person, &game).await?)
        }
        None => None,
    };
    Ok(Json(app.tournaments.order(id, &person(&you), order, found).await?))
}

fn person(you: &You) -> Person {
    Person { id: you.id, name: you.name.clone(), bot: you.bot }
}

/// Somebody with their rating in a game.
async fn named(app: &App, person: Person, game: &str) -> Result<Named, Refused> {
    let standing = app.store.ratings().standing(person.id, game).await.map_err(unavailable)?;
    Ok(Named { person, rating: standing.map(|standing| standing.shown(now_ms()).rating.max(0).cast_unsigned()) })
}
