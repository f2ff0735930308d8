//! Figures of matchmaking: how long people wait and how even their matches are, and what a round costs when very many wait.
//!
//! `cargo run --release -p server --example pairing`. Thousands of arrivals, drawn by a seed from a normal distribution of ratings, meet
//! the server's own queue, round by round, at the server's own pace; time is simulated, and only the cost of rounds is measured.

use std::collections::HashMap;
use std::time::Instant;

use protocol::ids::{MatchId, PlayerId};
use protocol::people::Person;
use server::limits;
use server::matchmaking::about::About;
use server::matchmaking::queue::Queue;
use server::matchmaking::{Patience, pools};
use uuid::Uuid;

const POOL: &str = "golden_goal/default/fast/rated";

/// Mean and deviation of ratings, as in large pools of other games' servers.
const MEAN: f64 = 1_500.0;
const DEVIATION: f64 = 300.0;

/// Arrivals of each run.
const ARRIVALS: usize = 5_000;

/// Arrivals a second: from a quiet evening to a rush.
const RATES: [f64; 4] = [0.1, 0.5, 2.0, 10.0];

/// Who waits when rounds are measured.
const CROWDS: [usize; 3] = [1_000, 3_000, 10_000];

fn main() {
    println!("arrivals/s  wait p50  wait p95  distance p50  distance p95  matches");
    for rate in RATES {
        let figures = Simulation::new(rate).run();
        println!("{rate:>10}  {figures}");
    }
    println!();
    println!("waiting  pairs in one round  round, ms (median of 5)");
    for crowd in CROWDS {
        let (pairs, ms) = round_of(crowd);
        println!("{crowd:>7}  {pairs:>18}  {ms:>23.1}");
    }
}

/// Draws by a seed.
struct Draw(u64);

impl Draw {
    /// Evenly from 0 to 1.
    fn even(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as f64 + 0.5) / f64::from(1u32 << 31)
    }

    /// A rating: Box and Muller's way to a normal distribution.
    fn rating(&mut self) -> u32 {
        let (radius, angle) = ((-2.0 * self.even().ln()).sqrt(), 2.0 * std::f64::consts::PI * self.even());
        (MEAN + DEVIATION * radius * angle.cos()).clamp(100.0, 3_500.0) as u32
    }

    /// Milliseconds to the next arrival.
    fn pause_ms(&mut self, rate: f64) -> u64 {
        (-self.even().ln() / rate * 1_000.0) as u64
    }
}

struct Simulation {
    queue: Queue,
    draw: Draw,
    rate: f64,
    /// Rating and arrival.
    known: HashMap<PlayerId, (u32, u64)>,
    waits: Vec<u64>,
    distances: Vec<u64>,
}

impl Simulation {
    fn new(rate: f64) -> Simulation {
        let queue = Queue::new(Patience::default());
        Simulation { queue, draw: Draw(7), rate, known: HashMap::new(), waits: Vec::new(), distances: Vec::new() }
    }

    fn arrive(&mut self, now: u64) {
        let id = PlayerId(Uuid::from_u128(self.known.len() as u128 + 1));
        let rating = self.draw.rating();
        self.known.insert(id, (rating, now));
        join(&mut self.queue, id, rating, now);
    }

    fn run(mut self) -> String {
        let (mut now, mut turn, mut arrives) = (1_000_000, 0, 1_000_000);
        while self.known.len() < ARRIVALS || !self.queue.is_empty() {
            while arrives <= now && self.known.len() < ARRIVALS {
                self.arrive(arrives);
                arrives += self.draw.pause_ms(self.rate);
            }
            turn += 1;
            let base = u128::from(turn) << 32;
            hold_round(&mut self.queue, now, turn, base);
            self.confirm_all(now);
            // The last few have nobody to wait for.
            if self.known.len() == ARRIVALS && now > arrives + 600_000 {
                break;
            }
            now += limits::ROUND_EVERY_MS;
        }
        let matches = self.distances.len();
        let seconds = |list: &mut Vec<u64>, part| at(list, part) as f64 / 1_000.0;
        let (p50, p95) = (seconds(&mut self.waits, 50), seconds(&mut self.waits, 95));
        let (d50, d95) = (at(&mut self.distances, 50), at(&mut self.distances, 95));
        format!("{p50:>6.1} s  {p95:>6.1} s  {d50:>12}  {d95:>12}  {matches:>7}")
    }

    /// Everybody comes at once to what was found.
    fn confirm_all(&mut self, now: u64) {
        let everybody: Vec<PlayerId> = self.queue.take_outcome().touched.into_iter().collect();
        let offers: Vec<(PlayerId, MatchId)> =
            everybody.into_iter().filter_map(|who| self.queue.part(who).offer.map(|offer| (who, offer.id))).collect();
        let mut met: HashMap<MatchId, Vec<u32>> = HashMap::new();
        for (who, id) in offers {
            let (rating, arrived) = self.known[&who];
            self.waits.push(now - arrived);
            met.entry(id).or_default().push(rating);
            if self.queue.confirm(who, id, now) == Ok(true) {
                self.queue.made(id, now);
            }
        }
        self.distances.extend(met.values().map(|both| u64::from(both[0].abs_diff(both[1]))));
        self.queue.take_outcome();
    }
}

fn join(queue: &mut Queue, id: PlayerId, rating: u32, now: u64) {
    let about = About { ratings: vec![rating; 4], ..About::default() };
    let person = Person { id, name: String::new(), bot: false };
    queue.join(person, about, pools::number(POOL).expect("a pool"), now).expect("a place");
}

fn hold_round(queue: &mut Queue, now: u64, turn: u64, base: u128) {
    let mut ids = base;
    queue.round(
        now,
        turn,
        |_| true,
        || {
            ids += 1;
            MatchId(Uuid::from_u128(ids))
        },
    );
}

/// The value that so many of a hundred do not exceed.
fn at(list: &mut [u64], part: usize) -> u64 {
    list.sort_unstable();
    list.get(list.len().saturating_sub(1) * part / 100).copied().unwrap_or_default()
}

/// A whole crowd that has come within ten seconds, and one round of it: how many pairs, and how many milliseconds.
fn round_of(crowd: usize) -> (usize, f64) {
    let mut costs = Vec::new();
    let mut pairs = 0;
    for seed in 0..5 {
        let (mut queue, mut draw) = (Queue::new(Patience::default()), Draw(seed));
        for number in 0..crowd {
            let rating = draw.rating();
            let since = 1_000_000 + (draw.even() * 10_000.0) as u64;
            join(&mut queue, PlayerId(Uuid::from_u128(number as u128 + 1)), rating, since);
        }
        queue.take_outcome();
        let begun = Instant::now();
        hold_round(&mut queue, 1_010_000, seed, 1 << 64);
        costs.push(begun.elapsed().as_micros() as u64);
        // An offer is the only change that a first round makes.
        pairs = queue.take_outcome().changes.len();
    }
    (pairs, at(&mut costs, 50) as f64 / 1_000.0)
}
