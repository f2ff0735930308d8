//! Matches and players in PostgreSQL, for a server whose database is a service of its own.
//!
//! Appending is one statement that commits by itself: one way there and back for a whole batch.

use std::collections::HashSet;
use std::str::FromStr;
use std::time::{Duration, Instant};

use protocol::ids::{MatchId, PlayerId};
use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use tokio::sync::Mutex;
use uuid::Uuid;

use super::batch::{Batch, EntryOf, first_rows};
use super::domains::{domains, own};
use super::rows::{EntryRow, MatchColumns, with_entries};
use super::{Append, Closing, Entry, MatchRow, Start, Store, StoreError, StoreFuture, in_time, side_text};
use crate::limits;

/// A store in PostgreSQL.
pub(super) struct PostgresStore {
    pool: PgPool,
    /// Appends have a connection of their own, since a pool asks its connections how they are before and after each use, which
    /// for a small append doubles the way there and back. Taken out while in use: a call that is dropped half-way takes its
    /// connection with it.
    writer: Mutex<Option<Writer>>,
    options: PgConnectOptions,
}

/// A connection and when it was last used.
struct Writer {
    connection: PgConnection,
    used: Instant,
}

/// Finds the matches that are at the right version and adds their entries.
macro_rules! append_entries {
    () => {
        "with owned as ( \
            select head.id from unnest($1::uuid[], $2::bigint[]) as head (id, version) \
            where head.version = coalesce((select max(s.version) from match_steps s where s.match_id = head.id), 0) \
            and (head.version > 0 or exists (select from matches m where m.id = head.id)) \
        ), steps as ( \
            insert into match_steps (match_id, version, side, kind, body, act_id, at) \
            select row.* from unnest($3::uuid[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[]) \
                as row (match_id, version, side, kind, body, act_id, at) \
            where row.match_id in (select id from owned) \
        ) "
    };
}

/// Appends and names the matches that were at the right version: most batches.
const APPEND: &str = concat!(append_entries!(), "select id from owned");

/// The same with new seats and matches that end.
const APPEND_WITH_SEATS: &str = concat!(
    append_entries!(),
    ", seats as ( \
        insert into match_players (match_id, player_id, ended) \
        select row.match_id, row.player_id, row.match_id = any($12::uuid[]) \
        from unnest($10::uuid[], $11::uuid[]) as row (match_id, player_id) \
        where row.match_id in (select id from owned) on conflict do nothing \
    ), over as ( \
        update matches set ended = true where id = any($12::uuid[]) and id in (select id from owned) \
    ), left_by_all as ( \
        update match_players set ended = true \
        where match_id = any($12::uuid[]) and match_id in (select id from owned) \
    ) \
    select id from owned"
);

/// Appends are planned once: to plan one takes longer than to carry it out. Every table is reached by its key, however small it was
/// when the plan was made.
const PLAN_ONCE: &str = "set plan_cache_mode = force_generic_plan; set enable_seqscan = off";

impl PostgresStore {
    /// Connects to `url` and brings the tables up to date.
    pub(super) async fn open(url: &str) -> anyhow::Result<Self> {
        let options = PgConnectOptions::from_str(url)?.application_name("touchline");
        let pool = PgPoolOptions::new()
            .max_connections(limits::POSTGRES_CONNECTIONS)
            .acquire_timeout(Duration::from_millis(limits::STORE_WAIT_MS))
            .connect_with(options.clone())
            .await?;
        sqlx::migrate!("../migrations/postgres").run(&pool).await?;
        Ok(Self { pool, writer: Mutex::new(None), options })
    }

    /// The connection for appends; a new one where there is none, or where the old one was cut while nobody used it.
    async fn writer(&self, free: Option<Writer>) -> Result<Writer, sqlx::Error> {
        if let Some(mut writer) = free {
            let is_fresh = writer.used.elapsed() < Duration::from_millis(limits::POSTGRES_TRUSTED_MS);
            if is_fresh || writer.connection.ping().await.is_ok() {
                return Ok(writer);
            }
        }
        let mut connection = PgConnection::connect_with(&self.options).await?;
        sqlx::raw_sql(PLAN_ONCE).execute(&mut connection).await?;
        Ok(Writer { connection, used: Instant::now() })
    }

    /// Where queries that read run.
    pub(super) fn reads(&self) -> &PgPool {
        &self.pool
    }

    /// Where queries that write run, but for appends.
    pub(super) fn writes(&self) -> &PgPool {
        &self.pool
    }

