//! Random playouts of Golden Goal on one core: `cargo run --release -p engine --example playouts [seconds] [mode]`.
//!
//! A decision is one action, chosen uniformly among all legal ones, and done. Rolls are not counted. Where the system tells it, the time
//! is what this program had of its core, so that other work on the machine does not count against it.

use std::time::{Duration, Instant};

use engine::game::Game;
use engine::golden_goal::{GoldenGoal, Move, Waits};
use serde_json::json;

/// A small generator (SplitMix64), so that drawing does not weigh on the measure.
struct Draws(u64);

impl Draws {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        (((z >> 32) * n as u64) >> 32) as usize
    }
}

#[derive(Default)]
struct Counts {
    playouts: u64,
    decisions: u64,
    listed: u64,
    rounds: u64,
    goals: u64,
}

fn playout(start: &GoldenGoal, draws: &mut Draws, moves: &mut Vec<Move>, counts: &mut Counts) {
    let mut game = start.clone();
    loop {
        match game.waits() {
            Waits::Chance(chance) => {
                let dice = chance.dice();
                let faces = [0, 1].map(|n| dice.get(n).map_or(0, |sides| draws.below(usize::from(*sides)) as u8 + 1));
                game.toss(&faces[..dice.len()]);
            }
            Waits::Side(_) => {
                moves.clear();
                game.list(moves);
                game.play(moves[draws.below(moves.len())]);
                counts.decisions += 1;
                counts.listed += moves.len() as u64;
            }
            Waits::Over => break,
        }
    }
    counts.playouts += 1;
    counts.rounds += u64::from(game.round());
    counts.goals += u64::from(game.score().home + game.score().away);
}

/// Seconds on a core so far; none where the system does not tell.
fn on_core() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds: f64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(3.0);
    let mode = arguments.next().unwrap_or_else(|| "golden_goal".to_owned());
    let options = GoldenGoal::options(&json!({"mode": mode})).expect("a mode of the game");
    let start = GoldenGoal::new(&options);
    let (mut draws, mut moves, mut counts) = (Draws(1), Vec::new(), Counts::default());
    let time = Duration::from_secs_f64(seconds);
    let (began, began_on_core) = (Instant::now(), on_core());
    while began.elapsed() < time {
        playout(&start, &mut draws, &mut moves, &mut counts);
    }
    let clock = began.elapsed().as_secs_f64();
    let took = on_core().zip(began_on_core).map_or(clock, |(now, began)| now - began);
    let Counts { playouts, decisions, listed, rounds, goals } = counts;
    let per_playout = |n: u64| n as f64 / playouts as f64;
    println!("mode {mode}: {:.0} playouts/s, {:.0} decisions/s", playouts as f64 / took, decisions as f64 / took);
    println!("on a core for {took:.2} s of {clock:.2} s");
    println!(
        "per playout: {:.1} decisions, {:.1} rounds, {:.2} goals; per decision: {:.1} legal actions, {:.2} us",
        per_playout(decisions),
        per_playout(rounds),
        per_playout(goals),
        listed as f64 / decisions as f64,
        took * 1e6 / decisions as f64
    );
}
