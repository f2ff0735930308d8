//! Clients that are wrong, too fast, too large or do not read harm nobody but themselves.

use std::time::Duration;

use protocol::ids::Channel;
use protocol::to_client::ToClient;
use protocol::to_server::ToServer;
use serde_json::json;
use server::limits;
use tests::live::{Live, Wire, meaning};
use tests::{Call, Store};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use super::{Player, table};

async fn goodbye(wire: &mut Wire) -> String {
    loop {
        if let ToClient::Goodbye { why, .. } = wire.hear().await.expect("a goodbye before the end") {
            return why;
        }
    }
}

/// So many actions, or fewer to the end of the match; each is answered and reaches the other side.
async fn play_on(players: &mut [Player; 2], actions: u32) {
    for number in 0..actions {
        if players[0].is_over() {
            return;
        }
        let mover = (0..2).find(|&i| players[i].choice().is_some()).expect("somebody owes");
        let (prompt, action) = players[mover].choice().expect("seen above");
        players[mover].say_act(&format!("a{number}"), prompt, action).await;
        let answer = players[mover].answer().await;
        let ToClient::Done { seq, .. } = answer else { panic!("{answer:?}") };
        players[1 - mover].follow(seq).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_get_no_socket() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    for origin in
        ["https://evil.example", "null", &format!("http://{}.evil.example", live.address()), "http://127.0.0.1"]
    {
        assert_eq!(live.socket_from(origin).await.err(), Some(403), "{origin}");
    }
    assert!(live.socket_from(&format!("http://{}", live.address())).await.is_ok());
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hello_comes_first_and_must_fit() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let hello =
        |protocol, token: Option<&str>| json!({"type": "hello", "protocol": protocol, "token": token}).to_string();
    let cases = [
        (json!({"type": "ping"}).to_string(), "hello_first"),
        ("nonsense".to_owned(), "hello_first"),
        (hello(999, None), "protocol_version"),
        (hello(1, Some("nobody")), "bad_token"),
        (hello(1, Some(&"ab".repeat(32))), "bad_token"),
    ];
    for (first, why) in cases {
        let mut wire = live.socket().await;
        wire.say_text(&first).await;
        assert_eq!(goodbye(&mut wire).await, why, "{first}");
        assert!(wire.hear().await.is_none(), "closed");
    }
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_frames_are_refused_and_the_socket_lives() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let mut wire = live.welcome(None).await;
    let cases = [
        ("{", None),
        ("[]", None),
        ("{\"type\":\"fly\",\"id\":\"f\"}", Some("f")),
        ("{\"type\":\"ping\",\"more\":1}", None),
        ("{\"type\":\"act\",\"id\":\"a\"}", Some("a")),
        ("{\"type\":\"subscribe\",\"channel\":\"nowhere\"}", None),
    ];
    for (frame, id) in cases {
        wire.say_text(frame).await;
        let Some(ToClient::Refused(refused)) = wire.hear().await else { panic!("{frame} was not refused") };
        assert_eq!((refused.code.as_str(), refused.id.as_deref()), ("json", id), "{frame}");
    }
    wire.say_frame(Message::binary(vec![1, 2, 3])).await;
    assert!(matches!(wire.hear().await, Some(ToClient::Refused(refused)) if refused.code == "json"));
    wire.say(&ToServer::Ping {}).await;
    assert!(matches!(wire.hear().await, Some(ToClient::Pong { .. })));
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_that_is_too_large_ends_its_socket_only() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (_, mut players, _) = table(&live).await;
    let mut wire = live.welcome(None).await;
    wire.say_text(&" ".repeat(limits::FRAME_BYTES + 1)).await;
    assert_eq!(goodbye(&mut wire).await, "frame_too_large");
    let mover = (0..2).find(|&i| players[i].choice().is_some()).expect("somebody places");
    let (prompt, action) = players[mover].choice().expect("seen above");
    players[mover].say_act("a", prompt, action).await;
    assert!(matches!(players[mover].answer().await, ToClient::Done { .. }));
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_is_refused_then_ended_and_others_play_on() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (_, mut players, _) = table(&live).await;
    let flood = live.welcome(None).await;
    // Nobody waits for an answer, so that even a slow machine is asked faster than it allows.
    let most = limits::SOCKET_FRAMES_BURST + 20 * limits::SOCKET_TOO_FAST_REFUSALS;
    let ping = serde_json::to_string(&ToServer::Ping {}).expect("plain data");
    let flooding = tokio::spawn(flood.flood((0..most).map(move |_| Message::text(ping.clone())), most as usize));
    play_on(&mut players, 20).await;
    let heard = flooding.await.expect("the flood ends");
    let count = |wanted: fn(&ToClient) -> bool| heard.iter().filter(|message| wanted(message)).count();
    let pongs = count(|message| matches!(message, ToClient::Pong { .. }));
    let refusals = count(|message| matches!(message, ToClient::Refused(refused) if refused.code == "too_fast"));
    assert!(pongs >= limits::SOCKET_FRAMES_BURST as usize, "{pongs} pongs");
    assert!(pongs + refusals < most as usize && refusals > 0, "{pongs} pongs, {refusals} refusals: it was not ended");
    // The end may overtake what was said before it, since the server does not read the rest.
    if let Some(ToClient::Goodbye { why, .. }) = heard.last() {
        assert_eq!((why.as_str(), refusals), ("too_fast", limits::SOCKET_TOO_FAST_REFUSALS as usize));
    }
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_say_nothing_are_counted_too() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let mut wire = live.welcome(None).await;
    // Twice as many as may come at once, since some are allowed in the time that it takes; nobody waits for the answers.
    let most = 2 * (limits::SOCKET_FRAMES_BURST + limits::SOCKET_TOO_FAST_REFUSALS);
    wire.say_all((0..most).map(|_| Message::Ping(Vec::new().into()))).await;
    // The end may overtake the goodbye, since the server does not read the rest. A socket that lives would say nothing.
    match wire.hear().await {
        Some(ToClient::Goodbye { why, .. }) => assert_eq!(why, "too_fast"),
        other => assert_eq!(other, None),
    }
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_channels_are_refused() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let guest = live.guest("Ada").await;
    let mut wire = live.welcome(Some(&guest.token)).await;
    let rest = live.rest(Some(guest.token.clone()));
    let new = protocol::http::NewMatch::new("golden_goal", protocol::http::Opponent::Link {});
    for number in 0..=limits::SOCKET_CHANNELS {
        let id = rest.make(&new).await.expect("a match").id;
        wire.say(&ToServer::Subscribe { channel: Channel::Match(id), since: None, legal: false }).await;
        match wire.hear_word().await.expect("an answer") {
            ToClient::Snapshot(_) => assert!(number < limits::SOCKET_CHANNELS),
            ToClient::Refused(refused) => {
                assert_eq!((number, refused.code.as_str()), (limits::SOCKET_CHANNELS, "too_many_channels"));
            }
            other => panic!("{other:?}"),
        }
    }
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_never_reads_stops_nobody() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (id, mut players, _) = table(&live).await;
    let mut deaf = live.welcome(None).await;
    deaf.say(&ToServer::Subscribe { channel: Channel::Match(id), since: None, legal: false }).await;
    play_on(&mut players, 300).await;
    // When it reads at last it gets everything, or a snapshot in its place.
    let Some(ToClient::Snapshot(first)) = deaf.hear_word().await else { panic!("a snapshot comes first") };
    let mut state = touchline::channel_state::ChannelState::new(first);
    deaf.follow(&mut state, players[0].state.seq).await;
    assert_eq!(meaning(&state.view), meaning(&players[0].state.view));
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_asks_and_never_reads_is_given_up() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (_, mut players, _) = table(&live).await;
    let mut deaf = live.welcome(None).await;
    // Each is refused, and the refusal quotes it: much more than all buffers in between hold, without being a flood.
    let long = json!({ "type": "x".repeat(limits::FRAME_BYTES - 100) }).to_string();
    let asking = tokio::spawn(async move {
        for _ in 0..limits::SOCKET_FRAMES_BURST {
            if !deaf.try_say_text(&long).await {
                return "given up";
            }
        }
        "all was taken"
    });
    play_on(&mut players, 100).await;
    let wait = Duration::from_millis(6 * limits::SOCKET_WRITE_WAIT_MS);
    assert_eq!(timeout(wait, asking).await.expect("the server stops waiting").expect("no panic"), "given up");
    let metrics = Call::get("/metrics").send(live.address()).await.body;
    assert!(metrics.contains("\ntouchline_sockets_too_slow_total "), "{metrics}");
    live.stop().await;
}
