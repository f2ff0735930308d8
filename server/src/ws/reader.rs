//! What comes in on a socket: each frame is counted, read and handed on. Reading goes on while answers wait.

use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, WebSocket};
use futures_util::stream::{SplitStream, StreamExt};
use protocol::chat::Room;
use protocol::code::Code;
use protocol::ids::{Channel, MatchId, PlayerId};
use protocol::to_client::{Refused, ToClient};
use protocol::to_server::{Order, ToServer};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite;
use tokio_util::sync::CancellationToken;

use super::Connection;
use super::bucket::Bucket;
use super::outbox::Subscription;
use crate::limits;
use crate::matches::feed::{Cursor, Readable};
use crate::matches::handle::{OpenedLink, Request};
use crate::matches::reply::Reply;
use crate::matches::time::now_ms;
use crate::matches::{Refusal, Saying, check_act_id, refuse, refuse_with};

/// The half of a socket that comes in.
pub(super) type Stream = SplitStream<WebSocket>;

/// How many milliseconds a client waits before it comes back to a server that is being replaced, or whose store does not answer: not all at once.
pub(super) fn retry_ms() -> u64 {
    let mut chance = [0; 4];
    // Without chance all come at the earliest moment, which is still right.
    let _ = getrandom::fill(&mut chance);
    let range = limits::DRAIN_RETRY_MS_MAX - limits::DRAIN_RETRY_MS_MIN;
    limits::DRAIN_RETRY_MS_MIN + u64::from(u32::from_le_bytes(chance)) % range
}

/// Reads until the socket ends. The answer is what to say last; nothing where the client has gone.
pub(super) async fn read_all(
    connection: &Connection,
    mut stream: Stream,
    stopping: &CancellationToken,
    mut signed_out: Pin<&mut impl Future<Output = ()>>,
) -> Option<ToClient> {
    let silence = Duration::from_millis(connection.ping_every_ms * limits::SILENT_AFTER_PINGS);
    let mut heard = tokio::time::Instant::now();
    let timer = tokio::time::sleep_until(heard + silence);
    tokio::pin!(timer);
    let mut bucket = Bucket::new(limits::SOCKET_FRAMES_PER_S, limits::SOCKET_FRAMES_BURST, Instant::now());
    let mut too_fast = 0;
    loop {
        let message = tokio::select! {
            () = stopping.cancelled() => return goodbye("draining", Some(retry_ms())),
            () = &mut signed_out => return goodbye("signed_out", None),
            // Set anew only when it rings: a busy socket costs the timers nothing.
            () = &mut timer => {
                if heard.elapsed() >= silence {
                    return goodbye("silent", Some(0));
                }
                timer.as_mut().reset(heard + silence);
                continue;
            }
            message = stream.next() => message,
        };
        heard = tokio::time::Instant::now();
        // Frames of every kind are counted: each costs a look, and a ping an answer.
        let in_time = bucket.take(Instant::now());
        too_fast += u32::from(!in_time);
        if too_fast > limits::SOCKET_TOO_FAST_REFUSALS {
            return goodbye("too_fast", Some(limits::TOO_FAST_RETRY_MS));
        }
        match message {
            Some(Ok(Message::Text(text))) if in_time => take_text(connection, &text).await,
            Some(Ok(Message::Text(text))) => {
                refused(connection, id_in(&text), None, &refuse(Code::TooFast, "too many frames a second"));
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Binary(_))) => refused(connection, None, None, &refuse(Code::Json, "frames are text")),
            Some(Ok(Message::Close(_))) | None => return None,
            Some(Err(error)) => {
                let too_large = is_too_large(error);
                if too_large {
                    connection.linger.ask();
                }
                return if too_large { goodbye("frame_too_large", None) } else { None };
            }
        }
        connection.outbox.room().await;
    }
}

async fn take_text(connection: &Connection, text: &str) {
    match serde_json::from_str::<ToServer>(text) {
        Ok(frame) => Box::pin(take(connection, frame)).await,
        Err(error) => refused(connection, id_in(text), None, &refuse(Code::Json, error.to_string())),
    }
}

