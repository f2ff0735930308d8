//! Where a server is.
//!
//! This module must not connect.

use std::fmt;
use std::str::FromStr;

use protocol::ids::MatchId;
use uuid::Uuid;

/// A server: `http://host:port`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// `host:port`, as in the `Host` header.
    authority: String,
}

/// A text that is not the address of a server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadAddress {
    /// Neither `http://` nor `ws://`.
    #[error("an address starts with http:// (or ws://), not {0:?}")]
    Scheme(String),
    /// Encrypted addresses end at a proxy.
    #[error("TLS is not spoken: name the server's own http:// address instead of {0:?}")]
    Tls(String),
    /// Nothing, or something odd, where the host should be.
    #[error("there is no host in {0:?}")]
    Host(String),
    /// The path does not end with a match's id.
    #[error("no match is named in {0:?}")]
    NoMatch(String),
}

impl Address {
    /// `host:port`.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// The address of the WebSocket.
    pub fn socket_url(&self) -> String {
        format!("ws://{}/ws", self.authority)
    }

    /// Reads the address that people send each other: the server and a match.
    pub fn with_match(link: &str) -> Result<(Address, MatchId), BadAddress> {
        let address = link.parse()?;
        let last = link.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let id = Uuid::try_parse(last).map_err(|_| BadAddress::NoMatch(link.to_owned()))?;
        Ok((address, MatchId(id)))
    }
}

impl FromStr for Address {
    type Err = BadAddress;
    fn from_str(text: &str) -> Result<Address, BadAddress> {
        let (scheme, rest) = text.split_once("://").ok_or_else(|| BadAddress::Scheme(text.to_owned()))?;
        match scheme {
            "http" | "ws" => {}
            "https" | "wss" => return Err(BadAddress::Tls(text.to_owned())),
            _ => return Err(BadAddress::Scheme(text.to_owned())),
        }
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let odd = |c: char| !(c.is_ascii_alphanumeric() || ".-:[]_".contains(c));
        if host.is_empty() || host.starts_with(':') || host.contains(odd) {
            return Err(BadAddress::Host(text.to_owned()));
        }
        let has_port =
            host.rsplit_once(':').is_some_and(|(name, port)| !name.is_empty() && port.parse::<u16>().is_ok());
        let bracketed_only = host.ends_with(']');
        match (has_port && !bracketed_only, host.contains(':') && !bracketed_only) {
            (true, _) => Ok(Address { authority: host.to_owned() }),
            (false, false) => Ok(Address { authority: format!("{host}:80") }),
            (false, true) => Err(BadAddress::Host(text.to_owned())),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "http://{}", self.authority)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers() {
        let check = |text: &str, want: &str| assert_eq!(text.parse::<Address>().unwrap().authority(), want, "{text}");
        check("http://127.0.0.1:8080", "127.0.0.1:8080");
        check("ws://localhost:1/ws?x", "localhost:1");
        check("http://play.example", "play.example:80");
        check("http://[::1]:7", "[::1]:7");
        check("http://[::1]/", "[::1]:80");
    }

    #[test]
    fn others_are_refused() {
        let refused = |text: &str| text.parse::<Address>().unwrap_err();
        assert!(matches!(refused("localhost:1"), BadAddress::Scheme(_)));
        assert!(matches!(refused("https://a"), BadAddress::Tls(_)));
        for odd in ["http://", "http://:1", "http://a b", "http://a:b", "http://a:99999", "http://a\r\nX: 1"] {
            assert!(matches!(refused(odd), BadAddress::Host(_)), "{odd:?}");
        }
    }

    #[test]
    fn links_name_a_match() {
        let (address, id) = Address::with_match("http://a:1/match/00000000-0000-0000-0000-00000000002a").unwrap();
        assert_eq!((address.to_string().as_str(), id.0.as_u128()), ("http://a:1", 42));
        assert!(matches!(Address::with_match("http://a:1/"), Err(BadAddress::NoMatch(_))));
    }
}
