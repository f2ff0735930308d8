//! What is read from outside is read strictly. `deny_unknown_fields` alone does not do it: it lets arrays pass for objects, and does not
//! see unknown fields of variants that have none.

use super::files::{Tracked, tracked};
use super::{by_line, check_all};

/// Types that refuse unknown fields and would let something else pass. Queries are exempt: they hold no arrays and no objects. So are a
/// game's options, which are read only after their table has judged each of them (`engine/src/options.rs`).
fn lax(file: &Tracked) -> Vec<String> {
    let options = file.path.starts_with("engine/src/") && file.path.ends_with("/options.rs");
    if !file.path.ends_with(".rs") || file.path.starts_with("tests/tests/all/tidy/") || options {
        return Vec::new();
    }
    let lines: Vec<&str> = file.text.lines().collect();
    let denies = |line: &str| line.trim_start().starts_with("#[serde(") && line.contains("deny_unknown_fields");
    let places = lines.iter().enumerate().filter(|(_, line)| denies(line)).map(|(at, _)| at);
    places.flat_map(|at| lax_type(&file.path, &lines, at)).collect()
}

/// The type whose attribute of serde stands on line `at`, from 0.
fn lax_type(path: &str, lines: &[&str], at: usize) -> Vec<String> {
    if lines[..at].last().is_some_and(|line| line.contains("IntoParams")) {
        return Vec::new();
    }
    let mut found = Vec::new();
    if !lines[at].contains("remote = \"Self\"") {
        found.push(format!("{path}:{}: read it by `engine::strict!`, with `remote = \"Self\"`", at + 1));
    }
    let body = lines[at..].iter().enumerate().take_while(|(_, line)| !line.starts_with('}'));
    let bare = body.filter(|(_, line)| {
        let variant = line.trim().strip_suffix(',').unwrap_or_default();
        line.starts_with("    ")
            && variant.starts_with(char::is_uppercase)
            && variant.chars().all(char::is_alphanumeric)
    });
    found.extend(bare.map(|(n, line)| format!("{path}:{}: `{} {{}}`", at + n + 1, line.trim().trim_end_matches(','))));
    found
}

/// The types that stand in the calls of `strict!` in a file.
fn strict_types(file: &Tracked) -> Vec<String> {
    let calls = file
        .text
        .lines()
        .filter_map(|line| line.trim_start().split_once("strict!("))
        .filter(|(before, _)| before.ends_with("::"));
    let names = calls.flat_map(|(_, rest)| rest.trim_end_matches([')', ';']).split(", "));
    names.map(|name| name.trim_start_matches("<T> ").trim_end_matches("<T>").to_owned()).collect()
}

/// Calls of the derived reader that such a type keeps to itself: it is the lax one.
fn reads_past(file: &Tracked, types: &[String]) -> Vec<String> {
    if file.path.starts_with("tests/tests/all/tidy/") {
        return Vec::new();
    }
    by_line(file, |line| {
        let name = types.iter().find(|name| line.contains(&format!(" {name}::deserialize(")))?;
        Some(format!("`{name}::deserialize` is lax: write `<{name} as Deserialize>::deserialize`"))
    })
}

#[test]
fn what_is_read_from_outside_is_read_strictly() {
    let types: Vec<String> = tracked().iter().flat_map(strict_types).collect();
    assert!(types.contains(&"ToServer".to_owned()) && types.contains(&"BySide".to_owned()), "{types:?}");
    check_all(|file| [lax(file), reads_past(file, &types)].concat());
}

#[test]
fn what_is_read_laxly_is_found() {
    let found = |text: &str| lax(&Tracked::sample("protocol/src/a.rs", text)).len();
    assert_eq!(found("#[serde(deny_unknown_fields)]\npub struct A {\n    pub a: u8,\n}\n"), 1);
    assert_eq!(found("#[serde(remote = \"Self\", deny_unknown_fields)]\npub struct A {\n    pub a: u8,\n}\n"), 0);
    assert_eq!(found("#[derive(IntoParams)]\n#[serde(deny_unknown_fields)]\nstruct A {\n}\n"), 0);
    let kinds = "pub enum A {\n    /// One.\n    One,\n    Two {\n        a: u8,\n    },\n    Three {},\n}\nconst B: &[u8] = &[\n    C,\n];\n";
    let types =
        strict_types(&Tracked::sample("a.rs", "engine::strict!(Order, Opponent);\ncrate::strict!(<T> BySide<T>);\n"));
    assert_eq!(types, ["Order", "Opponent", "BySide"]);
    assert_eq!(
        reads_past(&Tracked::sample("a.rs", "    Order::deserialize(json)\n    Step::deserialize(json)\n"), &types)
            .len(),
        1
    );
    assert_eq!(found(&format!("#[serde(remote = \"Self\", tag = \"type\", deny_unknown_fields)]\n{kinds}")), 1);
}
