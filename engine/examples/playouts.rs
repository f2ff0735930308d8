//! Random playouts on one core: `cargo run --release -p engine --example playouts [seconds] [options]`, such as `5 '{"dice":"two"}'`. With options
//! only the games are played that have them.
//!
//! A decision is one action, chosen uniformly among all legal ones, and done. Rolls are not counted. Where the system tells it, the time
//! is what this program had of its core, so that other work on the machine does not count against it.

use std::time::{Duration, Instant};

use engine::game::{BySide, Game, Side};
use engine::golden_goal::{self, GoldenGoal};
use engine::grid_soccer::{self, GridSoccer};
use engine::sector_soccer::{self, SectorSoccer};
use engine::world_soccer::{self, WorldSoccer};
use serde_json::{Value, json};

/// A game whose listed moves are played without events.
trait Playable: Game {
    type Move: Copy;
    /// Puts the dice that are due, as numbers of sides, into `dice`, which is empty.
    fn next(&self, dice: &mut Vec<u8>) -> Next;
    fn list(&self, side: Side, moves: &mut Vec<Self::Move>);
    fn play(&mut self, side: Side, listed: Self::Move);
    fn toss(&mut self, faces: &[u8]);
    fn goals(&self) -> u32;
}

/// Who or what a match waits for.
enum Next {
    Dice,
    Side(Side),
    Over,
}

impl Playable for GoldenGoal {
    type Move = golden_goal::Move;
    fn next(&self, dice: &mut Vec<u8>) -> Next {
        match self.waits() {
            golden_goal::Waits::Chance(chance) => due(dice, chance.dice()),
            golden_goal::Waits::Side(side) => Next::Side(side),
            golden_goal::Waits::Over => Next::Over,
        }
    }
    fn list(&self, _: Side, moves: &mut Vec<Self::Move>) {
        self.list(moves);
    }
    fn play(&mut self, _: Side, listed: Self::Move) {
        self.play(listed);
    }
    fn toss(&mut self, faces: &[u8]) {
        self.toss(faces);
    }
    fn goals(&self) -> u32 {
        self.score().home + self.score().away
    }
}

impl Playable for WorldSoccer {
    type Move = world_soccer::Move;
    fn next(&self, dice: &mut Vec<u8>) -> Next {
        match self.waits() {
            world_soccer::Waits::Chance(chance) => due(dice, self.dice(chance)),
            world_soccer::Waits::Sides(owes) => one_of(owes),
            world_soccer::Waits::Over => Next::Over,
        }
    }
    fn list(&self, side: Side, moves: &mut Vec<Self::Move>) {
        self.list(side, moves);
    }
    fn play(&mut self, side: Side, listed: Self::Move) {
        self.play(side, listed);
    }
    fn toss(&mut self, faces: &[u8]) {
        self.toss(faces);
    }
    fn goals(&self) -> u32 {
        self.score().home + self.score().away
    }
}

impl Playable for SectorSoccer {
    type Move = sector_soccer::Move;
    fn next(&self, dice: &mut Vec<u8>) -> Next {
        match self.waits() {
            sector_soccer::Waits::Chance(chance) => due(dice, &chance.dice().0),
            sector_soccer::Waits::Sides(owes) => one_of(owes),
            sector_soccer::Waits::Over => Next::Over,
        }
    }
    fn list(&self, side: Side, moves: &mut Vec<Self::Move>) {
        self.list(side, moves);
    }
    fn play(&mut self, side: Side, listed: Self::Move) {
        self.play(side, listed);
    }
    fn toss(&mut self, faces: &[u8]) {
        self.toss(faces);
    }
    fn goals(&self) -> u32 {
        self.score().home + self.score().away
    }
}

impl Playable for GridSoccer {
    type Move = grid_soccer::Move;
    fn next(&self, dice: &mut Vec<u8>) -> Next {
        match self.waits() {
            grid_soccer::Waits::Chance(chance) => due(dice, chance.dice()),
            grid_soccer::Waits::Sides(owes) => one_of(owes),
            grid_soccer::Waits::Over => Next::Over,
        }
    }
    fn list(&self, side: Side, moves: &mut Vec<Self::Move>) {
        self.list(side, moves);
    }
    fn play(&mut self, side: Side, listed: Self::Move) {
        self.play(side, listed);
    }
    fn toss(&mut self, faces: &[u8]) {
        self.toss(faces);
    }
    fn goals(&self) -> u32 {
        u32::from(self.score().home) + u32::from(self.score().away)
    }
}

fn due(dice: &mut Vec<u8>, sides: &[u8]) -> Next {
    dice.extend_from_slice(sides);
    Next::Dice
}

/// Where both owe something it makes no difference here who is first.
fn one_of(owes: BySide<bool>) -> Next {
    Next::Side(if owes.home { Side::Home } else { Side::Away })
}

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
    goals: u64,
}

fn playout<G: Playable>(start: &G, draws: &mut Draws, moves: &mut Vec<G::Move>, counts: &mut Counts) {
    let mut game = start.clone();
    let mut dice = Vec::new();
    loop {
        dice.clear();
        match game.next(&mut dice) {
            Next::Dice => {
                for die in &mut dice {
                    *die = draws.below(usize::from(*die)) as u8 + 1;
                }
                game.toss(&dice);
            }
            Next::Side(side) => {
                moves.clear();
                game.list(side, moves);
                game.play(side, moves[draws.below(moves.len())]);
                counts.decisions += 1;
                counts.listed += moves.len() as u64;
            }
            Next::Over => break,
        }
    }
    counts.playouts += 1;
    counts.goals += u64::from(game.goals());
}

/// Seconds on a core so far; none where the system does not tell.
fn on_core() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
}

/// Plays for so long and prints what came of it; nothing where the game has no such options.
fn measure<G: Playable>(options: &Value, seconds: f64) {
    let Ok(chosen) = G::options(options) else { return };
    let start = G::new(&chosen);
    let (mut draws, mut moves, mut counts) = (Draws(1), Vec::new(), Counts::default());
    let time = Duration::from_secs_f64(seconds);
    let (began, began_on_core) = (Instant::now(), on_core());
    while began.elapsed() < time {
        playout(&start, &mut draws, &mut moves, &mut counts);
    }
    let clock = began.elapsed().as_secs_f64();
    let took = on_core().zip(began_on_core).map_or(clock, |(now, began)| now - began);
    let Counts { playouts, decisions, listed, goals } = counts;
    let per_playout = |n: u64| n as f64 / playouts as f64;
    println!(
        "{} {options}: {:.0} playouts/s, {:.0} decisions/s",
        G::NAME,
        playouts as f64 / took,
        decisions as f64 / took
    );
    println!("on a core for {took:.2} s of {clock:.2} s; a state has {} bytes", size_of::<G>());
    println!(
        "per playout: {:.1} decisions, {:.2} goals; per decision: {:.1} legal actions, {:.2} us",
        per_playout(decisions),
        per_playout(goals),
        listed as f64 / decisions as f64,
        took * 1e6 / decisions as f64
    );
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds: f64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(3.0);
    let options = arguments.next().map_or(json!({}), |text| serde_json::from_str(&text).expect("options in JSON"));
    measure::<GoldenGoal>(&options, seconds);
    measure::<WorldSoccer>(&options, seconds);
    measure::<SectorSoccer>(&options, seconds);
    measure::<GridSoccer>(&options, seconds);
}
