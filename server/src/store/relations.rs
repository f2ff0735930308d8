//! Whom a player follows and whom they block.
//!
//! This module must not know what follows from either.

use protocol::ids::{MatchId, PlayerId};
use protocol::people::{Person, RelationKind};
use uuid::Uuid;

use super::both::{is_bot, on_both};
use super::{StoreFuture, in_time};

/// The store of relations between players.
pub trait Relations: Send + Sync {
    /// `player` follows or blocks `other` from now on. False: there is no such `other`. Again is no error.
    fn relate<'a>(&'a self, player: PlayerId, kind: RelationKind, other: PlayerId, at: u64) -> StoreFuture<'a, bool>;
    /// No more. Nothing to undo is no error.
    fn unrelate<'a>(&'a self, player: PlayerId, kind: RelationKind, other: PlayerId) -> StoreFuture<'a, ()>;
    /// Whether `player` follows or blocks `other`.
    fn is_related<'a>(&'a self, player: PlayerId, kind: RelationKind, other: PlayerId) -> StoreFuture<'a, bool>;
    /// Whom `player` follows or blocks, by name.
    fn related<'a>(&'a self, player: PlayerId, kind: RelationKind, limit: u32) -> StoreFuture<'a, Vec<Person>>;
    /// Who follows or blocks `player`.
    fn related_to<'a>(&'a self, player: PlayerId, kind: RelationKind) -> StoreFuture<'a, Vec<PlayerId>>;
    /// Matches that have not ended in which somebody sits whom `player` follows, newest first, with who that is.
    fn matches_of_followed<'a>(&'a self, player: PlayerId, limit: u32) -> StoreFuture<'a, Vec<(PlayerId, MatchId)>>;
}

fn kind_text(kind: RelationKind) -> &'static str {
    match kind {
        RelationKind::Follow => "follow",
        RelationKind::Block => "block",
    }
}

on_both! {
    impl Relations for Own {
        fn relate<'a>(
            &'a self,
            player: PlayerId,
            kind: RelationKind,
            other: PlayerId,
            at: u64,
        ) -> StoreFuture<'a, bool> {
            in_time(async move {
                let known: Option<Uuid> = sqlx::query_scalar("select id from players where id = $1")
                    .bind(other.0)
                    .fetch_optional(self.reads())
                    .await?;
                if known.is_none() {
                    return Ok(false);
                }
                sqlx::query(
                    "insert into relations (player_id, other_id, kind, at) values ($1, $2, $3, $4) on conflict do nothing",
                )
                .bind(player.0)
                .bind(other.0)
                .bind(kind_text(kind))
                .bind(at.cast_signed())
                .execute(self.writes())
                .await?;
                Ok(true)
            })
        }

        fn unrelate<'a>(&'a self, player: PlayerId, kind: RelationKind, other: PlayerId) -> StoreFuture<'a, ()> {
            in_time(async move {
                sqlx::query("delete from relations where player_id = $1 and kind = $2 and other_id = $3")
                    .bind(player.0)
                    .bind(kind_text(kind))
                    .bind(other.0)
                    .execute(self.writes())
                    .await?;
                Ok(())
            })
        }

        fn is_related<'a>(&'a self, player: PlayerId, kind: RelationKind, other: PlayerId) -> StoreFuture<'a, bool> {
            in_time(async move {
                let found: Option<i64> = sqlx::query_scalar(
                    "select at from relations where player_id = $1 and kind = $2 and other_id = $3",
                )
                .bind(player.0)
                .bind(kind_text(kind))
                .bind(other.0)
                .fetch_optional(self.reads())
                .await?;
                Ok(found.is_some())
            })
        }

        fn related<'a>(&'a self, player: PlayerId, kind: RelationKind, limit: u32) -> StoreFuture<'a, Vec<Person>> {
            in_time(async move {
                let mut rows: Vec<(Uuid, String, bool)> = sqlx::query_as(concat!(
                    "select p.id, p.name, ",
                    is_bot!("p.id"),
                    " from relations r join players p on p.id = r.other_id \
                     where r.player_id = $1 and r.kind = $2 order by p.name, p.id limit $3",
                ))
                .bind(player.0)
                .bind(kind_text(kind))
                .bind(i64::from(limit))
                .fetch_all(self.reads())
                .await?;
                // Here, since each database has an order of letters of its own.
                rows.sort_by(|one, other| (&one.1, one.0).cmp(&(&other.1, other.0)));
                Ok(rows.into_iter().map(|(id, name, bot)| Person { id: PlayerId(id), name, bot }).collect())
            })
        }

        fn related_to<'a>(&'a self, player: PlayerId, kind: RelationKind) -> StoreFuture<'a, Vec<PlayerId>> {
            in_time(async move {
                let ids: Vec<Uuid> =
                    sqlx::query_scalar("select player_id from relations where other_id = $1 and kind = $2")
                        .bind(player.0)
                        .bind(kind_text(kind))
                        .fetch_all(self.reads())
                        .await?;
                Ok(ids.into_iter().map(PlayerId).collect())
            })
        }

        fn matches_of_followed<'a>(
            &'a self,
            player: PlayerId,
            limit: u32,
        ) -> StoreFuture<'a, Vec<(PlayerId, MatchId)>> {
            in_time(async move {
                let rows: Vec<(Uuid, Uuid)> = sqlx::query_as(concat!(
                    "select m.player_id, m.match_id from relations r join match_players m on m.player_id = r.other_id \
                     where r.player_id = $1 and r.kind = 'follow' and ",
                    is_running!(),
                    " order by m.match_id desc limit $2",
                ))
                .bind(player.0)
                .bind(i64::from(limit))
                .fetch_all(self.reads())
                .await?;
                Ok(rows.into_iter().map(|(player, id)| (PlayerId(player), MatchId(id))).collect())
            })
        }
    }
}
