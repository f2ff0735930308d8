//! The client against a small server that says what each test wants.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::ids::{Channel, MatchId};
use protocol::to_server::ToServer;
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, accept_async};
use uuid::Uuid;

use crate::client::{ActError, Client, Event, Events, Options};
use crate::limits::{PENDING_MAX, RETRIES_MAX};
use engine::game::Side;

const MATCH: Channel = Channel::Match(MatchId(Uuid::from_u128(7)));

/// A server's end of one socket.
struct Peer(WebSocketStream<TcpStream>);

impl Peer {
    async fn hears(&mut self) -> ToServer {
        loop {
            let frame = self.0.next().await.expect("a frame").expect("a whole frame");
            match serde_json::from_str(frame.to_text().expect("text")).expect("a message") {
                ToServer::Ping {} => {}
                message => return message,
            }
        }
    }

    async fn says(&mut self, message: Value) {
        self.0.send(Message::text(message.to_string())).await.expect("the client listens");
    }

    /// Through hello and welcome.
    async fn welcomes(&mut self) {
        let ToServer::Hello { protocol: 1, token, .. } = self.hears().await else { panic!("hello comes first") };
        assert_eq!(token.as_deref(), Some("key"));
        let you = json!({"id": Uuid::nil(), "name": "Ada"});
        let welcome =
            json!({"type": "welcome", "protocol": 1, "server": "fake", "now": 0, "ping_every_ms": 60_000, "you": you});
        self.says(welcome).await;
    }

    /// Hears an act and refuses it. Answers its id.
    async fn refuses_act(&mut self, code: &str) -> String {
        let ToServer::Act { id, .. } = self.hears().await else { panic!("an act") };
        self.says(json!({"type": "refused", "id": id, "code": code, "reason": "x", "values": {}})).await;
        id
    }

    /// Hears the subscription and answers with a snapshot in which nobody has a seat.
    async fn snapshots(&mut self, seq: u64) {
        let ToServer::Subscribe { channel, .. } = self.hears().await else { panic!("a subscription") };
        self.says(
            json!({"type": "snapshot", "channel": channel, "seq": seq, "view": {"n": seq}, "prompts": {"home": seq}}),
        )
        .await;
    }
}

struct Fake(TcpListener);

impl Fake {
    async fn start() -> (Fake, Client, Events) {
        Fake::start_with(Duration::from_millis(1)).await
    }

    async fn start_with(backoff_base: Duration) -> (Fake, Client, Events) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
        let options = Options { backoff_base, ..Options::new(address, Some("key".to_owned())) };
        let (client, events) = Client::connect(options);
        (Fake(listener), client, events)
    }

    async fn peer(&self) -> Peer {
        let (stream, _) = self.0.accept().await.unwrap();
        Peer(accept_async(stream).await.unwrap())
    }
}

/// A client that follows the match with its legal actions, and has seen its version 3.
async fn following() -> (Fake, Client, Peer, Events) {
    let (fake, client, mut events) = Fake::start().await;
    client.subscribe(MATCH, true).await;
    let mut peer = fake.peer().await;
    peer.welcomes().await;
    peer.snapshots(3).await;
    assert_eq!(changed(&mut events).await, (3, json!({"n": 3})));
    (fake, client, peer, events)
}

async fn changed(events: &mut Events) -> (u64, Value) {
    loop {
        match events.next().await.expect("the client lives") {
            Event::Changed { state, .. } => return (state.seq, state.view.clone()),
            Event::Unfair { fault, .. } => panic!("{fault}"),
            _ => {}
        }
    }
}

#[tokio::test]
async fn follows_a_channel() {
    let (_fake, _client, mut peer, mut events) = following().await;
    peer.says(json!({"type": "diff", "channel": MATCH, "from": 3, "to": 4, "patch": {"n": null, "m": 1}})).await;
    assert_eq!(changed(&mut events).await, (4, json!({"m": 1})));
}

