//! The stars: who can be drafted (rule 11).
//!
//! Their stats and what their abilities cost stand in `numbers.rs`, what an ability does in `abilities.rs`. This module must not know a match.

use serde::{Serialize, Serializer};

/// One of the stars, in the order of the file: keepers first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Star(u8);

/// How many keepers there are in the pool.
const KEEPERS: u8 = 6;

/// How many stars there are.
pub(super) const STARS: usize = 30;

/// Ids.
#[rustfmt::skip]
const IDS: [&str; STARS] = [
    "cat", "glue", "oracle", "arms", "sweeper", "twin", "bolt", "hermes", "cannon", "curl", "magnet",
    "crunch", "nutmeg", "swap", "one_two", "shout", "spare_legs", "ghost", "pickpocket", "anchor", "wall",
    "radar", "sling", "feather", "finisher", "quake", "needle", "tower", "maestro", "blink",
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
        IDS[self.0 as usize]
    }

    /// The star with this id.
    pub fn from_id(id: &str) -> Option<Star> {
        Star::all().find(|star| star.id() == id)
    }

    /// Whether a keeper.
    pub fn is_keeper(self) -> bool {
        self.0 < KEEPERS
    }

    /// The place in the order of the file, from 0.
    pub(super) fn index(self) -> usize {
        self.0.into()
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
