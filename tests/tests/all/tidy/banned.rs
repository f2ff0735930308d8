//! Calls that a crate must not make. The engine is pure; nothing queues without bound; no test sleeps.

use super::files::Tracked;
use super::{by_line, check_all};

/// What the engine's rules must not reach: clocks, chance, input and output, async.
const IMPURE: [&str; 11] = [
    "std::time",
    "std::io",
    "std::fs",
    "std::net",
    "std::env",
    "std::process",
    "std::thread",
    "tokio",
    "rand::",
    "getrandom",
    "SystemTime",
];

/// Queues that would grow for as long as their reader is slow, or drop what it has not read.
const UNBOUNDED: [&str; 3] = ["unbounded_channel", "mpsc::channel()", "broadcast::channel"];

/// A test that sleeps is slow when it is right and wrong when the machine is slow.
const SLEEPS: [&str; 3] = ["thread::sleep", "time::sleep", "sleep(Duration"];

fn check(file: &Tracked) -> Vec<String> {
    if !file.path.ends_with(".rs") || file.path.starts_with("tests/tests/all/tidy/") {
        return Vec::new();
    }
    let mut found = Vec::new();
    let code = Tracked::sample(&file.path, &without_tests(&file.text));
    if is_tests(&file.path) {
        found.extend(calls(file, &SLEEPS));
    } else {
        let tests = Tracked::sample(&file.path, &only_tests(&file.text));
        found.extend(calls(&tests, &SLEEPS));
        found.extend(calls(&code, &UNBOUNDED));
        if file.path.starts_with("engine/src/") {
            found.extend(calls(&code, &IMPURE));
        }
    }
    found
}

fn calls(file: &Tracked, banned: &[&str]) -> Vec<String> {
    by_line(file, |line| {
        let code = without_comment(line);
        banned.iter().find(|&&call| has_path(code, call)).map(|call| format!("`{call}`"))
    })
}

/// Whether the line uses this path, and not merely a longer word that ends like it (`operand::x`).
fn has_path(code: &str, path: &str) -> bool {
    code.match_indices(path).any(|(at, _)| !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

fn is_tests(path: &str) -> bool {
    path.starts_with("tests/") || path.ends_with("tests.rs") || path.contains("/tests/")
}

fn without_comment(line: &str) -> &str {
    if line.trim_start().starts_with("//") {
        return "";
    }
    line.split_once(" // ").map_or(line, |(code, _)| code)
}

/// The text with the lines of `#[cfg(test)]` items emptied, so that line numbers stay.
fn without_tests(text: &str) -> String {
    split(text, |in_tests| !in_tests)
}

/// The text with all other lines emptied.
fn only_tests(text: &str) -> String {
    split(text, |in_tests| in_tests)
}

/// Keeps the lines for which `keep` says so of their being in a `#[cfg(test)]` item. In formatted code such an item
/// ends with the first line that closes a brace in the item's own column, or at once where it has no body.
fn split(text: &str, keep: impl Fn(bool) -> bool) -> String {
    let mut indent: Option<usize> = None;
    let mut kept = String::new();
    for line in text.lines() {
        let column = line.len() - line.trim_start().len();
        if indent.is_none() && line.trim_start().starts_with("#[cfg(test)]") {
            indent = Some(column);
        }
        kept.push_str(if keep(indent.is_some()) { line } else { "" });
        kept.push('\n');
        let ends = line.trim() == "}" || line.trim_end().ends_with(';');
        if indent == Some(column) && ends {
            indent = None;
        }
    }
    kept
}

#[test]
fn no_banned_call() {
    check_all(check);
}

#[test]
fn every_banned_call_is_found() {
    for call in IMPURE {
        assert_eq!(
            check(&Tracked::sample("engine/src/a.rs", &format!("fine();\n{call}::x();"))),
            [format!("engine/src/a.rs:2: `{call}`")]
        );
    }
    for call in UNBOUNDED {
        assert_eq!(check(&Tracked::sample("server/src/a.rs", call)), [format!("server/src/a.rs:1: `{call}`")]);
    }
    for call in SLEEPS {
        assert_eq!(check(&Tracked::sample("tests/src/a.rs", call)), [format!("tests/src/a.rs:1: `{call}`")]);
    }
}

#[test]
fn tests_may_do_more_but_not_sleep() {
    let text = "fn rule() {}\n\n#[cfg(test)]\nmod tests {\n    use std::fs;\n    fn a() {\n        thread::sleep(x);\n    }\n}\nuse std::net;\n";
    let found = check(&Tracked::sample("engine/src/a.rs", text));
    assert_eq!(found, ["engine/src/a.rs:7: `thread::sleep`", "engine/src/a.rs:10: `std::net`"]);
}

#[test]
fn a_test_module_in_its_own_file_hides_nothing_after_it() {
    let text = "#[cfg(test)]\nmod tests;\n\nuse std::net;\n";
    assert_eq!(check(&Tracked::sample("engine/src/a.rs", text)), ["engine/src/a.rs:4: `std::net`"]);
}

#[test]
fn comments_and_longer_words_pass() {
    let text = "//! No tokio here.\nlet x = operand::new(); // unlike std::fs\n";
    assert!(check(&Tracked::sample("engine/src/a.rs", text)).is_empty());
}
