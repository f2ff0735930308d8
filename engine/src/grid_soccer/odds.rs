//! Chances of two dice, exactly (rule 13).
//!
//! This module must not know what is rolled for.

use serde::{Serialize, Serializer};

/// So many of the equally likely ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Ways that succeed.
    pub ways: u8,
    /// All ways.
    pub of: u8,
}

impl Chance {
    /// As a number from 0 to 1.
    pub fn value(self) -> f64 {
        f64::from(self.ways) / f64::from(self.of)
    }
}

/// A number.
impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value().serialize(serializer)
    }
}

/// Ways of two dice for each total from 2 on.
const TWO: [u8; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// Ways of three dice whose best two make each total from 2 on.
const BEST_TWO: [u8; 11] = {
    let mut ways = [0; 11];
    let mut n = 0;
    while n < 216 {
        let faces = [n / 36, n / 6 % 6, n % 6];
        let mut low = 0;
        if faces[1] < faces[low] {
            low = 1;
        }
        if faces[2] < faces[low] {
            low = 2;
        }
        ways[faces[0] + faces[1] + faces[2] - faces[low]] += 1;
        n += 1;
    }
    ways
};

/// The chance that two dice, or the best two of three, show at least this much.
pub(super) fn at_least(needs: i8, best_of_three: bool) -> Chance {
    let (table, of) = if best_of_three { (&BEST_TWO, 216) } else { (&TWO, 36) };
    let first = (needs - 2).clamp(0, 11) as usize;
    Chance { ways: table[first..].iter().sum(), of }
}

/// The sum of what counts of some faces: all of two, the best two of three; and whether these are doubles.
pub(super) fn kept(faces: &[u8]) -> (i8, bool) {
    let mut sorted = [0; 3];
    sorted[..faces.len()].copy_from_slice(faces);
    sorted[..faces.len()].sort_unstable_by(|a, b| b.cmp(a));
    ((sorted[0] + sorted[1]) as i8, sorted[0] == sorted[1])
}
