//! The games there are, and a face of JSON for each, for servers, clients and the engine protocol.
//!
//! This module must not hold rules.

use std::any::Any;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::driven::Driven;
use crate::game::{BySide, Chances, Faces, Game, Leeway, Refusal, Side, Turn, Viewer};
use crate::golden_goal::{self, GoldenGoal};
use crate::grid_soccer::{self, GridSoccer};
use crate::options::OptionRule;
use crate::sector_soccer::{self, SectorSoccer};
use crate::still::Still;
use crate::world_soccer::{self, WorldSoccer};

/// The games of this build.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameKind {
    /// Five pawns, one die, bent kicks.
    GoldenGoal,
    /// Eleven a side, a die of 1, 4, 2/2 and 3/3.
    WorldSoccer,
    /// Five sectors, pools of dice.
    SectorSoccer,
    /// Seven a side on a grid, two dice, contests and stars.
    GridSoccer,
}

impl GameKind {
    /// All, in the order in which they are shown.
    pub const ALL: [GameKind; 4] = {
        let mut all = [GameKind::GoldenGoal; 4];
        let mut kind = Some(GameKind::GoldenGoal);
        let mut count = 0;
        while let Some(shown) = kind {
            all[count] = shown;
            count += 1;
            kind = shown.next();
        }
        assert!(count == all.len());
        all
    };

    /// Which is shown after this one. The compiler names this place when a game comes, and counts that all of them are in the chain.
    const fn next(self) -> Option<GameKind> {
        match self {
            GameKind::GoldenGoal => Some(GameKind::WorldSoccer),
            GameKind::WorldSoccer => Some(GameKind::SectorSoccer),
            GameKind::SectorSoccer => Some(GameKind::GridSoccer),
            GameKind::GridSoccer => None,
        }
    }

    /// The name in JSON and in addresses.
    pub fn name(self) -> &'static str {
        match self {
            GameKind::GoldenGoal => GoldenGoal::NAME,
            GameKind::WorldSoccer => WorldSoccer::NAME,
            GameKind::SectorSoccer => SectorSoccer::NAME,
            GameKind::GridSoccer => GridSoccer::NAME,
        }
    }

    /// The kind with this name in JSON.
    pub fn from_name(name: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The newest edition of its rules; all from 1 on can be played.
    pub fn ruleset(self) -> u32 {
        match self {
            GameKind::GoldenGoal => GoldenGoal::RULESET,
            GameKind::WorldSoccer => WorldSoccer::RULESET,
            GameKind::SectorSoccer => SectorSoccer::RULESET,
            GameKind::GridSoccer => GridSoccer::RULESET,
        }
    }

    /// Option sets that between them reach every rule; matches in tests and playthroughs are played with each of them.
    pub fn option_sets(self) -> Vec<Value> {
        match self {
            GameKind::GoldenGoal => golden_goal::option_sets(),
            GameKind::WorldSoccer => world_soccer::option_sets(),
            GameKind::SectorSoccer => sector_soccer::option_sets(),
            GameKind::GridSoccer => grid_soccer::option_sets(),
        }
    }

    /// What each option may be, in the order in which people are asked.
    pub fn option_rules(self) -> &'static [OptionRule] {
        match self {
            GameKind::GoldenGoal => GoldenGoal::OPTIONS,
            GameKind::WorldSoccer => WorldSoccer::OPTIONS,
            GameKind::SectorSoccer => SectorSoccer::OPTIONS,
            GameKind::GridSoccer => GridSoccer::OPTIONS,
        }
    }

    /// The same options for a match that needs a winner: with the game's own way to one, where it has one to be chosen.
    pub fn decisive(self, options: &Value) -> Value {
        let way = match self {
            GameKind::GoldenGoal => ("tie_break", json!("golden_goal")),
            GameKind::WorldSoccer | GameKind::GridSoccer => ("tie_break", json!("shoot_out")),
            GameKind::SectorSoccer => ("knockout", json!(true)),
        };
        let mut options = options.clone();
        if let Value::Object(chosen) = &mut options {
            chosen.insert(way.0.to_owned(), way.1);
        }
        options
    }

    /// The full list of actions that a short form ([`AnyGame::compact_legal`]) stands for; none where it is malformed.
    pub fn expand(self, compact: &Value) -> Option<Vec<Value>> {
        match self {
            GameKind::GoldenGoal => Driven::<GoldenGoal>::expand(compact),
            GameKind::WorldSoccer => Driven::<WorldSoccer>::expand(compact),
            GameKind::SectorSoccer => Driven::<SectorSoccer>::expand(compact),
            GameKind::GridSoccer => Driven::<GridSoccer>::expand(compact),
        }
    }

    /// A new match by the newest edition of the rules. Errors: `bad_option {option, min, max}`.
    pub fn start(self, options: &Value) -> Result<Box<dyn AnyGame>, Refusal> {
        self.start_by(self.ruleset(), options)
    }

    /// A new match by an edition of the rules, such as a record names. Errors: `bad_option {option, min, max}`; an edition that there is not
    /// is the option `ruleset`.
    pub fn start_by(self, ruleset: u32, options: &Value) -> Result<Box<dyn AnyGame>, Refusal> {
        match self {
            GameKind::GoldenGoal => Driven::<GoldenGoal>::start(self, ruleset, options),
            GameKind::WorldSoccer => Driven::<WorldSoccer>::start(self, ruleset, options),
            GameKind::SectorSoccer => Driven::<SectorSoccer>::start(self, ruleset, options),
            GameKind::GridSoccer => Driven::<GridSoccer>::start(self, ruleset, options),
        }
    }
}

