//! What moderators see and do. Everybody else gets `not_trusted`.
//!
//! Lists come the latest first, a page at a time; `before` goes on from the last id of the page before.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::code::Code;
use protocol::conduct::{
    AuditEntry, HabitsOf, Measure, NewDecision, NewLifting, PlayerConduct, Report, ReportPage, Sanction, Signal,
};
use protocol::http::Problem;
use protocol::ids::PlayerId;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::extract::{Asked, Body, Moderator, OfPlayer, OfReport, OfSanction};
use super::problem::Refused;
use crate::app::App;
use crate::matches::Refusal;
use crate::matches::time::now_ms;
use crate::store::Wanted;

type Answer<T> = Result<Json<T>, Refused>;

/// Which reports.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ReportState {
    Open,
    Closed,
}

/// Which part of the reports.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ReportsAsked {
    /// `open` or `closed`; default all.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    state: Option<ReportState>,
    /// Only earlier ones than this.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    before: Option<Uuid>,
}

/// Which part of a list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct PartAsked {
    /// Only about this player.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    about: Option<PlayerId>,
    /// Only earlier ones than this.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    before: Option<Uuid>,
}

impl PartAsked {
    fn wanted(self) -> Wanted {
        Wanted { about: self.about, before: self.before, ..Wanted::default() }
    }
}

/// Reports.
#[utoipa::path(get, path = "/api/moderation/reports", tag = "moderation", params(ReportsAsked),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = [Report]),
    (status = FORBIDDEN, body = Problem, description = "not_trusted, wrong_scope"),
))]
pub(super) async fn reports(
    State(app): State<Arc<App>>,
    Moderator(_): Moderator,
    Asked(asked): Asked<ReportsAsked>,
) -> Answer<Vec<Report>> {
    let open = asked.state.map(|state| matches!(state, ReportState::Open));
    Ok(Json(app.conduct.reports(Wanted { open, before: asked.before, ..Wanted::default() }).await?))
}

/// A report with what helps to judge it.
#[utoipa::path(get, path = "/api/moderation/reports/{id}", tag = "moderation", params(("id" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = ReportPage),
    (status = FORBIDDEN, body = Problem, description = "not_trusted, wrong_scope"),
    (status = NOT_FOUND, body = Problem, description = "no_such_report"),
))]
pub(super) async fn report(
    State(app): State<Arc<App>>,
    Moderator(_): Moderator,
    OfReport(id): OfReport,
) -> Answer<ReportPage> {
    Ok(Json(app.conduct.report_page(id, now_ms()).await?))
}

/// Decides about an open report, which closes it.
#[utoipa::path(post, path = "/api/moderation/reports/{id}/decision", tag = "moderation", params(("id" = String, Path)),
    request_body = NewDecision, security(("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Done."),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_decision, bad_name, bad_player"),
    (status = FORBIDDEN, body = Problem, description = "not_trusted, wrong_scope"),
    (status = NOT_FOUND, body = Problem, description = "no_such_report"),
    (status = CONFLICT, body = Problem, description = "report_closed, name_taken"),
))]
pub(super) async fn decide_report(
    State(app): State<Arc<App>>,
    Moderator(you): Moderator,
    OfReport(id): OfReport,
    Body(new): Body<NewDecision>,
) -> Result<StatusCode, Refused> {
    let (own, bans) = (app.clone(), matches!(new.measure, Measure::Ban { .. }));
    decided(app, bans, async move { own.conduct.decide_report(you.id, id, new, now_ms()).await }).await
}

/// Not to be cut short by a client that goes: whom it `bans` is to wait nowhere and to be sought by nobody.
async fn decided(
    app: Arc<App>,
    bans: bool,
    decision: impl Future<Output = Result<PlayerId, Refusal>> + Send + 'static,
) -> Result<StatusCode, Refused> {
    let done = tokio::spawn(async move {
        let about = decision.await?;
        if bans && let Err(refusal) = app.matchmaking.forget_person(about).await {
            tracing::warn!(player_id = %about, code = refusal.code, "what a banned player sought is still open");
        }
        Ok(StatusCode::NO_CONTENT)
    });
    done.await.unwrap_or_else(|panic| {
        tracing::error!(%panic, "a decision failed");
        Err(Refused::new(Code::Internal, "It could not be done."))
    })
}

