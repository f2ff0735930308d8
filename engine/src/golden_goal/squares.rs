//! Squares, directions and sets of squares of the field and its border.
//!
//! The field with its border is 8 x 12 = 96 squares, so a set of squares is one `u128`. This module must not know
//! pawns, turns or limits.

use crate::board::DELTAS;
pub use crate::board::{Direction, Square};
use crate::game::Side;

/// A square of the board (field, border or net) as a number 0..96, row by row from home's left border corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot(pub u8);

impl Spot {
    /// A pawn that is not placed yet, a ball on the centre point or in a net.
    pub const NOWHERE: Spot = Spot(u8::MAX);

    /// The spot of a square; none off the board.
    pub fn of(square: Square) -> Option<Spot> {
        ((-1..=6).contains(&square.x) && (-1..=10).contains(&square.y)).then(|| at(square.x, square.y))
    }

    /// The square; none for [`Spot::NOWHERE`].
    pub fn square(self) -> Option<Square> {
        (self != Spot::NOWHERE).then(|| Square { x: i64::from(self.0 % 8) - 1, y: i64::from(self.0 / 8) - 1 })
    }

    /// The set of this one square; empty for [`Spot::NOWHERE`].
    #[inline]
    pub(crate) fn bit(self) -> Squares {
        if self == Spot::NOWHERE { 0 } else { 1 << self.0 }
    }

    /// Whether the square is in the set.
    #[inline]
    pub(crate) fn is_in(self, set: Squares) -> bool {
        self.bit() & set != 0
    }

    /// The next square in a direction; [`Spot::NOWHERE`] off the board.
    #[inline]
    pub(crate) fn step(self, direction: Direction) -> Spot {
        NEXT[self.0 as usize][direction.0 as usize]
    }
}

/// A set of squares, one bit for each spot.
pub(crate) type Squares = u128;

const NEXT: [[Spot; 8]; 96] = {
    let mut table = [[Spot::NOWHERE; 8]; 96];
    let mut spot = 0;
    while spot < 96 {
        let mut n = 0;
        while n < 8 {
            let (x, y) = (spot % 8 + DELTAS[n].0, spot / 8 + DELTAS[n].1);
            if x >= 0 && x < 8 && y >= 0 && y < 12 {
                table[spot as usize][n] = Spot((y * 8 + x) as u8);
            }
            n += 1;
        }
        spot += 1;
    }
    table
};

const fn at(x: i64, y: i64) -> Spot {
    Spot(((y + 1) * 8 + x + 1) as u8)
}

const fn block(xs: (i64, i64), ys: (i64, i64)) -> Squares {
    let mut set = 0;
    let mut y = ys.0;
    while y <= ys.1 {
        let mut x = xs.0;
        while x <= xs.1 {
            set |= 1 << at(x, y).0;
            x += 1;
        }
        y += 1;
    }
    set
}

const BOARD: Squares = block((-1, 6), (-1, 10));
const LEFT: Squares = block((-1, -1), (-1, 10));
const RIGHT: Squares = block((6, 6), (-1, 10));

/// The 6 x 10 squares of play.
pub(crate) const FIELD: Squares = block((0, 5), (0, 9));
/// Where pawns may be: field and border without the nets.
pub(crate) const GROUND: Squares = BOARD & !block((2, 3), (-1, -1)) & !block((2, 3), (10, 10));
/// The four squares in front of the nets.
pub(crate) const FRONTS: Squares = front(Side::Home) | front(Side::Away);

/// The two squares in front of a side's own net.
pub(crate) const fn front(side: Side) -> Squares {
    match side {
        Side::Home => block((2, 3), (0, 0)),
        Side::Away => block((2, 3), (9, 9)),
    }
}

/// A side's own penalty box.
pub(crate) const fn penalty_box(side: Side) -> Squares {
    match side {
        Side::Home => block((2, 3), (0, 1)),
        Side::Away => block((2, 3), (8, 9)),
    }
}

/// A side's own half.
pub(crate) const fn half(side: Side) -> Squares {
    match side {
        Side::Home => block((0, 5), (0, 4)),
        Side::Away => block((0, 5), (5, 9)),
    }
}

/// A side's own part of the centre circle.
pub(crate) const fn circle(side: Side) -> Squares {
    match side {
        Side::Home => block((2, 3), (4, 4)),
        Side::Away => block((2, 3), (5, 5)),
    }
}

/// Whether a step in this direction from a square in front of `net`'s net is a goal.
#[inline]
pub(crate) fn crosses_into(net: Side, from: Spot, direction: Direction) -> bool {
    let forward = match net {
        Side::Home => matches!(direction.0, 3..=5),
        Side::Away => matches!(direction.0, 7 | 0 | 1),
    };
    forward && from.is_in(front(net))
}

/// The squares that touch the set orthogonally.
#[inline]
pub(crate) fn beside(set: Squares) -> Squares {
    ((set << 8) | (set >> 8) | ((set & !RIGHT) << 1) | ((set & !LEFT) >> 1)) & BOARD
}

/// The squares that touch the set, corners too, and the set itself.
#[inline]
pub(crate) fn around(set: Squares) -> Squares {
    let row = set | ((set & !RIGHT) << 1) | ((set & !LEFT) >> 1);
    (row | (row << 8) | (row >> 8)) & BOARD
}

/// Everything that orthogonal steps over `free` reach from `start`, with what of `start` is free.
#[inline]
pub(crate) fn flood(start: Squares, free: Squares) -> Squares {
    let mut reached = start & free;
    loop {
        let more = reached | (beside(reached) & free);
        if more == reached {
            return reached;
        }
        reached = more;
    }
}

/// The spots of a set, in ascending order.
#[inline]
pub(crate) fn spots(mut set: Squares) -> impl Iterator<Item = Spot> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let spot = Spot(set.trailing_zeros() as u8);
            set &= set - 1;
            spot
        })
    })
}
