//! What handlers take out of requests, checked: who asks, a JSON body, a match's id, a query.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Bytes, to_bytes};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::USER_AGENT;
use axum::http::request::Parts;
use engine::catalog::GameKind;
use protocol::accounts::Role;
use protocol::code::Code;
use protocol::ids::{MatchId, PlayerId, TournamentId};
use protocol::to_client::You;
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::problem::Refused;
use crate::accounts::{Carried, Origin, Who};
use crate::app::App;
use crate::limits;
use crate::matches::check_act_id;
use crate::matches::time::now_ms;
use crate::once::Asked as Asking;
use crate::peer;

/// One who may be nobody.
pub(super) struct Asker(pub(super) Option<You>);

/// One who has a token that may make requests by this method.
pub(super) struct Signed(pub(super) You);

/// One who may be nobody, and the session or token they ask with.
pub(super) struct MaybeWho(pub(super) Option<Who>);

/// One who is here in person: a session, not a token for a program. What belongs to the account itself is theirs alone.
pub(super) struct Owner(pub(super) Who);

/// Where somebody signs in from.
pub(super) struct SignsFrom(pub(super) Origin);

/// The session or token that a path names. What is no id names none.
pub(super) struct OfSession(pub(super) Uuid);

/// One who has a token, whatever it may do: what that must be depends on what is asked, which the handler reads.
pub(super) struct AnyToken(pub(super) Who);

/// The tournament that a path names. What is no id names none.
pub(super) struct OfTournament(pub(super) TournamentId);

/// One who has a token and may begin matches: no ban stands against them.
pub(super) struct MayBegin(pub(super) You);

/// The same, who makes a match by this request: so many are made from one address.
pub(super) struct MayMake(pub(super) You);

/// One whom an operator has trusted with moderation, here in person.
pub(super) struct Moderator(pub(super) You);

/// The report that a path names. What is no id names none.
pub(super) struct OfReport(pub(super) Uuid);

/// The sanction that a path names. What is no id names none.
pub(super) struct OfSanction(pub(super) Uuid);

/// A JSON body of at most [`limits::BODY_BYTES`].
pub(super) struct Body<T>(pub(super) T);

/// The same, where no body at all says as much as an empty object.
pub(super) struct MaybeBody<T>(pub(super) T);

/// The match that a path names. What is no id names no match.
pub(super) struct OfMatch(pub(super) MatchId);

/// The player that a path names. What is no id names nobody.
pub(super) struct OfPlayer(pub(super) PlayerId);

/// The game that a path names.
pub(super) struct OfGame(pub(super) GameKind);

/// The player and the game that a path names.
pub(super) struct OfPlayerInGame(pub(super) PlayerId, pub(super) GameKind);

/// The offer, seek or challenge that a path names; each has the id of its match. What is no id names nothing.
pub(super) struct OfId(pub(super) MatchId);

/// The pool that a path names.
pub(super) struct OfPool(pub(super) String);

/// A query, unknown fields refused where its type says so.
pub(super) struct Asked<T>(pub(super) T);

/// The `Idempotency-Key`.
pub(super) struct ActId(pub(super) String);

/// A request that makes something, and that may be sent again where it has an `Idempotency-Key`.
pub(super) struct Repeatable {
    key: Option<String>,
    path: String,
}

impl Repeatable {
    /// What is asked for with this body.
    pub(super) fn asked(self, body: &impl Serialize) -> Asking {
        Asking::new(self.key, &self.path, body)
    }
}

impl FromRequestParts<Arc<App>> for MaybeWho {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let who = app.accounts.asker(carried(parts, app).as_ref()).await?;
        who.iter().try_for_each(|who| who.may_ask(&parts.method))?;
        Ok(Self(who))
    }
}

impl FromRequestParts<Arc<App>> for Asker {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let MaybeWho(who) = MaybeWho::from_request_parts(parts, app).await?;
        Ok(Self(who.map(|who| who.you)))
    }
}

impl FromRequestParts<Arc<App>> for Signed {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let who = signed(parts, app).await?;
        who.may_ask(&parts.method)?;
        Ok(Self(who.you))
    }
}

impl FromRequestParts<Arc<App>> for AnyToken {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        Ok(Self(signed(parts, app).await?))
    }
}

