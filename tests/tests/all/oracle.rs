//! Sector Soccer and World Soccer, written a second time in Python from the rules in words alone, play as the engine does; so does Grid Soccer,
//! in `grid`.
//!
//! The Python in `tests/oracle/` must not be made to follow the engine: where they differ, the rules page decides who is wrong.
//! `make soak` compares more matches than these.

mod grid;

use std::path::Path;
use std::process::{Command, Output};

use tests::binary;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/oracle");

/// A game written a second time.
struct Second {
    /// What compares it. A longer run: `python3 tests/oracle/SCRIPT 'touchline engine' 5000`.
    script: &'static str,
    /// Random matches that are compared, answer by answer.
    matches: &'static str,
    /// All codes and endings that a match can bring about, so that none is left out of the comparison. Nobody is ever told `roll_due`:
    /// chance never waits here.
    seen: &'static [&'static str],
}

/// Nobody is told `not_your_turn`: who is not to act is told `already_in`, `no_changes_left` or `no_change`.
const SECTOR_SOCCER: Second = Second { script: "against_engine.py", matches: "60", seen: SEEN_IN_SECTOR_SOCCER };

/// 30 483 answers: both pitches, one die and two, with and without shoot-outs.
const WORLD_SOCCER: Second = Second { script: "world_against_engine.py", matches: "28", seen: SEEN_IN_WORLD_SOCCER };

const SEEN_IN_SECTOR_SOCCER: &[&str] = &[
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

/// Codes, events, and what of their kinds is rare.
const SEEN_IN_WORLD_SOCCER: &[&str] = &[
    "already_lined_up",
    "bad_action",
    "bad_option",
    "keeper_area",
    "kick_off_pitch",
    "line_up_centre_circle",
    "line_up_count",
    "line_up_halfway_row",
    "line_up_keeper_area",
    "line_up_off_pitch",
    "line_up_other_half",
    "line_up_same_square",
    "line_up_taker",
    "match_over",
    "no_component",
    "no_kick_component",
    "not_holder",
    "not_your_turn",
    "nothing_to_undo",
    "path_after_goal",
    "path_blocked",
    "path_empty",
    "path_not_connected",
    "path_off_pitch",
    "path_too_long",
    "penalty_taker",
    "same_player",
    "script",
    "tackle_no_room",
    "undo_limit",
    "wall",
    "wrong_phase",
    "coin",
    "ended",
    "foul:False",
    "foul:True",
    "goal:free_kick",
    "goal:kick",
    "goal:penalty",
    "goal:run",
    "kick_off",
    "kicked",
    "line_ups",
    "lined_up",
    "penalty",
    "penalty_set",
    "ran:carried",
    "ran:none",
    "ran:picked_up",
    "ran:tackled",
    "shoot_out_kick",
    "throw_ended:False",
    "throw_ended:True",
    "thrown",
    "time_wasted",
    "undone",
    "goals",
    "shoot_out",
    "throw_limit",
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

/// All that is compared is alike, and nothing is left out.
fn check(Second { script, matches, seen }: &Second) {
    let (alike, said) = compared(script, &engine(), matches);
    assert!(alike && said.starts_with("ALIKE"), "{said}");
    for word in *seen {
        assert!(said.split_whitespace().any(|each| each == *word), "nothing led to {word}: {said}");
    }
}

#[test]
fn an_independent_sector_soccer_gives_the_same_answers() {
    check(&SECTOR_SOCCER);
}

#[test]
fn an_independent_world_soccer_gives_the_same_answers() {
    check(&WORLD_SOCCER);
}

/// An engine that differs by one number is found out.
#[test]
fn the_comparison_notices_an_engine_that_differs() {
    let slips = [
        (SECTOR_SOCCER.script, "s/\"throws_left\":1,/\"throws_left\":2,/"),
        (SECTOR_SOCCER.script, "s/\"code\":\"no_change\"/\"code\":\"bad_action\"/"),
        (WORLD_SOCCER.script, "s/\"throws_in_row\":2,/\"throws_in_row\":1,/"),
        (WORLD_SOCCER.script, "s/\"code\":\"path_blocked\"/\"code\":\"path_off_pitch\"/"),
    ];
    for (script, slip) in slips {
        let (alike, said) =
            compared(script, &format!("sh -c \"{} | sed '{}'\"", engine(), slip.replace('"', "\\\"")), "3");
        assert!(!alike && said.contains("DIFFERENT seed"), "{slip}: {said}");
    }
}
