//! SQLite's checkpoints, made beside the commits and not inside them.
//!
//! By itself SQLite brings its log into the file within the commit that makes the log too long, and everybody whose act is in that
//! commit waits for it. Here a second connection does it while commits go on. What they add meanwhile, which is little, is brought over
//! with the writer's connection, between two commits: SQLite begins its log anew only where nothing is left of it. Should all this fail,
//! SQLite goes back to its own way before the log is large. This module must not know tables.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use sqlx::SqlitePool;
use tokio::sync::Notify;
use tokio_util::task::AbortOnDropHandle;

use crate::limits;

/// Counts what is written, and starts a checkpoint when it is enough. Ends with the store.
pub(super) struct Checkpoints {
    /// Pages written since the last checkpoint began, roughly.
    pages: AtomicUsize,
    due: Arc<Notify>,
    _task: AbortOnDropHandle<()>,
}

impl Checkpoints {
    /// `beside` has connections that do not write.
    pub(super) fn start(writer: SqlitePool, beside: SqlitePool) -> Self {
        let due = Arc::new(Notify::new());
        let task = tokio::spawn(make_all(writer, beside, due.clone()));
        Self { pages: AtomicUsize::new(0), due, _task: AbortOnDropHandle::new(task) }
    }

    /// A commit has written so many rows of matches. Each is in a page of its own of the key's index; they share those of the table.
    pub(super) fn wrote(&self, rows: usize) {
        let pages = rows + 2;
        if self.pages.fetch_add(pages, Ordering::Relaxed) + pages >= limits::SQLITE_CHECKPOINT_PAGES {
            self.pages.store(0, Ordering::Relaxed);
            self.due.notify_one();
        }
    }
}

async fn make_all(writer: SqlitePool, beside: SqlitePool, due: Arc<Notify>) {
    loop {
        due.notified().await;
        match make(&writer, &beside).await {
            Err(_) if writer.is_closed() => return,
            Err(error) => tracing::warn!(%error, "a checkpoint of SQLite failed; a later commit makes it"),
            Ok(()) => {}
        }
    }
}

async fn make(writer: &SqlitePool, beside: &SqlitePool) -> Result<(), sqlx::Error> {
    let began = std::time::Instant::now();
    let mut done = 0;
    // What is written during one pass is left for the next, and each is shorter than the one before it.
    for _ in 0..limits::SQLITE_CHECKPOINT_PASSES {
        let before = std::mem::replace(&mut done, pass(beside).await?);
        if done.saturating_sub(before) < limits::SQLITE_CHECKPOINT_LAST_PAGES {
            break;
        }
    }
    let waited = std::time::Instant::now();
    pass(writer).await?;
    metrics::histogram!("touchline_checkpoint_seconds", "part" => "beside").record((waited - began).as_secs_f64());
    metrics::histogram!("touchline_checkpoint_seconds", "part" => "between").record(waited.elapsed().as_secs_f64());
    Ok(())
}

/// Brings over what the log holds now and waits for nobody. The answer is how many of its pages have been brought over so far.
async fn pass(connections: &SqlitePool) -> Result<i64, sqlx::Error> {
    let (_busy, _pages, done): (i64, i64, i64) =
        sqlx::query_as("pragma wal_checkpoint(passive)").fetch_one(connections).await?;
    Ok(done)
}

#[cfg(test)]
mod tests {
    use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions};

    use super::*;

    async fn write(writer: &SqlitePool, rows: u32) {
        for _ in 0..rows {
            sqlx::query("insert into t values (zeroblob(3000))").execute(writer).await.unwrap();
        }
    }

    async fn pages(pool: &SqlitePool) -> i64 {
        let (_, pages, _): (i64, i64, i64) =
            sqlx::query_as("pragma wal_checkpoint(passive)").fetch_one(pool).await.unwrap();
        pages
    }

    #[tokio::test]
    async fn afterwards_the_file_holds_everything_and_the_log_begins_anew() {
        let folder = std::env::temp_dir().join(format!("touchline-checkpoint-{}", uuid::Uuid::now_v7()));
        std::fs::create_dir_all(&folder).unwrap();
        let options = |name: &str| {
            let options = SqliteConnectOptions::new().filename(folder.join(name)).create_if_missing(true);
            options.journal_mode(SqliteJournalMode::Wal).pragma("wal_autocheckpoint", "0")
        };
        let pool = |name| SqlitePoolOptions::new().max_connections(1).connect_with(options(name));
        let (writer, beside) = (pool("one.db").await.unwrap(), pool("one.db").await.unwrap());
        sqlx::query("create table t (b blob)").execute(&writer).await.unwrap();
        write(&writer, 300).await;
        make(&writer, &beside).await.unwrap();
        std::fs::copy(folder.join("one.db"), folder.join("two.db")).unwrap();
        let found: i64 =
            sqlx::query_scalar("select count(*) from t").fetch_one(&pool("two.db").await.unwrap()).await.unwrap();
        assert_eq!(found, 300, "without the log");
        write(&writer, 1).await;
        assert!(pages(&beside).await < 10, "the log begins anew with the next commit");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[tokio::test]
    async fn a_reader_in_the_middle_of_something_is_not_waited_for() {
        let folder = std::env::temp_dir().join(format!("touchline-checkpoint-{}", uuid::Uuid::now_v7()));
        std::fs::create_dir_all(&folder).unwrap();
        let options = SqliteConnectOptions::new().filename(folder.join("one.db")).create_if_missing(true);
        let options = options.journal_mode(SqliteJournalMode::Wal).pragma("wal_autocheckpoint", "0");
        let pool = || SqlitePoolOptions::new().max_connections(1).connect_with(options.clone());
        let (writer, beside, reader) = (pool().await.unwrap(), pool().await.unwrap(), pool().await.unwrap());
        sqlx::query("create table t (b blob)").execute(&writer).await.unwrap();
        let mut reading = reader.begin().await.unwrap();
        let before: i64 = sqlx::query_scalar("select count(*) from t").fetch_one(&mut *reading).await.unwrap();
        write(&writer, 20).await;
        make(&writer, &beside).await.unwrap();
        let after: i64 = sqlx::query_scalar("select count(*) from t").fetch_one(&mut *reading).await.unwrap();
        assert_eq!((before, after), (0, 0), "it goes on reading what it began with");
        reading.rollback().await.unwrap();
        make(&writer, &beside).await.unwrap();
        write(&writer, 1).await;
        assert!(pages(&beside).await < 10);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
