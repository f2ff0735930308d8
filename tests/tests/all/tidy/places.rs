//! Nothing names a machine that it was made on, or the host of a package registry: it must build anywhere.

use super::files::Tracked;
use super::{by_line, check_all};

/// Paths and hosts, in two halves so that this file is not found itself.
const PLACES: [(&str, &str); 9] = [
    ("/wo", "rk/"),
    ("/tmp/", "wt"),
    ("/ro", "ot/"),
    ("/ho", "me/"),
    ("/Use", "rs/"),
    ("registry.npm", "js.org"),
    ("registry.yarn", "pkg.com"),
    ("static.crat", "es.io"),
    ("index.crat", "es.io"),
];

fn check(file: &Tracked) -> Vec<String> {
    by_line(file, |line| {
        let found = PLACES.iter().map(|(start, end)| format!("{start}{end}")).find(|place| line.contains(place));
        found.map(|place| format!("`{place}`"))
    })
}

#[test]
fn no_place_is_named() {
    check_all(check);
}

#[test]
fn every_place_is_found() {
    for (start, end) in PLACES {
        let line = format!("see {start}{end}x");
        assert_eq!(check(&Tracked::sample("a.md", &line)), [format!("a.md:1: `{start}{end}`")]);
    }
}
