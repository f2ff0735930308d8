//! A token comes to its end: under an open socket, and before one is opened with it.

use protocol::to_client::ToClient;
use serde_json::json;
use server::matches::time::now_ms;
use sqlx::{Connection, SqliteConnection};
use tests::live::{Live, Wire};
use tests::{Call, Store};

/// How long the token is still good: enough to say hello with it on a busy machine.
const LEFT_MS: u64 = 2_500;

/// The goodbye, after whatever comes before it.
async fn goodbye(wire: &mut Wire) -> (String, Option<u64>) {
    loop {
        if let ToClient::Goodbye { why, retry_ms } = wire.hear().await.expect("a goodbye before the end") {
            return (why, retry_ms);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_ends_closes_its_socket_at_that_time_and_opens_no_other() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let new = json!({ "name": "Ann", "password": "correct horse" });
    let made = Call::post("/api/accounts", &new).send(live.address()).await.ok();
    let token = made["token"].as_str();
    let bob = live.guest("Bob").await;
    let end = now_ms() + LEFT_MS;
    let mut file = SqliteConnection::connect(store.url()).await.expect("the same file");
    let query = "update sessions set expires = $1";
    sqlx::query(query).bind(end.cast_signed()).execute(&mut file).await.expect("another end");
    let mut wires = [live.welcome(token).await, live.welcome(Some(&bob.token)).await];
    for wire in &mut wires {
        assert_eq!(goodbye(wire).await, ("signed_out".to_owned(), None), "not to come back with the same token");
        assert!(now_ms() >= end, "not before its time");
        assert!(wire.hear().await.is_none(), "closed");
    }
    for token in [token, Some(bob.token.as_str())] {
        let mut again = live.socket().await;
        assert!(matches!(again.hello(token).await, ToClient::Goodbye { why, .. } if why == "bad_token"));
    }
    live.stop().await;
}
