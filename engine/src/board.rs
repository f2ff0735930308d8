//! Squares as people write them, and directions: what games on a board of squares share.
//!
//! This module must not know how large a board is, nor what stands on it.

use serde::{Deserialize, Serialize};

/// A square as people write it: `[x, y]`, from home's left corner. It may lie anywhere, also off the board, and stays as it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(i64, i64)", into = "(i64, i64)")]
pub struct Square {
    /// To the right.
    pub x: i64,
    /// Upfield for home.
    pub y: i64,
}

impl From<(i64, i64)> for Square {
    fn from((x, y): (i64, i64)) -> Self {
        Self { x, y }
    }
}

impl From<Square> for (i64, i64) {
    fn from(square: Square) -> Self {
        (square.x, square.y)
    }
}

/// One of the eight directions, clockwise from N; the even ones are orthogonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub struct Direction(pub u8);

impl Direction {
    /// All eight, clockwise from N.
    pub const ALL: [Direction; 8] = {
        let mut all = [Direction(0); 8];
        let mut n = 0;
        while n < 8 {
            all[n as usize] = Direction(n);
            n += 1;
        }
        all
    };
    /// N, E, S, W.
    pub const ORTHOGONAL: [Direction; 4] = [Direction(0), Direction(2), Direction(4), Direction(6)];

    /// The name in JSON and in routes.
    pub fn name(self) -> &'static str {
        ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][self.0 as usize]
    }

    /// The direction with this name.
    pub fn from_name(name: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.name() == name)
    }

    /// How x and y change by one step.
    pub fn delta(self) -> (i64, i64) {
        DELTAS[self.0 as usize]
    }

    /// The direction of one step from a square to a touching one; none where they do not touch.
    pub fn between(from: Square, to: Square) -> Option<Direction> {
        let delta = (to.x.checked_sub(from.x)?, to.y.checked_sub(from.y)?);
        Direction::ALL.into_iter().find(|direction| direction.delta() == delta)
    }

    /// The direction turned clockwise by so many eighths.
    #[inline]
    pub(crate) fn turned(self, eighths: u8) -> Direction {
        Direction((self.0 + eighths) % 8)
    }
}

impl TryFrom<String> for Direction {
    type Error = &'static str;
    fn try_from(name: String) -> Result<Self, Self::Error> {
        Direction::from_name(&name).ok_or("a direction is one of N, NE, E, SE, S, SW, W, NW")
    }
}

impl From<Direction> for &'static str {
    fn from(direction: Direction) -> &'static str {
        direction.name()
    }
}

/// How x and y change by one step in each direction.
pub(crate) const DELTAS: [(i64, i64); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
