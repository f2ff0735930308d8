//! The contract between a game (a rule book) and everything that plays, referees, stores or shows it.
//!
//! Laws that every implementation keeps stand in `conformance.rs`, which runs them on each game of the catalogue.
//! This module must not know any particular game.

use std::fmt::Debug;
use std::ops::{Index, IndexMut, Not};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::options::{self, OptionRule};
use crate::still::Still;

/// A rule book. The implementing type *is* the state of one match; it is never serialised, only replayed.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// What may be chosen before a match, defaults filled in.
    type Options: Serialize + DeserializeOwned + Clone + Default + Debug + Send + Sync;
    /// What a side does. Its JSON is an object with a `type`.
    type Action: Serialize + DeserializeOwned + Clone + Eq + Debug;
    /// What a viewer witnesses. Its JSON is an object with a `type`.
    type Event: Serialize + Clone + Eq + Debug;
    /// What a viewer may know now. Null and absent mean the same.
    type View: Serialize;

    /// The name in JSON, such as `golden_goal`.
    const NAME: &'static str;
    /// The number of the newest edition of the rules. The edition is pinned to each match, and those from 1 on can all be played.
    const RULESET: u32;
    /// Whether any viewer may ever see less than another.
    const HIDES: bool;
    /// Whether loading a record in the engine protocol tells its events again, or only those of dice drawn then.
    const RETELLS: bool = true;
    /// What this game's interface allows or says beyond that of every game.
    const LEEWAY: Leeway = Leeway::NONE;
    /// What each option may be, in the order in which people are asked. The names are the fields of [`Game::Options`].
    const OPTIONS: &'static [OptionRule];

    /// Reads options; missing ones take their defaults. Errors: `bad_option {option, min, max}`.
    fn options(json: &Value) -> Result<Self::Options, Refusal> {
        options::read(Self::OPTIONS, json)
    }
    /// The state before the first step, by the newest edition.
    fn new(options: &Self::Options) -> Self;
    /// The same by an edition from 1 to [`Game::RULESET`]; a game that never had another needs no second way to begin.
    fn by_ruleset(options: &Self::Options, _ruleset: u32) -> Self {
        Self::new(options)
    }
    /// Who or what the match waits for.
    fn turn(&self) -> Turn;
    /// What `side` may do now, in a stable order, without duplicates; empty when it owes nothing.
    fn legal_actions(&self, side: Side) -> Vec<Self::Action>;
    /// Does it, or refuses and changes nothing. Events are everybody's: pass them through [`Game::witness`].
    fn act(&mut self, side: Side, action: &Self::Action) -> Result<Vec<Self::Event>, Refusal>;
    /// Applies faces that chance drew for the dice that [`Game::turn`] names.
    fn roll(&mut self, faces: &Faces) -> Vec<Self::Event>;
    /// What `viewer` may know now.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// What `viewer` sees of an event: all, a part, or nothing.
    fn witness(event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// The board as a picture shows it, made of the view of a spectator.
    fn still(&self) -> Still;

    /// Whether the latest action of `side`, and what was rolled since, is not yet known to everybody else.
    fn is_sealed(&self, _side: Side) -> bool {
        false
    }

    /// The chance of each result, from what every spectator may know; none where the game computes no such thing, or not yet.
    fn chances(&self) -> Option<Chances> {
        None
    }

    /// The legal actions of `side` in a short form for the wire (at most 8 KiB), which each client expands.
    fn compact_legal(&self, side: Side) -> Value {
        serde_json::to_value(self.legal_actions(side)).expect("actions are plain data")
    }

    /// The full list that a short form stands for, in the same order; none where it is malformed.
    fn expand_legal(compact: &Value) -> Option<Vec<Self::Action>> {
        Vec::deserialize(compact).ok()
    }
}

/// Where the interface of a game goes beyond what all games keep; the conformance suite asks for no more than this leaves.
#[derive(Clone, Copy, Debug)]
pub struct Leeway {
    /// Fields of an action that anybody may leave out, or fill with anything.
    pub ignored: &'static [&'static str],
    /// Fields of an action that lists always name and anybody may leave out.
    pub optional: &'static [&'static str],
    /// Codes for the action of a side that owes nothing.
    pub not_to_act: &'static [&'static str],
}

impl Leeway {
    /// Every field is needed and read, and who owes nothing is told just that.
    pub const NONE: Leeway = Leeway { ignored: &[], optional: &[], not_to_act: &["not_your_turn"] };
}

/// One of the two sides of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Side {
    /// Defends the end line below y = 0.
    Home,
    /// Defends the end line at the top.
    Away,
}

