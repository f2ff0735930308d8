//! The REST API's routes, and the document and page that come of them.

use std::sync::Arc;

use axum::{Router, middleware};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use utoipa_swagger_ui::SwaggerUi;

use super::{
    accounts, challenges, chat, games, guests, identities, layers, matches, me, moderation, oidc, picture, players,
    pools, problem, ratings, relations, replay, reports, seeks, tournaments, watch,
};
use crate::accounts::COOKIE_NAME;
use crate::app::App;

/// The head of the document; paths and schemas come from the handlers.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Touchline",
        description = "Everything that is not live: guests, matches, records. What happens in a match comes over the WebSocket at \
            /ws. Errors are application/problem+json with a code that programs branch on."
    ),
    modifiers(&Tokens),
    tags(
        (name = "guests", description = "Who is asking."),
        (name = "accounts", description = "Accounts, sessions, tokens for programs, preferences."),
        (name = "people", description = "Other players."),
        (name = "conduct", description = "Reports, and where one stands oneself."),
        (name = "moderation", description = "For moderators."),
        (name = "matchmaking", description = "Finding somebody to play: pools, open seeks, challenges."),
        (name = "tournaments", description = "Leagues, cups, Swiss and arenas."),
        (name = "matches", description = "Matches, as the asker may see them."),
        (name = "games", description = "What can be played."),
    )
)]
struct Head;

/// How requests carry tokens.
struct Tokens;

impl Modify for Tokens {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let components = openapi.components.get_or_insert_default();
        components.add_security_scheme("bearer", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
        let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(COOKIE_NAME)));
        components.add_security_scheme("cookie", cookie);
    }
}

fn of_tournaments() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(tournaments::list, tournaments::create))
        .routes(routes!(tournaments::page))
        .routes(routes!(tournaments::log))
        .routes(routes!(tournaments::enter))
        .routes(routes!(tournaments::order))
}

/// The routes below `/api`, with `/api/openapi.json` and the page to try them, `/api/docs`.
pub(super) fn api(app: &Arc<App>) -> Router<Arc<App>> {
    let (router, document) = OpenApiRouter::with_openapi(Head::openapi())
        .routes(routes!(guests::sign_up))
        .routes(routes!(guests::me, me::delete))
        .routes(routes!(guests::sign_out))
        .routes(routes!(accounts::create))
        .routes(routes!(accounts::sign_in))
        .routes(routes!(oidc::provider))
        .routes(routes!(oidc::start))
        .routes(routes!(oidc::callback))
        .routes(routes!(identities::list, identities::link, identities::unlink))
        .routes(routes!(me::sessions, me::end_others))
        .routes(routes!(me::end_session))
        .routes(routes!(me::tokens, me::make_token))
        .routes(routes!(me::end_token))
        .routes(routes!(me::preferences, me::set_preferences))
        .routes(routes!(me::set_password))
        .routes(routes!(me::set_bot))
        .routes(routes!(me::export))
        .routes(routes!(relations::follows))
        .routes(routes!(relations::follow, relations::unfollow))
        .routes(routes!(relations::blocks))
        .routes(routes!(relations::block, relations::unblock))
        .routes(routes!(players::search))
        .routes(routes!(players::profile))
        .routes(routes!(players::matches))
        .routes(routes!(players::graph))
        .routes(routes!(ratings::leaderboard))
        .routes(routes!(ratings::of_match))
        .routes(routes!(reports::report))
        .routes(routes!(reports::standing))
        .routes(routes!(moderation::reports))
        .routes(routes!(moderation::report))
        .routes(routes!(moderation::decide_report))
        .routes(routes!(moderation::player))
        .routes(routes!(moderation::decide))
        .routes(routes!(moderation::sanctions))
        .routes(routes!(moderation::lift))
        .routes(routes!(moderation::audit))
        .routes(routes!(moderation::habits))
        .routes(routes!(moderation::signals))
        .routes(routes!(pools::list))
        .routes(routes!(pools::waiting))
        .routes(routes!(pools::join, pools::leave))
        .routes(routes!(pools::confirm))
        .routes(routes!(pools::decline))
        .routes(routes!(pools::computer))
        .routes(routes!(seeks::list, seeks::create))
        .routes(routes!(seeks::end))
        .routes(routes!(seeks::accept))
        .routes(routes!(challenges::create))
        .routes(routes!(challenges::page, challenges::end))
        .routes(routes!(challenges::accept))
        .routes(routes!(challenges::decline))
        .merge(of_tournaments())
        .routes(routes!(games::list))
        .routes(routes!(matches::create, matches::list))
        .routes(routes!(matches::mine))
        .routes(routes!(watch::live))
        .routes(routes!(chat::lines))
        .routes(routes!(matches::page))
        .routes(routes!(matches::legal))
        .routes(routes!(matches::record))
        .routes(routes!(matches::events))
        .routes(routes!(replay::page))
        .routes(routes!(replay::graph))
        .routes(routes!(picture::png))
        .routes(routes!(replay::branch))
        .routes(routes!(matches::join))
        .routes(routes!(matches::act))
        .routes(routes!(matches::order))
        .routes(routes!(matches::hint))
        .split_for_parts();
    router
        .merge(SwaggerUi::new("/api/docs").url("/api/openapi.json", document))
        .route("/api", axum::routing::any(problem::not_found))
        .route("/api/", axum::routing::any(problem::not_found))
        .route("/api/{*rest}", axum::routing::any(problem::not_found))
        .method_not_allowed_fallback(problem::method_not_allowed)
        .layer(middleware::from_fn_with_state(app.clone(), layers::guard))
}
