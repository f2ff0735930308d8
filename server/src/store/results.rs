//! What came of matches that have ended: one row for each.
//!
//! This module must not know how a result comes about, nor what follows from it.

use engine::game::BySide;
use protocol::ids::{MatchId, PlayerId};
use protocol::matches::{MatchResult, Strength};
use protocol::ratings::Unrated;
use sqlx::QueryBuilder;
use uuid::Uuid;

use super::both::on_both;
use super::{StoreError, StoreFuture, in_time, side_from_text, side_text};

/// What came of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    /// The match.
    pub id: MatchId,
    /// The game's name in JSON.
    pub game: String,
    /// Options in JSON, defaults filled in.
    pub options: String,
    /// How time was kept, in JSON.
    pub clock: String,
    /// Whether it was to be rated.
    pub rated: bool,
    /// Who sat where.
    pub seats: BySide<Option<Sitter>>,
    /// None: it was called off.
    pub result: Option<MatchResult>,
    /// Actions of both sides.
    pub actions: u32,
    /// When both were seated, milliseconds since 1970.
    pub started: Option<u64>,
    /// When it ended.
    pub ended: u64,
    /// Why no rating follows from it, as far as the match alone tells.
    pub unrated: Option<Unrated>,
}

/// Who sat on a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A person.
    Person(PlayerId),
    /// The computer.
    Computer(Strength),
}

/// The store of results.
pub trait Results: Send + Sync {
    /// Stores results, all or none. One that is there already stays as it is.
    fn note_results<'a>(&'a self, results: &'a [ResultRow]) -> StoreFuture<'a, ()>;
    /// The same; one that is there already is replaced. Whoever does this lets ratings take notice of everything anew.
    fn replace_results<'a>(&'a self, results: &'a [ResultRow]) -> StoreFuture<'a, ()>;
    /// What came of a match, and whether ratings have taken notice of it; none where it has not ended or nobody has looked yet.
    fn result_of<'a>(&'a self, id: MatchId) -> StoreFuture<'a, Option<(ResultRow, bool)>>;
    /// Matches that have ended and have no result, with an id above `after`, in order of id.
    fn without_result<'a>(&'a self, after: Option<MatchId>, limit: u32) -> StoreFuture<'a, Vec<MatchId>>;
    /// All matches that have ended, likewise.
    fn ended_matches<'a>(&'a self, after: Option<MatchId>, limit: u32) -> StoreFuture<'a, Vec<MatchId>>;
}

/// A row as both databases give it.
#[derive(sqlx::FromRow)]
pub(super) struct ResultColumns {
    match_id: Uuid,
    game: String,
    options: String,
    clock: String,
    rated: bool,
    home_id: Option<Uuid>,
    away_id: Option<Uuid>,
    home_computer: Option<String>,
    away_computer: Option<String>,
    winner: Option<String>,
    ended_by: Option<String>,
    home_score: i64,
    away_score: i64,
    actions: i64,
    started: Option<i64>,
    ended_at: i64,
    unrated: Option<String>,
}

#[derive(sqlx::FromRow)]
struct Folded {
    #[sqlx(flatten)]
    result: ResultColumns,
    folded: bool,
}

impl ResultColumns {
    pub(super) fn into_row(self) -> Result<ResultRow, StoreError> {
        let wrong = |_| StoreError::Unavailable("a result holds a number out of range".into());
        let score = BySide {
            home: self.home_score.try_into().map_err(wrong)?,
            away: self.away_score.try_into().map_err(wrong)?,
        };
        let winner = self.winner.as_deref().and_then(side_from_text);
        Ok(ResultRow {
            id: MatchId(self.match_id),
            game: self.game,
            options: self.options,
            clock: self.clock,
            rated: self.rated,
            seats: BySide {
                home: sitter(self.home_id, self.home_computer.as_deref()),
                away: sitter(self.away_id, self.away_computer.as_deref()),
            },
            result: self.ended_by.map(|by| MatchResult { winner, by, score }),
            actions: self.actions.try_into().map_err(wrong)?,
            started: self.started.map(i64::cast_unsigned),
            ended: self.ended_at.cast_unsigned(),
            unrated: self.unrated.as_deref().and_then(unrated_from_text),
        })
    }
}

const STRENGTHS: [(Strength, &str); 3] =
    [(Strength::Easy, "easy"), (Strength::Fair, "fair"), (Strength::Strong, "strong")];

const UNRATED: [(Unrated, &str); 3] =
    [(Unrated::Casual, "casual"), (Unrated::Aborted, "aborted"), (Unrated::NeverBegun, "never_begun")];

fn sitter(person: Option<Uuid>, computer: Option<&str>) -> Option<Sitter> {
    let strength = |text: &str| STRENGTHS.into_iter().find(|(_, own)| *own == text).map(|(strength, _)| strength);
    let computer = computer.and_then(strength).map(Sitter::Computer);
    person.map(|id| Sitter::Person(PlayerId(id))).or(computer)
}