crate::strict!(Side, Viewer);
crate::strict!(<T> BySide<T>);

impl Side {
    /// Both, home first.
    pub const BOTH: [Side; 2] = [Side::Home, Side::Away];
}

impl Not for Side {
    type Output = Side;
    fn not(self) -> Side {
        match self {
            Side::Home => Side::Away,
            Side::Away => Side::Home,
        }
    }
}

/// One value for each side. Unknown fields are passed over, since clients read it in what the server sends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(remote = "Self")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BySide<T> {
    /// Home's.
    pub home: T,
    /// Away's.
    pub away: T,
}

impl<T> BySide<T> {
    /// The value of each side from a function.
    pub fn new(mut of: impl FnMut(Side) -> T) -> Self {
        Self { home: of(Side::Home), away: of(Side::Away) }
    }

    /// Each side with its value, home first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        [(Side::Home, &self.home), (Side::Away, &self.away)].into_iter()
    }

    /// Another value for each side.
    pub fn map<U>(&self, mut f: impl FnMut(Side, &T) -> U) -> BySide<U> {
        BySide { home: f(Side::Home, &self.home), away: f(Side::Away, &self.away) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Home => &self.home,
            Side::Away => &self.away,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Home => &mut self.home,
            Side::Away => &mut self.away,
        }
    }
}

/// Who looks at a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Viewer {
    /// The home side.
    Home,
    /// The away side.
    Away,
    /// Everybody else.
    Spectator,
}

impl Viewer {
    /// All three.
    pub const ALL: [Viewer; 3] = [Viewer::Home, Viewer::Away, Viewer::Spectator];

    /// The side this viewer plays, if any.
    pub fn side(self) -> Option<Side> {
        match self {
            Viewer::Home => Some(Side::Home),
            Viewer::Away => Some(Side::Away),
            Viewer::Spectator => None,
        }
    }
}

impl From<Side> for Viewer {
    fn from(side: Side) -> Viewer {
        match side {
            Side::Home => Viewer::Home,
            Side::Away => Viewer::Away,
        }
    }
}

/// Dice that are due: the number of sides of each (2..=255), in the order they are drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Dice(pub Vec<u8>);

/// What came up: one face (1..=sides) for each die, in the same order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Faces(pub Vec<u8>);

impl Dice {
    /// Whether `faces` has one face in range for each die.
    pub fn admits(&self, faces: &Faces) -> bool {
        self.0.len() == faces.0.len() && self.0.iter().zip(&faces.0).all(|(sides, face)| (1..=*sides).contains(face))
    }
}

/// Who or what a match waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// True for each side that owes an action; both owing means sealed, simultaneous choices.
    Sides(BySide<bool>),
    /// Chance is due.
    Roll(Dice),
    /// Nobody: the match is over.
    Over(Outcome),
}

/// How a match ended by its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Null is a draw.
    pub winner: Option<Side>,
    /// The rule that ended it, such as `golden_goal`.
    pub by: String,
    /// Goals.
    pub score: BySide<u32>,
    /// Goals of penalties, in a game that calls what may decide it so; null where they did not.
    #[serde(default, deserialize_with = "there", skip_serializing_if = "Option::is_none")]
    pub penalties: Kicks,
    /// Goals of a shoot-out, likewise.
    #[serde(default, deserialize_with = "there", skip_serializing_if = "Option::is_none")]
    pub shoot_out: Kicks,
}

/// Goals of kicks that may decide a match: left out (`None`) where the game has none of that name, null (`Some(None)`) where it came to none.
pub type Kicks = Option<Option<BySide<u32>>>;

/// A field that is there, be it null.
fn there<'de, D: Deserializer<'de>>(kicks: D) -> Result<Kicks, D::Error> {
    Deserialize::deserialize(kicks).map(Some)
}

/// The chance of each result, 0 to 1; together 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Chances {
    /// That home wins.
    pub home: f64,
    /// That nobody does.
    pub draw: f64,
    /// That away wins.
    pub away: f64,
    /// Whether it is computed rather than estimated.
    pub exact: bool,
}

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{code}: {reason}")]
pub struct Refusal {
    /// Snake case, stable; programs branch on it.
    pub code: String,
    /// A sentence for people, in English.
    pub reason: String,
    /// What the code speaks of, as a JSON object.
    pub values: Value,
}

impl Refusal {
    /// A refusal; `values` is a JSON object.
    pub fn new(code: &str, reason: impl Into<String>, values: Value) -> Self {
        Self { code: code.to_owned(), reason: reason.into(), values }
    }
}
