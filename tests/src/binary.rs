//! Finds the binaries of other crates, which Cargo builds but does not name to this crate's tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The path of a binary of this workspace, such as `touchline-server`, built in the profile of the running test.
///
/// Panics where it was not built, or where one of its sources is newer than it: a test of a stale binary proves nothing.
pub fn binary(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a running test has a path");
    let folder = test.ancestors().nth(2).expect("tests run in <target>/<profile>/deps");
    let path = folder.join(name);
    let Ok(built) = modified(&path) else {
        panic!("{} is not built; run `cargo build --workspace` first, as `make test` does", path.display());
    };
    for source in sources(&folder.join(format!("{name}.d"))) {
        // A source that is gone belongs to an older build: the manifest no longer leads to it.
        if modified(&source).is_ok_and(|changed| changed > built) {
            panic!("{} is older than {}; run `cargo build --workspace` first", path.display(), source.display());
        }
    }
    path
}

fn modified(path: &Path) -> std::io::Result<SystemTime> {
    fs::metadata(path)?.modified()
}

/// The files that Cargo's dependency note (`target: source source ..`) names; spaces in them are escaped.
fn sources(note: &Path) -> Vec<PathBuf> {
    let text = fs::read_to_string(note).unwrap_or_else(|error| panic!("{}: {error}", note.display()));
    let (_, list) = text.split_once(": ").expect("a dependency note has a colon");
    list.trim().replace("\\ ", "\0").split(' ').map(|source| PathBuf::from(source.replace('\0', " "))).collect()
}
