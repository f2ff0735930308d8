//! A server inside the test's own process, and bare sockets to it that do only what they are told.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::http::{Guest, NewMatch, Opponent};
use protocol::ids::{Channel, MatchId, Seq};
use protocol::matches::ClockOptions;
use protocol::to_client::ToClient;
use protocol::to_server::ToServer;
use serde_json::json;
use server::config::Config;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use touchline::channel_state::ChannelState;
use touchline::rest::Rest;

use crate::{LocalServer, Store};

/// Nothing in a test takes so long; a frame that does not come by then will not come.
const FRAME_WAIT: Duration = Duration::from_secs(30);

/// A running server. Stopped with [`Live::stop`], or with the test.
pub struct Live(LocalServer);

impl Live {
    /// On `store`, with short waits.
    pub async fn start(store: &Store) -> Live {
        let mut config = Config { database: store.url().to_owned(), ..Config::for_tests() };
        config.timing.start_wait_ms = 20;
        Live::start_with(config).await
    }

    /// The same with other settings.
    pub async fn start_with(config: Config) -> Live {
        Live(LocalServer::start_on(config).await)
    }

    /// Stops it gracefully. Another can be started on its configuration.
    pub async fn stop(self) -> Config {
        self.0.stop().await
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.0.address()
    }

    /// Its REST API for one asker.
    pub fn rest(&self, token: Option<String>) -> Rest {
        Rest { address: format!("http://{}", self.address()).parse().expect("an address"), token }
    }

    /// A new guest.
    pub async fn guest(&self, name: &str) -> Guest {
        self.rest(None).guest(name).await.expect("a guest")
    }

    /// A match of Golden Goal by link between two guests, home the first.
    pub async fn match_between(&self, home: &Guest, away: &Guest, options: serde_json::Value) -> MatchId {
        self.match_of("golden_goal", [home, away], options, None).await
    }

    /// The same of any game, with a clock.
    pub async fn match_of(
        &self,
        game: &str,
        [home, away]: [&Guest; 2],
        options: serde_json::Value,
        clock: Option<ClockOptions>,
    ) -> MatchId {
        let new = NewMatch {
            options: Some(options),
            clock,
            side: Some(engine::game::Side::Home),
            ..NewMatch::new(game, Opponent::Link {})
        };
        let made = self.rest(Some(home.token.clone())).make(&new).await.expect("a match");
        self.rest(Some(away.token.clone())).join(made.id, &Default::default()).await.expect("a seat");
        made.id
    }

    /// A socket that has said nothing yet.
    pub async fn socket(&self) -> Wire {
        let (socket, _) = connect_async(format!("ws://{}/ws", self.address())).await.expect("a socket");
        Wire { socket }
    }

    /// A socket as a browser asks for it from a page of `origin`. Errors: the HTTP status of the refusal.
    pub async fn socket_from(&self, origin: &str) -> Result<Wire, u16> {
        self.socket_with("origin", origin).await
    }

