//! Thousands of sockets that only listen.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::Context;
use futures_util::{StreamExt, TryStreamExt, stream};
use protocol::ids::MatchId;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use touchline::address::Address;

use super::wire::{IDLE_BUFFER_BYTES, Socket, WAIT_MAX, hear, hello, open, say};

/// Sockets that are opened at once: fewer than a listener's backlog.
const OPENING_MAX: usize = 100;

/// Opens sockets of the server without a token.
pub(super) async fn welcome(address: &Address, count: usize) -> anyhow::Result<Vec<Socket>> {
    let opened = stream::iter(0..count).map(|_| hello(address, None, IDLE_BUFFER_BYTES));
    opened.buffer_unordered(OPENING_MAX).try_collect().await
}

/// Lets all of them watch a match; each has its snapshot then.
pub(super) async fn subscribe(sockets: Vec<Socket>, id: MatchId) -> anyhow::Result<Vec<Socket>> {
    let subscribed = stream::iter(sockets).map(|mut socket| async move {
        say(&mut socket, format!(r#"{{"type":"subscribe","channel":"match/{id}"}}"#)).await?;
        while !hear(&mut socket).await?.starts_with(r#"{"type":"snapshot""#) {}
        anyhow::Ok(socket)
    });
    subscribed.buffer_unordered(OPENING_MAX).try_collect().await
}

/// Opens sockets of a room of the relay.
pub(super) async fn enter(address: &Address, room: &str, count: usize) -> anyhow::Result<Vec<Socket>> {
    let path = format!("/relay/{room}");
    let opened = stream::iter(0..count).map(|_| open(address, &path, IDLE_BUFFER_BYTES));
    opened.buffer_unordered(OPENING_MAX).try_collect().await
}

/// Sockets that say when the last of them has heard something.
pub(super) struct Audience {
    state: Arc<State>,
    last: mpsc::Receiver<Instant>,
    listeners: JoinSet<()>,
}

struct State {
    size: usize,
    /// Which round it is; each listener counts once a round.
    round: AtomicU64,
    /// Who has not heard yet.
    missing: AtomicUsize,
    last: mpsc::Sender<Instant>,
}

/// One thing to be heard by everybody.
pub(super) struct Round<'a>(&'a mut Audience);

impl Audience {
    /// Listens on all sockets for frames that start so.
    pub(super) fn new(sockets: Vec<Socket>, start: &'static str) -> Audience {
        let (sender, last) = mpsc::channel(1);
        let (round, missing) = (AtomicU64::new(0), AtomicUsize::new(0));
        let state = Arc::new(State { size: sockets.len(), round, missing, last: sender });
        let mut listeners = JoinSet::new();
        for socket in sockets {
            listeners.spawn(listen(socket, start, state.clone()));
        }
        Audience { state, last, listeners }
    }

    /// Begins a round; then say something.
    pub(super) fn round(&mut self) -> Round<'_> {
        self.state.missing.store(self.state.size, Ordering::SeqCst);
        self.state.round.fetch_add(1, Ordering::SeqCst);
        Round(self)
    }
}

impl Round<'_> {
    /// When the last socket has heard it.
    pub(super) async fn last(self) -> anyhow::Result<Instant> {
        let heard = timeout(WAIT_MAX, self.0.last.recv()).await;
        let missing = || format!("{} have not heard it", self.0.state.missing.load(Ordering::SeqCst));
        heard.ok().flatten().with_context(missing)
    }
}

impl Drop for Audience {
    fn drop(&mut self) {
        self.listeners.abort_all();
    }
}

async fn listen(mut socket: Socket, start: &str, state: Arc<State>) {
    let mut heard = 0;
    while let Some(Ok(frame)) = socket.next().await {
        let Message::Text(text) = frame else { continue };
        let round = state.round.load(Ordering::SeqCst);
        if !text.starts_with(start) || heard == round {
            continue;
        }
        heard = round;
        if state.missing.fetch_sub(1, Ordering::SeqCst) == 1 {
            // Nobody waits any more only when the run has failed already.
            let _ = state.last.send(Instant::now()).await;
        }
    }
}
