//! Refusals (law 3): what is wrong is refused with a code, and nothing changes.

use serde_json::{Value, json};

use super::player::Player;
use super::{Broken, hold, views};
use crate::catalog::AnyGame;
use crate::game::{Faces, Refusal, Side, Turn};
use crate::strict::spoilt;

/// Tries wrong steps in a position.
pub(super) fn check(game: &dyn AnyGame, number: usize, player: &mut Player) -> Result<(), Broken> {
    let turn = game.turn();
    for side in Side::BOTH {
        let listed = game.legal(side);
        let sample = (!listed.is_empty()).then(|| &listed[player.pick(listed.len())]);
        for action in malformed(sample) {
            let refusal =
                refused(game, number, &format!("{action} of {side:?}"), |game| game.act(side, &action).err())?;
            hold(3, number, refusal.code == "bad_action", || format!("{action} of {side:?}: {refusal}"))?;
        }
        if let Some(action) = sample.filter(|_| game.legal(!side).is_empty()) {
            let refusal =
                refused(game, number, &format!("{action} of {:?}", !side), |game| game.act(!side, action).err())?;
            hold(3, number, refusal.code == "not_your_turn", || format!("{action} of {:?}: {refusal}", !side))?;
        }
    }
    if !matches!(turn, Turn::Roll(_)) {
        let refusal = refused(game, number, "a roll", |game| game.roll(&Faces(vec![1])).err())?;
        let code = if matches!(turn, Turn::Over(_)) { "match_over" } else { "wrong_phase" };
        hold(3, number, refusal.code == code, || format!("a roll: {refusal}"))?;
    }
    Ok(())
}

/// Tries it on a fork, and compares the fork with the original.
fn refused(
    game: &dyn AnyGame,
    number: usize,
    what: &str,
    step: impl FnOnce(&mut dyn AnyGame) -> Option<Refusal>,
) -> Result<Refusal, Broken> {
    let broken = |found: &str| Broken { law: 3, step: number, found: format!("{what} {found}") };
    let mut fork = game.fork();
    let refusal = step(fork.as_mut()).ok_or_else(|| broken("is done"))?;
    let says_why = !refusal.code.is_empty() && !refusal.reason.is_empty() && refusal.values.is_object();
    hold(3, number, says_why, || format!("{what} is refused without a code, a reason or values: {refusal:?}"))?;
    let same = views(fork.as_ref()) == views(game)
        && fork.turn() == game.turn()
        && Side::BOTH.into_iter().all(|side| fork.compact_legal(side) == game.compact_legal(side));
    if same { Ok(refusal) } else { Err(broken("is refused and changes something")) }
}

/// What no game takes for an action, and spoilt copies of one that it would take.
fn malformed(sample: Option<&Value>) -> Vec<Value> {
    let mut all =
        vec![json!(null), json!([]), json!({}), json!("roll"), json!({"type": "no such type"}), json!({"type": 1})];
    let Some(Value::Object(fields)) = sample else { return all };
    for name in fields.keys() {
        let mut without = fields.clone();
        without.remove(name);
        all.push(Value::Object(without));
        let mut nulled = fields.clone();
        nulled.insert(name.clone(), Value::Null);
        all.push(Value::Object(nulled));
    }
    all.extend(sample.into_iter().flat_map(spoilt).map(|(_, spoilt)| spoilt));
    all.extend(fields.keys().filter_map(|name| {
        let mut fractional = fields.clone();
        let number = fractional[name].as_i64()?;
        fractional.insert(name.clone(), json!(number as f64));
        Some(Value::Object(fractional))
    }));
    all
}
