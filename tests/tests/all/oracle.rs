//! Sector Soccer, written a second time in Python from the rules in words alone, plays as the engine does; and so does Grid Soccer, in `grid`.
//!
//! The Python in `tests/oracle/` must not be made to follow the engine: where they differ, the rules page decides who is wrong.

mod grid;

use std::path::Path;
use std::process::{Command, Output};

use tests::binary;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/oracle");

/// Random matches that are compared, answer by answer. A longer run: `python3 tests/oracle/against_engine.py 'touchline engine' 5000`.
const MATCHES: &str = "60";

/// All codes and endings of Sector Soccer that a match can bring about, so that none is left out of the comparison. Nobody is ever told
/// `not_your_turn` or `roll_due`: chance never waits here, and who is not to act is told `already_in`, `no_changes_left` or `no_change`.
const SEEN: [&str; 18] = [
    "already_in",
    "bad_action",
    "bad_option",
    "empty_sector",
    "match_over",
    "no_change",
    "no_changes_left",
    "no_such_sector",
    "pawn_total",
    "same_sector",
    "script",
    "sector_count",
    "times_out_of_range",
    "too_many_changes",
    "wrong_phase",
    "halves",
    "extra_time",
    "penalties",
];

/// Whether all answers were alike, and what the comparison printed. A line of shell takes the engine's place.
fn compared(script: &str, engine: &str, matches: &str) -> (bool, String) {
    let script = Path::new(FOLDER).join(script);
    // Without `-B` the folder would fill with compiled files.
    let Output { status, stdout, stderr } =
        Command::new("python3").arg("-B").arg(script).args([engine, matches]).output().expect("python3 is there");
    (status.success(), String::from_utf8_lossy(&[stdout, stderr].concat()).into_owned())
}

fn engine() -> String {
    format!("'{}' engine", binary("touchline").display())
}

#[test]
fn an_independent_sector_soccer_gives_the_same_answers() {
    let (alike, said) = compared("against_engine.py", &engine(), MATCHES);
    assert!(alike && said.starts_with("ALIKE"), "{said}");
    for word in SEEN {
        assert!(said.split_whitespace().any(|seen| seen == word), "nothing led to {word}: {said}");
    }
}

/// An engine that differs by one number is found out.
#[test]
fn the_comparison_notices_an_engine_that_differs() {
    for slip in ["s/\"throws_left\":1,/\"throws_left\":2,/", "s/\"code\":\"no_change\"/\"code\":\"bad_action\"/"] {
        let (alike, said) = compared(
            "against_engine.py",
            &format!("sh -c \"{} | sed '{}'\"", engine(), slip.replace('"', "\\\"")),
            "3",
        );
        assert!(!alike && said.contains("DIFFERENT seed"), "{slip}: {said}");
    }
}
