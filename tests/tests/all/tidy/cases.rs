//! The table of coming back is numbered without gaps, and names only tests that there are.

use super::files::{Tracked, tracked};

const TABLE: &str = "docs/coming-back.md";

/// Fewer than there ever were: the table is read wrongly.
const CASES_MIN: usize = 13;

/// The rows whose first cell is a number.
fn rows(text: &str) -> Vec<Vec<&str>> {
    text.lines()
        .filter(|line| line.starts_with("| "))
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect::<Vec<_>>())
        .filter(|row| row[0].parse::<u32>().is_ok())
        .collect()
}

/// What stands in backquotes in the last cell.
fn named<'a>(row: &[&'a str]) -> Vec<&'a str> {
    row.last().map(|cell| cell.split('`').skip(1).step_by(2).collect()).unwrap_or_default()
}

/// Whether a file holds a test of this name: a function, or a title in a browser test.
fn holds(file: &Tracked, name: &str) -> bool {
    if file.path.ends_with(".rs") {
        file.text.contains(&format!("async fn {name}()")) || file.text.contains(&format!("fn {name}()"))
    } else {
        file.path.ends_with(".test.js") && file.text.contains(&format!("test('{name}'"))
    }
}

/// What is wrong with the table.
fn faults(files: &[Tracked]) -> Vec<String> {
    let table = files.iter().find(|file| file.path == TABLE).expect("the table");
    let rows = rows(&table.text);
    let mut found = Vec::new();
    for (row, number) in rows.iter().zip(1..) {
        if row[0] != number.to_string() {
            found.push(format!("case {number} is numbered {}", row[0]));
        }
        let named = named(row);
        if named.is_empty() {
            found.push(format!("case {number} names no test"));
        }
        let missing = named.iter().filter(|name| !files.iter().any(|file| holds(file, name)));
        found.extend(missing.map(|name| format!("case {number}: no test `{name}`")));
    }
    if rows.len() < CASES_MIN {
        found.push(format!("{} cases only", rows.len()));
    }
    found
}

#[test]
fn each_case_of_coming_back_has_its_tests() {
    assert_eq!(faults(&tracked()), Vec::<String>::new());
}

#[test]
fn a_case_without_its_test_is_found() {
    let table = "| 1 | a | b | c | `case_1` |\n| 3 | a | b | c | `case_3` |\n| 3 | a | b | c | none |\n";
    let found =
        faults(&[Tracked::sample(TABLE, table), Tracked::sample("tests/tests/all/a.rs", "async fn case_1() {}")]);
    let expected = ["case 2 is numbered 3", "case 2: no test `case_3`", "case 3 names no test", "3 cases only"];
    assert_eq!(found, expected);
}
