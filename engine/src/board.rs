//! Squares as people write them, directions, and routes of steps: what games on a board of squares share.
//!
//! This module must not know how large a board is, nor what stands on it.

use std::fmt::Write;

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

    /// What a die of eight says.
    pub(crate) fn of_face(face: u8) -> Direction {
        Direction(face - 1)
    }

    /// How x and y change by one step.
    #[inline]
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

/// Directions as counted stretches, such as `NE2N1`: how the short lists of actions write a way of single steps.
pub(crate) fn route(ways: impl Iterator<Item = Direction>) -> String {
    // One allocation for each of what may be hundreds of routes.
    let mut text = String::with_capacity(16);
    let mut ways = ways.peekable();
    while let Some(way) = ways.next() {
        let mut squares = 1;
        while ways.next_if_eq(&way).is_some() {
            squares += 1;
        }
        write!(text, "{}{squares}", way.name()).expect("a string takes everything");
    }
    text
}

/// The squares of a route, without the first; none where it is malformed or leaves what numbers can hold.
pub fn walk(from: Square, route: &str) -> Option<Vec<Square>> {
    let mut path = Vec::new();
    let mut at = from;
    let mut rest = route;
    while !rest.is_empty() {
        let (name, tail) = rest.split_at(rest.find(|c: char| c.is_ascii_digit())?);
        let (squares, tail) = tail.split_at(tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len()));
        let (x, y) = Direction::from_name(name)?.delta();
        for _ in 0..squares.parse::<u8>().ok()? {
            at = Square { x: at.x.checked_add(x)?, y: at.y.checked_add(y)? };
            path.push(at);
        }
        rest = tail;
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_is_walked_back_to_the_steps_it_was_made_of() {
        let ways = [1, 1, 0, 4, 4, 4].map(Direction);
        let text = route(ways.into_iter());
        assert_eq!(text, "NE2N1S3");
        let squares = [(1, 1), (2, 2), (2, 3), (2, 2), (2, 1), (2, 0)].map(Square::from);
        assert_eq!(walk(Square { x: 0, y: 0 }, &text), Some(squares.to_vec()));
        assert_eq!(walk(Square { x: 3, y: 3 }, ""), Some(Vec::new()));
    }

    #[test]
    fn what_is_no_route_leads_nowhere() {
        let from = Square { x: i64::MAX, y: 0 };
        for text in ["N", "1", "X2", "N300", "N-1", "N2 ", "n2", "E1"] {
            assert_eq!(walk(from, text), None, "{text}");
        }
    }
}
