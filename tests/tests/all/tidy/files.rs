//! The files that the checks walk: those that Git tracks, and new ones that it would.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A text file of the repository.
pub(super) struct Tracked {
    /// From the repository's root, with slashes.
    pub(super) path: String,
    /// All of it.
    pub(super) text: String,
}

impl Tracked {
    /// A file that is not there, to show that a check can fail.
    pub(super) fn sample(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned() }
    }

    /// Whether its name ends with one of these.
    pub(super) fn ends_with(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.path.ends_with(ending))
    }

    /// Whether a program wrote it, which says so in the first lines.
    pub(super) fn is_generated(&self) -> bool {
        self.text.lines().take(3).any(|line| line.contains("enerated by") || line.contains("enerated from"))
    }
}

/// The repository's root.
pub(super) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate is a folder of the repository").to_owned()
}

/// Every text file that Git tracks or would track. Binary files are left out.
pub(super) fn tracked() -> Vec<Tracked> {
    // The tests may run as somebody other than the owner of the clone.
    let arguments = ["-c", "safe.directory=*", "ls-files", "--cached", "--others", "--exclude-standard", "-z"];
    let output = Command::new("git").args(arguments).current_dir(root()).output().expect("git runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let names = String::from_utf8(output.stdout).expect("paths are text");
    let files = names.split_terminator('\0').filter_map(|path| {
        // A file may be deleted and not yet committed.
        let bytes = std::fs::read(root().join(path)).ok()?;
        Some(Tracked { path: path.to_owned(), text: String::from_utf8(bytes).ok()? })
    });
    files.collect()
}

#[test]
fn the_walk_finds_this_file() {
    assert!(tracked().iter().any(|file| file.path == "tests/tests/all/tidy/files.rs"));
}
