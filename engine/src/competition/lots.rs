//! Drawing lots by a proven roll: 32 bytes that nobody could choose decide an order that everybody can compute again.
//!
//! The key of an order is SHA-256 of a domain, the seed and a purpose; the order is a Fisher-Yates shuffle by the bytes of ChaCha20 with that key,
//! drawn without bias as rolls of dice are. This module must not know where the seed comes from.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// A seed from which lots are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lots(pub [u8; 32]);

/// Separates these keys from all others that are made by SHA-256.
const DOMAIN: &[u8] = b"touchline lots v1";

impl Lots {
    /// The same things in drawn order. The purpose (`seeding`, `group draw`, `table`) separates one drawing from another of the same seed; the
    /// order in which things are given counts, so give them sorted.
    pub fn shuffled<T>(&self, purpose: &str, mut things: Vec<T>) -> Vec<T> {
        let mut bytes = self.stream(purpose);
        for last in (1..things.len()).rev() {
            let bound = u64::try_from(last).expect("a place fits") + 1;
            let other = usize::try_from(below(&mut bytes, bound)).expect("below a place");
            things.swap(last, other);
        }
        things
    }

    fn stream(&self, purpose: &str) -> ChaCha20Rng {
        let mut hash = Sha256::new();
        for part in [DOMAIN, &self.0, purpose.as_bytes()] {
            hash.update(u64::try_from(part.len()).expect("a length fits").to_be_bytes());
            hash.update(part);
        }
        ChaCha20Rng::from_seed(hash.finalize().into())
    }
}

/// A number below the bound, each as likely: words beyond the last whole multiple are passed over.
fn below(bytes: &mut ChaCha20Rng, bound: u64) -> u64 {
    let whole = u64::MAX - u64::MAX % bound;
    loop {
        let word = bytes.next_u64();
        if word < whole {
            return word % bound;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_of_four_comes_up_about_equally_often() {
        let mut counts = std::collections::BTreeMap::new();
        for seed in 0..4_800u32 {
            let mut bytes = [0; 32];
            bytes[..4].copy_from_slice(&seed.to_be_bytes());
            *counts.entry(Lots(bytes).shuffled("test", vec![1, 2, 3, 4])).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 24);
        // 200 expected, standard deviation 14: five of them.
        assert!(counts.values().all(|count: &i32| (130..=270).contains(count)), "{counts:?}");
    }

    #[test]
    fn the_same_seed_and_purpose_give_the_same_order_and_another_purpose_another() {
        let lots = Lots([7; 32]);
        let draw = |purpose| lots.shuffled(purpose, (0..20).collect::<Vec<u8>>());
        assert_eq!(draw("seeding"), draw("seeding"));
        assert_ne!(draw("seeding"), draw("table"));
    }

    #[test]
    fn an_empty_list_and_a_single_thing_stay_as_they_are() {
        assert_eq!(Lots([0; 32]).shuffled("test", Vec::<u8>::new()), Vec::<u8>::new());
        assert_eq!(Lots([0; 32]).shuffled("test", vec!["one"]), vec!["one"]);
    }
}
