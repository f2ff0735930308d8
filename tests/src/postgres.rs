//! A real PostgreSQL for the tests: one server for each test process, one database for each test.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{Connection, PgConnection};

/// How often another port is tried where somebody took the one that was free a moment before.
const PORT_TRIES: u32 = 5;

/// A database of its own on the PostgreSQL that this test process shares.
#[derive(Clone, Debug)]
pub struct TestPostgres {
    /// Where it is: `postgres://postgres@127.0.0.1:<port>/<name>`.
    pub url: String,
}

impl TestPostgres {
    /// A new, empty database. Starts the server at the first call; panics with its words where that fails.
    pub async fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let port = tokio::task::spawn_blocking(|| SERVER.get_or_init(Server::start).port).await.expect("no panic");
        let name = format!("test_{}", COUNT.fetch_add(1, Ordering::Relaxed));
        let root = format!("postgres://postgres@127.0.0.1:{port}");
        let mut connection = PgConnection::connect(&format!("{root}/postgres")).await.expect("PostgreSQL answers");
        sqlx::raw_sql(sqlx::AssertSqlSafe(format!("create database {name}")))
            .execute(&mut connection)
            .await
            .expect("a new database");
        Self { url: format!("{root}/{name}") }
    }
}

static SERVER: OnceLock<Server> = OnceLock::new();

/// The script that runs PostgreSQL. It ends when its standard input closes, which happens with this process.
struct Server {
    port: u16,
    _script: Child,
}

impl Server {
    fn start() -> Self {
        let bin = programs().expect("PostgreSQL is not installed; run scripts/install-test-deps.sh");
        let mut said = String::new();
        for _ in 0..PORT_TRIES {
            let port = free_port();
            let mut script = command(&bin, port)
                .current_dir("/")
                .process_group(0) // An interrupt of the tests must not cut the tidying short.
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .expect("a shell");
            let mut output = BufReader::new(script.stdout.take().expect("piped"));
            said.clear();
            output.read_line(&mut said).expect("text");
            if said.trim() == "ready" {
                return Self { port, _script: script };
            }
            output.read_to_string(&mut said).expect("text");
            script.wait().expect("it has closed its output, so it ends");
        }
        panic!("PostgreSQL did not start:\n{said}");
    }
}

/// PostgreSQL refuses to run as root, so root hands over to the account that Debian's package makes.
fn command(bin: &Path, port: u16) -> Command {
    let root = std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
    let mut command = Command::new(if root { "runuser" } else { "sh" });
    if root {
        command.args(["-u", "postgres", "--", "sh"]);
    }
    command.args(["-c", include_str!("postgres.sh"), "postgres.sh"]).arg(bin).arg(port.to_string());
    command
}

/// The folder of `initdb`: the newest in Debian's layout, else what `pg_config` names, else on the path.
fn programs() -> Option<PathBuf> {
    let newest = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse::<u32>().ok()?, entry.path().join("bin"))))
        .filter(|(_, bin)| bin.join("initdb").exists())
        .max();
    let named = || {
        let output = Command::new("pg_config").arg("--bindir").output().ok()?;
        Some(PathBuf::from(String::from_utf8(output.stdout).ok()?.trim()))
    };
    let on_path = || std::env::split_paths(&std::env::var_os("PATH")?).find(|bin| bin.join("initdb").exists());
    newest.map(|(_, bin)| bin).or_else(|| named().filter(|bin| bin.join("initdb").exists())).or_else(on_path)
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port").port()
}
