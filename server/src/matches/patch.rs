//! JSON Merge Patches (RFC 7396): what turns one view into the next.
//!
//! In views null and absent mean the same, so the patches treat them alike. This module must not know what views hold.

use serde_json::{Map, Value};

/// What turns `old` into `new`; `None` where nothing differs but null for absent.
pub fn diff(old: &Value, new: &Value) -> Option<Value> {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            let mut patch = Map::new();
            for (key, old) in old {
                if !old.is_null() && new.get(key).is_none_or(Value::is_null) {
                    patch.insert(key.clone(), Value::Null);
                }
            }
            for (key, new) in new {
                if !new.is_null()
                    && let Some(change) = diff(old.get(key).unwrap_or(&Value::Null), new)
                {
                    patch.insert(key.clone(), change);
                }
            }
            (!patch.is_empty()).then_some(Value::Object(patch))
        }
        _ if old == new => None,
        _ => Some(new.clone()),
    }
}

/// Applies a patch, as every client does.
#[cfg(test)]
pub fn apply(target: &mut Value, patch: &Value) {
    let Value::Object(patch) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(target) = target else { unreachable!("made an object above") };
    for (key, change) in patch {
        if change.is_null() {
            target.remove(key);
        } else {
            apply(target.entry(key).or_insert(Value::Null), change);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Null members out, at every depth outside arrays: what a view means.
    fn meaning(value: &Value) -> Value {
        match value {
            Value::Object(map) => {
                map.iter().filter(|(_, v)| !v.is_null()).map(|(k, v)| (k.clone(), meaning(v))).collect()
            }
            other => other.clone(),
        }
    }

    fn check(old: Value, new: Value) {
        let mut patched = old.clone();
        match diff(&old, &new) {
            Some(patch) => apply(&mut patched, &patch),
            None => assert_eq!(meaning(&old), meaning(&new), "no patch between {old} and {new}"),
        }
        assert_eq!(meaning(&patched), meaning(&new), "from {old} to {new} by {:?}", diff(&old, &new));
        assert_eq!(diff(&new, &new), None);
    }

    #[test]
    fn a_patch_names_only_what_changed() {
        let old = json!({"a": 1, "b": {"c": [1, 2], "d": null}, "e": "x"});
        let new = json!({"a": 1, "b": {"c": [1, 3]}, "f": {"g": null, "h": 0}});
        assert_eq!(diff(&old, &new), Some(json!({"b": {"c": [1, 3]}, "e": null, "f": {"g": null, "h": 0}})));
        check(old, new);
    }

    #[test]
    fn any_two_values() {
        let mut seed = 1u64;
        for _ in 0..3_000 {
            let (old, new) = (object(&mut seed), object(&mut seed));
            check(old.clone(), new);
            let mut near = old.clone();
            mutate(&mut near, &mut seed);
            check(old, near);
        }
    }

    #[test]
    fn null_and_absent_are_alike() {
        assert_eq!(diff(&json!({"a": null}), &json!({})), None);
        assert_eq!(diff(&json!({}), &json!({"a": null})), None);
        check(json!({"a": {"b": 1}}), json!({"a": {}}));
        check(json!({"a": [1]}), json!({"a": {}}));
        check(json!({"a": {}}), json!({"a": 3}));
    }

    fn next(seed: &mut u64, below: u64) -> u64 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % below
    }

    fn value(seed: &mut u64, depth: u32) -> Value {
        match next(seed, if depth == 0 { 4 } else { 6 }) {
            0 => Value::Null,
            1 => json!(next(seed, 3)),
            2 => json!(["x", "y"][next(seed, 2) as usize]),
            3 => json!(vec![next(seed, 2); next(seed, 3) as usize]),
            _ => {
                let keys = next(seed, 4);
                (0..keys)
                    .map(|_| (["a", "b", "c"][next(seed, 3) as usize].to_owned(), value(seed, depth - 1)))
                    .collect()
            }
        }
    }

    fn object(seed: &mut u64) -> Value {
        ["a", "b", "c"].into_iter().map(|key| (key.to_owned(), value(seed, 3))).collect()
    }

    fn mutate(value_: &mut Value, seed: &mut u64) {
        if let Value::Object(map) = value_
            && next(seed, 4) > 0
            && let Some(inner) = map.values_mut().nth(next(seed, 3) as usize)
        {
            return mutate(inner, seed);
        }
        if !value_.is_object() {
            *value_ = value(seed, 2);
        }
    }
}
