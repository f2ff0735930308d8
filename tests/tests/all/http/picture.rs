//! The picture of a match for sharing.

use resvg::tiny_skia::Pixmap;
use serde_json::{Value, json};
use tests::{Answer, Call, LocalServer};

use super::replay::play_out;
use super::{guest, make, settled};

/// A picture that must be one.
fn pixels(answer: &Answer) -> Pixmap {
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("image/png")), "{}", answer.body);
    assert_eq!(answer.header("cache-control"), Some("private, no-cache"), "who may see it depends on who asks");
    Pixmap::decode_png(&answer.bytes).expect("a picture")
}

async fn drawn(server: &LocalServer, path: &str) -> Answer {
    Call::get(&format!("{path}/picture.png")).send(server.address()).await
}

fn alone(game: &str, options: Value) -> Value {
    json!({ "game": game, "options": options, "opponent": { "type": "hot_seat" } })
}

#[tokio::test]
async fn every_game_has_a_picture_that_changes_with_the_position() {
    let server = LocalServer::start().await;
    let address = server.address();
    let ann = guest(address, "Ann").await;
    for (game, options) in [
        ("golden_goal", json!({ "max_rounds": 1 })),
        ("world_soccer", json!({ "pitch": "quick", "throw_limit": 50 })),
        ("sector_soccer", json!({ "half_throws": 2 })),
        ("grid_soccer", json!({ "turns": 10 })),
    ] {
        let path = make(address, &ann, alone(game, options)).await;
        settled(address, &path, &ann).await;
        let first = drawn(&server, &path).await;
        let before = pixels(&first);
        assert_eq!((before.width(), before.height()), (1_200, 630), "{game}");
        let again = drawn(&server, &path).await;
        assert_eq!((&again.bytes, again.header("etag")), (&first.bytes, first.header("etag")), "{game}");
        play_out(address, &path, &ann).await;
        let last = drawn(&server, &path).await;
        assert_ne!(pixels(&last).data(), before.data(), "{game}");
        assert_ne!(last.header("etag"), first.header("etag"), "{game}");
    }
}

#[tokio::test]
async fn who_has_it_is_told_that_it_is_still_right() {
    let server = LocalServer::start().await;
    let address = server.address();
    let ann = guest(address, "Ann").await;
    let path = make(address, &ann, alone("golden_goal", json!({}))).await;
    settled(address, &path, &ann).await;
    let first = drawn(&server, &path).await;
    let etag = first.header("etag").expect("an etag").to_owned();
    let ask = Call::get(&format!("{path}/picture.png?seq=7"));
    let known = ask.clone().header("if-none-match", &etag).send(address).await;
    assert_eq!((known.status, known.bytes.len(), known.header("etag")), (304, 0, Some(etag.as_str())));
    assert_eq!(ask.header("if-none-match", "\"0-0\"").send(address).await.bytes, first.bytes);
}

#[tokio::test]
async fn nobody_sees_a_picture_of_what_he_may_not_watch() {
    let server = LocalServer::start().await;
    let address = server.address();
    let (ann, eve) = (guest(address, "Ann").await, guest(address, "Eve").await);
    let mut new = alone("golden_goal", json!({}));
    new["watch"] = json!("nobody");
    let path = make(address, &ann, new).await;
    settled(address, &path, &ann).await;
    let ask = Call::get(&format!("{path}/picture.png"));
    let refused = (403, "not_allowed".to_owned());
    assert_eq!(ask.send(address).await.problem(), refused);
    assert_eq!(ask.clone().bearer(&eve.token).send(address).await.problem(), refused);
    let own = ask.clone().bearer(&ann.token).send(address).await;
    pixels(&own);
    let etag = own.header("etag").expect("an etag");
    assert_eq!(ask.header("if-none-match", etag).send(address).await.problem(), refused, "not even whether it changed");
    let page = Call::get(&path.replace("/api/matches/", "/match/")).send(address).await;
    assert!(!page.body.contains("og:image"), "{}", page.body);
}

#[tokio::test]
async fn a_match_that_is_none_has_no_picture() {
    let server = LocalServer::start().await;
    for id in ["0191d0c0-ffee-7000-8000-00000000002a", "1", "%00"] {
        let answer = drawn(&server, &format!("/api/matches/{id}")).await;
        assert_eq!(answer.problem(), (404, "no_such_match".to_owned()), "{id}");
    }
}
