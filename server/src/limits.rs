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
