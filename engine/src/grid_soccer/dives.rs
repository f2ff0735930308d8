//! Dives and saves (rule 9), and what keepers' abilities do to them (rule 11).
//!
//! This module must not be told the aim before the dive is in: judging and listing look at no shot.

use serde_json::json;

use super::action::{Cell, Move};
use super::cards::Shirt;
use super::event::{Event, Saved};
use super::shots::{STRANDED, judge_cell};
use super::stars::Star;
use super::state::{Due, GridSoccer, Phase};
use crate::game::{Refusal, Side};
use crate::log::Log;
use crate::refusals::refuse;

/// What a save must make right beside the aim, but for what follows.
const SAVE_TARGET: i8 = 8;
/// What each cell that the dive is off makes it harder by.
const SAVE_OFF: i8 = 3;
/// What each square that the keeper is off his mouth makes it harder by.
const SAVE_DISTANCE: i8 = 2;
/// What `cat` makes it easier by.
const CAT: i8 = 3;
/// A save made by so much is held.
const HELD: i8 = 3;
/// Cells that nobody reaches.
const TOO_FAR: u8 = 3;

/// The target of a save so many cells off the aim, by a keeper so far off his mouth, abilities and CTL aside.
pub(crate) const fn save_target(off: u8, far: i8) -> i8 {
    SAVE_TARGET + SAVE_OFF * off as i8 + SAVE_DISTANCE * far
}

impl GridSoccer {
    /// The star in goal of the side that dives, if his ability rides on the dive and can be paid.
    fn diving_star(&self) -> Option<Star> {
        let side = !self.side;
        let star = self.footballer(side, Shirt::KEEPER).star?;
        (star != Star::ORACLE && self.can_pay(side, star)).then_some(star)
    }

    pub(super) fn list_dives(&self, out: &mut Vec<Move>) {
        out.extend(Cell::ALL.into_iter().map(|cell| Move::Dive(cell, None, false)));
        match self.diving_star() {
            Some(Star::TWIN) => {
                for (n, one) in Cell::ALL.into_iter().enumerate() {
                    out.extend(Cell::ALL[n + 1..].iter().map(|two| Move::Dive(one, Some(*two), true)));
                }
            }
            Some(_) => out.extend(Cell::ALL.into_iter().map(|cell| Move::Dive(cell, None, true))),
            None => {}
        }
        let side = !self.side;
        if self.footballer(side, Shirt::KEEPER).star == Some(Star::ORACLE) && self.can_pay(side, Star::ORACLE) {
            out.push(Move::Ability(Shirt::KEEPER, super::action::Aim::Nothing));
        }
    }

    pub(super) fn judge_dive(
        &self,
        cell: (i64, i64),
        second: Option<(i64, i64)>,
        ability: bool,
    ) -> Result<Move, Refusal> {
        let one = judge_cell(cell)?;
        let side = !self.side;
        let star = self.footballer(side, Shirt::KEEPER).star;
        if ability {
            let star = star.ok_or_else(|| no_ability(Shirt::KEEPER))?;
            if star == Star::ORACLE {
                return Err(refuse("ability_timing", "This ability is used before the dive.", json!({"star": star})));
            }
            self.check_payable(side, star)?;
        }
        let twin = ability && star == Some(Star::TWIN);
        let wrong =
            || refuse("second_cell", "Two different cells, with twin's ability only.", json!({"second_cell": second}));
        let two = second.map(|cell| Cell::of(cell).filter(|two| *two != one).ok_or_else(wrong)).transpose()?;
        if two.is_some() == twin { Ok(Move::Dive(one, two, ability)) } else { Err(wrong()) }
    }

    /// The target of a save at this distance from the aim, CTL aside.
    pub(crate) fn save_target(&self, side: Side, off: u8, ability: Option<Star>) -> i8 {
        let far = if ability == Some(Star::SWEEPER) { 0 } else { self.keeper_distance(side) };
        let cat = if ability == Some(Star::CAT) { CAT } else { 0 };
        save_target(off, far) - cat
    }

    pub(super) fn do_dive(&mut self, cell: Cell, second: Option<Cell>, ability: bool, log: &mut impl Log<Event>) {
        let side = !self.side;
        let shot = self.shot.expect("a dive answers a shot");
        let ability = self.footballer(side, Shirt::KEEPER).star.filter(|_| ability);
        if let Some(star) = ability {
            self.pay(side, star);
        }
        self.phase = if self.shoot_out.is_some() { Phase::ShootOut } else { Phase::Turn };
        let closest =
            [Some(cell), second].into_iter().flatten().map(|cell| cell.off(shot.cell)).min().unwrap_or(TOO_FAR);
        let off = closest.saturating_sub(u8::from(ability == Some(Star::ARMS)));
        log.note(|| Event::Dive {
            side,
            cells: [Some(cell), second].into_iter().flatten().collect(),
            ability,
            aim: shot.cell,
            off,
            faces: shot.thrown().to_vec(),
            margin: shot.margin,
        });
        let stranded = ability != Some(Star::SWEEPER) && self.keeper_distance(side) >= STRANDED;
        if stranded || off >= TOO_FAR {
            self.shot_goes_in(log);
        } else if off == 0 {
            log.note(|| Event::Save { side, faces: None, target: None, margin: None, outcome: Saved::Held });
            self.hold(side, log);
        } else {
            let target = self.save_target(side, off, ability);
            let shot = self.shot.as_mut().expect("a dive answers a shot");
            shot.save = Some(target);
            shot.sticks = ability == Some(Star::GLUE);
            self.due = Some(Due::Save);
        }
    }

    /// The dice of a save.
    pub(super) fn roll_save(&mut self, faces: [u8; 2], log: &mut impl Log<Event>) {
        let side = !self.side;
        let shot = self.shot.expect("a save answers a shot");
        let target = shot.save.expect("a save is due");
        let margin = (faces[0] + faces[1]) as i8 + self.footballer(side, Shirt::KEEPER).stats.ctl - target;
        let outcome = match margin {
            ..0 => Saved::Beaten,
            _ if margin >= HELD || shot.sticks => Saved::Held,
            _ => Saved::Palmed,
        };
        log.note(|| Event::Save { side, faces: Some(faces), target: Some(target), margin: Some(margin), outcome });
        match outcome {
            Saved::Beaten => self.shot_goes_in(log),
            Saved::Held => self.hold(side, log),
            Saved::Palmed if self.shoot_out.is_some() => self.kick_over(false, log),
            Saved::Palmed => {
                self.shot = None;
                match shot.cell.column {
                    1 => self.due = Some(Due::CornerSide(!side)),
                    column => self.corner(!side, column == 2, log),
                }
                self.go_on(log);
            }
        }
    }

    /// The keeper has the ball, and the turn is over.
    fn hold(&mut self, side: Side, log: &mut impl Log<Event>) {
        if self.shoot_out.is_some() {
            self.kick_over(false, log);
            return;
        }
        self.shot = None;
        self.give(side, Shirt::KEEPER, None, log);
        self.turn_over = true;
        self.go_on(log);
    }
}

pub(super) fn no_ability(shirt: Shirt) -> Refusal {
    refuse("no_ability", "Only stars have abilities.", json!({"shirt": shirt}))
}
