//! Runs: listing, judging and doing them (rule 4).
//!
//! This module must not judge kicks but by whether one can follow.

use serde_json::json;

use super::action::{Move, Pawn, Run};
use super::event::Event;
use super::kicks::{KickJudge, limit_broken, turn_cannot_end};
use super::pitch::{Limits, Pitch, pawn_limits};
use super::squares::{Direction, FIELD, GROUND, Spot, Square, Squares, beside, penalty_box, spots};
use super::state::{Did, GoldenGoal, Phase, Track, set_of};
use crate::game::Refusal;
use crate::log::Log;
use crate::refusals::refuse;

impl GoldenGoal {
    /// Every listed run: one for each pawn, last square, and pips left with which it touches the ball.
    pub(super) fn list_runs(&self, out: &mut Vec<Move>) {
        self.each_run(|run| {
            out.push(Move::Run(run));
            true
        });
    }

    /// Whether any pawn can run and end legally.
    pub(super) fn can_run(&self) -> bool {
        !self.each_run(|_| false)
    }

    /// Shows the listed runs in a stable order until `visit` says false.
    fn each_run(&self, mut visit: impl FnMut(Run) -> bool) -> bool {
        let route = Route::find(self, self.all_pawns());
        Pawn::ALL.into_iter().all(|pawn| self.each_run_of(pawn, route, &mut visit))
    }

    fn each_run_of(&self, pawn: Pawn, route: Option<Route>, visit: &mut impl FnMut(Run) -> bool) -> bool {
        let free = self.free_for(pawn);
        let ball = self.ball.bit();
        let mut ends = self.pawns[self.side][pawn.index()].bit();
        let mut kickable = KickableFrom::default();
        for steps in 1..=self.die {
            let next = beside(ends);
            // Fewer pips are left with each step: once no kick can follow, none can later.
            if next & ball != 0 && kickable.at(self, pawn, self.die - steps) {
                let run = Run { pawn, to: self.ball, steps, touches: true };
                if !visit(run) {
                    return false;
                }
            }
            ends = next & free;
        }
        let ends = ends & self.ends_within_limits(pawn, route);
        spots(ends).all(|to| visit(Run { pawn, to, steps: self.die, touches: false }))
    }

    /// The squares that `pawn` may pass without touching the ball, its own included.
    fn free_for(&self, pawn: Pawn) -> Squares {
        let own = self.pawns[self.side][pawn.index()].bit();
        GROUND & !(self.all_pawns() & !own) & !self.ball.bit()
    }

    /// The squares on which `pawn` may end a run without the ball, as far as limits go.
    fn ends_within_limits(&self, pawn: Pawn, route: Option<Route>) -> Squares {
        let pawns = &self.pawns[self.side];
        let mut others = *pawns;
        others[pawn.index()] = Spot::NOWHERE;
        if pawn_limits(self.side, &others).any() {
            return 0;
        }
        let mut ends = GROUND & !GoldenGoal::barred(self.side, pawn);
        let area = penalty_box(self.side);
        if pawn != Pawn::KEEPER && set_of(&others[1..]) & area != 0 {
            ends &= !area;
        }
        // Where a clear path is known only squares on it can close it, and only those are looked at closely.
        let lifted = self.all_pawns() & !pawns[pawn.index()].bit();
        let Some(route) = route.or_else(|| Route::find(self, lifted)) else { return 0 };
        let doubtful = spots(ends & route.0).filter(|end| !self.path_to_ball(lifted | end.bit()));
        doubtful.fold(ends, |ends, end| ends & !end.bit())
    }

    /// Whether the other side has a clear path to the ball where it lies, all pawns standing as given.
    fn path_to_ball(&self, pawns: Squares) -> bool {
        let free = FIELD & !pawns;
        let goal = beside(set_of(&self.pawns[!self.side]));
        let mut reached = self.ball.bit();
        while reached & goal == 0 {
            let more = reached | (beside(reached) & free);
            if more == reached {
                return false;
            }
            reached = more;
        }
        true
    }

    /// Whether a kick can follow when `pawn` touches the ball with so many pips left.
    fn kick_can_follow(&self, pawn: Pawn, pips: u8) -> bool {
        let mut pawns = self.pawns[self.side];
        pawns[pawn.index()] = self.ball;
        KickJudge::new(self, pawns, pawn, pips, true).any()
    }

    /// Reads and judges a run: line, length, obstacles, then what the turn's end needs.
    pub(super) fn judge_run(&self, pawn: Pawn, path: &[Square]) -> Result<Run, Refusal> {
        let start = self.pawns[self.side][pawn.index()].square().expect("all pawns are placed");
        let mut from = start;
        for &to in path {
            if !Direction::between(from, to).is_some_and(|way| Direction::ORTHOGONAL.contains(&way)) {
                let values = json!({"from": from, "to": to});
                return Err(refuse("not_orthogonal", "Pawns run orthogonally, square by square.", values));
            }
            from = to;
        }
        let (pips, length) = (usize::from(self.die), path.len());
        let touches = Spot::of(from) == Some(self.ball);
        let values = json!({"length": length, "pips": pips});
        if length == 0 {
            return Err(refuse("too_short", "A run has at least one step.", values));
        }
        if length > pips {
            return Err(refuse("too_long", format!("The die allows {pips} steps."), values));
        }
        if length < pips && !touches {
            return Err(refuse("stops_short", format!("Without the ball all {pips} pips are run."), values));
        }
        self.check_ground(pawn, path)?;
        let run = Run { pawn, to: Spot::of(from).expect("on the ground"), steps: length as u8, touches };
        self.judge_run_end(run)?;
        Ok(run)
    }

