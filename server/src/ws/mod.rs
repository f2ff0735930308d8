//! The WebSocket: many channels on one connection, one task for each.
//!
//! This module must not decide who may do what, nor hold anything of a match: a client that comes back on another socket goes on where
//! it was.

mod bucket;

mod outbox;

mod places;
pub use places::Places;

mod reader;

mod writer;

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, Extension, State};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::stream::StreamExt;
use protocol::PROTOCOL_VERSION;
use protocol::accounts::Scope;
use protocol::code::Code;
use protocol::to_client::{ToClient, You};
use protocol::to_server::ToServer;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use self::outbox::Outbox;
use crate::accounts::{Carried, Who};
use crate::app::App;
use crate::conduct::Conduct;
use crate::http::Refused;
use crate::limits;
use crate::listener::Linger;
use crate::matches::time::now_ms;
use crate::matches::{Matches, Refusal, refuse};
use crate::matchmaking::Matchmaking;
use crate::peer;
use crate::sessions::Session;
use crate::tournaments::Tournaments;

/// `GET /ws`. Refusals before the upgrade are HTTP's.
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Extension(linger): Extension<Linger>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    peer::check_origin(&app.config, &headers)?;
    let address = peer::address(&app.config, peer, &headers);
    app.addresses.socket(address)?;
    let place = app.places.take(address)?;
    let carried = Carried::of(&headers, peer::is_secure(&app.config, &headers));
    let upgrade = upgrade
        .read_buffer_size(limits::SOCKET_READ_BUFFER_BYTES)
        .write_buffer_size(limits::SOCKET_WRITE_TOGETHER_BYTES)
        .max_write_buffer_size(limits::SOCKET_WRITE_BUFFER_BYTES)
        .max_message_size(limits::FRAME_BYTES)
        .max_frame_size(limits::FRAME_BYTES);
    // Tracked, since the HTTP server forgets a connection once it is upgraded.
    let sockets = app.sockets.clone();
    Ok(upgrade.on_upgrade(move |socket| sockets.track_future(welcome(app, socket, carried, place, linger))))
}

/// What a socket needs while it is open.
pub(crate) struct Connection {
    pub(crate) matches: Matches,
    /// Who they are and what their token may do; none: one who only watches.
    pub(crate) who: Option<Who>,
    pub(crate) conduct: Arc<Conduct>,
    pub(crate) matchmaking: Matchmaking,
    pub(crate) tournaments: Tournaments,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) linger: Linger,
    /// Whether guests may speak to strangers.
    pub(crate) guests_chat: bool,
    /// How often the client shall send a ping.
    pub(crate) ping_every_ms: u64,
}

impl Connection {
    /// Who asks for something that changes anything. Errors: `no_token`, `wrong_scope`.
    pub(crate) fn player(&self) -> Result<&You, Refusal> {
        let who = self.who.as_ref().ok_or_else(|| refuse(Code::NoToken, "this needs a token"))?;
        who.may(Scope::Play)?;
        Ok(&who.you)
    }
}

/// Greets a socket, then leaves it to a task of its own: the one that upgraded it holds memory for much that is over.
async fn welcome(app: Arc<App>, mut socket: WebSocket, carried: Option<Carried>, place: places::Place, linger: Linger) {
    let greeting = greet(&app, &mut socket, carried);
    // One who has not said hello must not keep a stopping server waiting.
    let greeted = app.stopping.run_until_cancelled(greeting).await.unwrap_or(Err(Some("draining")));
    let (who, session) = match greeted {
        Ok(greeted) => greeted,
        Err(None) => return,
        Err(Some(why)) => {
            if why == "frame_too_large" {
                linger.ask();
            }
            let retry_ms = ["draining", "store_unavailable"].contains(&why).then(reader::retry_ms);
            let goodbye = ToClient::Goodbye { why: why.to_owned(), retry_ms };
            // Whoever does not take it has gone already.
            let _ = timeout(writer::WRITE_WAIT, socket.send(text(&goodbye))).await;
            let _ = timeout(writer::WRITE_WAIT, socket.send(Message::Close(None))).await;
            return;
        }
    };
    let connection = Connection {
        matches: app.matches.clone(),
        conduct: app.conduct.clone(),
        matchmaking: app.matchmaking.clone(),
        tournaments: app.tournaments.clone(),
        who,
        outbox: Arc::default(),
        linger,
        guests_chat: app.config.guests_chat,
        ping_every_ms: app.config.waits.ping_every_ms,
    };
    let (sink, stream) = socket.split();
    let held = Held { _place: place, session };
    app.sockets.spawn(serve(connection, sink, stream, app.stopping.clone(), held));
}

