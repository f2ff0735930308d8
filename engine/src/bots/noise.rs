//! Numbers that look random, from a seed: what makes the weaker strengths err, the same way each time.
//!
//! This module must not be used for dice.

/// SplitMix64.
#[derive(Clone, Debug)]
pub(super) struct Noise(u64);

impl Noise {
    pub(super) fn new(seed: u64) -> Noise {
        Noise(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Even over 0.0 .. 1.0.
    pub(super) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// True with this chance.
    pub(super) fn happens(&mut self, chance: f64) -> bool {
        self.unit() < chance
    }

    /// Around 0, hardly ever beyond three times the width: the sum of twelve even numbers.
    pub(super) fn bell(&mut self, width: f64) -> f64 {
        let sum: f64 = (0..12).map(|_| self.unit()).sum();
        (sum - 6.0) * width
    }
}
