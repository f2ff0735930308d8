//! The real server killed with SIGKILL in mid-match, again and again, under play.
//!
//! What must hold: no acknowledged action is lost or done twice, no roll that anybody has seen is drawn again, and clients go
//! on by themselves. The games of the catalogue take turns. Each kill comes after a random number of changes and a random part of a moment more, so that it hits
//! everything: an append on its way, a roll that waits for links, a snapshot half sent, a server that only just started.

mod notes;

mod play;

mod storm;

use engine::catalog::GameKind;
use tests::{Seed, Store, setting};

/// Kills in one run. `make soak` asks for more.
fn kills() -> u64 {
    setting("TOUCHLINE_KILLS", 36)
}

/// After so many kills each game was met by one: the tables begin with different games, and play each until a kill meets it.
const KILLS_OF_EVERY_GAME: u64 = 36;

async fn check(test: &str, store: Store) {
    let seed = Seed::of(test, &[("TOUCHLINE_KILLS", kills())]);
    let run = storm::run(&store, seed.value, kills()).await;
    println!("seed {seed}: {run}");
    assert!(run.kills >= kills());
    let every_game = run.games.len() == GameKind::ALL.len();
    assert!(every_game || run.kills < KILLS_OF_EVERY_GAME, "killed in the middle of {:?} only: {run}", run.games);
    assert!(run.acknowledged > run.kills, "the server was killed under play, not in its sleep: {run}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_on_sqlite() {
    check("kill::nothing_is_lost_on_sqlite", Store::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_on_postgres() {
    check("kill::nothing_is_lost_on_postgres", Store::postgres().await).await;
}
