//! The task that owns the socket: opens it, opens it again, and moves frames between it and the [`Memory`].
//!
//! This module must not interpret frames beyond what the socket itself needs.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::to_client::ToClient;
use protocol::to_server::ToServer;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::backoff::pause;
use crate::client::{Call, Event, Options};
use crate::limits::{
    BACKOFF_MAX, FRAME_BYTES_MAX, OPEN_WAIT_MAX, PING_EVERY_MIN, READ_BUFFER_BYTES, SILENT_PINGS,
    WRITE_BUFFER_BYTES_MAX, WRITE_WAIT_MAX,
};
use crate::memory::Memory;
use crate::retry::Retries;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How a socket or the client ended.
enum End {
    /// The socket is lost; come back after this long, or with back-off.
    Lost(String, Option<Duration>),
    /// The server will not have this client.
    Dismissed(String),
    /// The program has let go of the client.
    Dropped,
}

/// Settings that keep a socket small; also for load.
pub(crate) fn config() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
        .max_message_size(Some(FRAME_BYTES_MAX))
        .max_frame_size(Some(FRAME_BYTES_MAX))
}

/// Runs until the program lets go of the client, or the server dismisses it.
pub(crate) async fn run(
    options: Options,
    mut memory: Memory,
    mut calls: mpsc::Receiver<Call>,
    events: mpsc::Sender<Event>,
) {
    let url = options.address.socket_url();
    let mut attempt = 0;
    let mut wait = Duration::ZERO;
    loop {
        let end = match offline(dial(&url, wait), &mut memory, &mut calls).await {
            Ok(socket) => online(socket, &mut memory, &mut calls, &events, &mut attempt, options.backoff_base).await,
            Err(end) => end,
        };
        memory.closed();
        let event = match end {
            End::Dropped => return,
            End::Dismissed(why) => Event::Dismissed { why },
            End::Lost(why, asked) => {
                let jitter = pause(attempt, options.backoff_base, BACKOFF_MAX, random());
                attempt = attempt.saturating_add(1);
                wait = asked.unwrap_or_default() + jitter;
                Event::Disconnected { why, retry_in: wait }
            }
        };
        let last = matches!(event, Event::Dismissed { .. });
        memory.events.push_back(event);
        if flush(&mut memory, &events).await.is_err() || last {
            return;
        }
    }
}

/// Hands out what has happened; fails when nobody listens any more.
async fn flush(memory: &mut Memory, events: &mpsc::Sender<Event>) -> Result<(), ()> {
    while let Some(event) = memory.events.pop_front() {
        events.send(event).await.map_err(drop)?;
    }
    Ok(())
}

async fn dial(url: &str, wait: Duration) -> Result<Socket, End> {
    sleep(wait).await;
    let lost = |why: String| End::Lost(why, None);
    match timeout(OPEN_WAIT_MAX, connect_async_with_config(url, Some(config()), true)).await {
        Ok(Ok((socket, _))) => Ok(socket),
        Ok(Err(error)) => Err(lost(error.to_string())),
        Err(_) => Err(lost(format!("no connection within {OPEN_WAIT_MAX:?}"))),
    }
}

/// Takes calls in while there is no socket.
async fn offline(
    dial: impl Future<Output = Result<Socket, End>>,
    memory: &mut Memory,
    calls: &mut mpsc::Receiver<Call>,
) -> Result<Socket, End> {
    let mut dial: Pin<&mut _> = std::pin::pin!(dial);
    loop {
        tokio::select! {
            opened = &mut dial => return opened,
            call = calls.recv() => match call {
                Some(call) => call.apply(memory),
                None => return Err(End::Dropped),
            },
        }
    }
}

