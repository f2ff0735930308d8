//! The command `touchline`.

use std::io::IsTerminal;
use std::process::ExitCode;

use clap::Parser;
use touchline::ink::Ink;
use touchline::rest::RestError;

mod commands;

fn main() -> ExitCode {
    commands::Cli::parse().run().unwrap_or_else(|error| {
        // Whoever read the output has seen enough, as `head` does.
        if error.downcast_ref().is_some_and(|error: &std::io::Error| error.kind() == std::io::ErrorKind::BrokenPipe) {
            return ExitCode::SUCCESS;
        }
        eprintln!("touchline: {error:#}");
        if matches!(error.downcast_ref(), Some(RestError::Unreachable { .. })) {
            eprintln!("`make play` starts a server; --server names another one.");
        }
        ExitCode::from(2)
    })
}

/// Colours only for people who see them and have not said no (<https://no-color.org>).
fn ink() -> Ink {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if unwanted || !std::io::stdout().is_terminal() { Ink::Plain } else { Ink::Colour }
}
