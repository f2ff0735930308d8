//! Folders for one test each, gone when the test is.

use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

static COUNT: AtomicU32 = AtomicU32::new(0);

/// A new folder of its own, removed with all that is in it when this is dropped, also by a panic.
#[derive(Debug)]
pub struct TempDir(PathBuf);

impl TempDir {
    /// Makes the folder. Panics where it cannot: no test can go on then.
    pub fn new() -> Self {
        let name = format!("touchline-{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Self(path)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Default for TempDir {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        // Nothing useful can be done about a folder that will not go, least of all while a test unwinds.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
