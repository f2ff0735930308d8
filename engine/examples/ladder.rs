//! Plays the strengths of the computer against each other and prints results and thinking times.
//!
//! `cargo run --release -p engine --example ladder -- [matches of each pair] [mode] [seed]`

use std::collections::BTreeMap;
use std::env;
use std::time::{Duration, Instant};

use engine::bots::{Budget, Strength, choose};
use engine::catalog::{AnyGame, GameKind};
use engine::fair_dice::faces;
use engine::game::{BySide, Outcome, Side, Turn};
use serde_json::json;

fn main() {
    let mut arguments = env::args().skip(1);
    let matches: u64 = arguments.next().map_or(20, |text| text.parse().expect("a number of matches"));
    let mode = arguments.next().unwrap_or_else(|| "golden_goal".to_owned());
    let seed: u64 = arguments.next().map_or(1, |text| text.parse().expect("a seed"));
    let mut times = BTreeMap::new();
    for (one, other) in [(2, 0), (2, 1), (1, 0)].map(|(a, b)| (Strength::ALL[a], Strength::ALL[b])) {
        let mut tally = Tally::default();
        for number in 0..matches {
            // Each takes each side in turn, with the same dice.
            let home_is_one = number % 2 == 0;
            let players =
                if home_is_one { BySide { home: one, away: other } } else { BySide { home: other, away: one } };
            let (outcome, turns) = play(&mode, players, seed * 1_000_003 + number / 2, &mut times);
            tally.count(&outcome, if home_is_one { Side::Home } else { Side::Away }, turns);
        }
        println!("{:>6} against {:<6} {tally}", one.name(), other.name());
    }
    for (name, mut spent) in times {
        spent.sort();
        let at = |share: f64| spent[((spent.len() - 1) as f64 * share) as usize];
        println!(
            "{name:>6} thinks: median {:.2?}, 99 of 100 within {:.2?}, longest {:.2?}",
            at(0.5),
            at(0.99),
            at(1.0)
        );
    }
}

/// One match to its end, with the number of turns and the time of each decision that was more than a formality.
fn play(mode: &str, players: BySide<Strength>, seed: u64, times: &mut BTreeMap<&str, Vec<Duration>>) -> (Outcome, u32) {
    let mut game = GameKind::GoldenGoal.start(&json!({"mode": mode})).expect("a mode");
    let mut rolls = 0_u64;
    let mut turns = 0;
    loop {
        match game.turn() {
            Turn::Over(outcome) => return (outcome, turns),
            Turn::Roll(due) => {
                let mut key = [0; 32];
                key[..8].copy_from_slice(&seed.to_le_bytes());
                key[8..16].copy_from_slice(&rolls.to_le_bytes());
                rolls += 1;
                game.roll(&faces(key, &due)).expect("faces that fit");
            }
            Turn::Sides(owes) => {
                let side = if owes.home { Side::Home } else { Side::Away };
                let strength = players[side];
                let began = Instant::now();
                let choice = choose(&*game, side, strength, Budget::of(strength), seed).expect("an action is owed");
                if choice.action["type"] == "run" {
                    turns += 1;
                    times.entry(strength.name()).or_default().push(began.elapsed());
                }
                act_out(&mut *game, side, &choice.line);
            }
        }
    }
}

fn act_out(game: &mut dyn AnyGame, side: Side, line: &[serde_json::Value]) {
    for action in line {
        game.act(side, action).expect("a choice is legal");
    }
}

#[derive(Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    turns: u32,
}

impl Tally {
    fn count(&mut self, outcome: &Outcome, side: Side, turns: u32) {
        match outcome.winner {
            Some(winner) if winner == side => self.won += 1,
            Some(_) => self.lost += 1,
            None => self.drawn += 1,
        }
        self.turns += turns;
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let matches = self.won + self.drawn + self.lost;
        let turns = f64::from(self.turns) / f64::from(matches);
        write!(f, "won {} drawn {} lost {} of {matches}, {turns:.1} turns a match", self.won, self.drawn, self.lost)
    }
}
