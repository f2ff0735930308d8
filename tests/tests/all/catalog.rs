//! Every game of the catalogue is whole: rules in words, laws, golden text, a computer player, and a face in each client.
//!
//! CONTRIBUTING's list "Adding a game" says the same in order; what a step of it leaves behind is looked for here.

use std::path::Path;

use engine::bots::{self, Budget, Strength};
use engine::catalog::GameKind;
use engine::game::{Faces, Side, Turn};
use serde_json::json;

/// Golden matches at the least.
const PLAYTHROUGHS_MIN: usize = 3;

/// Rolls that may be due before anybody owes an action.
const FIRST_ROLLS_MAX: usize = 100;

/// What a game has files for; `{game}` is its name in JSON, `{page}` the same with hyphens.
const FILES: [(&str, &str); 34] = [
    ("its rules by number", "engine/src/{game}/mod.rs"),
    ("a state", "engine/src/{game}/state.rs"),
    ("the order in which actions are judged", "engine/src/{game}/rules.rs"),
    ("actions", "engine/src/{game}/action.rs"),
    ("events", "engine/src/{game}/event.rs"),
    ("views", "engine/src/{game}/view.rs"),
    ("what a picture shows", "engine/src/{game}/still.rs"),
    ("options", "engine/src/{game}/options.rs"),
    ("short lists of actions", "engine/src/{game}/compact.rs"),
    ("tests of its rules", "engine/src/{game}/tests/mod.rs"),
    ("tests of its interface", "engine/src/{game}/tests/interface.rs"),
    ("a computer player", "engine/src/bots/{game}/mod.rs"),
    ("a rules page", "docs/rules/{page}.md"),
    ("a picture on its rules page", "docs/rules/images/{page}-1.png"),
    ("the shape of its view for the terminal", "clients/terminal/src/{game}/mod.rs"),
    ("a board for the terminal", "clients/terminal/src/{game}/board.rs"),
    ("actions as they are typed", "clients/terminal/src/{game}/notation.rs"),
    ("events in words for the terminal", "clients/terminal/src/{game}/words.rs"),
    ("its card in the web client", "clients/web/src/games/{game}/card.ts"),
    ("its place among the games of the web client", "clients/web/src/games/{game}/index.ts"),
    ("its table in the web client", "clients/web/src/games/{game}/table.svelte.ts"),
    ("its types in the web client", "clients/web/src/games/{game}/types.ts"),
    ("its choices in the web client", "clients/web/src/games/{game}/choices.ts"),
    ("what an event looks like in the web client", "clients/web/src/games/{game}/motion.ts"),
    ("what is drawn while things move", "clients/web/src/games/{game}/motion.svelte.ts"),
    ("events in words for the web client", "clients/web/src/games/{game}/words.ts"),
    ("refusals in words for the web client", "clients/web/src/games/{game}/refusals.ts"),
    ("a board in the web client", "clients/web/src/games/{game}/Board.svelte"),
    ("what is chosen beside the board", "clients/web/src/games/{game}/Controls.svelte"),
    ("dice in the web client", "clients/web/src/games/{game}/Dice.svelte"),
    ("a picture of its board for the lobby", "clients/web/src/games/{game}/Picture.svelte"),
    ("its rules in the web client", "clients/web/src/games/{game}/Rules.svelte"),
    ("tests in the web client", "clients/web/src/games/{game}/{game}.test.ts"),
    ("tests in a real browser", "clients/web/e2e/{game}.test.js"),
];

/// What the text of a file or of a folder's files must name; `{title}` is the name as people write it, `{type}` as Rust does.
const NAMED: [(&str, &str, &str); 6] = [
    ("a place in the web client's list of games", "clients/web/src/lib/games.ts", "/games/{game}/card'"),
    ("a link to its rules in the README", "README.md", "docs/rules/{page}.md"),
    ("a picture in its rules", "docs/rules/{page}.md", "images/{page}-1.png"),
    ("its notation in the terminal's page", "docs/terminal.md", "\n## {title}\n"),
    ("a face in the terminal", "clients/terminal/src/face.rs", "use crate::{game}::"),
    ("random playouts for the bench", "engine/examples/playouts.rs", "measure::<{type}>"),
];

