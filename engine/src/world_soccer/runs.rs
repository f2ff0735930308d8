//! Runs and tackles: listing, judging and doing them (rules 4, 5, 6).
//!
//! This module must not know kicks.

use serde_json::json;

use super::action::{Index, Move, Player, Run, Shirt};
use super::event::{BallOfRun, Event, GoalBy};
use super::in_hand::Component;
use super::reach::Reach;
use super::squares::{Spot, Squares};
use super::state::WorldSoccer;
use crate::board::{Direction, Square};
use crate::game::{Refusal, Side};
use crate::log::Log;
use crate::refusals::refuse;

/// Outfielders of a side that may stand in its wall.
pub(super) const WALL_MAX: u32 = 2;

impl WorldSoccer {
    /// Squares that a shirt runs with a component: a goalkeeper twice its value.
    #[inline]
    pub fn run_length(shirt: Shirt, component: Component) -> usize {
        usize::from(component.value) * if shirt == Shirt::KEEPER { 2 } else { 1 }
    }

    /// Every listed run.
    pub(super) fn list_runs(&self, out: &mut Vec<Move>) {
        self.each_run(|_, run| out.push(Move::Run(run)));
    }

    /// Shows every listed run with the reach of its runner: by shirt, component, steps.
    pub fn each_run(&self, mut visit: impl FnMut(&Reach, Run)) {
        let choices = self.unused();
        let occupied = self.occupied();
        for shirt in Shirt::all().filter(|shirt| !self.has_played(*shirt)) {
            let lengths = choices.map(|component| component.map_or(0, |component| Self::run_length(shirt, component)));
            let reach = Reach::find(self, shirt, lengths[0].max(lengths[1]), occupied);
            let barred = self.barred(self.side, shirt);
            for component in Index::BOTH {
                for steps in 1..=lengths[component.place()] {
                    let (without, with) = reach.after(steps);
                    for (ends, with_ball) in [(without, false), (with, true)] {
                        for to in (ends & !barred).iter() {
                            visit(&reach, Run { shirt, component, steps: steps as u8, with_ball, to });
                        }
                    }
                }
            }
        }
    }

    /// The components to choose from: those that are not used, of two equal ones of a single die the first.
    pub fn unused(&self) -> [Option<Component>; 2] {
        let mut unused = self.throw.components.map(|component| component.filter(|component| component.by.is_none()));
        if !self.two_dice() && unused[0].is_some() {
            unused[1] = None;
        }
        unused
    }

    /// The squares on which no run of this shirt may end (rule 6): its side's wall while two others stand there.
    #[inline]
    pub fn barred(&self, side: Side, shirt: Shirt) -> Squares {
        let wall = self.pitch().walls[side];
        if shirt == Shirt::KEEPER {
            return Squares::EMPTY;
        }
        let others = Shirt::outfield().filter(|other| *other != shirt);
        let standing = others.filter(|other| wall.has(self.players[side][other.index()])).count();
        if standing >= WALL_MAX as usize { wall } else { Squares::EMPTY }
    }

    /// Judges a run from outside: component, player, length, then step by step, then its end.
    pub(super) fn judge_run(&self, shirt: Shirt, path: &[Square], named: Option<Index>) -> Result<Run, Refusal> {
        self.judge_any_unused()?;
        self.judge_has_not_played(shirt)?;
        if let Some(named) = named {
            self.judge_unused(named)?;
        }
        if path.is_empty() {
            return Err(refuse("path_empty", "A run has at least one step.", json!({"shirt": shirt})));
        }
        let serves = |component: Component| path.len() <= Self::run_length(shirt, component);
        let Some(component) = self.first_that(named, serves) else {
            let values = json!({"shirt": shirt, "length": path.len()});
            return Err(refuse("path_too_long", "The throw does not allow so many steps.", values));
        };
        let (to, with_ball) = self.judge_path(shirt, path)?;
        if self.barred(self.side, shirt).has(to) {
            let values = json!({"shirt": shirt, "square": to.square()});
            return Err(refuse("wall", "Two team mates stand in front of the goal already.", values));
        }
        Ok(Run { shirt, component, steps: path.len() as u8, with_ball, to })
    }

