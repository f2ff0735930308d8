//! The command `touchline` as people use it, against the real server.

use std::path::Path;
use std::process::{Output, Stdio};

use engine::catalog::GameKind;
use engine::record::Record;
use serde_json::Value;
use tests::{RealServer, Store, TempDir, binary, short_option_sets};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::Command;
use touchline::replay::Replay;

/// Steps of a match of bots, about.
const BOTS_STEPS_MAX: usize = 400;

/// `touchline` with a home of its own.
fn touchline(home: &Path, server: &RealServer, arguments: &[&str]) -> Command {
    let mut command = Command::new(binary("touchline"));
    command.args(arguments).env("XDG_STATE_HOME", home).env("TOUCHLINE_SERVER", server.url());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    command
}

async fn run(mut command: Command) -> (Output, String) {
    let output = command.output().await.expect("it starts");
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (output, said)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_bots_play_a_match_that_is_watched_verified_and_replayed() {
    let (store, home) = (Store::sqlite(), TempDir::new());
    let server = RealServer::start(&store).await;
    let new = ["bot", "--name", "one", "--strength", "easy", "--option", "mode=rounds", "--option", "rounds=2"];
    let mut first = touchline(home.path(), &server, &new).spawn().expect("it starts");
    let mut lines = BufReader::new(first.stdout.take().expect("piped")).lines();
    let line = lines.next_line().await.expect("readable").expect("the address of the match");
    let link = line.split_whitespace().last().expect("an address").to_owned();

    let join = touchline(home.path(), &server, &["bot", "--name", "two", "--strength", "easy", &link]);
    let watch = touchline(home.path(), &server, &["watch", &link]);
    let ((second, said), (watcher, seen)) = tokio::join!(run(join), run(watch));
    assert!(second.status.success(), "{said}");
    assert!(first.wait().await.expect("it ends").success());
    assert!(watcher.status.success(), "{seen}");
    assert!(seen.contains("Round 2:") && seen.contains("wins: rounds."), "{seen}");
    assert!(!seen.contains("NOT FAIR"), "{seen}");

    let rest = touchline::rest::Rest { address: server.url().parse().expect("an address"), token: None };
    let (_, id) = touchline::address::Address::with_match(&link).expect("a link");
    let record: Value = rest.record(id).await.expect("a record");
    let file = home.path().join("record.json");
    std::fs::write(&file, record.to_string()).expect("writable");
    let file = file.to_str().expect("a plain path");
    let (verified, said) = run(touchline(home.path(), &server, &["verify", file])).await;
    assert!(verified.status.success() && said.contains("The record is right."), "{said}");
    let (replayed, said) = run(touchline(home.path(), &server, &["replay", "--all", file])).await;
    assert!(replayed.status.success() && said.contains("| over"), "{said}");

    let bad = record.to_string().replacen(r#""faces":["#, r#""faces":[7,"#, 1);
    std::fs::write(file, bad).expect("writable");
    let (verified, said) = run(touchline(home.path(), &server, &["verify", file])).await;
    assert_eq!(verified.status.code(), Some(1), "{said}");
    assert!(said.contains("roll 1:"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn programs_that_say_so_find_each_other_in_a_pool_and_guests_are_told_why_not() {
    let (store, home) = (Store::sqlite(), TempDir::new());
    let server = RealServer::start(&store).await;
    let nobody = touchline::rest::Rest { address: server.url().parse().expect("an address"), token: None };
    let pool = ["bot", "--strength", "easy", "--pool", "golden_goal/default/fast/casual"];
    let (guest, said) = run(touchline(home.path(), &server, &pool)).await;
    assert_eq!(guest.status.code(), Some(2), "{said}");
    assert!(said.contains("only the account of a program"), "{said}");
    let mut links = Vec::new();
    let mut programs = Vec::new();
    for name in ["Robin", "Robot"] {
        let account = serde_json::json!({ "name": name, "password": "a long enough secret" });
        let signed: Value = nobody.post("/api/accounts", &account).await.expect("an account");
        let token = signed["token"].as_str().expect("a token");
        let body = r#"{"in_pools":true}"#;
        let put = format!(
            "PUT /api/me/bot HTTP/1.0\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(nobody.address.authority()).await.expect("a connection");
        stream.write_all(put.as_bytes()).await.expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        assert!(answer.starts_with("HTTP/1.0 20"), "{answer}");
        let mut command = touchline(home.path(), &server, &pool);
        programs.push(command.env("TOUCHLINE_TOKEN", token).spawn().expect("it starts"));
    }
    for program in &mut programs {
        let mut lines = BufReader::new(program.stdout.take().expect("piped")).lines();
        links.push(lines.next_line().await.expect("readable").expect("the address of the match"));
    }
    assert!(links[0].contains("/match/") && links[0] == links[1], "{links:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_every_game_to_its_end_though_much_is_hidden_from_each() {
    let (store, home) = (Store::sqlite(), TempDir::new());
    let server = RealServer::start(&store).await;
    let rest = touchline::rest::Rest { address: server.url().parse().expect("an address"), token: None };
    for kind in GameKind::ALL {
        let options = short_option_sets(kind, BOTS_STEPS_MAX).swap_remove(0);
        let chosen = options.as_object().expect("an object").iter().map(|(name, value)| match value {
            Value::String(text) => format!("{name}={text}"),
            other => format!("{name}={other}"),
        });
        let chosen: Vec<String> = chosen.flat_map(|option| ["--option".to_owned(), option]).collect();
        let mut new = vec!["bot", "--name", "one", "--strength", "easy", "--game", kind.name()];
        new.extend(chosen.iter().map(String::as_str));
        let mut first = touchline(home.path(), &server, &new).spawn().expect("it starts");
        let mut lines = BufReader::new(first.stdout.take().expect("piped")).lines();
        let line = lines.next_line().await.expect("readable").expect("the address of the match");
        let link = line.split_whitespace().last().expect("an address").to_owned();
        let join = touchline(home.path(), &server, &["bot", "--name", "two", "--strength", "easy", &link]);
        let watch = touchline(home.path(), &server, &["watch", &link]);
        let ((second, said), (watcher, seen)) = tokio::join!(run(join), run(watch));
        assert!(second.status.success(), "{kind:?} {options}: {said}");
        assert!(first.wait().await.expect("it ends").success(), "{kind:?} {options}");
        assert!(watcher.status.success() && !seen.contains("NOT FAIR"), "{kind:?}: {seen}");
        let (_, id) = touchline::address::Address::with_match(&link).expect("a link");
        let record: Record = serde_json::from_value(rest.record(id).await.expect("a record")).expect("a record");
        engine::fair_dice::verify(&record).unwrap_or_else(|faults| panic!("{kind:?}: {faults:?}"));
        assert_eq!(seen.contains("Chances: home "), tells_chances(record), "{kind:?}: {seen}");
    }
}

/// Whether the game computed chances at any step of a match.
fn tells_chances(record: Record) -> bool {
    let mut replay = Replay::new(record).expect("a record by the rules");
    while replay.step().is_some() {
        if replay.game().chances().is_some() {
            return true;
        }
    }
    false
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_that_is_taken_is_not_given_twice() {
    let (store, home) = (Store::sqlite(), TempDir::new());
    let server = RealServer::start(&store).await;
    let rest = touchline::rest::Rest { address: server.url().parse().expect("an address"), token: None };
    let ada = touchline::rest::Rest { token: Some(rest.guest("Ada").await.expect("a guest").token), ..rest.clone() };
    let new = serde_json::json!({"game": "golden_goal", "opponent": {"type": "computer", "strength": "easy"}});
    let made = ada.make(&serde_json::from_value(new).expect("a match")).await.expect("a match");
    let link = format!("{}{}", server.url(), made.path);
    let (refused, said) = run(touchline(home.path(), &server, &["play", &link])).await;
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("both seats of this match are taken"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_load_generator_measures_a_small_audience() {
    let home = TempDir::new();
    let json = home.path().join("figures.json");
    let mut command = Command::new(binary("touchline"));
    command.args(["load", "spectators", "--spectators", "20", "--rounds", "3"]);
    command.arg("--server").arg(binary("touchline-server")).arg("--json").arg(&json);
    let (output, said) = run(command).await;
    assert!(output.status.success(), "{said}");
    let figures: Vec<Value> = serde_json::from_slice(&std::fs::read(&json).expect("written")).expect("figures");
    assert_eq!(figures.len(), 2, "{said}");
    for figure in figures {
        let measured = |name: &str| figure[name].as_f64().is_some_and(|number| number > 0.0);
        assert!(measured("server") && measured("relay") && measured("ratio"), "{figure}");
    }
}

#[tokio::test]
async fn the_load_generator_makes_databases_of_its_own_only() {
    let mut command = Command::new(binary("touchline"));
    command.args(["load", "spectators", "--database", "sqlite:///tmp/mine.db"]);
    let (output, said) = run(command).await;
    assert!(!output.status.success() && said.contains("takes an address of PostgreSQL"), "{said}");
}

#[tokio::test]
async fn where_no_server_answers_is_said_once_with_what_to_do() {
    let home = TempDir::new();
    // Nobody listens on the port of a socket that is closed again.
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("an address");
    let address = format!("http://{free}");
    for command in ["play", "watch"] {
        let mut asked = Command::new(binary("touchline"));
        asked.args([command, "--server", &address]).env("XDG_STATE_HOME", home.path()).stdin(Stdio::null());
        let (output, said) = run(asked).await;
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(&format!("no server answers at {address}: ")), "{said}");
        assert_eq!(said.matches("refused").count(), 1, "{said}");
        assert!(said.contains("`make play` starts a server"), "{said}");
    }
}
