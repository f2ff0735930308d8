//! The state of one match of World Soccer, and plain questions to it.
//!
//! This module must not change the state or judge actions: see `rules.rs`.

use serde::Serialize;

use super::action::{Player, Shirt};
use super::in_hand::{Component, Throw};
use super::options::{DiceCount, Options};
use super::pitch::Pitch;
use super::squares::{Spot, Squares};
use crate::game::{BySide, Side};

/// Goals of each side.
pub type Score = BySide<u32>;

/// A match of World Soccer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorldSoccer {
    pub(super) options: Options,
    pub(super) phase: Phase,
    /// Chance that must speak before anybody acts.
    pub(super) due: Option<Chance>,
    /// Who throws or kicks now; before the line-ups are shown, who will kick off.
    pub(super) side: Side,
    pub(super) line_ups: BySide<Option<LineUp>>,
    pub(super) players: BySide<[Spot; 11]>,
    pub(super) ball: Spot,
    pub(super) holder: Option<Player>,
    /// Throws made by both sides.
    pub(super) throws: u32,
    /// Throws that `side` has made in its present run of throws.
    pub(super) in_row: u8,
    pub(super) throw: Throw,
    pub(super) held: BySide<Held>,
    /// Who takes the penalty that is due.
    pub(super) penalty_taker: Option<Shirt>,
    pub(super) score: Score,
    pub(super) shoot_out: ShootOut,
    pub(super) ended: Option<By>,
}

/// What the match is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Sides line up in secret.
    LineUp,
    /// The die is to be thrown.
    Throw,
    /// The throw is played.
    Move,
    /// The taker of a penalty is to be named.
    PenaltyTaker,
    /// A penalty is to be thrown for.
    Penalty,
    /// A free kick is to be thrown for, then kicked.
    FreeKick,
    /// A kick of the shoot-out is to be thrown for.
    ShootOut,
    /// Nothing is to be done.
    Over,
}

/// Why dice are thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Who kicks off: 1 is home.
    KickOff,
    /// Who begins the shoot-out: 1 is home.
    ShootOut,
    /// A throw.
    Throw,
}

/// Who or what the match waits for, without allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waits {
    /// For chance.
    Chance(Chance),
    /// For these sides: both only while they line up.
    Sides(BySide<bool>),
    /// For nobody.
    Over,
}

/// How a side lined up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineUp {
    /// Of shirts 1 to 11.
    pub squares: [Spot; 11],
    /// Who kicks off.
    pub taker: Shirt,
}

/// How long a side has held the ball in one place (rule 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Held {
    /// Throws.
    pub(super) throws: u8,
    /// Where the ball was when the first of them began; nowhere without any.
    pub(super) anchor: Spot,
}

impl Held {
    pub(super) const NOT: Held = Held { throws: 0, anchor: Spot::NOWHERE };
}

/// Penalties after a level score; blank before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ShootOut {
    pub(super) first: Option<Side>,
    /// Whether each kick was a goal. Lists, since nobody knows how many it takes; they are empty nearly always.
    pub(super) kicks: BySide<Vec<bool>>,
}

/// Which rule ended the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Goals,
    ThrowLimit,
    ShootOut,
}

impl By {
    pub(super) fn name(self) -> &'static str {
        match self {
            By::Goals => "goals",
            By::ThrowLimit => "throw_limit",
            By::ShootOut => "shoot_out",
        }
    }
}

impl WorldSoccer {
    /// Before the first step.
    pub fn start(options: Options) -> WorldSoccer {
        WorldSoccer {
            options,
            phase: Phase::LineUp,
            due: Some(Chance::KickOff),
            side: Side::Home,
            line_ups: BySide { home: None, away: None },
            players: BySide { home: [Spot::NOWHERE; 11], away: [Spot::NOWHERE; 11] },
            ball: Spot::NOWHERE,
            holder: None,
            throws: 0,
            in_row: 0,
            throw: Throw::NONE,
            held: BySide { home: Held::NOT, away: Held::NOT },
            penalty_taker: None,
            score: BySide { home: 0, away: 0 },
            shoot_out: ShootOut::default(),
            ended: None,
        }
    }

