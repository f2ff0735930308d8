//! What a side does, as it comes and as it is meant (rule 13).
//!
//! An [`Action`] is what was sent, judged in nothing but its shape; a [`Move`] is small, `Copy`, and only meaningful for the state that
//! judged or listed it. This module must not judge anything but shape.

use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::cards::{Card, Shirt};
use super::odds::Chance;
use super::pitch::{Direction, Spot, Square};
use super::stars::Star;

/// What a side does. `needs` and `chance` are told with listed actions and ignored when they come back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are those of the interface, rule 13, and named after what they hold")]
pub enum Action {
    /// Chooses a formation card, and in draft mode the shirts.
    LineUp {
        formation: String,
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
        stars: Option<Vec<String>>,
    },
    /// Takes a star.
    Draft { star: String },
    /// Plays another card.
    Formation { card: String },
    /// Picks another footballer.
    Select { shirt: i64 },
    /// Runs the picked footballer.
    Move { path: Path },
    /// Passes.
    Pass {
        to: Square,
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "ignored")]
        needs: Option<i8>,
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "ignored")]
        chance: Option<Chance>,
    },
    /// Shoots at a cell of the goal face.
    Shoot {
        cell: (i64, i64),
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "ignored")]
        needs: Option<i8>,
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "ignored")]
        chance: Option<Chance>,
    },
    /// Tries to take the ball off its carrier.
    Steal {
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "ignored")]
        needs: Option<i8>,
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "ignored")]
        chance: Option<Chance>,
    },
    /// Uses a star's ability.
    Ability {
        shirt: i64,
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
        target: Option<Target>,
    },
    /// Takes the last action of the turn back.
    Undo {},
    /// Does it again.
    Redo {},
    /// Ends the turn.
    EndTurn {},
    /// Names the cell to which the keeper dives.
    Dive {
        cell: (i64, i64),
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
        second_cell: Option<(i64, i64)>,
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
        ability: Option<Yes>,
    },
}

crate::strict!(Action);

/// An optional field that is there: null is not allowed for absent.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// A field that may say anything and is not read.
fn ignored<'de, D: Deserializer<'de>, T>(from: D) -> Result<Option<T>, D::Error> {
    IgnoredAny::deserialize(from).map(|_| None)
}

/// The value `true`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Yes;

impl<'de> Deserialize<'de> for Yes {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if bool::deserialize(from)? { Ok(Yes) } else { Err(D::Error::custom("`ability` is true or absent")) }
    }
}

impl Serialize for Yes {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        true.serialize(to)
    }
}

/// The squares of a run one by one, without the first; never empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Square>")]
pub struct Path(pub Vec<Square>);

impl TryFrom<Vec<Square>> for Path {
    type Error = &'static str;
    fn try_from(squares: Vec<Square>) -> Result<Self, Self::Error> {
        if squares.is_empty() { Err("a path has at least one square") } else { Ok(Path(squares)) }
    }
}

/// What an ability is aimed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A footballer, by shirt.
    Shirt(i64),
    /// A square.
    Square(Square),
    /// A run.
    Path(Path),
}

impl Serialize for Target {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Target::Shirt(shirt) => shirt.serialize(to),
            Target::Square(square) => square.serialize(to),
            Target::Path(path) => path.serialize(to),
        }
    }
}

impl<'de> Deserialize<'de> for Target {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(from)?;
        let read = match &value {
            Value::Number(_) => serde_json::from_value(value).map(Target::Shirt),
            Value::Array(items) if items.first().is_some_and(Value::is_number) => {
                serde_json::from_value(value).map(Target::Square)
            }
            _ => serde_json::from_value(value).map(Target::Path),
        };
        read.map_err(|_| D::Error::custom("a target is a shirt, a square or a path"))
    }
}

