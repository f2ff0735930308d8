//! Plays the computer of World Soccer against itself from usual line-ups drawn by chance, and prints what each of them wins against each.
//!
//! `cargo run --release -p engine --example presets -- [matches] [options in JSON] [strength] [seed]`
//!
//! Points are one for a win and a half for a draw, so 0.500 is what neither helps nor harms.

use std::env;

use engine::bots::{Budget, Strength, choose};
use engine::catalog::GameKind;
use engine::fair_dice::faces;
use engine::game::{BySide, Dice, Outcome, Side, Turn};
use serde_json::{Value, json};

/// Usual line-ups, in the order in which they are listed.
const PRESETS: [&str; 5] = ["4-4-2", "4-3-3", "3-5-2", "5-3-2", "4-2-3-1"];

fn main() {
    let mut arguments = env::args().skip(1);
    let matches: u64 = arguments.next().map_or(200, |text| text.parse().expect("a number of matches"));
    let options: Value =
        arguments.next().map_or(json!({}), |text| serde_json::from_str(&text).expect("options in JSON"));
    let strength = arguments.next().map_or(Strength::Fair, |name| Strength::from_name(&name).expect("a strength"));
    let seed: u64 = arguments.next().map_or(1, |text| text.parse().expect("a seed"));
    let mut met = [[(0_u32, 0.0); PRESETS.len()]; PRESETS.len()];
    for number in 0..matches {
        let (presets, outcome) = play(&options, strength, seed * 1_000_003 + number);
        for side in Side::BOTH {
            let points = outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)));
            let (times, sum) = &mut met[presets[side]][presets[!side]];
            *times += 1;
            *sum += points;
        }
    }
    println!("line-up: times, points a match; against {PRESETS:?}");
    for (name, row) in PRESETS.iter().zip(met) {
        let times: u32 = row.iter().map(|(times, _)| times).sum();
        let points: f64 = row.iter().map(|(_, points)| points).sum();
        let each: Vec<String> =
            row.iter().map(|(times, points)| format!("{:.3} of {times}", points / f64::from(*times))).collect();
        println!("{name:>8} {times:>5} {:.3}; {}", points / f64::from(times), each.join(", "));
    }
}

/// One match to its end: from which line-ups, and how it ended.
fn play(options: &Value, strength: Strength, seed: u64) -> (BySide<usize>, Outcome) {
    let mut game = GameKind::WorldSoccer.start(options).expect("options of the game");
    let mut presets = BySide { home: 0, away: 0 };
    for step in 0_u64.. {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&step.to_le_bytes());
        match game.turn() {
            Turn::Over(outcome) => return (presets, outcome),
            Turn::Roll(due) => drop(game.roll(&faces(key, &due)).expect("faces that fit")),
            Turn::Sides(owes) => {
                let side = if owes.home { Side::Home } else { Side::Away };
                let choice = choose(&*game, side, strength, Budget::of(strength), seed).expect("an action is owed");
                if choice.action["type"] == "line_up" {
                    let drawn = usize::from(faces(key, &Dice(vec![PRESETS.len() as u8])).0[0]) - 1;
                    presets[side] = drawn;
                    let line_up = game.legal(side)[drawn].clone();
                    game.act(side, &line_up).expect("what is listed is legal");
                } else {
                    choice.line.iter().for_each(|action| drop(game.act(side, action).expect("a choice is legal")));
                }
            }
        }
    }
    unreachable!("steps do not end before the match")
}
