//! Shots: their odds, and what becomes of them before anybody dives (rule 9).
//!
//! This module must not know dives.

use serde_json::json;

use super::action::{Cell, Move};
use super::cards::Shirt;
use super::charges::Cause;
use super::contests::shown;
use super::event::{Event, Struck};
use super::odds::{self, Chance};
use super::pitch::{MIDDLE, Spot, end_row, mouth_middle, rows_out, upfield};
use super::stars::Star;
use super::state::{Ball, Due, Flight, GridSoccer, Kind, Phase, Shot};
use crate::game::Refusal;
use crate::log::Log;
use crate::refusals::refuse;

/// What a shot must make from near by, into the middle.
const SHOT_TARGET: i8 = 6;
/// So near that distance does not count.
const NEAR: i8 = 2;
/// Squares beyond that make a shot harder by one.
const SHOT_STRETCH: i8 = 3;
/// The most that a tight angle counts.
const BAND_MAX: i8 = 3;
/// What a shot straight from a corner is harder by.
const FROM_CORNER: i8 = 3;
/// Squares that `cannon` brings a shot nearer.
const CANNON: i8 = 4;
/// From how many squares off his mouth on a keeper cannot save.
pub(super) const STRANDED: i8 = 3;

impl GridSoccer {
    /// Who would shoot now, and from where.
    pub(super) fn may_shoot(&self) -> Result<(Shirt, Spot), Refusal> {
        if let Some(shoot_out) = &self.shoot_out {
            return Ok((shoot_out.shooter(), shoot_out.spot()));
        }
        let shirt = self.may_play_ball()?;
        if self.set_piece == Some(Kind::ThrowIn) {
            return Err(refuse("throw_in", "A throw-in is passed.", json!({"shirt": shirt})));
        }
        Ok((shirt, self.at(self.side, shirt)))
    }

    pub(super) fn list_shots(&self, out: &mut Vec<Move>) {
        if self.may_shoot().is_ok() {
            out.extend(Cell::ALL.into_iter().map(Move::Shoot));
        }
    }

    pub(super) fn judge_shot(&self, cell: (i64, i64)) -> Result<Move, Refusal> {
        self.may_shoot()?;
        judge_cell(cell).map(Move::Shoot)
    }

    /// The target of a shot, and what is added to its dice.
    fn shot_numbers(&self, shirt: Shirt, from: Spot, cell: Cell) -> (i8, i8) {
        let side = self.side;
        let plays = |star| self.shoot_out.is_none() && self.has_effect(side, shirt, star);
        let nearer = if plays(Star::CANNON) { CANNON } else { 0 };
        let far = (from.distance(mouth_middle(!side)) - nearer - NEAR).max(0);
        let mut target = SHOT_TARGET + far / SHOT_STRETCH;
        if !plays(Star::CURL) {
            let corner = if self.set_piece == Some(Kind::Corner) { FROM_CORNER } else { 0 };
            target += i8::from(cell.is_outer()) + band(from, rows_out(!side, from.y)) + corner;
        }
        (target, self.footballer(side, shirt).stats.sho + self.maestro())
    }

    /// What the dice of a shot must show to be on target, and how likely that is.
    pub(crate) fn shot_odds(&self, shirt: Shirt, from: Spot, cell: Cell) -> (i8, Chance) {
        let (target, bonus) = self.shot_numbers(shirt, from, cell);
        let best_of_three = self.shoot_out.is_none() && self.has_effect(self.side, shirt, Star::FINISHER);
        shown(target - bonus, best_of_three)
    }

