//! Connections of every kind, of which there are only so many: the next one waits in the kernel until another has ended.
//!
//! This module must not read or write them, but to take what a client still sends on one that lingers.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::limits;

/// A listener with so many places.
pub(crate) struct Bounded {
    listener: TcpListener,
    places: Arc<Semaphore>,
}

/// A connection and its place, which it gives back at its end.
pub(crate) struct Placed {
    /// None: dropped.
    open: Option<Open>,
    linger: Linger,
}

struct Open {
    stream: TcpStream,
    _place: OwnedSemaphorePermit,
}

/// Whether a connection, once it is dropped, still takes what comes in: input that nobody reads makes the kernel reset a connection, and with it
/// goes what was said last. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Linger(Arc<AtomicBool>);

impl Linger {
    /// From now on it does, for [`limits::LINGER_MS`] and [`limits::LINGER_BYTES`] at most.
    pub(crate) fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Bounded {
    /// Takes at most `connections` at once.
    pub(crate) fn new(listener: TcpListener, connections: usize) -> Bounded {
        Bounded { listener, places: Arc::new(Semaphore::new(connections)) }
    }
}

impl Listener for Bounded {
    type Io = Placed;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Placed, SocketAddr) {
        let place = self.places.clone().acquire_owned().await.expect("it is never closed");
        let (stream, address) = Listener::accept(&mut self.listener).await;
        // Frames are small and each one is awaited by somebody: none may wait for the next to fill a packet. A connection that has
        // gone already says so when it is read.
        let _ = stream.set_nodelay(true);
        (Placed { open: Some(Open { stream, _place: place }), linger: Linger::default() }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Placed {
    /// What asks it to linger.
    pub(crate) fn linger(&self) -> Linger {
        self.linger.clone()
    }

    fn stream(self: Pin<&mut Self>) -> Pin<&mut TcpStream> {
        Pin::new(&mut self.get_mut().open.as_mut().expect("it is there until it is dropped").stream)
    }
}

impl Drop for Placed {
    fn drop(&mut self) {
        // Outside of a runtime there is nobody who could wait.
        if self.linger.is_asked()
            && let (Some(open), Ok(runtime)) = (self.open.take(), Handle::try_current())
        {
            runtime.spawn(async move { timeout(Duration::from_millis(limits::LINGER_MS), drain(open)).await });
        }
    }
}

/// Says that nothing more is sent, and takes what comes until the client ends it too.
async fn drain(mut open: Open) {
    let mut bytes = [0; 4096];
    let mut left = limits::LINGER_BYTES;
    let mut goes_on = open.stream.shutdown().await.is_ok();
    while goes_on && left > 0 {
        let taken = open.stream.read(&mut bytes).await.unwrap_or(0);
        left = left.saturating_sub(taken);
        goes_on = taken > 0;
    }
}

impl AsyncRead for Placed {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_read(cx, into)
    }
}

impl AsyncWrite for Placed {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.stream().poll_write(cx, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_shutdown(cx)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream().poll_write_vectored(cx, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.stream.is_write_vectored())
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::task::Waker;

    use super::*;

    #[tokio::test]
    async fn a_connection_waits_until_another_has_ended() {
        let mut bounded = Bounded::new(TcpListener::bind("127.0.0.1:0").await.expect("a port"), 1);
        let address = bounded.local_addr().expect("an address");
        let _clients =
            [TcpStream::connect(address).await.expect("open"), TcpStream::connect(address).await.expect("open")];
        let (first, _) = bounded.accept().await;
        {
            let second = std::pin::pin!(bounded.accept());
            assert!(second.poll(&mut Context::from_waker(Waker::noop())).is_pending(), "there is one place");
        }
        drop(first);
        bounded.accept().await;
    }
}
