//! Lining up in secret, and kick-offs (rule 2).
//!
//! This module must not throw coins or dice.

use serde_json::json;

use super::action::{Move, Player, Shirt};
use super::event::Event;
use super::pitch::Preset;
use super::runs::WALL_MAX;
use super::squares::Spot;
use super::state::{LineUp, Phase, WorldSoccer};
use crate::board::Square;
use crate::game::{Refusal, Side};
use crate::log::Log;
use crate::refusals::refuse;

impl WorldSoccer {
    /// The line-ups that are offered; any that keeps the rules is accepted.
    pub(super) fn list_line_ups(&self, out: &mut Vec<Move>) {
        out.extend((0..Preset::all(self.options.pitch).len() as u8).map(Move::LineUp));
    }

    /// An offered line-up for a side.
    pub fn preset(&self, side: Side, number: u8) -> LineUp {
        let preset = &Preset::all(self.options.pitch)[usize::from(number)];
        LineUp { squares: preset.squares(self.pitch(), side), taker: Shirt::LAST }
    }

    /// Judges a line-up from outside: the count, shirt by shirt, the taker, the wall.
    pub(super) fn judge_line_up(&self, side: Side, squares: &[Square], taker: Shirt) -> Result<LineUp, Refusal> {
        let mut spots = [Spot::NOWHERE; 11];
        if squares.len() != spots.len() {
            let values = json!({"count": squares.len()});
            return Err(refuse("line_up_count", "Eleven players line up.", values));
        }
        for (shirt, square) in Shirt::all().zip(squares) {
            let spot = Spot::of(*square).unwrap_or(Spot::NOWHERE);
            if let Some((code, reason)) = self.place_fault(side, shirt, spot, &spots) {
                return Err(refuse(code, reason, json!({"shirt": shirt, "square": square})));
            }
            spots[shirt.index()] = spot;
        }
        if taker == Shirt::KEEPER {
            return Err(refuse("line_up_taker", "An outfielder kicks off.", json!({"shirt": taker})));
        }
        let wall = self.pitch().walls[side];
        let in_wall = |shirt: &Shirt| wall.has(spots[shirt.index()]);
        if let Some(third) = Shirt::outfield().filter(in_wall).nth(WALL_MAX as usize) {
            let values = json!({"shirt": third, "square": spots[third.index()].square()});
            return Err(refuse("wall", "Two outfielders stand in front of the goal at most.", values));
        }
        Ok(LineUp { squares: spots, taker })
    }

    /// What forbids a square in a line-up, in the order of the codes; `before` are those of lower shirts.
    fn place_fault(
        &self,
        side: Side,
        shirt: Shirt,
        spot: Spot,
        before: &[Spot],
    ) -> Option<(&'static str, &'static str)> {
        let pitch = self.pitch();
        if !pitch.ground.has(spot) {
            return Some(("line_up_off_pitch", "That is off the pitch."));
        }
        if pitch.from_halfway(spot) == 0 {
            return Some(("line_up_halfway_row", "The halfway row is left free."));
        }
        if !pitch.halves[side].has(spot) {
            return Some(("line_up_other_half", "Everybody lines up in his own half."));
        }
        if pitch.circle.has(spot) {
            return Some(("line_up_centre_circle", "Nobody lines up in the centre circle."));
        }
        if shirt == Shirt::KEEPER && !pitch.areas[side].has(spot) {
            return Some(("line_up_keeper_area", "The goalkeeper lines up in his penalty area."));
        }
        let taken = before.contains(&spot);
        taken.then_some(("line_up_same_square", "Somebody is lined up there already."))
    }

    /// Hands a line-up in: a legal one is taken for granted. With the second the match kicks off.
    pub(super) fn do_line_up(&mut self, side: Side, line_up: LineUp, log: &mut impl Log<Event>) {
        self.line_ups[side] = Some(line_up);
        log.note(|| Event::LinedUp { side });
        if let (Some(home), Some(away)) = (self.line_ups.home, self.line_ups.away) {
            log.note(|| Event::LineUps { home: home.seen(), away: away.seen() });
            self.kick_off(self.side, log);
        }
    }

    /// Puts everybody where he was lined up, and the taker of `side` on the centre spot with the ball.
    pub(super) fn kick_off(&mut self, side: Side, log: &mut impl Log<Event>) {
        let centre = self.pitch().centre;
        for (of, line_up) in self.line_ups.iter() {
            self.players[of] = line_up.expect("both have lined up").squares;
        }
        let shirt = self.line_ups[side].expect("both have lined up").taker;
        self.players[side][shirt.index()] = centre;
        self.ball = centre;
        self.holder = Some(Player { side, shirt });
        log.note(|| Event::KickOff { side, shirt });
        self.begin_run_of_throws(side, Phase::Throw);
    }
}
