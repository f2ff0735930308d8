//! What the stars can do in their side's turn (rule 11). Keepers' abilities ride on the dive: see `dives.rs`.
//!
//! This module must not decide what is paid for, and how long effects last: see `charges.rs`.

use serde_json::json;

use super::action::{Aim, Move, Path, Target};
use super::cards::Shirt;
use super::dives::no_ability;
use super::event::Event;
use super::pitch::Spot;
use super::stars::Star;
use super::state::{Ball, GridSoccer, Phase};
use crate::game::{Refusal, Side};
use crate::log::Log;
use crate::refusals::refuse;

/// How near a loose ball must be for `magnet`.
const MAGNET_REACH: i8 = 2;
/// How far `blink` goes.
const BLINK_REACH: i8 = 4;
/// Steps that `spare_legs` runs.
const SPARE_STEPS: u8 = 2;
/// Charges that `needle` takes.
const NEEDLE: u8 = 2;

impl GridSoccer {
    pub(super) fn can_pay(&self, side: Side, star: Star) -> bool {
        !star.is_in(self.used) && self.charges[side] >= star.cost(self.edition)
    }

    pub(super) fn check_payable(&self, side: Side, star: Star) -> Result<(), Refusal> {
        if star.is_in(self.used) {
            return Err(refuse("ability_used", "Each star's ability can be used once a turn.", json!({"star": star})));
        }
        let values = json!({"star": star, "cost": star.cost(self.edition), "charges": self.charges[side]});
        let poor = self.charges[side] < star.cost(self.edition);
        if poor { Err(refuse("unaffordable", "There are not enough charges.", values)) } else { Ok(()) }
    }

    /// The star in this shirt, if his ability may be used in this phase, its target aside.
    fn usable(&self, side: Side, shirt: Shirt) -> Result<Star, Refusal> {
        let star = self.footballer(side, shirt).star.ok_or_else(|| no_ability(shirt))?;
        let in_time = if self.phase == Phase::Dive { star == Star::ORACLE } else { !star.is_keeper() };
        if !in_time {
            return Err(untimely(star, "Keepers' abilities belong to dives, the others to their side's turn."));
        }
        if self.is_frozen(side, shirt) {
            return Err(refuse("frozen", "He lies down.", json!({"shirt": shirt})));
        }
        self.check_payable(side, star)?;
        Ok(star)
    }

    /// Whether something on the pitch stands in the way of an ability, whatever its target.
    fn prevents(&self, shirt: Shirt, star: Star) -> Result<(), Refusal> {
        let at = self.at(self.side, shirt);
        match star {
            Star::MAGNET if !matches!(self.ball, Ball::Loose(ball) if ball.distance(at) <= MAGNET_REACH) => {
                Err(untimely(star, "No loose ball is near enough."))
            }
            Star::BLINK if self.holds(self.side, shirt) => Err(untimely(star, "He has the ball.")),
            Star::ONE_TWO if self.acted => Err(untimely(star, "The ball action is taken.")),
            Star::SPARE_LEGS if self.waits_on_ring() && self.picked == Some(shirt) => Err(self.must_be_taken()),
            _ => Ok(()),
        }
    }

    fn can_be_crunched(&self, shirt: Shirt, against: Shirt) -> bool {
        let side = self.side;
        self.at(side, shirt).touches(self.at(!side, against)) && !self.is_frozen(!side, against)
    }

    fn can_swap(&self, shirt: Shirt, with: Shirt) -> bool {
        let on_pitch = |shirt| self.at(self.side, shirt).on_pitch();
        with != shirt && with != Shirt::KEEPER && on_pitch(shirt) && on_pitch(with)
    }

    fn can_blink(&self, shirt: Shirt, to: Spot) -> bool {
        to.on_pitch() && self.standing(to).is_none() && self.at(self.side, shirt).distance(to) <= BLINK_REACH
    }

    pub(super) fn list_abilities(&self, out: &mut Vec<Move>) {
        for shirt in Shirt::ALL {
            let Ok(star) = self.usable(self.side, shirt) else { continue };
            if self.prevents(shirt, star).is_err() {
                continue;
            }
            let shirts = || Shirt::ALL.into_iter();
            let by_shirt = |other| Move::Ability(shirt, Aim::Shirt(other));
            match star {
                Star::CRUNCH => out.extend(shirts().filter(|other| self.can_be_crunched(shirt, *other)).map(by_shirt)),
                Star::SWAP => out.extend(shirts().filter(|other| self.can_swap(shirt, *other)).map(by_shirt)),
                Star::BLINK => {
                    let to = Spot::pitch().filter(|to| self.can_blink(shirt, *to));
                    out.extend(to.map(|to| Move::Ability(shirt, Aim::Square(to))));
                }
                Star::SPARE_LEGS => {
                    let ways = self.ways(shirt, SPARE_STEPS).into_iter();
                    out.extend(ways.map(|way| Move::Ability(shirt, Aim::Run(way.route))));
                }
                _ => out.push(Move::Ability(shirt, Aim::Nothing)),
            }
        }
    }

    pub(super) fn judge_ability(&self, side: Side, shirt: i64, target: Option<&Target>) -> Result<Move, Refusal> {
        let shirt = judge_shirt(shirt)?;
        let star = self.usable(side, shirt)?;
        self.prevents(shirt, star)?;
        self.judge_target(shirt, star, target).map(|aim| Move::Ability(shirt, aim))
    }

