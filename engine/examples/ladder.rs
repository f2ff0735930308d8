//! Plays the strengths of the computer against each other and prints results and thinking times.
//!
//! `cargo run --release -p engine --example ladder -- [game] [matches of each pair] [options in JSON] [seed]`
//!
//! Where a game computes chances exactly, what the choices alone were worth stands beside the results: the chances when they were first to be
//! had, and how each later choice moved them, summed over all matches. How dice move them is luck, and zero on average. Choices and times leave
//! out rolling dice and giving throws.

use std::collections::BTreeMap;
use std::env;
use std::time::{Duration, Instant};

use engine::bots::{Budget, Strength, choose};
use engine::catalog::{AnyGame, GameKind};
use engine::fair_dice::faces;
use engine::game::{BySide, Chances, Outcome, Side, Turn};
use serde_json::{Value, json};

fn main() {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "golden_goal".to_owned());
    let kind = GameKind::from_name(&name).expect("the name of a game");
    let matches: u64 = arguments.next().map_or(20, |text| text.parse().expect("a number of matches"));
    let options: Value =
        arguments.next().map_or(json!({}), |text| serde_json::from_str(&text).expect("options in JSON"));
    let seed: u64 = arguments.next().map_or(1, |text| text.parse().expect("a seed"));
    let mut times = BTreeMap::new();
    for (one, other) in [(2, 0), (2, 1), (1, 0)].map(|(a, b)| (Strength::ALL[a], Strength::ALL[b])) {
        let mut tally = Tally::default();
        for number in 0..matches {
            // Each takes each side in turn, with the same dice.
            let home_is_one = number % 2 == 0;
            let players =
                if home_is_one { BySide { home: one, away: other } } else { BySide { home: other, away: one } };
            let game = kind.start(&options).expect("options of the game");
            let played = play(game, players, seed * 1_000_003 + number / 2, &mut times);
            tally.count(&played, if home_is_one { Side::Home } else { Side::Away });
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

/// A match that was played.
struct Played {
    outcome: Outcome,
    /// Choices but for rolling dice and giving throws.
    choices: u32,
    /// What home's win, a draw and away's win were worth without the luck of the dice.
    without_luck: Option<[f64; 3]>,
}

/// One match to its end.
fn play(
    mut game: Box<dyn AnyGame>,
    players: BySide<Strength>,
    seed: u64,
    times: &mut BTreeMap<&str, Vec<Duration>>,
) -> Played {
    let (mut rolls, mut choices, mut without_luck) = (0_u64, 0, None);
    loop {
        match game.turn() {
            Turn::Over(outcome) => return Played { outcome, choices, without_luck },
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
                let took = began.elapsed();
                if !matches!(choice.action["type"].as_str(), Some("roll" | "throw")) {
                    choices += 1;
                    times.entry(strength.name()).or_default().push(took);
                }
                let before = game.chances().map_or([0.0; 3], parts);
                act_out(&mut *game, side, &choice.line);
                if let Some(after) = game.chances().map(parts) {
                    let so_far: [f64; 3] = without_luck.unwrap_or_default();
                    without_luck = Some([0, 1, 2].map(|part| so_far[part] + after[part] - before[part]));
                }
            }
        }
    }
}

fn act_out(game: &mut dyn AnyGame, side: Side, line: &[Value]) {
    for action in line {
        game.act(side, action).expect("a choice is legal");
    }
}

fn parts(chances: Chances) -> [f64; 3] {
    [chances.home, chances.draw, chances.away]
}

#[derive(Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    choices: u32,
    without_luck: Option<[f64; 3]>,
}

impl Tally {
    fn count(&mut self, played: &Played, side: Side) {
        match played.outcome.winner {
            Some(winner) if winner == side => self.won += 1,
            Some(_) => self.lost += 1,
            None => self.drawn += 1,
        }
        self.choices += played.choices;
        if let Some([home, draw, away]) = played.without_luck {
            let [win, loss] = if side == Side::Home { [home, away] } else { [away, home] };
            let before = self.without_luck.unwrap_or_default();
            self.without_luck = Some([before[0] + win, before[1] + draw, before[2] + loss]);
        }
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let matches = self.won + self.drawn + self.lost;
        let choices = f64::from(self.choices) / f64::from(matches);
        write!(
            f,
            "won {} drawn {} lost {} of {matches}, {choices:.1} choices a match",
            self.won, self.drawn, self.lost
        )?;
        match self.without_luck {
            Some([won, drawn, lost]) => write!(f, "; without luck {won:.1} {drawn:.1} {lost:.1}"),
            None => Ok(()),
        }
    }
}
