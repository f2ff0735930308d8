//! What is chosen before a match: each game's options as a table that both judges a choice and tells clients what to offer.
//!
//! Defaults are those of the game's own type. This module must not know any particular game.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::game::Refusal;

/// An option of a game. Its default stands in the game's `Options`, under the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionRule {
    /// Its name in JSON.
    pub name: &'static str,
    /// What it may be.
    pub range: Range,
    /// It has an effect only while another option has this value; it is judged all the same.
    pub only_with: Option<(&'static str, Setting)>,
}

/// What an option may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// One of some words.
    Choice(&'static [&'static str]),
    /// A whole number.
    Number {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
        /// The number is a multiple of this.
        step: u32,
        /// One more number, outside the bounds, such as 0 for "without limit".
        or: Option<u32>,
    },
    /// True or false.
    Flag,
}

/// A value of an option that others depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Of a [`Range::Choice`].
    Choice(&'static str),
    /// Of a [`Range::Flag`].
    Flag(bool),
}

impl OptionRule {
    /// One of some words.
    pub const fn choice(name: &'static str, choices: &'static [&'static str]) -> Self {
        Self { name, range: Range::Choice(choices), only_with: None }
    }

    /// A whole number within bounds.
    pub const fn number(name: &'static str, min: u32, max: u32) -> Self {
        Self { name, range: Range::Number { min, max, step: 1, or: None }, only_with: None }
    }

    /// A number, in steps: a multiple of `step`.
    pub const fn in_steps_of(self, step: u32) -> Self {
        match self.range {
            Range::Number { min, max, or, .. } => Self { range: Range::Number { min, max, step, or }, ..self },
            Range::Choice(_) | Range::Flag => panic!("only numbers come in steps"),
        }
    }

    /// A number, or one more outside the bounds.
    pub const fn or(self, other: u32) -> Self {
        match self.range {
            Range::Number { min, max, step, .. } => {
                Self { range: Range::Number { min, max, step, or: Some(other) }, ..self }
            }
            Range::Choice(_) | Range::Flag => panic!("only numbers have bounds"),
        }
    }

    /// True or false.
    pub const fn flag(name: &'static str) -> Self {
        Self { name, range: Range::Flag, only_with: None }
    }

    /// The same, with an effect only while `option` is `value`.
    pub const fn only_with(self, option: &'static str, value: Setting) -> Self {
        Self { only_with: Some((option, value)), ..self }
    }

    /// Errors: `bad_option`.
    fn check(&self, value: &Value) -> Result<(), Refusal> {
        let fits = match self.range {
            Range::Choice(choices) => value.as_str().is_some_and(|text| choices.contains(&text)),
            Range::Number { min, max, step, or } => value
                .as_u64()
                .and_then(|n| u32::try_from(n).ok())
                .is_some_and(|n| or == Some(n) || (min..=max).contains(&n) && n.is_multiple_of(step)),
            Range::Flag => value.is_boolean(),
        };
        let bounds = match self.range {
            Range::Number { min, max, .. } => Some((min, max)),
            Range::Choice(_) | Range::Flag => None,
        };
        if fits { Ok(()) } else { Err(bad(self.name, bounds)) }
    }
}

impl Setting {
    /// As it stands in JSON.
    pub fn json(self) -> Value {
        match self {
            Setting::Choice(word) => json!(word),
            Setting::Flag(is_set) => json!(is_set),
        }
    }
}

/// Reads a JSON object by a game's table; null is all defaults. Errors: `bad_option {option, min, max}`, the bounds null where it is no number.
pub fn read<O: Serialize + DeserializeOwned + Default>(rules: &[OptionRule], chosen: &Value) -> Result<O, Refusal> {
    let chosen = match chosen {
        Value::Null => return Ok(O::default()),
        Value::Object(chosen) => chosen,
        _ => return Err(bad("options", None)),
    };
    let mut options = serde_json::to_value(O::default()).expect("options are plain data");
    for (name, value) in chosen {
        let rule = rules.iter().find(|rule| rule.name == name).ok_or_else(|| bad(name, None))?;
        rule.check(value)?;
        options[name] = value.clone();
    }
    // A test holds that a game's type reads all that its table allows.
    serde_json::from_value(options).map_err(|_| bad("options", None))
}

fn bad(name: &str, bounds: Option<(u32, u32)>) -> Refusal {
    let (min, max) = bounds.unzip();
    Refusal::new(
        "bad_option",
        format!("The option {name} cannot be that."),
        json!({"option": name, "min": min, "max": max}),
    )
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::catalog::GameKind;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Toy {
        pitch: String,
        turns: u32,
        limit: u32,
        knockout: bool,
    }

    impl Default for Toy {
        fn default() -> Self {
            Self { pitch: "full".to_owned(), turns: 50, limit: 300, knockout: false }
        }
    }

    const TOY: &[OptionRule] = &[
        OptionRule::choice("pitch", &["full", "quick"]),
        OptionRule::number("turns", 10, 100).in_steps_of(2),
        OptionRule::number("limit", 50, 90).or(0),
        OptionRule::flag("knockout").only_with("pitch", Setting::Choice("full")),
    ];

    #[test]
    fn each_kind_of_option_has_its_bounds() {
        for good in [
            json!({"pitch": "quick", "turns": 12, "limit": 0, "knockout": true}),
            json!({"turns": 10}),
            json!({"turns": 100, "limit": 50}),
            json!({"limit": 90, "pitch": "quick", "knockout": true}),
        ] {
            let read = serde_json::to_value(read::<Toy>(TOY, &good).expect("within its bounds")).expect("plain data");
            assert!(good.as_object().expect("an object").iter().all(|(name, value)| read[name] == *value), "{read}");
        }
        for (bad, bounds) in [
            (json!({"pitch": "moon"}), [Value::Null, Value::Null]),
            (json!({"pitch": 0}), [Value::Null, Value::Null]),
            (json!({"turns": 11}), [json!(10), json!(100)]),
            (json!({"turns": 0}), [json!(10), json!(100)]),
            (json!({"limit": 1}), [json!(50), json!(90)]),
            (json!({"limit": 91}), [json!(50), json!(90)]),
            (json!({"knockout": "true"}), [Value::Null, Value::Null]),
            (json!({"knockout": null}), [Value::Null, Value::Null]),
            (json!({"else": 1}), [Value::Null, Value::Null]),
        ] {
            let refusal = read::<Toy>(TOY, &bad).expect_err("out of its bounds");
            let name = bad.as_object().expect("an object").keys().next().expect("a field");
            let [min, max] = bounds;
            assert_eq!(refusal.code, "bad_option");
            assert_eq!(refusal.values, json!({"option": name, "min": min, "max": max}), "{bad}");
        }
        assert_eq!(read::<Toy>(TOY, &Value::Null).expect("defaults"), Toy::default());
    }

    /// Values at the edges of what an option may be.
    fn edges(range: Range) -> Vec<Value> {
        match range {
            Range::Choice(choices) => choices.iter().map(|choice| json!(choice)).collect(),
            Range::Number { min, max, or, .. } => {
                [Some(min), Some(max), or].into_iter().flatten().map(Value::from).collect()
            }
            Range::Flag => vec![json!(false), json!(true)],
        }
    }

    #[test]
    fn every_game_takes_what_its_table_offers_and_lists_every_option() {
        for kind in GameKind::ALL {
            let rules = kind.option_rules();
            let defaults = kind.start(&json!({})).expect("defaults").options();
            let mut names: Vec<&str> = rules.iter().map(|rule| rule.name).collect();
            for rule in rules {
                rule.check(&defaults[rule.name]).expect("a default is within its bounds");
                for value in edges(rule.range) {
                    let game = kind.start(&json!({rule.name: value})).unwrap_or_else(|refusal| panic!("{refusal}"));
                    assert_eq!(game.options()[rule.name], value, "{kind:?} {}", rule.name);
                }
                if let Some((other, setting)) = rule.only_with {
                    let other = rules.iter().find(|rule| rule.name == other).expect("an option of this game");
                    other.check(&setting.json()).expect("a value of that option");
                }
            }
            names.sort_unstable();
            let mut fields: Vec<&str> = defaults.as_object().expect("an object").keys().map(String::as_str).collect();
            fields.sort_unstable();
            assert_eq!(names, fields, "{kind:?}");
        }
    }
}
