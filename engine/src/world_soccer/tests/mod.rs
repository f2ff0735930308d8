//! Tests of the rules, by their numbers. A case is a position, an action and what comes of it, in a short notation.
//!
//! A position: `home 5@7,20 away 2@7,22 ball home 5 turn home die 3/3`. Who is not named waits at a side line (home at the left, away at the
//! right, shirt n in row n + 2), goalkeepers in the middle of the second row. `ball 4,4` is a loose ball. It ends with the phase: `throw`, or
//! `die WORD ..`. An action: `run 5 N NE`, `run 5`, `kick SE`, both with `#0` or `#1` for a component, `taker 9`, `throw`, `undo`, `done`.

use serde_json::{Value, json};

use super::action::{Action, Index, Player, Shirt};
use super::squares::Spot;
use super::state::{Chance, LineUp, Phase, WorldSoccer};
use crate::board::{Direction, Square};
use crate::game::{Faces, Game, Refusal, Side, Viewer};

mod pitch;

mod set_up;

mod throws;

mod runs;

mod tackles;

mod kicks;

mod wall;

mod time_wasting;

mod fouls;

mod penalties;

mod the_end;

mod undo;

mod refusals;

mod interface;

mod random;

mod brute_force;

fn square(text: &str) -> Square {
    let (x, y) = text.split_once(',').unwrap_or_else(|| panic!("{text} is no square"));
    Square { x: x.parse().unwrap(), y: y.parse().unwrap() }
}

fn spot(text: &str) -> Spot {
    Spot::of(square(text)).unwrap()
}

fn side(text: &str) -> Side {
    serde_json::from_value(json!(text)).unwrap()
}

pub(super) fn shirt(number: u8) -> Shirt {
    Shirt::try_from(number).unwrap()
}

/// The face 1..=6 with this word on it.
fn face(word: &str) -> u8 {
    (1..=6).find(|face| super::throws::word(*face) == word).unwrap()
}

/// A match that waits for its first action, with these options.
pub(super) fn start(options: Value) -> WorldSoccer {
    WorldSoccer::new(&WorldSoccer::options(&options).unwrap())
}

/// A match after line-ups (both the first of the list) and the kick-off by home.
pub(super) fn kicked_off(options: Value) -> WorldSoccer {
    let mut game = start(options);
    roll(&mut game, &[1]);
    for side in Side::BOTH {
        let action = game.legal_actions(side).remove(0);
        game.act(side, &action).unwrap();
    }
    game
}

/// The state of a position on the full pitch with one die.
pub(crate) fn position(text: &str) -> WorldSoccer {
    position_with(text, json!({}))
}

/// The state of a position under some options.
pub(crate) fn position_with(text: &str, options: Value) -> WorldSoccer {
    let mut game = kicked_off(options);
    let pitch = game.pitch();
    for (side, x, y) in [(Side::Home, 0, 1), (Side::Away, pitch.width - 1, pitch.height - 2)] {
        let place =
            |shirt: usize| if shirt == 1 { Spot::at(pitch.width / 2, y) } else { Spot::at(x, shirt as i32 + 2) };
        game.players[side] = std::array::from_fn(|n| place(n + 1));
    }
    let mut words = text.split_whitespace();
    let mut of = Side::Home;
    while let Some(word) = words.next() {
        match word {
            "home" | "away" => of = side(word),
            "turn" => game.side = side(words.next().unwrap()),
            "throw" => break,
            "die" => {
                roll_words(&mut game, &words.by_ref().collect::<Vec<_>>());
                break;
            }
            "ball" => match words.next().unwrap() {
                holder @ ("home" | "away") => {
                    let player = Player { side: side(holder), shirt: shirt(words.next().unwrap().parse().unwrap()) };
                    (game.holder, game.ball) = (Some(player), game.square_of(player));
                }
                at => (game.holder, game.ball) = (None, spot(at)),
            },
            place => {
                let (number, at) = place.split_once('@').unwrap_or_else(|| panic!("{place} says nothing"));
                game.players[of][shirt(number.parse().unwrap()).index()] = spot(at);
            }
        }
    }
    game
}

