//! One text for both databases. What PostgreSQL and SQLite say alike is written once and compiled for each.
//!
//! Queries in it may use `$1`, `on conflict`, `returning`, `order by` and `limit`; ids are `Uuid`, times `i64`, words `String`, yes or no
//! `bool`. What the two say differently (lists in one parameter, the journal's appends) stands in `sqlite` and `postgres`.

/// Items that are compiled once for each store, where it is called `Own`. It has `reads()` and `writes()`, the pools to run a
/// query on, and `in_time`, which bounds how long anybody waits.
macro_rules! on_both {
    ($($items:tt)*) => {
        mod on_sqlite {
            use super::*;
            use crate::store::sqlite::SqliteStore as Own;
            $($items)*
        }
        mod on_postgres {
            use super::*;
            use crate::store::postgres::PostgresStore as Own;
            $($items)*
        }
    };
}
pub(super) use on_both;
