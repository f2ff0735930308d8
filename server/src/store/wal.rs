//! The file of SQLite's write-ahead log, made long before it is needed.
//!
//! A commit that makes the file longer waits for the file system's own journal, which takes many times as long as one that writes into
//! what is there. SQLite uses the file from its start again after each checkpoint, but it begins with none. Zeros behind its
//! last frame are no frames: SQLite does not look at them, nor believe them after a crash. This module must not know tables.

use std::fs::OpenOptions;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use crate::limits;

/// Fills up the log of `database` to its usual size. Only while the caller holds SQLite's lock for writing, or what another process
/// writes at the end would be lost.
pub(super) fn lengthen(database: &Path) -> std::io::Result<()> {
    let mut name = database.as_os_str().to_owned();
    name.push("-wal");
    let mut log = OpenOptions::new().write(true).create(true).truncate(false).open(name)?;
    let (length, wanted) = (log.seek(SeekFrom::End(0))?, limits::SQLITE_LOG_BYTES);
    // Written, not only reserved: the first write into a reserved block is as slow as one beyond the end.
    let zeros = vec![0; 1 << 20];
    let mut missing = wanted.saturating_sub(length);
    while missing > 0 {
        let some = missing.min(zeros.len() as u64);
        log.write_all(&zeros[..some as usize])?;
        missing -= some;
    }
    log.sync_all()
}

#[cfg(test)]
mod tests {
    use protocol::ids::PlayerId;

    use super::super::{PlayerRow, Store, sqlite::SqliteStore};
    use super::*;

    #[tokio::test]
    async fn zeros_behind_the_last_frame_do_not_hide_what_is_stored_after_a_crash() {
        let folder = std::env::temp_dir().join(format!("touchline-wal-{}", uuid::Uuid::now_v7()));
        let path = |name: &str| folder.join(name);
        let url = |name: &str| format!("sqlite://{}?mode=rwc", path(name).display());
        let store = SqliteStore::open(&url("one.db")).await.unwrap();
        assert_eq!(std::fs::metadata(path("one.db-wal")).unwrap().len(), limits::SQLITE_LOG_BYTES);
        let player = |number| PlayerRow {
            id: PlayerId(uuid::Uuid::now_v7()),
            name: "Ada".to_owned(),
            token_hash: [number; 32],
            created: 1,
        };
        for number in 1..=9 {
            store.create_player(&player(number)).await.unwrap();
        }
        // What a crash leaves: the file and its log, without the index of the log that lives in memory.
        for suffix in ["", "-wal"] {
            std::fs::copy(path(&format!("one.db{suffix}")), path(&format!("two.db{suffix}"))).unwrap();
        }
        let found = SqliteStore::open(&url("two.db")).await.unwrap();
        for number in 1..=9 {
            assert!(found.sessions().session(&[number; 32]).await.unwrap().is_some(), "{number}");
        }
        found.create_player(&player(10)).await.unwrap();
        assert!(found.sessions().session(&[10; 32]).await.unwrap().is_some());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
