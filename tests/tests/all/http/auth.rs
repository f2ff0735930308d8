//! Who may do what: no token, a wrong one, somebody else's, another site's page.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tests::{Call, LocalServer};

use super::routes::{May, routes};
use super::{guest, make, played, settled};

const NOBODYS: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/// Every request that these may make, about the match at `path`.
fn asked_by(may: &[May], path: &str) -> Vec<Call> {
    let id = path.rsplit('/').next().expect("an id");
    routes().iter().filter(|route| may.contains(&route.may)).map(|route| route.call(id)).collect()
}

#[tokio::test]
async fn no_token_for_a_program_touches_the_account() {
    let server = LocalServer::start().await;
    let address = server.address();
    let new = json!({ "name": "Ada", "password": "correct horse" });
    let own = Call::post("/api/accounts", &new).send(address).await.ok()["token"].as_str().expect("a token").to_owned();
    let every = json!({ "label": "a", "scopes": ["read", "play", "organise"] });
    let made = Call::post("/api/me/tokens", &every).bearer(&own).send(address).await.ok();
    let token = made["token"].as_str().expect("a token");
    for call in asked_by(&[May::InPerson, May::Moderator], "/api/matches/none") {
        let refused = call.clone().bearer(token).send(address).await.problem();
        assert_eq!(refused, (403, "wrong_scope".to_owned()), "{call:?}");
    }
    for path in ["/api/accounts", "/api/sign_in"] {
        let answer = Call::post(path, &new).bearer(token).send(address).await;
        assert_eq!(answer.status == 200, path == "/api/sign_in", "{answer:?}");
    }
    assert_eq!(Call::get("/api/me").bearer(token).send(address).await.status, 200, "signing in leaves it");
}

/// Every request that only who sits there may make.
fn of_match(path: &str) -> Vec<Call> {
    let act = json!({ "prompt": 1, "action": { "type": "end_turn" } });
    let order = json!({ "order": { "type": "resign" } });
    let below = |end: &str| format!("{path}{end}");
    vec![
        Call::get(&below("/legal")),
        Call::get(&below("/hint")),
        Call::post(&below("/join"), &json!({})),
        Call::post(&below("/acts"), &act).header("idempotency-key", "a"),
        Call::post(&below("/orders"), &order).header("idempotency-key", "b"),
    ]
}

async fn whole(address: SocketAddr, path: &str) -> Value {
    Call::get(path).send(address).await.ok()
}

#[tokio::test]
async fn without_a_good_token_nothing_is_done_and_open_pages_are_open() {
    let played = played().await;
    let address = played.server.address();
    let before = whole(address, &played.path).await;
    let cookie = |token: &str| format!("a=b; touchline_session={token}");
    for call in asked_by(&[May::Signed, May::InPerson, May::Moderator], &played.path) {
        let refused = async |call: Call| call.send(address).await.problem();
        let (no_token, bad_token) = ((401, "no_token".to_owned()), (401, "bad_token".to_owned()));
        assert_eq!(refused(call.clone()).await, no_token, "{call:?}");
        assert_eq!(refused(call.clone().header("authorization", "Basic QTpC")).await, no_token, "{call:?}");
        for wrong in [NOBODYS, "short", &"x".repeat(64)] {
            assert_eq!(refused(call.clone().bearer(wrong)).await, bad_token, "{call:?} {wrong}");
        }
        assert_eq!(refused(call.clone().header("cookie", &cookie(NOBODYS))).await, bad_token, "{call:?}");
    }
    let id = played.path.rsplit('/').next().expect("an id");
    for route in routes().iter().filter(|route| route.may == May::Anybody && route.reads()) {
        let call = route.call(id);
        let answer = call.send(address).await;
        assert!(![401, 403].contains(&answer.status), "{answer:?}");
        let stale = call.clone().header("cookie", &cookie(NOBODYS)).send(address).await;
        assert_eq!(stale.status, answer.status, "a browser whose cookie is stale may still look: {call:?}");
    }
    assert_eq!(whole(address, &played.path).await, before);
}