    /// Who or what the match waits for.
    #[inline]
    pub fn waits(&self) -> Waits {
        match (self.phase, self.due) {
            (Phase::Over, _) => Waits::Over,
            (_, Some(chance)) => Waits::Chance(chance),
            (Phase::LineUp, None) => Waits::Sides(self.line_ups.map(|_, line_up| line_up.is_none())),
            _ => Waits::Sides(BySide::new(|side| side == self.side)),
        }
    }

    /// Whether `side` owes an action.
    #[inline]
    pub fn owes(&self, side: Side) -> bool {
        matches!(self.waits(), Waits::Sides(owes) if owes[side])
    }

    /// The sides of each die of a chance, in the order they are drawn.
    #[inline]
    pub fn dice(&self, chance: Chance) -> &'static [u8] {
        match (chance, self.options.dice) {
            (Chance::KickOff | Chance::ShootOut, _) => &[2],
            (Chance::Throw, DiceCount::One) => &[6],
            (Chance::Throw, DiceCount::Two) => &[6, 6],
        }
    }

    /// What the match is at.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The rules in force.
    pub fn chosen(&self) -> Options {
        self.options
    }

    /// The pitch that it is played on.
    #[inline]
    pub fn pitch(&self) -> &'static Pitch {
        Pitch::of(self.options.pitch)
    }

    /// Who throws or kicks now. Means nothing while line-ups are made and when over.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Goals so far.
    pub fn score(&self) -> Score {
        self.score
    }

    /// Where a side's players are, by shirt; [`Spot::NOWHERE`] until both have lined up.
    pub fn players(&self, side: Side) -> &[Spot; 11] {
        &self.players[side]
    }

    /// Where the ball is.
    pub fn ball(&self) -> Spot {
        self.ball
    }

    /// Who has the ball; none where it is loose.
    pub fn holder(&self) -> Option<Player> {
        self.holder
    }

    /// Throws made by both sides.
    pub fn throws(&self) -> u32 {
        self.throws
    }

    /// Throws that the side has made in its present run of throws.
    pub fn throws_in_row(&self) -> u8 {
        self.in_row
    }

    /// The parts of the throw in hand.
    pub fn components(&self) -> &[Option<Component>; 2] {
        &self.throw.components
    }

    /// Whether a kick of this throw was stopped by a team mate, which earns an extra throw.
    pub fn passed(&self) -> bool {
        self.throw.passed
    }

    /// Throws that a side has held the ball for in one place (rule 7).
    pub fn held_throws(&self, side: Side) -> u8 {
        self.held[side].throws
    }

    /// Who has more goals.
    pub fn leader(&self) -> Option<Side> {
        more(self.score)
    }

    /// Where a player stands.
    #[inline]
    pub fn square_of(&self, player: Player) -> Spot {
        self.players[player.side][player.shirt.index()]
    }

    /// Who stands there.
    #[inline]
    pub fn player_at(&self, spot: Spot) -> Option<Player> {
        Side::BOTH.into_iter().find_map(|side| {
            let shirt = Shirt::all().find(|shirt| self.players[side][shirt.index()] == spot)?;
            Some(Player { side, shirt })
        })
    }

    /// Every square on which a player stands.
    #[inline]
    pub fn occupied(&self) -> Squares {
        Squares::of(&self.players.home) | Squares::of(&self.players.away)
    }

    /// Whether `side` has the ball.
    #[inline]
    pub fn holds(&self, side: Side) -> bool {
        self.holder.is_some_and(|holder| holder.side == side)
    }

    /// Whether a shirt has used a part of this throw.
    #[inline]
    pub(super) fn has_played(&self, shirt: Shirt) -> bool {
        self.throw.components.iter().flatten().any(|component| component.by == Some(shirt))
    }

    /// Whether the throw is made and being played.
    #[inline]
    pub(super) fn in_throw(&self) -> bool {
        self.phase == Phase::Move || (self.phase == Phase::FreeKick && self.throw.faces != [0; 2])
    }

    /// Whether a component must be named in lists: only with two dice.
    #[inline]
    pub(super) fn two_dice(&self) -> bool {
        self.options.dice == DiceCount::Two
    }
}

/// Who has more.
pub(super) fn more(count: BySide<u32>) -> Option<Side> {
    let BySide { home, away } = count;
    (home != away).then_some(if home > away { Side::Home } else { Side::Away })
}