impl Action {
    /// Its `type`.
    pub fn name(&self) -> &'static str {
        match self {
            Action::LineUp { .. } => "line_up",
            Action::Draft { .. } => "draft",
            Action::Formation { .. } => "formation",
            Action::Select { .. } => "select",
            Action::Move { .. } => "move",
            Action::Pass { .. } => "pass",
            Action::Shoot { .. } => "shoot",
            Action::Steal { .. } => "steal",
            Action::Ability { .. } => "ability",
            Action::Undo {} => "undo",
            Action::Redo {} => "redo",
            Action::EndTurn {} => "end_turn",
            Action::Dive { .. } => "dive",
        }
    }
}

/// An action that was found legal, or is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// A star is taken.
    Draft(Star),
    /// The line-up; stars by shirt in draft mode.
    LineUp(Card, Option<[Star; 7]>),
    /// Another card.
    Formation(Card),
    /// Another footballer is picked.
    Select(Shirt),
    /// The picked one runs.
    Run(Route),
    /// A pass to a square.
    Pass(Spot),
    /// A shot at a cell.
    Shoot(Cell),
    /// A tackle on the carrier.
    Steal,
    /// A star's ability.
    Ability(Shirt, Aim),
    /// The turn is ended.
    EndTurn,
    /// A dive, perhaps with the keeper's ability; a second cell comes with `twin`'s only.
    Dive(Cell, Option<Cell>, bool),
}

/// What an ability is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Nothing.
    Nothing,
    /// A footballer, whose side the ability tells.
    Shirt(Shirt),
    /// A square.
    Square(Spot),
    /// A run.
    Run(Route),
}

/// A path as a sequence of directions, three bits each, the first in the highest: of equally long ones the smaller comes first in the
/// order of directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    pub(super) code: u32,
    pub(super) steps: u8,
}

impl Route {
    pub(super) const EMPTY: Route = Route { code: 0, steps: 0 };
    /// The longest path there can be: a SPD of 6, and two more.
    pub(super) const LONGEST: u8 = 8;

    pub(super) fn then(self, way: Direction) -> Route {
        Route { code: self.code << 3 | u32::from(way.0), steps: self.steps + 1 }
    }

    /// The direction of a step, from 0.
    #[inline]
    pub(super) fn way(self, step: u8) -> Direction {
        Direction((self.code >> (3 * (self.steps - 1 - step)) & 7) as u8)
    }

    /// Its directions from the first.
    pub(super) fn ways(self) -> impl Iterator<Item = Direction> {
        (0..self.steps).map(move |step| self.way(step))
    }

    /// Its squares from a start, which is left out.
    pub(crate) fn squares(self, from: Spot) -> impl Iterator<Item = Spot> {
        self.ways().scan(from, |at, way| {
            *at = at.step(way, 1);
            Some(*at)
        })
    }

    /// Where it leads.
    pub fn end(self, from: Spot) -> Spot {
        self.squares(from).last().unwrap_or(from)
    }

    /// How many steps it has.
    pub fn steps(self) -> u8 {
        self.steps
    }
}

/// A cell of the goal face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// 0..=2, by rising x.
    pub column: u8,
    /// 0 is low, 1 is high.
    pub row: u8,
}

impl Cell {
    /// All six, column by column.
    pub const ALL: [Cell; 6] = {
        let mut all = [Cell { column: 0, row: 0 }; 6];
        let mut n = 0;
        while n < 6 {
            all[n] = Cell { column: n as u8 / 2, row: n as u8 % 2 };
            n += 1;
        }
        all
    };

    pub(super) fn of((column, row): (i64, i64)) -> Option<Cell> {
        let fits = (0..=2).contains(&column) && (0..=1).contains(&row);
        fits.then_some(Cell { column: column as u8, row: row as u8 })
    }

    pub(super) fn pair(self) -> (i64, i64) {
        (self.column.into(), self.row.into())
    }

    /// In an outer column.
    pub(super) fn is_outer(self) -> bool {
        self.column != 1
    }

    /// By how many cells two of them are apart: columns and rows together.
    pub fn off(self, other: Cell) -> u8 {
        self.column.abs_diff(other.column) + self.row.abs_diff(other.row)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.column, self.row).serialize(to)
    }
}
