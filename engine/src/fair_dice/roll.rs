//! From the links of a roll to its faces.
//!
//! This module must not check links.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::Link;
use crate::game::{BySide, Dice, Faces};

/// Which scheme it is. A change of the scheme changes these bytes.
const SCHEME: &[u8] = b"touchline roll v1";

/// The links opened for one roll; a side without a chain, or that did not open its link in time, has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Links {
    /// The server's.
    pub server: Link,
    /// The sides'.
    pub sides: BySide<Option<Link>>,
}

/// The key of roll number `roll` (from 1) of a match.
///
/// SHA-256 over: the scheme's name, the match's 16 bytes, the roll's number in 4 bytes (big end first), one byte with the count
/// of dice, one byte for each die with its sides, the server's link, then for home and for away a byte 1 and the link, or a byte
/// 0. Each part has a fixed length or one that was said before it, so two rolls never have the same bytes
/// (`docs/decisions/roll-key.md`).
pub fn roll_key(match_id: Uuid, roll: u32, dice: &Dice, links: &Links) -> [u8; 32] {
    let mut hash = Sha256::new_with_prefix(SCHEME);
    hash.update(match_id.as_bytes());
    hash.update(roll.to_be_bytes());
    hash.update([u8::try_from(dice.0.len()).expect("at most 255 dice in a roll")]);
    hash.update(&dice.0);
    hash.update(links.server.0);
    for (_, link) in links.sides.iter() {
        match link {
            Some(link) => {
                hash.update([1]);
                hash.update(link.0);
            }
            None => hash.update([0]),
        }
    }
    hash.finalize().into()
}

/// The faces that a key makes, one die after the other from one stream.
pub fn faces(key: [u8; 32], dice: &Dice) -> Faces {
    let mut rng = ChaCha20Rng::from_seed(key);
    Faces(dice.0.iter().map(|&sides| draw_face(&mut rng, sides)).collect())
}

/// The next face, 1..=`sides`, from a stream of 32-bit words: words at and above the largest multiple of `sides` are passed over,
/// so that every face is equally likely. With [`ChaCha20Rng`] the words are the ChaCha20 key stream (nonce 0, counter from 0),
/// four bytes each, little end first.
pub fn draw_face(rng: &mut impl Rng, sides: u8) -> u8 {
    assert!(sides > 0, "a die has sides");
    let sides = u64::from(sides);
    let fair_below = (1 << 32) / sides * sides;
    loop {
        let word = u64::from(rng.next_u32());
        if word < fair_below {
            return u8::try_from(word % sides).expect("less than the sides") + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key stream of RFC 8439's first test vector (key, nonce and counter zero): what any ChaCha20 gives.
    #[test]
    fn the_stream_is_plain_chacha20() {
        let mut rng = ChaCha20Rng::from_seed([0; 32]);
        let words: Vec<u32> = (0..4).map(|_| rng.next_u32()).collect();
        assert_eq!(words, [0xade0_b876, 0x903d_f1a0, 0xe56a_5d40, 0x28bd_8653]);
    }

    #[test]
    fn words_that_would_favour_a_face_are_passed_over() {
        struct Script(Vec<u32>);
        impl rand_chacha::rand_core::TryRng for Script {
            type Error = std::convert::Infallible;
            fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
                Ok(self.0.remove(0))
            }
            fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
                unreachable!("words only")
            }
            fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
                unreachable!("words only")
            }
        }
        // 2^32 = 6 * 715827882 + 4: the last four words are not fair to a six-sided die.
        let mut rng = Script(vec![u32::MAX, u32::MAX - 3, u32::MAX - 4, 0, 7]);
        assert_eq!([6, 6, 6].map(|sides| draw_face(&mut rng, sides)), [6, 1, 2]);
        // A power of two passes nothing over.
        assert_eq!(draw_face(&mut Script(vec![u32::MAX]), 2), 2);
    }

    #[test]
    fn every_part_changes_the_key() {
        let links = Links { server: Link([1; 32]), sides: BySide { home: Some(Link([2; 32])), away: None } };
        let dice = Dice(vec![6]);
        let key =
            |id: u128, roll, dice: &[u8], links| roll_key(Uuid::from_u128(id), roll, &Dice(dice.to_vec()), &links);
        let base = roll_key(Uuid::from_u128(1), 1, &dice, &links);
        let swapped = Links { sides: BySide { home: None, away: links.sides.home }, ..links };
        let alone = Links { sides: BySide::default(), ..links };
        let others = [
            key(2, 1, &[6], links),
            key(1, 2, &[6], links),
            key(1, 1, &[6, 6], links),
            key(1, 1, &[5], links),
            key(1, 1, &[6], swapped),
            key(1, 1, &[6], alone),
            key(1, 1, &[6], Links { server: Link([3; 32]), ..links }),
        ];
        assert_eq!(key(1, 1, &[6], links), base);
        for (i, other) in others.iter().enumerate() {
            assert_ne!(*other, base, "change {i}");
            assert!(!others[i + 1..].contains(other), "change {i}");
        }
    }
}
