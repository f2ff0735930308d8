//! Refusals (law 3): what is wrong is refused with a code, and nothing changes.

use serde_json::{Value, json};

use super::player::Player;
use super::{Broken, hold};
use crate::catalog::AnyGame;
use crate::game::{Faces, Leeway, Refusal, Side, Turn};
use crate::strict::spoilt;

/// Codes that say all there is to say; every other refusal has values. Of a malformed action nothing is known but that it is malformed.
const WITHOUT_VALUES: [&str; 2] = ["bad_action", "match_over"];

/// Numbers that take the place of one in a listed action: beside it, and far off any board.
fn other_numbers(number: i64) -> [i64; 5] {
    [number - 1, number + 1, 0, i64::MIN, i64::MAX]
}

/// Tries wrong steps in a position.
pub(super) fn check(game: &dyn AnyGame, number: usize, player: &mut Player) -> Result<(), Broken> {
    let (turn, leeway) = (game.turn(), game.leeway());
    for side in Side::BOTH {
        let listed = game.legal(side);
        let sample = (!listed.is_empty()).then(|| &listed[player.pick(listed.len())]);
        for action in malformed(sample, leeway) {
            let refusal =
                refused(game, number, &format!("{action} of {side:?}"), |game| game.act(side, &action).err())?;
            hold(3, number, refusal.code == "bad_action", || format!("{action} of {side:?}: {refusal}"))?;
        }
        for action in sample.map(altered).unwrap_or_default() {
            if game.fork().act(side, &action).is_err() {
                refused(game, number, &format!("{action} of {side:?}"), |game| game.act(side, &action).err())?;
            }
        }
        if let Some(action) = sample.filter(|_| game.legal(!side).is_empty()) {
            let refusal =
                refused(game, number, &format!("{action} of {:?}", !side), |game| game.act(!side, action).err())?;
            hold(3, number, leeway.not_to_act.contains(&refusal.code.as_str()), || {
                format!("{action} of {:?}: {refusal}", !side)
            })?;
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
    let values = refusal.values.as_object();
    let tells = values.is_some_and(|values| !values.is_empty() || WITHOUT_VALUES.contains(&refusal.code.as_str()));
    let says_why = !refusal.code.is_empty() && !refusal.reason.is_empty() && tells;
    hold(3, number, says_why, || format!("{what} is refused without a code, a reason or values: {refusal:?}"))?;
    if fork.equals(game) { Ok(refusal) } else { Err(broken("is refused and changes something")) }
}

/// Copies of an action with another number in one place, and with a list cut short: some of them are good actions too.
fn altered(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(number) => number.as_i64().into_iter().flat_map(other_numbers).map(Value::from).collect(),
        Value::Array(items) => {
            let mut all: Vec<Value> =
                items.split_last().map(|(_, rest)| rest.iter().cloned().collect()).into_iter().collect();
            for (n, item) in items.iter().enumerate() {
                all.extend(altered(item).into_iter().map(|other| {
                    let mut items = items.clone();
                    items[n] = other;
                    Value::Array(items)
                }));
            }
            all
        }
        Value::Object(fields) => {
            let other = |name: &String, other| {
                let mut fields = fields.clone();
                fields.insert(name.clone(), other);
                Value::Object(fields)
            };
            fields
                .iter()
                .flat_map(|(name, value)| altered(value).into_iter().map(move |new| other(name, new)))
                .collect()
        }
        Value::Null | Value::Bool(_) | Value::String(_) => Vec::new(),
    }
}

/// What no game takes for an action, and spoilt copies of one that it would take.
fn malformed(sample: Option<&Value>, leeway: Leeway) -> Vec<Value> {
    let mut all =
        vec![json!(null), json!([]), json!({}), json!("roll"), json!({"type": "no such type"}), json!({"type": 1})];
    let Some(Value::Object(fields)) = sample else { return all };
    let read = || fields.keys().filter(|name| !leeway.ignored.contains(&name.as_str()));
    for name in read() {
        if !leeway.optional.contains(&name.as_str()) {
            let mut without = fields.clone();
            without.remove(name);
            all.push(Value::Object(without));
        }
        let mut nulled = fields.clone();
        nulled.insert(name.clone(), Value::Null);
        all.push(Value::Object(nulled));
    }
    all.extend(sample.into_iter().flat_map(spoilt).map(|(_, spoilt)| spoilt));
    all.extend(read().filter_map(|name| {
        let mut fractional = fields.clone();
        let number = fractional[name].as_i64()?;
        fractional.insert(name.clone(), json!(number as f64));
        Some(Value::Object(fractional))
    }));
    all
}