#[tokio::test]
async fn passes_over_what_it_does_not_know() {
    let (fake, client, mut events) = Fake::start().await;
    client.subscribe(MATCH, true).await;
    let mut peer = fake.peer().await;
    peer.welcomes().await;
    peer.says(json!({"type": "weather", "sunny": true})).await;
    peer.snapshots(3).await;
    assert_eq!(changed(&mut events).await.0, 3);
}

#[tokio::test]
async fn asks_again_after_a_gap() {
    let (_fake, _client, mut peer, mut events) = following().await;
    peer.says(json!({"type": "diff", "channel": MATCH, "from": 4, "to": 5})).await;
    let ToServer::Subscribe { since: Some(3), legal: true, .. } = peer.hears().await else { panic!("asks again") };
    peer.says(json!({"type": "diff", "channel": MATCH, "from": 3, "to": 5, "patch": {"m": 1}})).await;
    assert_eq!(changed(&mut events).await, (5, json!({"n": 3, "m": 1})));
}

#[tokio::test]
async fn asks_once_more_when_that_was_refused() {
    let (_fake, _client, mut peer, _events) = following().await;
    peer.says(json!({"type": "diff", "channel": MATCH, "from": 4, "to": 5})).await;
    let ToServer::Subscribe { since: Some(3), .. } = peer.hears().await else { panic!("asks again") };
    peer.says(json!({"type": "refused", "channel": MATCH, "code": "too_fast", "reason": "x", "values": {}})).await;
    peer.says(json!({"type": "diff", "channel": MATCH, "from": 5, "to": 6})).await;
    let ToServer::Subscribe { since: Some(3), .. } = peer.hears().await else { panic!("asks once more") };
}

#[tokio::test]
async fn asks_what_is_its_own_when_seats_are_taken() {
    let (_fake, _client, mut peer, mut events) = following().await;
    let patch = json!({"match": {"seats": {"home": {"kind": "person"}}}});
    peer.says(json!({"type": "diff", "channel": MATCH, "from": 3, "to": 4, "patch": patch})).await;
    let ToServer::Subscribe { since: None, legal: true, .. } = peer.hears().await else {
        panic!("asks for a snapshot")
    };
    assert_eq!(changed(&mut events).await.0, 4);
}

#[tokio::test]
async fn an_act_outlives_its_socket() {
    let (fake, client, mut peer, _events) = following().await;
    let act = tokio::spawn({
        let client = client.clone();
        async move { client.act(MATCH, 3, Side::Home, json!({"type": "roll"})).await }
    });
    let ToServer::Act { id, prompt: 3, .. } = peer.hears().await else { panic!("an act") };
    drop(peer);

    let mut peer = fake.peer().await;
    peer.welcomes().await;
    let ToServer::Subscribe { since: Some(3), .. } = peer.hears().await else { panic!("subscribes where it was") };
    let ToServer::Act { id: again, action, .. } = peer.hears().await else { panic!("acts again") };
    assert_eq!((&again, action), (&id, json!({"type": "roll"})));
    peer.says(json!({"type": "done", "id": again, "seq": 9})).await;
    assert_eq!(act.await.unwrap().unwrap(), 9);
}

#[tokio::test]
async fn a_refused_act_says_why() {
    let (fake, client, _events) = Fake::start().await;
    let mut peer = fake.peer().await;
    let serve = async {
        peer.welcomes().await;
        let ToServer::Act { id, .. } = peer.hears().await else { panic!("an act") };
        peer.says(json!({"type": "refused", "id": id, "code": "too_long", "reason": "x", "values": {}, "head": 8}))
            .await;
    };
    let (_, answer) = tokio::join!(serve, client.act(MATCH, 3, Side::Away, json!({"type": "roll"})));
    let Err(ActError::Refused(refused)) = answer else { panic!("refused") };
    assert_eq!((refused.code.as_str(), refused.head), ("too_long", Some(8)));
}