    /// A socket whose request has another header. Errors: the HTTP status of the refusal.
    pub async fn socket_with(&self, header: &'static str, value: &str) -> Result<Wire, u16> {
        let mut request = format!("ws://{}/ws", self.address()).into_client_request().expect("an address");
        request.headers_mut().insert(header, value.parse().expect("a header"));
        match connect_async(request).await {
            Ok((socket, _)) => Ok(Wire { socket }),
            Err(Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// A socket after `hello` and `welcome`.
    pub async fn welcome(&self, token: Option<&str>) -> Wire {
        let mut wire = self.socket().await;
        let welcome = wire.hello(token).await;
        assert!(matches!(welcome, ToClient::Welcome { .. }), "{welcome:?}");
        wire
    }
}

/// A bare socket.
pub struct Wire {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Wire {
    /// Says hello; the answer is a welcome or a goodbye.
    pub async fn hello(&mut self, token: Option<&str>) -> ToClient {
        let (token, client) = (token.map(str::to_owned), Some("tests".to_owned()));
        self.say(&ToServer::Hello { protocol: 1, token, language: None, client }).await;
        self.hear().await.expect("an answer")
    }

    /// Sends a message.
    pub async fn say(&mut self, message: &ToServer) {
        self.say_text(&serde_json::to_string(message).expect("plain data")).await;
    }

    /// Sends any text.
    pub async fn say_text(&mut self, text: &str) {
        self.say_frame(Message::text(text)).await;
    }

    /// Sends any text. False: the server has closed the socket.
    pub async fn try_say_text(&mut self, text: &str) -> bool {
        self.socket.send(Message::text(text)).await.is_ok()
    }

    /// Sends any frame.
    pub async fn say_frame(&mut self, frame: Message) {
        self.socket.send(frame).await.expect("the server listens");
    }

    /// Sends many frames as fast as they go. The server may close before it has heard all.
    pub async fn say_all(&mut self, frames: impl IntoIterator<Item = Message>) {
        let _ = self.socket.send_all(&mut futures_util::stream::iter(frames.into_iter().map(Ok))).await;
    }

    /// Sends many frames as fast as they go and hears meanwhile: until the server closes, or `most` messages have come.
    pub async fn flood(self, frames: impl IntoIterator<Item = Message>, most: usize) -> Vec<ToClient> {
        let (mut sink, stream) = self.socket.split();
        let mut frames = futures_util::stream::iter(frames.into_iter().map(Ok));
        let read = |frame| match frame {
            Ok(Message::Text(text)) => Some(serde_json::from_str(&text).expect("a message")),
            _ => None,
        };
        let heard = stream.map(read).take_while(|message| std::future::ready(message.is_some()));
        let hearing = heard.take(most).filter_map(std::future::ready).collect();
        // What is sent after the end has nobody to hear it.
        let (_, heard) = tokio::join!(sink.send_all(&mut frames), timeout(FRAME_WAIT, hearing));
        heard.expect("the answers come in time")
    }

    /// The next message; none when the server has closed.
    pub async fn hear(&mut self) -> Option<ToClient> {
        let text = self.hear_text().await?;
        Some(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error} in {text}")))
    }

    /// The next message as it came.
    pub async fn hear_text(&mut self) -> Option<String> {
        loop {
            let frame = timeout(FRAME_WAIT, self.socket.next()).await.expect("a frame comes in time")?;
            match frame {
                Ok(Message::Text(text)) => return Some(text.to_string()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message that is not droppable news.
    pub async fn hear_word(&mut self) -> Option<ToClient> {
        loop {
            match self.hear().await? {
                ToClient::Notice { .. } => {}
                other => return Some(other),
            }
        }
    }

    /// Subscribes and applies what comes until the first snapshot.
    pub async fn subscribe(&mut self, channel: Channel, legal: bool) -> ChannelState {
        self.say(&ToServer::Subscribe { channel, since: None, legal }).await;
        match self.hear_word().await.expect("a snapshot") {
            ToClient::Snapshot(snapshot) if snapshot.channel == channel => ChannelState::new(snapshot),
            other => panic!("{other:?} before the snapshot"),
        }
    }

    /// Applies what comes until `state` is at `seq` at least.
    pub async fn follow(&mut self, state: &mut ChannelState, seq: Seq) {
        while state.seq < seq {
            let message = self.hear_word().await.expect("the match goes on");
            assert!(apply(state, &message), "{message:?}");
        }
    }

    /// The next answer to an act or order; what comes before it is applied.
    pub async fn answer(&mut self, state: &mut ChannelState) -> ToClient {
        loop {
            let message = self.hear_word().await.expect("an answer");
            if !apply(state, &message) {
                return message;
            }
        }
    }
}

/// Applies a frame of a channel. False: it is something else.
pub fn apply(state: &mut ChannelState, message: &ToClient) -> bool {
    match message {
        ToClient::Snapshot(snapshot) => *state = ChannelState::new(snapshot.clone()),
        ToClient::Diff(diff) => assert!(state.apply(diff).is_ok(), "a gap before {diff:?}"),
        _ => return false,
    }
    true
}

/// A view without its null members, which mean the same as absent ones.
pub fn meaning(view: &serde_json::Value) -> serde_json::Value {
    let mut out = serde_json::Value::Null;
    touchline::merge_patch::apply(&mut out, view);
    out
}

/// Short matches: the first goal, or thirty rounds.
pub fn short_options() -> serde_json::Value {
    json!({"mode": "golden_goal", "max_rounds": 30})
}
