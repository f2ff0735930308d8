//! What can be seen of a position at a glance: who comes to the ball with which number, from where a goal can be scored with which number,
//! whom a pass finds.
//!
//! Squares are looked at as they are occupied now. This module must not weigh what it sees.

use crate::board::Direction;
use crate::game::{BySide, Side};
use crate::world_soccer::{DiceCount, Pitch, Player, Shirt, Spot, Squares, WorldSoccer};

/// The largest number of squares that a component has.
pub(super) const MOST: usize = 4;

/// What no component reaches, as a number of squares.
pub(super) const OUT_OF_REACH: u8 = MOST as u8 + 1;

/// Squares that an outfielder's kick covers for each square of its component.
pub(super) const OF_OUTFIELDER: u8 = 2;

/// Squares that a goalkeeper's kick or a free kick does.
pub(super) const OF_KEEPER: u8 = 3;

/// Who stands where.
pub(super) struct Sight<'a> {
    pub(super) game: &'a WorldSoccer,
    pitch: &'static Pitch,
    outfield: BySide<Squares>,
    occupied: Squares,
    /// By a side: squares from which a holder of that side can run into the other's goal in so many steps.
    near_goal: BySide<[Squares; MOST]>,
    /// By a side: the least component with which it comes to the ball; 0 for who holds it.
    pub(super) to_ball: BySide<u8>,
}

/// Where a kick ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Landing {
    Goal,
    Man(Spot),
    Empty(Spot),
    Off,
}

/// What the holder's passes promise with a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Passes {
    /// Whether a kick of this component is stopped by a team mate.
    pub(super) found: bool,
    /// The least component with which one of those would score next.
    pub(super) then: u8,
    /// The least component with which he who gets such a kick, or comes to where it lands, runs or kicks it in at once.
    pub(super) at_once: u8,
    /// The same by running alone.
    pub(super) by_run: u8,
}

