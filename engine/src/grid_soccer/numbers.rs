//! What the stars are good at and what their abilities cost, by the edition of the rules (rules 10 and 11).
//!
//! The tables are those of `stars.json` and `stars_2.json`, the data that clients show; a test holds them together. Editions differ in nothing
//! else. This module must not know a match.

use serde::Serialize;

use super::stars::{STARS, Star};

/// An edition of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edition {
    /// As the game was written down.
    First,
    /// With stars whose numbers were tuned in self-play, for more goals in draft mode.
    Second,
}

impl Edition {
    /// All, the first first.
    pub const ALL: [Edition; 2] = [Edition::First, Edition::Second];

    /// That of new matches.
    pub const NEWEST: Edition = Edition::Second;

    /// The number by which records name it, from 1.
    pub const fn number(self) -> u32 {
        match self {
            Edition::First => 1,
            Edition::Second => 2,
        }
    }

    /// The edition with this number.
    pub fn from_number(number: u32) -> Option<Edition> {
        Edition::ALL.into_iter().find(|edition| edition.number() == number)
    }

    fn table(self) -> &'static Table {
        match self {
            Edition::First => &FIRST,
            Edition::Second => &SECOND,
        }
    }
}

/// What a footballer is good at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "[i8; 4]")]
pub struct Stats {
    /// Steps in a turn.
    pub spd: i8,
    /// Added to passes.
    pub pas: i8,
    /// Added to shots.
    pub sho: i8,
    /// Added to contests and saves.
    pub ctl: i8,
}

impl From<Stats> for [i8; 4] {
    fn from(stats: Stats) -> [i8; 4] {
        [stats.spd, stats.pas, stats.sho, stats.ctl]
    }
}

impl Star {
    /// What the ability costs in charges.
    pub fn cost(self, edition: Edition) -> u8 {
        edition.table()[self.index()].1
    }

    /// The stats.
    pub fn stats(self, edition: Edition) -> Stats {
        let [spd, pas, sho, ctl] = edition.table()[self.index()].0;
        Stats { spd, pas, sho, ctl }
    }
}

/// Stats and costs in the order of the stars.
type Table = [([i8; 4], u8); STARS];

#[rustfmt::skip]
const FIRST: Table = [
    ([3, 1, -2, 5], 2), // cat
    ([3, 0, -2, 6], 1), // glue
    ([3, 2, -2, 4], 2), // oracle
    ([2, 1, -2, 5], 3), // arms
    ([5, 2, -1, 4], 1), // sweeper
    ([3, 1, -2, 4], 3), // twin
    ([6, 0, -1, 1], 1), // bolt
    ([4, 2, -1, 1], 1), // hermes
    ([4, 0, 1, 1], 1), // cannon
    ([4, 1, 0, 1], 1), // curl
    ([4, 1, -1, 2], 2), // magnet
    ([3, 0, -2, 3], 2), // crunch
    ([5, 1, -1, 2], 2), // nutmeg
    ([4, 1, -1, 1], 2), // swap
    ([4, 2, -1, 1], 2), // one_two
    ([4, 2, -1, 2], 1), // shout
    ([5, 1, -1, 1], 1), // spare_legs
    ([5, 0, 0, 1], 1), // ghost
    ([5, 1, -2, 2], 1), // pickpocket
    ([3, 1, -1, 3], 1), // anchor
    ([3, 0, -2, 3], 1), // wall
    ([4, 1, -1, 2], 2), // radar
    ([4, 2, -2, 1], 1), // sling
    ([4, 2, -1, 1], 2), // feather
    ([4, 0, 1, 1], 2), // finisher
    ([3, 0, 0, 2], 2), // quake
    ([4, 1, -1, 1], 1), // needle
    ([3, 1, 0, 2], 1), // tower
    ([4, 2, 0, 1], 3), // maestro
    ([4, 1, -1, 1], 2), // blink
];

#[rustfmt::skip]
const SECOND: Table = [
    ([3, 1, -2, 3], 2), // cat
    ([3, 1, -2, 5], 1), // glue
    ([3, 2, -2, 4], 2), // oracle
    ([2, 1, -2, 3], 3), // arms
    ([5, 2, -1, 5], 1), // sweeper
    ([3, 1, -2, 4], 3), // twin
    ([6, 1, 1, 1], 1), // bolt
    ([4, 3, 0, 2], 1), // hermes
    ([4, 0, 1, 1], 2), // cannon
    ([4, 1, 1, 1], 2), // curl
    ([4, 1, 0, 2], 3), // magnet
    ([3, 0, -1, 3], 2), // crunch
    ([5, 1, 0, 2], 1), // nutmeg
    ([4, 1, 0, 1], 1), // swap
    ([3, 1, -1, 1], 4), // one_two
    ([4, 2, 0, 2], 1), // shout
    ([5, 1, 0, 2], 1), // spare_legs
    ([5, 2, 1, 1], 1), // ghost
    ([5, 1, -1, 2], 2), // pickpocket
    ([3, 1, 0, 3], 1), // anchor
    ([3, 1, 0, 3], 1), // wall
    ([4, 1, 0, 2], 2), // radar
    ([4, 3, 0, 2], 1), // sling
    ([4, 3, 1, 1], 1), // feather
    ([4, 0, 1, 1], 3), // finisher
    ([4, 0, 1, 2], 2), // quake
    ([4, 1, 0, 2], 2), // needle
    ([3, 1, 1, 2], 1), // tower
    ([4, 2, 0, 2], 3), // maestro
    ([4, 1, 0, 1], 1), // blink
];
