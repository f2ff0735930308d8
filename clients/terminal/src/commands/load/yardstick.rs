//! What a bare relay does on this machine, for the same traffic as the server's.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{FutureExt, SinkExt, StreamExt};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use touchline::address::Address;

use super::pacer::pace;
use super::wire::{BUSY_BUFFER_BYTES, Socket, open};

/// Bytes of a relayed frame: about what a diff of Golden Goal with its legal actions has.
pub(super) const FRAME_BYTES: usize = 900;

/// How long the last messages of a run at a fixed rate may be under way.
pub(super) const STRAGGLE: Duration = Duration::from_secs(1);

/// Messages a second that the relay passes to both sockets of each pair, `in_flight` at a time in each.
pub(super) async fn throughput(
    address: &Address,
    pairs: usize,
    in_flight: usize,
    warm_up: Duration,
    length: Duration,
) -> anyhow::Result<f64> {
    let passed = Arc::new(AtomicU64::new(0));
    let (stop, stopped) = watch::channel(false);
    let mut sockets = JoinSet::new();
    for pair in 0..pairs {
        let path = format!("/relay/throughput-{pair}");
        let (one, two) =
            (open(address, &path, BUSY_BUFFER_BYTES).await?, open(address, &path, BUSY_BUFFER_BYTES).await?);
        sockets.spawn(answer(two, 'b', 'a', 0, passed.clone(), stopped.clone()));
        sockets.spawn(answer(one, 'a', 'b', in_flight, passed.clone(), stopped.clone()));
    }
    tokio::time::sleep(warm_up).await;
    let (before, began) = (passed.load(Ordering::Relaxed), Instant::now());
    tokio::time::sleep(length).await;
    let rate = (passed.load(Ordering::Relaxed) - before) as f64 / began.elapsed().as_secs_f64();
    stop.send_replace(true);
    while let Some(ended) = sockets.join_next().await {
        ended??;
    }
    Ok(rate)
}

/// Answers each frame that is addressed to `own` with one to `other`.
async fn answer(
    mut socket: Socket,
    own: char,
    other: char,
    first: usize,
    passed: Arc<AtomicU64>,
    mut stop: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let frame = Message::text(format!("{other}{}", ".".repeat(FRAME_BYTES - 1)));
    for _ in 0..first {
        socket.feed(frame.clone()).await?;
    }
    loop {
        let heard = match socket.next().now_or_never() {
            Some(heard) => heard,
            None => {
                socket.flush().await?;
                tokio::select! {
                    heard = socket.next() => heard,
                    _ = stop.changed() => return Ok(()),
                }
            }
        };
        match heard {
            Some(Ok(Message::Text(text))) if text.starts_with(own) => {
                passed.fetch_add(1, Ordering::Relaxed);
                socket.feed(frame.clone()).await?;
            }
            Some(Ok(Message::Close(_))) | None => anyhow::bail!("the relay closed a socket"),
            Some(heard) => drop(heard?),
        }
        if *stop.borrow() {
            return Ok(());
        }
    }
}

/// Milliseconds from the moment for which each message is meant until each other socket of its room has it, `others` in each.
pub(super) async fn latency(
    address: &Address,
    rooms: usize,
    others: usize,
    rate: f64,
    length: Duration,
) -> anyhow::Result<Vec<f64>> {
    let base = Instant::now();
    let (stop, stopped) = watch::channel(false);
    let mut listeners = JoinSet::new();
    let mut speakers = JoinSet::new();
    let mut tell: Vec<mpsc::Sender<u64>> = Vec::new();
    for room in 0..rooms {
        let path = format!("/relay/latency-{room}");
        for _ in 0..others {
            listeners.spawn(listen(open(address, &path, BUSY_BUFFER_BYTES).await?, base, stopped.clone()));
        }
        let (sender, queue) = mpsc::channel(1024);
        tell.push(sender);
        speakers.spawn(speak(open(address, &path, BUSY_BUFFER_BYTES).await?, queue));
    }
    tokio::task::spawn_blocking(move || {
        let mut turn = 0;
        pace(rate, length, |meant| {
            let nanos = meant.duration_since(base).as_nanos();
            turn = (turn + 1) % tell.len();
            // A speaker that has gone ends the run by itself.
            let _ = tell[turn].blocking_send(u64::try_from(nanos).unwrap_or(u64::MAX));
        });
    })
    .await?;
    tokio::time::sleep(STRAGGLE).await;
    while let Some(ended) = speakers.join_next().await {
        ended??;
    }
    stop.send_replace(true);
    let mut waits = Vec::new();
    while let Some(ended) = listeners.join_next().await {
        waits.extend(ended??);
    }
    Ok(waits)
}

async fn speak(mut socket: Socket, mut queue: mpsc::Receiver<u64>) -> anyhow::Result<()> {
    loop {
        tokio::select! {
            nanos = queue.recv() => match nanos {
                Some(nanos) => socket.send(Message::text(format!("{nanos:020}{}", ".".repeat(FRAME_BYTES - 20)))).await?,
                None => return Ok(()),
            },
            // Its own frames come back to it as a player's do; they are read so that they do not pile up.
            heard = socket.next() => if heard.transpose()?.is_none() {
                anyhow::bail!("the relay closed a socket");
            },
        }
    }
}

async fn listen(mut socket: Socket, base: Instant, mut stop: watch::Receiver<bool>) -> anyhow::Result<Vec<f64>> {
    let mut waits = Vec::new();
    loop {
        tokio::select! {
            heard = socket.next() => {
                let now = Instant::now().duration_since(base).as_nanos() as f64;
                let Some(Message::Text(text)) = heard.transpose()? else { anyhow::bail!("the relay closed a socket") };
                let meant: f64 = text.get(..20).unwrap_or_default().parse()?;
                waits.push((now - meant) / 1e6);
            }
            _ = stop.changed() => return Ok(waits),
        }
    }
}
