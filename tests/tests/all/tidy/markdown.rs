//! Links from one document to another lead somewhere, headings included.

use std::path::{Component, Path, PathBuf};

use super::check_all;
use super::files::{Tracked, root};

fn check(file: &Tracked) -> Vec<String> {
    if !file.path.ends_with(".md") {
        return Vec::new();
    }
    let broken = links(&file.text).into_iter().filter(|link| !leads_somewhere(file, link));
    broken.map(|link| format!("{}: broken link `{link}`", file.path)).collect()
}

/// Targets of `[text](target)` outside code.
fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut fenced = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            let prose: String = line.split('`').step_by(2).collect::<Vec<_>>().join("code");
            let targets = prose.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned()));
            found.extend(targets);
        }
    }
    found
}

fn leads_somewhere(file: &Tracked, link: &str) -> bool {
    if link.starts_with("https://") || link.starts_with("http://") || link.starts_with("mailto:") {
        return true;
    }
    let (path, heading) = link.split_once('#').map_or((link, None), |(path, heading)| (path, Some(heading)));
    let folder = Path::new(&file.path).parent().expect("a file is in a folder");
    let target = root().join(if path.is_empty() { PathBuf::from(&file.path) } else { resolve(folder, path) });
    match heading {
        None => target.exists(),
        Some(_) if path.is_empty() => has_heading(&file.text, heading),
        Some(_) => std::fs::read_to_string(target).is_ok_and(|text| has_heading(&text, heading)),
    }
}

/// Joins without asking the file system, so that `..` out of a folder that is not there is broken too.
fn resolve(folder: &Path, link: &str) -> PathBuf {
    let mut path = PathBuf::new();
    for part in folder.join(link).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            other => path.push(other),
        }
    }
    path
}

/// Whether a heading gets this anchor: lower case, spaces as hyphens, signs left out.
fn has_heading(text: &str, anchor: Option<&str>) -> bool {
    let headings = text.lines().filter(|line| line.starts_with('#')).map(|line| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect::<String>()
    });
    anchor.is_none_or(|anchor| headings.into_iter().any(|heading| heading == anchor))
}

#[test]
fn links_lead_somewhere() {
    check_all(check);
}

#[test]
fn broken_links_are_found() {
    let text = "# A title: yes\n[a](Cargo.toml) [b](gone.md)\n[c](#a-title-yes) [d](#gone)\n`[e](code.md)`\n```\n[f](code.md)\n```\n";
    let broken = ["a.md: broken link `gone.md`", "a.md: broken link `#gone`"];
    assert_eq!(check(&Tracked::sample("a.md", text)), broken);
}

#[test]
fn links_start_at_the_document() {
    let file = Tracked::sample("tests/deep/a.md", "[up](../Cargo.toml) [root](Cargo.toml)");
    assert_eq!(check(&file), ["tests/deep/a.md: broken link `Cargo.toml`"]);
}
