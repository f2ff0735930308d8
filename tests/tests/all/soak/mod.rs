//! Match after match through the typed client against the real server, on each store.
//!
//! Actions are chosen at random among the legal ones; some are sent twice, and some sockets are dropped under them. What must hold of every
//! match: its rolls are proven, its steps replay by the rules, nothing was done twice, and players and a spectator were
//! shown what the engine lets each of them know, nothing else. The games of the catalogue take turns, now and then with their usual options.

mod player;

mod shown;

mod table;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tests::{Random, RealServer, Seed, Store, setting};
use tokio::task::JoinSet;

use player::Tally;
use table::{GAMES, Table, USUAL_EVERY};

/// Matches at a time.
const TABLES: u64 = 16;

/// A line is printed after so many.
const MATCHES_PER_LINE: u64 = 100;

/// Matches in one run. `make soak` asks for more.
fn matches() -> u64 {
    setting("TOUCHLINE_MATCHES", 12)
}

async fn check(test: &str, store: Store) {
    let wanted = matches();
    let seed = Seed::of(test, &[("TOUCHLINE_MATCHES", wanted)]);
    println!("seed {seed}: {wanted} matches");
    let server = RealServer::start(&store).await;
    let begun = Arc::new(AtomicU64::new(0));
    let mut tables = JoinSet::new();
    for table in 0..TABLES.min(wanted) {
        let (address, begun) = (server.url().parse().expect("the server's own address"), begun.clone());
        // Each match draws from a stream of its own, whichever table it falls to.
        let seed = seed.value;
        tables.spawn(async move {
            let table = Table::open(address, table).await;
            let mut tally = Tally::default();
            loop {
                let number = begun.fetch_add(1, Ordering::Relaxed);
                if number >= wanted {
                    return tally;
                }
                tally.add(table.play(number, Random::new(seed.wrapping_add(number))).await);
                if number % MATCHES_PER_LINE == MATCHES_PER_LINE - 1 {
                    println!("seed {seed}: match {} of {wanted} is right", number + 1);
                }
            }
        });
    }
    let mut all = Tally::default();
    while let Some(tally) = tables.join_next().await {
        all.add(tally.expect("every match is right"));
    }
    println!("seed {seed}: {wanted} matches, {all}");
    assert!(all.acts > 10 * wanted && all.again * 10 > all.acts, "much was tried: {all}");
    // In a match or two no socket may happen to be dropped.
    assert!(all.dropped > 0 || wanted < 10, "sockets were dropped: {all}");
    assert_eq!(all.games.len() as u64, wanted.min(GAMES), "all games in turn: {:?}", all.games);
    assert!(all.usual.len() as u64 == GAMES || wanted < GAMES * USUAL_EVERY, "with usual options: {:?}", all.usual);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_match_is_right_on_sqlite() {
    check("soak::every_match_is_right_on_sqlite", Store::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_match_is_right_on_postgres() {
    check("soak::every_match_is_right_on_postgres", Store::postgres().await).await;
}
