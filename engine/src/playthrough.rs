//! Whole matches as text: every step, what everybody witnessed of it, and what the view says then. Read in review, compared in tests.
//!
//! One block a step: the step, then its events, then what changed in the spectator's view, each value as JSON. Where a game hides something,
//! what a side sees follows under its name if it is not the same. This module must not know any particular game, nor write files.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use crate::catalog::{AnyGame, GameKind, Witnessed};
use crate::conformance::{Manner, Player};
use crate::game::{Refusal, Viewer};
use crate::record::Step;

/// What is played: with these the text is always the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The file's name without its ending.
    pub name: String,
    /// The game.
    pub kind: GameKind,
    /// The edition of its rules.
    pub ruleset: u32,
    /// Its options.
    pub options: Value,
    /// How actions are chosen.
    pub manner: Manner,
    /// Of actions and dice.
    pub seed: u64,
}

/// Seeds of matches in which nearly all that can happen does, found by trying a hundred: a test says what they show.
const USUAL_SEEDS: [u64; 3] = [24, 38, 42];

/// Likewise for the other option sets.
const OTHER_SEED: u64 = 4;

/// Three matches with the usual options, one for each other option set, and one by each later edition of the rules with the last of the sets.
pub fn plans(kind: GameKind) -> Vec<Plan> {
    let sets = kind.option_sets();
    let last = sets.last().cloned();
    let usual = USUAL_SEEDS.into_iter().map(|seed| plan(kind, 1, json!({}), seed));
    let others = sets.into_iter().filter(|options| *options != json!({}));
    let others = others.map(|options| plan(kind, 1, options, OTHER_SEED));
    let later = (2..=kind.ruleset()).filter_map(|ruleset| Some(plan(kind, ruleset, last.clone()?, OTHER_SEED)));
    usual.chain(others).chain(later).collect()
}

fn plan(kind: GameKind, ruleset: u32, options: Value, seed: u64) -> Plan {
    let words = options.as_object().into_iter().flatten().map(|(name, value)| match value {
        Value::String(word) => format!("{name}-{word}"),
        other => format!("{name}-{other}"),
    });
    let mut words: Vec<String> = words.collect();
    if ruleset > 1 {
        words.insert(0, format!("ruleset-{ruleset}"));
    }
    words.push(format!("seed-{seed}"));
    Plan { name: words.join("_"), kind, ruleset, options, manner: Manner::Curious, seed }
}

/// Plays it and writes it down. Errors: the refusal of the options.
pub fn text(plan: &Plan) -> Result<String, Refusal> {
    let mut game = plan.kind.start_by(plan.ruleset, &plan.options)?;
    let mut player = Player::new(plan.manner, plan.seed);
    let mut text = format!("{} {}\noptions {}\n", plan.kind.name(), game.ruleset(), game.options());
    let viewers: &[Viewer] =
        if game.hides() { &[Viewer::Spectator, Viewer::Home, Viewer::Away] } else { &[Viewer::Spectator] };
    let mut views: Vec<Value> = viewers.iter().map(|_| json!({})).collect();
    note(&mut text, game.as_ref(), None, viewers, &mut views);
    let mut number = 0;
    while let Some(step) = player.step(game.as_ref()) {
        number += 1;
        let events = match &step {
            Step::Action { side, action } => {
                let listed = game.legal(*side).len();
                let _ = writeln!(text, "\n{number} {} {action} of {listed}", json!(side).as_str().unwrap_or_default());
                game.act(*side, action)?
            }
            Step::Roll { dice, faces, .. } => {
                let _ = writeln!(text, "\n{number} roll {} {}", json!(dice), json!(faces));
                game.roll(faces)?
            }
            Step::Chain { .. } | Step::Ruling(_) => break,
        };
        note(&mut text, game.as_ref(), Some(&events), viewers, &mut views);
    }
    Ok(text)
}