async fn take(connection: &Connection, frame: ToServer) {
    match frame {
        ToServer::Hello { .. } => refused(connection, None, None, &refuse(Code::HelloFirst, "hello comes once")),
        ToServer::Ping {} => connection.outbox.answer(ToClient::Pong { now: now_ms() }),
        ToServer::Subscribe { channel, since, legal } => {
            let player = connection.who.as_ref().map(|who| who.you.id);
            let subscribed = subscribe(connection, channel, Cursor::new(player, since, legal)).await;
            if let Err(refusal) = subscribed {
                refused(connection, None, Some(channel), &refusal);
            }
        }
        ToServer::Unsubscribe { channel } => {
            if !connection.outbox.unsubscribe(channel) {
                let refusal = refuse(Code::NotSubscribed, "this channel has not been subscribed to");
                refused(connection, None, Some(channel), &refusal);
            }
        }
        ToServer::Act { id, channel, prompt, side, action } => {
            let request = |who, act_id, reply| Request::Act { who, act_id, side, prompt, action, reply };
            with_id(connection, id, channel, request).await;
        }
        ToServer::Order { id, channel, side, order } => {
            if let Err(refusal) = may_order(connection, channel, &order).await {
                return refused(connection, Some(id), Some(channel), &refusal);
            }
            let request = |who, act_id, reply| Request::Order { who, act_id, side, order, reply };
            with_id(connection, id, channel, request).await;
        }
        ToServer::Say { id, channel, room, text } => say(connection, id, channel, room, text).await,
        ToServer::Chain { channel, side, commitment } => match player_in(connection, channel) {
            Ok((who, id)) => {
                let reply = only_refusals(connection, channel);
                connection.matches.bring(id, Request::Chain { who, side, commitment, reply }).await;
            }
            Err(refusal) => refused(connection, None, Some(channel), &refusal),
        },
        ToServer::Link { channel, side, roll, link } => match player_in(connection, channel) {
            Ok((who, id)) => {
                let reply = only_refusals(connection, channel);
                match connection.matches.find(id).await {
                    Ok(handle) => handle.open(OpenedLink { who, side, roll, link, reply }),
                    Err(refusal) => reply.answer(Err(refusal)),
                }
            }
            Err(refusal) => refused(connection, None, Some(channel), &refusal),
        },
    }
}

/// An act or order: answered exactly once, by `done` or `refused` with its id.
async fn with_id(
    connection: &Connection,
    id: String,
    channel: Channel,
    request: impl FnOnce(PlayerId, String, Reply) -> Request,
) {
    let (who, match_id) = match check_act_id(&id).and_then(|()| player_in(connection, channel)) {
        Ok(found) => found,
        Err(refusal) => return refused(connection, Some(id), Some(channel), &refusal),
    };
    if !connection.outbox.begin_act() {
        let values = json!({ "max": limits::SOCKET_PENDING_ACTS });
        let refusal = refuse_with(Code::TooManyPending, "too many acts are unanswered", values);
        return refused(connection, Some(id), Some(channel), &refusal);
    }
    let (outbox, answered) = (connection.outbox.clone(), id.clone());
    let reply = Reply::new(move |answer| {
        outbox.end_act(match answer {
            Ok(seq) => ToClient::Done { id: answered, seq },
            Err(refusal) => refusal_frame(Some(answered), Some(channel), &refusal),
        });
    });
    connection.matches.bring(match_id, request(who, id, reply)).await;
}

/// Errors: a ban keeps them from what they order. Who may give no order at all is told so where it is brought to the match.
async fn may_order(connection: &Connection, channel: Channel, order: &Order) -> Result<(), Refusal> {
    let Ok((who, id)) = player_in(connection, channel) else { return Ok(()) };
    connection.conduct.may_order(who, order, connection.matches.asks_again(id, who)).await
}

/// A line of chat: answered exactly once, by `done` or `refused` with its id. The socket waits for it: it is stored first.
async fn say(connection: &Connection, id: String, channel: Channel, room: Room, text: String) {
    let said = async {
        let (_, match_id) = player_in(connection, channel)?;
        let you = connection.player()?;
        connection.conduct.may_speak(you.id, now_ms())?;
        let guests_may = connection.guests_chat || you.account;
        let saying = Saying { say_id: id.clone(), room, text, guests_may };
        connection.matches.say(you, match_id, saying).await
    };
    let answer = said.await;
    match answer {
        Ok(seq) => connection.outbox.answer(ToClient::Done { id, seq }),
        Err(refusal) => refused(connection, Some(id), Some(channel), &refusal),
    }
}

