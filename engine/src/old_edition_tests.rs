//! Records of every edition of every game's rules, which must replay to the same result for ever.
//!
//! A file is written once, by `TOUCHLINE_WRITE=1 cargo test -p engine old_edition`, where an edition has none; it is never written anew: one that does not
//! replay any more says that the rules have changed, and need another edition.

use std::path::{Path, PathBuf};

use serde_json::json;

use crate::catalog::{AnyGame, GameKind};
use crate::conformance::{Manner, Player};
use crate::game::{Turn, Viewer};
use crate::record::{Record, RecordedResult, Step};

/// The seed of the matches that were recorded.
const SEED: u64 = 42;

fn path(kind: GameKind, ruleset: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("records/{}-{ruleset}.json", kind.name()))
}

/// A random match with the last of the game's option sets.
fn made(kind: GameKind) -> Record {
    let options = kind.option_sets().pop().unwrap();
    let mut game = kind.start(&options).unwrap();
    let mut player = Player::new(Manner::Curious, SEED);
    let mut steps = Vec::new();
    while let Some(step) = player.step(&*game) {
        let step = match step {
            Step::Action { side, action } => Step::Action { side, action: game.recorded(action) },
            other => other,
        };
        play(&mut *game, &step);
        steps.push(step);
    }
    let (ruleset, options) = (game.ruleset(), game.options());
    let game_name = kind.name().to_owned();
    Record {
        game: game_name,
        ruleset,
        options,
        match_id: None,
        players: None,
        from: None,
        steps,
        result: Some(result(&*game)),
    }
}

fn play(game: &mut dyn AnyGame, step: &Step) {
    match step {
        Step::Action { side, action } => {
            game.act(*side, action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"))
        }
        Step::Roll { faces, .. } => game.roll(faces).unwrap_or_else(|refusal| panic!("{faces:?}: {refusal}")),
        Step::Chain { .. } | Step::Ruling(_) => panic!("not in records made without a server"),
    };
}

fn result(game: &dyn AnyGame) -> RecordedResult {
    match game.turn() {
        Turn::Over(outcome) => RecordedResult { winner: outcome.winner, by: outcome.by, score: outcome.score },
        other => panic!("it is over, and not {other:?}"),
    }
}

/// One step a line, so that it can be read and compared.
fn text(record: &Record) -> String {
    let whole = serde_json::to_string(record).unwrap();
    whole
        .replace("{\"type\":\"action\",\"side\"", "\n{\"type\":\"action\",\"side\"")
        .replace("{\"type\":\"roll\",\"dice\"", "\n{\"type\":\"roll\",\"dice\"")
        + "\n"
}

#[test]
fn every_edition_replays_to_the_result_that_it_had() {
    for kind in GameKind::ALL {
        for ruleset in 1..=kind.ruleset() {
            let path = path(kind, ruleset);
            if !path.exists() && ruleset == kind.ruleset() && std::env::var_os("TOUCHLINE_WRITE").is_some() {
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(&path, text(&made(kind))).unwrap();
            }
            let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let record: Record = serde_json::from_str(&text).unwrap();
            assert_eq!((record.game.as_str(), record.ruleset), (kind.name(), ruleset));
            let mut game = kind.start_by(record.ruleset, &record.options).unwrap();
            assert_eq!(json!(record.options), game.options(), "options as they were");
            record.steps.iter().for_each(|step| play(&mut *game, step));
            assert_eq!(Some(result(&*game)), record.result, "{kind:?} {ruleset}");
            assert_eq!(
                game.view(Viewer::Spectator)["score"],
                json!(record.result.unwrap().score),
                "{kind:?} {ruleset}"
            );
        }
    }
}
