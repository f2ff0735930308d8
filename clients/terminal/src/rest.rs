//! A small client of the REST API: guests, matches, records, hints.
//!
//! It speaks HTTP/1.0 on a connection for each request, so that an answer is never chunked and ends with its connection: a
//! whole HTTP library would be fifty times as much code. This module must not speak TLS (a proxy's task).

use std::time::Duration;

use protocol::http::{Guest, Hint, Join, Made, MatchPage, NewGuest, NewMatch, Problem};
use protocol::ids::MatchId;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::address::Address;
use crate::limits::{HTTP_ANSWER_BYTES_MAX, HTTP_WAIT_MAX};

/// A server's REST API as one asker sees it.
#[derive(Clone, Debug)]
pub struct Rest {
    /// The server.
    pub address: Address,
    /// The asker's token; absent for one who may only look.
    pub token: Option<String>,
}

/// Why there is no answer of the kind asked for.
#[derive(Debug, thiserror::Error)]
pub enum RestError {
    /// The server refused.
    #[error("{}: {}", .0.code, .0.title)]
    Refused(Problem),
    /// The connection failed.
    #[error("no server answers at {address}: {why}")]
    Unreachable {
        /// Where it was tried.
        address: Address,
        /// What the connection came to.
        why: std::io::Error,
    },
    /// It took longer than [`HTTP_WAIT_MAX`].
    #[error("the server did not answer in {0:?}")]
    Slow(Duration),
    /// The answer is not what this API answers.
    #[error("the answer is not understood: {0}")]
    Odd(String),
}

impl Rest {
    /// Makes a guest; its token is the key to everything else.
    pub async fn guest(&self, name: &str) -> Result<Guest, RestError> {
        self.post("/api/guests", &NewGuest { name: name.to_owned() }).await
    }

    /// Makes a match.
    pub async fn make(&self, new: &NewMatch) -> Result<Made, RestError> {
        self.post("/api/matches", new).await
    }

    /// Takes a seat.
    pub async fn join(&self, id: MatchId, join: &Join) -> Result<MatchPage, RestError> {
        self.post(&format!("/api/matches/{id}/join"), join).await
    }

    /// A match as it stands.
    pub async fn page(&self, id: MatchId) -> Result<MatchPage, RestError> {
        self.get(&format!("/api/matches/{id}")).await
    }

    /// A match's record.
    pub async fn record(&self, id: MatchId) -> Result<Value, RestError> {
        self.get(&format!("/api/matches/{id}/record")).await
    }

    /// What the computer would do, in matches where that may be asked.
    pub async fn hint(&self, id: MatchId) -> Result<Hint, RestError> {
        self.get(&format!("/api/matches/{id}/hint")).await
    }

    /// Any address of the API.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, RestError> {
        self.ask("GET", path, &[]).await
    }

    /// Puts something where it may be already, without a body.
    pub async fn put<T: DeserializeOwned>(&self, path: &str) -> Result<T, RestError> {
        self.ask("PUT", path, &[]).await
    }

    /// Sends something to any address of the API.
    pub async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, RestError> {
        let body = serde_json::to_vec(body).map_err(|error| RestError::Odd(error.to_string()))?;
        self.ask("POST", path, &body).await
    }

    async fn ask<T: DeserializeOwned>(&self, method: &str, path: &str, body: &[u8]) -> Result<T, RestError> {
        let exchange = self.exchange(method, path, body);
        let answer =
            tokio::time::timeout(HTTP_WAIT_MAX, exchange).await.map_err(|_| RestError::Slow(HTTP_WAIT_MAX))??;
        let (status, body) = split(&answer)?;
        if (200..300).contains(&status) {
            // Where there is nothing to say, the body is empty.
            let body = if body.is_empty() { b"null" } else { body };
            return serde_json::from_slice(body).map_err(|error| RestError::Odd(error.to_string()));
        }
        let problem: Result<Problem, _> = serde_json::from_slice(body);
        Err(problem.map_or_else(|_| RestError::Odd(format!("status {status}")), RestError::Refused))
    }

    /// Sends a request and reads until the server closes.
    async fn exchange(&self, method: &str, path: &str, body: &[u8]) -> Result<Vec<u8>, RestError> {
        let mut head =
            format!("{method} {path} HTTP/1.0\r\nHost: {}\r\nAccept: application/json\r\n", self.address.authority());
        if let Some(token) = self.token.as_deref().filter(|token| !token.contains(char::is_control)) {
            head += &format!("Authorization: Bearer {token}\r\n");
        }
        if method == "POST" {
            head += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        }
        head += "\r\n";
        let request = [head.as_bytes(), body].concat();
        let unreachable = |why| RestError::Unreachable { address: self.address.clone(), why };
        let answer = self.converse(&request).await.map_err(unreachable)?;
        if answer.len() as u64 > HTTP_ANSWER_BYTES_MAX {
            return Err(RestError::Odd(format!("more than {HTTP_ANSWER_BYTES_MAX} bytes")));
        }
        Ok(answer)
    }

    /// Everything that comes back for a request, or the first byte too much.
    async fn converse(&self, request: &[u8]) -> std::io::Result<Vec<u8>> {
        let mut stream = TcpStream::connect(self.address.authority()).await?;
        stream.write_all(request).await?;
        let mut answer = Vec::new();
        stream.take(HTTP_ANSWER_BYTES_MAX + 1).read_to_end(&mut answer).await?;
        if answer.is_empty() {
            // What a server leaves that is killed or stops: worth another try, unlike an odd answer.
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        Ok(answer)
    }
}

/// Status and body of a whole answer.
fn split(answer: &[u8]) -> Result<(u16, &[u8]), RestError> {
    let odd = |what: &str| RestError::Odd(what.to_owned());
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").ok_or_else(|| odd("no end of headers"))?;
    let head = std::str::from_utf8(&answer[..end]).map_err(|_| odd("headers are not text"))?;
    let body = &answer[end + 4..];
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.strip_prefix("HTTP/1.")?.split(' ').nth(1)?.parse().ok());
    let length =
        lines.filter_map(|line| line.split_once(':')).find(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    if let Some((_, length)) = length
        && length.trim().parse() != Ok(body.len())
    {
        return Err(odd("the answer is cut off"));
    }
    Ok((status.ok_or_else(|| odd("no status"))?, body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_split() {
        let (status, body) = split(b"HTTP/1.1 201 Created\r\ncontent-length: 2\r\n\r\n{}").unwrap();
        assert_eq!((status, body), (201, &b"{}"[..]));
        let (status, body) = split(b"HTTP/1.0 404 Not Found\r\nX: y\r\n\r\n").unwrap();
        assert_eq!((status, body.len()), (404, 0));
    }

    #[test]
    fn odd_answers_are_refused() {
        for odd in
            ["", "HTTP/1.1 200 OK\r\n", "SSH-2.0 hello\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}"]
        {
            assert!(matches!(split(odd.as_bytes()), Err(RestError::Odd(_))), "{odd:?}");
        }
    }
}
