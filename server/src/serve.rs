//! HTTP on connections: how long a request's head may take, upgrades to WebSockets, and a graceful end.
//!
//! The framework's own loop cannot be told how long to wait for a head, so a client that never ends one would keep its place for ever.
//! This module must not know what is asked, but for one thing: while matches load, only questions after the server's health are answered.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::{IntoResponse, Response};
use axum::serve::Listener;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::limits;
use crate::listener::{Bounded, Placed};

/// The waits for what clients send, so that tests need not wait as long as networks do.
#[derive(Clone, Copy, Debug)]
pub struct Waits {
    /// As [`limits::HEAD_WAIT_MS`].
    pub head_ms: u64,
    /// As [`limits::BODY_WAIT_MS`].
    pub body_ms: u64,
    /// As [`limits::PING_EVERY_MS`].
    pub ping_every_ms: u64,
}

impl Default for Waits {
    fn default() -> Self {
        Self { head_ms: limits::HEAD_WAIT_MS, body_ms: limits::BODY_WAIT_MS, ping_every_ms: limits::PING_EVERY_MS }
    }
}

/// What answers: something from the start, and everything once matches are loaded.
#[derive(Clone)]
pub(crate) struct Door {
    /// Answers below `/health/` until the other is there.
    starting: Router,
    /// None while matches load: requests wait.
    open: watch::Receiver<Option<Router>>,
}

impl Door {
    /// A door, and what opens it.
    pub(crate) fn new(starting: Router) -> (Self, watch::Sender<Option<Router>>) {
        let (opens, open) = watch::channel(None);
        (Self { starting, open }, opens)
    }

    async fn answer(mut self, request: Request<Incoming>) -> Result<Response<Body>, Infallible> {
        let is_health = request.uri().path().starts_with("/health/");
        let open = self.open.borrow().clone();
        let router = match open {
            Some(router) => router,
            None if is_health => self.starting,
            // A start that fails ends the process, and with it whoever waits.
            None => match self.open.wait_for(Option::is_some).await.map(|open| open.clone()) {
                Ok(Some(router)) => router,
                _ => return Ok(axum::http::StatusCode::SERVICE_UNAVAILABLE.into_response()),
            },
        };
        TowerToHyperService::new(router).call(request).await
    }
}

/// Serves connections until `stopping`; then takes no new ones, and returns when what was asked is answered.
pub(crate) async fn serve(mut listener: Bounded, door: Door, waits: Waits, stopping: CancellationToken) {
    let connections = TaskTracker::new();
    while let Some((connection, peer)) = stopping.run_until_cancelled(listener.accept()).await {
        connections.spawn(serve_one(connection, peer, door.clone(), waits, stopping.clone()));
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

/// Ends when the connection has ended or has become a WebSocket, which keeps its place.
async fn serve_one(connection: Placed, peer: SocketAddr, door: Door, waits: Waits, stopping: CancellationToken) {
    let linger = connection.linger();
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(linger.clone());
        door.clone().answer(request)
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        // Runs while a connection is idle between requests, too.
        .header_read_timeout(Duration::from_millis(waits.head_ms))
        .serve_connection(TokioIo::new(connection), service)
        .with_upgrades();
    tokio::pin!(serving);
    let served = tokio::select! {
        served = &mut serving => served,
        () = stopping.cancelled() => {
            serving.as_mut().graceful_shutdown();
            serving.await
        }
    };
    if let Err(error) = served {
        tracing::debug!(%peer, %error, "a connection ended early");
    }
}