    pub(super) fn do_shoot(&mut self, cell: Cell, log: &mut impl Log<Event>) {
        let Ok((shirt, from)) = self.may_shoot() else { return };
        let side = self.side;
        let (target, bonus) = self.shot_numbers(shirt, from, cell);
        let faces = [0; 3];
        let (row_known, sticks) = (false, false);
        self.shot =
            Some(Shot { side, shirt, from, cell, target, bonus, faces, margin: 0, row_known, save: None, sticks });
        let mut best_of_three = false;
        if self.shoot_out.is_none() {
            self.spend(shirt, Star::CANNON);
            self.spend(shirt, Star::CURL);
            best_of_three = self.spend(shirt, Star::FINISHER);
            self.bank(Cause::Shot);
            self.take_action(shirt);
        }
        log.note(|| Event::Shot { side, shirt, from });
        self.ball = Ball::Flight(from);
        self.due = Some(Due::Shot { best_of_three });
    }

    /// The dice of a shot.
    pub(super) fn roll_shot(&mut self, faces: &[u8], log: &mut impl Log<Event>) {
        let shot = self.shot.as_mut().expect("a shot is due");
        shot.faces[..faces.len()].copy_from_slice(faces);
        let (sum, doubles) = odds::kept(faces);
        shot.margin = sum + shot.bonus - shot.target;
        let shot = *shot;
        let outcome = match shot.margin {
            ..0 => Struck::Missed,
            _ if doubles => Struck::Unstoppable,
            _ if self.cannot_dive() => Struck::Stranded,
            _ => Struck::OnTarget,
        };
        let Shot { side, cell, margin, .. } = shot;
        log.note(|| {
            let faces = Some(faces.to_vec());
            Event::ShotResult { side, outcome, cell: Some(cell), faces, margin: Some(margin) }
        });
        match outcome {
            Struck::OnTarget => self.phase = Phase::Dive,
            Struck::Unstoppable | Struck::Stranded => self.shot_goes_in(log),
            Struck::Missed => self.miss(shot, log),
        }
    }

    /// Whether the keeper lies down, or is too far away and cannot pay for being there.
    fn cannot_dive(&self) -> bool {
        let side = !self.side;
        if self.is_frozen(side, Shirt::KEEPER) {
            return true;
        }
        let sweeps =
            self.footballer(side, Shirt::KEEPER).star == Some(Star::SWEEPER) && self.can_pay(side, Star::SWEEPER);
        self.keeper_distance(side) >= STRANDED && !sweeps
    }

    fn miss(&mut self, shot: Shot, log: &mut impl Log<Event>) {
        if self.shoot_out.is_some() {
            self.kick_over(false, log);
        } else if shot.margin == -1 {
            let at = Spot::new(MIDDLE - 1 + shot.cell.column as i8, end_row(!self.side));
            self.flight = Flight { at, last_touch: self.side, missed_pass: false, one_two: false };
            self.due = Some(Due::Rebound);
        } else {
            self.shot = None;
            log.note(|| Event::Wide { side: self.side });
            self.goal_kick(!self.side, log);
            self.go_on(log);
        }
    }

    /// Where a shot comes back.
    pub(super) fn roll_rebound(&mut self, column: u8, rows: u8, log: &mut impl Log<Event>) {
        self.shot = None;
        let at = self.flight.at;
        let to = Spot::new(at.x + column as i8 - 2, at.y + upfield(!self.side) * rows as i8);
        log.note(|| Event::Rebound { to });
        self.land(to, log);
    }

    /// The shot is a goal.
    pub(super) fn shot_goes_in(&mut self, log: &mut impl Log<Event>) {
        if self.shoot_out.is_some() {
            self.kick_over(true, log);
        } else if let Some(shot) = self.shot {
            self.score_goal(shot.shirt, log);
        }
    }
}

/// How much harder a tight angle makes it.
fn band(from: Spot, rows_out: i8) -> i8 {
    ((from.x - MIDDLE).abs() - rows_out.max(0)).clamp(0, BAND_MAX)
}

pub(super) fn judge_cell(cell: (i64, i64)) -> Result<Cell, Refusal> {
    Cell::of(cell).ok_or_else(|| refuse("cell", "The goal face has three columns and two rows.", json!({"cell": cell})))
}
