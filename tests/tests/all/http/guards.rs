//! What stands in front of every route: sessions that are over, scopes, roles, sizes, things of other people.

use serde_json::{Value, json};
use sqlx::SqlitePool;
use tests::{Call, LocalServer, Store};

use super::routes::{May, documented, routes};
use super::{Guest, account, guest, make};

/// Long enough for any body.
const TOO_LONG: usize = 17_000;

/// A server whose database a test can reach into, with an account and a match of hers.
struct Desk {
    server: LocalServer,
    pool: SqlitePool,
    ada: Guest,
    /// The match's id.
    id: String,
    _store: Store,
}

async fn desk() -> Desk {
    let store = Store::sqlite();
    let server = LocalServer::start_with(|config| {
        config.database = store.url().to_owned();
        config.patience.round_every_ms = 20;
    });
    let server = server.await;
    let ada = account(server.address(), "Ada").await;
    let path = make(server.address(), &ada, json!({ "game": "golden_goal", "opponent": { "type": "link" } })).await;
    let pool = SqlitePool::connect(store.url()).await.expect("the database");
    let id = path.rsplit('/').next().expect("an id").to_owned();
    Desk { server, pool, ada, id, _store: store }
}

impl Desk {
    async fn token(&self, scopes: Value) -> String {
        let new = json!({ "label": "a", "scopes": scopes });
        let made = Call::post("/api/me/tokens", &new).bearer(&self.ada.token).send(self.server.address()).await;
        made.ok()["token"].as_str().expect("a token").to_owned()
    }

    async fn trust(&self) {
        sqlx::query("update accounts set roles = 'moderator'").execute(&self.pool).await.expect("trusted");
    }
}

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn what_has_expired_is_nobodys_at_every_route() {
    let desk = desk().await;
    desk.trust().await;
    let address = desk.server.address();
    let program = desk.token(json!(["read", "play", "organise"])).await;
    let expire = async |sql: &'static str| sqlx::query(sql).execute(&desk.pool).await.expect("another end");
    expire("update sessions set expires = 9000000000000").await;
    for token in [&desk.ada.token, &program] {
        assert_eq!(Call::get("/api/me").bearer(token).send(address).await.status, 200, "not yet");
    }
    expire("update sessions set expires = 1").await;
    let cookie = format!("touchline_session={}", desk.ada.token);
    for route in routes() {
        let call = route.call(&desk.id);
        if route.may == May::Anybody {
            if route.reads() {
                let answer = call.clone().header("cookie", &cookie).send(address).await;
                assert!(![401, 403].contains(&answer.status), "who is nobody may look: {answer:?}");
            }
            continue;
        }
        for token in [&desk.ada.token, &program] {
            assert_eq!(call.clone().bearer(token).send(address).await.problem(), refused(401, "bad_token"), "{call:?}");
        }
        let by_cookie = call.clone().header("cookie", &cookie).send(address).await;
        assert_eq!(by_cookie.problem(), refused(401, "bad_token"), "{call:?}");
    }
}

#[tokio::test]
async fn a_token_that_may_read_changes_nothing_at_any_route() {
    let desk = desk().await;
    desk.trust().await;
    let address = desk.server.address();
    let reads = desk.token(json!(["read"])).await;
    for route in routes().into_iter().filter(|route| route.may != May::Anybody) {
        let answer = route.call(&desk.id).bearer(&reads).send(address).await;
        match route.may == May::Signed && route.reads() {
            true => assert!(!answer.body.contains("wrong_scope") && answer.status != 401, "{answer:?}"),
            false => assert_eq!(answer.problem(), refused(403, "wrong_scope"), "{route:?}"),
        }
    }
}

#[tokio::test]
async fn who_is_not_trusted_moderates_nothing() {
    let desk = desk().await;
    for route in routes().into_iter().filter(|route| route.may == May::Moderator) {
        let answer = route.call(&desk.id).bearer(&desk.ada.token).send(desk.server.address()).await;
        assert_eq!(answer.problem(), refused(403, "not_trusted"), "{route:?}");
    }
}

