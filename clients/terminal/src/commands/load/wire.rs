//! Sockets and frames of the load run: as little work as possible for each frame.
//!
//! Frames are read for the few fields that a player needs; views are never kept.

use std::time::Duration;

use anyhow::Context;
use futures_util::{SinkExt, StreamExt};
use protocol::to_client::Prompts;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};
use touchline::address::Address;
use touchline::limits::FRAME_BYTES_MAX;

/// How long opening a socket, or a frame that must come, may take.
pub(super) const WAIT_MAX: Duration = Duration::from_secs(30);

/// Bytes read at once by a socket with many matches ..
pub(super) const BUSY_BUFFER_BYTES: usize = 64 << 10;

/// .. and by one of ten thousand that only listen.
pub(super) const IDLE_BUFFER_BYTES: usize = 2 << 10;

pub(super) type Socket = WebSocketStream<TcpStream>;

/// The fields of a frame that a player of the load run needs.
#[derive(Debug, Deserialize)]
pub(super) struct Frame<'a> {
    /// What it is.
    #[serde(rename = "type")]
    pub(super) kind: &'a str,
    /// The channel.
    pub(super) channel: Option<&'a str>,
    /// Who owes an action.
    pub(super) prompts: Option<Prompts>,
    /// The listed actions.
    #[serde(borrow)]
    pub(super) legal: Option<LegalText<'a>>,
    /// The rolls, of which only their presence counts.
    pub(super) rolls: Option<IgnoredAny>,
    /// For which roll.
    pub(super) roll: Option<u32>,
    /// Why something was refused.
    pub(super) code: Option<&'a str>,
    /// Why the socket is closed.
    pub(super) why: Option<&'a str>,
}

/// The listed actions of each side, not read yet.
#[derive(Debug, Deserialize)]
pub(super) struct LegalText<'a> {
    /// Home's.
    #[serde(borrow)]
    pub(super) home: Option<&'a RawValue>,
    /// Away's.
    #[serde(borrow)]
    pub(super) away: Option<&'a RawValue>,
}

/// Opens a socket at a path of the server. Writes are gathered until they are flushed.
pub(super) async fn open(address: &Address, path: &str, buffer: usize) -> anyhow::Result<Socket> {
    let config = WebSocketConfig::default()
        .read_buffer_size(buffer)
        .write_buffer_size(buffer)
        .max_write_buffer_size(FRAME_BYTES_MAX)
        .max_message_size(Some(FRAME_BYTES_MAX))
        .max_frame_size(Some(FRAME_BYTES_MAX));
    let opened = async {
        let stream = TcpStream::connect(address.authority()).await?;
        stream.set_nodelay(true)?;
        let url = format!("ws://{}{path}", address.authority());
        let (socket, _) = client_async_with_config(url, stream, Some(config)).await?;
        anyhow::Ok(socket)
    };
    timeout(WAIT_MAX, opened).await.context("no socket was opened in time")?.context("a socket could not be opened")
}

/// Opens a socket of the server and says hello; it is welcome then.
pub(super) async fn hello(address: &Address, token: Option<&str>, buffer: usize) -> anyhow::Result<Socket> {
    let mut socket = open(address, "/ws", buffer).await?;
    let token = token.map_or(String::new(), |token| format!(r#","token":"{token}""#));
    say(
        &mut socket,
        format!(r#"{{"type":"hello","protocol":{},"client":"touchline load"{token}}}"#, protocol::PROTOCOL_VERSION),
    )
    .await?;
    let text = hear(&mut socket).await?;
    let frame: Frame = serde_json::from_str(&text)?;
    anyhow::ensure!(frame.kind == "welcome", "not welcome: {text}");
    Ok(socket)
}

/// Sends one frame at once.
pub(super) async fn say(socket: &mut Socket, text: String) -> anyhow::Result<()> {
    socket.send(Message::text(text)).await.context("a frame could not be sent")
}

/// The next frame of text.
pub(super) async fn hear(socket: &mut Socket) -> anyhow::Result<String> {
    loop {
        let frame = timeout(WAIT_MAX, socket.next()).await.context("nothing came in time")?;
        match frame.context("the server closed the socket")?? {
            Message::Text(text) => return Ok(text.as_str().to_owned()),
            Message::Close(close) => anyhow::bail!("the server closed the socket: {close:?}"),
            Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_a_diff_are_read_where_they_stand() {
        let text = r#"{"type":"diff","channel":"match/x","from":1,"to":2,"patch":{"type":"no"},"rolls":[{"dice":[6]}],
            "prompts":{"home":2},"legal":{"home":[{"type":"roll"}]}}"#;
        let frame: Frame = serde_json::from_str(text).unwrap();
        assert_eq!((frame.kind, frame.channel), ("diff", Some("match/x")));
        assert_eq!(frame.prompts.unwrap().home, Some(2));
        assert_eq!(frame.legal.unwrap().home.unwrap().get(), r#"[{"type":"roll"}]"#);
        assert!(frame.rolls.is_some());
    }
}
