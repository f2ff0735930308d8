//! What is witnessed (rule 13). Who witnesses what of it stands in `view.rs`.
//!
//! This module must not decide anything.

use serde::Serialize;

use super::action::{Cell, Target};
use super::cards::{Card, Shirt};
use super::odds::Chance;
use super::pitch::{Direction, Spot};
use super::set_up::LineUpView;
use super::stars::Star;
use super::state::Kind;
use super::view::ResultView;
use crate::game::{BySide, Side};

/// What is witnessed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are those of the interface, rule 13, and named after what they hold")]
pub enum Event {
    /// A coin fell.
    Coin { decides: Decides, side: Side },
    /// A star was taken.
    Drafted { side: Side, star: Star },
    /// A side has handed in its line-up.
    LinedUp { side: Side },
    /// Both line-ups are shown.
    LineUps { home: LineUpView, away: LineUpView },
    /// Everybody is at his kick-off place.
    KickOff { side: Side },
    /// Half the turns are played.
    HalfTime {},
    /// A turn begins.
    Turn { turn: u8, side: Side, minute: u8 },
    /// A card was played.
    Formation { side: Side, card: Card },
    /// Somebody is picked.
    Selected { side: Side, shirt: Shirt },
    /// Somebody runs. What happens on the way follows.
    Run { side: Side, shirt: Shirt, path: Vec<Spot>, with_ball: bool },
    /// A dribble into an opponent.
    Challenge(Contest),
    /// A loose ball is picked up, or fought for.
    PickUp(Contest),
    /// A tackle.
    Steal { side: Side, shirt: Shirt, against: Shirt, faces: [u8; 2], margin: i8, outcome: Won },
    /// A pass.
    Pass { side: Side, shirt: Shirt, to: Spot, needs: i8, chance: Chance, faces: Vec<u8>, margin: i8, outcome: Passed },
    /// A missed pass scatters.
    Scatter { direction: Direction, squares: u8, to: Spot },
    /// The ball bounces off one who lies down.
    Bounce { direction: Direction, to: Spot },
    /// The ball is knocked or spilled.
    Knock { direction: Direction, to: Spot },
    /// Where the ball is now, and who has it.
    Ball { at: Spot, side: Option<Side>, shirt: Option<Shirt>, by: Option<Star> },
    /// A shot.
    Shot { side: Side, shirt: Shirt, from: Spot },
    /// What became of it; the last three are null to whom they are hidden.
    ShotResult {
        #[serde(skip)]
        side: Side,
        outcome: Struck,
        cell: Option<Cell>,
        faces: Option<Vec<u8>>,
        margin: Option<i8>,
    },
    /// The keeper dived; faces and margin are the shot's.
    Dive { side: Side, cells: Vec<Cell>, ability: Option<Star>, aim: Cell, off: u8, faces: Vec<u8>, margin: i8 },
    /// A save, tried or made.
    Save { side: Side, faces: Option<[u8; 2]>, target: Option<i8>, margin: Option<i8>, outcome: Saved },
    /// The ball came back into play.
    Rebound { to: Spot },
    /// The shot went wide.
    Wide { side: Side },
    /// A goal.
    Goal { side: Side, shirt: Shirt, score: BySide<u32> },
    /// The ball is out.
    Out { at: Spot, last_touch: Side },
    /// How play will go on.
    Restart { kind: Kind, side: Side, at: Spot },
    /// The taker is in his place.
    SetPiece { kind: Kind, side: Side, shirt: Shirt, at: Spot },
    /// A step of one who is not played with.
    Drift { side: Side, shirt: Shirt, to: Spot },
    /// One who was pushed.
    Pushed { side: Side, shirt: Shirt, to: Spot },
    /// An ability; `row` is what it shows to the two sides.
    Ability { side: Side, shirt: Shirt, star: Star, target: Option<Target>, row: Option<u8> },
    /// One who lies down.
    Frozen { side: Side, shirt: Shirt },
    /// An action was taken back.
    Undone { side: Side },
    /// It was done again.
    Redone { side: Side },
    /// A kick of the shoot-out is over.
    ShootOutKick { side: Side, shirt: Shirt, goal: bool },
    /// The match is over.
    Ended { result: ResultView },
}

/// Two who fight for the ball. Faces and margin are null where no dice were thrown, `against` where nobody was there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Contest {
    /// Whose runner.
    pub side: Side,
    /// His shirt.
    pub shirt: Shirt,
    /// The opponent's.
    pub against: Option<Shirt>,
    /// Where.
    pub at: Spot,
    /// The runner's dice.
    pub faces: Option<[u8; 2]>,
    /// The opponent's.
    pub against_faces: Option<[u8; 2]>,
    /// By how much the runner is ahead.
    pub margin: Option<i8>,
    /// How it ends.
    pub outcome: Fought,
}

/// What a coin decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decides {
    /// Who kicks off.
    KickOff,
    /// Who picks the first star.
    FirstPick,
    /// Who shoots first.
    ShootOut,
}

/// How a challenge or a pick-up ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fought {
    /// The runner has the ball.
    Won,
    /// The ball is loose.
    KnockedLoose,
    /// The opponent has it.
    Lost,
}

/// How a tackle ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Won {
    /// The thief has the ball.
    Won,
    /// Nothing has changed.
    Lost,
}

/// How a pass ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Passed {
    /// It lands where it was aimed.
    Made,
    /// It scatters.
    Missed,
}

/// What becomes of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Struck {
    /// Off target.
    Missed,
    /// On target with doubles: a goal.
    Unstoppable,
    /// On target while the keeper is too far from his mouth, or lies down: a goal.
    Stranded,
    /// On target: the keeper dives.
    OnTarget,
}

/// How a save ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Saved {
    /// The keeper has the ball.
    Held,
    /// The ball is pushed behind: a corner.
    Palmed,
    /// A goal.
    Beaten,
}
