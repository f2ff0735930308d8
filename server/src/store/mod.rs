//! Where matches and players are kept: one trait, SQLite and PostgreSQL behind it, one suite of contract tests for both.
//!
//! This module must not know rules, sockets or clocks; times are given to it in milliseconds since 1970.

mod accounts;
pub use accounts::{AccountRow, Accounts};

mod batch;

mod both;

mod chat;
pub use chat::Chat;

mod checkpoint;

mod domains;
use domains::{declared, domains};

mod forward;
pub use forward::Forward;

mod matchmaking;
pub use matchmaking::{Habits, Kept, Matchmaking, OfferRow, Posted, PostedKind, QueueChange};

mod postgres;

mod relations;
pub use relations::Relations;

mod conduct;
pub use conduct::{AuditRow, Conduct, Decided, Decision, ReportRow, Wanted};

mod meetings;
pub use meetings::{Ending, Meeting, Meetings};

mod results;
pub use results::{ResultRow, Results, Sitter};

mod ratings;
pub use ratings::{Change, RatedResult, Ratings};

mod profiles;
pub use profiles::{Board, Count, Known, Past, PastQuery, Profiles, Ranked, Streaks};

mod requests;
pub use requests::{RequestRow, Requests};

mod rows;

mod sessions;
pub use sessions::{Found, SessionKind, SessionRow, Sessions};

mod sqlite;

mod tournaments;
pub use tournaments::{LogRow, Phase, Step, Summary, TournamentQuery, TournamentRow, Tournaments};

mod wal;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use engine::game::Side;
use protocol::ids::{MatchId, PlayerId};

use crate::limits;

/// Opens the store at `sqlite://<path>`, `sqlite::memory:` or `postgres://..`, and brings its tables up to date.
pub async fn open(url: &str) -> anyhow::Result<Arc<dyn Store>> {
    match url.split_once(':') {
        Some(("sqlite", _)) => Ok(Arc::new(sqlite::SqliteStore::open(url).await?)),
        Some(("postgres" | "postgresql", _)) => Ok(Arc::new(postgres::PostgresStore::open(url).await?)),
        _ => anyhow::bail!("the database's address must start with sqlite: or postgres:"),
    }
}

/// A future of the store.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// The end of a store.
pub type Closing<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// What a store must do. Every write is durable when its future is ready.
pub trait Store: Send + Sync + 'static {
    /// Stores matches that start, with their first entries (version 1 on), all or none, in one transaction.
    fn create_matches<'a>(&'a self, starts: &'a [Start]) -> StoreFuture<'a, ()>;
    /// Appends to many matches at once, in one transaction (group commit). An inner [`StoreError::Fenced`] means that this
    /// append alone was left out: its first version is not the one after the last that is stored. The outer error
    /// means that the outcome is unknown, as everywhere (see [`StoreError::Unavailable`]).
    fn append<'a>(&'a self, batch: &'a [Append]) -> StoreFuture<'a, Vec<Result<(), StoreError>>>;
    /// A match with all its entries in order of version.
    fn load_match<'a>(&'a self, id: MatchId) -> StoreFuture<'a, Option<(MatchRow, Vec<Entry>)>>;
    /// All matches that have not ended, with their entries, in pages: those with an id above `after`, in order of id, `limit` at most.
    fn running_matches<'a>(
        &'a self,
        after: Option<MatchId>,
        limit: u32,
    ) -> StoreFuture<'a, Vec<(MatchRow, Vec<Entry>)>>;
    /// Matches in which a player sits and that have not ended, newest first.
    fn matches_of<'a>(&'a self, player: PlayerId, limit: u32) -> StoreFuture<'a, Vec<MatchId>>;
    /// Stores a guest with the session of their first token.
    fn create_player<'a>(&'a self, row: &'a PlayerRow) -> StoreFuture<'a, ()> {
        self.accounts().create_player(row)
    }
    domains!(declared);
    /// When the server was last noted to be alive.
    fn alive_at<'a>(&'a self) -> StoreFuture<'a, Option<u64>>;
    /// Notes that the server is alive at `now`.
    fn heartbeat<'a>(&'a self, now: u64) -> StoreFuture<'a, ()>;
    /// Lets go of the database. Afterwards a file of SQLite's holds everything by itself and may be copied.
    fn close<'a>(&'a self) -> Closing<'a> {
        Box::pin(std::future::ready(()))
    }
    /// Whether the store answers.
    fn ping<'a>(&'a self) -> StoreFuture<'a, ()>;
}

/// What is fixed about a match when it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRow {
    /// The id.
    pub id: MatchId,
    /// Game, options, ruleset, clock, secret of the dice: JSON that only `matches` reads.
    pub header: String,
    /// Milliseconds since 1970.
    pub created: u64,
    /// Whether it has ended: then it is not loaded at start-up.
    pub ended: bool,
}

/// One entry of a match's journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// From 1, contiguous.
    pub version: u64,
    /// Whose, if a side's.
    pub side: Option<Side>,
    /// `seated`, `action`, `roll`, `chain`, `ruling`: for people who read the table.
    pub kind: String,
    /// The entry in JSON; only `matches` reads it.
    pub body: String,
    /// The client's id of the act or order that caused it.
    pub act_id: Option<String>,
    /// Milliseconds since 1970.
    pub at: u64,
}

/// What a match starts with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// What is fixed about it.
    pub row: MatchRow,
    /// Its first entries, from version 1, contiguous; may be empty.
    pub entries: Vec<Entry>,
    /// Players seated from the start, for `matches_of`.
    pub seated: Vec<PlayerId>,
}

/// What one match appends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// Which match.
    pub id: MatchId,
    /// At least one entry, with contiguous versions.
    pub entries: Vec<Entry>,
    /// Players newly seated by them, for `matches_of`.
    pub seated: Vec<PlayerId>,
    /// Whether the match has ended with them.
    pub ended: bool,
}

/// A new guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRow {
    /// The id.
    pub id: PlayerId,
    /// The name shown.
    pub name: String,
    /// SHA-256 of the first token.
    pub token_hash: [u8; 32],
    /// Milliseconds since 1970.
    pub created: u64,
}

/// What a store can fail with.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The match is not at the version before: somebody else has appended, or an append of unknown outcome was stored
    /// after all. Nothing of this append was stored; whoever still owns the match loads it anew.
    #[error("the stored match is at another version")]
    Fenced,
    /// The database did not answer in time or not well. Mostly nothing was stored, but a commit whose answer was lost may
    /// have been: before the owner appends again it loads the match anew. The fence makes that safe, however late the
    /// commit lands. The cause is for logs only.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::Unavailable(error.to_string())
    }
}

/// Bounds what people wait for. A connection that is cut without a word would else hold them for as long as the kernel hopes; the
/// journal bounds what it writes itself, and start-up may take its time.
fn in_time<'a, T: Send + 'a>(query: impl Future<Output = Result<T, StoreError>> + Send + 'a) -> StoreFuture<'a, T> {
    Box::pin(async move {
        let wait = Duration::from_millis(limits::STORE_WAIT_MS);
        let late = || Err(StoreError::Unavailable(format!("no answer within {} ms", limits::STORE_WAIT_MS)));
        tokio::time::timeout(wait, query).await.unwrap_or_else(|_| late())
    })
}

/// A side as the tables hold it.
fn side_text(side: Side) -> &'static str {
    match side {
        Side::Home => "home",
        Side::Away => "away",
    }
}

fn side_from_text(text: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side_text(*side) == text)
}
