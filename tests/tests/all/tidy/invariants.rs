//! Invariants of ARCHITECTURE.md that can be seen in the text of the code. `banned.rs` holds those on calls, Clippy's
//! `await_holding_lock` the one on locks; what is stored before it is shown is tried by the tests of sockets, kills and stores.

use engine::catalog::GameKind;

use super::files::{Tracked, tracked};
use super::{by_line, check_all};

/// Where viewers are told apart: the type itself, the lists of all of them, and who of the readers is which. Besides these only a
/// game's `view.rs`.
const VIEWERS: [&str; 4] =
    ["engine/src/game.rs", "engine/src/catalog.rs", "engine/src/playthrough.rs", "server/src/matches/feed.rs"];

/// The only file that starts match tasks.
const DIRECTORY: &str = "server/src/matches/directory.rs";

/// What clients send.
const SENT_BY_CLIENTS: &str = "protocol/src/to_server.rs";

/// Types of actions that the web client may make: sheets that are filled in, cards and stars, what is pressed beside the board, cells of a
/// goal face. All others, of every game, it takes from lists.
const MADE: [&str; 13] = [
    "line_up",
    "change",
    "draft",
    "formation",
    "roll",
    "throw",
    "done",
    "end_turn",
    "undo",
    "redo",
    "shoot",
    "dive",
    "ability",
];

/// Where the web client expands lists, and where it describes, words and draws what there is.
const LISTS: [&str; 5] = ["/choices.ts", "/types.ts", "/words.ts", "/motion.ts", ".test.ts"];

/// Types that implement `Game` in a file.
fn games(file: &Tracked) -> Vec<String> {
    let names = file.text.lines().filter_map(|line| line.strip_prefix("impl Game for "));
    names.map(|rest| rest.trim_end_matches([' ', '{']).to_owned()).collect()
}

/// Attributes and implementations that would serialise one of these types: the state of a match is replayed, never stored.
fn serialises(file: &Tracked, states: &[String]) -> Vec<String> {
    let mut derived = false;
    by_line(file, |line| {
        let line = line.trim_start();
        if line.starts_with("#[") {
            derived |= line.contains("Serialize") || line.contains("Deserialize");
            return None;
        }
        let was = derived && !line.starts_with("//");
        derived &= line.starts_with("//");
        let word = |start: &str| line.split_once(start).map(|(_, rest)| rest.split([' ', '<', '{', '(', ';']).next());
        let made = word("struct ").or(word("enum ")).flatten().filter(|_| was);
        let by_hand = word("ialize for ").or(word("ialize<'de> for ")).flatten();
        let state = states.iter().find(|state| made == Some(state) || by_hand == Some(state))?;
        Some(format!("`{state}` is the state of a match and is never serialised"))
    })
}

/// Only a game's `view.rs` decides who sees what.
fn tells_viewers_apart(file: &Tracked) -> Vec<String> {
    let code = ["engine/src/", "server/src/"].iter().any(|start| file.path.starts_with(start));
    let may = VIEWERS.contains(&file.path.as_str()) || file.path.ends_with("/view.rs");
    if !code || may || file.path.contains("/conformance/") || file.path.contains("tests") {
        return Vec::new();
    }
    by_line(file, |line| {
        let found = ["Viewer::Home", "Viewer::Away"].into_iter().find(|name| line.contains(name));
        found.map(|name| format!("`{name}`: only `view.rs` decides who sees what"))
    })
}

/// One task owns a match, since only the directory starts them.
fn starts_match_tasks(file: &Tracked) -> Vec<String> {
    if !file.path.starts_with("server/src/") || file.path == DIRECTORY {
        return Vec::new();
    }
    by_line(file, |line| line.contains("task::start(").then(|| format!("only {DIRECTORY} starts match tasks")))
}

/// Time comes from the server: what clients send has no room for theirs.
fn time_of_clients(file: &Tracked) -> Vec<String> {
    if file.path != SENT_BY_CLIENTS {
        return Vec::new();
    }
    by_line(file, |line| {
        let (name, _) = line.trim_start().trim_start_matches("pub ").split_once(": ")?;
        let time = ["at", "now", "time", "clock", "date"].contains(&name)
            || ["_at", "_ms", "_s", "_time"].iter().any(|end| name.ends_with(end));
        time.then(|| format!("`{name}`: time comes from the server"))
    })
}

/// The types of actions of a game, if this is the file that has them: the variants of its `Action` as they are written in JSON.
fn action_types(file: &Tracked) -> Vec<String> {
    let actions = file.text.split_once("\npub enum Action {\n").and_then(|(_, rest)| rest.split_once("\n}"));
    let Some((variants, _)) = actions.filter(|_| file.path.starts_with("engine/src/")) else { return Vec::new() };
    let names = variants.lines().filter_map(|line| line.strip_prefix("    "));
    let names = names.filter(|line| line.starts_with(char::is_uppercase));
    names.filter_map(|line| line.split([' ', ',', '(']).next()).map(snake_case).collect()
}

fn snake_case(name: &str) -> String {
    let word = |(at, letter): (usize, char)| {
        let gap = if at > 0 && letter.is_uppercase() { "_" } else { "" };
        format!("{gap}{}", letter.to_lowercase())
    };
    name.chars().enumerate().map(word).collect()
}