impl FromRequestParts<Arc<App>> for OfTournament {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let none = || Refused::new(Code::NoSuchTournament, "There is no such tournament.");
        let Path(text) = Path::<String>::from_request_parts(parts, app).await.map_err(|_| none())?;
        Uuid::try_parse(&text).map(|id| Self(TournamentId(id))).map_err(|_| none())
    }
}

impl FromRequestParts<Arc<App>> for Owner {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let who = signed(parts, app).await?;
        who.check_owner()?;
        Ok(Self(who))
    }
}

fn carried(parts: &Parts, app: &App) -> Option<Carried> {
    Carried::of(&parts.headers, peer::is_secure(&app.config, &parts.headers))
}

async fn signed(parts: &Parts, app: &App) -> Result<Who, Refused> {
    let carried = carried(parts, app).ok_or_else(|| Refused::new(Code::NoToken, "This needs a token."))?;
    Ok(app.accounts.who(&carried).await?)
}

impl FromRequestParts<Arc<App>> for SignsFrom {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let Address(address) = Address::from_request_parts(parts, app).await?;
        let agent = parts.headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        Ok(Self(Origin { address, label: agent.chars().take(limits::SESSION_LABEL_CHARACTERS).collect() }))
    }
}

impl FromRequestParts<Arc<App>> for OfSession {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let none = || Refused::new(Code::NoSuchSession, "You have none with this id.");
        let Path(text) = Path::<String>::from_request_parts(parts, app).await.map_err(|_| none())?;
        Uuid::try_parse(&text).map(Self).map_err(|_| none())
    }
}

impl FromRequestParts<Arc<App>> for MayBegin {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let Signed(you) = Signed::from_request_parts(parts, app).await?;
        app.conduct.may_begin(you.id, now_ms())?;
        Ok(Self(you))
    }
}

impl FromRequestParts<Arc<App>> for MayMake {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let MayBegin(you) = MayBegin::from_request_parts(parts, app).await?;
        let Address(address) = Address::from_request_parts(parts, app).await?;
        app.addresses.new_match(address)?;
        Ok(Self(you))
    }
}

impl FromRequestParts<Arc<App>> for Moderator {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let who = signed(parts, app).await?;
        who.check_role(Role::Moderator)?;
        Ok(Self(who.you))
    }
}

impl FromRequestParts<Arc<App>> for OfReport {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let none = || Refused::new(Code::NoSuchReport, "There is no such report.");
        let Path(text) = Path::<String>::from_request_parts(parts, app).await.map_err(|_| none())?;
        Uuid::try_parse(&text).map(Self).map_err(|_| none())
    }
}

impl FromRequestParts<Arc<App>> for OfSanction {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let none = || Refused::new(Code::NoSuchSanction, "There is no such sanction.");
        let Path(text) = Path::<String>::from_request_parts(parts, app).await.map_err(|_| none())?;
        Uuid::try_parse(&text).map(Self).map_err(|_| none())
    }
}

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Refused;
    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Refused> {
        let is_json = request.headers().get("content-type").and_then(|value| value.to_str().ok());
        let is_json =
            is_json.is_some_and(|text| text.split(';').next().unwrap_or_default().trim() == "application/json");
        if !is_json {
            return Err(not_json());
        }
        let bytes = read(request, app.config.waits.body_ms).await?;
        serde_json::from_slice(&bytes).map(Self).map_err(|error| Refused::new(Code::Json, error.to_string()))
    }
}

impl<T: DeserializeOwned + Default> FromRequest<Arc<App>> for MaybeBody<T> {
    type Rejection = Refused;
    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Refused> {
        if request.headers().contains_key("content-type") {
            return Body::from_request(request, app).await.map(|Body(body)| Self(body));
        }
        let bytes = read(request, app.config.waits.body_ms).await?;
        if bytes.is_empty() { Ok(Self(T::default())) } else { Err(not_json()) }
    }
}

fn not_json() -> Refused {
    Refused::new(Code::Json, "The body must be application/json.")
}

