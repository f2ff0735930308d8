//! Every limit of the server, with its unit last in its name and the reason for it.
//!
//! Nothing here may depend on anything.

/// How long a caller waits for the store before it is told that it does not answer. Longer than any healthy commit takes,
/// shorter than a player's patience.
pub const STORE_WAIT_MS: u64 = 5_000;

/// Connections that read the SQLite file beside the one that writes: start-up and REST read little.
pub const STORE_READERS: u32 = 4;

/// Connections to PostgreSQL: one appends, the others serve start-up and REST.
pub const POSTGRES_CONNECTIONS: u32 = 8;

/// SQLite's log is written back into the file after so many pages (of 4 KiB). More is faster under load and slower to
/// open after a crash.
pub const SQLITE_CHECKPOINT_PAGES: u32 = 4_000;

/// Appends and new matches that may wait for the journal's writer; more callers wait to get in. Far above what is under way
/// when every match of a full server moves at once.
pub const JOURNAL_QUEUE_WRITES: usize = 16_384;

/// Appends in one transaction. Beyond this a batch gains nothing any more and its first caller waits longer.
pub const JOURNAL_BATCH_WRITES: usize = 1_024;

/// How long the journal waits for a batch before it calls its outcome unknown. Above [`STORE_WAIT_MS`], so that the store's
/// own words come first.
pub const JOURNAL_WAIT_MS: u64 = 8_000;

/// First pause before a match is loaded again from a store that does not answer.
pub const STORE_RETRY_FIRST_MS: u64 = 100;

/// Longest such pause: a store that is back is noticed within it.
pub const STORE_RETRY_LAST_MS: u64 = 3_000;
