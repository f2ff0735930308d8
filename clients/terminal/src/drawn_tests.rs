//! Nothing of a view is missing on a board: over real matches each field is changed, and the board has to change with it.

use std::collections::BTreeSet;

use engine::catalog::{AnyGame, GameKind};
use engine::game::{Dice, Faces, Side, Turn, Viewer};
use serde_json::{Value, json};

use crate::face::{self, Face};
use crate::ink::Ink;
use crate::standing::COLUMNS_MAX;

/// Steps of a match that are looked at.
const STEPS_MAX: usize = 200;

const UNDO: (&str, &str) = ("can_undo", "the question says whether undo is to be had");
const SCORE: (&str, &str) = ("result.score.*", "goals stand in the score");

/// Chance for matches, the same on each run.
struct Luck(u64);

impl Luck {
    fn below(&mut self, end: usize) -> usize {
        // Knuth's multiplier; the high bits are the good ones.
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn roll(&mut self, dice: &Dice) -> Faces {
        Faces(dice.0.iter().map(|sides| 1 + self.below((*sides).into()) as u8).collect())
    }

    /// A kind of action first, so that rare kinds are not lost among hundreds of runs.
    fn choose(&mut self, mut listed: Vec<Value>) -> Value {
        let kinds: BTreeSet<String> =
            listed.iter().map(|action| action["type"].as_str().unwrap_or_default().to_owned()).collect();
        let kind = kinds.iter().nth(self.below(kinds.len())).unwrap();
        listed.retain(|action| action["type"] == kind.as_str());
        listed.swap_remove(self.below(listed.len()))
    }
}

/// Calls `look` with what each viewer sees at each step of a match by chance.
fn walk(kind: GameKind, options: &Value, seed: u64, mut look: impl FnMut(&Value)) {
    let (mut game, mut luck) = (kind.start(options).unwrap(), Luck(seed));
    for _ in 0..STEPS_MAX {
        Viewer::ALL.into_iter().for_each(|viewer| look(&game.view(viewer)));
        match game.turn() {
            Turn::Over(_) => return,
            Turn::Roll(dice) => drop(game.roll(&luck.roll(&dice)).unwrap()),
            Turn::Sides(owes) => {
                let owing: Vec<Side> = Side::BOTH.into_iter().filter(|side| owes[*side]).collect();
                act(game.as_mut(), owing[luck.below(owing.len())], &mut luck);
            }
        }
    }
}

fn act(game: &mut dyn AnyGame, side: Side, luck: &mut Luck) {
    let action = luck.choose(game.legal(side));
    drop(game.act(side, &action).unwrap());
}

/// The places of plain values in a view: what is of a side, of a shirt or in a list has one name.
fn leaves(value: &Value, pointer: &str, name: &str, out: &mut Vec<(String, String)>) {
    let of_each = |key: &str| ["home", "away"].contains(&key) || key.parse::<u8>().is_ok();
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let name = if of_each(key) { format!("{name}.*") } else { format!("{name}.{key}") };
                leaves(value, &format!("{pointer}/{key}"), &name, out);
            }
        }
        Value::Array(values) => {
            let places = values.iter().enumerate();
            places.for_each(|(n, value)| leaves(value, &format!("{pointer}/{n}"), &format!("{name}.*"), out));
        }
        Value::Null => {}
        _ => out.push((pointer.to_owned(), name.trim_start_matches('.').to_owned())),
    }
}

/// Other values of the same kind.
fn others(value: &Value) -> Vec<Value> {
    match value {
        Value::Bool(is) => vec![json!(!is)],
        Value::Number(number) => number.as_i64().into_iter().flat_map(|n| [json!(n + 1), json!(n - 1)]).collect(),
        Value::String(text) => match text.as_str() {
            "home" => vec![json!("away")],
            "away" => vec![json!("home")],
            text => vec![json!(format!("{text}x"))],
        },
        _ => Vec::new(),
    }
}

/// Whether another value there makes another board, not none.
fn is_drawn(face: &dyn Face, view: &Value, board: &str, pointer: &str) -> bool {
    let differs = |other: Value| {
        let mut view = view.clone();
        *view.pointer_mut(pointer).unwrap() = other;
        face.draw(&view, Ink::Plain).is_some_and(|other| other != board)
    };
    others(view.pointer(pointer).unwrap()).into_iter().any(differs)
}

/// `missing` are the fields that no board shows, each with the reason why none has to.
fn check(kind: GameKind, seeds: u64, missing: &[(&str, &str)]) {
    let (face, mut met, mut drawn) = (face::of(kind), BTreeSet::new(), BTreeSet::new());
    for options in kind.option_sets() {
        for seed in 0..seeds {
            walk(kind, &options, seed, |view| {
                let board = face.draw(view, Ink::Plain).unwrap();
                let widest = board.lines().map(|row| row.chars().count()).max().unwrap_or_default();
                assert!(widest <= COLUMNS_MAX, "{widest} columns\n{board}");
                let mut found = Vec::new();
                leaves(view, "", "", &mut found);
                for (pointer, name) in found {
                    if !drawn.contains(&name) && is_drawn(face, view, &board, &pointer) {
                        drawn.insert(name.clone());
                    }
                    met.insert(name);
                }
            });
        }
    }
    let lost: Vec<&str> = met.difference(&drawn).map(String::as_str).collect();
    assert_eq!(lost, missing.iter().map(|(name, _)| *name).collect::<Vec<_>>(), "{kind:?}");
}

#[test]
fn all_of_golden_goal_is_drawn() {
    check(GameKind::GoldenGoal, 2, &[UNDO, SCORE]);
}

#[test]
fn all_of_world_soccer_is_drawn() {
    check(GameKind::WorldSoccer, 1, &[UNDO, SCORE]);
}

#[test]
fn all_of_sector_soccer_is_drawn() {
    check(GameKind::SectorSoccer, 4, &[SCORE, ("roll.*", "dice that are due fall by themselves")]);
}

#[test]
fn all_of_grid_soccer_is_drawn() {
    check(GameKind::GridSoccer, 2, &[("can_redo", "the question says whether redo is to be had"), UNDO, SCORE]);
}
