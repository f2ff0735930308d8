//! Following and blocking other players.

use std::net::SocketAddr;

use serde_json::json;
use tests::{Call, LocalServer};

use super::{Guest, guest};

async fn call(address: SocketAddr, who: &Guest, method: &str, path: &str) -> (u16, String) {
    let answer = Call::new(method, path).bearer(&who.token).send(address).await;
    if answer.status < 300 { (answer.status, String::new()) } else { answer.problem() }
}

#[tokio::test]
async fn one_follows_and_blocks_others_but_not_oneself_nor_nobody() {
    let server = LocalServer::start().await;
    let address = server.address();
    let (ann, bob) = (guest(address, "Ann").await, guest(address, "Bob").await);
    let list = async |who: &Guest, path: &str| Call::get(path).bearer(&who.token).send(address).await.ok();
    for path in ["/api/me/follows", "/api/me/blocks"] {
        let of = |id: &str| format!("{path}/{id}");
        for _ in 0..2 {
            assert_eq!(call(address, &ann, "PUT", &of(&bob.id)).await, (204, String::new()));
        }
        let listed = list(&ann, path).await;
        assert_eq!((&listed[0]["id"], &listed[0]["name"]), (&json!(bob.id), &json!("Bob")));
        assert_eq!(listed.as_array().map(Vec::len), Some(1));
        assert_eq!(list(&bob, path).await, json!([]), "it is one way");
        assert_eq!(call(address, &ann, "PUT", &of(&ann.id)).await, (400, "bad_player".to_owned()));
        for nobody in ["0191d0c0-ffee-7000-8000-00000000002a", "x"] {
            assert_eq!(call(address, &ann, "PUT", &of(nobody)).await, (404, "no_such_player".to_owned()));
        }
        for _ in 0..2 {
            assert_eq!(call(address, &ann, "DELETE", &of(&bob.id)).await, (204, String::new()));
        }
        assert_eq!(list(&ann, path).await, json!([]));
    }
}
