//! The repository kept tidy: each habit that a program can judge is judged here, and shown able to fail.
//!
//! The size of functions, `allow` attributes and missing documentation are Clippy's and the compiler's, as errors.

mod files;

mod banned;

mod cases;

mod invariants;

mod manifest;

mod markdown;

mod markers;

mod operations;

mod places;

mod size;

mod strict;

use files::{Tracked, tracked};

/// Runs a check over every text file of the repository and fails with all that it finds, a line each.
fn check_all(check: impl Fn(&Tracked) -> Vec<String>) {
    let found: Vec<String> = tracked().iter().flat_map(check).collect();
    assert!(found.is_empty(), "{} to tidy:\n{}", found.len(), found.join("\n"));
}

/// `path:line: what` for every line, counted from 1, of which `judge` says something.
fn by_line(file: &Tracked, mut judge: impl FnMut(&str) -> Option<String>) -> Vec<String> {
    let lines = file.text.lines().enumerate();
    lines.filter_map(|(at, line)| Some(format!("{}:{}: {}", file.path, at + 1, judge(line)?))).collect()
}