    /// Walks a path; gives its end, and whether the runner has the ball there.
    fn judge_path(&self, shirt: Shirt, path: &[Square]) -> Result<(Spot, bool), Refusal> {
        let (side, pitch) = (self.side, self.pitch());
        let start = self.players[side][shirt.index()];
        let in_the_way = self.occupied() & !Squares::only(start);
        let gate = if self.holds(side) { Spot::NOWHERE } else { self.ball };
        let mut with_ball = self.holder == Some(Player { side, shirt });
        let (mut at, mut on_man, mut in_goal) = (start, false, false);
        for &square in path {
            let fault = |code, reason: &str| Err(refuse(code, reason, json!({"shirt": shirt, "square": square})));
            if in_goal {
                return fault("path_after_goal", "The run ended in the goal.");
            }
            let from = at.square().expect("runs begin and go on where people stand");
            if Direction::between(from, square).is_none() {
                return fault("path_not_connected", "A step goes to a touching square.");
            }
            let to = Spot::of(square).unwrap_or(Spot::NOWHERE);
            on_man = false;
            if with_ball && pitch.goals[!side].has(to) {
                in_goal = true;
            } else if !pitch.ground.has(to) {
                return fault("path_off_pitch", "Players stay on the pitch.");
            } else if shirt == Shirt::KEEPER && !pitch.areas[side].has(to) {
                return fault("keeper_area", "A goalkeeper stays in his penalty area.");
            } else if in_the_way.has(to) {
                if with_ball || to != gate {
                    return fault("path_blocked", "Somebody stands there.");
                }
                (on_man, with_ball) = (true, true);
            } else {
                with_ball |= to == gate;
            }
            at = to;
        }
        if on_man {
            let values = json!({"shirt": shirt, "square": at.square()});
            return Err(refuse("tackle_no_room", "A tackle goes on to another square.", values));
        }
        Ok((at, with_ball))
    }

    /// What a run has to do with the ball, and who is tackled.
    fn ball_of(&self, run: Run) -> (BallOfRun, Option<Shirt>) {
        match self.holder {
            _ if !run.with_ball => (BallOfRun::None, None),
            None => (BallOfRun::PickedUp, None),
            Some(holder) if holder.side == self.side => (BallOfRun::Carried, None),
            Some(holder) => (BallOfRun::Tackled, Some(holder.shirt)),
        }
    }

    /// Runs: a legal run is taken for granted.
    pub(super) fn do_run(&mut self, run: Run, path: impl FnOnce(&Self) -> Vec<Square>, log: &mut impl Log<Event>) {
        let Run { shirt, component, with_ball, to, .. } = run;
        let side = self.side;
        log.note(|| {
            let (ball, tackled) = self.ball_of(run);
            let from = self.players[side][shirt.index()].square().expect("on the pitch");
            Event::Ran { side, shirt, component, from, path: path(self), ball, tackled }
        });
        self.remember(component, shirt);
        self.players[side][shirt.index()] = to;
        if with_ball {
            self.holder = Some(Player { side, shirt });
            self.ball = to;
        }
        if self.pitch().goals[!side].has(to) {
            self.score_goal(shirt, GoalBy::Run, log);
        }
    }

    /// The first path of a listed run.
    pub(super) fn path_of(&self, run: Run) -> Vec<Square> {
        let reach = Reach::find(self, run.shirt, usize::from(run.steps), self.occupied());
        self.path_within(&reach, run)
    }

    /// The same, its runner's reach being known.
    pub(super) fn path_within(&self, reach: &Reach, run: Run) -> Vec<Square> {
        let start = self.players[self.side][run.shirt.index()];
        reach.way(run).spots(start).filter_map(Spot::square).collect()
    }
}
