//! The server's binary: flags, logs, signals, and one line on standard output when it listens.

use clap::Parser;
use server::commands::{self, CommandLine};
use server::telemetry;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

/// What an act allocates is small and short-lived, and freed on other threads: the system's allocator was a quarter of the work.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let CommandLine { config, command } = CommandLine::parse();
    telemetry::log(config.log_format);
    if let Some(command) = command {
        return commands::run(command, &config).await;
    }
    // Each socket is a file, and the usual limit of a shell is 1,024. Where it cannot be raised the operator has to.
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(files) => tracing::info!(files, "open files are limited"),
        Err(error) => tracing::warn!(%error, "the limit of open files cannot be raised"),
    }
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let shutdown = async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    };
    let listener = TcpListener::bind(config.listen).await?;
    server::run(listener, config, shutdown, |address| println!("listening on http://{address}")).await
}