    /// Players whose name in lower case is from `$1` to `$2`, byte by byte, by the index `players_name`.
    pub(super) const NAMED: &str = "select id, name, exists (select 1 from accounts a where a.player_id = players.id and a.bot) from players where lower(name collate \"C\") >= $1 and lower(name collate \"C\") < $2 and closed is null order by lower(name collate \"C\"), id limit $3";

    /// Several statements that write, all or none.
    pub(super) async fn transaction(&self) -> Result<sqlx::Transaction<'static, sqlx::Postgres>, sqlx::Error> {
        self.pool.begin().await
    }

    async fn create(&self, starts: &[Start]) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(
            "insert into matches (id, header, created, ended) \
             select * from unnest($1::uuid[], $2::text[], $3::bigint[], $4::boolean[])",
        )
        .bind(starts.iter().map(|start| start.row.id.0).collect::<Vec<_>>())
        .bind(starts.iter().map(|start| start.row.header.as_str()).collect::<Vec<_>>())
        .bind(starts.iter().map(|start| start.row.created.cast_signed()).collect::<Vec<_>>())
        .bind(starts.iter().map(|start| start.row.ended).collect::<Vec<_>>())
        .execute(&mut *transaction)
        .await?;
        let (entries, seats) = first_rows(starts);
        let columns = Columns::new(&entries);
        sqlx::query(
            "insert into match_steps (match_id, version, side, kind, body, act_id, at) \
             select * from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[])",
        )
        .bind(columns.ids)
        .bind(columns.versions)
        .bind(columns.sides)
        .bind(columns.kinds)
        .bind(columns.bodies)
        .bind(columns.act_ids)
        .bind(columns.times)
        .execute(&mut *transaction)
        .await?;
        let (ids, players): (Vec<Uuid>, Vec<Uuid>) = seats.into_iter().unzip();
        sqlx::query(
            "insert into match_players (match_id, player_id) \
             select * from unnest($1::uuid[], $2::uuid[]) on conflict do nothing",
        )
        .bind(ids)
        .bind(players)
        .execute(&mut *transaction)
        .await?;
        Ok(transaction.commit().await?)
    }

    async fn append_batch(&self, appends: &[Append]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let batch = Batch::new(appends);
        loop {
            match self.append_once(&batch).await {
                Ok(owned) => return Ok(batch.answers(appends, &owned)),
                // Another owner has appended since this statement looked: nothing was stored, and the next look sees it.
                Err(sqlx::Error::Database(error)) if error.is_unique_violation() => continue,
                Err(error) => return Err(error.into()),
            }
        }
    }

    async fn append_once(&self, batch: &Batch<'_>) -> Result<HashSet<Uuid>, sqlx::Error> {
        let columns = Columns::new(&batch.entries);
        let only_entries = batch.seats.is_empty() && batch.ended.is_empty();
        let mut append = sqlx::query_scalar(if only_entries { APPEND } else { APPEND_WITH_SEATS })
            .bind(&batch.ids)
            .bind(&batch.before)
            .bind(columns.ids)
            .bind(columns.versions)
            .bind(columns.sides)
            .bind(columns.kinds)
            .bind(columns.bodies)
            .bind(columns.act_ids)
            .bind(columns.times);
        if !only_entries {
            let (ids, players): (Vec<Uuid>, Vec<Uuid>) = batch.seats.iter().copied().unzip();
            append = append.bind(ids).bind(players).bind(&batch.ended);
        }
        let mut slot = self.writer.lock().await;
        let mut writer = self.writer(slot.take()).await?;
        let result: Result<Vec<Uuid>, _> = append.fetch_all(&mut writer.connection).await;
        // After any other error nobody knows what the connection is in the middle of.
        if matches!(result, Ok(_) | Err(sqlx::Error::Database(_))) {
            writer.used = Instant::now();
            *slot = Some(writer);
        }
        Ok(result?.into_iter().collect())
    }

    async fn load(&self, id: MatchId) -> Result<Option<(MatchRow, Vec<Entry>)>, StoreError> {
        // One snapshot for both: a match must not be shown as running with its last entry.
        let mut transaction = self.pool.begin_with("begin isolation level repeatable read read only").await?;
        let row: Option<MatchColumns> = sqlx::query_as("select id, header, created, ended from matches where id = $1")
            .bind(id.0)
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let entries: Vec<EntryRow> = sqlx::query_as(
            "select match_id, version, side, kind, body, act_id, at from match_steps where match_id = $1 order by version",
        )
        .bind(id.0)
        .fetch_all(&mut *transaction)
        .await?;
        Ok(with_entries(vec![row], entries).pop())
    }

    async fn running(&self, after: Option<MatchId>, limit: u32) -> Result<Vec<(MatchRow, Vec<Entry>)>, StoreError> {
        let mut transaction = self.pool.begin_with("begin isolation level repeatable read read only").await?;
        let rows: Vec<MatchColumns> = sqlx::query_as(
            "select id, header, created, ended from matches where not ended and id > $1 order by id limit $2",
        )
        .bind(after.map_or(Uuid::nil(), |id| id.0))
        .bind(i64::from(limit))
        .fetch_all(&mut *transaction)
        .await?;
        let entries: Vec<EntryRow> = sqlx::query_as(
            "select match_id, version, side, kind, body, act_id, at from match_steps \
             where match_id = any($1) order by match_id, version",
        )
        .bind(rows.iter().map(MatchColumns::id).collect::<Vec<_>>())
        .fetch_all(&mut *transaction)
        .await?;
        Ok(with_entries(rows, entries))
    }
}

