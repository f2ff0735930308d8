//! What an operator may set: by flag or by environment, with defaults that suit one person's machine.
//!
//! This module must not read anything but its arguments and the environment.

mod provider;
pub use provider::{Agreement, ProviderFlags};

use std::net::SocketAddr;

use clap::{Parser, ValueEnum};

use crate::accounts::Hashing;
use crate::limits;
use crate::matches::Timing;
use crate::matchmaking::Patience;
use crate::serve::Waits;

/// Touchline's server: matches over WebSockets and HTTP, with the web client inside.
#[derive(Clone, Debug, Parser)]
#[command(name = "touchline-server", version)]
pub struct Config {
    /// Where to listen. Port 0 takes a free one.
    #[arg(long, env = "TOUCHLINE_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,

    /// Where matches are kept: sqlite://<path>?mode=rwc or postgres://<user>:<password>@<host>/<database>.
    #[arg(
        long,
        env = "TOUCHLINE_DATABASE",
        default_value = "sqlite://data/touchline.db?mode=rwc",
        hide_env_values = true,
        global = true
    )]
    pub database: String,

    /// Another origin under which browsers reach this server, such as https://example.org: where a proxy changes Host, or for pages
    /// elsewhere that open sockets here. May be given several times.
    #[arg(long = "origin", env = "TOUCHLINE_ORIGIN", value_delimiter = ',', value_parser = origin)]
    pub origins: Vec<String>,

    /// Believe the last X-Forwarded-For and X-Forwarded-Proto: set it if, and only if, a proxy stands in front.
    #[arg(long, env = "TOUCHLINE_BEHIND_PROXY")]
    pub behind_proxy: bool,

    /// How log lines look. What is logged follows RUST_LOG (default: info).
    #[arg(long, env = "TOUCHLINE_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub log_format: LogFormat,

    /// New guests an hour from one address. A school sits behind one. This machine's own address is not limited.
    #[arg(long, env = "TOUCHLINE_GUESTS_PER_ADDRESS_PER_HOUR", default_value_t = limits::GUESTS_PER_ADDRESS_PER_HOUR, value_parser = clap::value_parser!(u32).range(1..))]
    pub guests_per_address_per_hour: u32,

    /// REST requests a second from one address, in the long run. This machine's own address is not limited.
    #[arg(long, env = "TOUCHLINE_REQUESTS_PER_ADDRESS_PER_S", default_value_t = limits::REQUESTS_PER_ADDRESS_PER_S, value_parser = clap::value_parser!(u32).range(1..))]
    pub requests_per_address_per_s: u32,

    /// Sockets opened a second from one address, in the long run. This machine's own address is not limited.
    #[arg(long, env = "TOUCHLINE_SOCKETS_PER_ADDRESS_PER_S", default_value_t = limits::SOCKETS_PER_ADDRESS_PER_S, value_parser = clap::value_parser!(u32).range(1..))]
    pub sockets_per_address_per_s: u32,

    /// Let guests speak where strangers read it, in the chat of those who watch. To whom they play against they may speak anyway.
    #[arg(long, env = "TOUCHLINE_GUESTS_CHAT")]
    pub guests_chat: bool,

    /// Sign-in by a provider.
    #[command(flatten)]
    pub provider: ProviderFlags,

    /// The waits of matches; only those who embed the server change them.
    #[arg(skip)]
    pub timing: Timing,

    /// The waits of matchmaking; likewise.
    #[arg(skip)]
    pub patience: Patience,

    /// The waits for what clients send; likewise.
    #[arg(skip)]
    pub waits: Waits,

    /// How much work a password is; likewise.
    #[arg(skip)]
    pub hashing: Hashing,
}

/// How log lines look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

impl Config {
    /// The defaults, with a database in memory and a free port: for tests and for embedding.
    pub fn for_tests() -> Self {
        Self::parse_from(["touchline-server", "--listen=127.0.0.1:0", "--database=sqlite::memory:"])
    }
}

/// Browsers send an origin as `scheme://host[:port]`, in lower case, without a slash at the end.
fn origin(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '*', ' ']) => Ok(text.to_ascii_lowercase()),
        _ => Err("an origin is http:// or https://, a host and perhaps a port, and nothing else".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_consistent() {
        use clap::CommandFactory;
        Config::command().debug_assert();
    }

    #[test]
    fn origins_are_checked() {
        let parse = |text| Config::try_parse_from(["touchline-server", "--origin", text]).map(|config| config.origins);
        assert_eq!(parse("https://A.example:8443").expect("an origin"), ["https://a.example:8443"]);
        for wrong in ["a.example", "https://", "https://a.example/", "https://*.example", "null"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