/// What an open socket gives back at its end.
struct Held {
    _place: places::Place,
    /// None: nobody's socket.
    session: Option<Session>,
}

async fn serve(
    connection: Connection,
    mut sink: writer::Sink,
    stream: reader::Stream,
    stopping: CancellationToken,
    held: Held,
) {
    // Before anything is read, so that nothing overtakes it. Here, since the socket holds on to the memory of the last task that wrote,
    // and boxed, since it is soon over.
    if Box::pin(writer::welcome(&connection, &mut sink)).await.is_err() {
        return;
    }
    let _leaves = Leaves(&connection.outbox);
    // Pinned where they are made: to move them would keep room for both twice.
    let signed_out = pin!(signed_out(&connection, held.session.as_ref()));
    let mut read = pin!(reader::read_all(&connection, stream, &stopping, signed_out));
    let mut write = pin!(writer::write_all(&connection, sink));
    tokio::select! {
        () = &mut write => {}
        goodbye = &mut read => {
            connection.outbox.end(goodbye);
            write.await;
        }
    }
}

/// However a socket ends, also by a panic: its channels lose a reader.
struct Leaves<'a>(&'a Outbox);

impl Drop for Leaves<'_> {
    fn drop(&mut self) {
        self.0.leave_all();
    }
}

/// Waits until the token is worthless: withdrawn, or at its end.
async fn signed_out(connection: &Connection, session: Option<&Session>) {
    let Some(session) = session else { return std::future::pending().await };
    let Some(end) = connection.who.as_ref().and_then(|who| who.session.expires) else {
        return session.ended.cancelled().await;
    };
    let left = Duration::from_millis(end.saturating_sub(now_ms()));
    // Who is still there then is asked to leave, whether or not the wait ended early.
    let _ = timeout(left, session.ended.cancelled()).await;
}

/// Waits for `hello` and looks who says it. Errors: why the socket is closed; nothing where it has closed itself.
async fn greet(
    app: &App,
    socket: &mut WebSocket,
    carried: Option<Carried>,
) -> Result<(Option<Who>, Option<Session>), Option<&'static str>> {
    let wait = Duration::from_millis(limits::HELLO_WAIT_MS);
    let first = async {
        loop {
            match socket.recv().await {
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                other => return other,
            }
        }
    };
    let first = match timeout(wait, first).await {
        Ok(Some(Ok(Message::Text(first)))) => first,
        Ok(Some(Ok(Message::Binary(_)))) | Err(_) => return Err(Some("hello_first")),
        Ok(Some(Err(error))) => return Err(reader::is_too_large(error).then_some("frame_too_large")),
        Ok(_) => return Err(None),
    };
    let Ok(ToServer::Hello { protocol, token, client, .. }) = serde_json::from_str(&first) else {
        return Err(Some("hello_first"));
    };
    if protocol != PROTOCOL_VERSION {
        return Err(Some("protocol_version"));
    }
    let carried = token.map(Carried::Bearer).or(carried);
    // A store that does not answer says nothing about a token, and must not make a player one who only watches.
    let why = |refusal: Refusal| {
        let bad = refusal.code == Code::BadToken.text();
        Some(if bad { "bad_token" } else { "store_unavailable" })
    };
    let session = carried.as_ref().map(|carried| app.accounts.open(carried));
    let who = app.accounts.asker(carried.as_ref()).await.map_err(why)?;
    tracing::debug!(player_id = who.as_ref().map(|who| who.you.id.to_string()), client, "a socket says hello");
    // A cookie that means nothing any more is nobody's, and its socket need not end with it.
    let session = session.filter(|_| who.is_some());
    Ok((who, session))
}

fn text(frame: &ToClient) -> Message {
    Message::Text(serde_json::to_string(frame).expect("frames are plain data").into())
}
