//! Ratings, and what each rated match did to them.
//!
//! This module must not compute a rating; it keeps them, and keeps what is folded and what is not apart.

use std::collections::HashMap;

use engine::game::{BySide, Side};
use protocol::ids::{MatchId, PlayerId};
use sqlx::QueryBuilder;
use uuid::Uuid;

use super::both::on_both;
use super::{StoreError, StoreFuture, in_time, side_from_text};
use crate::ratings::Standing;

/// A result that ratings follow from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedResult {
    /// The match.
    pub id: MatchId,
    /// When it ended, milliseconds since 1970.
    pub ended: u64,
    /// Who played.
    pub players: BySide<PlayerId>,
    /// None: a draw.
    pub winner: Option<Side>,
}

/// What a match did to the rating of one of its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The match.
    pub id: MatchId,
    /// Whose rating.
    pub player: PlayerId,
    /// Against whom.
    pub opponent: PlayerId,
    /// The rating before, in thousandths of a point.
    pub before: i64,
    /// Where the player stands after it.
    pub after: Standing,
}

/// The store of ratings. Results are in the order of `(ended, match)`.
pub trait Ratings: Send + Sync {
    /// Where a player stands in a game; none without a rated match.
    fn standing<'a>(&'a self, player: PlayerId, game: &'a str) -> StoreFuture<'a, Option<Standing>>;
    /// Where a player stands in each game.
    fn standings<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Vec<(String, Standing)>>;
    /// The first results that have not been folded.
    fn waiting<'a>(&'a self, game: &'a str, limit: u32) -> StoreFuture<'a, Vec<RatedResult>>;
    /// Whether a later result than this has been folded.
    fn is_late<'a>(&'a self, game: &'a str, ended: u64, id: MatchId) -> StoreFuture<'a, bool>;
    /// Undoes what has been folded from this result on, in one transaction.
    fn rewind<'a>(&'a self, game: &'a str, ended: u64, id: MatchId) -> StoreFuture<'a, ()>;
    /// How many matches between these two, which ended from `from` to before `to`, have changed ratings.
    fn met<'a>(&'a self, game: &'a str, pair: [PlayerId; 2], from: u64, to: u64) -> StoreFuture<'a, u32>;
    /// Keeps what `results` have changed, in order, and that they are folded, in one transaction. False, and nothing is kept: some of
    /// them had been folded already.
    fn keep<'a>(&'a self, game: &'a str, results: &'a [RatedResult], changes: &'a [Change]) -> StoreFuture<'a, bool>;
    /// Undoes everything, in one transaction: all results wait again.
    fn forget_ratings<'a>(&'a self) -> StoreFuture<'a, ()>;
    /// What a match did.
    fn changes_of<'a>(&'a self, id: MatchId) -> StoreFuture<'a, Vec<Change>>;
    /// A player's latest changes in a game, the latest first.
    fn changes_in<'a>(&'a self, player: PlayerId, game: &'a str, limit: u32) -> StoreFuture<'a, Vec<Change>>;
}

/// `rating, deviation, volatility, at, matches`.
#[derive(sqlx::FromRow)]
pub(super) struct StandingColumns {
    rating: i64,
    deviation: i64,
    volatility: i64,
    at: i64,
    matches: i64,
}

impl StandingColumns {
    pub(super) fn into_standing(self) -> Result<Standing, StoreError> {
        let wrong = |_| StoreError::Unavailable("a rating holds a number out of range".into());
        Ok(Standing {
            rating: self.rating,
            deviation: self.deviation,
            volatility: self.volatility,
            at: self.at.cast_unsigned(),
            matches: self.matches.try_into().map_err(wrong)?,
        })
    }
}

#[derive(sqlx::FromRow)]
struct InGame {
    game: String,
    #[sqlx(flatten)]
    standing: StandingColumns,
}

#[derive(sqlx::FromRow)]
struct ChangeColumns {
    match_id: Uuid,
    player_id: Uuid,
    opponent_id: Uuid,
    rating_before: i64,
    #[sqlx(flatten)]
    after: StandingColumns,
}

impl ChangeColumns {
    fn into_change(self) -> Result<Change, StoreError> {
        Ok(Change {
            id: MatchId(self.match_id),
            player: PlayerId(self.player_id),
            opponent: PlayerId(self.opponent_id),
            before: self.rating_before,
            after: self.after.into_standing()?,
        })
    }
}

/// `match_id, ended_at, home_id, away_id, winner`.
type Waiting = (Uuid, i64, Uuid, Uuid, Option<String>);

fn rated((id, ended, home, away, winner): Waiting) -> RatedResult {
    RatedResult {
        id: MatchId(id),
        ended: ended.cast_unsigned(),
        players: BySide { home: PlayerId(home), away: PlayerId(away) },
        winner: winner.as_deref().and_then(side_from_text),
    }
}

