//! Matches and players in one file: the default, for one server on one machine.
//!
//! One connection writes, others read: SQLite has one writer at a time anyway, and waiting for it in our own queue is fair.

use std::collections::{HashMap, HashSet};
use std::str::FromStr;
use std::time::Duration;

use protocol::ids::{MatchId, PlayerId};
use sqlx::Connection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use uuid::Uuid;

use super::batch::{Batch, EntryOf, Seat, first_rows};
use super::checkpoint::Checkpoints;
use super::domains::{domains, own};
use super::rows::{EntryRow, MatchColumns, with_entries};
use super::{Append, Closing, Entry, MatchRow, Start, Store, StoreError, StoreFuture, in_time, side_text, wal};
use crate::limits;

/// A store in an SQLite file.
pub(super) struct SqliteStore {
    writer: SqlitePool,
    reader: SqlitePool,
    /// None for what is in memory, which has no log.
    checkpoints: Option<Checkpoints>,
}

impl SqliteStore {
    /// Opens `url`, makes its folder and the file where they are missing, and brings the tables up to date.
    pub(super) async fn open(url: &str) -> anyhow::Result<Self> {
        let options = SqliteConnectOptions::from_str(url)?
            .journal_mode(SqliteJournalMode::Wal)
            // A commit is durable when it returns, also when the power fails; commits are shared by many matches.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_millis(limits::STORE_WAIT_MS))
            .pragma("wal_autocheckpoint", limits::SQLITE_LOG_PAGES.to_string());
        let pool = || {
            let pool = SqlitePoolOptions::new().acquire_timeout(Duration::from_millis(limits::STORE_WAIT_MS));
            // Nothing lies between us and SQLite that could fail unnoticed: to ask first would be a way to its thread and back.
            pool.idle_timeout(None).max_lifetime(None).test_before_acquire(false)
        };
        let in_memory = url.contains(":memory:") || url.contains("mode=memory");
        if !in_memory && let Some(folder) = options.get_filename().parent() {
            std::fs::create_dir_all(folder)?;
        }
        let file = options.get_filename().to_owned();
        let writer = pool().max_connections(1).min_connections(1);
        // What is in memory goes with its only connection.
        let writer = if in_memory { writer } else { writer.before_acquire(|found, _| Box::pin(is_whole(found))) };
        let writer = writer.connect_with(options.clone()).await?;
        sqlx::migrate!("../migrations/sqlite").run(&writer).await?;
        if !in_memory {
            lengthen_log(&writer, file).await?;
        }
        // Connections to a database in memory share tables and lock them against each other: there one does everything.
        let reader = match in_memory {
            true => writer.clone(),
            false => {
                let options = options.pragma("cache_size", format!("-{}", limits::SQLITE_READER_CACHE_KIB));
                pool().max_connections(limits::STORE_READERS).connect_with(options).await?
            }
        };
        let checkpoints = (!in_memory).then(|| Checkpoints::start(writer.clone(), reader.clone()));
        Ok(Self { writer, reader, checkpoints })
    }

    /// Where queries that read run.
    pub(super) fn reads(&self) -> &SqlitePool {
        &self.reader
    }

    /// Where queries that write run.
    pub(super) fn writes(&self) -> &SqlitePool {
        &self.writer
    }

    /// Players whose name in lower case is from `$1` to `$2`, byte by byte, by the index `players_name`.
    pub(super) const NAMED: &str = "select id, name, exists (select 1 from accounts a where a.player_id = players.id and a.bot) from players where lower(name) >= $1 and lower(name) < $2 and closed is null order by lower(name), id limit $3";

