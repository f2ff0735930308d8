//! A state to think on for one who may not know everything: what is hidden from its side is made up.
//!
//! Any secret will do that looks to that side as the true one does, since a policy decides alike on states that look alike to its side.
//! This module must not be given the true state.

use serde_json::Value;

use crate::catalog::AnyGame;
use crate::driven::all_faces;
use crate::game::{Side, Turn};
use crate::record::Step;

/// Lists of faces that are tried on one made-up action: three dice of six.
const FACES_MAX: usize = 216;

/// The state that `known`, replayed up to the other side's secret, may really be in after `later`, all that is known to have been done since
/// then, where `side` is shown `shown`; `None` where nothing that the other side may have done looks so.
pub fn stand_in(known: &dyn AnyGame, later: &[Step], side: Side, shown: &Value) -> Option<Box<dyn AnyGame>> {
    let looks_so = |mut game: Box<dyn AnyGame>| {
        for step in later {
            match step {
                Step::Action { side, action } => game.act(*side, action).map(drop).ok()?,
                Step::Roll { faces, .. } => game.roll(faces).map(drop).ok()?,
                Step::Chain { .. } | Step::Ruling(_) => {}
            }
        }
        alike(&game.view(side.into()), shown).then_some(game)
    };
    looks_so(known.fork()).or_else(|| {
        known.legal(!side).iter().find_map(|action| {
            let mut game = known.fork();
            game.act(!side, action).ok()?;
            match game.turn() {
                // What is not sealed was in the record.
                _ if !game.is_sealed(!side) => None,
                Turn::Roll(dice) => all_faces(&dice).take(FACES_MAX).find_map(|faces| {
                    let mut rolled = game.fork();
                    rolled.roll(&faces).ok()?;
                    looks_so(rolled)
                }),
                Turn::Sides(_) | Turn::Over(_) => looks_so(game),
            }
        })
    })
}

/// Whether two views say the same: null and absent mean the same.
fn alike(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let null = &Value::Null;
            one.iter().all(|(key, value)| alike(value, other.get(key).unwrap_or(null)))
                && other.iter().all(|(key, value)| value.is_null() || one.contains_key(key))
        }
        _ => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::{Budget, Strength, choose};
    use crate::catalog::GameKind;
    use crate::conformance::{Manner, Player};
    use crate::game::BySide;
    use crate::record::Record;

    /// Little enough for a test in seconds.
    const FEW: Budget = Budget { nodes: 300, stop: None };

    /// Steps of a random match that are looked at.
    const STEPS_MAX: usize = 150;

    /// The match as far as `side` may know it: up to a secret, and what is known of the steps after that.
    fn known_to(side: Side, game: &dyn AnyGame, steps: &[Step]) -> (Box<dyn AnyGame>, Vec<Step>) {
        let mut record = Record {
            game: game.kind().name().to_owned(),
            ruleset: game.ruleset(),
            options: game.options(),
            match_id: None,
            players: None,
            from: None,
            steps: steps.to_vec(),
            result: None,
        };
        record.leave_out_secrets(game, side.into());
        let mut known = game.kind().start_by(record.ruleset, &record.options).unwrap();
        let mut steps = record.steps.into_iter();
        let refused = steps.find(|step| match step {
            Step::Action { side, action } => known.act(*side, action).is_err(),
            Step::Roll { faces, .. } => known.roll(faces).is_err(),
            Step::Chain { .. } | Step::Ruling(_) => false,
        });
        (known, refused.into_iter().chain(steps).collect())
    }

    /// Counts the decisions that were taken on something made up.
    fn check(kind: GameKind, options: &Value, seed: u64) -> usize {
        let (mut game, mut steps, mut made_up) = (kind.start(options).unwrap(), Vec::new(), 0);
        let mut player = Player::new(Manner::Curious, seed);
        for number in 0..STEPS_MAX {
            let (step, played) = match game.turn() {
                Turn::Over(_) => break,
                Turn::Roll(dice) => {
                    let faces = player.throw(&dice);
                    let played = game.roll(&faces);
                    (Step::Roll { dice, faces, proof: None }, played)
                }
                Turn::Sides(owes) => {
                    for side in Side::BOTH.into_iter().filter(|side| owes[*side] && game.is_sealed(!*side)) {
                        let (known, later) = known_to(side, &*game, &steps);
                        let shown = game.view(side.into());
                        let guess = stand_in(&*known, &later, side, &shown)
                            .unwrap_or_else(|| panic!("{kind:?} {seed}: nothing looks like {shown}"));
                        let on = |game: &dyn AnyGame| choose(game, side, Strength::Easy, FEW, seed);
                        assert_eq!(on(&*guess), on(&*game), "{kind:?} {seed} step {number}: {shown}");
                        made_up += 1;
                    }
                    let BySide { home, away } = owes;
                    let side = if home && (!away || player.pick(2) == 0) { Side::Home } else { Side::Away };
                    let listed = game.legal(side);
                    let action = player.choose(&*game, side, &listed);
                    let played = game.act(side, &action);
                    (Step::Action { side, action }, played)
                }
            };
            played.unwrap();
            steps.push(step);
        }
        made_up
    }

    #[test]
    fn policies_decide_on_what_is_made_up_as_on_the_truth() {
        for kind in GameKind::ALL {
            let matches =
                kind.option_sets().into_iter().flat_map(|options| (0..3).map(move |seed| (options.clone(), seed)));
            let made_up: usize = matches.map(|(options, seed)| check(kind, &options, seed)).sum();
            let hides = kind.start(&Value::Object(Default::default())).unwrap().hides();
            assert_eq!(made_up > 0, hides, "{kind:?}: {made_up}");
        }
    }

    #[test]
    fn null_and_absent_are_alike() {
        let check = |one: Value, other: Value, want| assert_eq!(alike(&one, &other), want, "{one} {other}");
        check(serde_json::json!({"a": null, "b": [1]}), serde_json::json!({"b": [1], "c": null}), true);
        check(serde_json::json!({"a": 1}), serde_json::json!({}), false);
        check(serde_json::json!({}), serde_json::json!({"a": 1}), false);
        check(serde_json::json!({"a": {"b": null}}), serde_json::json!({"a": {}}), true);
    }
}
