//! The binary as an operator meets it: it says where it listens, comes back on the same store, and stops when asked to.

use std::time::Duration;

use serde_json::Value;
use tests::{Call, RealServer, Store, TempDir, binary};
use tokio::process::Command;
use tokio::time::timeout;
use touchline::rest::Rest;

fn rest(server: &RealServer, token: Option<String>) -> Rest {
    Rest { address: server.url().parse().expect("the server's own address"), token }
}

async fn a_guest_outlives_the_process(store: Store) {
    let mut server = RealServer::start(&store).await;
    let guest = rest(&server, None).guest("Ada").await.expect("a guest");
    let address = server.address();
    server.kill().await;
    rest(&server, None).get::<Value>("/api/games").await.expect_err("nobody answers for the dead");
    server.restart().await;
    assert_eq!(server.address(), address);
    let me: Value = rest(&server, Some(guest.token)).get("/api/me").await.expect("known as before");
    assert_eq!(me["id"], guest.id.to_string());
}

#[tokio::test]
async fn a_guest_outlives_the_process_on_sqlite() {
    a_guest_outlives_the_process(Store::sqlite()).await;
}

#[tokio::test]
async fn a_guest_outlives_the_process_on_postgres() {
    a_guest_outlives_the_process(Store::postgres().await).await;
}

/// What `touchline-server role ..` says on standard output, and whether it went well.
async fn role(store: &Store, line: &[&str]) -> (bool, String) {
    let mut command = Command::new(binary("touchline-server"));
    command.arg("role").args(line).args(["--database", store.url()]);
    let ended = command.output().await.expect("the server's binary runs");
    (ended.status.success(), String::from_utf8_lossy(&ended.stdout).into_owned())
}

async fn a_role_is_granted_beside_a_running_server(store: Store) {
    let server = RealServer::start(&store).await;
    let new = serde_json::json!({ "name": "Mo", "password": "correct horse" });
    let mo = Call::post("/api/accounts", &new).send(server.address()).await.ok();
    let token = mo["token"].as_str().expect("a token");
    let asks = async || Call::get("/api/moderation/reports").bearer(token).send(server.address()).await.status;
    assert_eq!(asks().await, 403);
    let (is_done, said) = role(&store, &["grant", "MO", "moderator"]).await;
    assert!(is_done && said.contains("Mo") && said.contains("moderator"), "{said}");
    assert_eq!(asks().await, 200, "with the next request");
    assert!(role(&store, &["list"]).await.1.contains("Mo"));
    assert!(role(&store, &["revoke", "Mo", "moderator"]).await.0);
    assert_eq!(asks().await, 403);
    assert!(!role(&store, &["grant", "Nobody", "moderator"]).await.0, "there is no such account");
    assert!(!role(&store, &["grant", "Mo", "king"]).await.0, "there is no such role");
}

#[tokio::test]
async fn a_role_is_granted_beside_a_running_server_on_sqlite() {
    a_role_is_granted_beside_a_running_server(Store::sqlite()).await;
}

#[tokio::test]
async fn a_role_is_granted_beside_a_running_server_on_postgres() {
    a_role_is_granted_beside_a_running_server(Store::postgres().await).await;
}

#[tokio::test]
async fn it_stops_in_good_order_when_asked() {
    let mut server = RealServer::start(&Store::sqlite()).await;
    assert!(server.terminate().await.success());
}

#[tokio::test]
async fn a_stopped_server_leaves_one_file_that_may_be_copied() {
    let folder = TempDir::new();
    let file = folder.path().join("touchline.db");
    let store = Store::at(format!("sqlite://{}?mode=rwc", file.display()));
    let mut server = RealServer::start(&store).await;
    let guest = rest(&server, None).guest("Ada").await.expect("a guest");
    assert!(server.terminate().await.success());
    assert!(!folder.path().join("touchline.db-wal").exists(), "the log is in the file");

    let copy = folder.path().join("copy.db");
    std::fs::copy(&file, &copy).expect("a copy");
    let server = RealServer::start(&Store::at(format!("sqlite://{}", copy.display()))).await;
    let me: Value = rest(&server, Some(guest.token)).get("/api/me").await.expect("the copy knows her");
    assert_eq!(me["name"], "Ada");
}

#[tokio::test]
async fn a_store_that_cannot_be_opened_is_said_and_nothing_listens() {
    let folder = TempDir::new();
    let file = folder.path().join("file");
    std::fs::write(&file, "not a folder").expect("a file");
    let database = format!("--database=sqlite://{}/touchline.db?mode=rwc", file.display());
    let mut command = Command::new(binary("touchline-server"));
    let run = command.args(["--listen=127.0.0.1:0", &database]).kill_on_drop(true).output();
    let output = timeout(Duration::from_secs(30), run).await.expect("it ends by itself").expect("it runs");
    assert!(!output.status.success());
    assert!(output.stdout.is_empty(), "it does not claim to listen");
    assert!(!output.stderr.is_empty(), "it says why");
}
