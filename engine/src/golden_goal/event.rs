//! What is witnessed, in the shapes of the interface (rule 8).
//!
//! This module must not decide anything.

use serde::Serialize;

use super::action::Pawn;
use super::squares::Square;
use crate::game::{BySide, Outcome, Side};

/// How a kick ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum KickEnds {
    /// On an empty square.
    Stop,
    /// With an own pawn.
    Pass,
    /// In the net.
    Goal,
}

/// What is witnessed. Nothing is hidden in this game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are those of the interface, rule 8, and named after what they hold")]
pub enum Event {
    /// The coin chose who places first.
    Coin { side: Side },
    /// A pawn was set up.
    Placed { side: Side, pawn: Pawn, at: Square },
    /// Both rolled for the kick-off; a tie has no side and no budget.
    KickOffRoll { faces: [u8; 2], side: Option<Side>, budget: u8 },
    /// The die of a normal turn.
    Rolled { side: Side, face: u8 },
    /// No pawn could run and end legally.
    TurnPassed { side: Side },
    /// A pawn ran.
    Run { side: Side, pawn: Pawn, from: Square, path: Vec<Square>, pips_left: u8, touches_ball: bool },
    /// The ball was kicked.
    Kick {
        side: Side,
        pawn: Pawn,
        from: Square,
        path: Vec<Square>,
        pips_left: u8,
        ends: KickEnds,
        receiver: Option<Pawn>,
    },
    /// A pawn left the square in front of a net.
    SteppedOff { side: Side, pawn: Pawn, from: Square, to: Square },
    /// A goal, perhaps off the post.
    Goal { side: Side, pawn: Pawn, post: bool, score: BySide<u32> },
    /// The last action of the turn was taken back.
    Undone { side: Side },
    /// A side said that it is done.
    TurnEnded { side: Side },
    /// A turn begins.
    Turn { side: Side, round: u32, restart: bool },
    /// The keeper stands for the restart.
    KeeperPlaced { side: Side, at: Square },
    /// The die of a restart; a 1 is rolled again.
    RestartRoll { side: Side, face: u8, again: bool },
    /// The match is over.
    Ended { result: Outcome },
}
