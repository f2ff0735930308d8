//! Names: what may be one, and when two are the same.
//!
//! This module must not know who has one.

use protocol::accounts::GONE;
use protocol::code::Code;
use serde_json::json;
use unicode_normalization::UnicodeNormalization;

use crate::limits;
use crate::matches::{Refusal, refuse, refuse_with};
use crate::text::{is_legible, may_stand_in_a_name};

/// A name that may be shown, and what it is compared by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Trimmed, otherwise as it was given.
    pub shown: String,
    /// [`key`] of it.
    pub key: String,
}

impl Name {
    /// Errors: `bad_name`.
    pub fn new(name: &str) -> Result<Self, Refusal> {
        let shown = checked(name)?;
        let key = key(&shown);
        if key == GONE {
            return Err(refuse(Code::BadName, "This stands for those whose names are gone."));
        }
        Ok(Self { shown, key })
    }
}

/// What names are compared by: letters of one sound in another shape (wide, bold, ligatures) and other case are the same, and so is white
/// space of any kind and length. Letters of other alphabets that merely look alike are not.
pub fn key(name: &str) -> String {
    // Lower case may undo the normal form, so that it is made again.
    let folded: String = name.nfkc().flat_map(char::to_lowercase).nfkc().collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// 1 to 24 characters, trimmed, with a letter or a figure, all of which can be seen and told apart.
fn checked(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let length = name.chars().count();
    let is_name = is_legible(name) && name.chars().all(may_stand_in_a_name) && name.chars().any(char::is_alphanumeric);
    if length > limits::NAME_CHARACTERS || !is_name {
        let reason = format!(
            "A name has 1 to {} visible characters, one of them a letter or a figure.",
            limits::NAME_CHARACTERS
        );
        return Err(refuse_with(Code::BadName, reason, json!({ "max": limits::NAME_CHARACTERS })));
    }
    Ok(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_checked() {
        assert_eq!(Name::new("  Zoë 10 ").expect("a name").shown, "Zoë 10");
        assert_eq!(Name::new(&"ü".repeat(24)).expect("a name").shown, "ü".repeat(24));
        for wrong in ["", "  ", "a\nb", "a\u{202e}b", "\u{61c}b", "\u{200b}", "\u{3164}", "\u{e0041}", &"a".repeat(25)]
        {
            assert_eq!(Name::new(wrong).expect_err(wrong).code, "bad_name");
        }
        for odd in [
            "X\u{fe0f}",
            "X\u{fe00}",
            "\u{fe0f}",
            "X\u{600}",
            "X\u{70f}",
            "X\u{378}",
            "X\u{e000}",
            "X\u{1cbb}",
            "X\u{fffc}",
            "X\u{fffd}",
            "X\u{488}",
            "X\u{20dd}",
            "\u{f0000}",
            "!!",
            "\u{301}",
            &format!("a{}", "\u{301}".repeat(5)),
        ] {
            assert_eq!(Name::new(odd).expect_err(odd).code, "bad_name", "{odd:?}");
        }
        for good in [
            "Jean-Luc O’Brien",
            "Nguyễn",
            "Nguye\u{302}\u{303}n",
            "सीता",
            "ไก่",
            "李 7",
            "Ada ⚽",
            "محمد",
            "d'Artagnan (FC)",
        ] {
            assert_eq!(Name::new(good).expect(good).shown, good);
        }
        for gone in ["gone", "Gone", "ＧＯＮＥ"] {
            assert_eq!(Name::new(gone).expect_err(gone).code, "bad_name");
        }
    }

    #[test]
    fn spellings_of_one_name_are_the_same_and_other_names_are_not() {
        for (one, other) in
            [("Ada", "aDA"), ("Zoë", "Zoe\u{308}"), ("Ａｄａ", "ada"), ("a  b", "A\u{3000}b"), ("ﬁ", "FI")]
        {
            assert_eq!(key(one), key(other), "{one} {other}");
        }
        for (one, other) in [("ada", "ado"), ("a b", "ab"), ("Zoe", "Zoë"), ("ada", "аda")] {
            assert_ne!(key(one), key(other), "{one} {other}");
        }
    }

    /// Every letter that folds to something else, alone and between others (those above hold no letter of a living script but for Chinese ones).
    #[test]
    fn the_key_of_a_key_is_itself() {
        let letters =
            (char::MIN..='\u{1ffff}').filter(|letter| key(letter.encode_utf8(&mut [0; 4])) != letter.to_string());
        for letter in letters {
            for name in [letter.to_string(), format!("A{letter}\u{301}b")] {
                let once = key(&name);
                assert_eq!(key(&once), once, "{letter:?}");
            }
        }
    }
}