fn unrated_from_text(text: &str) -> Option<Unrated> {
    UNRATED.into_iter().find(|(_, own)| *own == text).map(|(unrated, _)| unrated)
}

fn unrated_text(unrated: Unrated) -> Option<&'static str> {
    UNRATED.into_iter().find(|(own, _)| *own == unrated).map(|(_, text)| text)
}

fn person_of(seat: Option<Sitter>) -> Option<Uuid> {
    match seat {
        Some(Sitter::Person(id)) => Some(id.0),
        _ => None,
    }
}

fn computer_of(seat: Option<Sitter>) -> Option<&'static str> {
    match seat {
        Some(Sitter::Computer(strength)) => {
            STRENGTHS.into_iter().find(|(own, _)| *own == strength).map(|(_, text)| text)
        }
        _ => None,
    }
}

const INSERT: &str = "insert into results (match_id, game, options, clock, rated, home_id, away_id, home_computer, away_computer, \
    winner, ended_by, home_score, away_score, actions, started, ended_at, unrated, folded) ";

const REPLACE: &str = " on conflict (match_id) do update set game = excluded.game, options = excluded.options, \
    clock = excluded.clock, rated = excluded.rated, home_id = excluded.home_id, away_id = excluded.away_id, \
    home_computer = excluded.home_computer, away_computer = excluded.away_computer, winner = excluded.winner, \
    ended_by = excluded.ended_by, home_score = excluded.home_score, away_score = excluded.away_score, \
    actions = excluded.actions, started = excluded.started, ended_at = excluded.ended_at, unrated = excluded.unrated";

on_both! {
    async fn insert(own: &Own, results: &[ResultRow], on_conflict: &'static str) -> Result<(), StoreError> {
        if results.is_empty() {
            return Ok(());
        }
        let mut query = QueryBuilder::new(INSERT);
        query.push_values(results, |mut row, result| {
            let won = result.result.as_ref();
            let score = won.map(|won| won.score).unwrap_or_default();
            row.push_bind(result.id.0)
                .push_bind(&result.game)
                .push_bind(&result.options)
                .push_bind(&result.clock)
                .push_bind(result.rated)
                .push_bind(person_of(result.seats.home))
                .push_bind(person_of(result.seats.away))
                .push_bind(computer_of(result.seats.home))
                .push_bind(computer_of(result.seats.away))
                .push_bind(won.and_then(|won| won.winner).map(side_text))
                .push_bind(won.map(|won| &won.by))
                .push_bind(i64::from(score.home))
                .push_bind(i64::from(score.away))
                .push_bind(i64::from(result.actions))
                .push_bind(result.started.map(u64::cast_signed))
                .push_bind(result.ended.cast_signed())
                .push_bind(result.unrated.and_then(unrated_text))
                .push_bind(false);
        });
        query.push(on_conflict).build().execute(own.writes()).await?;
        Ok(())
    }

    impl Results for Own {
        fn note_results<'a>(&'a self, results: &'a [ResultRow]) -> StoreFuture<'a, ()> {
            in_time(insert(self, results, " on conflict do nothing"))
        }

        fn replace_results<'a>(&'a self, results: &'a [ResultRow]) -> StoreFuture<'a, ()> {
            in_time(insert(self, results, REPLACE))
        }

        fn result_of<'a>(&'a self, id: MatchId) -> StoreFuture<'a, Option<(ResultRow, bool)>> {
            in_time(async move {
                let row: Option<Folded> = sqlx::query_as("select * from results where match_id = $1")
                    .bind(id.0)
                    .fetch_optional(self.reads())
                    .await?;
                row.map(|row| Ok((row.result.into_row()?, row.folded))).transpose()
            })
        }

        fn without_result<'a>(&'a self, after: Option<MatchId>, limit: u32) -> StoreFuture<'a, Vec<MatchId>> {
            // However many matches there are to look through: nobody waits for it.
            Box::pin(async move {
                let ids: Vec<Uuid> = sqlx::query_scalar(
                    "select m.id from matches m where m.ended = true and m.id > $1 \
                     and not exists (select 1 from results r where r.match_id = m.id) order by m.id limit $2",
                )
                .bind(after.map_or(Uuid::nil(), |id| id.0))
                .bind(i64::from(limit))
                .fetch_all(self.reads())
                .await?;
                Ok(ids.into_iter().map(MatchId).collect())
            })
        }

        fn ended_matches<'a>(&'a self, after: Option<MatchId>, limit: u32) -> StoreFuture<'a, Vec<MatchId>> {
            in_time(async move {
                let ids: Vec<Uuid> =
                    sqlx::query_scalar("select id from matches where ended = true and id > $1 order by id limit $2")
                        .bind(after.map_or(Uuid::nil(), |id| id.0))
                        .bind(i64::from(limit))
                        .fetch_all(self.reads())
                        .await?;
                Ok(ids.into_iter().map(MatchId).collect())
            })
        }
    }
}
