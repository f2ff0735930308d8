//! Where this machine keeps a guest's token: one file for each server and name, which only this user can read.
//!
//! This module must not ask a server what a token is worth.

use std::fs::{DirBuilder, OpenOptions};
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use anyhow::Context;
use touchline::address::Address;

/// The file of one name on one server.
#[derive(Debug)]
pub(crate) struct TokenFile {
    path: PathBuf,
    /// Where it was kept once. Names that differ only in punctuation shared that file.
    former: PathBuf,
}

impl TokenFile {
    /// In the folder where this user's programs keep their state.
    pub(crate) fn new(state: &Path, address: &Address, name: &str) -> TokenFile {
        let folder = state.join("touchline");
        let path = folder.join(escaped(address.authority())).join(format!("{}.token", escaped(name)));
        let former = folder.join(format!("{}-{}.token", plain(address.authority()), plain(name)));
        TokenFile { path, former }
    }

    /// The token that is kept here.
    pub(crate) fn read(&self) -> Option<String> {
        token(&self.path)
    }

    /// A token of this name, or of one that shared its file.
    pub(crate) fn read_former(&self) -> Option<String> {
        token(&self.former)
    }

    /// Keeps a token for the next time.
    pub(crate) fn keep(&self, token: &str) -> anyhow::Result<()> {
        let folder = self.path.parent().context("a token has a folder")?;
        DirBuilder::new().recursive(true).mode(0o700).create(folder).with_context(|| folder.display().to_string())?;
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true).mode(0o600);
        let written = options.open(&self.path).and_then(|mut file| file.write_all(token.as_bytes()));
        written.with_context(|| self.path.display().to_string())
    }
}

/// `~/.local/state`, or what stands for it (XDG Base Directory Specification).
pub(crate) fn state_folder() -> anyhow::Result<PathBuf> {
    match std::env::var_os("XDG_STATE_HOME").filter(|path| !path.is_empty()) {
        Some(path) => Ok(PathBuf::from(path)),
        None => Ok(PathBuf::from(std::env::var_os("HOME").context("HOME is not set")?).join(".local/state")),
    }
}

fn token(file: &Path) -> Option<String> {
    // A file that cannot be read is as good as none: a new guest is made, and keeping its token says what is wrong.
    std::fs::read_to_string(file).ok().map(|token| token.trim().to_owned())
}

/// Different texts give different file names, also where files go by letters without their size: all but small letters, digits and
/// points is written as `_<code point>_`.
fn escaped(text: &str) -> String {
    let name = |c: char| match c {
        'a'..='z' | '0'..='9' | '.' => c.to_string(),
        other => format!("_{:x}_", u32::from(other)),
    };
    let mut escaped: String = text.chars().map(name).collect();
    // `.` and `..` are folders already, and what starts with a point is hidden.
    if escaped.starts_with('.') {
        escaped.replace_range(..1, "_2e_");
    }
    escaped
}

fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_file_of_its_own() {
        let names = ["Ada 1", "Ada-1", "Ada_1", "ada 1", "ada", "Ada", "_41_da", ".", "..", "../ada", "é", "e\u{301}"];
        let servers = ["http://a:1", "http://a.1:80", "http://a-1"];
        let servers = servers.map(|server| server.parse::<Address>().unwrap());
        let files =
            servers.iter().flat_map(|server| names.map(|name| TokenFile::new(Path::new("s"), server, name).path));
        let small: std::collections::BTreeSet<String> =
            files.map(|path| path.to_str().unwrap().to_lowercase()).collect();
        assert_eq!(small.len(), names.len() * servers.len(), "{small:?}");
        assert!(small.iter().all(|path| Path::new(path).components().count() == 4), "{small:?}");
    }

    #[test]
    fn names_are_readable() {
        let file = TokenFile::new(Path::new("/s"), &"http://localhost:8080".parse().unwrap(), "Ada-2");
        assert_eq!(file.path, Path::new("/s/touchline/localhost_3a_8080/_41_da_2d_2.token"));
        assert_eq!(file.former, Path::new("/s/touchline/localhost_8080-Ada_2.token"));
    }
}
