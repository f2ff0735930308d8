//! `touchline load`: the server's figures, measured from outside, each beside a bare relay's on the same machine.
//!
//! Explained in `docs/load.md`. Everything stays on the loopback, and is bounded in count and time.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use clap::{Args, ValueEnum};

mod audience;

mod boards;

mod crowd;

mod database;

mod figures;

mod pacer;

mod pick;

mod player;

mod process;

mod scenarios;

mod table;

mod wire;

mod yardstick;

use database::Databases;
use figures::{Figure, table};
use process::Process;

/// What to measure and how much of it.
#[derive(Clone, Debug, Args)]
pub(crate) struct Load {
    /// What to measure; everything, if nothing is named.
    #[arg(value_enum)]
    scenarios: Vec<Scenario>,
    /// The server's program.
    #[arg(long, default_value = "target/release/touchline-server")]
    server: PathBuf,
    /// A PostgreSQL database, beside which each server gets a fresh one; without it SQLite files in a temporary folder.
    #[arg(long)]
    database: Option<String>,
    /// Do not measure the relay beside it.
    #[arg(long)]
    no_relay: bool,
    /// Write the figures into this file as JSON.
    #[arg(long)]
    json: Option<PathBuf>,
    /// Seconds that `actions`, `latency` and `boards` measure.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Matches of `actions` and `latency`.
    #[arg(long, default_value_t = 512)]
    matches: usize,
    /// Acts a second of `latency` and `boards`; may be repeated.
    #[arg(long = "rate", default_values_t = [200.0, 1000.0])]
    rates: Vec<f64>,
    /// Sockets of `idle-sockets`.
    #[arg(long, default_value_t = 5000)]
    sockets: usize,
    /// Matches of `idle-matches`.
    #[arg(long, default_value_t = 1000)]
    idle_matches: usize,
    /// Sockets of `spectators`; each needs a file descriptor here and one in the server.
    #[arg(long, default_value_t = 10_000)]
    spectators: usize,
    /// Diffs that the spectators of `spectators` wait for.
    #[arg(long, default_value_t = 20)]
    rounds: usize,
    /// Matches of `boards`.
    #[arg(long, default_value_t = 1000)]
    boards: usize,
    /// Sockets that watch each match of `boards`.
    #[arg(long, default_value_t = 10)]
    watchers: usize,
    /// Matches of `restart`.
    #[arg(long, default_value_t = 1000)]
    restart_matches: usize,
    /// More flags for the server.
    #[arg(last = true)]
    server_flags: Vec<String>,
}

/// What can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Scenario {
    /// Time to load running matches after a kill.
    Restart,
    /// Memory of a socket that does nothing.
    IdleSockets,
    /// Memory and processor time of matches in which nobody moves.
    IdleMatches,
    /// Time until the last of many spectators has a diff.
    Spectators,
    /// From act to the diff of each who watches, in many matches with a few spectators each, at fixed rates.
    Boards,
    /// From act to the opponent's diff at fixed rates.
    Latency,
    /// Durable actions a second at saturation.
    Actions,
}

/// A plan that is being carried out.
struct Plan {
    program: PathBuf,
    flags: Vec<String>,
    with_relay: bool,
    length: Duration,
    matches: usize,
    sockets: usize,
    idle_matches: usize,
    spectators: usize,
    rounds: usize,
    boards: usize,
    watchers: usize,
    restart_matches: usize,
}

impl Plan {
    fn server(&self) -> anyhow::Result<Process> {
        Process::start(&self.program, &self.flags)
    }

    fn relay(&self) -> anyhow::Result<Option<Process>> {
        self.with_relay.then(Process::relay).transpose()
    }
}

/// Measures, and prints as it goes.
pub(crate) async fn run(load: Load) -> anyhow::Result<ExitCode> {
    let folder = std::env::temp_dir().join(format!("touchline-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let measured = measure(&load, &folder).await;
    std::fs::remove_dir_all(&folder)?;
    let figures = measured?;
    print!("\n{}", table(&figures));
    if let Some(file) = &load.json {
        std::fs::write(file, serde_json::to_string_pretty(&figures)?).with_context(|| file.display().to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

async fn measure(load: &Load, folder: &Path) -> anyhow::Result<Vec<Figure>> {
    let mut databases = match &load.database {
        Some(url) => Databases::beside(url)?,
        None => Databases::Files(folder.to_owned()),
    };
    let mut figures = Vec::new();
    for (number, run) in runs(load).into_iter().enumerate() {
        let plan = plan(load, databases.fresh(number)?);
        let measured = match run {
            Run::Restart => scenarios::restart(&plan).await?,
            Run::IdleSockets => scenarios::idle_sockets(&plan).await?,
            Run::IdleMatches => scenarios::idle_matches(&plan).await?,
            Run::Spectators => scenarios::spectators(&plan).await?,
            Run::Boards(rate) => boards::boards(&plan, rate).await?,
            Run::Latency(rate) => scenarios::latency(&plan, rate).await?,
            Run::Actions { chains } => scenarios::actions(&plan, chains).await?,
        };
        print!("{}", table(&measured));
        figures.extend(measured);
    }
    Ok(figures)
}

/// What is run, each with a server and a database of its own.
enum Run {
    Restart,
    IdleSockets,
    IdleMatches,
    Spectators,
    Boards(f64),
    Latency(f64),
    Actions { chains: bool },
}

fn runs(load: &Load) -> Vec<Run> {
    let chosen = if load.scenarios.is_empty() { Scenario::value_variants() } else { &load.scenarios };
    let runs_of = |scenario: &Scenario| match scenario {
        Scenario::Restart => vec![Run::Restart],
        Scenario::IdleSockets => vec![Run::IdleSockets],
        Scenario::IdleMatches => vec![Run::IdleMatches],
        Scenario::Spectators => vec![Run::Spectators],
        Scenario::Boards => load.rates.iter().map(|rate| Run::Boards(*rate)).collect(),
        Scenario::Latency => load.rates.iter().map(|rate| Run::Latency(*rate)).collect(),
        Scenario::Actions => [true, false].map(|chains| Run::Actions { chains }).into(),
    };
    chosen.iter().flat_map(runs_of).collect()
}

fn plan(load: &Load, database: String) -> Plan {
    let mut flags = vec!["--listen".to_owned(), "127.0.0.1:0".to_owned(), "--database".to_owned(), database];
    flags.extend(load.server_flags.iter().cloned());
    Plan {
        program: load.server.clone(),
        flags,
        with_relay: !load.no_relay,
        length: Duration::from_secs(load.seconds),
        matches: load.matches,
        sockets: load.sockets,
        idle_matches: load.idle_matches,
        spectators: load.spectators,
        rounds: load.rounds,
        boards: load.boards,
        watchers: load.watchers,
        restart_matches: load.restart_matches,
    }
}
