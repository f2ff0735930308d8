//! What every request needs, and the life of the server from opening its store to its last flush.
//!
//! This module must not know what is asked; `http` and `ws` answer.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::accounts::Accounts;
use crate::conduct::Conduct;
use crate::config::Config;
use crate::journal::Journal;
use crate::limits;
use crate::listener::Bounded;
use crate::matches::Matches;
use crate::matches::time::now_ms;
use crate::matchmaking::Matchmaking;
use crate::once::Once;
use crate::peer::AddressLimits;
use crate::results;
use crate::serve::{Door, serve};
use crate::store::{self, Store};
use crate::telemetry;
use crate::tournaments::Tournaments;
use crate::turns::Turns;
use crate::ws::Places;

/// The server's parts, shared by every request and socket.
pub struct App {
    /// What the operator set.
    pub config: Config,
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// The way to durable entries.
    pub journal: Journal,
    /// All matches.
    pub matches: Matches,
    /// Tells how often results and ratings have been looked after: changes when something new may be there.
    pub results: watch::Receiver<u64>,
    /// How people find each other.
    pub matchmaking: Matchmaking,
    /// All tournaments.
    pub tournaments: Tournaments,
    /// Requests that make something once, however often they are sent.
    pub once: Once,
    /// Guests, accounts and their tokens.
    pub accounts: Accounts,
    /// Whom somebody follows or blocks is counted and then changed, one after the other for each person.
    pub(crate) relating: Turns,
    /// Reports, bans and mutes, and what follows from leaving.
    pub conduct: Arc<Conduct>,
    /// Limits by address.
    pub addresses: AddressLimits,
    /// Cancelled when the server begins to stop: sockets say goodbye, nothing new begins.
    pub stopping: CancellationToken,
    /// How many sockets there are, from each address.
    pub places: Places,
    /// Tasks of sockets: the end waits for them, since axum forgets a connection that has become a WebSocket.
    pub sockets: TaskTracker,
}

impl App {
    /// Opens the store and loads the running matches. `stopping` is cancelled when the server begins to stop.
    async fn start(config: Config, stopping: CancellationToken) -> anyhow::Result<Arc<Self>> {
        telemetry::metrics();
        let agreement = config.provider.agreement()?;
        let store = store::open(&config.database).await?;
        let journal = Journal::start(store.clone());
        let accounts = Accounts::start(store.clone(), config.hashing.clone(), agreement).await?;
        let matches = Matches::start(store.clone(), journal.clone(), config.timing).await?;
        let kept = Arc::new(results::Kept::default());
        let results = results::start(store.clone(), matches.ended(), kept.clone(), stopping.clone());
        let conduct = Arc::new(Conduct::start(store.clone(), now_ms()).await?);
        let (patience, stops) = (config.patience, stopping.clone());
        let matchmaking = Matchmaking::start(store.clone(), matches.clone(), patience, stops).await?;
        let tournaments = Tournaments::start(store.clone(), matches.clone(), kept, stopping.clone()).await?;
        let app = Arc::new(Self {
            results,
            tournaments,
            accounts,
            conduct,
            addresses: AddressLimits::new(&config),
            matches,
            matchmaking,
            once: Once::new(store.clone()),
            relating: Turns::default(),
            stopping,
            places: Places::default(),
            sockets: TaskTracker::new(),
            config,
            store,
            journal,
        });
        tokio::spawn(tidy(app.clone()));
        tokio::spawn(forget_lapsed(app.clone()));
        Ok(app)
    }

    /// Waits until a task has ended without which nothing goes on, by a panic: what ended.
    async fn lost(&self) -> &'static str {
        let mut results = self.results.clone();
        let results = async { while results.changed().await.is_ok() {} };
        tokio::select! {
            () = self.journal.ended() => "the journal's writer",
            () = self.matchmaking.ended() => "matchmaking's desk",
            () = results => "the keeper of results",
        }
    }

    /// Whether requests are welcome: not stopping, and the store answers. An app that is not loaded does not exist yet.
    pub async fn is_ready(&self) -> bool {
        let wait = Duration::from_millis(limits::READY_WAIT_MS);
        let answers = async || matches!(tokio::time::timeout(wait, self.store.ping()).await, Ok(Ok(())));
        let writes = !self.journal.has_ended() && self.matches.can_write();
        !self.stopping.is_cancelled() && writes && answers().await
    }

    /// Sockets end, and what was begun is stored. Nothing may be asked of the app any more.
    async fn finish(&self) {
        self.sockets.close();
        self.sockets.wait().await;
        self.matches.stop().await;
    }
}

