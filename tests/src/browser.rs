//! As much of a browser as signing in needs: it keeps cookies and says which page asks.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use serde_json::Value;

use crate::{Answer, Call};

/// A browser at one server.
#[derive(Clone, Debug)]
pub struct Browser {
    address: SocketAddr,
    cookies: BTreeMap<String, String>,
    https: bool,
}

impl Browser {
    /// A new one, without cookies.
    pub fn new(address: SocketAddr) -> Self {
        Self { address, cookies: BTreeMap::new(), https: false }
    }

    /// One whose requests a proxy takes by https.
    pub fn over_https(address: SocketAddr) -> Self {
        Self { https: true, ..Self::new(address) }
    }

    /// Where it asks.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// A cookie's value.
    pub fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.get(name).map(String::as_str)
    }

    /// GET.
    pub async fn get(&mut self, path: &str) -> Answer {
        self.send(Call::get(path)).await
    }

    /// A request with JSON.
    pub async fn ask(&mut self, method: &str, path: &str, body: &Value) -> Answer {
        self.send(Call::new(method, path).body("application/json", body.to_string())).await
    }

    async fn send(&mut self, call: Call) -> Answer {
        let scheme = if self.https { "https" } else { "http" };
        let mut call = call.header("origin", &format!("{scheme}://{}", self.address));
        call = if self.https { call.header("x-forwarded-proto", "https") } else { call };
        let pairs: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let answer = call.header("cookie", &pairs.join("; ")).send(self.address).await;
        for cookie in answer.headers("set-cookie") {
            let (pair, attributes) = cookie.split_once(';').expect("attributes");
            let (name, value) = pair.split_once('=').expect("a pair");
            match attributes.contains("Max-Age=0") {
                true => self.cookies.remove(name),
                false => self.cookies.insert(name.to_owned(), value.to_owned()),
            };
        }
        answer
    }
}