/// The whole body, if it is small enough and comes soon enough.
async fn read(request: Request, wait_ms: u64) -> Result<Bytes, Refused> {
    let too_large = || Refused::new(Code::TooLarge, format!("A body has at most {} bytes.", limits::BODY_BYTES));
    let declared = request.headers().get("content-length").and_then(|value| value.to_str().ok()?.parse().ok());
    if declared.is_some_and(|bytes: usize| bytes > limits::BODY_BYTES) {
        return Err(too_large());
    }
    let read = to_bytes(request.into_body(), limits::BODY_BYTES);
    match tokio::time::timeout(Duration::from_millis(wait_ms), read).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => Err(too_large()),
        Err(_) => Err(Refused::new(Code::Json, "The body did not arrive in time.")),
    }
}

impl FromRequestParts<Arc<App>> for OfMatch {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let Path(text) = Path::<String>::from_request_parts(parts, app)
            .await
            .map_err(|_| Refused::new(Code::NoSuchMatch, "There is no such match."))?;
        let id = Uuid::try_parse(&text).map_err(|_| Refused::new(Code::NoSuchMatch, "There is no such match."))?;
        Ok(Self(MatchId(id)))
    }
}

impl FromRequestParts<Arc<App>> for OfPlayer {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let Path(text) = Path::<String>::from_request_parts(parts, app).await.map_err(|_| nobody())?;
        Uuid::try_parse(&text).map(|id| Self(PlayerId(id))).map_err(|_| nobody())
    }
}

impl FromRequestParts<Arc<App>> for OfGame {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let Path(name) = Path::<String>::from_request_parts(parts, app).await.map_err(|_| no_such_game())?;
        GameKind::from_name(&name).map(Self).ok_or_else(no_such_game)
    }
}

impl FromRequestParts<Arc<App>> for OfPlayerInGame {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let Path((id, game)) = Path::<(String, String)>::from_request_parts(parts, app).await.map_err(|_| nobody())?;
        let id = Uuid::try_parse(&id).map_err(|_| nobody())?;
        GameKind::from_name(&game).map(|game| Self(PlayerId(id), game)).ok_or_else(no_such_game)
    }
}

fn nobody() -> Refused {
    Refused::new(Code::NoSuchPlayer, "There is no such player.")
}

fn no_such_game() -> Refused {
    Refused::new(Code::NoSuchGame, "There is no such game.")
}

impl FromRequestParts<Arc<App>> for OfId {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let nothing = || Refused::new(Code::NotFound, "There is nothing at this address.");
        let Path(text) = Path::<String>::from_request_parts(parts, app).await.map_err(|_| nothing())?;
        // Nothing has the id of zeros.
        Ok(Self(MatchId(Uuid::try_parse(&text).unwrap_or(Uuid::nil()))))
    }
}

impl FromRequestParts<Arc<App>> for OfPool {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let nothing = || Refused::new(Code::NoSuchPool, "There is no such pool.");
        let Path(names) = Path::<[String; 4]>::from_request_parts(parts, app).await.map_err(|_| nothing())?;
        Ok(Self(names.join("/")))
    }
}

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for Asked<T> {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, Refused> {
        let query = Query::try_from_uri(&parts.uri).map_err(|error| Refused::new(Code::Json, error.body_text()))?;
        Ok(Self(query.0))
    }
}

impl FromRequestParts<Arc<App>> for ActId {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, Refused> {
        let key = parts.headers.get("idempotency-key").and_then(|value| value.to_str().ok()).unwrap_or_default();
        check_act_id(key)?;
        Ok(Self(key.to_owned()))
    }
}

impl FromRequestParts<Arc<App>> for Repeatable {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let key = match parts.headers.contains_key("idempotency-key") {
            true => Some(ActId::from_request_parts(parts, app).await?.0),
            false => None,
        };
        Ok(Self { key, path: parts.uri.path().to_owned() })
    }
}

/// The peer's address as limits count it.
pub(super) struct Address(pub(super) std::net::IpAddr);

impl FromRequestParts<Arc<App>> for Address {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        let ConnectInfo(peer) = ConnectInfo::<SocketAddr>::from_request_parts(parts, app)
            .await
            .map_err(|_| Refused::new(Code::Internal, "The connection has no address."))?;
        Ok(Self(peer::address(&app.config, peer, &parts.headers)))
    }
}
