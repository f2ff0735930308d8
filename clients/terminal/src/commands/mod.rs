//! The commands of `touchline`, one file each.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use protocol::matches::Strength;
use touchline::address::Address;

use self::load::Load;
use self::seat::Seat;
use self::table::LeagueTable;

mod engine;

mod verify;

mod replay;

mod play;
mod pool;

mod chances;

mod watch;

mod bot;

mod load;

mod relay;

mod record_file;

mod seat;

mod token;

mod lines;

mod results_file;

mod table;

/// Touchline in the terminal: play, watch and check matches of dice football.
#[derive(Debug, Parser)]
#[command(version, after_help = "docs/terminal.md tells more of each.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a match through the engine protocol: one JSON command a line in, one answer a line out.
    Engine,
    /// Check every roll and every step of a match's record.
    Verify {
        /// The record, as `GET /api/matches/{id}/record` gives it; `-` is standard input.
        record: PathBuf,
    },
    /// Step through a match's record in text.
    Replay {
        /// The record; `-` is standard input.
        record: PathBuf,
        /// Print everything at once instead of waiting for Enter.
        #[arg(long)]
        all: bool,
    },
    /// Play a match here: make one, join one by its address, or come back to one.
    Play {
        #[command(flatten)]
        seat: Seat,
    },
    /// Watch a match by its address; without one, list what is being played.
    Watch {
        /// The address of a match.
        link: Option<String>,
        /// The server whose matches to list.
        #[arg(long, env = "TOUCHLINE_SERVER", default_value = "http://127.0.0.1:8080")]
        server: Address,
    },
    /// Let a computer player of this program take a seat, through the socket like everybody.
    Bot {
        #[command(flatten)]
        seat: Seat,
        /// How well it plays: easy, fair or strong.
        #[arg(long, default_value = "fair", value_parser = seat::strength)]
        strength: Strength,
        /// Wait in a pool, such as golden_goal/default/fast/rated, until a match is found; for accounts of programs that play in pools.
        #[arg(long, conflicts_with = "link")]
        pool: Option<String>,
    },
    /// Make a league table of a file of results.
    Table {
        #[command(flatten)]
        table: LeagueTable,
    },
    /// Measure a server from outside; see docs/load.md.
    Load(Load),
    /// Run a bare relay, the yardstick of `load`.
    Relay {
        /// Where to listen.
        #[arg(long, default_value = "127.0.0.1:0")]
        listen: SocketAddr,
    },
}

impl Cli {
    /// Runs the command. An error is for people and means exit code 2.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            Command::Engine => engine::run(),
            Command::Verify { record } => verify::run(&record),
            Command::Replay { record, all } => replay::run(&record, all),
            Command::Play { seat } => block_on(play::play(&seat)),
            Command::Watch { link, server } => block_on(watch::run(link.as_deref(), &server)),
            Command::Bot { seat, strength, pool } => block_on(bot::run(&seat, strength, pool.as_deref())),
            Command::Table { table } => table.run(&mut std::io::stdout().lock()).map(|()| ExitCode::SUCCESS),
            Command::Load(load) => tokio::runtime::Runtime::new()?.block_on(load::run(load)),
            Command::Relay { listen } => tokio::runtime::Runtime::new()?.block_on(relay::run(listen)),
        }
    }
}

/// One thread is enough for one match.
fn block_on(command: impl Future<Output = anyhow::Result<ExitCode>>) -> anyhow::Result<ExitCode> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_consistent() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }

    #[test]
    fn the_guide_tells_of_every_command() {
        use clap::CommandFactory;
        let guide = include_str!("../../../../docs/terminal.md");
        for command in Cli::command().get_subcommands() {
            let line = format!("| `touchline {}", command.get_name());
            assert!(guide.contains(&line), "docs/terminal.md lacks {line}");
        }
    }
}
