//! Squares of the pitch and of the goals as numbers, and sets of them.
//!
//! Both pitches lie in a grid of 16 columns and 27 rows, the first row being y = -1. The column x = 15 is on no pitch, so that a set moved one
//! column sideways never runs into the next row unseen. This module must not know players, nor how large a pitch is.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use crate::board::{DELTAS, Direction, Square};

const COLUMNS: i32 = 16;
const ROWS: i32 = 27;
const WORDS: usize = 7;

/// A square of the pitch or of a goal as a number, row by row from home's left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot(u16);

impl Spot {
    /// A player or ball that is not on the pitch yet.
    pub const NOWHERE: Spot = Spot(u16::MAX);

    /// The spot at x = 0..=15, y = -1..=25.
    pub(crate) const fn at(x: i32, y: i32) -> Spot {
        Spot(((y + 1) * COLUMNS + x) as u16)
    }

    /// The spot of a square; none outside the grid.
    pub fn of(square: Square) -> Option<Spot> {
        let inside = (0..i64::from(COLUMNS)).contains(&square.x) && (-1..i64::from(ROWS) - 1).contains(&square.y);
        inside.then(|| Spot::at(square.x as i32, square.y as i32))
    }

    /// The square; none for [`Spot::NOWHERE`].
    pub fn square(self) -> Option<Square> {
        (self != Spot::NOWHERE).then(|| Square { x: self.x().into(), y: self.y().into() })
    }

    /// Columns to the right of x = 0.
    #[inline]
    pub fn x(self) -> i32 {
        i32::from(self.0) % COLUMNS
    }

    /// Rows above y = 0.
    #[inline]
    pub fn y(self) -> i32 {
        i32::from(self.0) / COLUMNS - 1
    }

    /// The number, for tables of [`Spot::COUNT`] entries.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Spots of the grid.
    pub const COUNT: usize = (COLUMNS * ROWS) as usize;

    /// The next spot in a direction. From a square of a pitch it is one that can be looked up in a set, on the pitch or not.
    #[inline]
    pub(crate) fn step(self, direction: Direction) -> Spot {
        Spot(self.0.wrapping_add_signed(STEPS[usize::from(direction.0)]))
    }

    /// Steps of a king between two squares.
    #[inline]
    pub fn king(self, other: Spot) -> i32 {
        (self.x() - other.x()).abs().max((self.y() - other.y()).abs())
    }
}

/// What a step in each direction adds to a spot's number.
const STEPS: [i16; 8] = {
    let mut steps = [0; 8];
    let mut n = 0;
    while n < 8 {
        let (x, y) = DELTAS[n];
        steps[n] = (y * COLUMNS as i64 + x) as i16;
        n += 1;
    }
    steps
};

/// A set of spots, one bit for each.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Squares([u64; WORDS]);

impl Squares {
    /// None.
    pub const EMPTY: Squares = Squares([0; WORDS]);

    /// This one; empty for [`Spot::NOWHERE`].
    #[inline]
    pub fn only(spot: Spot) -> Squares {
        let mut set = Squares::EMPTY;
        set.add(spot);
        set
    }

    /// These.
    #[inline]
    pub fn of(spots: &[Spot]) -> Squares {
        let mut set = Squares::EMPTY;
        spots.iter().for_each(|spot| set.add(*spot));
        set
    }

    /// All with x and y within bounds, both ends included.
    pub(crate) const fn block(xs: (i32, i32), ys: (i32, i32)) -> Squares {
        let mut words = [0; WORDS];
        let mut y = ys.0;
        while y <= ys.1 {
            let mut x = xs.0;
            while x <= xs.1 {
                let index = Spot::at(x, y).0 as usize;
                words[index / 64] |= 1 << (index % 64);
                x += 1;
            }
            y += 1;
        }
        Squares(words)
    }

    /// All at most so far from a spot, as the crow flies.
    pub(crate) const fn disc(centre: (i32, i32), radius: i32) -> Squares {
        let mut words = [0; WORDS];
        let mut y = centre.1 - radius;
        while y <= centre.1 + radius {
            let mut x = centre.0 - radius;
            while x <= centre.0 + radius {
                let (dx, dy) = (x - centre.0, y - centre.1);
                if dx * dx + dy * dy <= radius * radius {
                    let index = Spot::at(x, y).0 as usize;
                    words[index / 64] |= 1 << (index % 64);
                }
                x += 1;
            }
            y += 1;
        }
        Squares(words)
    }

    /// Puts one in; nothing happens for [`Spot::NOWHERE`].
    #[inline]
    pub fn add(&mut self, spot: Spot) {
        if let Some(word) = self.0.get_mut(spot.index() / 64) {
            *word |= 1 << (spot.index() % 64);
        }
    }

    /// Whether it is in.
    #[inline]
    pub fn has(&self, spot: Spot) -> bool {
        self.0.get(spot.index() / 64).is_some_and(|word| word >> (spot.index() % 64) & 1 == 1)
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// How many.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether any is in both.
    #[inline]
    pub fn meets(&self, other: Squares) -> bool {
        !(*self & other).is_empty()
    }

    /// The squares that touch the set, corners too, and the set itself. Squares beside a pitch may be among them.
    #[inline]
    pub fn around(self) -> Squares {
        let row = self | self.up(1) | self.down(1);
        row | row.up(COLUMNS as u32) | row.down(COLUMNS as u32)
    }

    /// Each in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Spot> {
        self.0.into_iter().enumerate().flat_map(|(n, mut word)| {
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = word.trailing_zeros();
                    word &= word - 1;
                    Spot((n * 64) as u16 + bit as u16)
                })
            })
        })
    }

    #[inline]
    fn up(self, places: u32) -> Squares {
        let from_below = |n: usize| n.checked_sub(1).map_or(0, |below| self.0[below] >> (64 - places));
        Squares(std::array::from_fn(|n| self.0[n] << places | from_below(n)))
    }

    #[inline]
    fn down(self, places: u32) -> Squares {
        let from_above = |n: usize| self.0.get(n + 1).map_or(0, |above| above << (64 - places));
        Squares(std::array::from_fn(|n| self.0[n] >> places | from_above(n)))
    }
}

impl BitAnd for Squares {
    type Output = Squares;
    #[inline]
    fn bitand(self, other: Squares) -> Squares {
        Squares(std::array::from_fn(|n| self.0[n] & other.0[n]))
    }
}

impl BitOr for Squares {
    type Output = Squares;
    #[inline]
    fn bitor(self, other: Squares) -> Squares {
        Squares(std::array::from_fn(|n| self.0[n] | other.0[n]))
    }
}

impl BitOrAssign for Squares {
    #[inline]
    fn bitor_assign(&mut self, other: Squares) {
        *self = *self | other;
    }
}

impl Not for Squares {
    type Output = Squares;
    #[inline]
    fn not(self) -> Squares {
        Squares(self.0.map(|word| !word))
    }
}

impl std::fmt::Debug for Squares {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().filter_map(Spot::square).map(|square| (square.x, square.y))).finish()
    }
}
