//! JSON Merge Patch (RFC 7396).
//!
//! This module must not know what is patched.

use serde_json::{Map, Value};

/// Changes `target` as `patch` says: objects are merged, null removes, anything else replaces.
pub fn apply(target: &mut Value, patch: &Value) {
    let Value::Object(changes) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(fields) = target else { unreachable!("made an object above") };
    for (name, change) in changes {
        match (change, fields.get_mut(name)) {
            (Value::Null, _) => drop(fields.remove(name)),
            (_, Some(field)) => apply(field, change),
            (_, None) => apply(fields.entry(name).or_insert(Value::Null), change),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn cases_of_the_rfc() {
        let check = |mut target: Value, patch: Value, want: Value| {
            apply(&mut target, &patch);
            assert_eq!(target, want, "{patch}");
        };
        check(json!({"a": "b"}), json!({"a": "c"}), json!({"a": "c"}));
        check(json!({"a": "b"}), json!({"b": "c"}), json!({"a": "b", "b": "c"}));
        check(json!({"a": "b", "b": "c"}), json!({"a": null}), json!({"b": "c"}));
        check(json!({"a": ["b"]}), json!({"a": "c"}), json!({"a": "c"}));
        check(json!({"a": {"b": "c"}}), json!({"a": {"b": "d", "c": null}}), json!({"a": {"b": "d"}}));
        check(json!({"a": "foo"}), json!("bar"), json!("bar"));
        check(json!({"e": null}), json!({"a": 1}), json!({"e": null, "a": 1}));
        check(json!([1, 2]), json!({"a": "b", "c": null}), json!({"a": "b"}));
        check(json!({}), json!({"a": {"bb": {"ccc": null}}}), json!({"a": {"bb": {}}}));
    }
}