/// Moves frames until the socket ends. While events wait for the program the socket is not read, so nothing piles up.
async fn online(
    mut socket: Socket,
    memory: &mut Memory,
    calls: &mut mpsc::Receiver<Call>,
    events: &mpsc::Sender<Event>,
    attempt: &mut u32,
    backoff_base: Duration,
) -> End {
    memory.opened();
    // The welcome asks everything again that waits for an answer, so what waited on a lost socket is due no more.
    let mut retries = Retries::new(backoff_base);
    let mut heard = Instant::now();
    let mut pings = interval(OPEN_WAIT_MAX);
    loop {
        while let Some(message) = memory.outbox.pop_front() {
            if let Err(end) = write(&mut socket, &message).await {
                return end;
            }
        }
        tokio::select! {
            permit = events.reserve(), if !memory.events.is_empty() => match (permit, memory.events.pop_front()) {
                (Ok(permit), Some(event)) => permit.send(event),
                _ => return End::Dropped,
            },
            frame = socket.next(), if memory.events.is_empty() => {
                heard = Instant::now();
                match read(frame) {
                    Ok(Some(ToClient::Goodbye { why, retry_ms })) => return goodbye(why, retry_ms),
                    Ok(Some(message)) => {
                        if let ToClient::Welcome { ping_every_ms, .. } = &message {
                            *attempt = 0;
                            pings = interval((Duration::from_millis(*ping_every_ms) * 3 / 4).max(PING_EVERY_MIN));
                            pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
                            pings.reset();
                        }
                        memory.received(message);
                        while let Some(postponed) = memory.postponed.pop_front() {
                            let event = retries.postpone(postponed, Instant::now(), random());
                            memory.events.push_back(event);
                        }
                    }
                    Ok(None) => {}
                    Err(end) => return end,
                }
            },
            call = calls.recv() => match call {
                Some(Call::Reconnect) => return End::Lost("asked to come back on another socket".to_owned(), None),
                Some(call) => call.apply(memory),
                None => {
                    // Politeness only: the server notices the end of the connection anyway.
                    let _ = timeout(WRITE_WAIT_MAX, socket.close(None)).await;
                    return End::Dropped;
                }
            },
            () = until(retries.next()) => retries.due(Instant::now()).iter().for_each(|again| memory.ask_again(again)),
            _ = pings.tick() => {
                let patience = if memory.is_welcome() { pings.period() * SILENT_PINGS } else { OPEN_WAIT_MAX };
                if heard.elapsed() >= patience && memory.events.is_empty() {
                    return End::Lost("the server has gone silent".to_owned(), None);
                }
                if memory.is_welcome() {
                    memory.outbox.push_back(ToServer::Ping {});
                }
            }
        }
    }
}

/// Waits for a moment; for ever where there is none.
async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

async fn write(socket: &mut Socket, message: &ToServer) -> Result<(), End> {
    let text = serde_json::to_string(message).expect("messages are plain data");
    match timeout(WRITE_WAIT_MAX, socket.send(Message::text(text))).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(End::Lost(error.to_string(), None)),
        Err(_) => Err(End::Lost("the server does not read".to_owned(), None)),
    }
}

/// The message of a frame; `None` for one that this version does not know, which is passed over.
fn read(frame: Option<Result<Message, tokio_tungstenite::tungstenite::Error>>) -> Result<Option<ToClient>, End> {
    match frame {
        Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
            Ok(message) => Ok(Some(message)),
            Err(error) => {
                tracing::debug!(%error, "frame not understood");
                Ok(None)
            }
        },
        Some(Ok(Message::Close(_))) | None => Err(End::Lost("the connection was closed".to_owned(), None)),
        Some(Ok(_)) => Ok(None),
        Some(Err(error)) => Err(End::Lost(error.to_string(), None)),
    }
}

fn goodbye(why: String, retry_ms: Option<u64>) -> End {
    match retry_ms {
        Some(ms) => End::Lost(why, Some(Duration::from_millis(ms))),
        None => End::Dismissed(why),
    }
}

fn random() -> u64 {
    getrandom::u64().unwrap_or(u64::MAX / 2)
}
