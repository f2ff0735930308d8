//! The stars: who can be drafted, their stats and what their abilities cost (rule 10).
//!
//! The table is that of `stars.json`, the data that clients show; a test holds the two together. What an ability does stands in
//! `abilities.rs`. This module must not know a match.

use serde::{Serialize, Serializer};

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

/// One of the stars, in the order of the file: keepers first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Star(u8);

/// How many keepers there are in the pool.
const KEEPERS: u8 = 6;

/// How many stars there are.
pub(super) const STARS: usize = 30;

/// Ids, stats and costs.
const TABLE: [(&str, [i8; 4], u8); STARS] = [
    ("cat", [3, 1, -2, 5], 2),
    ("glue", [3, 0, -2, 6], 1),
    ("oracle", [3, 2, -2, 4], 2),
    ("arms", [2, 1, -2, 5], 3),
    ("sweeper", [5, 2, -1, 4], 1),
    ("twin", [3, 1, -2, 4], 3),
    ("bolt", [6, 0, -1, 1], 1),
    ("hermes", [4, 2, -1, 1], 1),
    ("cannon", [4, 0, 1, 1], 1),
    ("curl", [4, 1, 0, 1], 1),
    ("magnet", [4, 1, -1, 2], 2),
    ("crunch", [3, 0, -2, 3], 2),
    ("nutmeg", [5, 1, -1, 2], 2),
    ("swap", [4, 1, -1, 1], 2),
    ("one_two", [4, 2, -1, 1], 2),
    ("shout", [4, 2, -1, 2], 1),
    ("spare_legs", [5, 1, -1, 1], 1),
    ("ghost", [5, 0, 0, 1], 1),
    ("pickpocket", [5, 1, -2, 2], 1),
    ("anchor", [3, 1, -1, 3], 1),
    ("wall", [3, 0, -2, 3], 1),
    ("radar", [4, 1, -1, 2], 2),
    ("sling", [4, 2, -2, 1], 1),
    ("feather", [4, 2, -1, 1], 2),
    ("finisher", [4, 0, 1, 1], 2),
    ("quake", [3, 0, 0, 2], 2),
    ("needle", [4, 1, -1, 1], 1),
    ("tower", [3, 1, 0, 2], 1),
    ("maestro", [4, 2, 0, 1], 3),
    ("blink", [4, 1, -1, 1], 2),
];

impl Star {
    pub(crate) const CAT: Star = Star(0);
    pub(crate) const GLUE: Star = Star(1);
    pub(crate) const ORACLE: Star = Star(2);
    pub(crate) const ARMS: Star = Star(3);
    pub(crate) const SWEEPER: Star = Star(4);
    pub(crate) const TWIN: Star = Star(5);
    pub(crate) const BOLT: Star = Star(6);
    pub(crate) const HERMES: Star = Star(7);
    pub(crate) const CANNON: Star = Star(8);
    pub(crate) const CURL: Star = Star(9);
    pub(crate) const MAGNET: Star = Star(10);
    pub(crate) const CRUNCH: Star = Star(11);
    pub(crate) const NUTMEG: Star = Star(12);
    pub(crate) const SWAP: Star = Star(13);
    pub(crate) const ONE_TWO: Star = Star(14);
    pub(crate) const SHOUT: Star = Star(15);
    pub(crate) const SPARE_LEGS: Star = Star(16);
    pub(crate) const GHOST: Star = Star(17);
    pub(crate) const PICKPOCKET: Star = Star(18);
    pub(crate) const ANCHOR: Star = Star(19);
    pub(crate) const WALL: Star = Star(20);
    pub(crate) const RADAR: Star = Star(21);
    pub(crate) const SLING: Star = Star(22);
    pub(crate) const FEATHER: Star = Star(23);
    pub(crate) const FINISHER: Star = Star(24);
    pub(crate) const QUAKE: Star = Star(25);
    pub(crate) const NEEDLE: Star = Star(26);
    pub(crate) const TOWER: Star = Star(27);
    pub(crate) const MAESTRO: Star = Star(28);
    pub(crate) const BLINK: Star = Star(29);

    /// All, in the order of the file.
    pub fn all() -> impl Iterator<Item = Star> {
        (0..STARS as u8).map(Star)
    }

    /// The id in JSON.
    pub fn id(self) -> &'static str {
        TABLE[self.0 as usize].0
    }

    /// The star with this id.
    pub fn from_id(id: &str) -> Option<Star> {
        Star::all().find(|star| star.id() == id)
    }

    /// Whether a keeper.
    pub fn is_keeper(self) -> bool {
        self.0 < KEEPERS
    }

    /// What the ability costs in charges.
    pub fn cost(self) -> u8 {
        TABLE[self.0 as usize].2
    }

    /// The stats.
    pub fn stats(self) -> Stats {
        let [spd, pas, sho, ctl] = TABLE[self.0 as usize].1;
        Stats { spd, pas, sho, ctl }
    }

    /// A set of this one.
    #[inline]
    pub(super) fn bit(self) -> StarSet {
        1 << self.0
    }

    /// Whether the set has it.
    #[inline]
    pub(super) fn is_in(self, set: StarSet) -> bool {
        set & self.bit() != 0
    }
}

impl Serialize for Star {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.id().serialize(serializer)
    }
}

/// A set of stars, one bit each.
pub(super) type StarSet = u32;

/// The stars of a set, in the order of the file.
pub(super) fn stars(set: StarSet) -> impl Iterator<Item = Star> {
    Star::all().filter(move |star| star.is_in(set))
}
