//! Connections of every kind, of which there are only so many: the next one waits in the kernel until another has ended.
//!
//! This module must not read or write them.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A listener with so many places.
pub(crate) struct Bounded {
    listener: TcpListener,
    places: Arc<Semaphore>,
}

/// A connection and its place, which it gives back at its end.
pub(crate) struct Placed {
    pub(crate) stream: TcpStream,
    _place: OwnedSemaphorePermit,
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
        (Placed { stream, _place: place }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl AsyncRead for Placed {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, into)
    }
}

impl AsyncWrite for Placed {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
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
