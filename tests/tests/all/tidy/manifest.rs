//! Every dependency is argued for once, at the root, and what must not be there twice is there once.

use std::fs;

use super::files::{Tracked, root, tracked};

/// Lines of `[workspace.dependencies]` above which no comment stands in their paragraph.
fn unargued(manifest: &str) -> Vec<String> {
    let (_, section) = manifest.split_once("[workspace.dependencies]\n").expect("the root manifest has dependencies");
    let mut argued = false;
    let mut found = Vec::new();
    for line in section.lines().take_while(|line| !line.starts_with('[')) {
        if line.trim().is_empty() {
            argued = false;
        } else if line.starts_with('#') {
            argued = true;
        } else if !argued {
            found.push(line.to_owned());
        }
    }
    found
}

/// Dependencies that a member does not take from the workspace.
fn own_versions(manifest: &Tracked) -> Vec<String> {
    let mut in_dependencies = false;
    let mut found = Vec::new();
    for line in manifest.text.lines() {
        if line.starts_with('[') {
            in_dependencies = line.trim_end().ends_with("dependencies]");
        } else if in_dependencies && line.contains('=') && !line.contains("workspace = true") {
            found.push(format!("{}: {line}", manifest.path));
        }
    }
    found
}

/// How many versions of a crate a lock file holds.
fn versions(lock: &str, name: &str) -> usize {
    lock.lines().filter(|line| *line == format!("name = \"{name}\"")).count()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_dependency_is_argued_for() {
    assert_eq!(unargued(&read("Cargo.toml")), Vec::<String>::new());
}

#[test]
fn an_unargued_dependency_is_found() {
    let manifest = "[workspace.dependencies]\n# Why.\na = \"1\"\n\nb = \"2\"\n[profile.dev]\nc = 1\n";
    assert_eq!(unargued(manifest), ["b = \"2\""]);
}

#[test]
fn members_take_dependencies_from_the_workspace() {
    let members = tracked().into_iter().filter(|file| file.path.ends_with("/Cargo.toml"));
    assert_eq!(members.flat_map(|manifest| own_versions(&manifest)).collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn a_dependency_of_its_own_is_found() {
    let manifest = "[package]\nname = \"x\"\n[dev-dependencies]\na.workspace = true\nb = \"2\"\n";
    assert_eq!(own_versions(&Tracked::sample("x/Cargo.toml", manifest)), ["x/Cargo.toml: b = \"2\""]);
}

#[test]
fn one_version_of_tungstenite() {
    assert_eq!(versions(&read("Cargo.lock"), "tungstenite"), 1);
}

#[test]
fn a_second_version_is_found() {
    assert_eq!(versions("name = \"a\"\nversion = \"1\"\n\nname = \"a\"\nversion = \"2\"\n", "a"), 2);
}