    /// Judges the squares of a run one by one.
    fn check_ground(&self, pawn: Pawn, path: &[Square]) -> Result<(), Refusal> {
        let others = self.all_pawns() & !self.pawns[self.side][pawn.index()].bit();
        for (n, &square) in path.iter().enumerate() {
            let fault = |code, reason: &str| Err(refuse(code, reason, json!({"at": square})));
            match Spot::of(square).filter(|spot| spot.is_in(GROUND)) {
                None => return fault("off_field", "Pawns stay on the field and its border, out of the nets."),
                Some(spot) if spot.is_in(others) => return fault("path_blocked", "Another pawn is in the way."),
                Some(spot) if spot == self.ball && n + 1 < path.len() => {
                    return fault("ball_ends_run", "A run ends where the ball is.");
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    fn judge_run_end(&self, run: Run) -> Result<(), Refusal> {
        if run.touches {
            let left = self.die - run.steps;
            let follows = self.kick_can_follow(run.pawn, left);
            return if follows { Ok(()) } else { Err(turn_cannot_end(run.pawn, left)) };
        }
        let mut pawns = self.pawns[self.side];
        pawns[run.pawn.index()] = run.to;
        let limits: Limits = Pitch::new(self, pawns).broken(self.ball);
        if limits.any() { Err(limit_broken(limits)) } else { Ok(()) }
    }

    /// The first path, in the order N, E, S, W, of a listed run.
    pub(super) fn path_of(&self, run: Run) -> Vec<Square> {
        let free = self.free_for(run.pawn);
        // `behind[n]`: from where the end is n steps away.
        let mut behind = vec![run.to.bit()];
        for n in 1..usize::from(run.steps) {
            behind.push(beside(behind[n - 1]) & free);
        }
        let mut at = self.pawns[self.side][run.pawn.index()];
        let step = |set: &Squares| {
            let ways = Direction::ORTHOGONAL.into_iter();
            at = ways.map(|way| at.step(way)).find(|next| next.is_in(*set)).expect("the run is possible");
            at.square().expect("on the board")
        };
        behind.iter().rev().map(step).collect()
    }

    /// Runs: a legal run is taken for granted.
    pub(super) fn do_run(&mut self, run: Run, path: impl FnOnce(&Self) -> Vec<Square>, log: &mut impl Log<Event>) {
        let (side, pawn) = (self.side, run.pawn);
        let from = self.pawns[side][pawn.index()];
        let pips_left = self.die - run.steps;
        log.note(|| Event::Run {
            side,
            pawn,
            from: from.square().expect("on the board"),
            path: path(self),
            pips_left,
            touches_ball: run.touches,
        });
        self.trail.push(Track { what: Did::Run, pawn, from, pips: self.pips });
        self.pawns[side][pawn.index()] = run.to;
        self.pips = pips_left;
        self.kicker = run.touches.then_some(pawn);
        self.phase = if run.touches { Phase::Kick } else { Phase::End };
    }
}

/// Whether a kick can follow a touch, for one pawn and falling pips.
#[derive(Default)]
struct KickableFrom {
    never_again: bool,
}

impl KickableFrom {
    fn at(&mut self, game: &GoldenGoal, pawn: Pawn, pips: u8) -> bool {
        if self.never_again {
            return false;
        }
        let can = game.kick_can_follow(pawn, pips);
        self.never_again = !can;
        can
    }
}

/// The squares of one clear path of the other side to the ball, the ball's included.
#[derive(Clone, Copy)]
struct Route(Squares);

impl Route {
    /// A shortest one; none where there is no path.
    fn find(game: &GoldenGoal, pawns: Squares) -> Option<Route> {
        let goal = beside(set_of(&game.pawns[!game.side]));
        let free = FIELD & !pawns;
        // `layers[n]`: n steps from the ball.
        let mut layers = [0; 60];
        layers[0] = game.ball.bit();
        let mut seen = layers[0];
        let mut last = 0;
        while layers[last] & goal == 0 {
            let next = beside(layers[last]) & free & !seen;
            if next == 0 {
                return None;
            }
            last += 1;
            layers[last] = next;
            seen |= next;
        }
        let mut at = lowest(layers[last] & goal);
        let mut route = at;
        for layer in layers[..last].iter().rev() {
            at = lowest(beside(at) & layer);
            route |= at;
        }
        Some(Route(route))
    }
}

fn lowest(set: Squares) -> Squares {
    set & set.wrapping_neg()
}
