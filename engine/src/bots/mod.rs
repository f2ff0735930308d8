//! Computer opponents: for each game a policy in three strengths, over the game's own types.
//!
//! A policy is given the state that its side may know, and numbers that it may call random; it never sees dice before they are
//! rolled, nor what is hidden from its side. Thinking is bounded by a [`Budget`]. This module must not know a clock: who has one
//! gives a `stop` that looks at it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::catalog::{AnyGame, GameKind};
use crate::game::Side;
use crate::golden_goal::GoldenGoal;
use crate::grid_soccer::GridSoccer;
use crate::sector_soccer::SectorSoccer;
use crate::world_soccer::WorldSoccer;

mod golden_goal;

mod world_soccer;

mod sector_soccer;

mod grid_soccer;

mod equilibrium;

mod noise;

mod stand_in;
pub use stand_in::stand_in;

mod chances;
pub use chances::chances;
pub(crate) use chances::{computes, expected};

/// How well it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// Looks at some of its moves, and not closely.
    Easy,
    /// Looks at most of its moves and at what they leave to the other side.
    Fair,
    /// Looks at all of its turns, and at the other side's best answers to each of its rolls.
    Strong,
}

impl Strength {
    /// All, the weakest first.
    pub const ALL: [Strength; 3] = [Strength::Easy, Strength::Fair, Strength::Strong];

    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Strength::Easy => "easy",
            Strength::Fair => "fair",
            Strength::Strong => "strong",
        }
    }

    /// The strength with this name in JSON.
    pub fn from_name(name: &str) -> Option<Strength> {
        Strength::ALL.into_iter().find(|strength| strength.name() == name)
    }
}

/// How long it may think.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Positions that it may look at. What each costs is for the game; thousands take milliseconds.
    pub nodes: u32,
    /// Asked now and then; true ends the thinking with the best found so far.
    pub stop: Option<&'a dyn Fn() -> bool>,
}

impl Budget<'_> {
    /// Enough for a good answer at this strength.
    pub fn of(strength: Strength) -> Budget<'static> {
        let nodes = match strength {
            Strength::Easy => 2_000,
            Strength::Fair => 4_000,
            Strength::Strong => 60_000,
        };
        Budget { nodes, stop: None }
    }
}

/// What it would do.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// The action, in the game's JSON; one that the game lists, or for a line-up the same stars in another order.
    pub action: Value,
    /// What it thinks of the position after its whole plan: the chance to win plus half the chance of a draw, 0 to 1.
    pub chance_to_win: f64,
    /// What it means to do after the action without another roll or another side's action in between; the first is next.
    pub line: Vec<Value>,
}

/// What `side` should do; none where it owes nothing. The same state, strength, budget of nodes and seed make the same choice.
pub fn choose(game: &dyn AnyGame, side: Side, strength: Strength, budget: Budget, seed: u64) -> Option<Choice> {
    match game.kind() {
        GameKind::GoldenGoal => {
            let game = game.state().downcast_ref::<GoldenGoal>()?;
            golden_goal::choose(game, side, strength, budget, seed)
        }
        GameKind::WorldSoccer => {
            let game = game.state().downcast_ref::<WorldSoccer>()?;
            world_soccer::choose(game, side, strength, budget, seed)
        }
        GameKind::SectorSoccer => {
            let game = game.state().downcast_ref::<SectorSoccer>()?;
            sector_soccer::choose(game, side, strength, budget, seed)
        }
        GameKind::GridSoccer => {
            let game = game.state().downcast_ref::<GridSoccer>()?;
            grid_soccer::choose(game, side, strength, budget, seed)
        }
    }
}

#[cfg(test)]
mod tests;
