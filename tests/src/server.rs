//! The real server binary, started as a person would start it, and killed as a power cut would.

use std::fs::File;
use std::net::{SocketAddr, TcpListener};
use std::process::{ExitStatus, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

use crate::{TempDir, TestPostgres, binary};

/// A start includes migrations and the replay of every running match; a machine under load takes its time.
const START_S_MAX: u64 = 60;

/// More than the server itself allows for saying goodbye.
const STOP_S_MAX: u64 = 30;

/// Lines of the log that a failed test shows.
const LOG_LINES_SHOWN: usize = 60;

/// Where a server keeps its matches. It outlives the servers that are started on it.
#[derive(Debug)]
pub struct Store {
    url: String,
    _folder: Option<TempDir>,
}

impl Store {
    /// A new SQLite file in a folder of its own.
    pub fn sqlite() -> Self {
        let folder = TempDir::new();
        Self { url: format!("sqlite://{}/touchline.db?mode=rwc", folder.path().display()), _folder: Some(folder) }
    }

    /// A database that the test looks after itself.
    pub fn at(url: String) -> Self {
        Self { url, _folder: None }
    }

    /// A new database on the tests' PostgreSQL.
    pub async fn postgres() -> Self {
        Self { url: TestPostgres::new().await.url, _folder: None }
    }

    /// What follows `--database`.
    pub fn url(&self) -> &str {
        &self.url
    }
}

/// A running `touchline-server`. Dropping it kills it; a test that fails shows the end of its log.
#[derive(Debug)]
pub struct RealServer {
    child: Child,
    address: SocketAddr,
    database: String,
    flags: Vec<String>,
    folder: TempDir,
}

impl RealServer {
    /// Starts it on a free port and waits until it listens. Panics with its log where it does not.
    pub async fn start(store: &Store) -> Self {
        Self::start_with(store, &[]).await
    }

    /// The same with further flags.
    pub async fn start_with(store: &Store, flags: &[&str]) -> Self {
        let flags: Vec<String> = flags.iter().map(|&flag| flag.to_owned()).collect();
        let folder = TempDir::new();
        let (child, address) = launch(free_address(), store.url(), &flags, &folder).await;
        Self { child, address, database: store.url().to_owned(), flags, folder }
    }

    /// Where it listens, also after a restart.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// `http://<address>`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Its process id, while it runs.
    pub fn pid(&self) -> Option<u32> {
        self.child.id()
    }

    /// SIGKILL: it gets no chance to finish anything. Returns when it is gone.
    pub async fn kill(&mut self) {
        self.child.kill().await.expect("a running server can be killed");
    }

    /// SIGTERM: it is asked to stop. Answers how it ended.
    pub async fn terminate(&mut self) -> ExitStatus {
        let pid = self.pid().expect("a running server has an id").to_string();
        let asked = Command::new("kill").args(["-TERM", &pid]).status().await.expect("kill runs");
        assert!(asked.success(), "the server was there to be asked");
        tokio::time::timeout(Duration::from_secs(STOP_S_MAX), self.child.wait())
            .await
            .unwrap_or_else(|_| panic!("the server did not stop:\n{}", log_end(&self.folder)))
            .expect("the server's own child")
    }

    /// What it has logged so far.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// Starts it again after [`RealServer::kill`], on the same address and the same store.
    pub async fn restart(&mut self) {
        (self.child, self.address) = launch(self.address, &self.database, &self.flags, &self.folder).await;
    }
}

impl Drop for RealServer {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the end of the server's log:\n{}", log_end(&self.folder));
        }
    }
}

async fn launch(address: SocketAddr, database: &str, flags: &[String], folder: &TempDir) -> (Child, SocketAddr) {
    let log = File::options().create(true).append(true).open(folder.path().join("log")).expect("a log file");
    let mut child = Command::new(binary("touchline-server"))
        .args(["--listen", &address.to_string(), "--database", database])
        .args(flags)
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log)
        .kill_on_drop(true)
        .spawn()
        .expect("the server's binary runs");
    let mut output = BufReader::new(child.stdout.take().expect("piped")).lines();
    let said = tokio::time::timeout(Duration::from_secs(START_S_MAX), listening(&mut output)).await;
    let Ok(Some(address)) = said else {
        panic!("the server did not start listening ({said:?}):\n{}", log_end(folder));
    };
    // A full pipe would stop the server, so somebody reads on.
    tokio::spawn(async move { while let Ok(Some(_)) = output.next_line().await {} });
    (child, address)
}

/// Reads up to the line that names the address; none where the output ends first.
async fn listening(output: &mut Lines<BufReader<ChildStdout>>) -> Option<SocketAddr> {
    while let Ok(Some(line)) = output.next_line().await {
        if let Some((_, address)) = line.split_once("listening on http://") {
            return address.trim().parse().ok();
        }
    }
    None
}

fn log_end(folder: &TempDir) -> String {
    let log = std::fs::read_to_string(folder.path().join("log")).unwrap_or_default();
    let lines: Vec<&str> = log.lines().collect();
    lines[lines.len().saturating_sub(LOG_LINES_SHOWN)..].join("\n")
}

/// A port below those that the kernel gives to outgoing connections. Between a kill and a restart nobody may take it:
/// on loopback a client that dials a deserted port of that range can even be connected to itself.
fn free_address() -> SocketAddr {
    const PORTS: std::ops::Range<u16> = 10_000..30_000;
    static NEXT: AtomicU16 = AtomicU16::new(0);
    // Test processes start at different places, so that two at once seldom try the same port.
    let start = (std::process::id() % u32::from(PORTS.end - PORTS.start)) as u16;
    for _ in PORTS {
        let step = start.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed)) % (PORTS.end - PORTS.start);
        let address = SocketAddr::from(([127, 0, 0, 1], PORTS.start + step));
        if TcpListener::bind(address).is_ok() {
            return address;
        }
    }
    panic!("no free port");
}