#[tokio::test]
async fn an_act_that_is_refused_for_the_moment_is_sent_again_with_its_id() {
    let (fake, client, mut events) = Fake::start().await;
    let mut peer = fake.peer().await;
    let codes = ["draining", "store_unavailable", "too_fast"];
    let serve = async {
        peer.welcomes().await;
        let mut ids = Vec::new();
        for code in codes {
            ids.push(peer.refuses_act(code).await);
        }
        let ToServer::Act { id, prompt: 3, action, .. } = peer.hears().await else { panic!("the act again") };
        assert_eq!(action, json!({"type": "roll"}));
        peer.says(json!({"type": "done", "id": id, "seq": 4})).await;
        assert!(ids.iter().all(|earlier| *earlier == id), "{ids:?} and {id}");
    };
    let (_, answer) = tokio::join!(serve, client.act(MATCH, 3, Side::Away, json!({"type": "roll"})));
    assert_eq!(answer.unwrap(), 4);
    let mut told = Vec::new();
    while told.len() < codes.len() {
        match events.next().await.expect("the client lives") {
            Event::Connected { .. } => {}
            Event::Postponed { refused, retry_in } => {
                assert!(retry_in >= Duration::from_millis(1));
                told.push(refused.code);
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(told, codes);
}

#[tokio::test]
async fn an_act_that_is_refused_for_the_moment_again_and_again_is_given_up() {
    let (fake, client, _events) = Fake::start_with(Duration::ZERO).await;
    let mut peer = fake.peer().await;
    let serve = async {
        peer.welcomes().await;
        for _ in 0..=RETRIES_MAX {
            peer.refuses_act("store_unavailable").await;
        }
    };
    let (_, answer) = tokio::join!(serve, client.act(MATCH, 3, Side::Away, json!({"type": "roll"})));
    let Err(ActError::Refused(refused)) = answer else { panic!("refused") };
    assert_eq!(refused.code, "store_unavailable");
}

#[tokio::test]
async fn a_subscription_that_is_refused_for_the_moment_is_asked_again() {
    let (fake, client, mut events) = Fake::start().await;
    client.subscribe(MATCH, true).await;
    let mut peer = fake.peer().await;
    peer.welcomes().await;
    let ToServer::Subscribe { .. } = peer.hears().await else { panic!("a subscription") };
    peer.says(json!({"type": "refused", "channel": MATCH, "code": "draining", "reason": "x", "values": {}})).await;
    peer.snapshots(3).await;
    assert_eq!(changed(&mut events).await.0, 3);
}

#[tokio::test]
async fn unanswered_acts_are_limited() {
    let (_fake, client, _events) = Fake::start().await;
    let asks: Vec<_> = (0..PENDING_MAX)
        .map(|_| {
            let client = client.clone();
            tokio::spawn(async move { client.act(MATCH, 3, Side::Away, json!({})).await })
        })
        .collect();
    // The tasks above have run before this one goes on: one thread, in order.
    tokio::task::yield_now().await;
    let Err(ActError::Refused(refused)) = client.act(MATCH, 3, Side::Away, json!({})).await else { panic!("refused") };
    assert_eq!(refused.code, "too_many_pending");
    assert!(asks.iter().all(|ask| !ask.is_finished()));
}

#[tokio::test]
async fn goodbye_for_good_ends_the_client() {
    let (fake, client, mut events) = Fake::start().await;
    let mut peer = fake.peer().await;
    peer.hears().await;
    peer.says(json!({"type": "goodbye", "why": "bad_token"})).await;
    let Some(Event::Dismissed { why }) = events.next().await else { panic!("dismissed") };
    assert_eq!(why, "bad_token");
    assert!(events.next().await.is_none());
    assert!(matches!(client.act(MATCH, 1, Side::Home, json!({})).await, Err(ActError::Ended)));
}

#[tokio::test]
async fn goodbye_for_now_brings_it_back() {
    let (fake, _client, mut events) = Fake::start().await;
    let mut peer = fake.peer().await;
    peer.welcomes().await;
    peer.says(json!({"type": "goodbye", "why": "draining", "retry_ms": 1})).await;
    fake.peer().await.welcomes().await;
    let mut seen = Vec::new();
    while seen.len() < 3 {
        seen.push(match events.next().await.expect("the client lives") {
            Event::Connected { .. } => "connected".to_owned(),
            Event::Disconnected { why, retry_in } => {
                assert!(retry_in >= Duration::from_millis(1));
                why
            }
            other => panic!("{other:?}"),
        });
    }
    assert_eq!(seen, ["connected", "draining", "connected"]);
}

#[tokio::test]
async fn commits_and_reveals_for_its_side() {
    let (fake, client, mut events) = Fake::start().await;
    client.subscribe(MATCH, false).await;
    let mut peer = fake.peer().await;
    peer.welcomes().await;
    peer.hears().await;
    let server = engine::fair_dice::Chain::new([1; 32], 10).commitment().to_string();
    let chain =
        |commitment: &str| json!({"commitment": commitment, "first_roll": 1, "last": commitment, "last_roll": 0});
    let dice = json!({"next_roll": 1, "server": chain(&server), "home": null, "away": null});
    let view = json!({"game": {}, "match": {"status": "playing", "dice": dice}});
    peer.says(json!({"type": "snapshot", "channel": MATCH, "seq": 2, "view": view, "you": ["home"]})).await;
    let ToServer::Chain { commitment, side: Some(Side::Home), .. } = peer.hears().await else { panic!("a chain") };
    let patch = json!({"match": {"dice": {"home": chain(&commitment)}}});
    peer.says(json!({"type": "diff", "channel": MATCH, "from": 2, "to": 3, "patch": patch})).await;
    // One that is over is nobody's fault: the first that is told is of the roll that nobody can need yet.
    peer.says(json!({"type": "reveal", "channel": MATCH, "side": "home", "roll": 0, "within_ms": 500})).await;
    peer.says(json!({"type": "reveal", "channel": MATCH, "side": "home", "roll": 999, "within_ms": 500})).await;
    peer.says(json!({"type": "reveal", "channel": MATCH, "side": "home", "roll": 1, "within_ms": 500})).await;
    let ToServer::Link { roll: 1, link, side: Some(Side::Home), .. } = peer.hears().await else { panic!("a link") };
    let link: engine::fair_dice::Link = link.parse().unwrap();
    assert_eq!(link.hashed(1).to_string(), commitment);
    loop {
        if let Event::Unfair { fault, .. } = events.next().await.expect("the client lives") {
            assert_eq!(fault, crate::dice::Fault::Reveal { roll: 999, side: Side::Home });
            break;
        }
    }
}

#[tokio::test]
async fn a_refused_chain_is_offered_again_after_the_next_roll() {
    let (fake, client, _events) = Fake::start().await;
    client.subscribe(MATCH, false).await;
    let mut peer = fake.peer().await;
    peer.welcomes().await;
    peer.hears().await;
    let server = engine::fair_dice::Chain::new([1; 32], 10);
    let text = |link: engine::fair_dice::Link| link.to_string();
    let commitment = text(server.commitment());
    let chain = json!({"commitment": commitment, "first_roll": 1, "last": commitment, "last_roll": 0});
    let dice = json!({"next_roll": 1, "server": chain, "home": null, "away": null});
    let view = json!({"game": {}, "match": {"status": "playing", "dice": dice}});
    peer.says(json!({"type": "snapshot", "channel": MATCH, "seq": 2, "view": view, "you": ["home"]})).await;
    let ToServer::Chain { commitment: first, .. } = peer.hears().await else { panic!("a chain") };
    peer.says(json!({"type": "refused", "channel": MATCH, "code": "bad_chain", "reason": "x", "values": {}})).await;
    let proof = json!({"roll": 1, "server": text(server.link(1).unwrap()), "missed": []});
    let rolls = json!([{"dice": [6], "faces": [1], "proof": proof}]);
    let patch = json!({"match": {"dice": {"next_roll": 2}}});
    peer.says(json!({"type": "diff", "channel": MATCH, "from": 2, "to": 3, "patch": patch, "rolls": rolls})).await;
    let ToServer::Chain { commitment: again, .. } = peer.hears().await else { panic!("the chain again") };
    assert_eq!(again, first);
}
