//! Nothing is left over: no notes to oneself, no unfinished functions, no tests switched off.

use super::files::Tracked;
use super::{by_line, check_all};

/// What to look for, in two halves so that this file is not found itself, and where.
const MARKERS: [(&str, &str, &[&str]); 15] = [
    ("TO", "DO", &[""]),
    ("FIX", "ME", &[""]),
    ("XX", "X", &[".rs", ".ts", ".svelte", ".md"]),
    ("HA", "CK", &[".rs", ".ts", ".svelte", ".md"]),
    ("//! place", "holder", &[".rs"]),
    ("to", "do!(", &[".rs"]),
    ("unimple", "mented!(", &[".rs"]),
    ("db", "g!(", &[".rs"]),
    ("#[ig", "nore", &[".rs"]),
    ("[al", "low(", &[".rs"]),
    ("debug", "ger;", &[".ts", ".js", ".mjs", ".svelte"]),
    ("test.on", "ly(", &[".ts", ".js", ".mjs"]),
    ("it.on", "ly(", &[".ts", ".js", ".mjs"]),
    ("test.sk", "ip(", &[".ts", ".js", ".mjs"]),
    ("it.sk", "ip(", &[".ts", ".js", ".mjs"]),
];

/// Lock files are full of hashes, in which any letters may stand.
const LOCKS: [&str; 2] = ["Cargo.lock", "package-lock.json"];

fn check(file: &Tracked) -> Vec<String> {
    if file.ends_with(&LOCKS) {
        return Vec::new();
    }
    let markers = MARKERS.iter().filter(|(_, _, endings)| file.ends_with(endings));
    let markers: Vec<String> = markers.map(|(start, end, _)| format!("{start}{end}")).collect();
    by_line(file, |line| markers.iter().find(|marker| has_word(line, marker)).map(|marker| format!("`{marker}`")))
}

/// Whether `marker` stands in the line and no longer word runs on before or after it.
fn has_word(line: &str, marker: &str) -> bool {
    line.match_indices(marker).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + marker.len()..].chars().next();
        let runs_on = |next: Option<char>| next.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let longer = marker.starts_with(char::is_alphanumeric) && runs_on(before)
            || marker.ends_with(char::is_alphanumeric) && runs_on(after);
        !longer
    })
}

#[test]
fn nothing_is_left_over() {
    check_all(check);
}

#[test]
fn every_marker_is_found() {
    for (start, end, endings) in MARKERS {
        let path = format!("file{}", endings[0]);
        let line = format!("fine\n    {start}{end} x");
        assert_eq!(check(&Tracked::sample(&path, &line)), [format!("{path}:2: `{start}{end}`")]);
    }
}

#[test]
fn words_that_only_contain_a_marker_pass() {
    let line = format!("a SHA{}ED word, xUNIXX{}", "CK", "X");
    assert!(check(&Tracked::sample("a.rs", &line)).is_empty());
}
