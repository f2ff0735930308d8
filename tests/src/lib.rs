//! What tests of the whole system stand on: a real Postgres, the real server binary, folders that vanish.
//!
//! Nothing here may decide what is right; it starts things, and makes sure that they end with the tests.

mod server;

mod local;

mod http;

pub mod live;

mod games;

mod browser;

pub mod provider;

mod binary;

mod postgres;

mod temp;

mod random;

pub use binary::binary;
pub use browser::Browser;
pub use games::{game_in_turn, missed_links, pick_listed, short_option_sets};
pub use http::{Answer, Call, Sent};
pub use local::LocalServer;
pub use postgres::TestPostgres;
pub use provider::{Algorithm, TestProvider};
pub use random::{Random, Seed, setting};
pub use server::{RealServer, Store};
pub use temp::TempDir;
