//! One text for both databases. What PostgreSQL and SQLite say alike is written once and compiled for each.
//!
//! Queries in it may use `$1`, `on conflict`, `returning`, `order by` and `limit`; ids are `Uuid`, times `i64`, words `String`, yes or no
//! `bool`. What the two say differently (lists in one parameter, the journal's appends) stands in `sqlite` and `postgres`.

/// The names of items for SQLite.
pub(super) mod sqlite {
    pub(in crate::store) use crate::store::sqlite::SqliteStore as Own;
    pub(in crate::store) use sqlx::Sqlite as Db;

    /// Whether the row `m` of `match_players` is of a match that has not ended, in the words of the index for those.
    macro_rules! is_running {
        () => {
            "m.ended = 0"
        };
    }
    pub(in crate::store) use is_running;
}

/// The names of items for PostgreSQL.
pub(super) mod postgres {
    pub(in crate::store) use crate::store::postgres::PostgresStore as Own;
    pub(in crate::store) use sqlx::Postgres as Db;

    /// As of the other.
    macro_rules! is_running {
        () => {
            "not m.ended"
        };
    }
    pub(in crate::store) use is_running;
}

/// Whether the player with this id has an account by which a program plays.
macro_rules! is_bot {
    ($id:literal) => {
        concat!("exists (select 1 from accounts where player_id = ", $id, " and bot)")
    };
}
pub(super) use is_bot;

/// Items that are compiled once for each store, where it is called `Own` and its database `Db`. It has `reads()` and `writes()`, the
/// pools to run a query on, `transaction()`, and `in_time`, which bounds how long anybody waits.
macro_rules! on_both {
    ($($items:tt)*) => {
        mod on_sqlite {
            use super::*;
            use crate::store::both::sqlite::*;
            $($items)*
        }
        mod on_postgres {
            use super::*;
            use crate::store::both::postgres::*;
            $($items)*
        }
    };
}
pub(super) use on_both;
