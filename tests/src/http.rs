//! Just enough of HTTP to ask a server anything, also what no library would send.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A request.
#[derive(Clone, Debug)]
pub struct Call {
    method: String,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Call {
    /// A request without a body.
    pub fn new(method: &str, path: &str) -> Self {
        Self { method: method.to_owned(), path: path.to_owned(), headers: Vec::new(), body: Vec::new() }
    }

    /// GET.
    pub fn get(path: &str) -> Self {
        Self::new("GET", path)
    }

    /// POST of JSON.
    pub fn post(path: &str, body: &Value) -> Self {
        Self::new("POST", path).body("application/json", body.to_string())
    }

    /// With another header.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// With a bearer token.
    pub fn bearer(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    /// With a body and its length.
    pub fn body(mut self, content_type: &str, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        let length = self.body.len().to_string();
        self.header("content-type", content_type).header("content-length", &length)
    }

    /// With bytes after the headers, as they are.
    pub fn raw_body(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        self
    }

    /// Sends it on a connection of its own and reads the answer.
    pub async fn send(&self, address: SocketAddr) -> Answer {
        self.write(address).await.answer().await
    }

    /// Sends it on a connection of its own: its bytes are on their way, nothing is read.
    pub async fn write(&self, address: SocketAddr) -> Sent {
        let mut request = format!("{} {} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n", self.method, self.path);
        for (name, value) in &self.headers {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        let mut bytes = request.into_bytes();
        bytes.extend_from_slice(b"\r\n");
        bytes.extend_from_slice(&self.body);
        let mut stream = TcpStream::connect(address).await.expect("the server listens");
        // A server that refuses a body need not read it to its end.
        let _ = stream.write_all(&bytes).await;
        Sent { stream, what: format!("{} {}", self.method, self.path) }
    }
}

/// A request that has been written.
pub struct Sent {
    stream: TcpStream,
    what: String,
}

impl Sent {
    /// Reads the answer.
    pub async fn answer(mut self) -> Answer {
        let mut answer = Vec::new();
        let _ = self.stream.read_to_end(&mut answer).await;
        Answer::parse(&answer).unwrap_or_else(|| panic!("no answer to {}: {answer:?}", self.what))
    }
}

/// What came back.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    headers: Vec<(String, String)>,
    /// The body as text.
    pub body: String,
    /// The body as it came: in chunks, if it came so.
    pub bytes: Vec<u8>,
}

impl Answer {
    fn parse(bytes: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n")?;
        let mut lines = head.split("\r\n");
        let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
        let headers: Vec<_> = lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
            .collect();
        let is_chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        let body = if is_chunked { unchunked(body)? } else { body.to_owned() };
        let bytes = bytes.windows(4).position(|end| end == b"\r\n\r\n").map(|at| bytes[at + 4..].to_vec())?;
        Some(Self { status, headers, body, bytes })
    }

    /// A header's value.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// All values of a header that may come several times.
    pub fn headers(&self, name: &str) -> impl Iterator<Item = &str> {
        self.headers.iter().filter(move |(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The body of an answer that must be good.
    pub fn ok(&self) -> Value {
        assert!((200..300).contains(&self.status), "{self:?}");
        self.json()
    }

    /// The status and code of an answer that must be a problem.
    pub fn problem(&self) -> (u16, String) {
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{self:?}");
        let problem = self.json();
        assert_eq!(problem["status"], self.status, "{self:?}");
        assert!(problem["title"].as_str().is_some_and(|title| !title.is_empty()), "{self:?}");
        assert!(problem["values"].is_object(), "{self:?}");
        (self.status, problem["code"].as_str().expect("a code").to_owned())
    }
}

fn unchunked(mut rest: &str) -> Option<String> {
    let mut body = String::new();
    loop {
        let (size, after) = rest.split_once("\r\n")?;
        let size = usize::from_str_radix(size, 16).ok()?;
        if size == 0 {
            return Some(body);
        }
        body.push_str(after.get(..size)?);
        rest = after.get(size + 2..)?;
    }
}
