//! One run: a few tables play match after match while the server is killed and started again.

use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use engine::catalog::GameKind;
use engine::game::Side;
use engine::record::Record;
use protocol::http::{Join, NewMatch, Opponent};
use protocol::ids::MatchId;
use protocol::matches::{ClockOptions, Strength};
use protocol::ratings::{MatchRatings, Unrated};
use tests::{Random, RealServer, Store, game_in_turn, missed_links, short_option_sets};
use tokio::sync::{RwLock, mpsc};
use tokio::task::JoinSet;
use tokio::time::timeout;
use touchline::address::Address;
use touchline::rest::Rest;

use super::notes::Notes;
use super::play::{self, Part};

/// Matches at a time, so that a kill meets several appends in one batch. The last table plays the computer.
const TABLES: u64 = 4;

/// Steps of a match, about: enough for a few kills in each, few enough for many beginnings and ends.
const STEPS_MAX: usize = 300;

/// Changes, over all tables, that are let pass before a kill: up to a turn or so of each.
const CHANGES_BEFORE_KILL: u64 = 60;

/// The random part of a moment after that: about what it takes to plan, append and show one action.
const MOMENT_US: u64 = 4_000;

/// Changes that wait for the one who kills. More are of no interest to it.
const CHANGES_QUEUE: usize = 256;

/// What happened in a run.
#[derive(Debug, Default)]
pub(super) struct Run {
    pub(super) kills: u64,
    pub(super) acknowledged: u64,
    /// Games in the middle of which the server was killed.
    pub(super) games: HashSet<GameKind>,
    matches: usize,
    /// Links that were refused, and those that the records say were missed.
    late: u64,
    missed: u64,
    /// Matches that ratings followed from.
    rated: u64,
    took: Duration,
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Run { kills, acknowledged, games, matches, late, missed, rated, took } = self;
        let (games, took_s) = (games.len(), took.as_secs_f64());
        write!(
            f,
            "{kills} kills in {games} games, {matches} matches, {acknowledged} acts acknowledged in {took_s:.1} s; "
        )?;
        write!(f, "{late} links came too late, {missed} were missed, {rated} matches were rated")
    }
}

/// What all tables share.
#[derive(Clone)]
struct Hall {
    /// Held for reading by whoever speaks REST, which does not come back by itself as the socket's client does.
    server: Arc<RwLock<RealServer>>,
    address: Address,
    changes: mpsc::Sender<()>,
    enough: Arc<AtomicBool>,
    /// Kills so far.
    kills: Arc<AtomicU64>,
}

/// A match that was played to its end.
struct Played {
    id: MatchId,
    kind: GameKind,
    /// Whether the server was killed meanwhile.
    killed: bool,
    ours: Vec<Side>,
    notes: Arc<Mutex<Notes>>,
}

/// Plays while killing the server so many times, then holds every match against its record.
pub(super) async fn run(store: &Store, seed: u64, kills: u64) -> Run {
    let start = Instant::now();
    let mut random = Random::new(seed);
    let server = RealServer::start(store).await;
    let address: Address = server.url().parse().expect("the server's own address");
    let (changes, mut changed) = mpsc::channel(CHANGES_QUEUE);
    let server = Arc::new(RwLock::new(server));
    let hall = Hall { server, address, changes, enough: Arc::default(), kills: Arc::default() };
    let mut tables = JoinSet::new();
    for table in 0..TABLES {
        tables.spawn(play_on(hall.clone(), table, random.fork()));
    }
    let Hall { server, address, changes, enough, kills: killed } = hall;
    drop(changes);
    kill_under_play(&server, &mut changed, kills, &killed, &mut random).await;
    enough.store(true, Ordering::Relaxed);
    let played: Vec<Played> = tables.join_all().await.into_iter().flatten().collect();
    let mut run = Run { kills: killed.load(Ordering::Relaxed), matches: played.len(), ..Run::default() };
    for Played { id, kind, killed, ours, notes } in played {
        run.games.extend(killed.then_some(kind));
        run.rated += u64::from(is_rated(&address, id).await);
        let record = Rest { address: address.clone(), token: None }.record(id).await.expect("a record");
        let record: Record = serde_json::from_value(record).expect("a record as the engine knows it");
        let notes = notes.lock().unwrap();
        notes.check(&record, &ours).unwrap_or_else(|wrong| panic!("match {id}: {wrong}"));
        run.acknowledged += notes.acknowledged();
        run.late += notes.late;
        run.missed += missed_links(&record);
    }
    // What a kill took back is rolled again, with links that came too late the first time: two for each table.
    assert!(run.late <= run.missed + 2 * TABLES * run.kills, "links are refused only for rolls without them: {run}");
    run.took = start.elapsed();
    run
}

