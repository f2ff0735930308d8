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
