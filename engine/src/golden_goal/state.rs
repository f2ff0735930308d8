//! The state of one match of Golden Goal, and plain questions to it.
//!
//! This module must not change the state or judge actions: see `rules.rs`.

use super::action::Pawn;
use super::options::Options;
use super::squares::{FRONTS, Spot, Squares, front};
use crate::game::{BySide, Outcome, Side};

/// A match of Golden Goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoldenGoal {
    pub(super) options: Options,
    pub(super) phase: Phase,
    /// Chance that must speak before anybody acts.
    pub(super) due: Option<Chance>,
    /// Who places now or is in turn; says nothing while the kick-off is rolled for.
    pub(super) side: Side,
    pub(super) pawns: BySide<[Spot; 5]>,
    pub(super) ball: Spot,
    /// Turns begun, restarts included, the kick-off not.
    pub(super) turns: u32,
    /// Whether this turn is a restart.
    pub(super) restart: bool,
    /// The face of this turn's die, 0 before it and in a kick-off.
    pub(super) die: u8,
    pub(super) pips: u8,
    /// Who kicks now or steps off now.
    pub(super) kicker: Option<Pawn>,
    /// Who has the ball while the one who passed it steps off.
    pub(super) receiver: Option<Pawn>,
    /// A goal of this turn that only waits for a step-off.
    pub(super) scored: bool,
    pub(super) waived: bool,
    pub(super) undos: u8,
    pub(super) trail: Trail,
    /// Kicks begun in this turn, as [`begun_bit`]s.
    pub(super) begun: u64,
    pub(super) score: BySide<u32>,
    pub(super) last_chance: Option<LastChance>,
    pub(super) ended: Option<By>,
}

/// What the match is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Pawns are placed.
    SetUp,
    /// The kick-off is rolled for, then kicked.
    KickOff,
    /// The die is to be rolled.
    Roll,
    /// A pawn is to run.
    Run,
    /// A pawn that has the ball is to kick.
    Kick,
    /// A pawn is to leave the square in front of a net.
    StepOff,
    /// The turn is to be ended.
    End,
    /// The keeper is to be put for a restart.
    Keeper,
    /// The restart is rolled for, then kicked.
    Restart,
    /// Nothing is to be done.
    Over,
}

/// Why dice are thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Who places first: 1 is home.
    Coin,
    /// Who kicks off and how far; home's die first.
    KickOff,
    /// The die of a normal turn.
    Turn,
    /// The die of a restart.
    Restart,
}

impl Chance {
    /// The sides of each die, in the order they are drawn.
    pub fn dice(self) -> &'static [u8] {
        match self {
            Chance::Coin => &[2],
            Chance::KickOff => &[6, 6],
            Chance::Turn | Chance::Restart => &[6],
        }
    }
}

/// Who or what the match waits for, without allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waits {
    /// For chance.
    Chance(Chance),
    /// For a side.
    Side(Side),
    /// For nobody.
    Over,
}

/// Which rule ended the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    GoldenGoal,
    Rounds,
    FirstTo,
    LastChance,
    MaxRounds,
}

impl By {
    fn name(self) -> &'static str {
        match self {
            By::GoldenGoal => "golden_goal",
            By::Rounds => "rounds",
            By::FirstTo => "first_to",
            By::LastChance => "last_chance",
            By::MaxRounds => "max_rounds",
        }
    }
}

/// The count against a side that is behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct LastChance {
    /// Who must level.
    pub side: Side,
    /// Turns that it still has for it.
    pub turns_left: u8,
}

/// One action of the turn, as much as it takes to undo it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Track {
    pub(super) what: Did,
    pub(super) pawn: Pawn,
    /// Where the pawn came from, or for a kick the ball.
    pub(super) from: Spot,
    /// Pips before it.
    pub(super) pips: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Did {
    Run,
    Kick,
    StepOff,
}

/// The actions of the turn in order, inline so that a copy of the state stays cheap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Trail {
    length: u8,
    tracks: [Track; Trail::MOST],
}

impl Trail {
    /// A run, a step-off and 35 kicks, since nobody begins two with the same pips (0..=6).
    const MOST: usize = 37;
    const BLANK: Track = Track { what: Did::Run, pawn: Pawn::KEEPER, from: Spot::NOWHERE, pips: 0 };
    pub(super) const EMPTY: Trail = Trail { length: 0, tracks: [Trail::BLANK; Trail::MOST] };

