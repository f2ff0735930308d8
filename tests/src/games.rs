//! Every game of the catalogue, for tests that play whole matches: they name none.

use std::collections::BTreeMap;
use std::sync::Mutex;

use engine::catalog::GameKind;
use engine::conformance::{Manner, Player};
use engine::record::{Record, Step};
use serde_json::Value;

use crate::Random;

/// Random matches that are tried with a set of options. Their longest speaks for the set.
const TRIED: u64 = 3;

/// The game of a match by its number: all games in turn.
pub fn game_in_turn(number: u64) -> GameKind {
    GameKind::ALL[(number % GameKind::ALL.len() as u64) as usize]
}

/// The option sets of a game with which random matches take so many steps at the most, as far as some tried ones tell.
/// Panics where there is none: then the game lacks a set of options that ends soon.
pub fn short_option_sets(kind: GameKind, steps_max: usize) -> Vec<Value> {
    /// Trying takes longer than a match.
    static FOUND: Mutex<BTreeMap<(&str, usize), Vec<Value>>> = Mutex::new(BTreeMap::new());
    let mut found = FOUND.lock().expect("no thread failed");
    found.entry((kind.name(), steps_max)).or_insert_with(|| find_short_option_sets(kind, steps_max)).clone()
}

fn find_short_option_sets(kind: GameKind, steps_max: usize) -> Vec<Value> {
    let is_short = |options: &Value| (0..TRIED).all(|seed| ends_within(kind, options, seed, steps_max));
    let sets: Vec<Value> = kind.option_sets().into_iter().filter(is_short).collect();
    assert!(!sets.is_empty(), "no option set of {kind:?} ends within {steps_max} steps");
    sets
}

/// One of the actions that a short form lists.
pub fn pick_listed(kind: GameKind, listed: &Value, random: &mut Random) -> Value {
    let actions = kind.expand(listed).unwrap_or_else(|| panic!("{kind:?} does not expand {listed}"));
    random.pick(&actions).clone()
}

/// Whether the match of this seed is over before so many steps.
fn ends_within(kind: GameKind, options: &Value, seed: u64, steps_max: usize) -> bool {
    let mut game = kind.start(options).expect("its own options");
    let mut player = Player::new(Manner::Uniform, seed);
    for _ in 0..steps_max {
        match player.step(game.as_ref()) {
            None => return true,
            Some(Step::Action { side, action }) => game.act(side, &action).expect("a listed action"),
            Some(Step::Roll { faces, .. }) => game.roll(&faces).expect("faces of these dice"),
            Some(Step::Chain { .. } | Step::Ruling(_)) => unreachable!("no step of a player"),
        };
    }
    false
}

/// Links without which rolls of a record went on.
pub fn missed_links(record: &Record) -> u64 {
    let missed = |step: &Step| if let Step::Roll { proof: Some(proof), .. } = step { proof.missed.len() } else { 0 };
    record.steps.iter().map(missed).sum::<usize>() as u64
}
