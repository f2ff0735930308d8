//! The laws on every game of the catalogue, and the proof that a game which breaks one is found out.

mod coverage;

use std::sync::Mutex;

use serde_json::Value;

use super::sealed::{Breach, Sealed};
use super::*;
use crate::driven::Driven;

/// Seeds for each game, option set and manner: as many as `TOUCHLINE_SEEDS` says, which `make soak` sets.
fn seeds() -> std::ops::Range<u64> {
    let asked = std::env::var("TOUCHLINE_SEEDS").ok();
    let count = asked.map_or(3, |text| text.parse().expect("TOUCHLINE_SEEDS is a whole number"));
    assert!(count > 0, "TOUCHLINE_SEEDS is at least 1");
    0..count
}

/// A match to be checked.
type Job = ((GameKind, u32), Value, Manner, u64);

/// Checks matches until none is left, and tells the first that breaks a law, so that it can be repeated.
fn check_all(jobs: &Mutex<impl Iterator<Item = Job>>) -> Result<(), String> {
    let next = || jobs.lock().expect("no thread failed").next();
    while let Some((game, options, manner, seed)) = next() {
        let repeat = || format!("check({game:?}, &json!({options}), Manner::{manner:?}, {seed})");
        check(game, &options, manner, seed).map_err(|broken| format!("{}: {broken}", repeat()))?;
    }
    Ok(())
}

/// A game by its newest rules with each of its option sets, by each older edition with the last of them.
fn set_ups(kind: GameKind) -> impl Iterator<Item = ((GameKind, u32), Value)> {
    let sets = kind.option_sets();
    let last = sets.last().cloned();
    let older = (1..kind.ruleset()).filter_map(move |ruleset| Some(((kind, ruleset), last.clone()?)));
    sets.into_iter().map(move |set| ((kind, kind.ruleset()), set)).chain(older)
}

#[test]
fn every_game_keeps_the_laws() {
    let sets = GameKind::ALL.into_iter().flat_map(set_ups);
    let played =
        sets.flat_map(|(game, set)| [Manner::Uniform, Manner::Curious].map(|manner| (game, set.clone(), manner)));
    let jobs =
        Mutex::new(played.flat_map(|(game, set, manner)| seeds().map(move |seed| (game, set.clone(), manner, seed))));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| check_all(&jobs))).collect();
        for worker in workers {
            assert_eq!(worker.join().expect("no thread failed"), Ok(()));
        }
    });
}

/// The first law that a game with secrets breaks in some matches.
fn broken_by(breach: Breach) -> Option<u8> {
    let start = Driven::<Sealed>::from_options(GameKind::GoldenGoal, breach);
    (0..40).find_map(|seed| check_from(&start, Manner::Uniform, seed, 500).err()).map(|broken| broken.law)
}

#[test]
fn each_breach_is_found() {
    for (breach, law) in [
        (Breach::None, None),
        (Breach::ViewTells, Some(6)),
        (Breach::ListTells, Some(6)),
        (Breach::RefusalChanges, Some(3)),
        (Breach::SaysNothing, Some(3)),
        (Breach::TellsNothing, Some(3)),
        (Breach::ListsTwice, Some(5)),
        (Breach::ListsTooMuch, Some(5)),
        (Breach::ShortListLacksOne, Some(5)),
        (Breach::OwesWithoutActions, Some(4)),
        (Breach::NeverEnds, Some(4)),
        (Breach::UsesOtherDice, Some(1)),
    ] {
        assert_eq!(broken_by(breach), law, "{breach:?}");
    }
}

#[test]
fn curiosity_reaches_goals_and_restarts() {
    let options = serde_json::json!({"mode": "first_to", "goals": 2, "max_rounds": 25});
    let mut phases = std::collections::HashSet::new();
    for seed in 0..12 {
        let start = GameKind::GoldenGoal.start(&options).unwrap();
        let seen = walk::walk(start.as_ref(), &mut Player::new(Manner::Curious, seed), STEPS_MAX).unwrap();
        phases.extend(seen.iter().map(|seen| seen.views[0]["phase"].as_str().unwrap().to_owned()));
    }
    assert_eq!(phases.len(), 10, "{phases:?}");
}
