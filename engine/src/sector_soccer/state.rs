//! The state of one match of Sector Soccer, and plain questions to it.
//!
//! This module must not change the state or judge actions: see `rules.rs`.

use serde::Serialize;

use super::line_up::{LineUp, Moves};
use super::options::Options;
use super::shoot_out::ShootOut;
use crate::game::{BySide, Outcome, Side};

/// Where the ball starts: the midfield.
pub(super) const CENTRE: u8 = 3;

/// A match of Sector Soccer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectorSoccer {
    pub(super) options: Options,
    pub(super) phase: Phase,
    /// 1 and 2 are the halves, 3 and 4 extra time.
    pub(super) period: u8,
    pub(super) throws_left: u8,
    /// The ball's absolute sector.
    pub(super) ball: u8,
    /// None before the reveal.
    pub(super) pawns: BySide<Option<LineUp>>,
    pub(super) changes_left: BySide<u8>,
    /// What a side has chosen in secret, until the reveal.
    pub(super) pending: BySide<Option<Secret>>,
    /// Throws that a side has still to give.
    pub(super) given: BySide<u8>,
    pub(super) score: BySide<u8>,
    /// None before its coin.
    pub(super) shoot_out: Option<ShootOut>,
    pub(super) ended: Option<By>,
}

/// What the match is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Both choose their line-ups.
    LineUp,
    /// Throws.
    Play,
    /// Both may move pawns.
    Stoppage,
    /// Kicks from the mark.
    ShootOut,
    /// Nothing is to be done.
    Over,
}

/// A choice that the other side does not know yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Secret {
    /// A line-up.
    LineUp(LineUp),
    /// Moves of pawns.
    Change(Moves),
}

/// Why dice are thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// A throw for the ball, with so many dice of each side, home's first.
    Throw(BySide<u8>),
    /// Who kicks first: 1 is home.
    Coin,
    /// A kick: the kicker's die, then the goalkeeper's.
    Kick,
}

/// Who or what the match waits for, without allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waits {
    /// For chance.
    Chance(Chance),
    /// For the sides that are true.
    Sides(BySide<bool>),
    /// For nobody.
    Over,
}

/// Which rule ended the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Halves,
    ExtraTime,
    Penalties,
}

impl By {
    fn name(self) -> &'static str {
        match self {
            By::Halves => "halves",
            By::ExtraTime => "extra_time",
            By::Penalties => "penalties",
        }
    }
}

impl SectorSoccer {
    /// Before the first step.
    pub fn start(options: Options) -> SectorSoccer {
        SectorSoccer {
            options,
            phase: Phase::LineUp,
            period: 1,
            throws_left: options.half_throws,
            ball: CENTRE,
            pawns: BySide::default(),
            changes_left: BySide::new(|_| options.changes),
            pending: BySide::default(),
            given: BySide::default(),
            score: BySide::default(),
            shoot_out: None,
            ended: None,
        }
    }

    /// Who or what the match waits for.
    #[inline]
    pub fn waits(&self) -> Waits {
        match (self.phase, self.due()) {
            (Phase::Over, _) => Waits::Over,
            (_, Some(chance)) => Waits::Chance(chance),
            (Phase::Play | Phase::ShootOut, None) => Waits::Sides(self.given.map(|_, given| *given == 0)),
            (Phase::LineUp | Phase::Stoppage, None) => {
                Waits::Sides(self.pending.map(|side, pending| self.is_asked(side) && pending.is_none()))
            }
        }
    }

    /// Rules 4, 6: chance is due once both sides have given a throw, and for the coin.
    pub(super) fn due(&self) -> Option<Chance> {
        let both_give = self.given.home > 0 && self.given.away > 0;
        match self.phase {
            Phase::Play if both_give => {
                let dice = |side: Side| self.pawns[side].map_or(0, |line_up| line_up.dice(side, self.ball));
                Some(Chance::Throw(BySide::new(dice)))
            }
            Phase::ShootOut if self.shoot_out.is_none() => Some(Chance::Coin),
            Phase::ShootOut if both_give => Some(Chance::Kick),
            _ => None,
        }
    }

    /// Whether `side` has a choice to make in secret in this phase (rules 2, 5).
    pub(super) fn is_asked(&self, side: Side) -> bool {
        match self.phase {
            Phase::LineUp => true,
            Phase::Stoppage => self.changes_left[side] > 0,
            Phase::Play | Phase::ShootOut | Phase::Over => false,
        }
    }

    /// The most throws that can be given now (rule 4): kicks come one by one.
    pub(super) fn throws_most(&self) -> u8 {
        if self.phase == Phase::ShootOut { 1 } else { self.throws_left }
    }

    /// What the match is at.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// 1 and 2 are the halves, 3 and 4 extra time.
    pub fn period(&self) -> u8 {
        self.period
    }

    /// Throws left in this period.
    pub fn throws_left(&self) -> u8 {
        self.throws_left
    }

    /// The ball's absolute sector.
    pub fn ball(&self) -> u8 {
        self.ball
    }

    /// The line-up of a side; none before the reveal.
    pub fn line_up(&self, side: Side) -> Option<LineUp> {
        self.pawns[side]
    }

    /// Moves that a side may still make.
    pub fn changes_left(&self, side: Side) -> u8 {
        self.changes_left[side]
    }

    /// Goals so far.
    pub fn score(&self) -> BySide<u32> {
        self.score.map(|_, goals| u32::from(*goals))
    }

    /// The rules in force.
    pub fn chosen(&self) -> Options {
        self.options
    }

    /// The kicks so far; none before the coin.
    pub fn shoot_out(&self) -> Option<&ShootOut> {
        self.shoot_out.as_ref()
    }

    /// How it ended; none while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let by = self.ended?;
        let shoot_out = self.shoot_out.as_ref();
        Some(Outcome {
            winner: shoot_out.map_or(self.leader(), |kicks| kicks.winner(self.options.penalties)),
            by: by.name().to_owned(),
            score: self.score(),
            penalties: Some(shoot_out.map(ShootOut::goals)),
            shoot_out: None,
        })
    }

    /// Who has more goals.
    pub fn leader(&self) -> Option<Side> {
        let BySide { home, away } = self.score;
        (home != away).then_some(if home > away { Side::Home } else { Side::Away })
    }
}
