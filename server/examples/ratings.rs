//! How fast results become ratings: `cargo run --release -p server --example ratings [results]`.
//!
//! Results among a thousand players go into a fresh SQLite file and are folded; then one arrives that is older than a hundredth of them.

use std::time::Instant;

use anyhow::Context;
use engine::game::{BySide, Side};
use protocol::ids::{MatchId, PlayerId};
use protocol::matches::MatchResult;
use server::ratings::fold;
use server::store::{self, ResultRow, Sitter, Store};
use uuid::Uuid;

const GAME: &str = "golden_goal";
const PLAYERS: usize = 1_000;
const RESULTS: usize = 20_000;
/// Results noted in one statement.
const PAGE: usize = 500;
/// A match ends every so often.
const PACE_MS: u64 = 20_000;

fn result(players: &[PlayerId], number: usize) -> ResultRow {
    // Spread evenly without chance: the same run each time.
    let home = number * 7_919 % PLAYERS;
    let away = (home + 1 + number * 104_729 % (PLAYERS - 1)) % PLAYERS;
    let winner = [Some(Side::Home), None, Some(Side::Away), Some(Side::Home)][number % 4];
    ResultRow {
        id: MatchId(Uuid::now_v7()),
        game: GAME.to_owned(),
        options: "{}".to_owned(),
        clock: r#"{"type":"none"}"#.to_owned(),
        rated: true,
        seats: BySide { home: Some(Sitter::Person(players[home])), away: Some(Sitter::Person(players[away])) },
        result: Some(MatchResult { winner, by: "rounds".to_owned(), score: BySide { home: 1, away: 1 } }),
        actions: 60,
        started: Some(0),
        ended: (number as u64 + 1) * PACE_MS,
        unrated: None,
    }
}

async fn timed(store: &dyn Store, what: &str) -> anyhow::Result<()> {
    let start = Instant::now();
    let folded = fold(store, GAME).await?;
    let took_s = start.elapsed().as_secs_f64();
    println!("{what}: {folded} results in {took_s:.2} s, {:.0} a second", folded as f64 / took_s);
    Ok(())
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let count = match std::env::args().nth(1) {
        Some(text) => text.parse().context("the number of results")?,
        None => RESULTS,
    };
    let folder = std::env::temp_dir().join(Uuid::now_v7().to_string());
    let store = store::open(&format!("sqlite://{}?mode=rwc", folder.join("ratings.db").display())).await?;
    let players: Vec<PlayerId> = (0..PLAYERS).map(|_| PlayerId(Uuid::now_v7())).collect();
    let results: Vec<ResultRow> = (0..count).map(|number| result(&players, number)).collect();
    for page in results.chunks(PAGE) {
        store.results().note_results(page).await?;
    }
    timed(&*store, "in order").await?;
    let late = ResultRow { id: MatchId(Uuid::now_v7()), ..result(&players, count - count / 100) };
    store.results().note_results(&[late]).await?;
    timed(&*store, "one a hundredth late").await?;
    store.close().await;
    Ok(std::fs::remove_dir_all(folder)?)
}
