//! Sessions and personal tokens: what a bearer token is known by, and whose it is.
//!
//! This module must not know a token, nor what time it is.

use protocol::accounts::Scope;
use protocol::ids::PlayerId;
use protocol::to_client::You;
use uuid::Uuid;

use super::accounts::{role_words, scope_text, scope_words};
use super::both::on_both;
use super::{StoreError, StoreFuture, in_time};

/// The store of sessions and tokens.
pub trait Sessions: Send + Sync {
    /// Whose token hashes to this (SHA-256), whether or not it has expired.
    fn session<'a>(&'a self, token_hash: &'a [u8; 32]) -> StoreFuture<'a, Option<Found>>;
    /// Notes that the token was used.
    fn note_used<'a>(&'a self, token_hash: &'a [u8; 32], at: u64) -> StoreFuture<'a, ()>;
    /// One more.
    fn add_session<'a>(&'a self, row: &'a SessionRow) -> StoreFuture<'a, ()>;
    /// The session has another token, label, beginning and end from now on, those of `new`. False: the old token is nobody's any more.
    fn rotate<'a>(&'a self, old: &'a [u8; 32], new: &'a SessionRow) -> StoreFuture<'a, bool>;
    /// Forgets a token: nobody has it from then on. Its player stays.
    fn withdraw_token<'a>(&'a self, token_hash: &'a [u8; 32]) -> StoreFuture<'a, ()>;
    /// All of a player, the last used first.
    fn sessions_of<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Vec<SessionRow>>;
    /// Ends those with these hashes, of one player.
    fn end_sessions<'a>(&'a self, player: PlayerId, hashes: &'a [[u8; 32]]) -> StoreFuture<'a, ()>;
}

/// A session or token as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// SHA-256 of the token.
    pub token_hash: [u8; 32],
    /// What its owner knows it by.
    pub id: Uuid,
    /// Whose.
    pub player: PlayerId,
    /// What it is.
    pub kind: SessionKind,
    /// The browser, or the owner's word for the program.
    pub label: String,
    /// What a token may do; a session may do everything.
    pub scopes: Vec<Scope>,
    /// Milliseconds since 1970.
    pub created: u64,
    /// When it was last used, roughly; likewise.
    pub used: u64,
    /// When it ends; none: never.
    pub expires: Option<u64>,
}

/// What a token stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionKind {
    /// Somebody who signed up or in.
    Session,
    /// A program of theirs.
    Token,
}

/// A session and its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The session.
    pub session: SessionRow,
    /// The player.
    pub you: You,
}

fn kind_text(kind: SessionKind) -> &'static str {
    match kind {
        SessionKind::Session => "session",
        SessionKind::Token => "token",
    }
}

#[derive(sqlx::FromRow)]
struct SessionColumns {
    token_hash: Vec<u8>,
    id: Uuid,
    player_id: Uuid,
    kind: String,
    label: String,
    scopes: String,
    created: i64,
    used: i64,
    expires: Option<i64>,
}

impl SessionColumns {
    fn into_row(self) -> Result<SessionRow, StoreError> {
        let token_hash =
            self.token_hash.try_into().map_err(|_| StoreError::Unavailable("a hash is not 32 bytes".into()))?;
        let is_token = self.kind == kind_text(SessionKind::Token);
        Ok(SessionRow {
            token_hash,
            id: self.id,
            player: PlayerId(self.player_id),
            kind: if is_token { SessionKind::Token } else { SessionKind::Session },
            label: self.label,
            scopes: scope_words(&self.scopes),
            created: self.created.cast_unsigned(),
            used: self.used.cast_unsigned(),
            expires: self.expires.map(i64::cast_unsigned),
        })
    }
}

#[derive(sqlx::FromRow)]
struct FoundColumns {
    #[sqlx(flatten)]
    session: SessionColumns,
    name: String,
    bot: Option<bool>,
    bot_in_pools: Option<bool>,
    roles: Option<String>,
}