#[tokio::test]
async fn no_route_takes_a_body_that_is_too_large_or_not_json() {
    let desk = desk().await;
    desk.trust().await;
    let with_body = documented(&desk.server).await.into_iter().filter(|(.., takes_body)| *takes_body);
    let with_body: Vec<_> = with_body.map(|(method, path, ..)| (method, path)).collect();
    for route in routes() {
        if !with_body.contains(&(route.method.to_owned(), route.template.to_owned())) {
            continue;
        }
        let bare = route.bare(&desk.id).bearer(&desk.ada.token);
        let large = bare.clone().body("application/json", json!({ "text": "a".repeat(TOO_LONG) }).to_string());
        assert_eq!(large.send(desk.server.address()).await.problem(), refused(413, "too_large"), "{route:?}");
        for (kind, body) in [("application/json", "{"), ("application/json", r#"{"more":1}"#), ("text/plain", "{}")] {
            let answer = bare.clone().body(kind, body).send(desk.server.address()).await;
            assert_eq!(answer.problem(), refused(400, "json"), "{route:?} {kind} {body}");
        }
    }
}

#[tokio::test]
async fn what_is_somebody_elses_is_not_touched() {
    let desk = desk().await;
    let address = desk.server.address();
    let own = async |call: Call| call.bearer(&desk.ada.token).send(address).await.ok();
    let terms = json!({ "terms": { "game": "golden_goal" } });
    let seek = own(Call::post("/api/seeks", &terms)).await;
    let bob = guest(address, "Bob").await;
    let mut to_bob = terms;
    to_bob["to"] = json!(bob.id);
    let challenge = own(Call::post("/api/challenges", &to_bob)).await;
    desk.token(json!(["play"])).await;
    let token = own(Call::get("/api/me/tokens")).await[0]["id"].clone();
    let session = own(Call::get("/api/me/sessions")).await[0]["id"].clone();
    let eve = account(address, "Eve").await;
    let id = |value: &Value| value.as_str().unwrap_or_else(|| panic!("no id: {value}")).to_owned();
    for (method, path, expected) in [
        ("DELETE", format!("/api/me/sessions/{}", id(&session)), refused(404, "no_such_session")),
        ("DELETE", format!("/api/me/tokens/{}", id(&token)), refused(404, "no_such_session")),
        ("DELETE", format!("/api/seeks/{}", id(&seek["id"])), refused(404, "no_such_seek")),
        ("DELETE", format!("/api/challenges/{}", id(&challenge["id"])), refused(404, "no_such_challenge")),
        ("POST", format!("/api/challenges/{}/accept", id(&challenge["id"])), refused(404, "no_such_challenge")),
        ("POST", format!("/api/challenges/{}/decline", id(&challenge["id"])), refused(404, "no_such_challenge")),
    ] {
        let answer = Call::new(method, &path).bearer(&eve.token).send(address).await;
        assert_eq!(answer.problem(), expected, "{path}");
    }
    assert_eq!(own(Call::get("/api/me/sessions")).await[0]["id"], session);
    assert_eq!(own(Call::get("/api/me/tokens")).await[0]["id"], token);
    assert_eq!(own(Call::get("/api/seeks")).await[0]["id"], seek["id"]);
}

#[tokio::test]
async fn what_was_found_for_two_is_confirmed_and_declined_by_no_third() {
    let desk = desk().await;
    let address = desk.server.address();
    let (bob, eve) = (guest(address, "Bob").await, account(address, "Eve").await);
    for who in [&desk.ada, &bob] {
        let join = Call::new("PUT", "/api/me/pools/golden_goal/default/fast/rated").bearer(&who.token);
        assert_eq!(join.send(address).await.status, 204);
    }
    let offer = async |who: &Guest| {
        let view = Call::get("/api/me/waiting").bearer(&who.token).send(address).await.ok();
        view["offer"].clone()
    };
    while offer(&desk.ada).await.is_null() {}
    let found = offer(&bob).await;
    let id = found["id"].as_str().expect("an id");
    for end in ["confirm", "decline"] {
        let call = Call::new("POST", &format!("/api/me/offer/{id}/{end}"));
        assert_eq!(call.send(address).await.problem(), refused(401, "no_token"), "{end}");
        assert_eq!(call.bearer(&eve.token).send(address).await.problem(), refused(404, "no_such_offer"), "{end}");
    }
    assert_eq!(offer(&bob).await, found, "it stands as it was");
    for (who, made) in [(&desk.ada, json!({})), (&bob, json!({ "match": id }))] {
        let confirm = Call::new("POST", &format!("/api/me/offer/{id}/confirm")).bearer(&who.token);
        assert_eq!(confirm.send(address).await.ok(), made);
    }
}