/// Runs a server on `listener` until `shutdown`; `ready` is called once, when requests are welcome.
pub async fn run(
    listener: TcpListener,
    config: Config,
    shutdown: impl Future<Output = ()> + Send + 'static,
    ready: impl FnOnce(SocketAddr),
) -> anyhow::Result<()> {
    let address = listener.local_addr()?;
    let mut shutdown = Box::pin(shutdown);
    let stopping = CancellationToken::new();
    // However this ends, connections end with it.
    let _ends = stopping.clone().drop_guard();
    let (door, opens) = Door::new(crate::http::starting());
    let listener = Bounded::new(listener, limits::CONNECTIONS);
    let serving = tokio::spawn(serve(listener, door, config.waits, stopping.clone()));
    let app = tokio::select! {
        app = App::start(config, stopping.clone()) => app?,
        () = &mut shutdown => return Ok(()),
    };
    tokio::spawn(async move {
        shutdown.await;
        tracing::info!("stopping");
        stopping.cancel();
    });
    opens.send_replace(Some(crate::http::router(app.clone())));
    tracing::info!(%address, "listening");
    ready(address);
    let lost = tokio::select! {
        biased;
        () = app.stopping.cancelled() => None,
        lost = app.lost() => Some(lost),
    };
    if let Some(what) = lost {
        tracing::error!(what, "the server cannot go on and ends, so that it is started again");
        app.stopping.cancel();
    }
    let ended = async {
        app.finish().await;
        serving.await
    };
    match tokio::time::timeout(Duration::from_millis(limits::DRAIN_WAIT_MS), ended).await {
        Ok(served) => served?,
        Err(_) => {
            tracing::warn!(waited_ms = limits::DRAIN_WAIT_MS, "some connections did not end in time");
            app.matches.stop().await;
        }
    }
    let wait = Duration::from_millis(limits::STORE_CLOSE_MS);
    if tokio::time::timeout(wait, app.store.close()).await.is_err() {
        tracing::warn!(
            waited_ms = limits::STORE_CLOSE_MS,
            "the store was left open: nothing is lost, the next start tidies up"
        );
    }
    tracing::info!("stopped");
    match lost {
        Some(what) => anyhow::bail!("{what} has ended"),
        None => Ok(()),
    }
}

/// Now and then forgets what is no longer needed.
async fn tidy(app: Arc<App>) {
    let mut ticks = tokio::time::interval(Duration::from_millis(limits::TIDY_EVERY_MS));
    while app.stopping.run_until_cancelled(ticks.tick()).await.is_some() {
        app.addresses.forget_quiet();
        app.accounts.tidy().await;
        app.conduct.tidy(now_ms()).await;
        app.once.tidy().await;
        app.matches.forget_quiet();
        telemetry::metrics().run_upkeep();
    }
}

/// Seeks and challenges whose time is over go.
async fn forget_lapsed(app: Arc<App>) {
    let mut ticks = tokio::time::interval(Duration::from_millis(limits::LAPSED_EVERY_MS));
    while app.stopping.run_until_cancelled(ticks.tick()).await.is_some() {
        app.matchmaking.forget_lapsed().await;
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;

    use super::*;

    async fn ask(address: SocketAddr, path: &str) -> String {
        let mut stream = TcpStream::connect(address).await.expect("it listens");
        let request = format!("GET {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("it answers");
        answer
    }

    #[tokio::test]
    async fn a_server_that_stops_lives_and_is_not_ready() {
        let stopping = CancellationToken::new();
        let app = App::start(Config::for_tests(), stopping.clone()).await.expect("it starts");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (door, opens) = Door::new(crate::http::starting());
        opens.send_replace(Some(crate::http::router(app.clone())));
        // Connections that are there already are served to their end; these are served as such.
        let served = CancellationToken::new();
        let serving = tokio::spawn(serve(Bounded::new(listener, 10), door, app.config.waits, served.clone()));
        assert!(ask(address, "/health/ready").await.starts_with("HTTP/1.1 200 "));
        stopping.cancel();
        assert!(ask(address, "/health/ready").await.starts_with("HTTP/1.1 503 "));
        assert!(ask(address, "/health/live").await.starts_with("HTTP/1.1 200 "));
        served.cancel();
        serving.await.expect("no panic");
        app.finish().await;
    }
}
