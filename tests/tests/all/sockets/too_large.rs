//! Whoever sends a frame that is too large hears why the socket is closed, whatever else is on its way.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use server::limits;
use tests::Store;
use tests::live::Live;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Nothing here takes so long.
const PATIENCE: Duration = Duration::from_secs(20);

/// A text frame as a client sends it: masked, by zeros, which change nothing.
fn text_frame(text: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x81, 0x80 | 127];
    frame.extend((text.len() as u64).to_be_bytes());
    frame.extend([0; 4]);
    frame.extend(text);
    frame
}

/// Everything that the server says to these frames until it closes; an error where it resets.
async fn answers(address: SocketAddr, frames: &[u8]) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    let head = format!(
        "GET /ws HTTP/1.1\r\nhost: {address}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(frames).await?;
    let mut heard = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut heard)).await.expect("it is closed")?;
    Ok(String::from_utf8_lossy(&heard).into_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_goodbye_for_a_frame_that_is_too_large_arrives() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let hello = text_frame(json!({"type": "hello", "protocol": 1}).to_string().as_bytes());
    for bytes in [limits::FRAME_BYTES + 1, 300_000] {
        let large = text_frame(&vec![b' '; bytes]);
        for number in 0..20 {
            for frames in [[&hello[..], &large].concat(), large.clone()] {
                let heard = answers(live.address(), &frames).await;
                let heard = heard.unwrap_or_else(|error| panic!("{bytes} bytes, number {number}: {error}"));
                assert!(heard.contains(r#""why":"frame_too_large""#), "{bytes} bytes, number {number}: {heard}");
            }
        }
    }
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_never_stops_sending_is_not_listened_to_for_ever() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let mut stream = TcpStream::connect(live.address()).await.expect("the server listens");
    let head = "GET /ws HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
                sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    stream.write_all(head.as_bytes()).await.expect("it reads");
    let endless = vec![b' '; 64 * 1024];
    let first = text_frame(&endless);
    let sending = async {
        let mut sent = stream.write(&first).await;
        while sent.is_ok() {
            sent = stream.write(&endless).await;
        }
    };
    timeout(PATIENCE, sending).await.expect("it is reset");
    live.stop().await;
}