/// The web client runs no rules: an action comes out of a list, but for those that it may make.
fn moves_of_its_own(file: &Tracked, types: &[String]) -> Vec<String> {
    if !file.path.starts_with("clients/web/src/") || file.ends_with(&LISTS) {
        return Vec::new();
    }
    let moves: Vec<String> = types.iter().filter(|name| !MADE.contains(&name.as_str())).map(made).collect();
    by_line(file, |line| {
        let found = moves.iter().find(|made| line.contains(made.as_str()));
        found.map(|made| format!("`{made}`: actions come from the listed ones"))
    })
}

/// How such an action is written in TypeScript.
fn made(name: &String) -> String {
    format!("type: '{name}'")
}

#[test]
fn no_state_of_a_match_is_serialised() {
    let engine = || tracked().into_iter().filter(|file| file.path.starts_with("engine/src/"));
    let states: Vec<String> = engine().flat_map(|file| games(&file)).collect();
    assert!(!states.is_empty());
    let found: Vec<String> = engine().flat_map(|file| serialises(&file, &states)).collect();
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn a_serialised_state_is_found() {
    let states = ["Ludo".to_owned()];
    let found = |text: &str| serialises(&Tracked::sample("engine/src/a.rs", text), &states).len();
    assert_eq!(games(&Tracked::sample("a.rs", "impl Game for Ludo {\n}\n")), states);
    for text in [
        "#[derive(Clone, Serialize)]\n/// A match.\npub struct Ludo {",
        "#[derive(serde::Deserialize)]\n#[serde(deny_unknown_fields)]\nstruct Ludo(u8);",
        "impl Serialize for Ludo {",
        "impl<'de> Deserialize<'de> for Ludo {",
    ] {
        assert_eq!(found(text), 1, "{text}");
    }
    for text in ["#[derive(Serialize)]\nstruct Ludos;\nstruct Ludo;", "#[derive(Clone)]\nstruct Ludo {"] {
        assert_eq!(found(text), 0, "{text}");
    }
}

#[test]
fn only_views_decide_who_sees_what() {
    check_all(tells_viewers_apart);
}

#[test]
fn a_viewer_told_apart_elsewhere_is_found() {
    let check = |path: &str| tells_viewers_apart(&Tracked::sample(path, "if viewer == Viewer::Home {")).len();
    assert_eq!([check("engine/src/ludo/rules.rs"), check("server/src/matches/show.rs")], [1, 1]);
    assert_eq!([check("engine/src/ludo/view.rs"), check("server/src/matches/feed.rs")], [0, 0]);
}

#[test]
fn only_the_directory_starts_match_tasks() {
    check_all(starts_match_tasks);
}

#[test]
fn a_match_task_started_elsewhere_is_found() {
    let check = |path: &str| starts_match_tasks(&Tracked::sample(path, "let handle = task::start(core);")).len();
    assert_eq!([check("server/src/ws/reader.rs"), check(DIRECTORY)], [1, 0]);
}

#[test]
fn no_client_says_what_time_it_is() {
    check_all(time_of_clients);
}

#[test]
fn a_time_of_a_client_is_found() {
    let check = |line: &str| time_of_clients(&Tracked::sample(SENT_BY_CLIENTS, line)).len();
    assert_eq!(["        at: u64,", "    pub spent_ms: u32,", "        now: Option<u64>,"].map(check), [1, 1, 1]);
    assert_eq!(
        ["        prompt: Seq,", "        /// Sent at: the start.", "        since: Option<Seq>,"].map(check),
        [0, 0, 0]
    );
}

#[test]
fn the_web_client_makes_no_moves_of_its_own() {
    let types: Vec<String> = tracked().iter().flat_map(action_types).collect();
    let unknown: Vec<&&str> = MADE.iter().filter(|made| !types.iter().any(|name| name == *made)).collect();
    assert!(unknown.is_empty(), "no game has {unknown:?}");
    check_all(|file| moves_of_its_own(file, &types));
}

#[test]
fn every_game_has_types_of_actions() {
    let games: Vec<Vec<String>> = tracked().iter().map(action_types).filter(|types| !types.is_empty()).collect();
    assert_eq!(games.len(), GameKind::ALL.len(), "{games:?}");
}

#[test]
fn a_move_of_its_own_is_found() {
    let text = "\npub enum Action {\n    /// Hops.\n    HopOver { to: Square },\n    /// Ends.\n    Done {},\n}\n";
    let types = action_types(&Tracked::sample("engine/src/ludo/action.rs", text));
    assert_eq!(types, ["hop_over", "done"]);
    let check = |path: &str, text: &str| moves_of_its_own(&Tracked::sample(path, text), &types).len();
    let (hop, done) = ("match.act({ type: 'hop_over', pawn, path });", "match.act({ type: 'done' });");
    assert_eq!(check("clients/web/src/pages/MatchPage.svelte", hop), 1);
    assert_eq!(check("clients/web/src/pages/MatchPage.svelte", done), 0);
    assert_eq!(check("clients/web/src/lib/ludo/choices.ts", hop), 0);
}
