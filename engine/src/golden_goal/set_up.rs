//! Placing pawns, for the set-up and for a restart (rules 2, 7).
//!
//! This module must not throw coins or dice.

use serde_json::json;

use super::action::{Move, Pawn};
use super::event::Event;
use super::squares::{FIELD, FRONTS, Spot, Square, Squares, circle, front, half, penalty_box, spots};
use super::state::{Chance, GoldenGoal, Phase, set_of};
use crate::game::{Refusal, Side};
use crate::log::Log;
use crate::refusals::refuse;

impl GoldenGoal {
    /// Every placement that is legal now.
    pub(super) fn list_places(&self, out: &mut Vec<Move>) {
        for pawn in Pawn::ALL {
            let legal = |at: &Spot| self.place_fault(pawn, *at).is_none();
            out.extend(spots(FIELD).filter(legal).map(|at| Move::Place(pawn, at)));
        }
    }

    /// Judges a placement from outside.
    pub(super) fn judge_place(&self, pawn: Pawn, at: Square) -> Result<Spot, Refusal> {
        let spot = Spot::of(at).unwrap_or(Spot::NOWHERE);
        match self.place_fault(pawn, spot) {
            None => Ok(spot),
            Some((code, reason)) => Err(refuse(code, reason, json!({"pawn": pawn, "at": at}))),
        }
    }

    /// What forbids a placement, judged in the order of the rules.
    fn place_fault(&self, pawn: Pawn, at: Spot) -> Option<(&'static str, &'static str)> {
        let side = self.side;
        let placed = &self.pawns[side];
        if placed[pawn.index()] != Spot::NOWHERE {
            return Some(("already_placed", "That pawn is placed already."));
        }
        if !at.is_in(FIELD) {
            return Some(("off_field", "Pawns are placed on the field."));
        }
        if at.is_in(self.all_pawns()) {
            return Some(("occupied", "Another pawn stands there."));
        }
        if pawn == Pawn::KEEPER {
            let home = at.is_in(front(side));
            return (!home).then_some(("keeper_place", "The keeper starts in front of its own net."));
        }
        if at.is_in(FRONTS) {
            return Some(("front_of_net", "No outfielder starts in front of a net."));
        }
        if at.is_in(circle(!side)) {
            return Some(("circle", "No outfielder starts in the other part of the circle."));
        }
        let out = set_of(&placed[1..]);
        let count = |set: Squares| (out & set).count_ones();
        let (in_circle, in_own, in_other) =
            (count(circle(side)), count(half(side) & !circle(side)), count(half(!side)));
        if at.is_in(circle(side)) {
            return (in_circle >= 1).then_some(("quota_circle", "One outfielder stands in the circle already."));
        }
        if at.is_in(half(side)) && in_own >= 2 {
            return Some(("quota_own_half", "Two stand in the own half outside the circle already."));
        }
        if at.is_in(half(!side)) && in_other >= 2 {
            return Some(("quota_other_half", "Two stand in the other half already."));
        }
        if in_own + in_other >= 3 {
            return Some(("quota_circle", "The last outfielder belongs in the circle."));
        }
        let crowded = at.is_in(penalty_box(side)) && count(penalty_box(side)) >= 1;
        crowded.then_some(("quota_box", "One outfielder stands in the own box already."))
    }

    /// Places a pawn: a legal placement is taken for granted.
    pub(super) fn do_place(&mut self, pawn: Pawn, at: Spot, log: &mut impl Log<Event>) {
        let side = self.side;
        self.pawns[side][pawn.index()] = at;
        log.note(|| Event::Placed { side, pawn, at: at.square().expect("on the field") });
        self.side = !side;
        if self.pawns.iter().all(|(_, pawns)| !pawns.contains(&Spot::NOWHERE)) {
            self.phase = Phase::KickOff;
            self.due = Some(Chance::KickOff);
        }
    }

    /// Every square for the keeper at a restart.
    pub(super) fn list_keepers(&self, out: &mut Vec<Move>) {
        out.extend(spots(front(self.side)).filter(|at| self.keeper_fault(*at).is_none()).map(Move::Keeper));
    }

    /// Judges where a keeper is put for a restart.
    pub(super) fn judge_keeper(&self, at: Square) -> Result<Spot, Refusal> {
        let spot = Spot::of(at).unwrap_or(Spot::NOWHERE);
        match self.keeper_fault(spot) {
            None => Ok(spot),
            Some((code, reason)) => Err(refuse(code, reason, json!({"at": at}))),
        }
    }

    /// In the order of a placement; the keeper may stay where it is.
    fn keeper_fault(&self, at: Spot) -> Option<(&'static str, &'static str)> {
        let others = self.all_pawns() & !self.pawns[self.side][0].bit();
        if !at.is_in(FIELD) {
            return Some(("off_field", "The keeper is put on the field."));
        }
        if at.is_in(others) {
            return Some(("occupied", "Another pawn stands there."));
        }
        (!at.is_in(front(self.side))).then_some(("keeper_place", "The keeper is put in front of its own net."))
    }

    /// Puts keeper and ball for a restart.
    pub(super) fn do_keeper(&mut self, at: Spot, log: &mut impl Log<Event>) {
        let side: Side = self.side;
        self.pawns[side][0] = at;
        self.ball = at;
        log.note(|| Event::KeeperPlaced { side, at: at.square().expect("on the field") });
        self.phase = Phase::Restart;
        self.due = Some(Chance::Restart);
    }
}
