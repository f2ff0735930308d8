//! Formation cards: roles, slots and kick-off places (rule 2).
//!
//! This module must not know where anybody stands.

use serde::{Serialize, Serializer};

use super::numbers::Stats;
use super::pitch::{COLUMNS, MIDDLE, Spot};
use crate::game::Side;

/// A footballer's shirt, 1 (the keeper) to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shirt(u8);

impl Shirt {
    /// The keeper's.
    pub const KEEPER: Shirt = Shirt(1);
    /// All seven.
    pub const ALL: [Shirt; 7] = [Shirt(1), Shirt(2), Shirt(3), Shirt(4), Shirt(5), Shirt(6), Shirt(7)];
    /// The one who kicks off.
    pub(super) const KICKS_OFF: Shirt = Shirt(7);

    /// The shirt with this number.
    pub fn of(number: i64) -> Option<Shirt> {
        (1..=7).contains(&number).then_some(Shirt(number as u8))
    }

    /// The number.
    pub fn number(self) -> u8 {
        self.0
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// A set of this one.
    #[inline]
    pub(super) fn bit(self) -> u8 {
        1 << self.index()
    }

    /// Whether the set has it.
    #[inline]
    pub(super) fn is_in(self, set: u8) -> bool {
        set & self.bit() != 0
    }
}

impl Serialize for Shirt {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// A formation card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Card(u8);

const NAMES: [&str; 6] = ["2-2-2", "2-3-1", "3-2-1", "3-1-2", "1-3-2", "2-1-3"];

/// Defenders and midfielders; the rest are forwards.
const ROLES: [[usize; 2]; 6] = [[2, 2], [2, 3], [3, 2], [3, 1], [1, 3], [2, 1]];

/// The slots of shirts 2 to 7 as home sees them, the ball in the middle column.
const SLOTS: [[(i8, i8); 6]; 6] = [
    [(2, 4), (6, 4), (2, 8), (6, 8), (3, 12), (5, 12)],
    [(2, 4), (6, 4), (1, 8), (4, 8), (7, 8), (4, 12)],
    [(1, 3), (4, 3), (7, 3), (3, 7), (5, 7), (4, 11)],
    [(1, 3), (4, 3), (7, 3), (4, 7), (2, 11), (6, 11)],
    [(4, 4), (1, 9), (4, 9), (7, 9), (3, 13), (5, 13)],
    [(2, 4), (6, 4), (4, 8), (1, 12), (4, 13), (7, 12)],
];

impl Card {
    /// All six.
    pub const ALL: [Card; 6] = [Card(0), Card(1), Card(2), Card(3), Card(4), Card(5)];

    /// The name.
    pub fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }

    /// The card with this name.
    pub fn from_name(name: &str) -> Option<Card> {
        Card::ALL.into_iter().find(|card| card.name() == name)
    }

    /// The slot of a shirt as home sees it, the ball in the middle column.
    fn slot_at_rest(self, shirt: Shirt) -> Spot {
        match shirt.index() {
            0 => Spot::new(MIDDLE, 0),
            n => {
                let (x, y) = SLOTS[self.0 as usize][n - 1];
                Spot::new(x, y)
            }
        }
    }

    /// The slot of a shirt of `side`, the ball being in this column.
    pub fn slot(self, side: Side, shirt: Shirt, ball_x: i8) -> Spot {
        let slot = self.slot_at_rest(shirt).of_side(side);
        let slide = match ball_x - MIDDLE {
            _ if shirt == Shirt::KEEPER => 0,
            ..=-2 => -1,
            2.. => 1,
            _ => 0,
        };
        Spot { x: (slot.x + slide).clamp(0, COLUMNS - 1), ..slot }
    }

    /// Where a shirt of `side` stands at a kick-off, the one who takes it aside.
    pub(super) fn kick_off_place(self, side: Side, shirt: Shirt) -> Spot {
        let slot = self.slot_at_rest(shirt);
        Spot { y: (2 * slot.y / 3).min(7), ..slot }.of_side(side)
    }

    /// The stats of a classic footballer who starts in this shirt.
    pub(super) fn classic_stats(self, shirt: Shirt) -> Stats {
        let [defenders, midfielders] = ROLES[self.0 as usize];
        match shirt.index() {
            0 => Stats { spd: 3, pas: 1, sho: -3, ctl: 4 },
            n if n <= defenders => Stats { spd: 4, pas: 1, sho: -3, ctl: 1 },
            n if n <= defenders + midfielders => Stats { spd: 4, pas: 2, sho: -2, ctl: 2 },
            _ => Stats { spd: 5, pas: 1, sho: 0, ctl: 2 },
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.name().serialize(serializer)
    }
}