/// The columns of a change, as [`ChangeColumns`] reads them.
macro_rules! changes {
    ($rest:literal) => {
        concat!(
            "select match_id, player_id, opponent_id, rating_before, rating, deviation, volatility, ended_at as at, matches \
             from rating_changes ",
            $rest
        )
    };
}

on_both! {
    /// What was folded from a result on is undone: its changes, and that it is folded.
    async fn undo(own: &Own, game: &str, ended: u64, id: MatchId) -> Result<(), StoreError> {
        let mut transaction = own.transaction().await?;
        let touched: Vec<Uuid> = sqlx::query_scalar(
            "select distinct player_id from rating_changes where game = $1 and (ended_at, match_id) >= ($2, $3)",
        )
        .bind(game)
        .bind(ended.cast_signed())
        .bind(id.0)
        .fetch_all(&mut *transaction)
        .await?;
        for statement in [
            "delete from rating_changes where game = $1 and (ended_at, match_id) >= ($2, $3)",
            "update results set folded = false \
             where game = $1 and unrated is null and folded = true and (ended_at, match_id) >= ($2, $3)",
        ] {
            let query = sqlx::query(statement).bind(game).bind(ended.cast_signed()).bind(id.0);
            query.execute(&mut *transaction).await?;
        }
        for player in touched {
            let latest: Option<ChangeColumns> = sqlx::query_as(changes!(
                "where player_id = $1 and game = $2 order by ended_at desc, match_id desc limit 1"
            ))
            .bind(player)
            .bind(game)
            .fetch_optional(&mut *transaction)
            .await?;
            sqlx::query("delete from ratings where player_id = $1 and game = $2")
                .bind(player)
                .bind(game)
                .execute(&mut *transaction)
                .await?;
            if let Some(latest) = latest {
                let latest = latest.into_change()?;
                insert_ratings(game, &[(latest.player, latest.after)]).build().execute(&mut *transaction).await?;
            }
        }
        Ok(transaction.commit().await?)
    }

    /// Where players stand now. Each player once.
    fn insert_ratings(game: &str, standings: &[(PlayerId, Standing)]) -> QueryBuilder<Db> {
        let mut query = QueryBuilder::new(
            "insert into ratings (player_id, game, rating, deviation, volatility, at, matches, sure_until) ",
        );
        query.push_values(standings, |mut row, (player, standing)| {
            row.push_bind(player.0)
                .push_bind(game.to_owned())
                .push_bind(standing.rating)
                .push_bind(standing.deviation)
                .push_bind(standing.volatility)
                .push_bind(standing.at.cast_signed())
                .push_bind(i64::from(standing.matches))
                .push_bind(standing.sure_until().cast_signed());
        });
        query.push(
            " on conflict (player_id, game) do update set rating = excluded.rating, deviation = excluded.deviation, \
             volatility = excluded.volatility, at = excluded.at, matches = excluded.matches, sure_until = excluded.sure_until",
        );
        query
    }

    fn insert_changes(game: &str, changes: &[Change]) -> QueryBuilder<Db> {
        let mut query = QueryBuilder::new(
            "insert into rating_changes (match_id, player_id, opponent_id, game, ended_at, rating_before, rating, deviation, \
             volatility, matches) ",
        );
        query.push_values(changes, |mut row, change| {
            row.push_bind(change.id.0)
                .push_bind(change.player.0)
                .push_bind(change.opponent.0)
                .push_bind(game.to_owned())
                .push_bind(change.after.at.cast_signed())
                .push_bind(change.before)
                .push_bind(change.after.rating)
                .push_bind(change.after.deviation)
                .push_bind(change.after.volatility)
                .push_bind(i64::from(change.after.matches));
        });
        query
    }

    async fn keep_page(own: &Own, game: &str, results: &[RatedResult], changes: &[Change]) -> Result<bool, StoreError> {
        let mut transaction = own.transaction().await?;
        let mut fold = QueryBuilder::new("update results set folded = true where folded = false and match_id in (");
        let mut ids = fold.separated(", ");
        for result in results {
            ids.push_bind(result.id.0);
        }
        fold.push(")");
        let folded = fold.build().execute(&mut *transaction).await?.rows_affected();
        if folded != results.len() as u64 {
            transaction.rollback().await?;
            return Ok(false);
        }
        if !changes.is_empty() {
            insert_changes(game, changes).build().execute(&mut *transaction).await?;
            let latest: HashMap<PlayerId, Standing> =
                changes.iter().map(|change| (change.player, change.after)).collect();
            let latest: Vec<_> = latest.into_iter().collect();
            insert_ratings(game, &latest).build().execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    impl Ratings for Own {
        fn standing<'a>(&'a self, player: PlayerId, game: &'a str) -> StoreFuture<'a, Option<Standing>> {
            in_time(async move {
                let row: Option<StandingColumns> = sqlx::query_as(
                    "select rating, deviation, volatility, at, matches from ratings where player_id = $1 and game = $2",
                )
                .bind(player.0)
                .bind(game)
                .fetch_optional(self.reads())
                .await?;
                row.map(StandingColumns::into_standing).transpose()
            })
        }

        fn standings<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Vec<(String, Standing)>> {
            in_time(async move {
                let rows: Vec<InGame> = sqlx::query_as(
                    "select game, rating, deviation, volatility, at, matches from ratings where player_id = $1 order by game",
                )
                .bind(player.0)
                .fetch_all(self.reads())
                .await?;
                rows.into_iter().map(|row| Ok((row.game, row.standing.into_standing()?))).collect()
            })
        }

        fn waiting<'a>(&'a self, game: &'a str, limit: u32) -> StoreFuture<'a, Vec<RatedResult>> {
            in_time(async move {
                let rows: Vec<Waiting> = sqlx::query_as(
                    "select match_id, ended_at, home_id, away_id, winner from results \
                     where game = $1 and unrated is null and folded = false order by ended_at, match_id limit $2",
                )
                .bind(game)
                .bind(i64::from(limit))
                .fetch_all(self.reads())
                .await?;
                Ok(rows.into_iter().map(rated).collect())
            })
        }

        fn is_late<'a>(&'a self, game: &'a str, ended: u64, id: MatchId) -> StoreFuture<'a, bool> {
            in_time(async move {
                let later: Option<Uuid> = sqlx::query_scalar(
                    "select match_id from results where game = $1 and unrated is null and folded = true \
                     and (ended_at, match_id) > ($2, $3) limit 1",
                )
                .bind(game)
                .bind(ended.cast_signed())
                .bind(id.0)
                .fetch_optional(self.reads())
                .await?;
                Ok(later.is_some())
            })
        }

        fn rewind<'a>(&'a self, game: &'a str, ended: u64, id: MatchId) -> StoreFuture<'a, ()> {
            // However much there is to undo: nobody waits for it.
            Box::pin(undo(self, game, ended, id))
        }

        fn met<'a>(&'a self, game: &'a str, [one, other]: [PlayerId; 2], from: u64, to: u64) -> StoreFuture<'a, u32> {
            in_time(async move {
                let met: i64 = sqlx::query_scalar(
                    "select count(*) from rating_changes where player_id = $1 and game = $2 and opponent_id = $3 \
                     and ended_at >= $4 and ended_at < $5",
                )
                .bind(one.0)
                .bind(game)
                .bind(other.0)
                .bind(from.cast_signed())
                .bind(to.cast_signed())
                .fetch_one(self.reads())
                .await?;
                Ok(u32::try_from(met).unwrap_or(u32::MAX))
            })
        }

        fn keep<'a>(
            &'a self,
            game: &'a str,
            results: &'a [RatedResult],
            changes: &'a [Change],
        ) -> StoreFuture<'a, bool> {
            in_time(keep_page(self, game, results, changes))
        }

        fn forget_ratings<'a>(&'a self) -> StoreFuture<'a, ()> {
            Box::pin(async move {
                let mut transaction = self.transaction().await?;
                for statement in [
                    "delete from rating_changes",
                    "delete from ratings",
                    "update results set folded = false where folded = true",
                ] {
                    sqlx::query(statement).execute(&mut *transaction).await?;
                }
                Ok(transaction.commit().await?)
            })
        }

        fn changes_of<'a>(&'a self, id: MatchId) -> StoreFuture<'a, Vec<Change>> {
            in_time(async move {
                let rows: Vec<ChangeColumns> = sqlx::query_as(changes!("where match_id = $1 order by player_id"))
                    .bind(id.0)
                    .fetch_all(self.reads())
                    .await?;
                rows.into_iter().map(ChangeColumns::into_change).collect()
            })
        }

        fn changes_in<'a>(&'a self, player: PlayerId, game: &'a str, limit: u32) -> StoreFuture<'a, Vec<Change>> {
            in_time(async move {
                let rows: Vec<ChangeColumns> = sqlx::query_as(changes!(
                    "where player_id = $1 and game = $2 order by ended_at desc, match_id desc limit $3"
                ))
                .bind(player.0)
                .bind(game)
                .bind(i64::from(limit))
                .fetch_all(self.reads())
                .await?;
                rows.into_iter().map(ChangeColumns::into_change).collect()
            })
        }
    }
}
