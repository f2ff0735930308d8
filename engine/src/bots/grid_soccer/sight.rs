//! What each side could do next from where everybody stands: shots within reach, tackles, passes. Glances, without a search.
//!
//! This module must not say what any of it is worth.

use std::sync::LazyLock;

use super::dice::at_least;
use super::shots::goal_chance;
use crate::game::Side;
use crate::grid_soccer::{Footballer, GridSoccer, Shirt, Spot, Star, rows_out};

/// Columns and rows of the pitch.
const COLUMNS: i8 = 9;
const ROWS: i8 = 18;
const SQUARES: usize = COLUMNS as usize * ROWS as usize;
/// Nobody is farther away than this.
const FAR: i8 = 18;
/// Runs longer than this are as good as this long.
const LONGEST: usize = 12;

/// What a shot at the middle of away's goal needs, stats aside, by how many steps come before it and from where they set out.
static NEEDS: LazyLock<Vec<[i8; SQUARES]>> = LazyLock::new(|| {
    let at = |x: i8, y: i8| {
        let out = ROWS - 1 - y;
        let far = (x - 4).abs().max(out);
        6 + (far - 2).max(0) / 3 + ((x - 4).abs() - out).clamp(0, 3)
    };
    let mut tables = vec![std::array::from_fn(|n| at((n % COLUMNS as usize) as i8, (n / COLUMNS as usize) as i8))];
    for _ in 0..LONGEST {
        let last: &[i8; SQUARES] = tables.last().expect("there is one");
        let near = |x: i8, y: i8| {
            let square = |(dx, dy): (i8, i8)| {
                let (x, y) = (x + dx, y + dy);
                ((0..COLUMNS).contains(&x) && (0..ROWS).contains(&y)).then(|| last[index(x, y)])
            };
            (0..9).filter_map(|n| square((n % 3 - 1, n / 3 - 1))).min().expect("its own square is there")
        };
        tables.push(std::array::from_fn(|n| near((n % COLUMNS as usize) as i8, (n / COLUMNS as usize) as i8)));
    }
    tables
});

fn index(x: i8, y: i8) -> usize {
    y as usize * COLUMNS as usize + x as usize
}

/// What both sides have on the pitch.
pub(super) struct Sight<'a> {
    game: &'a GridSoccer,
    draft: bool,
}

