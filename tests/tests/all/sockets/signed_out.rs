//! A token that has been withdrawn takes the sockets with it that were opened with it, and no others.

use protocol::to_client::ToClient;
use protocol::to_server::ToServer;
use tests::live::{Live, Wire};
use tests::{Call, Store};
use tokio_tungstenite::tungstenite::Message;

async fn is_alive(wire: &mut Wire) -> bool {
    wire.say(&ToServer::Ping {}).await;
    matches!(wire.hear_word().await, Some(ToClient::Pong { .. }))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sockets_of_who_signs_out_are_closed_and_others_live() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let [ann, bob] = [live.guest("Ann").await, live.guest("Bob").await];
    let id = live.match_between(&ann, &bob, serde_json::json!({})).await;
    let mut anns = [live.welcome(Some(&ann.token)).await, live.welcome(Some(&ann.token)).await];
    let mut others = [live.welcome(Some(&bob.token)).await, live.welcome(None).await];
    anns[0].subscribe(protocol::ids::Channel::Match(id), true).await;
    let out = Call::new("POST", "/api/sign_out").bearer(&ann.token).send(live.address()).await;
    assert_eq!(out.status, 204);
    for wire in &mut anns {
        let goodbye = loop {
            match wire.hear_word().await.expect("a goodbye before the end") {
                ToClient::Goodbye { why, retry_ms } => break (why, retry_ms),
                _ => continue,
            }
        };
        assert_eq!(goodbye, ("signed_out".to_owned(), None), "not to come back with the same token");
        assert!(wire.hear().await.is_none(), "closed");
    }
    for wire in &mut others {
        assert!(is_alive(wire).await);
    }
    let mut again = live.socket().await;
    let hello = serde_json::json!({"type": "hello", "protocol": 1, "token": ann.token});
    again.say_frame(Message::text(hello.to_string())).await;
    assert!(matches!(again.hear().await, Some(ToClient::Goodbye { why, .. }) if why == "bad_token"));
    live.stop().await;
}
