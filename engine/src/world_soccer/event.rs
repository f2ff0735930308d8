//! What is witnessed (rule 11), the same by everybody: a line-up is told when both are in.
//!
//! This module must not decide anything.

use serde::Serialize;

use super::action::{Index, Player, Shirt};
use super::state::Score;
use crate::board::{Direction, Square};
use crate::game::{BySide, Side};

/// What is witnessed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are those of the interface, rule 11, and named after what they hold")]
pub enum Event {
    /// A coin fell.
    Coin { r#for: CoinFor, side: Side },
    /// A side has lined up; how, is secret until both have.
    LinedUp { side: Side },
    /// Both line-ups are shown.
    LineUps { home: LineUpView, away: LineUpView },
    /// Everybody stands where he was lined up, and the taker on the centre spot with the ball.
    KickOff { side: Side, shirt: Shirt },
    /// A throw, one word for each die.
    Thrown { side: Side, die: Vec<&'static str>, throws: u32, throws_in_row: u8 },
    /// Players of `side` fouled the holder.
    Foul { side: Side, shirts: Vec<Shirt>, on: Player, penalty: bool },
    /// A player ran.
    Ran {
        side: Side,
        shirt: Shirt,
        component: Index,
        from: Square,
        path: Vec<Square>,
        ball: BallOfRun,
        tackled: Option<Shirt>,
    },
    /// A player kicked.
    Kicked {
        side: Side,
        shirt: Shirt,
        component: Index,
        dir: Direction,
        from: Square,
        path: Vec<Square>,
        stopped_by: Option<Player>,
    },
    /// The last run or kick was taken back.
    Undone { side: Side },
    /// A side held the ball too long in one place: it goes from its holder to the other side's player.
    TimeWasted { side: Side, from: Shirt, to: Shirt },
    /// Everybody is in place for a penalty.
    PenaltySet { side: Side, shirt: Shirt, moved: Vec<Moved> },
    /// A penalty was taken.
    Penalty { side: Side, shirt: Shirt, goal: bool },
    /// A goal.
    Goal { side: Side, shirt: Shirt, by: GoalBy, score: Score },
    /// A throw is over.
    ThrowEnded { side: Side, extra: bool, next: Option<Side> },
    /// A kick of the shoot-out was taken.
    ShootOutKick { side: Side, goal: bool },
    /// The match is over.
    Ended { result: Final },
}

/// What a coin decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CoinFor {
    /// Who kicks off.
    KickOff,
    /// Who begins the shoot-out.
    ShootOut,
}

/// What a run had to do with the ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BallOfRun {
    /// Nothing.
    None,
    /// He had it and took it along.
    Carried,
    /// It was loose, and he took it.
    PickedUp,
    /// He took it from an opponent.
    Tackled,
}

/// How a goal came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GoalBy {
    /// The holder ran into the goal.
    Run,
    /// A kick of an ordinary throw.
    Kick,
    /// A free kick.
    FreeKick,
    /// A penalty.
    Penalty,
}

/// Who was put where for a penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the interface, rule 11, and named after what they hold")]
pub struct Moved {
    pub side: Side,
    pub shirt: Shirt,
    pub square: Square,
}

/// A line-up as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LineUpView {
    /// Of shirts 1 to 11.
    pub squares: Vec<Square>,
    /// Who kicks off.
    pub taker: Shirt,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Final {
    /// Null is a draw.
    pub winner: Option<Side>,
    /// What ended it: `goals`, `throw_limit` or `shoot_out`.
    pub by: &'static str,
    /// Goals.
    pub score: Score,
    /// Goals of the shoot-out; null where there was none.
    pub shoot_out: Option<BySide<u32>>,
}