    /// Several statements that write, all or none.
    pub(super) async fn transaction(&self) -> Result<sqlx::Transaction<'static, sqlx::Sqlite>, sqlx::Error> {
        self.writer.begin_with("begin immediate").await
    }

    async fn create(&self, starts: &[Start]) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin_with("begin immediate").await?;
        let rows: Vec<_> = starts
            .iter()
            .map(|start| (hex(start.row.id.0), &start.row.header, start.row.created, i32::from(start.row.ended)))
            .collect();
        sqlx::query(
            "insert into matches (id, header, created, ended) \
             select unhex(value ->> 0), value ->> 1, value ->> 2, value ->> 3 from json_each($1)",
        )
        .bind(json(&rows))
        .execute(&mut *transaction)
        .await?;
        let (entries, seats) = first_rows(starts);
        insert_entries(&mut transaction, &entries).await?;
        insert_seats(&mut transaction, &seats).await?;
        transaction.commit().await?;
        self.wrote(entries.len() + seats.len() + starts.len());
        Ok(())
    }

    fn wrote(&self, rows: usize) {
        self.checkpoints.as_ref().inspect(|checkpoints| checkpoints.wrote(rows));
    }

    async fn append_batch(&self, appends: &[Append]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let batch = Batch::new(appends);
        let only_entries = batch.seats.is_empty() && batch.ended.is_empty();
        if only_entries && self.append_where_all_owned(&batch).await? {
            return Ok(batch.answers(appends, &batch.ids.iter().copied().collect()));
        }
        self.append_where_owned(appends, batch).await
    }

    /// One statement that commits by itself, and so one way to SQLite's thread and back. False: nothing was stored, since some match
    /// is not at the version that the batch needs.
    async fn append_where_all_owned(&self, batch: &Batch<'_>) -> Result<bool, StoreError> {
        let done = sqlx::query(APPEND_WHERE_ALL_OWNED)
            .bind(rows(&batch.entries))
            .bind(heads(batch))
            .bind(batch.ids.len() as i64)
            .execute(&self.writer)
            .await?;
        self.wrote(batch.entries.len());
        Ok(done.rows_affected() > 0)
    }

    async fn append_where_owned(
        &self,
        appends: &[Append],
        mut batch: Batch<'_>,
    ) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let mut transaction = self.writer.begin_with("begin immediate").await?;
        // Nobody else writes until the commit, so who owns its match now can append.
        let owned = owned(&mut transaction, &batch).await?;
        if owned.len() < batch.ids.len() {
            batch.keep(&owned);
        }
        insert_entries(&mut transaction, &batch.entries).await?;
        if !batch.seats.is_empty() {
            insert_seats(&mut transaction, &batch.seats).await?;
        }
        if !batch.ended.is_empty() {
            let ids = json(&batch.ended.iter().copied().map(hex).collect::<Vec<_>>());
            for statement in [
                "update matches set ended = 1 where id in (select unhex(value) from json_each($1))",
                "update match_players set ended = 1 where match_id in (select unhex(value) from json_each($1))",
            ] {
                sqlx::query(statement).bind(&ids).execute(&mut *transaction).await?;
            }
        }
        transaction.commit().await?;
        self.wrote(batch.entries.len() + 2 * batch.seats.len() + 2 * batch.ended.len());
        Ok(batch.answers(appends, &owned))
    }

    async fn load(&self, id: MatchId) -> Result<Option<(MatchRow, Vec<Entry>)>, StoreError> {
        // One snapshot for both: a match must not be shown as running with its last entry.
        let mut transaction = self.reader.begin().await?;
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
        let mut transaction = self.reader.begin().await?;
        let rows: Vec<MatchColumns> = sqlx::query_as(
            "select id, header, created, ended from matches where ended = 0 and id > $1 order by id limit $2",
        )
        .bind(after.map_or(Uuid::nil(), |id| id.0))
        .bind(limit)
        .fetch_all(&mut *transaction)
        .await?;
        let entries: Vec<EntryRow> = sqlx::query_as(
            "select match_id, version, side, kind, body, act_id, at from match_steps \
             where match_id in (select unhex(value) from json_each($1)) order by match_id, version",
        )
        .bind(json(&rows.iter().map(|row| hex(row.id())).collect::<Vec<_>>()))
        .fetch_all(&mut *transaction)
        .await?;
        Ok(with_entries(rows, entries))
    }
}

impl Store for SqliteStore {
    domains!(own);

    fn close<'a>(&'a self) -> Closing<'a> {
        Box::pin(async {
            self.reader.close().await;
            // The last connection to go brings the log into the file.
            self.writer.close().await;
        })
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
                "select match_id from match_players where player_id = $1 and ended = 0 order by match_id desc limit $2",
            )
            .bind(player.0)
            .bind(limit)
            .fetch_all(&self.reader)
            .await?;
            Ok(ids.into_iter().map(MatchId).collect())
        })
    }

    fn alive_at<'a>(&'a self) -> StoreFuture<'a, Option<u64>> {
        Box::pin(async move {
            let noted: Option<i64> =
                sqlx::query_scalar("select alive_at from server_life").fetch_optional(&self.reader).await?;
            Ok(noted.map(i64::cast_unsigned))
        })
    }

    fn heartbeat<'a>(&'a self, now: u64) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            sqlx::query(
                "insert into server_life (id, alive_at) values (1, $1) \
                 on conflict (id) do update set alive_at = excluded.alive_at",
            )
            .bind(now.cast_signed())
            .execute(&self.writer)
            .await?;
            Ok(())
        })
    }

    fn ping<'a>(&'a self) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            sqlx::query("select 1 from server_life").fetch_optional(&self.reader).await?;
            Ok(())
        })
    }
}

