//! Where a player can run in so many steps, and the first of the shortest ways there (rules 4, 5).
//!
//! A runner is on one of two planes: without the ball, or with it. The gate between them is the ball's square while the ball is loose or with an
//! opponent, whom he tackles by entering it. This module must not judge where a run may end.

use super::action::{Player, Run, Shirt};
use super::squares::{Spot, Squares};
use super::state::WorldSoccer;
use crate::board::Direction;

/// Steps of the longest run: a goalkeeper's 4.
pub const STEPS_MAX: usize = 8;

/// All squares that one player can reach.
#[derive(Debug)]
pub struct Reach {
    start: Spot,
    /// Whether he has the ball before the first step.
    holds: bool,
    /// The square where he gains the ball; empty where he cannot.
    gate: Squares,
    /// Where an opponent has the ball he cannot stop on the gate.
    tackles: bool,
    /// Squares behind the goal line: a step onto one is his last.
    goal: Squares,
    /// Squares first reached after so many steps.
    without: [Squares; STEPS_MAX + 1],
    with: [Squares; STEPS_MAX + 1],
}

/// The directions of a run, step by step.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    directions: [Direction; STEPS_MAX],
    steps: usize,
}

impl Way {
    /// Each step's.
    pub fn directions(&self) -> &[Direction] {
        &self.directions[..self.steps]
    }

    /// The squares entered.
    pub fn spots(&self, start: Spot) -> impl Iterator<Item = Spot> {
        self.directions().iter().scan(start, |at, way| {
            *at = at.step(*way);
            Some(*at)
        })
    }
}

impl Reach {
    /// All squares that a player of the side in turn can reach in so many steps; `occupied` is where anybody stands.
    #[inline]
    pub fn find(game: &WorldSoccer, shirt: Shirt, steps: usize, occupied: Squares) -> Reach {
        let (side, pitch) = (game.side, game.pitch());
        let start = game.players[side][shirt.index()];
        let bounds = if shirt == Shirt::KEEPER { pitch.areas[side] } else { pitch.ground };
        let holds = game.holder == Some(Player { side, shirt });
        let gate = if game.holds(side) { Squares::EMPTY } else { Squares::only(game.ball) & bounds };
        let mut reach = Reach {
            start,
            holds,
            gate,
            tackles: game.holder.is_some(),
            goal: pitch.goals[!side],
            without: [Squares::EMPTY; STEPS_MAX + 1],
            with: [Squares::EMPTY; STEPS_MAX + 1],
        };
        // He leaves his own square, and may come back to it.
        let own = Squares::only(start);
        let free = bounds & (!occupied | own);
        let first = if holds { &mut reach.with } else { &mut reach.without };
        first[0] = own;
        reach.fill(steps, free, own);
        reach
    }

    fn fill(&mut self, steps: usize, free: Squares, own: Squares) {
        let (mut seen_without, mut seen_with) = (self.gate, Squares::EMPTY);
        for n in 1..=steps {
            // Nobody stands still: one step does not lead back.
            let free = if n == 1 { free & !own } else { free };
            let near = self.without[n - 1].around();
            self.without[n] = near & free & !seen_without;
            seen_without |= self.without[n];
            if self.holds || near.meets(self.gate) || !seen_with.is_empty() {
                let entered = near & self.gate;
                let carried = (self.with[n - 1] & !self.goal).around() & (free | self.goal);
                self.with[n] = (entered | carried) & !seen_with;
                seen_with |= self.with[n];
            }
        }
    }

    /// Squares first reached after exactly so many steps, without the ball at the end and with it. The start is among them where he can
    /// come back to it.
    #[inline]
    pub fn after(&self, steps: usize) -> (Squares, Squares) {
        let with = if self.tackles && !self.holds { self.with[steps] & !self.gate } else { self.with[steps] };
        (self.without[steps], with)
    }

    /// The first in direction order of the shortest ways of a listed run.
    pub fn way(&self, run: Run) -> Way {
        let steps = usize::from(run.steps);
        // From where the end can be reached in the steps that are left.
        let mut without = [Squares::EMPTY; STEPS_MAX + 1];
        let mut with = [Squares::EMPTY; STEPS_MAX + 1];
        if run.with_ball {
            with[steps].add(run.to)
        } else {
            without[steps].add(run.to)
        }
        for n in (0..steps).rev() {
            with[n] = self.with[n] & !self.goal & with[n + 1].around();
            let mut near = without[n + 1].around();
            if with[n + 1].meets(self.gate) {
                near |= self.gate.around();
            }
            without[n] = self.without[n] & near;
        }
        let mut way = Way { directions: [Direction(0); STEPS_MAX], steps };
        let (mut at, mut has) = (self.start, self.holds);
        for n in 0..steps {
            let fits =
                |next: Spot| if has || self.gate.has(next) { with[n + 1].has(next) } else { without[n + 1].has(next) };
            let chosen = Direction::ALL.into_iter().find(|direction| fits(at.step(*direction)));
            way.directions[n] = chosen.expect("the run is possible");
            at = at.step(way.directions[n]);
            has |= self.gate.has(at);
        }
        way
    }
}