#[tokio::test]
async fn somebody_elses_token_plays_no_side() {
    let played = played().await;
    let address = played.server.address();
    let stranger = guest(address, "Eve").await;
    let before = whole(address, &played.path).await;
    for call in of_match(&played.path) {
        let expected = match format!("{call:?}").contains("/join") {
            true => (409, "seat_taken".to_owned()),
            false => (403, "not_seated".to_owned()),
        };
        assert_eq!(call.clone().bearer(&stranger.token).send(address).await.problem(), expected, "{call:?}");
    }
    assert_eq!(whole(address, &played.path).await, before);
    let page = Call::get(&played.path).bearer(&stranger.token).send(address).await.ok();
    assert_eq!(page["you"], json!([]));
}

#[tokio::test]
async fn a_side_cannot_act_for_the_other() {
    let played = played().await;
    let page = played.get("", &played.home.token).await;
    let (owner, other, side) = match page["prompts"]["home"].is_u64() {
        true => (&played.home, &played.away, "home"),
        false => (&played.away, &played.home, "away"),
    };
    let action = &played.get("/legal", &owner.token).await[side][0];
    let act = |named: Value| json!({ "prompt": page["prompts"][side], "side": named, "action": action });
    let path = format!("{}/acts", played.path);
    for (key, named) in [("1", json!(side)), ("2", Value::Null)] {
        let call = Call::post(&path, &act(named)).bearer(&other.token).header("idempotency-key", key);
        let (status, code) = call.send(played.server.address()).await.problem();
        assert!((400..500).contains(&status), "{code}");
    }
    assert_eq!(played.get("", &played.home.token).await, page, "nothing happened");
}

#[tokio::test]
async fn pages_of_other_sites_change_nothing() {
    let server = LocalServer::start_with(|config| config.origins = vec!["https://friend.example".to_owned()]).await;
    let address = server.address();
    let ann = guest(address, "Ann").await;
    let path = make(address, &ann, json!({ "game": "golden_goal", "opponent": { "type": "hot_seat" } })).await;
    settled(address, &path, &ann).await;
    let before = whole(address, &path).await;
    let cookie = format!("touchline_session={}", ann.token);
    let id = path.rsplit('/').next().expect("an id");
    let changing = routes().into_iter().filter(|route| !route.reads());
    for route in changing {
        let call = route.call(id);
        for origin in ["https://evil.example", "null", &format!("http://{address}.evil.example"), "http://127.0.0.1"] {
            let call = call.clone().header("cookie", &cookie).header("origin", origin);
            assert_eq!(call.send(address).await.problem(), (403, "origin".to_owned()), "{call:?}");
        }
    }
    assert_eq!(whole(address, &path).await, before);
    for origin in [format!("http://{address}"), "https://friend.example".to_owned()] {
        let call = Call::post("/api/matches", &json!({ "game": "golden_goal", "opponent": { "type": "link" } }));
        let made = call.header("cookie", &cookie).header("origin", &origin).send(address).await;
        assert_eq!(made.status, 201, "{made:?}");
    }
}

#[tokio::test]
async fn a_cookie_is_as_good_as_a_bearer_token_until_it_is_signed_out() {
    let server = LocalServer::start().await;
    let address = server.address();
    let made = Call::post("/api/guests", &json!({ "name": "  Zoë " })).send(address).await;
    assert_eq!((made.status, &made.json()["name"]), (201, &json!("Zoë")));
    let cookie = made.header("set-cookie").expect("a cookie").to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && !cookie.contains("Secure"), "{cookie}");
    let cookie = cookie.split(';').next().expect("a pair");
    let me = Call::get("/api/me").header("cookie", cookie);
    assert_eq!(me.send(address).await.ok(), json!({ "id": made.json()["id"], "name": "Zoë" }));
    let anew = Call::post("/api/guests", &json!({ "name": "Other" })).header("cookie", cookie);
    assert_eq!(anew.send(address).await.problem(), (409, "signed_in".to_owned()), "who is somebody is not lost");
    let out = Call::new("POST", "/api/sign_out").header("cookie", cookie).send(address).await;
    assert_eq!(out.status, 204);
    assert!(out.header("set-cookie").expect("a cookie").contains("Max-Age=0"));
    assert_eq!(me.send(address).await.problem(), (401, "bad_token".to_owned()));
    assert_eq!(anew.send(address).await.status, 201, "a cookie that is nobody's any more");
    let token = made.json()["token"].as_str().expect("a token").to_owned();
    assert_eq!(Call::get("/api/me").bearer(&token).send(address).await.problem(), (401, "bad_token".to_owned()));
    assert_eq!(Call::new("POST", "/api/sign_out").send(address).await.status, 204, "one may sign out twice");
}
