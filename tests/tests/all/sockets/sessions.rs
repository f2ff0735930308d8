//! Sockets and the sessions that they are open with: they outlive a new token of the same player, not the end of the session, and do what the
//! token may do.

use protocol::ids::Channel;
use protocol::to_client::ToClient;
use protocol::to_server::{Order, ToServer};
use serde_json::json;
use tests::live::{Live, Wire};
use tests::{Call, Store};

async fn is_alive(wire: &mut Wire) -> bool {
    wire.say(&ToServer::Ping {}).await;
    matches!(wire.hear_word().await, Some(ToClient::Pong { .. }))
}

async fn goodbye(wire: &mut Wire) -> String {
    loop {
        if let ToClient::Goodbye { why, .. } = wire.hear_word().await.expect("a goodbye before the end") {
            return why;
        }
    }
}

/// What a request answers under `field`.
async fn text(live: &Live, call: Call, field: &str) -> String {
    let body = call.send(live.address()).await.ok();
    body.pointer(field).and_then(serde_json::Value::as_str).expect("text").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_guest_who_becomes_an_account_goes_on_and_ends_with_the_accounts_session() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let ann = live.guest("Ann").await;
    let mut page = live.welcome(Some(&ann.token)).await;
    let new = json!({ "name": "Ann", "password": "correct horse" });
    let own = text(&live, Call::post("/api/accounts", &new).bearer(&ann.token), "/token").await;
    assert!(is_alive(&mut page).await, "it is the same player");
    let mut old = live.socket().await;
    let hello = json!({"type": "hello", "protocol": 1, "token": ann.token}).to_string();
    old.say_text(&hello).await;
    assert_eq!(goodbye(&mut old).await, "bad_token", "the guest's token is worthless");
    assert_eq!(Call::new("POST", "/api/sign_out").bearer(&own).send(live.address()).await.status, 204);
    assert_eq!(goodbye(&mut page).await, "signed_out");
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_only_reads_watches_and_does_nothing_until_it_is_revoked() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let [ann, bob] = [live.guest("Ann").await, live.guest("Bob").await];
    let id = live.match_between(&ann, &bob, json!({})).await;
    let new = json!({ "name": "Ann", "password": "correct horse" });
    let own = text(&live, Call::post("/api/accounts", &new).bearer(&ann.token), "/token").await;
    let new = json!({ "label": "reader", "scopes": ["read"] });
    let made = Call::post("/api/me/tokens", &new).bearer(&own).send(live.address()).await.ok();
    let mut wire = live.welcome(made["token"].as_str()).await;
    wire.subscribe(Channel::Match(id), true).await;
    let (channel, side) = (Channel::Match(id), None);
    wire.say(&ToServer::Order { id: "a".into(), channel, side, order: Order::Resign {} }).await;
    let refused = loop {
        if let ToClient::Refused(refused) = wire.hear().await.expect("an answer") {
            break refused;
        }
    };
    assert_eq!((refused.id.as_deref(), refused.code.as_str()), (Some("a"), "wrong_scope"));
    let path = format!("/api/me/tokens/{}", made["info"]["id"].as_str().expect("an id"));
    assert_eq!(Call::new("DELETE", &path).bearer(&own).send(live.address()).await.status, 204);
    assert_eq!(goodbye(&mut wire).await, "signed_out");
    live.stop().await;
}