/// Throws, and these words come up. Gives the events.
pub(super) fn roll_words(game: &mut WorldSoccer, words: &[&str]) -> Vec<Value> {
    game.due = Some(Chance::Throw);
    let faces: Vec<u8> = words.iter().map(|word| face(word)).collect();
    roll(game, &faces)
}

/// Rolls the dice that are due.
pub(super) fn roll(game: &mut WorldSoccer, faces: &[u8]) -> Vec<Value> {
    let events = game.roll(&Faces(faces.to_vec()));
    events.iter().map(|event| serde_json::to_value(event).unwrap()).collect()
}

/// An action in the short notation.
pub(super) fn action(game: &WorldSoccer, text: &str) -> Action {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let number = words.last().and_then(|word| word.strip_prefix('#'));
    let component = number.map(|number| Index::try_from(number.parse::<u8>().unwrap()).unwrap());
    if component.is_some() {
        words.pop();
    }
    let direction = |name: &str| Direction::from_name(name).unwrap_or_else(|| panic!("{name} is no direction"));
    match words[..] {
        ["run", number, ref ways @ ..] => {
            let shirt = shirt(number.parse().unwrap());
            let mut at = game.players[game.side][shirt.index()].square().unwrap();
            let step = |name: &&str| {
                let (x, y) = direction(name).delta();
                at = Square { x: at.x + x, y: at.y + y };
                at
            };
            Action::Run { shirt, path: ways.iter().map(step).collect(), component }
        }
        ["kick", name] => Action::Kick { dir: direction(name), component },
        ["taker", number] => Action::PenaltyTaker { shirt: shirt(number.parse().unwrap()) },
        ["throw"] => Action::Throw {},
        ["undo"] => Action::Undo {},
        ["done"] => Action::Done {},
        _ => panic!("{text} is no action"),
    }
}

/// Does an action for the side that is to act; a refusal must leave everything as it was.
pub(super) fn act(game: &mut WorldSoccer, text: &str) -> Result<Vec<Value>, Refusal> {
    let before = game.clone();
    let action = action(game, text);
    match game.act(game.side, &action) {
        Ok(events) => Ok(events.iter().map(|event| serde_json::to_value(event).unwrap()).collect()),
        Err(refusal) => {
            assert_eq!(*game, before, "{text} was refused and changed something");
            Err(refusal)
        }
    }
}

/// Does actions in order, all legal; gives the last one's events.
pub(super) fn play(game: &mut WorldSoccer, texts: &[&str]) -> Vec<Value> {
    let mut events = Vec::new();
    for text in texts {
        events = act(game, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    events
}

/// The code of a refusal.
pub(super) fn code(game: &WorldSoccer, text: &str) -> String {
    act(&mut game.clone(), text).map_or_else(|refusal| refusal.code, |_| "ok".to_owned())
}

/// Judges single actions in one position: `ok`, or the code of the refusal. What has a complete list is listed where it is legal.
pub(super) fn check(game: &WorldSoccer, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let found = code(game, text);
        assert_eq!(found, *expected, "{text}");
        let listed = game.legal_actions(game.side).contains(&action(game, text));
        // Runs have representatives, an undo is never listed, and lists always name the component of two dice.
        let incomplete = text.starts_with("run") || *text == "undo" || game.two_dice() && !text.contains('#');
        assert!(listed == (found == "ok") || (incomplete && !listed), "{text}: {found}, but listed: {listed}");
    }
}

/// The types of events.
pub(super) fn types(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["type"].as_str().unwrap()).collect()
}

/// What everybody's view says under a name.
pub(super) fn seen(game: &WorldSoccer, name: &str) -> Value {
    serde_json::to_value(game.seen_by(Viewer::Spectator)).unwrap()[name].clone()
}
