//! What the binary can do besides serving, from the command line.
//!
//! This module must not listen on anything.

use clap::{Parser, Subcommand};
use protocol::ids::TournamentId;

use crate::config::Config;
use crate::roles::{self, RoleCommand};
use crate::{results, store, tournaments};

/// The command line.
#[derive(Debug, Parser)]
#[command(name = "touchline-server", version)]
pub struct CommandLine {
    /// What an operator may set.
    #[command(flatten)]
    pub config: Config,
    /// What to do instead of serving.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What to do instead of serving.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Makes anew what follows from the journal.
    #[command(subcommand)]
    Rebuild(Rebuild),
    /// What accounts are trusted with. A running server sees it with the account's next request.
    #[command(subcommand)]
    Role(RoleCommand),
}

/// What to make anew.
#[derive(Clone, Copy, Debug, Subcommand)]
pub enum Rebuild {
    /// Results of matches and the ratings that follow from them.
    Ratings,
    /// What lists show of a tournament, from its log, which is checked: tables, fixtures and places as JSON.
    Tournament {
        /// Its id.
        id: uuid::Uuid,
    },
}

/// Does it, and says on standard output what was done.
pub async fn run(command: Command, config: &Config) -> anyhow::Result<()> {
    let store = store::open(&config.database).await?;
    match command {
        Command::Rebuild(Rebuild::Ratings) => {
            let results::Rebuilt { results, unread, folded } = results::rebuild(&*store).await?;
            println!("results: {results}; matches that this build cannot read: {unread}; rated: {folded}");
        }
        Command::Rebuild(Rebuild::Tournament { id }) => {
            let rebuilt = tournaments::rebuild(&*store, TournamentId(id)).await?;
            println!("{}", serde_json::to_string_pretty(&rebuilt.view)?);
            tracing::info!(tournament_id = %id, entries = rebuilt.entries, "the log adds up");
        }
        Command::Role(command) => {
            for line in roles::run(&*store, &command).await? {
                println!("{line}");
            }
        }
    }
    store.close().await;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        CommandLine::command().debug_assert();
    }

    #[test]
    fn settings_may_stand_before_a_command_and_the_database_after_it() {
        for line in [
            ["touchline-server", "--database", "sqlite::memory:", "rebuild", "ratings"],
            ["touchline-server", "rebuild", "ratings", "--database", "sqlite::memory:"],
        ] {
            let read = CommandLine::try_parse_from(line).expect("a command line");
            assert_eq!(read.config.database, "sqlite::memory:");
            assert!(matches!(read.command, Some(Command::Rebuild(Rebuild::Ratings))));
        }
        let role = ["touchline-server", "role", "grant", "Ada", "moderator"];
        let read = CommandLine::try_parse_from(role).expect("a command line");
        assert!(matches!(read.command, Some(Command::Role(RoleCommand::Grant { .. }))));
        assert!(CommandLine::try_parse_from(["touchline-server", "role", "grant", "Ada", "king"]).is_err());
        assert!(CommandLine::try_parse_from(["touchline-server"]).expect("it serves").command.is_none());
    }
}
