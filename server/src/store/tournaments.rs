//! Tournaments: their logs, what lists show of them, and who is told.
//!
//! This module must not know what an entry of a log means.

use protocol::ids::{FixtureNo, MatchId, PlayerId, Seq, TournamentId};
use protocol::people::Person;
use protocol::tournaments::{Entry, TournamentListing, TournamentStatus};
use uuid::Uuid;

use super::both::{is_bot, on_both};
use super::{StoreError, StoreFuture, in_time};

/// The store of tournaments.
pub trait Tournaments: Send + Sync {
    /// Stores one with the first entries of its log, all or nothing.
    fn create_tournament<'a>(&'a self, row: &'a TournamentRow, first: &'a Step) -> StoreFuture<'a, ()>;
    /// Appends to the log of one, all or nothing. [`StoreError::Fenced`]: the first entry is not the one after the last that is stored.
    fn append_tournament<'a>(&'a self, id: TournamentId, step: &'a Step) -> StoreFuture<'a, ()>;
    /// One with its whole log in order.
    fn tournament<'a>(&'a self, id: TournamentId) -> StoreFuture<'a, Option<(TournamentRow, Vec<LogRow>)>>;
    /// Those that are neither finished nor called off, in order of id.
    fn unfinished_tournaments<'a>(&'a self) -> StoreFuture<'a, Vec<TournamentId>>;
    /// Some of them, newest first.
    fn list_tournaments<'a>(&'a self, query: &'a TournamentQuery) -> StoreFuture<'a, Vec<TournamentListing>>;
    /// To which tournament a match belongs.
    fn tournament_of_match<'a>(&'a self, id: MatchId) -> StoreFuture<'a, Option<(TournamentId, FixtureNo)>>;
    /// How many somebody has made since a time.
    fn organised_since<'a>(&'a self, who: PlayerId, since: u64) -> StoreFuture<'a, u64>;
    /// Puts what lists show right, as the log has it.
    fn replace_summary<'a>(&'a self, id: TournamentId, summary: &'a Summary) -> StoreFuture<'a, ()>;
}

/// What is fixed about a tournament when it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentRow {
    /// The id.
    pub id: TournamentId,
    /// Who organises it.
    pub organiser: PlayerId,
    /// What lots are drawn from.
    pub secret: [u8; 32],
    /// The password of entry, hashed.
    pub password_hash: Option<String>,
    /// Milliseconds since 1970.
    pub created: u64,
    /// The season before it.
    pub follows: Option<TournamentId>,
    /// The first of all its seasons: its own id where there is none before.
    pub series: TournamentId,
}

/// What is appended at once, and what follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// At least one entry, with contiguous numbers.
    pub entries: Vec<LogRow>,
    /// What lists show afterwards.
    pub summary: Summary,
    /// Who takes part newly.
    pub people: Vec<PlayerId>,
    /// Matches that were opened.
    pub matches: Vec<(MatchId, FixtureNo)>,
}

/// An entry of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogRow {
    /// From 1, contiguous.
    pub seq: Seq,
    /// Milliseconds since 1970.
    pub at: u64,
    /// Who did it.
    pub by: Option<PlayerId>,
    /// For people who read the table.
    pub kind: String,
    /// Who and what, in JSON.
    pub body: String,
}

/// What lists show of a tournament and what changes with its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Its name.
    pub name: String,
    /// Name of the game.
    pub game: String,
    /// The word for its format.
    pub format: String,
    /// Who may enter.
    pub entry: Entry,
    /// How far it is.
    pub status: TournamentStatus,
    /// How many take part.
    pub entrants: u32,
    /// How many may.
    pub size_max: u32,
    /// When it starts by itself.
    pub starts: Option<u64>,
    /// The name of who won it.
    pub champion: Option<String>,
    /// How many entries the log has.
    pub seq: Seq,
}

