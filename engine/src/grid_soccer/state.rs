//! The state of one match of Grid Soccer, and plain questions to it.
//!
//! This module must not change the state or judge actions: see `rules.rs`.

use std::sync::Arc;

use super::cards::{Card, Shirt};
use super::numbers::Edition;
use super::options::{Mode, Options};
pub(super) use super::parts::{Ball, Due, Footballer, Kind, Phase, Restart, Waits};
pub(super) use super::parts::{By, Flight, Pass, Run, Shot};
use super::pitch::{self, Spot};
use super::set_up::{Drafted, LineUp};
use super::shoot_out::ShootOut;
use super::stars::{Star, StarSet};
use super::undo::History;
use crate::game::{BySide, Side};

/// A match of Grid Soccer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridSoccer {
    pub(super) edition: Edition,
    pub(super) options: Options,
    pub(super) phase: Phase,
    /// Chance that must speak before anybody acts.
    pub(super) due: Option<Due>,
    /// Whom the first coin named.
    pub(super) first: Option<Side>,
    pub(super) drafted: Drafted,
    pub(super) line_ups: BySide<Option<LineUp>>,
    pub(super) cards: BySide<Card>,
    pub(super) teams: BySide<[Footballer; 7]>,
    /// Shirts that lie down.
    pub(super) frozen: BySide<u8>,
    pub(super) ball: Ball,
    pub(super) score: BySide<u8>,
    /// The number of the turn, from 1.
    pub(super) turn: u8,
    /// Whose turn it is, or whose shot in the shoot-out.
    pub(super) side: Side,
    pub(super) picked: Option<Shirt>,
    pub(super) committed: bool,
    pub(super) acted: bool,
    /// Steps that the picked one has run.
    pub(super) run_steps: u8,
    /// Whether he was picked by a one-two.
    pub(super) one_two: bool,
    /// Shirts that moved or acted as the picked one.
    pub(super) played: u8,
    /// The set piece of this turn, until the ball is in play; its taker is the picked one.
    pub(super) set_piece: Option<Kind>,
    /// How play will go on after a ball that is out.
    pub(super) restart: Option<Restart>,
    /// Whether the turn ends as soon as nobody runs any more.
    pub(super) turn_over: bool,
    pub(super) charges: BySide<u8>,
    /// Causes for which the side in turn has had its charge.
    pub(super) banked: u8,
    /// Stars whose effects are in force, or rest while they lie down.
    pub(super) effects: StarSet,
    /// Stars that were used this turn.
    pub(super) used: StarSet,
    pub(super) run: Option<Run>,
    pub(super) pass: Option<Pass>,
    pub(super) flight: Flight,
    pub(super) shot: Option<Shot>,
    pub(super) shoot_out: Option<ShootOut>,
    pub(super) ended: Option<By>,
    pub(super) undos: u8,
    pub(super) history: Option<Arc<History>>,
}

impl GridSoccer {
    /// Before the first step, by an edition of the rules.
    pub fn start(options: Options, edition: Edition) -> GridSoccer {
        let nobody = Footballer { at: Spot::NOWHERE, stats: Card::ALL[0].classic_stats(Shirt::KEEPER), star: None };
        GridSoccer {
            edition,
            options,
            phase: if options.mode == Mode::Draft { Phase::Draft } else { Phase::LineUp },
            due: Some(Due::Coin),
            first: None,
            drafted: Drafted::NONE,
            line_ups: BySide { home: None, away: None },
            cards: BySide { home: Card::ALL[0], away: Card::ALL[0] },
            teams: BySide { home: [nobody; 7], away: [nobody; 7] },
            frozen: BySide { home: 0, away: 0 },
            ball: Ball::Dead(Spot::NOWHERE),
            score: BySide { home: 0, away: 0 },
            turn: 0,
            side: Side::Home,
            picked: None,
            committed: false,
            acted: false,
            run_steps: 0,
            one_two: false,
            played: 0,
            set_piece: None,
            restart: None,
            turn_over: false,
            charges: BySide { home: 0, away: 0 },
            banked: 0,
            effects: 0,
            used: 0,
            run: None,
            pass: None,
            flight: Flight { at: Spot::NOWHERE, last_touch: Side::Home, missed_pass: false, one_two: false },
            shot: None,
            shoot_out: None,
            ended: None,
            undos: 0,
            history: None,
        }
    }

    /// Who or what the match waits for.
    pub fn waits(&self) -> Waits {
        if self.phase == Phase::Over {
            return Waits::Over;
        }
        if let Some(due) = self.due {
            return Waits::Chance(due);
        }
        let one = |owing: Side| BySide::new(|side| side == owing);
        Waits::Sides(match self.phase {
            Phase::Draft => one(self.picks_next()),
            Phase::LineUp => self.line_ups.map(|_, line_up| line_up.is_none()),
            Phase::Dive => one(!self.side),
            Phase::Turn | Phase::ShootOut | Phase::Over => one(self.side),
        })
    }

    /// Whether `side` is to act.
    pub fn owes(&self, side: Side) -> bool {
        matches!(self.waits(), Waits::Sides(owes) if owes[side])
    }