/// Every match that has ended has a result, however often the server was killed before anybody could note it. Answers whether ratings
/// followed.
async fn is_rated(address: &Address, id: MatchId) -> bool {
    let rest = Rest { address: address.clone(), token: None };
    let ratings: MatchRatings = rest.get(&format!("/api/matches/{id}/ratings")).await.expect("a result");
    let changed = ratings.changes.home.is_some() && ratings.changes.away.is_some();
    assert!(changed ^ (ratings.unrated == Some(Unrated::Casual)), "match {id}: {ratings:?}");
    changed
}

/// Kills and restarts, each time somewhere after a random number of changes. Ends early if nobody plays any more.
async fn kill_under_play(
    server: &RwLock<RealServer>,
    changed: &mut mpsc::Receiver<()>,
    kills: u64,
    killed: &AtomicU64,
    random: &mut Random,
) {
    for _ in 0..kills {
        for _ in 0..random.below(CHANGES_BEFORE_KILL) {
            if changed.recv().await.is_none() {
                return;
            }
        }
        let mut server = server.write().await;
        // Not a wait for anything: the moment of the kill is what is random here.
        let _ = timeout(Duration::from_micros(random.below(MOMENT_US)), std::future::pending::<()>()).await;
        server.kill().await;
        killed.fetch_add(1, Ordering::Relaxed);
        server.restart().await;
        // What was noticed before the kill is not play after it.
        while changed.try_recv().is_ok() {}
    }
}

/// One table: match after match until the server has been killed often enough; of one game until a kill has met it, then of the next.
async fn play_on(hall: Hall, table: u64, mut random: Random) -> Vec<Played> {
    let mut played: Vec<Played> = Vec::new();
    while !hall.enough.load(Ordering::Relaxed) {
        let against_computer = table + 1 == TABLES;
        let met = played.iter().filter(|played| played.killed).count() as u64;
        let kind = game_in_turn(table + met);
        played.push(play_one(&hall, kind, against_computer, &mut random).await);
    }
    played
}

async fn play_one(hall: &Hall, kind: GameKind, against_computer: bool, random: &mut Random) -> Played {
    let (id, seats) = seat(hall, kind, against_computer, random).await;
    let before = hall.kills.load(Ordering::Relaxed);
    let notes = Arc::default();
    let (address, changes) = (hall.address.clone(), hall.changes.clone());
    let part = Part { address, id, kind, notes: Arc::clone(&notes), changes };
    let ours = seats.iter().map(|(side, _)| *side).collect();
    let mut people = JoinSet::new();
    people.spawn(play::spectator(part.clone()));
    for (side, token) in seats {
        people.spawn(play::player(part.clone(), token, side, random.fork()));
    }
    people.join_all().await;
    Played { id, kind, killed: hall.kills.load(Ordering::Relaxed) > before, ours, notes }
}

/// Makes a match; answers it and the sides that our clients play, each with its token.
async fn seat(
    hall: &Hall,
    kind: GameKind,
    against_computer: bool,
    random: &mut Random,
) -> (MatchId, Vec<(Side, String)>) {
    let server = hall.server.read().await;
    let nobody = Rest { address: hall.address.clone(), token: None };
    let maker = nobody.guest("Ada").await.expect("a guest");
    let side = *random.pick(&Side::BOTH);
    let clock = (random.below(2) == 0).then_some(ClockOptions::Bank { bank_s: 3_000, increment_s: 10 });
    let opponent = if against_computer { Opponent::Computer { strength: Strength::Easy } } else { Opponent::Link {} };
    let new = NewMatch {
        options: Some(random.pick(&short_option_sets(kind, STEPS_MAX)).clone()),
        clock,
        side: Some(side),
        listed: random.below(2) == 0,
        rated: !against_computer && clock.is_some(),
        ..NewMatch::new(kind.name(), opponent)
    };
    let rest = Rest { token: Some(maker.token.clone()), ..nobody.clone() };
    let id = rest.make(&new).await.expect("a match").id;
    let mut seats = vec![(side, maker.token)];
    if !against_computer {
        let other = nobody.guest("Bob").await.expect("a guest");
        let rest = Rest { token: Some(other.token.clone()), ..nobody };
        rest.join(id, &Join::default()).await.expect("a free seat");
        seats.push((!side, other.token));
    }
    drop(server);
    (id, seats)
}
