//! Health, metrics, limits by address, and a graceful end.

use serde_json::json;
use tests::{Call, LocalServer, RealServer, Store};
use tokio::net::TcpStream;

use super::{guest, make, settled};

#[tokio::test]
async fn health_and_metrics_answer() {
    let server = LocalServer::start().await;
    let address = server.address();
    let ann = guest(address, "Ann").await;
    make(address, &ann, json!({ "game": "golden_goal", "opponent": { "type": "hot_seat" } })).await;
    assert_eq!(Call::get("/health/live").send(address).await.body, "alive\n");
    assert_eq!(Call::get("/health/ready").send(address).await.body, "ready\n");
    let metrics = Call::get("/metrics").send(address).await.body;
    for name in [
        "touchline_http_requests_total{class=\"2xx\"}",
        "touchline_http_request_seconds_bucket",
        "touchline_journal_commit_seconds_bucket",
        "touchline_journal_batch_writes_bucket",
    ] {
        assert!(metrics.contains(name), "{name} is missing:\n{metrics}");
    }
}

#[tokio::test]
async fn a_server_that_is_told_to_stop_ends_and_leaves_nobody_listening() {
    let server = LocalServer::start().await;
    let address = server.address();
    guest(address, "Ann").await;
    server.stop().await;
    assert!(TcpStream::connect(address).await.is_err(), "somebody still listens");
}

#[tokio::test]
async fn guests_of_one_address_are_limited_and_others_are_not() {
    let server = LocalServer::start_with(|config| {
        config.behind_proxy = true;
        config.guests_per_address_per_hour = 3;
    })
    .await;
    let from = |address: &str| Call::post("/api/guests", &json!({ "name": "Ann" })).header("x-forwarded-for", address);
    for _ in 0..3 {
        assert_eq!(from("6.6.6.6, 198.51.100.7").send(server.address()).await.status, 201);
    }
    let refused = from("7.7.7.7, 198.51.100.7").send(server.address()).await;
    assert_eq!(refused.problem(), (429, "too_fast".to_owned()), "only the proxy's own word counts");
    assert_eq!(from("198.51.100.8").send(server.address()).await.status, 201);
}

#[tokio::test]
async fn requests_of_one_address_are_limited() {
    let server = LocalServer::start_with(|config| {
        config.behind_proxy = true;
        config.requests_per_address_per_s = 1;
    })
    .await;
    let call = Call::get("/api/games").header("x-forwarded-for", "198.51.100.7");
    let mut refused = 0;
    for _ in 0..20 {
        refused += usize::from(call.send(server.address()).await.status == 429);
    }
    assert!(refused > 0, "twenty requests within a moment, at one a second");
    assert_eq!(
        Call::get("/health/live").header("x-forwarded-for", "198.51.100.7").send(server.address()).await.status,
        200
    );
}

#[tokio::test]
async fn cookies_are_secure_behind_https() {
    let server = LocalServer::start_with(|config| config.behind_proxy = true).await;
    let sign_up = Call::post("/api/guests", &json!({ "name": "Ann" })).header("x-forwarded-proto", "https");
    let cookie = sign_up.send(server.address()).await;
    assert!(cookie.header("set-cookie").is_some_and(|cookie| cookie.ends_with("; Secure")), "{cookie:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_binary_ends_on_sigterm_and_goes_on_where_it_was() {
    let store = Store::sqlite();
    let mut server = RealServer::start_with(&store, &["--log-format", "json"]).await;
    let ann = guest(server.address(), "Ann").await;
    let new = json!({ "game": "golden_goal", "opponent": { "type": "hot_seat" }, "listed": true });
    let path = make(server.address(), &ann, new).await;
    let before = settled(server.address(), &path, &ann).await;
    let ended = server.terminate().await;
    assert!(ended.success(), "{ended}");
    for line in server.log().lines() {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(entry["level"].is_string() && entry["message"].is_string(), "{line}");
    }
    assert!(server.log().contains("\"player_id\":\"") && server.log().contains("stopped"), "{}", server.log());
    assert!(!server.log().contains(&ann.token), "a token is never logged");
    server.restart().await;
    let after = Call::get(&path).bearer(&ann.token).send(server.address()).await.ok();
    assert_eq!(after, before);
    let mine = Call::get("/api/me/matches").bearer(&ann.token).send(server.address()).await.ok();
    assert_eq!(mine[0]["status"], "playing");
}
