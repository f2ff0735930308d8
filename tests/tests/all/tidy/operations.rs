//! What an operator can set and watch is described: each variable of the environment, each flag and each figure.

use std::collections::BTreeSet;

use super::files::tracked;

const GUIDE: &str = "docs/operations.md";

/// Not figures but the browsers' cookies.
const COOKIES: [&str; 2] = ["touchline_session", "touchline_oidc"];

/// Words of `text` that begin with `start`, as far as letters, digits, `_` and `-` go.
fn words(text: &str, start: &str) -> BTreeSet<String> {
    let ends = |c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-');
    text.match_indices(start).map(|(at, _)| text[at..].split(ends).next().unwrap_or_default().to_owned()).collect()
}

/// Text of all files whose path begins so.
fn text(path: &str) -> String {
    tracked().iter().filter(|file| file.path.starts_with(path)).map(|file| file.text.as_str()).collect()
}

#[test]
fn every_setting_and_figure_is_in_the_guide() {
    let (guide, config) = (text(GUIDE), text("server/src/config"));
    let variables = words(&config, "TOUCHLINE_");
    let mut figures = words(&text("server/src/"), "touchline_");
    figures.retain(|name| !COOKIES.contains(&name.as_str()));
    assert!(variables.len() > 5 && figures.len() > 8, "{variables:?} {figures:?}");
    assert_eq!(words(&guide, "TOUCHLINE_"), variables);
    assert_eq!(words(&guide, "touchline_"), figures);
    for name in variables {
        let flag = name.replace("TOUCHLINE_", "--").replace('_', "-").to_lowercase();
        assert!(guide.contains(&format!("| `{flag}` | `{name}` |")), "{flag}");
    }
}

#[test]
fn words_end_where_they_end() {
    assert_eq!(words("`--a-b` and --c, --c.", "--"), ["--a-b", "--c"].map(str::to_owned).into());
}
