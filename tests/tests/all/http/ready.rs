//! `/health/ready` while matches load and while the store does not answer. That it says so while the server stops is tested where the
//! server's own parts can be reached (`server/src/app.rs`).

use server::config::Config;
use server::matches::Timing;
use sqlx::{Connection, PgConnection, Postgres, Transaction};
use tests::{Call, LocalServer, TestPostgres};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// Holds every table, so that the store cannot answer until it is let go.
async fn hold(operator: &mut PgConnection) -> Transaction<'_, Postgres> {
    let tables = "lock table matches, match_steps, match_players, players, server_life in access exclusive mode";
    let mut held = operator.begin().await.expect("a transaction");
    sqlx::query(tables).execute(&mut *held).await.expect("nobody else has them");
    held
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_store_does_not_answer_is_not_ready_until_it_does() {
    let database = TestPostgres::new().await;
    let server = LocalServer::start_with(|config| config.database = database.url.clone()).await;
    let ask = async |path: &str| {
        let answer = Call::get(path).send(server.address()).await;
        (answer.status, answer.body)
    };
    assert_eq!(ask("/health/ready").await, (200, "ready\n".to_owned()));
    let mut operator = PgConnection::connect(&database.url).await.expect("PostgreSQL answers");
    let held = hold(&mut operator).await;
    assert_eq!(ask("/health/ready").await, (503, "not ready\n".to_owned()));
    assert_eq!(ask("/health/live").await, (200, "alive\n".to_owned()));
    held.rollback().await.expect("let go");
    assert_eq!(ask("/health/ready").await, (200, "ready\n".to_owned()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_loads_is_not_ready_and_lets_requests_wait() {
    let database = TestPostgres::new().await;
    // Makes the tables.
    LocalServer::start_with(|config| config.database = database.url.clone()).await.stop().await;
    let mut operator = PgConnection::connect(&database.url).await.expect("PostgreSQL answers");
    let held = hold(&mut operator).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let config = Config {
        database: database.url.clone(),
        timing: Timing { start_wait_ms: 0, ..Timing::default() },
        ..Config::for_tests()
    };
    let (stop, stopped) = oneshot::channel::<()>();
    let (ready, mut is_ready) = oneshot::channel();
    let shutdown = async { _ = stopped.await };
    let running = tokio::spawn(server::run(listener, config, shutdown, |address| _ = ready.send(address)));
    let loading = Call::get("/health/ready").send(address).await;
    assert_eq!((loading.status, loading.body.as_str()), (503, "starting\n"));
    assert_eq!(Call::get("/health/live").send(address).await.status, 200);
    // Written before the tables are let go, so that it comes while the server loads.
    let waiting = Call::get("/api/games").write(address).await;
    assert!(is_ready.try_recv().is_err(), "nobody is told that it is ready");
    held.rollback().await.expect("let go");
    assert_eq!(is_ready.await, Ok(address));
    assert_eq!(waiting.answer().await.status, 200, "the request waited");
    assert_eq!(Call::get("/health/ready").send(address).await.body, "ready\n");
    drop(stop);
    running.await.expect("no panic").expect("a graceful end");
}
