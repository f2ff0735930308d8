//! Holds the chances against the results: the computer plays itself, and what was foretold at each turn is compared with what came.
//!
//! `cargo run --release -p engine --example calibration -- [game] [matches] [options in JSON] [strength] [seed]`
//!
//! A line for each tenth of foretold expected result (a win 1, a draw one half) of home: how often, what was foretold, what came. Then the mean square
//! error of it, that of always saying what is true on average, and the share of draws foretold and seen.

use std::env;

use engine::bots::{Budget, Strength, chances, choose};
use engine::catalog::GameKind;
use engine::fair_dice::faces;
use engine::game::{Chances, Side, Turn};
use serde_json::{Value, json};

fn main() {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "golden_goal".to_owned());
    let kind = GameKind::from_name(&name).expect("the name of a game");
    let matches: u64 = arguments.next().map_or(20, |text| text.parse().expect("a number of matches"));
    let options: Value =
        arguments.next().map_or(json!({}), |text| serde_json::from_str(&text).expect("options in JSON"));
    let strength = arguments.next().map_or(Strength::Fair, |text| Strength::from_name(&text).expect("a strength"));
    let seed: u64 = arguments.next().map_or(1, |text| text.parse().expect("a seed"));
    let mut all = Vec::new();
    for number in 0..matches {
        let (foretold, winner) = play(kind, &options, strength, seed * 1_000_003 + number);
        all.extend(foretold.into_iter().map(|chances| (chances, winner)));
    }
    print(&all);
}

/// The chances at each turn of a match, and who won.
fn play(kind: GameKind, options: &Value, strength: Strength, seed: u64) -> (Vec<Chances>, Option<Side>) {
    let mut game = kind.start(options).expect("options of the game");
    let (mut foretold, mut rolls, mut owed) = (Vec::new(), 0_u64, None);
    loop {
        match game.turn() {
            Turn::Over(outcome) => return (foretold, outcome.winner),
            Turn::Roll(due) => {
                let mut key = [0; 32];
                key[..8].copy_from_slice(&seed.to_le_bytes());
                key[8..16].copy_from_slice(&rolls.to_le_bytes());
                rolls += 1;
                game.roll(&faces(key, &due)).expect("faces that fit");
            }
            Turn::Sides(owes) => {
                let side = if owes.home { Side::Home } else { Side::Away };
                if owed != Some(side) {
                    foretold.extend(chances(&*game));
                    owed = Some(side);
                }
                let choice = choose(&*game, side, strength, Budget::of(strength), seed).expect("an action is owed");
                for action in &choice.line {
                    game.act(side, action).expect("a choice is legal");
                }
            }
        }
    }
}

fn expected(chances: &Chances) -> f64 {
    chances.home + chances.draw / 2.0
}

fn came(winner: Option<Side>) -> f64 {
    winner.map_or(0.5, |winner| f64::from(u8::from(winner == Side::Home)))
}

fn print(all: &[(Chances, Option<Side>)]) {
    let mean = |values: &mut dyn Iterator<Item = f64>| {
        let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
        sum / f64::max(count, 1.0)
    };
    for tenth in 0..10_u8 {
        let within = |(chances, _): &&(Chances, Option<Side>)| ((expected(chances) * 10.0) as u8).min(9) == tenth;
        let those: Vec<_> = all.iter().filter(within).collect();
        let foretold = mean(&mut those.iter().map(|(chances, _)| expected(chances)));
        let seen = mean(&mut those.iter().map(|(_, winner)| came(*winner)));
        println!(
            "{:.1} to {:.1}: {:>6} times, foretold {foretold:.3}, came {seen:.3}",
            f64::from(tenth) / 10.0,
            f64::from(tenth + 1) / 10.0,
            those.len()
        );
    }
    let base = mean(&mut all.iter().map(|(_, winner)| came(*winner)));
    let error = mean(&mut all.iter().map(|(chances, winner)| (expected(chances) - came(*winner)).powi(2)));
    let constant = mean(&mut all.iter().map(|(_, winner)| (base - came(*winner)).powi(2)));
    println!("mean square error {error:.4}, of the constant {base:.3} {constant:.4}");
    let drawn = mean(&mut all.iter().map(|(chances, _)| chances.draw));
    let seen = mean(&mut all.iter().map(|(_, winner)| f64::from(u8::from(winner.is_none()))));
    println!("draws foretold {drawn:.3}, seen {seen:.3}");
}
