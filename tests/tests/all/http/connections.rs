//! Connections that take their time: heads and bodies that never end are not waited for, and sockets are not touched by that.

use std::net::SocketAddr;
use std::time::Duration;

use protocol::to_client::ToClient;
use protocol::to_server::ToServer;
use server::config::Config;
use server::serve::Waits;
use tests::live::Live;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Nothing here takes so long, and no wait of the server in earnest is so short.
const PATIENCE: Duration = Duration::from_secs(20);

const SHORT: Waits = Waits { head_ms: 50, body_ms: 50, ping_every_ms: 20_000 };

async fn impatient(waits: Waits) -> Live {
    Live::start_with(Config { waits, ..Config::for_tests() }).await
}

/// What the server says to these bytes, after which nothing comes, until it closes the connection.
async fn until_closed(address: SocketAddr, bytes: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    stream.write_all(bytes.as_bytes()).await.expect("it reads");
    let mut answer = Vec::new();
    let closed = timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
    // Reset or ended: either is the end.
    let _ = closed.unwrap_or_else(|_| panic!("still open after {bytes:?}"));
    String::from_utf8(answer).expect("text")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_that_never_ends_is_not_waited_for() {
    let live = impatient(Waits { head_ms: 50, ..Waits::default() }).await;
    for head in ["", "G", "GET /api/games HTTP/1.1\r\nhost: a\r\n", "GET / HTTP/1.1\r\nhost: a\r\nx-slow: "] {
        let answer = until_closed(live.address(), head).await;
        assert!(!answer.contains(" 200 "), "{head:?}: {answer}");
    }
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_is_idle_after_a_request_is_closed() {
    let live = impatient(Waits { head_ms: 50, ..Waits::default() }).await;
    let answer = until_closed(live.address(), "GET /health/live HTTP/1.1\r\nhost: a\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("alive\n"), "{answer}");
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_trickles_is_not_waited_for() {
    let live = impatient(Waits { body_ms: 50, ..Waits::default() }).await;
    let head = "POST /api/guests HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n";
    for body in ["content-length: 15\r\n\r\n{\"name\":", "transfer-encoding: chunked\r\n\r\n4\r\n{\"na\r\n"] {
        let answer = until_closed(live.address(), &format!("{head}{body}")).await;
        assert!(answer.starts_with("HTTP/1.1 400 ") && answer.contains("in time"), "{body:?}: {answer}");
    }
    // Where nobody asks for the body it is not waited for either.
    let unread = "POST /api/sign_out HTTP/1.1\r\nhost: a\r\ncontent-length: 15\r\n\r\n{\"name\":";
    let answer = until_closed(live.address(), unread).await;
    assert!(answer.starts_with("HTTP/1.1 204 "), "{answer}");
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_outlives_the_waits_for_heads_and_bodies() {
    let live = impatient(SHORT).await;
    let mut wire = live.welcome(None).await;
    // That a head begun later has been given up shows that the wait is over.
    until_closed(live.address(), "GET ").await;
    wire.say(&ToServer::Ping {}).await;
    assert!(matches!(wire.hear().await, Some(ToClient::Pong { .. })));
    live.stop().await;
}