impl<'a> Sight<'a> {
    pub(super) fn of(game: &'a GridSoccer) -> Sight<'a> {
        Sight { game, draft: game.is_draft() }
    }

    /// Those of a side who are on their feet, but for who is left out.
    fn able(&self, side: Side, but: Option<Shirt>) -> impl Iterator<Item = (Shirt, &'a Footballer)> {
        let game = self.game;
        let all = Shirt::ALL.into_iter().zip(game.team(side));
        all.filter(move |(shirt, _)| Some(*shirt) != but && !game.is_frozen(side, *shirt))
    }

    /// The chance of a goal by one who first runs so many steps, going by king's steps and the keeper where he is.
    pub(super) fn goal(&self, side: Side, at: Spot, steps: i8, shot: i8) -> f64 {
        if !at.on_pitch() {
            return 0.0;
        }
        let seen = at.of_side(side);
        let needs = NEEDS[steps.clamp(0, LONGEST as i8) as usize][index(seen.x, seen.y)];
        let keeper = &self.game.team(!side)[0];
        let far = if self.game.is_frozen(!side, Shirt::KEEPER) { 3 } else { self.game.keeper_distance(!side) };
        goal_chance(needs - shot, keeper.stats.ctl, far)
    }

    /// The same for one who will have the ball and run with it.
    pub(super) fn goal_by(&self, side: Side, footballer: &Footballer) -> f64 {
        self.goal(side, footballer.at, footballer.stats.spd - 1, footballer.stats.sho)
    }

    /// The best of these among the outfielders of a side.
    pub(super) fn readiest(&self, side: Side) -> f64 {
        self.able(side, Some(Shirt::KEEPER)).map(|(_, one)| self.goal_by(side, one)).fold(0.0, f64::max)
    }

    /// How many of a side are beside a square.
    fn beside(&self, side: Side, at: Spot, but: Option<Shirt>) -> i8 {
        let weight = |shirt| {
            if self.draft && self.game.has_effect(side, shirt, Star::TOWER) { 2 } else { 1 }
        };
        self.able(side, but).filter(|(_, one)| one.at.touches(at)).map(|(shirt, _)| weight(shirt)).sum()
    }

    /// The best chance of a side to take the ball off this opponent in one turn, and who has it.
    pub(super) fn steal(&self, side: Side, carrier: Shirt) -> (f64, Option<Shirt>) {
        let against = &self.game.team(!side)[usize::from(carrier.number()) - 1];
        let (own, other) = (self.beside(side, against.at, None), self.beside(!side, against.at, Some(carrier)));
        let anchor = if self.draft && self.game.has_effect(!side, carrier, Star::ANCHOR) { 4 } else { 0 };
        let mut best = (0.0, None);
        for (shirt, thief) in self.able(side, None) {
            let far = thief.at.distance(against.at);
            let reaches = far - 1 <= thief.stats.spd && (shirt != Shirt::KEEPER || far <= 2);
            if !reaches || !thief.at.on_pitch() {
                continue;
            }
            let support = (own - i8::from(far == 1) - other).clamp(-2, 2);
            let chance = at_least(8 + against.stats.ctl + anchor - thief.stats.ctl - support, false);
            if chance > best.0 {
                best = (chance, Some(shirt));
            }
        }
        best
    }

    /// The best and the second best pass of a carrier to a teammate, by the chance that it leads to a goal in the turn after.
    pub(super) fn passes(&self, side: Side, carrier: Shirt, free: bool) -> [f64; 2] {
        let from = self.game.team(side)[usize::from(carrier.number()) - 1];
        let line = if free { -1 } else { self.offside_line(side) };
        let ball = rows_out(!side, from.at.y);
        let mut best = [0.0; 2];
        for (shirt, mate) in self.able(side, Some(carrier)) {
            let out = rows_out(!side, mate.at.y);
            if shirt == Shirt::KEEPER || (out < ROWS / 2 && out < ball && out < line) {
                continue;
            }
            let goal = self.goal_by(side, mate);
            if goal <= best[1] {
                continue;
            }
            let needs = 6 + from.at.distance(mate.at) / 3 - from.stats.pas;
            let worth = at_least(needs, false) * goal * (1.0 - self.steal(!side, shirt).0);
            if worth > best[0] {
                best = [worth, best[0]];
            } else if worth > best[1] {
                best[1] = worth;
            }
        }
        best
    }

    /// The rows from their end line that their second-last footballer is.
    fn offside_line(&self, side: Side) -> i8 {
        let mut least = [i8::MAX; 2];
        for one in self.game.team(!side) {
            let out = rows_out(!side, one.at.y);
            if out < least[0] {
                least = [out, least[0]];
            } else if out < least[1] {
                least[1] = out;
            }
        }
        least[1]
    }

    /// The best chance of a side to have a loose ball in one turn, and to score in that same turn.
    pub(super) fn pick_up(&self, side: Side, at: Spot) -> (f64, f64) {
        let fights = self.able(!side, None).filter(|(_, one)| one.at.touches(at));
        let fights = fights.map(|(shirt, one)| (one.stats.ctl, shirt)).max();
        let (own, other) = (self.beside(side, at, None), self.beside(!side, at, fights.map(|(_, shirt)| shirt)));
        let (mut best, mut goal) = (0.0_f64, 0.0_f64);
        for (shirt, one) in self.able(side, None) {
            let far = one.at.distance(at);
            if far > one.stats.spd || !one.at.on_pitch() || (shirt == Shirt::KEEPER && far > 3) {
                continue;
            }
            let chance = match fights {
                None => 1.0,
                Some((control, _)) => {
                    let support = (own - i8::from(far == 1) - other).clamp(-2, 2);
                    super::dice::ahead(control - one.stats.ctl - support..=10)
                }
            };
            best = best.max(chance);
            goal = goal.max(chance * self.goal(side, at, one.stats.spd - 1 - far, one.stats.sho));
        }
        (best, goal)
    }

    /// How many of a side are on their feet within so many squares.
    pub(super) fn near(&self, side: Side, at: Spot, within: i8) -> f64 {
        self.able(side, None).filter(|(_, one)| one.at.distance(at) <= within).count() as f64
    }

    /// How far the two outfielders of a side are who are closest to a square, together.
    pub(super) fn closest_two(&self, side: Side, at: Spot) -> f64 {
        let mut least = [FAR; 2];
        for (_, one) in self.able(side, Some(Shirt::KEEPER)) {
            let far = one.at.distance(at).min(FAR);
            if far < least[0] {
                least = [far, least[0]];
            } else if far < least[1] {
                least[1] = far;
            }
        }
        f64::from(least[0] + least[1])
    }
}