/// Whether a connection can begin a transaction. After some errors, a full disk among them, SQLite has rolled back by itself, and
/// the driver believes for ever that the transaction goes on: then another connection takes its place.
async fn is_whole(found: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    Ok(!found.is_in_transaction())
}

/// Makes the log's file as long as it is going to be. Without it the store is slower, not worse.
async fn lengthen_log(writer: &SqlitePool, file: std::path::PathBuf) -> anyhow::Result<()> {
    // Nobody else may write meanwhile: another server could be ending on the same file.
    let lock = writer.begin_with("begin immediate").await?;
    let lengthened = tokio::task::spawn_blocking(move || wal::lengthen(&file)).await?;
    lock.rollback().await?;
    if let Err(error) = lengthened {
        tracing::warn!(%error, "the log of SQLite could not be lengthened; commits will be slow at first");
    }
    Ok(())
}

/// Which of the `heads` in a parameter are where their match is.
macro_rules! heads_owned {
    ($heads:literal) => {
        concat!(
            "from json_each(",
            $heads,
            ") as head where head.value = \
            coalesce((select max(version) from match_steps where match_id = unhex(head.key)), 0) \
            and (head.value > 0 or exists (select 1 from matches where id = unhex(head.key)))"
        )
    };
}

/// All entries in one statement: a call for each would cost more than the rows do.
macro_rules! insert_entries {
    () => {
        "insert into match_steps (match_id, version, side, kind, body, act_id, at) \
        select unhex(value ->> 0), value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 \
        from json_each($1)"
    };
}

const APPEND_WHERE_ALL_OWNED: &str =
    concat!(insert_entries!(), " where $3 = (select count(*) ", heads_owned!("$2"), ")");

/// The matches of `batch` that are at the version that it needs.
async fn owned(connection: &mut SqliteConnection, batch: &Batch<'_>) -> Result<HashSet<Uuid>, StoreError> {
    let owned: Vec<Uuid> = sqlx::query_scalar(concat!("select unhex(head.key) ", heads_owned!("$1")))
        .bind(heads(batch))
        .fetch_all(connection)
        .await?;
    Ok(owned.into_iter().collect())
}

/// The matches of `batch` with the version that each must be at.
fn heads(batch: &Batch<'_>) -> String {
    json(&batch.ids.iter().copied().map(hex).zip(&batch.before).collect::<HashMap<_, _>>())
}

async fn insert_entries(connection: &mut SqliteConnection, entries: &[EntryOf<'_>]) -> Result<(), StoreError> {
    sqlx::query(insert_entries!()).bind(rows(entries)).execute(connection).await?;
    Ok(())
}

fn rows(entries: &[EntryOf<'_>]) -> String {
    let rows = entries.iter().map(|(id, entry)| {
        (hex(*id), entry.version, entry.side.map(side_text), &entry.kind, &entry.body, &entry.act_id, entry.at)
    });
    json(&rows.collect::<Vec<_>>())
}

async fn insert_seats(connection: &mut SqliteConnection, seats: &[Seat]) -> Result<(), StoreError> {
    let rows: Vec<_> = seats.iter().map(|(id, player)| (hex(*id), hex(*player))).collect();
    // One player may sit on both sides.
    sqlx::query(
        "insert into match_players (match_id, player_id) \
         select unhex(value ->> 0), unhex(value ->> 1) from json_each($1) where true on conflict do nothing",
    )
    .bind(json(&rows))
    .execute(connection)
    .await?;
    Ok(())
}

fn hex(id: Uuid) -> String {
    id.simple().to_string()
}

fn json(rows: &impl serde::Serialize) -> String {
    serde_json::to_string(rows).expect("rows are plain data")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_transaction_that_sqlite_ended_by_itself_leaves_no_trace() {
        let folder = std::env::temp_dir().join(Uuid::now_v7().to_string());
        let url = format!("sqlite://{}?mode=rwc", folder.join("store.db").display());
        let store = SqliteStore::open(&url).await.expect("a store");
        let mut transaction = store.writer.begin().await.expect("a transaction");
        // What SQLite does at a full disk, behind the driver's back.
        sqlx::query("rollback").execute(&mut *transaction).await.expect("ended");
        drop(transaction);
        let row = MatchRow { id: MatchId(Uuid::from_u128(1)), header: "{}".to_owned(), created: 1, ended: false };
        let start = Start { row, entries: Vec::new(), seated: Vec::new() };
        store.create_matches(&[start]).await.expect("it goes on");
        std::fs::remove_dir_all(folder).expect("the folder goes");
    }
}