    pub(super) fn push(&mut self, track: Track) {
        self.tracks[self.length as usize] = track;
        self.length += 1;
    }

    /// Blanks what it takes away, so that equal trails are equal bytes.
    pub(super) fn pop(&mut self) -> Option<Track> {
        self.length = self.length.checked_sub(1)?;
        Some(std::mem::replace(&mut self.tracks[self.length as usize], Trail::BLANK))
    }

    pub(super) fn clear(&mut self) {
        while self.pop().is_some() {}
    }

    pub(super) fn as_slice(&self) -> &[Track] {
        &self.tracks[..self.length as usize]
    }
}

impl std::fmt::Debug for Trail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.as_slice().fmt(f)
    }
}

/// The bit of a kick that `pawn` begins with so many pips.
#[inline]
pub(super) fn begun_bit(pawn: Pawn, pips: u8) -> u64 {
    1 << (pawn.index() * 8 + pips as usize)
}

/// The set of the squares of some pawns.
#[inline]
pub(super) fn set_of(pawns: &[Spot]) -> Squares {
    pawns.iter().fold(0, |set, spot| set | spot.bit())
}

impl GoldenGoal {
    /// Before the first step.
    pub fn start(options: Options) -> GoldenGoal {
        GoldenGoal {
            options,
            phase: Phase::SetUp,
            due: Some(Chance::Coin),
            side: Side::Home,
            pawns: BySide { home: [Spot::NOWHERE; 5], away: [Spot::NOWHERE; 5] },
            ball: Spot::NOWHERE,
            turns: 0,
            restart: false,
            die: 0,
            pips: 0,
            kicker: None,
            receiver: None,
            scored: false,
            waived: false,
            undos: 0,
            trail: Trail::EMPTY,
            begun: 0,
            score: BySide { home: 0, away: 0 },
            last_chance: None,
            ended: None,
        }
    }

    /// Who or what the match waits for.
    #[inline]
    pub fn waits(&self) -> Waits {
        match (self.phase, self.due) {
            (Phase::Over, _) => Waits::Over,
            (_, Some(chance)) => Waits::Chance(chance),
            _ => Waits::Side(self.side),
        }
    }

    /// What the match is at.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Goals so far.
    pub fn score(&self) -> BySide<u32> {
        self.score
    }

    /// Where a side's pawns are, by number.
    pub fn pawns(&self, side: Side) -> &[Spot; 5] {
        &self.pawns[side]
    }

    /// Where the ball is; [`Spot::NOWHERE`] on the centre point and in a net.
    pub fn ball(&self) -> Spot {
        self.ball
    }

    /// Pips that the side in turn has left.
    pub fn pips_left(&self) -> u8 {
        self.pips
    }

    /// The number of the round, from 1; 0 before the first normal turn.
    pub fn round(&self) -> u32 {
        self.turns.div_ceil(2)
    }

    /// The rules in force.
    pub fn chosen(&self) -> Options {
        self.options
    }

    /// The count against a side that must level, in `last_chance`.
    pub fn last_chance(&self) -> Option<LastChance> {
        self.last_chance
    }

    /// How it ended; none while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let by = self.ended?.name().to_owned();
        Some(Outcome { winner: self.leader(), by, score: self.score, penalties: None, shoot_out: None })
    }

    /// Who has more goals.
    pub fn leader(&self) -> Option<Side> {
        let BySide { home, away } = self.score;
        (home != away).then_some(if home > away { Side::Home } else { Side::Away })
    }

    #[inline]
    pub(super) fn all_pawns(&self) -> Squares {
        set_of(&self.pawns.home) | set_of(&self.pawns.away)
    }

    /// Whether the kick that is due is the first of a kick-off or restart, which has no free square (rules 3, 7).
    #[inline]
    pub(super) fn opens(&self) -> bool {
        matches!(self.phase, Phase::KickOff | Phase::Restart)
    }

    /// Whether the kick that is due belongs to the kick-off, in which no goal counts (rule 3).
    #[inline]
    pub(super) fn in_kick_off(&self) -> bool {
        self.turns == 0
    }

    /// The squares on which this pawn of `side` may not end a turn (rule 6): in front of a net, but for a keeper at home.
    #[inline]
    pub(super) fn barred(side: Side, pawn: Pawn) -> Squares {
        if pawn == Pawn::KEEPER { front(!side) } else { FRONTS }
    }
}
