//! The REST API over real HTTP: who may do what, input of every bad kind, whole matches, pages, operations.

mod accounts;

mod attempts;

mod auth;

mod branch;

mod connections;

mod input;

mod oidc;

mod matchmaking;

mod named;

mod operations;

mod pages;

mod people;

mod picture;

mod conduct;

mod habits;

mod ratings;

mod rebuilt;

mod play;

mod ready;

mod replay;

mod replayed;

mod tournaments;

mod export;

pub(crate) mod routes;

mod guards;

use std::net::SocketAddr;

use serde_json::{Value, json};
use tests::{Answer, Call, LocalServer};

/// A guest: the token and the id.
struct Guest {
    token: String,
    id: String,
}

async fn guest(address: SocketAddr, name: &str) -> Guest {
    let made = Call::post("/api/guests", &json!({ "name": name })).send(address).await.ok();
    let text = |field: &str| made[field].as_str().expect("text").to_owned();
    Guest { token: text("token"), id: text("id") }
}

/// What everybody with an account signs in by.
const PASSWORD: &str = "correct horse";

/// An account of that name.
async fn account(address: SocketAddr, name: &str) -> Guest {
    let new = json!({ "name": name, "password": PASSWORD });
    signed_in(&Call::post("/api/accounts", &new).send(address).await)
}

/// Who an answer says is signed in.
fn signed_in(answer: &Answer) -> Guest {
    let body = answer.ok();
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    Guest { token: text(&body["token"]), id: text(&body["you"]["id"]) }
}

/// Makes a match and answers its path below `/api`.
async fn make(address: SocketAddr, guest: &Guest, new: Value) -> String {
    let made = Call::post("/api/matches", &new).bearer(&guest.token).send(address).await;
    assert_eq!(made.status, 201, "{made:?}");
    format!("/api/matches/{}", made.json()["id"].as_str().expect("an id"))
}

/// The match as `guest` sees it, once somebody owes an action or it is over: a match's first roll comes by itself.
async fn settled(address: SocketAddr, path: &str, guest: &Guest) -> Value {
    for _ in 0..10_000 {
        let page = Call::get(path).bearer(&guest.token).send(address).await.ok();
        if page["prompts"] != json!({}) || page["view"]["match"]["status"] == "over" {
            return page;
        }
        tokio::task::yield_now().await;
    }
    panic!("{path} waits for nobody");
}

/// A match between two guests, home and away, on a server of its own.
struct Played {
    server: LocalServer,
    home: Guest,
    away: Guest,
    path: String,
}

async fn played() -> Played {
    let server = LocalServer::start().await;
    let (home, away) = (guest(server.address(), "Ann").await, guest(server.address(), "Bob").await);
    let new = json!({ "game": "golden_goal", "opponent": { "type": "link" }, "side": "home" });
    let path = make(server.address(), &home, new).await;
    // Without a body, which says that any side will do.
    let join = Call::new("POST", &format!("{path}/join")).bearer(&away.token).send(server.address()).await.ok();
    assert_eq!(join["you"], json!(["away"]));
    settled(server.address(), &path, &home).await;
    Played { server, home, away, path }
}

impl Played {
    async fn get(&self, below: &str, token: &str) -> Value {
        Call::get(&format!("{}{below}", self.path)).bearer(token).send(self.server.address()).await.ok()
    }
}