impl<'a> Sight<'a> {
    pub(super) fn of(game: &'a WorldSoccer) -> Sight<'a> {
        let pitch = game.pitch();
        let outfield = BySide::new(|side| Squares::of(&game.players(side)[1..]));
        let occupied = game.occupied();
        let mut sight = Sight {
            game,
            pitch,
            outfield,
            occupied,
            near_goal: BySide::new(|side| near_goal(pitch, !occupied, side)),
            to_ball: BySide { home: OUT_OF_REACH, away: OUT_OF_REACH },
        };
        sight.look_for_the_ball();
        sight
    }

    /// Spreads from the ball over free squares until somebody of either side is met.
    fn look_for_the_ball(&mut self) {
        let (ball, holder) = (self.game.ball(), self.game.holder());
        let free = self.pitch.ground & !self.occupied;
        let mut front = Squares::only(ball);
        for steps in 1..=MOST as u8 {
            front = front.around();
            for side in Side::BOTH {
                // A tackle goes one square on.
                let need = steps + u8::from(holder.is_some());
                if need < self.to_ball[side] && front.meets(self.outfield[side]) {
                    self.to_ball[side] = need;
                }
            }
            front = front & free;
        }
        for side in Side::BOTH {
            let keeper = self.game.players(side)[Shirt::KEEPER.index()];
            if self.pitch.areas[side].has(ball) {
                let steps = keeper.king(ball) + i32::from(holder.is_some());
                self.to_ball[side] = self.to_ball[side].min((steps as u8).div_ceil(2));
            }
        }
        if let Some(holder) = holder {
            self.to_ball[holder.side] = 0;
        }
    }

    /// Steps in which a holder on a square runs into the other side's goal.
    pub(super) fn run_in(&self, side: Side, from: Spot) -> u8 {
        let near = self.near_goal[side].iter().position(|squares| squares.has(from));
        near.map_or(OUT_OF_REACH, |steps| steps as u8 + 1)
    }

    /// The least component with which a kick from a square goes straight in, `far` squares for each of its own; once as all stand, once with one
    /// team mate out of the line.
    pub(super) fn kick_in(&self, side: Side, from: Spot, far: u8) -> (u8, u8) {
        let goal = self.pitch.goals[!side];
        let rows = (from.y() - self.pitch.goal_middles[!side].y()).unsigned_abs() as u8;
        let component = rows.div_ceil(far);
        // Every way in crosses one row a step.
        if usize::from(component) > MOST {
            return (OUT_OF_REACH, OUT_OF_REACH);
        }
        let (mut open, mut opened) = (OUT_OF_REACH, OUT_OF_REACH);
        for dir in upfield(side) {
            let (mut at, mut mates) = (from, 0);
            let comes_through = loop {
                at = at.step(dir);
                if goal.has(at) {
                    break true;
                }
                if !self.pitch.ground.has(at) {
                    break false;
                }
                if self.occupied.has(at) {
                    mates += 1;
                    if mates > 1 || !self.outfield[side].has(at) {
                        break false;
                    }
                }
            };
            if comes_through {
                opened = component;
                if mates == 0 {
                    open = component;
                }
            }
        }
        (open, opened)
    }

    /// The least component with which a holder on a square scores by himself.
    pub(super) fn scores(&self, side: Side, from: Spot) -> u8 {
        self.run_in(side, from).min(self.kick_in(side, from, OF_OUTFIELDER).0)
    }

    /// What a kick by the holder finds, by its component 1 to 4.
    pub(super) fn passes(&self, holder: Player, far: u8) -> [Passes; MOST] {
        let none = Passes { found: false, then: OUT_OF_REACH, at_once: OUT_OF_REACH, by_run: OUT_OF_REACH };
        let mut passes = [none; MOST];
        for dir in Direction::ALL {
            let mut line = Line { at: self.game.ball(), walked: 0, stopped: None };
            for (n, pass) in passes.iter_mut().enumerate() {
                match self.landing(holder.side, &mut line, dir, far * (n as u8 + 1)) {
                    Landing::Man(man) => self.add_receiver(holder, man, pass),
                    Landing::Empty(spot) => self.add_landing(holder, spot, pass),
                    Landing::Goal | Landing::Off => {}
                }
            }
        }
        passes
    }

    fn add_receiver(&self, holder: Player, man: Spot, pass: &mut Passes) {
        let keeper = self.game.players(holder.side)[Shirt::KEEPER.index()];
        if !self.outfield[holder.side].has(man) && man != keeper {
            return;
        }
        let (run, kick) = (self.run_in(holder.side, man), self.kick_in(holder.side, man, OF_OUTFIELDER).0);
        pass.found = true;
        pass.then = pass.then.min(run).min(kick);
        pass.at_once = pass.at_once.min(run).min(kick);
        pass.by_run = pass.by_run.min(run);
    }

    fn add_landing(&self, holder: Player, spot: Spot, pass: &mut Passes) {
        let run = self.run_in(holder.side, spot);
        if run >= MOST as u8 {
            return;
        }
        let others = Shirt::outfield().filter(|shirt| *shirt != holder.shirt);
        let nearest = others.map(|shirt| self.game.players(holder.side)[shirt.index()].king(spot)).min();
        let steps = nearest.map_or(OUT_OF_REACH, |steps| steps as u8 + run);
        pass.at_once = pass.at_once.min(steps);
        pass.by_run = pass.by_run.min(steps);
    }

    fn landing(&self, side: Side, line: &mut Line, dir: Direction, length: u8) -> Landing {
        while line.stopped.is_none() && line.walked < length {
            line.at = line.at.step(dir);
            line.walked += 1;
            if self.pitch.goals[!side].has(line.at) {
                line.stopped = Some(Landing::Goal);
            } else if !self.pitch.ground.has(line.at) {
                line.stopped = Some(Landing::Off);
            } else if self.occupied.has(line.at) {
                line.stopped = Some(Landing::Man(line.at));
            }
        }
        line.stopped.unwrap_or(Landing::Empty(line.at))
    }

    /// The chance that a throw has a component of at least so many squares.
    pub(super) fn chance(&self, need: u8) -> f64 {
        let one = Self::chance_of_one(need);
        match self.game.chosen().dice {
            DiceCount::One => one,
            DiceCount::Two => 1.0 - (1.0 - one) * (1.0 - one),
        }
    }

    /// The same of a single die.
    pub(super) fn chance_of_one(need: u8) -> f64 {
        BY_NEED[usize::from(need.min(OUT_OF_REACH))]
    }
}

/// A kick's line, walked as far as was needed.
struct Line {
    at: Spot,
    walked: u8,
    stopped: Option<Landing>,
}

/// The chance of a face with at least so many squares, 0 to 5.
const BY_NEED: [f64; OUT_OF_REACH as usize + 1] = [1.0, 1.0, 5.0 / 6.0, 3.0 / 6.0, 1.0 / 6.0, 0.0];

fn near_goal(pitch: &Pitch, free: Squares, side: Side) -> [Squares; MOST] {
    let mut front = pitch.goals[!side];
    std::array::from_fn(|_| {
        let reached = front.around() & pitch.ground;
        front = reached & free;
        reached
    })
}

/// The three directions toward the other side's goal line.
fn upfield(side: Side) -> [Direction; 3] {
    match side {
        Side::Home => [Direction(0), Direction(1), Direction(7)],
        Side::Away => [Direction(4), Direction(3), Direction(5)],
    }
}
