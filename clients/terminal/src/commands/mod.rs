//! The commands of `touchline`, one file each.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod engine;

mod verify;

mod replay;

/// Touchline in the terminal.
#[derive(Debug, Parser)]
#[command(version, about)]
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
}

impl Cli {
    /// Runs the command. An error is for people and means exit code 2.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            Command::Engine => engine::run(),
            Command::Verify { record } => verify::run(&record),
            Command::Replay { record, all } => replay::run(&record, all),
        }
    }
}