impl Store for PostgresStore {
    domains!(own);

    fn close<'a>(&'a self) -> Closing<'a> {
        Box::pin(self.pool.close())
    }

    fn create_matches<'a>(&'a self, starts: &'a [Start]) -> StoreFuture<'a, ()> {
        Box::pin(self.create(starts))
    }

    fn append<'a>(&'a self, batch: &'a [Append]) -> StoreFuture<'a, Vec<Result<(), StoreError>>> {
        Box::pin(self.append_batch(batch))
    }

    fn load_match<'a>(&'a self, id: MatchId) -> StoreFuture<'a, Option<(MatchRow, Vec<Entry>)>> {
        in_time(self.load(id))
    }

    fn running_matches<'a>(
        &'a self,
        after: Option<MatchId>,
        limit: u32,
    ) -> StoreFuture<'a, Vec<(MatchRow, Vec<Entry>)>> {
        Box::pin(self.running(after, limit))
    }

    fn matches_of<'a>(&'a self, player: PlayerId, limit: u32) -> StoreFuture<'a, Vec<MatchId>> {
        in_time(async move {
            let ids: Vec<Uuid> = sqlx::query_scalar(
                "select match_id from match_players where player_id = $1 and not ended order by match_id desc limit $2",
            )
            .bind(player.0)
            .bind(i64::from(limit))
            .fetch_all(&self.pool)
            .await?;
            Ok(ids.into_iter().map(MatchId).collect())
        })
    }

    fn alive_at<'a>(&'a self) -> StoreFuture<'a, Option<u64>> {
        in_time(async move {
            let noted: Option<i64> =
                sqlx::query_scalar("select alive_at from server_life").fetch_optional(&self.pool).await?;
            Ok(noted.map(i64::cast_unsigned))
        })
    }

    fn heartbeat<'a>(&'a self, now: u64) -> StoreFuture<'a, ()> {
        in_time(async move {
            sqlx::query(
                "insert into server_life (id, alive_at) values (1, $1) \
                 on conflict (id) do update set alive_at = excluded.alive_at",
            )
            .bind(now.cast_signed())
            .execute(&self.pool)
            .await?;
            Ok(())
        })
    }

    fn ping<'a>(&'a self) -> StoreFuture<'a, ()> {
        in_time(async move {
            sqlx::query("select 1 from server_life").fetch_optional(&self.pool).await?;
            Ok(())
        })
    }
}

/// Entries column by column, as `unnest` takes them.
struct Columns<'a> {
    ids: Vec<Uuid>,
    versions: Vec<i64>,
    sides: Vec<Option<&'static str>>,
    kinds: Vec<&'a str>,
    bodies: Vec<&'a str>,
    act_ids: Vec<Option<&'a str>>,
    times: Vec<i64>,
}

impl<'a> Columns<'a> {
    fn new(entries: &[EntryOf<'a>]) -> Self {
        Self {
            ids: entries.iter().map(|(id, _)| *id).collect(),
            versions: entries.iter().map(|(_, entry)| entry.version.cast_signed()).collect(),
            sides: entries.iter().map(|(_, entry)| entry.side.map(side_text)).collect(),
            kinds: entries.iter().map(|(_, entry)| entry.kind.as_str()).collect(),
            bodies: entries.iter().map(|(_, entry)| entry.body.as_str()).collect(),
            act_ids: entries.iter().map(|(_, entry)| entry.act_id.as_deref()).collect(),
            times: entries.iter().map(|(_, entry)| entry.at.cast_signed()).collect(),
        }
    }
}