impl FoundColumns {
    fn into_found(self) -> Result<Found, StoreError> {
        let session = self.session.into_row()?;
        let you = You {
            id: session.player,
            name: self.name,
            account: self.bot.is_some(),
            bot: self.bot.unwrap_or_default(),
            bot_in_pools: self.bot_in_pools.unwrap_or_default(),
            roles: role_words(&self.roles.unwrap_or_default()),
        };
        Ok(Found { session, you })
    }
}

on_both! {
    impl Sessions for Own {
        fn session<'a>(&'a self, token_hash: &'a [u8; 32]) -> StoreFuture<'a, Option<Found>> {
            in_time(async move {
                let row: Option<FoundColumns> = sqlx::query_as(
                    "select s.token_hash, s.id, s.player_id, s.kind, s.label, s.scopes, s.created, s.used, s.expires, \
                     p.name, a.bot, a.bot_in_pools, a.roles from sessions s join players p on p.id = s.player_id \
                     left join accounts a on a.player_id = s.player_id where s.token_hash = $1",
                )
                .bind(&token_hash[..])
                .fetch_optional(self.reads())
                .await?;
                row.map(FoundColumns::into_found).transpose()
            })
        }

        fn note_used<'a>(&'a self, token_hash: &'a [u8; 32], at: u64) -> StoreFuture<'a, ()> {
            in_time(async move {
                sqlx::query("update sessions set used = $2 where token_hash = $1")
                    .bind(&token_hash[..])
                    .bind(at.cast_signed())
                    .execute(self.writes())
                    .await?;
                Ok(())
            })
        }

        fn add_session<'a>(&'a self, row: &'a SessionRow) -> StoreFuture<'a, ()> {
            in_time(async move {
                sqlx::query(
                    "insert into sessions (token_hash, id, player_id, kind, label, scopes, created, used, expires) \
                     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                )
                .bind(&row.token_hash[..])
                .bind(row.id)
                .bind(row.player.0)
                .bind(kind_text(row.kind))
                .bind(&row.label)
                .bind(scope_text(&row.scopes))
                .bind(row.created.cast_signed())
                .bind(row.used.cast_signed())
                .bind(row.expires.map(u64::cast_signed))
                .execute(self.writes())
                .await?;
                Ok(())
            })
        }

        fn rotate<'a>(&'a self, old: &'a [u8; 32], new: &'a SessionRow) -> StoreFuture<'a, bool> {
            in_time(async move {
                let done = sqlx::query(
                    "update sessions set token_hash = $2, label = $3, used = $4, expires = $5, created = $6 \
                     where token_hash = $1",
                )
                .bind(&old[..])
                .bind(&new.token_hash[..])
                .bind(&new.label)
                .bind(new.used.cast_signed())
                .bind(new.expires.map(u64::cast_signed))
                .bind(new.created.cast_signed())
                .execute(self.writes())
                .await?;
                Ok(done.rows_affected() > 0)
            })
        }

        fn withdraw_token<'a>(&'a self, token_hash: &'a [u8; 32]) -> StoreFuture<'a, ()> {
            in_time(async move {
                sqlx::query("delete from sessions where token_hash = $1")
                    .bind(&token_hash[..])
                    .execute(self.writes())
                    .await?;
                Ok(())
            })
        }

        fn sessions_of<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Vec<SessionRow>> {
            in_time(async move {
                let rows: Vec<SessionColumns> = sqlx::query_as(
                    "select token_hash, id, player_id, kind, label, scopes, created, used, expires from sessions \
                     where player_id = $1 order by used desc, created desc, id",
                )
                .bind(player.0)
                .fetch_all(self.reads())
                .await?;
                rows.into_iter().map(SessionColumns::into_row).collect()
            })
        }

        fn end_sessions<'a>(&'a self, player: PlayerId, hashes: &'a [[u8; 32]]) -> StoreFuture<'a, ()> {
            in_time(async move {
                let mut transaction = self.writes().begin().await?;
                for hash in hashes {
                    sqlx::query("delete from sessions where player_id = $1 and token_hash = $2")
                        .bind(player.0)
                        .bind(&hash[..])
                        .execute(&mut *transaction)
                        .await?;
                }
                transaction.commit().await?;
                Ok(())
            })
        }
    }
}