/// The state of a match of any game, driven by JSON. Cloned by [`AnyGame::fork`] to plan on.
pub trait AnyGame: Send + Sync {
    /// Which game it is.
    fn kind(&self) -> GameKind;
    /// The edition of the rules by which it is played.
    fn ruleset(&self) -> u32;
    /// Whether any viewer may ever see less than another.
    fn hides(&self) -> bool;
    /// The options in force, defaults filled in.
    fn options(&self) -> Value;
    /// A copy to plan on.
    fn fork(&self) -> Box<dyn AnyGame>;
    /// Whether it is the very same state of the same game.
    fn equals(&self, other: &dyn AnyGame) -> bool;
    /// Who or what the match waits for.
    fn turn(&self) -> Turn;
    /// Every listed action of `side`.
    fn legal(&self, side: Side) -> Vec<Value>;
    /// The same in the short form of the wire.
    fn compact_legal(&self, side: Side) -> Value;
    /// Reads, judges and does an action, in the order that the rules' README fixes for refusals. A refusal changes nothing.
    fn act(&mut self, side: Side, action: &Value) -> Result<Witnessed, Refusal>;
    /// An action as the record keeps it: without what came with it and is not read. One that is malformed stays as it is.
    fn recorded(&self, action: Value) -> Value;
    /// Applies a roll. Errors: `wrong_phase` where no chance is due, `script` where the faces do not fit the dice.
    fn roll(&mut self, faces: &Faces) -> Result<Witnessed, Refusal>;
    /// The full list that a short form stands for; none where it is malformed.
    fn expand_legal(&self, compact: &Value) -> Option<Vec<Value>>;
    /// The chance of each result, from what every spectator may know; none where it is not computed.
    fn chances(&self) -> Option<Chances>;
    /// Whether the latest action of `side`, and what was rolled since, is not yet known to everybody else.
    fn is_sealed(&self, side: Side) -> bool;
    /// Whether loading a record tells its events again, or only those of dice drawn then.
    fn retells(&self) -> bool;
    /// Where this game's interface goes beyond that of every game.
    fn leeway(&self) -> Leeway;
    /// What `viewer` may know now.
    fn view(&self, viewer: Viewer) -> Value;
    /// The board as a picture shows it: no more than every spectator may know.
    fn still(&self) -> Still;
    /// The number of sequences of listed actions and possible rolls of this length from here.
    fn perft(&self, depth: u32) -> u64;
    /// The state itself, for those who know the game's type: `state().downcast_ref::<GoldenGoal>()`.
    fn state(&self) -> &dyn Any;
}

/// The events of one step, for each viewer. Shared where nothing is hidden.
#[derive(Clone, Debug, PartialEq)]
pub struct Witnessed {
    sides: BySide<Arc<Vec<Value>>>,
    spectator: Arc<Vec<Value>>,
}

impl Witnessed {
    /// The same events for everybody.
    pub fn open(events: Vec<Value>) -> Self {
        let events = Arc::new(events);
        Self { sides: BySide { home: events.clone(), away: events.clone() }, spectator: events }
    }

    /// Different events for each viewer.
    pub fn by_viewer(mut of: impl FnMut(Viewer) -> Vec<Value>) -> Self {
        Self {
            sides: BySide { home: Arc::new(of(Viewer::Home)), away: Arc::new(of(Viewer::Away)) },
            spectator: Arc::new(of(Viewer::Spectator)),
        }
    }

    /// The events that `viewer` witnesses, in order.
    pub fn to(&self, viewer: Viewer) -> &[Value] {
        match viewer.side() {
            Some(side) => &self.sides[side],
            None => &self.spectator,
        }
    }
}
