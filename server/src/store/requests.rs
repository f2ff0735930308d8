//! Requests that make something and may be sent again: what each made, by the key that the client gave.
//!
//! This module must not know what is made, nor how long anything is kept.

use protocol::ids::PlayerId;
use uuid::Uuid;

use super::both::on_both;
use super::{StoreError, StoreFuture, in_time};

/// The store of such requests.
pub trait Requests: Send + Sync {
    /// Keeps a request, unless its player has sent one with the same key; either way what is kept from then on.
    fn begin_request<'a>(&'a self, row: &'a RequestRow) -> StoreFuture<'a, RequestRow>;
    /// What it was answered, in JSON.
    fn answer_request<'a>(&'a self, player: PlayerId, key: &'a str, answer: &'a str) -> StoreFuture<'a, ()>;
    /// It made nothing.
    fn forget_request<'a>(&'a self, player: PlayerId, key: &'a str) -> StoreFuture<'a, ()>;
    /// Forgets all from before a time.
    fn forget_requests<'a>(&'a self, before: u64) -> StoreFuture<'a, ()>;
}

/// A request as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestRow {
    /// Whose.
    pub player: PlayerId,
    /// The client's.
    pub key: String,
    /// SHA-256 of what is asked for.
    pub digest: [u8; 32],
    /// The id of what it makes.
    pub id: Uuid,
    /// What it was answered, in JSON; none: nothing yet.
    pub answer: Option<String>,
    /// When it came first, milliseconds since 1970.
    pub at: u64,
}

on_both! {
    impl Requests for Own {
        fn begin_request<'a>(&'a self, row: &'a RequestRow) -> StoreFuture<'a, RequestRow> {
            in_time(async move {
                sqlx::query(
                    "insert into requests (player_id, key, digest, id, answer, at) values ($1, $2, $3, $4, $5, $6) \
                     on conflict (player_id, key) do nothing",
                )
                .bind(row.player.0)
                .bind(&row.key)
                .bind(&row.digest[..])
                .bind(row.id)
                .bind(&row.answer)
                .bind(row.at.cast_signed())
                .execute(self.writes())
                .await?;
                let (digest, id, answer, at): (Vec<u8>, Uuid, Option<String>, i64) =
                    sqlx::query_as("select digest, id, answer, at from requests where player_id = $1 and key = $2")
                        .bind(row.player.0)
                        .bind(&row.key)
                        .fetch_one(self.writes())
                        .await?;
                let digest = digest.try_into();
                let digest = digest.map_err(|_| StoreError::Unavailable("a digest is not 32 bytes".into()))?;
                Ok(RequestRow { player: row.player, key: row.key.clone(), digest, id, answer, at: at.cast_unsigned() })
            })
        }

        fn answer_request<'a>(&'a self, player: PlayerId, key: &'a str, answer: &'a str) -> StoreFuture<'a, ()> {
            in_time(async move {
                sqlx::query("update requests set answer = $3 where player_id = $1 and key = $2")
                    .bind(player.0)
                    .bind(key)
                    .bind(answer)
                    .execute(self.writes())
                    .await?;
                Ok(())
            })
        }

        fn forget_request<'a>(&'a self, player: PlayerId, key: &'a str) -> StoreFuture<'a, ()> {
            in_time(async move {
                sqlx::query("delete from requests where player_id = $1 and key = $2 and answer is null")
                    .bind(player.0)
                    .bind(key)
                    .execute(self.writes())
                    .await?;
                Ok(())
            })
        }

        fn forget_requests<'a>(&'a self, before: u64) -> StoreFuture<'a, ()> {
            in_time(async move {
                sqlx::query("delete from requests where at < $1")
                    .bind(before.cast_signed())
                    .execute(self.writes())
                    .await?;
                Ok(())
            })
        }
    }
}