/// What is known of somebody's conduct.
#[utoipa::path(get, path = "/api/moderation/players/{player}", tag = "moderation", params(("player" = String, Path)),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = PlayerConduct),
    (status = FORBIDDEN, body = Problem, description = "not_trusted, wrong_scope"),
    (status = NOT_FOUND, body = Problem, description = "no_such_player"),
))]
pub(super) async fn player(
    State(app): State<Arc<App>>,
    Moderator(_): Moderator,
    OfPlayer(player): OfPlayer,
) -> Answer<PlayerConduct> {
    Ok(Json(app.conduct.player(player, now_ms()).await?))
}

/// Decides about somebody whom nobody has reported.
#[utoipa::path(post, path = "/api/moderation/players/{player}/decisions", tag = "moderation",
    params(("player" = String, Path)), request_body = NewDecision, security(("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Done."),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_decision, bad_name, bad_player"),
    (status = FORBIDDEN, body = Problem, description = "not_trusted, wrong_scope"),
    (status = NOT_FOUND, body = Problem, description = "no_such_player"),
    (status = CONFLICT, body = Problem, description = "name_taken"),
))]
pub(super) async fn decide(
    State(app): State<Arc<App>>,
    Moderator(you): Moderator,
    OfPlayer(player): OfPlayer,
    Body(new): Body<NewDecision>,
) -> Result<StatusCode, Refused> {
    let (own, bans) = (app.clone(), matches!(new.measure, Measure::Ban { .. }));
    decided(app, bans, async move { own.conduct.decide(you.id, player, new, now_ms()).await.map(|()| player) }).await
}

/// Warnings, mutes and bans: those that last, and those that are over.
#[utoipa::path(get, path = "/api/moderation/sanctions", tag = "moderation", params(PartAsked),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = [Sanction]),
    (status = FORBIDDEN, body = Problem, description = "not_trusted, wrong_scope"),
))]
pub(super) async fn sanctions(
    State(app): State<Arc<App>>,
    Moderator(_): Moderator,
    Asked(asked): Asked<PartAsked>,
) -> Answer<Vec<Sanction>> {
    Ok(Json(app.conduct.sanctions(asked.wanted()).await?))
}

/// Takes back what lasts.
#[utoipa::path(post, path = "/api/moderation/sanctions/{id}/lift", tag = "moderation", params(("id" = String, Path)),
    request_body = NewLifting, security(("bearer" = []), ("cookie" = [])), responses(
    (status = NO_CONTENT, description = "Lifted."),
    (status = BAD_REQUEST, body = Problem, description = "json, bad_decision, bad_player"),
    (status = FORBIDDEN, body = Problem, description = "not_trusted, wrong_scope"),
    (status = NOT_FOUND, body = Problem, description = "no_such_sanction"),
))]
pub(super) async fn lift(
    State(app): State<Arc<App>>,
    Moderator(you): Moderator,
    OfSanction(id): OfSanction,
    Body(new): Body<NewLifting>,
) -> Result<StatusCode, Refused> {
    app.conduct.lift(you.id, id, &new.reason, now_ms()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Who did what to whom, when and why.
#[utoipa::path(get, path = "/api/moderation/audit", tag = "moderation", params(PartAsked),
    security(("bearer" = []), ("cookie" = [])), responses(
    (status = OK, body = [AuditEntry]),
    (status = FORBIDDEN, body = Problem, description = "not_trusted, wrong_scope"),
))]
pub(super) async fn audit(
    State(app): State<Arc<App>>,
    Moderator(_): Moderator,
    Asked(asked): Asked<PartAsked>,
) -> Answer<Vec<AuditEntry>> {
    Ok(Json(app.conduct.trail(asked.wanted()).await?))
}

/// Who leaves or stalls so often that they are warned or slowed, those first from whom most follows.
#[utoipa::path(get, path = "/api/moderation/habits", tag = "moderation", security(("bearer" = []), ("cookie" = [])),
    responses(
    (status = OK, body = [HabitsOf]),
    (status = FORBIDDEN, body = Problem, description = "not_trusted, wrong_scope"),
))]
pub(super) async fn habits(State(app): State<Arc<App>>, Moderator(_): Moderator) -> Answer<Vec<HabitsOf>> {
    Ok(Json(app.conduct.habits(now_ms()).await?))
}

/// What points to collusion or a transfer of rating.
#[utoipa::path(get, path = "/api/moderation/signals", tag = "moderation", security(("bearer" = []), ("cookie" = [])),
    responses(
    (status = OK, body = [Signal]),
    (status = FORBIDDEN, body = Problem, description = "not_trusted, wrong_scope"),
))]
pub(super) async fn signals(State(app): State<Arc<App>>, Moderator(_): Moderator) -> Answer<Vec<Signal>> {
    Ok(Json(app.conduct.signals(now_ms()).await?))
}
