//! One fixture for each message, in `fixtures/`, read here and by the web client's tests: both must agree on every field.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::games::{GameInfo, GameOption};
use crate::to_client::ToClient;
use crate::to_server::ToServer;

/// Each fixture of a folder by file name.
fn folder(name: &str) -> BTreeMap<String, Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name);
    let files = std::fs::read_dir(&path).expect("the folder of fixtures is there");
    files
        .map(|file| {
            let file = file.expect("a file").path();
            let text = std::fs::read_to_string(&file).expect("a readable file");
            let stem = file.file_stem().expect("a name").to_string_lossy().into_owned();
            (stem, serde_json::from_str(&text).expect("a fixture is JSON"))
        })
        .collect()
}

/// A message read and written again is the same, nulls apart.
fn check<T: Serialize + DeserializeOwned>(name: &str, fixture: &Value) {
    let message: T = serde_json::from_value(fixture.clone()).unwrap_or_else(|error| panic!("{name}: {error}"));
    let written = serde_json::to_value(&message).expect("messages are plain data");
    assert_eq!(&written, fixture, "{name}");
}

/// The tags that the generated TypeScript names for a type: that list is made from the Rust type itself.
fn tags(declaration: &str) -> Vec<String> {
    declaration.split("\"type\": \"").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

fn every_tag_has_a_fixture(folder: &BTreeMap<String, Value>, declaration: &str) {
    let tags = tags(declaration);
    assert!(tags.len() > 5, "the declaration names its tags");
    for tag in tags {
        assert!(folder.values().any(|fixture| fixture["type"] == json!(tag)), "no fixture for {tag}");
    }
}

#[test]
fn messages_to_the_server_match_their_fixtures() {
    let fixtures = folder("to_server");
    fixtures.iter().for_each(|(name, fixture)| check::<ToServer>(name, fixture));
    every_tag_has_a_fixture(&fixtures, &<ToServer as ts_rs::TS>::decl(&ts_rs::Config::default()));
}

#[test]
fn messages_to_clients_match_their_fixtures() {
    let fixtures = folder("to_client");
    fixtures.iter().for_each(|(name, fixture)| check::<ToClient>(name, fixture));
    every_tag_has_a_fixture(&fixtures, &<ToClient as ts_rs::TS>::decl(&ts_rs::Config::default()));
}

#[test]
fn the_list_of_games_matches_its_fixture() {
    let fixture = &folder("rest")["games"];
    check::<Vec<GameInfo>>("games", fixture);
    let kinds = tags(&<GameOption as ts_rs::TS>::decl(&ts_rs::Config::default()));
    let options = fixture[0]["options"].as_array().expect("a list");
    assert!(kinds.len() > 2 && kinds.iter().all(|kind| options.iter().any(|option| option["type"] == json!(kind))));
}

#[test]
fn the_server_refuses_what_is_not_written_down() {
    for (name, fixture) in folder("to_server") {
        for (place, spoilt) in engine::strict::spoilt(&fixture) {
            // What a game's action holds is the game's to judge.
            let of_the_game = place.starts_with("/action");
            assert_eq!(serde_json::from_value::<ToServer>(spoilt).is_ok(), of_the_game, "{name}: {place}");
        }
    }
    for (text, why) in [
        (r#"{"type":"act","id":"a","channel":"lobby"}"#, "prompt and action are missing"),
        (r#"{"type":"subscribe","channel":"match/12"}"#, "not an id"),
        (r#"{"type":"shout"}"#, "no such message"),
        (r#"{"type":"hello","protocol":"1"}"#, "a number in quotes"),
        (r#"[]"#, "not an object"),
    ] {
        assert!(serde_json::from_str::<ToServer>(text).is_err(), "{why}");
    }
}
