//! PostgreSQL goes away in the middle of everything: nothing is stored twice, nothing acknowledged is lost, and it goes on when
//! the database is back.

use std::time::Duration;

use protocol::ids::PlayerId;
use server::journal::Journal;
use server::limits;
use server::store::{self, StoreError};
use sqlx::{Connection, PgConnection};
use tests::TestPostgres;
use uuid::Uuid;

use super::{append, new_match, start};

/// Cuts every connection that the store has.
async fn cut(operator: &mut PgConnection) {
    let query = "select pg_terminate_backend(pid) from pg_stat_activity \
                 where application_name = 'touchline' and datname = current_database()";
    sqlx::query(query).fetch_all(operator).await.expect("the operator may");
}

#[tokio::test(flavor = "multi_thread")]
async fn cut_connections_lose_nothing_that_was_acknowledged() {
    let database = TestPostgres::new().await;
    let mut operator = PgConnection::connect(&database.url).await.expect("PostgreSQL answers");
    let journal = Journal::start(store::open(&database.url).await.expect("a store"));
    let id = new_match();
    journal.create(start(id)).await.expect("created");
    let (mut version, mut unknown) = (1, 0);
    for round in 0..100 {
        // The cut comes before, during or after the commit, as it happens.
        let appending = journal.append(append(id, version + 1..=version + 1));
        let cutting = async {
            if round % 5 == 0 {
                cut(&mut operator).await;
            }
        };
        match tokio::join!(appending, cutting).0 {
            Ok(()) => version += 1,
            // The owner does as it must: it loads the match anew.
            Err(StoreError::Unavailable(_)) => {
                let (_, entries) = journal.reload(id).await.expect("a match");
                let stored = entries.last().expect("an entry").version;
                assert!((version..=version + 1).contains(&stored), "{version} acknowledged, {stored} stored");
                version = stored;
                unknown += 1;
            }
            // A commit that landed after the match was loaded.
            Err(StoreError::Fenced) => {
                let (_, entries) = journal.reload(id).await.expect("a match");
                version = entries.last().expect("an entry").version;
            }
        }
    }
    assert!(unknown > 0, "no append met a cut");
    let (_, entries) = journal.reload(id).await.expect("a match");
    assert!(entries.iter().map(|entry| entry.version).eq(1..=version), "no gap, nothing twice, nothing lost");
    assert!(version > 50, "it goes on after each cut");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_does_not_answer_is_not_waited_for() {
    let database = TestPostgres::new().await;
    let mut operator = PgConnection::connect(&database.url).await.expect("PostgreSQL answers");
    let store = store::open(&database.url).await.expect("a store");
    let tables =
        "lock table matches, match_steps, match_players, players, sessions, server_life in access exclusive mode";
    let mut held = operator.begin().await.expect("a transaction");
    sqlx::query(tables).execute(&mut *held).await.expect("nobody else has them");
    let asked = async {
        tokio::join!(
            async { store.load_match(new_match()).await.err() },
            async { store.matches_of(PlayerId(Uuid::nil()), 1).await.err() },
            async { store.sessions().session(&[0; 32]).await.err() },
            async { store.sessions().withdraw_token(&[0; 32]).await.err() },
            async { store.alive_at().await.err() },
            async { store.heartbeat(1).await.err() },
            async { store.ping().await.err() },
        )
    };
    let patience = Duration::from_millis(3 * limits::STORE_WAIT_MS);
    let (a, b, c, d, e, f, g) = tokio::time::timeout(patience, asked).await.expect("everybody has an answer");
    for answer in [a, b, c, d, e, f, g] {
        assert!(matches!(answer, Some(StoreError::Unavailable(_))), "{answer:?}");
    }
    held.rollback().await.expect("let go");
    store.ping().await.expect("it answers again");
}