/// Writes what the spectator witnessed and what changed in his view; of a side's only what is different.
fn note(text: &mut String, game: &dyn AnyGame, events: Option<&Witnessed>, viewers: &[Viewer], views: &mut [Value]) {
    let mut open = String::new();
    for (viewer, before) in viewers.iter().zip(views) {
        let mut seen = String::new();
        for event in events.into_iter().flat_map(|events| events.to(*viewer)) {
            let _ = writeln!(seen, "  event {event}");
        }
        let after = game.view(*viewer);
        let _ = writeln!(seen, "  view {}", Value::Object(changes(before, &after)));
        *before = after;
        if viewer.side().is_none() {
            text.push_str(&seen);
            open = seen;
        } else if seen != open {
            let _ = write!(text, "  to {}\n{seen}", json!(viewer).as_str().unwrap_or_default());
        }
    }
}

/// The members of a view that are new or different; inside objects likewise.
fn changes(before: &Value, after: &Value) -> Map<String, Value> {
    let members = after.as_object().into_iter().flatten().filter_map(|(name, now)| {
        let was = before.get(name).unwrap_or(&Value::Null);
        let change = match now {
            _ if now == was => return None,
            Value::Object(_) if was.is_object() => Value::Object(changes(was, now)),
            _ => now.clone(),
        };
        Some((name.clone(), change))
    });
    members.collect()
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;

    fn folder(kind: GameKind) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("playthroughs").join(kind.name())
    }

    /// `make golden` writes them anew, to be read in review.
    #[test]
    fn playthroughs_are_up_to_date() {
        let write = std::env::var_os("TOUCHLINE_WRITE").is_some();
        for plan in GameKind::ALL.into_iter().flat_map(plans) {
            let path = folder(plan.kind).join(format!("{}.txt", plan.name));
            let text = text(&plan).unwrap();
            if write {
                std::fs::create_dir_all(folder(plan.kind)).unwrap();
                std::fs::write(&path, &text).unwrap();
            }
            let golden = std::fs::read_to_string(&path).unwrap_or_default();
            let differs = golden.lines().zip(text.lines()).position(|(was, is)| was != is);
            assert!(golden == text, "{} differs from line {differs:?} on; `make golden` writes it anew", plan.name);
        }
    }

    #[test]
    fn no_playthrough_is_left_over() {
        for kind in GameKind::ALL {
            let known: Vec<String> = plans(kind).into_iter().map(|plan| format!("{}.txt", plan.name)).collect();
            assert!(known.len() >= 3, "{kind:?}");
            for entry in std::fs::read_dir(folder(kind)).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                assert!(known.contains(&name), "{name} belongs to no plan");
            }
        }
    }

    /// Each of these members is in a playthrough of the game. Events are looked for by `conformance/tests/coverage.rs`.
    fn check_shown(kind: GameKind, members: &[&str]) {
        let all: String = plans(kind).iter().map(|plan| text(plan).unwrap()).collect();
        for member in members {
            assert!(all.contains(member), "{kind:?}: {member}");
        }
    }

    #[test]
    fn the_playthroughs_show_how_things_end() {
        check_shown(
            GameKind::GoldenGoal,
            &[r#""ends":"pass""#, r#""post":true"#, r#""again":true"#, r#""by":"first_to""#, r#""by":"last_chance""#],
        );
        check_shown(
            GameKind::WorldSoccer,
            &[r#""by":"kick""#, r#""by":"free_kick""#, r#""by":"penalty""#, r#""by":"throw_limit""#, r#""by":"goals""#],
        );
        check_shown(GameKind::SectorSoccer, &[r#""by":"halves""#, r#""by":"penalties""#]);
        check_shown(
            GameKind::GridSoccer,
            &[r#""outcome":"held""#, r#""outcome":"palmed""#, r#""outcome":"beaten""#, r#""outcome":"unstoppable""#],
        );
    }

    #[test]
    fn only_changes_are_written() {
        let before = json!({"a": 1, "b": {"c": 1, "d": 2}, "e": [1]});
        let after = json!({"a": 1, "b": {"c": 1, "d": null}, "e": [2], "f": {"g": 1}});
        let expected = json!({"b": {"d": null}, "e": [2], "f": {"g": 1}});
        assert_eq!(Value::Object(changes(&before, &after)), expected);
    }
}