/// What the repository does not have of a game of this name.
fn lacks(root: &Path, game: &str) -> Vec<String> {
    let title = title(game);
    let page = game.replace('_', "-");
    let filled = [("{game}", game), ("{page}", &page), ("{title}", &title), ("{type}", &title.replace(' ', ""))];
    let fill = |text: &str| filled.iter().fold(text.to_owned(), |text, (place, name)| text.replace(place, name));
    let files = FILES.iter().filter(|(_, path)| !root.join(fill(path)).is_file());
    let files = files.map(|(what, path)| format!("{game} has not {what}: {}", fill(path)));
    let named = NAMED.iter().filter(|(_, place, text)| !texts(&root.join(fill(place))).contains(&fill(text)));
    let named = named.map(|(what, place, text)| format!("{game} has not {what}: {} in {}", fill(text), fill(place)));
    let played = names(&root.join("engine/playthroughs").join(game)).len();
    let played = (played < PLAYTHROUGHS_MIN).then(|| format!("{game} has {played} playthroughs"));
    files.chain(named).chain(played).collect()
}

/// The name as people write it: `golden_goal` is Golden Goal.
fn title(game: &str) -> String {
    let words = game.split('_').map(|word| word[..1].to_uppercase() + &word[1..]);
    words.collect::<Vec<_>>().join(" ")
}

/// A file's text, or that of all files of a folder.
fn texts(place: &Path) -> String {
    if place.is_dir() {
        return names(place).iter().map(|name| texts(&place.join(name))).collect();
    }
    std::fs::read_to_string(place).unwrap_or_default()
}

fn names(folder: &Path) -> Vec<std::ffi::OsString> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name()).collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate is a folder of the repository")
}

#[test]
fn every_game_has_all_that_a_game_needs() {
    let lacking: Vec<String> = GameKind::ALL.into_iter().flat_map(|kind| lacks(root(), kind.name())).collect();
    assert!(lacking.is_empty(), "see CONTRIBUTING, \"Adding a game\":\n{}", lacking.join("\n"));
}

#[test]
fn a_game_that_is_only_a_name_lacks_everything() {
    let lacking = lacks(root(), "no_such_game");
    assert_eq!(lacking.len(), FILES.len() + NAMED.len() + 1, "{lacking:?}");
}

/// The laws run on `option_sets`, so a game without any would keep them all.
#[test]
fn every_game_is_held_to_the_laws_with_its_usual_options_too() {
    for kind in GameKind::ALL {
        assert!(kind.option_sets().contains(&json!({})), "{kind:?}");
        assert_eq!(GameKind::from_name(kind.name()), Some(kind));
    }
}

#[test]
fn the_computer_plays_every_game_with_every_option() {
    for kind in GameKind::ALL {
        for options in kind.option_sets() {
            let mut game = kind.start(&options).expect("its own options");
            let owing = (0..FIRST_ROLLS_MAX).find_map(|roll| match game.turn() {
                Turn::Sides(owes) => Side::BOTH.into_iter().find(|side| owes[*side]),
                // Different faces, so that nobody rolls level for ever.
                Turn::Roll(dice) => {
                    let faces =
                        dice.0.iter().enumerate().map(|(die, sides)| ((roll + die) % usize::from(*sides)) as u8 + 1);
                    game.roll(&Faces(faces.collect())).expect("faces of the dice that are due");
                    None
                }
                Turn::Over(outcome) => panic!("{kind:?} is over before it began: {outcome:?}"),
            });
            let side = owing.expect("somebody owes an action");
            for strength in Strength::ALL {
                let choice = bots::choose(game.as_ref(), side, strength, Budget::of(strength), 1).expect("a choice");
                assert!(game.legal(side).contains(&choice.action), "{kind:?} {options} {strength:?}: {choice:?}");
            }
        }
    }
}
