//! Reading from outside takes what is written down and nothing else: objects from objects, words from strings.
//!
//! Derived readers take more: a structure or a tagged enum also from an array of its fields, a word also from `{"word": null}`. A type that
//! anybody outside may send therefore keeps its derived reader to itself with `#[serde(remote = "Self")]`, and [`crate::strict!`] puts this
//! module in front of it. Variants without fields are written `Resign {}`, since unknown fields of `Resign` would pass.
//!
//! This module must not know what the types mean.

use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{Deserializer, Error, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Value, json};

/// Reads and writes these types by their derived code, but reads them from objects and, where they are words, from strings alone.
#[macro_export]
macro_rules! strict {
    ($($kind:ident),+ $(,)?) => { $( $crate::strict!(<> $kind); )+ };
    (<$($of:ident)?> $kind:ty) => {
        impl<'de $(, $of: ::serde::Deserialize<'de>)?> ::serde::Deserialize<'de> for $kind {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                <$kind>::deserialize($crate::strict::Strict(from))
            }
        }

        impl<$($of: ::serde::Serialize)?> ::serde::Serialize for $kind {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                <$kind>::serialize(self, to)
            }
        }
    };
}

/// A source that gives an object to whoever wants a structure or a tagged enum, and a string to whoever wants a word.
pub struct Strict<D>(pub D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Strict<D> {
    type Error = D::Error;

    /// Structures, and tagged enums, which ask for anything.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(visitor)
    }

    /// Words.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_str(Word(visitor))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// Hands a string to one who waits for a word of an enum.
struct Word<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for Word<V> {
    type Value = V::Value;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a string")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<V::Value, E> {
        self.0.visit_enum(StrDeserializer::new(word))
    }
}

/// Every way in which a right message can be spoilt without a change of what it says, each with a word on where: a field too many in one
/// of its objects, an object as an array of its values or inside an array, a string as the only field of an object. Each must be refused.
pub fn spoilt(message: &Value) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    spoil("", message, &mut |place, spoilt| all.push((place, spoilt)));
    all
}

fn spoil(place: &str, value: &Value, found: &mut dyn FnMut(String, Value)) {
    match value {
        Value::Object(fields) => {
            let mut more = fields.clone();
            more.insert("surplus".to_owned(), json!(1));
            found(format!("{place}/surplus"), Value::Object(more));
            found(format!("{place} as a list of values"), fields.values().cloned().collect());
            found(format!("{place} in a list"), json!([value]));
            for (name, inner) in fields {
                spoil(&format!("{place}/{name}"), inner, &mut |place, spoilt| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), spoilt);
                    found(place, Value::Object(fields));
                });
            }
        }
        Value::Array(items) => {
            for (n, inner) in items.iter().enumerate() {
                spoil(&format!("{place}/{n}"), inner, &mut |place, spoilt| {
                    let mut items = items.clone();
                    items[n] = spoilt;
                    found(place, Value::Array(items));
                });
            }
        }
        Value::String(word) => found(format!("{place} as an object"), json!({ word.clone(): null })),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