/// Which tournaments are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TournamentQuery {
    /// Those that are so far; none: however far.
    pub status: Option<Phase>,
    /// Of this game.
    pub game: Option<String>,
    /// In which this person takes part, or which they organise.
    pub player: Option<PlayerId>,
    /// Seasons of the same.
    pub series: Option<TournamentId>,
    /// Older than this one.
    pub before: Option<TournamentId>,
    /// At most so many.
    pub limit: u32,
}

/// How far tournaments are that are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// One may enter.
    Open,
    /// They have begun.
    Running,
    /// They have ended, or were called off.
    Over,
}

impl Phase {
    /// The words of the table, in quotes and with commas: all that this server ever writes.
    fn words(self) -> [&'static str; 2] {
        match self {
            Phase::Open => ["open", "open"],
            Phase::Running => ["running", "paused"],
            Phase::Over => ["finished", "cancelled"],
        }
    }
}

/// A word of JSON as a column holds it.
fn word(value: impl serde::Serialize) -> String {
    let value = serde_json::to_value(value).expect("words are plain data");
    value.as_str().expect("it is a word").to_owned()
}

fn from_word<T: serde::de::DeserializeOwned>(text: String) -> Result<T, StoreError> {
    let wrong =
        |error| StoreError::Unavailable(format!("a tournament holds a word that this build does not know: {error}"));
    serde_json::from_value(text.into()).map_err(wrong)
}

fn small(number: i64) -> Result<u32, StoreError> {
    u32::try_from(number).map_err(|_| StoreError::Unavailable("a tournament holds a number out of range".into()))
}

#[derive(sqlx::FromRow)]
struct ListColumns {
    id: Uuid,
    organiser_id: Uuid,
    organiser_name: String,
    organiser_bot: bool,
    created: i64,
    name: String,
    game: String,
    format: String,
    entry: String,
    status: String,
    entrants: i64,
    size_max: i64,
    starts: Option<i64>,
    champion: Option<String>,
}

impl ListColumns {
    fn into_listing(self) -> Result<TournamentListing, StoreError> {
        let organiser = Person { id: PlayerId(self.organiser_id), name: self.organiser_name, bot: self.organiser_bot };
        Ok(TournamentListing {
            id: TournamentId(self.id),
            name: self.name,
            game: self.game,
            format: self.format,
            entry: from_word(self.entry)?,
            status: from_word(self.status)?,
            entrants: small(self.entrants)?,
            size_max: small(self.size_max)?,
            starts: self.starts.map(i64::cast_unsigned),
            created: self.created.cast_unsigned(),
            organiser,
            champion: self.champion,
        })
    }
}

#[derive(sqlx::FromRow)]
struct RowColumns {
    organiser_id: Uuid,
    secret: Vec<u8>,
    password_hash: Option<String>,
    created: i64,
    follows: Option<Uuid>,
    series: Uuid,
}

impl RowColumns {
    fn into_row(self, id: TournamentId) -> Result<TournamentRow, StoreError> {
        let secret = self.secret.try_into();
        Ok(TournamentRow {
            id,
            organiser: PlayerId(self.organiser_id),
            secret: secret.map_err(|_| StoreError::Unavailable("a tournament's secret is not 32 bytes".into()))?,
            password_hash: self.password_hash,
            created: self.created.cast_unsigned(),
            follows: self.follows.map(TournamentId),
            series: TournamentId(self.series),
        })
    }
}

