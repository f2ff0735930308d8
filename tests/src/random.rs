//! Chance for tests, from a seed that a failure prints.

use std::fmt;

/// A stream of numbers (SplitMix64): small, the same on every machine, good enough to choose with.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }

    /// One of a list that is not empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len() as u64) as usize]
    }

    /// Another stream, for a part of its own.
    pub fn fork(&mut self) -> Self {
        Self::new(self.below(u64::MAX))
    }
}

/// The seed of one run. Where the test fails, dropping it prints the command that repeats the run.
#[derive(Debug)]
pub struct Seed {
    /// From `TOUCHLINE_SEED`, else drawn.
    pub value: u64,
    command: String,
}

impl Seed {
    /// The seed of the test of this name in the binary `all`, with the settings that its run depends on.
    pub fn of(test: &str, settings: &[(&str, u64)]) -> Self {
        let value = setting("TOUCHLINE_SEED", uuid::Uuid::new_v4().as_u64_pair().0);
        let settings: String = settings.iter().map(|(name, value)| format!("{name}={value} ")).collect();
        Self { value, command: format!("TOUCHLINE_SEED={value} {settings}cargo test -p tests --test all -- {test}") }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value)
    }
}

impl Drop for Seed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("to repeat: {}", self.command);
        }
    }
}

/// A number from the environment, or what is usual. Panics where it is not a number.
pub fn setting(name: &str, usual: u64) -> u64 {
    let Ok(text) = std::env::var(name) else { return usual };
    text.parse().unwrap_or_else(|_| panic!("{name}={text} is not a number"))
}
