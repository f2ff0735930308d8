//! A server inside the test's process, on a free port.

use std::net::SocketAddr;

use server::config::Config;
use server::matches::Timing;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A running server. Dropping it begins to stop it.
#[derive(Debug)]
pub struct LocalServer {
    address: SocketAddr,
    config: Config,
    stop: oneshot::Sender<()>,
    running: JoinHandle<anyhow::Result<()>>,
}

impl LocalServer {
    /// Starts one on a database in memory whose matches wait for nobody's dice.
    pub async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    /// The same with changes to its configuration.
    pub async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::for_tests();
        config.timing = Timing { start_wait_ms: 0, reveal_wait_ms: 0, ..Timing::default() };
        // Passwords are tried often, and none is worth anything.
        (config.hashing.memory_kib, config.hashing.passes) = (8, 1);
        change(&mut config);
        Self::start_on(config).await
    }

    /// Starts one with all of its configuration given.
    pub async fn start_on(config: Config) -> Self {
        let listener = TcpListener::bind(config.listen).await.expect("a free port");
        let (stop, stopped) = oneshot::channel();
        let (ready, is_ready) = oneshot::channel();
        // A server that is dropped stops, like one that is told to.
        let shutdown = async { _ = stopped.await };
        let running = tokio::spawn(server::run(listener, config.clone(), shutdown, |address| _ = ready.send(address)));
        let address = is_ready.await.expect("the server starts");
        Self { address, config, stop, running }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops it as SIGTERM would, and waits until it has ended. Another can be started on its configuration.
    pub async fn stop(self) -> Config {
        self.stop.send(()).expect("the server runs");
        self.running.await.expect("no panic").expect("a graceful end");
        self.config
    }
}
