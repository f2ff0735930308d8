//! Runs: which there are, and judging one (rule 5). Spare legs run by the same rules (rule 11).
//!
//! This module must not throw dice.

use serde_json::json;

use super::action::{Move, Path, Route};
use super::cards::Shirt;
use super::pitch::{Direction, INDICES, Spot, Square};
use super::state::GridSoccer;
use crate::game::Refusal;
use crate::refusals::refuse;

/// The best way to a square: fewest challenges, then fewest steps, then first in the order of directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    /// Where it leads.
    pub(crate) to: Spot,
    /// How.
    pub(crate) route: Route,
    /// Opponents to be dribbled on the way, counted each time.
    pub(crate) challenges: u8,
}

/// Ways as numbers that compare as they should: challenges, steps, directions.
const UNREACHED: u32 = u32::MAX;
const CHALLENGE: u32 = 1 << 28;
const STEP: u32 = 1 << 24;

/// What running over the squares of the board means for one runner.
struct Ground {
    /// Challenges that a step onto the square brings.
    challenge: [bool; INDICES],
    stand: [bool; INDICES],
}

impl GridSoccer {
    fn ground(&self, shirt: Shirt) -> Ground {
        let side = self.side;
        let mut ground = Ground { challenge: [false; INDICES], stand: [false; INDICES] };
        for spot in Spot::pitch() {
            ground.stand[spot.index()] = true;
        }
        for other in Shirt::ALL {
            ground.stand[self.at(side, other).index()] = false;
            let opponent = self.at(!side, other).index();
            ground.stand[opponent] = false;
            ground.challenge[opponent] = self.holds(side, shirt) && !self.is_frozen(!side, other);
        }
        ground
    }

    /// The best way to each square on which a run of so many steps may end, by rising rows.
    pub(crate) fn ways(&self, shirt: Shirt, steps: u8) -> Vec<Way> {
        if steps == 0 {
            return Vec::new();
        }
        let ground = self.ground(shirt);
        let from = self.at(self.side, shirt);
        let mut best = [UNREACHED; INDICES];
        // Of exactly so many steps: challenges and directions.
        let mut layer = [UNREACHED; INDICES];
        layer[from.index()] = 0;
        let mut front = vec![from];
        for step in 1..=u32::from(steps.min(Route::LONGEST)) {
            let mut next = [UNREACHED; INDICES];
            let mut reached = Vec::with_capacity(front.len() + 32);
            for at in front {
                let so_far = layer[at.index()];
                let (dribbled, code) = (so_far & !(CHALLENGE - 1), so_far & (STEP - 1));
                for way in Direction::ALL {
                    let to = at.step(way, 1);
                    if !to.on_pitch() {
                        continue;
                    }
                    let index = to.index();
                    let cost = dribbled + if ground.challenge[index] { CHALLENGE } else { 0 };
                    let key = cost | code << 3 | u32::from(way.0);
                    if next[index] == UNREACHED {
                        reached.push(to);
                    }
                    if key < next[index] {
                        next[index] = key;
                        best[index] = best[index].min(key | (step * STEP));
                    }
                }
            }
            layer = next;
            front = reached;
        }
        let ends = Spot::pitch().filter(|spot| ground.stand[spot.index()] && best[spot.index()] != UNREACHED);
        let way = |to: Spot| {
            let key = best[to.index()];
            let route = Route { code: key & (STEP - 1), steps: (key / STEP % 16) as u8 };
            Way { to, route, challenges: (key / CHALLENGE) as u8 }
        };
        ends.map(way).collect()
    }

    pub(super) fn list_runs(&self, out: &mut Vec<Move>) {
        let Some(shirt) = self.picked.filter(|_| !self.waits_on_ring()) else { return };
        out.extend(self.ways(shirt, self.steps_left()).into_iter().map(|way| Move::Run(way.route)));
    }

    pub(super) fn judge_run(&self, path: &Path) -> Result<Move, Refusal> {
        let shirt = self.picked.ok_or_else(|| refuse("nobody", "Nobody is picked.", json!({"side": self.side})))?;
        if self.waits_on_ring() {
            return Err(self.must_be_taken());
        }
        self.judge_path(shirt, path, self.steps_left()).map(Move::Run)
    }

    /// Judges the path of a run of at most so many steps.
    pub(super) fn judge_path(&self, shirt: Shirt, path: &Path, steps: u8) -> Result<Route, Refusal> {
        let start = self.at(self.side, shirt);
        let squares = &path.0;
        let mut from = start.square();
        let mut ways = Vec::with_capacity(squares.len());
        for &to in squares {
            let broken =
                || refuse("path_broken", "A path goes on to a neighbouring square.", json!({"from": from, "to": to}));
            ways.push(Direction::between(from, to).ok_or_else(broken)?);
            from = to;
        }
        let off = |square: &&Square| Spot::of(**square).is_none_or(|spot| !spot.on_pitch());
        if let Some(square) = squares.iter().find(off) {
            return Err(refuse("path_off_pitch", "A run stays on the pitch.", json!({"at": square})));
        }
        if squares.len() > usize::from(steps) {
            let values = json!({"length": squares.len(), "steps_left": steps});
            return Err(refuse("path_too_long", format!("There are {steps} steps left."), values));
        }
        let route = ways.into_iter().fold(Route::EMPTY, Route::then);
        let end = route.end(start);
        if end == start || self.standing(end).is_some() {
            return Err(refuse(
                "path_blocked",
                "A run ends on an empty square, not where it began.",
                json!({"at": end}),
            ));
        }
        Ok(route)
    }

    /// The set piece of this turn comes first.
    pub(super) fn must_be_taken(&self) -> Refusal {
        let values = json!({"kind": self.set_piece, "shirt": self.picked});
        refuse("set_piece", "The ball must be brought into play first.", values)
    }
}