    fn judge_target(&self, shirt: Shirt, star: Star, target: Option<&Target>) -> Result<Aim, Refusal> {
        let wrong =
            || refuse("ability_target", "That is no target for this ability.", json!({"star": star, "target": target}));
        let aim = match (star, target) {
            (Star::CRUNCH, Some(Target::Shirt(other))) => {
                let other = Shirt::of(*other).filter(|other| self.can_be_crunched(shirt, *other));
                other.map(Aim::Shirt)
            }
            (Star::SWAP, Some(Target::Shirt(other))) => {
                Shirt::of(*other).filter(|other| self.can_swap(shirt, *other)).map(Aim::Shirt)
            }
            (Star::BLINK, Some(Target::Square(to))) => {
                Spot::of(*to).filter(|to| self.can_blink(shirt, *to)).map(Aim::Square)
            }
            (Star::SPARE_LEGS, Some(Target::Path(path))) => {
                return self.judge_path(shirt, path, SPARE_STEPS).map(Aim::Run);
            }
            (Star::CRUNCH | Star::SWAP | Star::BLINK | Star::SPARE_LEGS, _) => None,
            (_, None) => Some(Aim::Nothing),
            (_, Some(_)) => None,
        };
        aim.ok_or_else(wrong)
    }

    /// An aim as it is told; squares of a run are told from where the runner stands.
    pub(super) fn target(&self, side: Side, shirt: Shirt, aim: Aim) -> Option<Target> {
        match aim {
            Aim::Nothing => None,
            Aim::Shirt(other) => Some(Target::Shirt(other.number().into())),
            Aim::Square(to) => Some(Target::Square(to.square())),
            Aim::Run(route) => {
                let squares = route.squares(self.at(side, shirt)).map(Spot::square);
                Some(Target::Path(Path(squares.collect())))
            }
        }
    }

    pub(super) fn do_ability(&mut self, shirt: Shirt, aim: Aim, log: &mut impl Log<Event>) {
        let side = if self.phase == Phase::Dive { !self.side } else { self.side };
        let star = self.footballer(side, shirt).star.expect("only stars have abilities");
        self.pay(side, star);
        let row = self.shot.filter(|_| star == Star::ORACLE).map(|shot| shot.cell.row);
        log.note(|| Event::Ability { side, shirt, star, target: self.target(side, shirt, aim), row });
        match (star, aim) {
            (Star::ORACLE, _) => {
                if let Some(shot) = self.shot.as_mut() {
                    shot.row_known = true;
                }
            }
            (Star::MAGNET, _) => self.give(side, shirt, Some(star), log),
            (Star::CRUNCH, Aim::Shirt(against)) => self.crunch(against, log),
            (Star::SWAP, Aim::Shirt(with)) => self.swap(shirt, with),
            (Star::SHOUT, _) => self.shout(shirt, log),
            (Star::QUAKE, _) => self.quake(shirt, log),
            (Star::NEEDLE, _) => self.charges[!side] = self.charges[!side].saturating_sub(NEEDLE),
            (Star::SPARE_LEGS, Aim::Run(route)) => {
                self.bring_into_play(shirt);
                self.start_run(shirt, route, log);
            }
            (Star::BLINK, Aim::Square(to)) => {
                self.put(side, shirt, to);
                if self.ball == Ball::Loose(to) {
                    self.pick_up(shirt, log);
                }
            }
            _ => {}
        }
    }

    /// A foul: he lies down, and spills the ball if he has it.
    fn crunch(&mut self, against: Shirt, log: &mut impl Log<Event>) {
        let other = !self.side;
        self.frozen[other] |= against.bit();
        log.note(|| Event::Frozen { side: other, shirt: against });
        if self.holds(other, against) {
            self.knock_from(self.at(other, against), other);
        }
    }

    fn swap(&mut self, shirt: Shirt, with: Shirt) {
        let side = self.side;
        let (one, other) = (self.at(side, shirt), self.at(side, with));
        self.put(side, shirt, other);
        self.put(side, with, one);
        self.bring_into_play(shirt);
        self.bring_into_play(with);
    }

    fn shout(&mut self, shirt: Shirt, log: &mut impl Log<Event>) {
        let side = self.side;
        for other in Shirt::ALL {
            if other != shirt && self.can_drift(other) {
                self.step_toward(side, other, self.slot(side, other), log);
            }
        }
    }

    fn quake(&mut self, shirt: Shirt, log: &mut impl Log<Event>) {
        let (side, centre) = (!self.side, self.at(self.side, shirt));
        for other in Shirt::ALL {
            let at = self.at(side, other);
            let to = Spot::new(2 * at.x - centre.x, 2 * at.y - centre.y);
            if at.touches(centre) && self.is_clear(to) {
                self.put(side, other, to);
                log.note(|| Event::Pushed { side, shirt: other, to });
            }
        }
    }
}

fn untimely(star: Star, why: &str) -> Refusal {
    refuse("ability_timing", why, json!({"star": star}))
}

pub(super) fn judge_shirt(number: i64) -> Result<Shirt, Refusal> {
    Shirt::of(number).ok_or_else(|| refuse("shirt", "Shirts are 1 to 7.", json!({"shirt": number})))
}
