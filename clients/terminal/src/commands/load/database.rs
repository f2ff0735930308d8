//! A fresh database for each server that is measured: what one scenario leaves behind must not be loaded by the next.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};

/// Where fresh databases come from.
pub(super) enum Databases {
    /// SQLite files in this folder, which goes with the run.
    Files(PathBuf),
    /// Databases beside the one at this address, made with `psql` and dropped at the end.
    Beside {
        /// The address that was given.
        url: String,
        /// What was made so far.
        made: Vec<String>,
    },
}

impl Databases {
    /// Databases beside the one at this address. Errors: it is none of PostgreSQL.
    pub(super) fn beside(url: &str) -> anyhow::Result<Self> {
        let postgres = ["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme));
        ensure!(postgres, "`--database` takes an address of PostgreSQL; without it SQLite files of its own are used");
        Ok(Databases::Beside { url: url.to_owned(), made: Vec::new() })
    }

    /// Number `number`.
    pub(super) fn fresh(&mut self, number: usize) -> anyhow::Result<String> {
        match self {
            Databases::Files(folder) => {
                Ok(format!("sqlite://{}?mode=rwc", folder.join(format!("{number}.db")).display()))
            }
            Databases::Beside { url, made } => {
                let name = format!("touchline_load_{}_{number}", std::process::id());
                let fresh = beside(url, &name).context("the database's address ends with no name")?;
                psql(url, &format!("create database {name}"))?;
                made.push(name);
                Ok(fresh)
            }
        }
    }
}

impl Drop for Databases {
    fn drop(&mut self) {
        let Databases::Beside { url, made } = self else { return };
        for name in made {
            if let Err(error) = psql(url, &format!("drop database {name} with (force)")) {
                eprintln!("{error:#}");
            }
        }
    }
}

/// The address of another database on the same server.
fn beside(url: &str, name: &str) -> Option<String> {
    let (address, options) = url.split_once('?').map_or((url, None), |(address, options)| (address, Some(options)));
    let (server, old) = address.rsplit_once('/')?;
    let options = options.map_or(String::new(), |options| format!("?{options}"));
    (!old.is_empty() && !server.ends_with('/')).then(|| format!("{server}/{name}{options}"))
}

fn psql(url: &str, statement: &str) -> anyhow::Result<()> {
    let mut command = Command::new("psql");
    command.args(["--quiet", "--no-psqlrc", "--command", statement, url]).stdin(Stdio::null()).stdout(Stdio::null());
    let status = command.status().context("PostgreSQL's `psql` is needed to make databases for the servers")?;
    ensure!(status.success(), "psql: `{statement}` failed");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_beside_another() {
        let check = |url, fresh: Option<&str>| assert_eq!(beside(url, "new").as_deref(), fresh, "{url}");
        check("postgres://me@127.0.0.1:5432/postgres", Some("postgres://me@127.0.0.1:5432/new"));
        check("postgres://h/old?sslmode=disable", Some("postgres://h/new?sslmode=disable"));
        check("postgres://h", None);
        check("postgres://h/", None);
    }

    #[test]
    fn every_server_has_a_file_of_its_own() {
        let mut databases = Databases::Files(PathBuf::from("folder"));
        assert_ne!(databases.fresh(1).unwrap(), databases.fresh(2).unwrap());
    }
}
