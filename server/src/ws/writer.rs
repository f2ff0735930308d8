//! What goes out on a socket: frames of its channels first, then the answers that waited when it began, so that no `done` overtakes the
//! diff that it speaks of.

use std::pin::Pin;
use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::sink::SinkExt;
use futures_util::stream::SplitSink;
use protocol::PROTOCOL_VERSION;
use protocol::code::Code;
use protocol::ids::Channel;
use protocol::to_client::ToClient;
use tokio::time::timeout;

use super::outbox::Subscription;
use super::{Connection, reader};
use crate::limits;
use crate::matches::feed::{Cursor, Next};
use crate::matches::time::now_ms;

/// How long one write may take.
pub(super) const WRITE_WAIT: Duration = Duration::from_millis(limits::SOCKET_WRITE_WAIT_MS);

/// The half of a socket that goes out.
pub(super) type Sink = SplitSink<WebSocket, Message>;

/// The client has gone, or does not read.
pub(super) struct Gone;

enum Step {
    Send { text: Utf8Bytes, begins: bool },
    Reopen(Channel, Cursor),
    NextChannel,
}

/// Says welcome: the first frame of a socket whose hello is good.
pub(super) async fn welcome(connection: &Connection, sink: &mut Sink) -> Result<(), Gone> {
    let welcome = ToClient::Welcome {
        protocol: PROTOCOL_VERSION,
        server: concat!("touchline-server/", env!("CARGO_PKG_VERSION")).to_owned(),
        you: connection.who.as_ref().map(|who| who.you.clone()),
        now: now_ms(),
        ping_every_ms: connection.ping_every_ms,
    };
    write(sink, encoded(&welcome)).await?;
    in_time(sink.flush()).await
}

/// Writes until the socket ends.
pub(super) async fn write_all(connection: &Connection, mut sink: Sink) {
    loop {
        // Boxed like the end, so that an idle socket does not hold room for what it will write.
        match Box::pin(write_due(connection, &mut sink)).await {
            Err(Gone) => return,
            Ok(true) => continue,
            Ok(false) => {}
        }
        if let Some(end) = end(connection, &mut sink) {
            return end.await;
        }
        connection.outbox.wake.notified().await;
    }
}

/// Where nothing more comes in: says goodbye and closes, unless the client has gone.
fn end<'a>(connection: &Connection, sink: &'a mut Sink) -> Option<Pin<Box<impl Future<Output = ()> + use<'a>>>> {
    let goodbye = connection.outbox.ended()?;
    Some(Box::pin(async move {
        if let Some(goodbye) = goodbye
            && write(sink, encoded(&goodbye)).await.is_ok()
        {
            // Whoever does not take it has gone already.
            let _ = in_time(sink.send(Message::Close(None))).await;
        }
    }))
}

/// Writes what there is. True: there was something.
async fn write_due(connection: &Connection, sink: &mut Sink) -> Result<bool, Gone> {
    let answers = connection.outbox.take_answers();
    let mut wrote = !answers.is_empty();
    let mut place = 0;
    while let Some(step) = connection.outbox.channel(place, next_step) {
        match step {
            Step::Send { text, begins } => {
                wrote = true;
                write(sink, text).await?;
                // A snapshot is large, and the library doubles its buffer for a frame behind it and keeps it: it goes out alone.
                if begins {
                    in_time(sink.flush()).await?;
                }
            }
            Step::NextChannel => place += 1,
            Step::Reopen(channel, cursor) => {
                // The feed has ended; the next one of the same channel goes on from there, at another place of the list.
                if let Err(refusal) = Box::pin(reader::reopen(connection, channel, cursor)).await {
                    connection.outbox.unsubscribe(channel);
                    if refusal.code != Code::Draining.text() {
                        connection.outbox.answer(ToClient::Refused(protocol::to_client::Refused {
                            channel: Some(channel),
                            ..*refusal
                        }));
                    }
                }
                place = 0;
            }
        }
    }
    for answer in &answers {
        write(sink, encoded(answer)).await?;
    }
    if wrote {
        in_time(sink.flush()).await?;
    }
    Ok(wrote)
}

fn next_step(channel: &mut Subscription) -> Step {
    let begins = channel.cursor.at().is_none();
    match channel.feed.next(&mut channel.cursor) {
        Next::Text(text) => Step::Send { text, begins },
        Next::Wait => Step::NextChannel,
        Next::Closed => Step::Reopen(channel.channel, channel.cursor.moved()),
    }
}

/// Goes out with the next flush, or when there is much.
async fn write(sink: &mut Sink, text: Utf8Bytes) -> Result<(), Gone> {
    in_time(sink.feed(Message::Text(text))).await
}

async fn in_time(written: impl Future<Output = Result<(), axum::Error>>) -> Result<(), Gone> {
    match timeout(WRITE_WAIT, written).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(Gone),
        Err(_) => {
            // A goodbye would not be read either.
            metrics::counter!("touchline_sockets_too_slow_total").increment(1);
            Err(Gone)
        }
    }
}

fn encoded(frame: &ToClient) -> Utf8Bytes {
    serde_json::to_string(frame).expect("frames are plain data").into()
}