on_both! {
    /// The entries of a step and what follows from them, within a transaction that has seen to the fence.
    async fn write(
        transaction: &mut sqlx::Transaction<'_, Db>,
        id: TournamentId,
        step: &Step,
    ) -> Result<(), StoreError> {
        for entry in &step.entries {
            sqlx::query(
                "insert into tournament_log (tournament_id, seq, at, by_id, kind, body) values ($1, $2, $3, $4, $5, $6)",
            )
            .bind(id.0)
            .bind(entry.seq.cast_signed())
            .bind(entry.at.cast_signed())
            .bind(entry.by.map(|by| by.0))
            .bind(&entry.kind)
            .bind(&entry.body)
            .execute(&mut **transaction)
            .await?;
        }
        for player in &step.people {
            sqlx::query("insert into tournament_people (player_id, tournament_id) values ($1, $2) on conflict do nothing")
                .bind(player.0)
                .bind(id.0)
                .execute(&mut **transaction)
                .await?;
        }
        for (match_id, fixture) in &step.matches {
            sqlx::query("insert into tournament_matches (match_id, tournament_id, fixture) values ($1, $2, $3)")
                .bind(match_id.0)
                .bind(id.0)
                .bind(i64::from(fixture.0))
                .execute(&mut **transaction)
                .await?;
        }
        Ok(())
    }

    impl Tournaments for Own {
        fn create_tournament<'a>(&'a self, row: &'a TournamentRow, first: &'a Step) -> StoreFuture<'a, ()> {
            in_time(async move {
                let mut transaction = self.transaction().await?;
                let summary = &first.summary;
                sqlx::query(
                    "insert into tournaments (id, secret, password_hash, created, organiser_id, follows, series, \
                     name, game, format, entry, status, entrants, size_max, starts, champion, seq) \
                     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
                )
                .bind(row.id.0)
                .bind(&row.secret[..])
                .bind(&row.password_hash)
                .bind(row.created.cast_signed())
                .bind(row.organiser.0)
                .bind(row.follows.map(|id| id.0))
                .bind(row.series.0)
                .bind(&summary.name)
                .bind(&summary.game)
                .bind(&summary.format)
                .bind(word(summary.entry))
                .bind(word(summary.status))
                .bind(i64::from(summary.entrants))
                .bind(i64::from(summary.size_max))
                .bind(summary.starts.map(u64::cast_signed))
                .bind(&summary.champion)
                .bind(summary.seq.cast_signed())
                .execute(&mut *transaction)
                .await?;
                write(&mut transaction, row.id, first).await?;
                transaction.commit().await?;
                Ok(())
            })
        }

        fn append_tournament<'a>(&'a self, id: TournamentId, step: &'a Step) -> StoreFuture<'a, ()> {
            in_time(async move {
                let Some(first) = step.entries.first() else { return Ok(()) };
                let mut transaction = self.transaction().await?;
                let summary = &step.summary;
                // The row is written first: whoever comes second waits for it, and then finds another number.
                let moved = sqlx::query(
                    "update tournaments set name = $3, status = $4, entrants = $5, champion = $6, seq = $7 \
                     where id = $1 and seq = $2",
                )
                .bind(id.0)
                .bind((first.seq - 1).cast_signed())
                .bind(&summary.name)
                .bind(word(summary.status))
                .bind(i64::from(summary.entrants))
                .bind(&summary.champion)
                .bind(summary.seq.cast_signed())
                .execute(&mut *transaction)
                .await?;
                if moved.rows_affected() == 0 {
                    return Err(StoreError::Fenced);
                }
                write(&mut transaction, id, step).await?;
                transaction.commit().await?;
                Ok(())
            })
        }

        fn tournament<'a>(&'a self, id: TournamentId) -> StoreFuture<'a, Option<(TournamentRow, Vec<LogRow>)>> {
            in_time(async move {
                let row: Option<RowColumns> = sqlx::query_as(
                    "select organiser_id, secret, password_hash, created, follows, series from tournaments where id = $1",
                )
                .bind(id.0)
                .fetch_optional(self.reads())
                .await?;
                let Some(row) = row else { return Ok(None) };
                let log: Vec<(i64, i64, Option<Uuid>, String, String)> = sqlx::query_as(
                    "select seq, at, by_id, kind, body from tournament_log where tournament_id = $1 order by seq",
                )
                .bind(id.0)
                .fetch_all(self.reads())
                .await?;
                let entry = |(seq, at, by, kind, body): (i64, i64, Option<Uuid>, String, String)| LogRow {
                    seq: seq.cast_unsigned(),
                    at: at.cast_unsigned(),
                    by: by.map(PlayerId),
                    kind,
                    body,
                };
                Ok(Some((row.into_row(id)?, log.into_iter().map(entry).collect())))
            })
        }

        fn unfinished_tournaments<'a>(&'a self) -> StoreFuture<'a, Vec<TournamentId>> {
            in_time(async move {
                let ids: Vec<Uuid> = sqlx::query_scalar(
                    "select id from tournaments where status in ('open', 'running', 'paused') order by id",
                )
                .fetch_all(self.reads())
                .await?;
                Ok(ids.into_iter().map(TournamentId).collect())
            })
        }

        fn list_tournaments<'a>(&'a self, query: &'a TournamentQuery) -> StoreFuture<'a, Vec<TournamentListing>> {
            in_time(async move {
                let [one, other] = query.status.map_or(["", ""], Phase::words);
                let rows: Vec<ListColumns> = sqlx::query_as(concat!(
                    "select t.id, t.organiser_id, p.name as organiser_name, ",
                    is_bot!("p.id"),
                    " as organiser_bot, t.created, t.name, t.game, t.format, t.entry, t.status, t.entrants, t.size_max, \
                     t.starts, t.champion from tournaments t join players p on p.id = t.organiser_id \
                     where ($1 = '' or t.status = $1 or t.status = $2) and ($3 = '' or t.game = $3) \
                     and ($4 is null or t.organiser_id = $4 or exists (select 1 from tournament_people m \
                       where m.player_id = $4 and m.tournament_id = t.id)) \
                     and ($5 is null or t.series = $5) and ($6 is null or t.id < $6) \
                     order by t.id desc limit $7",
                ))
                .bind(one)
                .bind(other)
                .bind(query.game.as_deref().unwrap_or_default())
                .bind(query.player.map(|player| player.0))
                .bind(query.series.map(|id| id.0))
                .bind(query.before.map(|id| id.0))
                .bind(i64::from(query.limit))
                .fetch_all(self.reads())
                .await?;
                rows.into_iter().map(ListColumns::into_listing).collect()
            })
        }

        fn tournament_of_match<'a>(&'a self, id: MatchId) -> StoreFuture<'a, Option<(TournamentId, FixtureNo)>> {
            in_time(async move {
                let found: Option<(Uuid, i64)> =
                    sqlx::query_as("select tournament_id, fixture from tournament_matches where match_id = $1")
                        .bind(id.0)
                        .fetch_optional(self.reads())
                        .await?;
                found.map(|(id, fixture)| Ok((TournamentId(id), FixtureNo(small(fixture)?)))).transpose()
            })
        }

        fn organised_since<'a>(&'a self, who: PlayerId, since: u64) -> StoreFuture<'a, u64> {
            in_time(async move {
                let count: i64 =
                    sqlx::query_scalar("select count(*) from tournaments where organiser_id = $1 and created >= $2")
                        .bind(who.0)
                        .bind(since.cast_signed())
                        .fetch_one(self.reads())
                        .await?;
                Ok(count.cast_unsigned())
            })
        }

        fn replace_summary<'a>(&'a self, id: TournamentId, summary: &'a Summary) -> StoreFuture<'a, ()> {
            in_time(async move {
                sqlx::query(
                    "update tournaments set name = $2, game = $3, format = $4, entry = $5, status = $6, entrants = $7, \
                     size_max = $8, starts = $9, champion = $10, seq = $11 where id = $1",
                )
                .bind(id.0)
                .bind(&summary.name)
                .bind(&summary.game)
                .bind(&summary.format)
                .bind(word(summary.entry))
                .bind(word(summary.status))
                .bind(i64::from(summary.entrants))
                .bind(i64::from(summary.size_max))
                .bind(summary.starts.map(u64::cast_signed))
                .bind(&summary.champion)
                .bind(summary.seq.cast_signed())
                .execute(self.writes())
                .await?;
                Ok(())
            })
        }
    }
}