/// Starts to read a channel, or starts anew.
async fn subscribe(connection: &Connection, channel: Channel, cursor: Cursor) -> Result<(), Refusal> {
    let full = || {
        let values = json!({ "max": limits::SOCKET_CHANNELS });
        refuse_with(Code::TooManyChannels, "too many channels on one socket", values)
    };
    // Before a match is loaded for it.
    if !connection.outbox.has_room_for(channel) {
        return Err(full());
    }
    let opened = open(connection, channel, cursor).await?;
    if connection.outbox.subscribe(opened) { Ok(()) } else { Err(full()) }
}

/// Goes on with a channel whose feed has ended, unless the client has left it meanwhile.
pub(super) async fn reopen(connection: &Connection, channel: Channel, cursor: Cursor) -> Result<(), Refusal> {
    connection.outbox.resubscribe(open(connection, channel, cursor).await?);
    Ok(())
}

/// The feed of a channel, with a place among its readers.
async fn open(connection: &Connection, channel: Channel, mut cursor: Cursor) -> Result<Subscription, Refusal> {
    let (player, wake) = (cursor.player(), &connection.outbox.wake);
    let joined = |feed: Arc<dyn Readable>| feed.join(player, wake).map(|reader| (feed, reader));
    let mut found = None;
    // A match may be let go just now; then it is loaded anew.
    for _ in 0..2 {
        found = joined(match channel {
            Channel::Lobby => connection.matches.lobby_feed().feed.clone(),
            Channel::Tournament(id) => connection.tournaments.feed(id).await?,
            Channel::Match(id) => {
                let opened = connection.matches.open(id, player).await?;
                if opened.for_good {
                    cursor.admit();
                }
                if let Some(player) = player {
                    cursor.hear_not(connection.matches.blocked_by(player).await?);
                }
                opened.handle.feed
            }
            Channel::Me => {
                let who = player.ok_or_else(|| refuse(Code::NoToken, "this needs a token"))?;
                // Held until the feed is made, so that what is brought is kept.
                let _own = connection.matches.me().own(who);
                connection.tournaments.show_to(who);
                connection.matchmaking.feed(who).await?
            }
        });
        if found.is_some() {
            break;
        }
    }
    let (feed, reader) =
        found.ok_or_else(|| refuse(Code::Draining, "the server is stopping; come back in a moment"))?;
    Ok(Subscription { channel, feed, reader, cursor })
}

fn player_in(connection: &Connection, channel: Channel) -> Result<(PlayerId, MatchId), Refusal> {
    let Channel::Match(id) = channel else {
        return Err(refuse(Code::BadChannel, "nothing is played in this channel"));
    };
    Ok((connection.player()?.id, id))
}

/// What is answered by a diff, or refused.
fn only_refusals(connection: &Connection, channel: Channel) -> Reply {
    let outbox = connection.outbox.clone();
    Reply::new(move |answer| {
        if let Err(refusal) = answer {
            outbox.answer(refusal_frame(None, Some(channel), &refusal));
        }
    })
}

fn refused(connection: &Connection, id: Option<String>, channel: Option<Channel>, refusal: &Refused) {
    connection.outbox.answer(refusal_frame(id, channel, refusal));
}

fn refusal_frame(id: Option<String>, channel: Option<Channel>, refusal: &Refused) -> ToClient {
    ToClient::Refused(Refused { id, channel, ..refusal.clone() })
}

fn goodbye(why: &str, retry_ms: Option<u64>) -> Option<ToClient> {
    Some(ToClient::Goodbye { why: why.to_owned(), retry_ms })
}

/// The id in a frame that is otherwise not understood, so that its sender knows which one was refused.
fn id_in(text: &str) -> Option<String> {
    let frame: Value = serde_json::from_str(text).ok()?;
    frame.get("id")?.as_str().filter(|id| id.len() <= limits::ACT_ID_BYTES).map(str::to_owned)
}

/// Whether a frame had more than [`limits::FRAME_BYTES`].
pub(super) fn is_too_large(error: axum::Error) -> bool {
    let cause = error.into_inner().downcast::<tungstenite::Error>();
    cause.is_ok_and(|cause| matches!(*cause, tungstenite::Error::Capacity(_)))
}