    /// What the match is at.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The edition of the rules.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The options in force.
    pub fn chosen(&self) -> Options {
        self.options
    }

    /// Goals so far.
    pub fn score(&self) -> BySide<u8> {
        self.score
    }

    /// The number of the turn, and whose it is.
    pub fn turn_of(&self) -> (u8, Side) {
        (self.turn, self.side)
    }

    /// The seven of a side, by shirt.
    pub fn team(&self, side: Side) -> &[Footballer; 7] {
        &self.teams[side]
    }

    /// Where the ball is.
    pub fn ball(&self) -> Ball {
        self.ball
    }

    /// Who is picked.
    pub fn picked(&self) -> Option<Shirt> {
        self.picked
    }

    /// Charges of each side.
    pub fn charges(&self) -> BySide<u8> {
        self.charges
    }

    /// Who kicked off first; none before the coin.
    pub(super) fn kicked_off(&self) -> Option<Side> {
        self.first.map(|side| if self.options.mode == Mode::Draft { !side } else { side })
    }

    pub(crate) fn is_draft(&self) -> bool {
        self.options.mode == Mode::Draft
    }

    #[inline]
    pub(super) fn footballer(&self, side: Side, shirt: Shirt) -> &Footballer {
        &self.teams[side][shirt.index()]
    }

    #[inline]
    pub(super) fn at(&self, side: Side, shirt: Shirt) -> Spot {
        self.footballer(side, shirt).at
    }

    #[inline]
    pub(super) fn put(&mut self, side: Side, shirt: Shirt, at: Spot) {
        self.teams[side][shirt.index()].at = at;
    }

    /// Whether he lies down.
    #[inline]
    pub fn is_frozen(&self, side: Side, shirt: Shirt) -> bool {
        shirt.is_in(self.frozen[side])
    }

    /// Who stands on a square.
    pub fn standing(&self, at: Spot) -> Option<(Side, Shirt)> {
        Side::BOTH.into_iter().find_map(|side| self.own_standing(side, at).map(|shirt| (side, shirt)))
    }

    /// Who of a side stands on a square.
    #[inline]
    pub(super) fn own_standing(&self, side: Side, at: Spot) -> Option<Shirt> {
        Shirt::ALL.into_iter().find(|shirt| self.at(side, *shirt) == at)
    }

    /// Whether a square of the pitch is free for somebody who may not step onto the loose ball.
    pub(super) fn is_clear(&self, at: Spot) -> bool {
        at.on_pitch() && self.ball != Ball::Loose(at) && self.standing(at).is_none()
    }

    #[inline]
    pub(super) fn holds(&self, side: Side, shirt: Shirt) -> bool {
        self.ball == Ball::Held(side, shirt)
    }

    pub(super) fn side_holds(&self, side: Side) -> bool {
        matches!(self.ball, Ball::Held(holder, _) if holder == side)
    }

    /// The square of the ball.
    pub(super) fn ball_at(&self) -> Spot {
        match self.ball {
            Ball::Held(side, shirt) => self.at(side, shirt),
            Ball::Loose(at) | Ball::Dead(at) | Ball::Flight(at) => at,
        }
    }

    /// Where a shirt of `side` belongs while the ball is where it is.
    pub fn slot(&self, side: Side, shirt: Shirt) -> Spot {
        self.cards[side].slot(side, shirt, self.ball_at().x)
    }

    /// Whether a star's effect is in force, if he does not lie down.
    pub(super) fn in_force(&self, star: Star) -> bool {
        star.is_in(self.effects)
    }

    /// Whether this footballer is that star, with his effect in force; one who lies down has none.
    pub(crate) fn has_effect(&self, side: Side, shirt: Shirt, star: Star) -> bool {
        self.in_force(star) && self.footballer(side, shirt).star == Some(star) && !self.is_frozen(side, shirt)
    }

    /// Whose a star is; none of one that nobody drafted.
    pub(super) fn owner(&self, star: Star) -> Option<(Side, Shirt)> {
        let of = |side| Shirt::ALL.into_iter().find(|shirt| self.footballer(side, *shirt).star == Some(star));
        Side::BOTH.into_iter().find_map(|side| of(side).map(|shirt| (side, shirt)))
    }

    /// Steps that the picked one has left.
    pub fn steps_left(&self) -> u8 {
        let Some(shirt) = self.picked else { return 0 };
        let footballer = self.footballer(self.side, shirt);
        let steps = if self.one_two { 2 } else { footballer.stats.spd - i8::from(self.holds(self.side, shirt)) };
        let bolt = if self.has_effect(self.side, shirt, Star::BOLT) { 2 } else { 0 };
        (steps + bolt - self.run_steps as i8).max(0) as u8
    }

    /// Whether the picked one is the taker of a throw-in or corner that is not taken.
    pub(super) fn waits_on_ring(&self) -> bool {
        matches!(self.set_piece, Some(Kind::ThrowIn | Kind::Corner))
    }

    /// How far the keeper of `side` is from his mouth; on its middle in the shoot-out.
    pub(crate) fn keeper_distance(&self, side: Side) -> i8 {
        if self.shoot_out.is_some() { 0 } else { pitch::from_mouth(side, self.at(side, Shirt::KEEPER)) }
    }
}
