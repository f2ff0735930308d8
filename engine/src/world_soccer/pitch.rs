//! The two pitches and the line-ups that are offered for them (rules 1, 2).
//!
//! This module must not know where anybody stands.

use super::options::PitchSize;
use super::squares::{Spot, Squares};
use crate::game::{BySide, Side};

/// A pitch: its sizes and the parts that rules speak of. "A side's" goal, area and half are those that it defends.
#[derive(Debug)]
pub struct Pitch {
    /// Columns; the middle one is half of it.
    pub width: i32,
    /// Rows; the halfway row is half of it.
    pub height: i32,
    /// All squares of play.
    pub ground: Squares,
    /// The three squares behind a side's goal line.
    pub goals: BySide<Squares>,
    /// A side's penalty area.
    pub areas: BySide<Squares>,
    /// The squares from which a side's goal can be entered: its columns and one on either side, in the row before it.
    pub walls: BySide<Squares>,
    /// A side's half without the halfway row.
    pub halves: BySide<Squares>,
    /// The centre circle.
    pub circle: Squares,
    /// The centre spot.
    pub centre: Spot,
    /// The penalty spot in a side's area.
    pub spots: BySide<Spot>,
    /// Where a side's goalkeeper stands at a penalty: the middle square of the row before his goal.
    pub keeper_places: BySide<Spot>,
    /// The middle square of a side's goal.
    pub goal_middles: BySide<Spot>,
}

/// Rows of a penalty area.
const AREA_ROWS: i32 = 5;

/// Squares from the centre spot to the centre circle.
const RADIUS: i32 = 3;

static FULL: Pitch = Pitch::new(15, 25, (3, 11));
static QUICK: Pitch = Pitch::new(13, 21, (3, 9));

impl Pitch {
    /// The pitch of a size.
    #[inline]
    pub fn of(size: PitchSize) -> &'static Pitch {
        match size {
            PitchSize::Full => &FULL,
            PitchSize::Quick => &QUICK,
        }
    }

    const fn new(width: i32, height: i32, area: (i32, i32)) -> Pitch {
        let (middle, half, top) = (width / 2, height / 2, height - 1);
        let all = (0, width - 1);
        let goal = (middle - 1, middle + 1);
        let wall = (middle - 2, middle + 2);
        Pitch {
            width,
            height,
            ground: Squares::block(all, (0, top)),
            goals: BySide { home: Squares::block(goal, (-1, -1)), away: Squares::block(goal, (height, height)) },
            areas: BySide {
                home: Squares::block(area, (0, AREA_ROWS - 1)),
                away: Squares::block(area, (height - AREA_ROWS, top)),
            },
            walls: BySide { home: Squares::block(wall, (0, 0)), away: Squares::block(wall, (top, top)) },
            halves: BySide { home: Squares::block(all, (0, half - 1)), away: Squares::block(all, (half + 1, top)) },
            circle: Squares::disc((middle, half), RADIUS),
            centre: Spot::at(middle, half),
            spots: BySide { home: Spot::at(middle, 2), away: Spot::at(middle, top - 2) },
            keeper_places: BySide { home: Spot::at(middle, 0), away: Spot::at(middle, top) },
            goal_middles: BySide { home: Spot::at(middle, -1), away: Spot::at(middle, height) },
        }
    }

    /// Rows between a spot and the halfway row.
    #[inline]
    pub fn from_halfway(&self, spot: Spot) -> i32 {
        (spot.y() - self.height / 2).abs()
    }

    /// The spot after turning the pitch half round.
    #[inline]
    pub fn turned(&self, spot: Spot) -> Spot {
        Spot::at(self.width - 1 - spot.x(), self.height - 1 - spot.y())
    }
}

/// A line-up that is offered, as home sees it.
#[derive(Debug)]
pub struct Preset {
    /// Such as 4-4-2.
    pub name: &'static str,
    squares: [(i32, i32); 11],
}

impl Preset {
    /// Those for a pitch, in the order in which they are listed.
    pub fn all(size: PitchSize) -> &'static [Preset; 5] {
        match size {
            PitchSize::Full => &FULL_PRESETS,
            PitchSize::Quick => &QUICK_PRESETS,
        }
    }

    /// The squares of shirts 1 to 11 for a side.
    pub fn squares(&self, pitch: &Pitch, side: Side) -> [Spot; 11] {
        self.squares.map(|(x, y)| match side {
            Side::Home => Spot::at(x, y),
            Side::Away => pitch.turned(Spot::at(x, y)),
        })
    }
}

#[rustfmt::skip]
static FULL_PRESETS: [Preset; 5] = [
    Preset { name: "4-4-2", squares: [(7, 1), (2, 4), (5, 4), (9, 4), (12, 4), (2, 7), (5, 7), (9, 7), (12, 7), (4, 10), (10, 10)] },
    Preset { name: "4-3-3", squares: [(7, 1), (2, 4), (5, 4), (9, 4), (12, 4), (3, 7), (7, 6), (11, 7), (3, 10), (11, 10), (7, 8)] },
    Preset { name: "3-5-2", squares: [(7, 1), (3, 4), (7, 4), (11, 4), (1, 7), (4, 7), (7, 7), (10, 7), (13, 7), (4, 10), (10, 10)] },
    Preset { name: "5-3-2", squares: [(7, 1), (1, 4), (4, 4), (7, 4), (10, 4), (13, 4), (3, 7), (7, 7), (11, 7), (4, 10), (10, 10)] },
    Preset { name: "4-2-3-1", squares: [(7, 1), (2, 4), (5, 4), (9, 4), (12, 4), (5, 6), (9, 6), (3, 9), (7, 7), (11, 9), (7, 8)] },
];

#[rustfmt::skip]
static QUICK_PRESETS: [Preset; 5] = [
    Preset { name: "4-4-2", squares: [(6, 1), (1, 3), (4, 3), (8, 3), (11, 3), (1, 5), (4, 5), (8, 5), (11, 5), (3, 8), (9, 8)] },
    Preset { name: "4-3-3", squares: [(6, 1), (1, 3), (4, 3), (8, 3), (11, 3), (2, 5), (6, 4), (10, 5), (2, 8), (10, 8), (6, 6)] },
    Preset { name: "3-5-2", squares: [(6, 1), (2, 3), (6, 3), (10, 3), (1, 5), (3, 5), (6, 5), (9, 5), (11, 5), (3, 8), (9, 8)] },
    Preset { name: "5-3-2", squares: [(6, 1), (1, 3), (3, 3), (6, 3), (9, 3), (11, 3), (2, 5), (6, 5), (10, 5), (3, 8), (9, 8)] },
    Preset { name: "4-2-3-1", squares: [(6, 1), (1, 3), (4, 3), (8, 3), (11, 3), (4, 4), (8, 4), (2, 7), (6, 5), (10, 7), (6, 6)] },
];
