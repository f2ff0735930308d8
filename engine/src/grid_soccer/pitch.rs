//! Squares and the marks of the pitch (rule 1).
//!
//! This module must not know footballers, the ball or turns.

use serde::{Serialize, Serializer};

pub use crate::board::{Direction, Square};
use crate::game::Side;

/// Columns of the pitch.
pub(super) const COLUMNS: i8 = 9;
/// Rows of the pitch.
pub(super) const ROWS: i8 = 18;
/// The column in the middle.
pub(super) const MIDDLE: i8 = 4;

/// A square of the pitch or of the ring around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    /// -1..=9.
    pub x: i8,
    /// -1..=18.
    pub y: i8,
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.on_board().then_some((self.x, self.y)).serialize(serializer)
    }
}

impl Spot {
    /// Of one who is in the middle of a run, or not set up yet. It touches nothing.
    pub const NOWHERE: Spot = Spot { x: -100, y: -100 };

    pub(crate) const fn new(x: i8, y: i8) -> Spot {
        Spot { x, y }
    }

    /// The spot of a square; none where it is neither pitch nor ring.
    pub fn of(square: Square) -> Option<Spot> {
        let fits = (-1..=i64::from(COLUMNS)).contains(&square.x) && (-1..=i64::from(ROWS)).contains(&square.y);
        fits.then(|| Spot::new(square.x as i8, square.y as i8))
    }

    /// The square.
    pub fn square(self) -> Square {
        Square { x: self.x.into(), y: self.y.into() }
    }

    /// Every square of the pitch, row by row.
    pub fn pitch() -> impl Iterator<Item = Spot> {
        (0..ROWS).flat_map(|y| (0..COLUMNS).map(move |x| Spot::new(x, y)))
    }

    /// Every square of the ring, row by row.
    pub(super) fn ring() -> impl Iterator<Item = Spot> {
        let all = (-1..=ROWS).flat_map(|y| (-1..=COLUMNS).map(move |x| Spot::new(x, y)));
        all.filter(|spot| !spot.on_pitch())
    }

    /// Whether it is a square of the pitch.
    #[inline]
    pub fn on_pitch(self) -> bool {
        (0..COLUMNS).contains(&self.x) && (0..ROWS).contains(&self.y)
    }

    #[inline]
    pub(super) fn on_board(self) -> bool {
        self.x >= -1
    }

    /// Whether it is a square of the ring.
    #[inline]
    pub(super) fn on_ring(self) -> bool {
        self.on_board() && !self.on_pitch()
    }

    /// King distance.
    #[inline]
    pub fn distance(self, other: Spot) -> i8 {
        (self.x - other.x).abs().max((self.y - other.y).abs())
    }

    /// Whether the two are neighbours.
    #[inline]
    pub(crate) fn touches(self, other: Spot) -> bool {
        self.distance(other) == 1
    }

    /// The square so many steps that way, perhaps beyond the ring.
    #[inline]
    pub(super) fn step(self, way: Direction, steps: i8) -> Spot {
        let (x, y) = way.delta();
        Spot::new(self.x + x as i8 * steps, self.y + y as i8 * steps)
    }

    /// The nearest square of pitch and ring, each coordinate for itself.
    pub(super) fn held_to_ring(self) -> Spot {
        Spot::new(self.x.clamp(-1, COLUMNS), self.y.clamp(-1, ROWS))
    }

    /// A number of its own for each square of pitch and ring.
    #[inline]
    pub(super) fn index(self) -> usize {
        (self.y + 1) as usize * 11 + (self.x + 1) as usize
    }

    /// The same seen from the other side: turned half round.
    pub(super) const fn turned(self) -> Spot {
        Spot::new(COLUMNS - 1 - self.x, ROWS - 1 - self.y)
    }

    /// A square as `side` sees it, home's as it is.
    pub(crate) const fn of_side(self, side: Side) -> Spot {
        match side {
            Side::Home => self,
            Side::Away => self.turned(),
        }
    }
}

/// Numbers for [`Spot::index`].
pub(super) const INDICES: usize = 11 * 20;

/// The row before a side's end line.
pub(crate) const fn end_row(side: Side) -> i8 {
    match side {
        Side::Home => 0,
        Side::Away => ROWS - 1,
    }
}

/// The row of the ring behind a side's end line.
pub(super) const fn row_behind(side: Side) -> i8 {
    match side {
        Side::Home => -1,
        Side::Away => ROWS,
    }
}

/// By how much y grows from a side's end line into the pitch.
pub(super) const fn upfield(side: Side) -> i8 {
    match side {
        Side::Home => 1,
        Side::Away => -1,
    }
}

/// How many rows a square lies before a side's end line: 0 on its end row, less behind it.
pub(crate) const fn rows_out(side: Side, y: i8) -> i8 {
    (y - end_row(side)) * upfield(side)
}

/// The middle square of a side's goal mouth.
pub(crate) const fn mouth_middle(side: Side) -> Spot {
    Spot::new(MIDDLE, end_row(side))
}

/// A side's goal mouth, in the order in which keepers look for a square.
pub(super) fn mouth(side: Side) -> [Spot; 3] {
    [4, 3, 5].map(|x| Spot::new(x, end_row(side)))
}

/// How far a square is from a side's goal mouth.
pub(crate) fn from_mouth(side: Side, at: Spot) -> i8 {
    mouth(side).into_iter().map(|square| square.distance(at)).min().unwrap_or_default()
}

/// The nearest square of a side's box.
pub(super) fn nearest_in_box(side: Side, at: Spot) -> Spot {
    let end = end_row(side);
    let far = end + 3 * upfield(side);
    Spot::new(at.x.clamp(2, 6), at.y.clamp(end.min(far), end.max(far)))
}

/// Whether a row is in a side's own half.
pub(super) const fn in_half(side: Side, y: i8) -> bool {
    rows_out(side, y) < ROWS / 2
}

/// The nearest square for which `free` says yes: by distance, then neighbours in the order of directions, others by lower y, then lower x.
pub(super) fn nearest(from: Spot, free: impl Fn(Spot) -> bool) -> Option<Spot> {
    let neighbour = Direction::ALL.into_iter().map(|way| from.step(way, 1)).find(|spot| spot.on_pitch() && free(*spot));
    neighbour
        .or_else(|| Spot::pitch().filter(|spot| *spot != from && free(*spot)).min_by_key(|spot| spot.distance(from)))
}
