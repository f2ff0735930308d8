//! Passes and offside (rule 7).
//!
//! This module must not know where a ball comes to rest.

use serde_json::json;

use super::action::Move;
use super::cards::Shirt;
use super::charges::Cause;
use super::contests::shown;
use super::event::{Event, Passed};
use super::odds::{self, Chance};
use super::pitch::{Direction, Spot, Square, in_half, rows_out};
use super::stars::Star;
use super::state::{Ball, Due, Flight, GridSoccer, Pass};
use crate::game::Refusal;
use crate::log::Log;
use crate::refusals::refuse;

/// What a pass must make at no distance.
const PASS_TARGET: i8 = 6;
/// Squares that make a pass harder by one.
const PASS_STRETCH: i8 = 3;

/// Why a pass is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    OwnSquare,
    ToOpponent,
    NoClearance,
    Offside(Shirt),
}

impl GridSoccer {
    /// Whether there is a ball action to be taken.
    pub(super) fn may_act(&self) -> Result<(), Refusal> {
        if let Ball::Dead(at) = self.ball {
            return Err(refuse("dead_ball", "The ball is out of play in this turn.", json!({"ball": at})));
        }
        let values = json!({"shirt": self.picked});
        if self.acted { Err(refuse("acted", "A turn has one ball action.", values)) } else { Ok(()) }
    }

    /// Whether the picked one may pass or shoot now, his aim aside.
    pub(super) fn may_play_ball(&self) -> Result<Shirt, Refusal> {
        self.may_act()?;
        let holder = self.picked.filter(|shirt| self.holds(self.side, *shirt));
        let values = || json!({"shirt": self.picked});
        holder.ok_or_else(|| refuse("no_ball", "The picked footballer does not have the ball.", values()))
    }

    /// The line behind which a teammate is offside: their second-last footballer, as rows out from their end line.
    fn offside_line(&self) -> i8 {
        let mut rows = self.teams[!self.side].map(|footballer| rows_out(!self.side, footballer.at.y));
        rows.sort_unstable();
        rows[1]
    }

    /// Whether a pass to this teammate would be offside now.
    pub(crate) fn is_offside(&self, shirt: Shirt) -> bool {
        let their = !self.side;
        let (at, ball) = (self.at(self.side, shirt), self.ball_at());
        let out = rows_out(their, at.y);
        self.set_piece.is_none()
            && in_half(their, at.y)
            && out < rows_out(their, ball.y)
            && out < self.offside_line()
            && !self.has_effect(self.side, shirt, Star::GHOST)
    }

    fn pass_fault(&self, from: Spot, to: Spot) -> Option<Fault> {
        if to == from {
            return Some(Fault::OwnSquare);
        }
        match self.standing(to) {
            Some((side, _)) if side != self.side => Some(Fault::ToOpponent),
            Some((_, shirt)) if self.is_offside(shirt) => Some(Fault::Offside(shirt)),
            _ if !to.on_pitch() && self.set_piece.is_some() => Some(Fault::NoClearance),
            _ => None,
        }
    }

    /// Squares to which the picked one may pass, from near to far.
    pub(super) fn list_passes(&self, out: &mut Vec<Move>) {
        let Ok(shirt) = self.may_play_ball() else { return };
        let from = self.at(self.side, shirt);
        let first = out.len();
        let all = Spot::pitch().chain(Spot::ring());
        out.extend(all.filter(|to| self.pass_fault(from, *to).is_none()).map(Move::Pass));
        out[first..].sort_by_key(|listed| if let Move::Pass(to) = listed { from.distance(*to) } else { 0 });
    }

    pub(super) fn judge_pass(&self, to: Square) -> Result<Move, Refusal> {
        let shirt = self.may_play_ball()?;
        let off_ring =
            || refuse("off_ring", "A pass goes no farther than the ring around the pitch.", json!({"to": to}));
        let spot = Spot::of(to).ok_or_else(off_ring)?;
        let values = json!({"to": to});
        match self.pass_fault(self.at(self.side, shirt), spot) {
            None => Ok(Move::Pass(spot)),
            Some(Fault::OwnSquare) => Err(refuse("own_square", "He stands there himself.", values)),
            Some(Fault::ToOpponent) => Err(refuse("to_opponent", "An opponent stands there.", values)),
            Some(Fault::NoClearance) => Err(refuse("no_clearance", "A set piece stays on the pitch.", values)),
            Some(Fault::Offside(mate)) => {
                Err(refuse("offside", "That teammate is offside.", json!({"to": to, "shirt": mate})))
            }
        }
    }

    /// The target of a pass, and what is added to its dice.
    fn pass_numbers(&self, shirt: Shirt, to: Spot) -> (i8, i8) {
        let side = self.side;
        let far = if self.has_effect(side, shirt, Star::HERMES) { 0 } else { self.at(side, shirt).distance(to) };
        let slung = self.set_piece.is_some() && self.has_effect(side, shirt, Star::SLING);
        let bonus = self.footballer(side, shirt).stats.pas + self.maestro() + if slung { 4 } else { 0 };
        (PASS_TARGET + far / PASS_STRETCH, bonus)
    }

    /// What the dice of a pass must show, and how likely that is.
    pub(crate) fn pass_odds(&self, shirt: Shirt, to: Spot) -> (i8, Chance) {
        let (target, bonus) = self.pass_numbers(shirt, to);
        shown(target - bonus, self.has_effect(self.side, shirt, Star::FEATHER))
    }

    pub(super) fn do_pass(&mut self, to: Spot) {
        let side = self.side;
        let shirt = self.picked.expect("somebody passes");
        let (target, bonus) = self.pass_numbers(shirt, to);
        self.pass = Some(Pass { to, target, bonus });
        if self.set_piece.is_some() {
            self.spend(shirt, Star::SLING);
        }
        self.spend(shirt, Star::HERMES);
        let best_of_three = self.spend(shirt, Star::FEATHER);
        let one_two = self.owner(Star::ONE_TWO).is_some_and(|(owner, _)| owner == side) && self.in_force(Star::ONE_TWO);
        self.effects &= !Star::ONE_TWO.bit();
        self.bank(Cause::Pass);
        self.take_action(shirt);
        self.flight = Flight { at: self.at(side, shirt), last_touch: side, missed_pass: false, one_two };
        self.ball = Ball::Flight(self.at(side, shirt));
        self.due = Some(Due::Pass { best_of_three });
    }

    /// The dice of a pass.
    pub(super) fn roll_pass(&mut self, faces: &[u8], log: &mut impl Log<Event>) {
        let Pass { to, target, bonus } = self.pass.take().expect("a pass is due");
        let (side, shirt) = (self.side, self.picked.expect("somebody passes"));
        let margin = odds::kept(faces).0 + bonus - target;
        let outcome = if margin >= 0 { Passed::Made } else { Passed::Missed };
        log.note(|| {
            let (needs, chance) = shown(target - bonus, faces.len() == 3);
            Event::Pass { side, shirt, to, needs, chance, faces: faces.to_vec(), margin, outcome }
        });
        self.flight.at = to;
        if outcome == Passed::Made {
            self.land(to, log);
        } else {
            self.flight.missed_pass = true;
            self.due = Some(Due::Scatter);
        }
    }

    /// Where a missed pass goes.
    pub(super) fn roll_scatter(&mut self, direction: Direction, squares: u8, log: &mut impl Log<Event>) {
        let to = self.flight.at.step(direction, squares as i8);
        log.note(|| Event::Scatter { direction, squares, to: to.held_to_ring() });
        self.land(to, log);
    }
}
