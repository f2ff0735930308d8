//! Accounts: signing up and in, sessions, tokens for programs, preferences.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::chat::OwnLine;
use crate::conduct::{Report, Sanction};
use crate::ids::MatchId;
use crate::matchmaking::{Challenge, Place, Seek};
use crate::people::Person;
use crate::to_client::You;

engine::strict!(
    NewAccount,
    SignIn,
    NewPassword,
    BotSettings,
    NewToken,
    Preferences,
    Theme,
    Motion,
    Scope,
    Deletion,
    Identity,
    ProviderSignIn
);

/// `POST /api/accounts`. Who is a guest becomes an account and stays the same player; who is nobody becomes a new one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct NewAccount {
    /// As a guest's; no other account may have it, in whatever spelling.
    pub name: String,
    /// 8 to 128 characters, not the name.
    pub password: String,
}

/// `POST /api/sign_in`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct SignIn {
    /// The account's name, in whatever spelling.
    pub name: String,
    /// Its password.
    pub password: String,
    /// Whether to leave the running matches of the guest that this browser is; default no: then they refuse it (`still_playing`).
    #[serde(default)]
    #[ts(as = "Option<bool>")]
    pub leave_guest: bool,
}

/// The answer to both: browsers also get the token as a cookie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SignedIn {
    /// Who that is.
    pub you: You,
    /// The bearer token; not shown again. The one that the request came with is worthless from now on.
    pub token: String,
}

/// What an operator has trusted an account with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Reads reports and decides about them.
    Moderator,
}

/// What a program may do with a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum Scope {
    /// See what its owner may see. Each token may.
    Read,
    /// Make matches, take seats, act.
    Play,
    /// Run its owner's tournaments.
    Organise,
}

/// One of one's own sessions: a browser or program that signed up or in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct SessionInfo {
    /// What it is revoked by.
    #[ts(type = "string")]
    pub id: Uuid,
    /// What the browser said of itself; may be empty.
    pub label: String,
    /// When somebody signed up or in with it, the last time; milliseconds since 1970.
    pub created: u64,
    /// When it was last used, within an hour; likewise.
    pub used: u64,
    /// When it ends; absent: when it is signed out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires: Option<u64>,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// `POST /api/me/tokens`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewToken {
    /// What it is for, 1 to 60 characters.
    pub label: String,
    /// At least one; `read` is always among them.
    pub scopes: Vec<Scope>,
    /// After how many days it ends, 1 to 3650; default never.
    #[serde(default)]
    pub days: Option<u32>,
}

/// One of one's own tokens for programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct TokenInfo {
    /// What it is revoked by.
    #[ts(type = "string")]
    pub id: Uuid,
    /// What it is for.
    pub label: String,
    /// What it may do.
    pub scopes: Vec<Scope>,
    /// Milliseconds since 1970.
    pub created: u64,
    /// When it was last used, within an hour; likewise. The same as `created`: never.
    pub used: u64,
    /// When it ends; absent: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires: Option<u64>,
}

/// A made token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MadeToken {
    /// What is known about it later.
    pub info: TokenInfo,
    /// The bearer token; not shown again.
    pub token: String,
}

/// `PUT /api/me/password`. All other sessions end with it; tokens stay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewPassword {
    /// The one before; needed where the account has one.
    #[serde(default)]
    pub old: Option<String>,
    /// As of a new account.
    pub new: String,
}

/// `PUT /api/me/bot`: a program plays from now on and for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct BotSettings {
    /// Whether it may be paired with anybody who waits.
    pub in_pools: bool,
}

/// What one chose for the pages, in every browser. `PUT /api/me/preferences` replaces all of it; what is missing takes its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields, default)]
pub struct Preferences {
    /// Default `system`.
    pub theme: Theme,
    /// Whether the pages make sounds; default yes.
    pub sound: bool,
    /// Default `system`.
    pub motion: Motion,
    /// Whether boards name their squares; default yes.
    pub board_labels: bool,
    /// Language tag (BCP 47); default `en`.
    pub language: String,
    /// Whether throws that leave no choice are made by themselves; default no.
    pub automatic_throws: bool,
    /// Whether a turn with nothing left to do ends by itself; default no.
    pub automatic_done: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            theme: Theme::System,
            sound: true,
            motion: Motion::System,
            board_labels: true,
            language: "en".to_owned(),
            automatic_throws: false,
            automatic_done: false,
        }
    }
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum Theme {
    /// As the system says.
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// How much moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum Motion {
    /// As the system says.
    System,
    /// Pieces move.
    Full,
    /// They are where they go.
    Reduced,
}

/// `DELETE /api/me`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields, default)]
#[ts(optional_fields)]
pub struct Deletion {
    /// Needed where the account has one.
    pub password: Option<String>,
}

/// `GET /api/me/export`: everything that is kept about the asker, but for secrets and what `docs/accounts.md` says is left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Export {
    /// Who that is.
    pub you: You,
    /// When the player was made, milliseconds since 1970.
    pub created: u64,
    /// Sessions.
    pub sessions: Vec<SessionInfo>,
    /// Tokens for programs.
    pub tokens: Vec<TokenInfo>,
    /// Ways to sign in by a provider.
    pub identities: Vec<Identity>,
    /// What was chosen.
    pub preferences: Preferences,
    /// Who is followed.
    pub follows: Vec<Person>,
    /// Who is blocked.
    pub blocks: Vec<Person>,
    /// Reports about others that were made.
    pub reports: Vec<Report>,
    /// What stands or stood against them.
    pub sanctions: Vec<Sanction>,
    /// What they said at matches, newest first.
    pub lines: Vec<OwnLine>,
    /// Pools in which they wait, by name.
    pub places: BTreeMap<String, Place>,
    /// Their open seeks.
    pub seeks: Vec<Seek>,
    /// Open challenges by them and to them.
    pub challenges: Vec<Challenge>,
    /// All matches, newest first; `GET /api/matches/{id}/record` has each.
    pub matches: Vec<MatchId>,
}

/// Who one is at a provider. `DELETE /api/me/identities` names one in its body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Identity {
    /// The provider's address.
    pub issuer: String,
    /// Its name for the person.
    pub subject: String,
}

/// `GET /api/oidc`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Provider {
    /// What the button says; absent: nobody can sign in by a provider here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// `POST /api/oidc/start`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields, default)]
#[ts(optional_fields)]
pub struct ProviderSignIn {
    /// As of [`SignIn`].
    #[ts(as = "Option<bool>")]
    pub leave_guest: bool,
}

/// Where a sign-in by the provider goes on. The browser that asked has a cookie for it, which lasts ten minutes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AtProvider {
    /// The provider's page.
    pub url: String,
}

/// `GET /api/me/identities`: by what one signs in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct WaysIn {
    /// Whether the account has a password.
    pub password: bool,
    /// Ways to sign in by a provider.
    pub identities: Vec<Identity>,
}

/// A closed account's or guest's name, wherever one stood.
pub const GONE: &str = "gone";
