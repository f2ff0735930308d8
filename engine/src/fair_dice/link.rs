//! One link of a hash chain.
//!
//! This module must not know what links are used for.

use std::fmt;
use std::str::FromStr;

use data_encoding::HEXLOWER;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

/// 32 bytes of a chain; written as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Link(pub [u8; 32]);

/// A text that is not 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a link is 64 lower-case hexadecimal digits")]
pub struct BadLink;

impl Link {
    /// The link that comes `times` places earlier in its chain: hashed so many times.
    pub fn hashed(self, times: u32) -> Link {
        (0..times).fold(self, |link, _| Link(Sha256::digest(link.0).into()))
    }
}

impl FromStr for Link {
    type Err = BadLink;
    fn from_str(text: &str) -> Result<Link, BadLink> {
        // Only the lower-case form, so that a link has one text in a record.
        let bytes = HEXLOWER.decode(text.as_bytes()).map_err(|_| BadLink)?;
        bytes.try_into().map(Link).map_err(|_| BadLink)
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Link({self})")
    }
}

impl Serialize for Link {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Link {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Link, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_back() {
        let link = Link([0xab; 32]);
        let text = "ab".repeat(32);
        assert_eq!(link.to_string(), text);
        assert_eq!(text.parse(), Ok(link));
        assert_eq!(serde_json::to_value(link).unwrap(), serde_json::json!(text));
        assert_eq!(serde_json::from_value::<Link>(serde_json::json!(text)).unwrap(), link);
    }

    #[test]
    fn other_texts_are_refused() {
        for bad in ["", "ab", &"AB".repeat(32), &"ab".repeat(33), &"xy".repeat(32)] {
            assert_eq!(bad.parse::<Link>(), Err(BadLink), "{bad}");
        }
    }

    #[test]
    fn hashed_is_sha256() {
        // SHA-256 of 32 zero bytes.
        let once = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(Link([0; 32]).hashed(1).to_string(), once);
        assert_eq!(Link([0; 32]).hashed(0), Link([0; 32]));
        assert_eq!(Link([0; 32]).hashed(3), Link([0; 32]).hashed(1).hashed(2));
    }
}
