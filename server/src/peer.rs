//! Where a request comes from: the address that limits count, the scheme, and whether its page may use this server.
//!
//! This module must not know who is asking.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use protocol::code::Code;
use serde_json::json;

use crate::config::Config;
use crate::limits;
use crate::matches::{Refusal, refuse_with};
use crate::pace::{self, one_more};

/// The address to count a request for: the peer's, or what a trusted proxy says. Of IPv6 the /64, which one household has.
pub fn address(config: &Config, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let told = forwarded(config, headers, "x-forwarded-for").and_then(|text| text.parse().ok());
    match told.unwrap_or(peer.ip()).to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)))
        }
        address => address,
    }
}

/// Whether the client came by https. Only a proxy can tell; we speak plain HTTP.
pub fn is_secure(config: &Config, headers: &HeaderMap) -> bool {
    forwarded(config, headers, "x-forwarded-proto").is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"))
}

/// How the client called this server, such as `https://example.org`; none where it did not say.
pub fn own_origin(config: &Config, headers: &HeaderMap) -> Option<String> {
    let host = headers.get(HOST)?.to_str().ok()?;
    Some(format!("http{}://{host}", if is_secure(config, headers) { "s" } else { "" }))
}

/// Refuses pages of other sites (`origin`). Programs send no `Origin` and are not what this is about: a browser adds its
/// cookie for any page that asks, a program must know its token.
pub fn check_origin(config: &Config, headers: &HeaderMap) -> Result<(), Refusal> {
    let Some(origin) = headers.get(ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default().to_ascii_lowercase();
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let is_same_host = origin.split_once("://").is_some_and(|(_, own)| own.eq_ignore_ascii_case(host));
    if is_same_host || config.origins.contains(&origin) {
        return Ok(());
    }
    Err(refuse_with(Code::Origin, "This page comes from another site.", json!({ "origin": origin })))
}

/// The last value of a header that proxies append to: the one that our own proxy wrote.
fn forwarded<'a>(config: &Config, headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let last = headers.get_all(name).iter().next_back().filter(|_| config.behind_proxy)?;
    last.to_str().ok()?.rsplit(',').next().map(str::trim)
}

/// Counts requests by address. This machine's own addresses are not limited: what runs beside the server is the operator's.
pub struct AddressLimits {
    guests: DefaultKeyedRateLimiter<IpAddr>,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    sockets: DefaultKeyedRateLimiter<IpAddr>,
    matches: DefaultKeyedRateLimiter<IpAddr>,
}

impl AddressLimits {
    /// The limits that `config` sets.
    pub fn new(config: &Config) -> Self {
        let at_least_one = |count: u32| NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        let by_second = |per_s: u32, burst_s: u32| {
            RateLimiter::keyed(
                Quota::per_second(at_least_one(per_s)).allow_burst(at_least_one(per_s.saturating_mul(burst_s))),
            )
        };
        Self {
            guests: RateLimiter::keyed(Quota::per_hour(at_least_one(config.guests_per_address_per_hour))),
            requests: by_second(config.requests_per_address_per_s, limits::REQUESTS_BURST_S),
            sockets: by_second(config.sockets_per_address_per_s, limits::SOCKETS_BURST_S),
            matches: RateLimiter::keyed(Quota::per_hour(limits::MATCHES_PER_ADDRESS_PER_HOUR)),
        }
    }

    /// One more guest. Errors: `too_fast`.
    pub fn guest(&self, address: IpAddr) -> Result<(), Refusal> {
        check(&self.guests, address, "Too many new guests come from your address. Try again later.")
    }

    /// One more request. Errors: `too_fast`.
    pub fn request(&self, address: IpAddr) -> Result<(), Refusal> {
        check(&self.requests, address, "Too many requests come from your address. Slow down.")
    }

    /// One more socket. Errors: `too_fast`.
    pub fn socket(&self, address: IpAddr) -> Result<(), Refusal> {
        check(&self.sockets, address, "Too many sockets are opened from your address. Slow down.")
    }

    /// One more match that is made. Errors: `too_fast`.
    pub fn new_match(&self, address: IpAddr) -> Result<(), Refusal> {
        check(&self.matches, address, "Too many matches are made from your address. Try again later.")
    }

    /// Forgets addresses that have been quiet; called now and then, or memory grows with every visitor.
    pub fn forget_quiet(&self) {
        for limiter in [&self.guests, &self.requests, &self.sockets, &self.matches] {
            pace::forget_quiet(limiter);
        }
    }
}

fn check(limiter: &DefaultKeyedRateLimiter<IpAddr>, address: IpAddr, reason: &str) -> Result<(), Refusal> {
    if address.is_loopback() {
        return Ok(());
    }
    one_more(limiter, &address, reason)
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        pairs.iter().map(pair).collect()
    }

    fn check_address(behind_proxy: bool, peer: &str, forwarded: &'static str, expected: &str) {
        let config = Config { behind_proxy, ..Config::for_tests() };
        let found = address(&config, peer.parse().expect("a peer"), &headers(&[("x-forwarded-for", forwarded)]));
        assert_eq!(found, expected.parse::<IpAddr>().expect("an address"));
    }

    #[test]
    fn only_a_trusted_proxy_names_the_address() {
        check_address(false, "10.0.0.1:5", "1.2.3.4", "10.0.0.1");
        check_address(true, "10.0.0.1:5", "6.6.6.6, 1.2.3.4", "1.2.3.4");
        check_address(true, "10.0.0.1:5", "nonsense", "10.0.0.1");
        check_address(true, "10.0.0.1:5", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::");
        check_address(false, "[::ffff:1.2.3.4]:5", "", "1.2.3.4");
        check_address(false, "[::1]:5", "", "::1");
    }

    #[test]
    fn pages_of_other_sites_are_refused() {
        let config = Config { origins: vec!["https://friend.example".to_owned()], ..Config::for_tests() };
        let check = |origin: &'static str| check_origin(&config, &headers(&[("host", "us:8080"), ("origin", origin)]));
        for good in ["http://us:8080", "https://US:8080", "https://friend.example"] {
            assert!(check(good).is_ok(), "{good}");
        }
        for bad in ["http://us", "http://us:8081", "https://evil.example", "null", "", "http://friend.example"] {
            assert_eq!(check(bad).expect_err(bad).code, "origin");
        }
        assert!(check_origin(&config, &headers(&[("host", "us:8080")])).is_ok(), "programs send none");
    }

    #[test]
    fn an_address_that_asks_too_often_is_refused_and_others_are_not() {
        let limits = AddressLimits::new(&Config { guests_per_address_per_hour: 2, ..Config::for_tests() });
        let [one, other, own] = ["1.2.3.4", "1.2.3.5", "127.0.0.1"].map(|text| text.parse().expect("an address"));
        let allowed = |address| (0..4).filter(|_| limits.guest(address).is_ok()).count();
        assert_eq!([allowed(one), allowed(other), allowed(own)], [2, 2, 4]);
    }
}
