//! Shots: what aiming and diving are worth, each side choosing without knowing what the other chooses.
//!
//! This module must not look at the aim of a shot that was taken.

use std::sync::LazyLock;

use super::dice::{at_least, doubles, exactly};
use crate::bots::equilibrium::small;
use crate::grid_soccer::{Cell, GridSoccer, Move, Shirt, Spot, Star, save_target};

/// From how many squares off his mouth a keeper cannot save.
const STRANDED: i8 = 3;
/// By how much a save must be made for the ball to be held.
const HELD: i8 = 3;
/// Cells farther off nobody reaches.
const REACH: u8 = 2;

/// What the ways in which a shot ends are worth to who takes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    pub(super) goal: f64,
    pub(super) held: f64,
    pub(super) corner: f64,
    pub(super) wide: f64,
    pub(super) rebound: f64,
}

impl Ends {
    /// Counted in goals, for want of something better.
    const PLAIN: Ends = Ends { goal: 1.0, held: 0.0, corner: 0.05, wide: 0.0, rebound: 0.05 };
}

/// How likely the ways are on which a shot begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Struck {
    /// A goal whatever the keeper does.
    pub(super) direct: f64,
    /// The keeper dives.
    pub(super) dived: f64,
    rebound: f64,
    wide: f64,
}

impl Struck {
    fn of(needs: i8, best_of_three: bool, stranded: bool) -> Struck {
        let on_target = at_least(needs, best_of_three);
        let direct = if stranded { on_target } else { doubles(needs, best_of_three) };
        let rebound = exactly(needs - 1, best_of_three);
        Struck { direct, dived: on_target - direct, rebound, wide: 1.0 - on_target - rebound }
    }

    /// Of this shot, were it taken now.
    pub(super) fn now(game: &GridSoccer, shirt: Shirt, from: Spot, cell: Cell) -> Struck {
        let (needs, chance) = game.shot_odds(shirt, from, cell);
        Struck::of(needs, chance.of == 216, stranded(game))
    }

    fn worth(self, dived: f64, ends: Ends) -> f64 {
        self.direct * ends.goal + self.dived * dived + self.rebound * ends.rebound + self.wide * ends.wide
    }
}

fn stranded(game: &GridSoccer) -> bool {
    let their = !game.turn_of().1;
    game.is_frozen(their, Shirt::KEEPER) || game.keeper_distance(their) >= STRANDED
}

/// A save: how likely the ball is held and how likely it is palmed out, for a dive so many cells off.
#[derive(Clone, Copy, Debug)]
struct Save {
    held: f64,
    palmed: f64,
}

impl Save {
    const NONE: Save = Save { held: 0.0, palmed: 0.0 };

    /// By what the dice must show.
    fn of(off: u8, needs: i8, sticks: bool) -> Save {
        match off {
            0 => Save { held: 1.0, palmed: 0.0 },
            1..=REACH => {
                let made = at_least(needs, false);
                let held = if sticks { made } else { at_least(needs + HELD, false) };
                Save { held, palmed: made - held }
            }
            _ => Save::NONE,
        }
    }

    /// What a shot that the keeper dives for is worth.
    fn worth(self, ends: Ends) -> f64 {
        self.held * ends.held + self.palmed * ends.corner + (1.0 - self.held - self.palmed) * ends.goal
    }
}

/// What a keeper does against a shot: where he dives, by what ability.
#[derive(Clone, Copy, Debug)]
struct Dive {
    cells: [Cell; 2],
    ability: Option<Star>,
}

impl Dive {
    fn at(cell: Cell) -> Dive {
        Dive { cells: [cell; 2], ability: None }
    }

    fn save(self, game: &GridSoccer, aim: Cell) -> Save {
        let side = !game.turn_of().1;
        if self.ability != Some(Star::SWEEPER) && game.keeper_distance(side) >= STRANDED {
            return Save::NONE;
        }
        let off = self.cells.map(|cell| cell.off(aim));
        let off = off[0].min(off[1]).saturating_sub(u8::from(self.ability == Some(Star::ARMS)));
        let keeper = game.team(side)[0].stats.ctl;
        Save::of(off, game.save_target(side, off, self.ability) - keeper, self.ability == Some(Star::GLUE))
    }
}

/// What a shot from here is worth if both sides mix as well as they can, no keeper's ability being used.
///
/// The four outer cells are alike to shooter and keeper, and so are the two middle ones: it is a game of two choices each.
pub(super) fn worth(game: &GridSoccer, shirt: Shirt, from: Spot, ends: Ends) -> f64 {
    let [outer, middle] = [0, 1].map(|column| Struck::now(game, shirt, from, Cell { column, row: 0 }));
    if stranded(game) {
        return outer.worth(0.0, ends).max(middle.worth(0.0, ends));
    }
    let side = !game.turn_of().1;
    let keeper = game.team(side)[0].stats.ctl;
    let saved = [0, 1, 2, 3].map(|off| Save::of(off, game.save_target(side, off, None) - keeper, false).worth(ends));
    mixed([outer, middle], saved, ends)
}

/// The value of the game of outer and middle cells; `saved` is what a dived shot is worth by how far the dive is off.
fn mixed([outer, middle]: [Struck; 2], saved: [f64; 4], ends: Ends) -> f64 {
    let mean = |offs: &[usize]| offs.iter().map(|off| saved[*off]).sum::<f64>() / offs.len() as f64;
    let aside = mean(&[1, 2]);
    two_by_two([
        [outer.worth(mean(&[0, 1, 2, 3]), ends), outer.worth(aside, ends)],
        [middle.worth(aside, ends), middle.worth(mean(&[0, 1]), ends)],
    ])
}

/// The value of a game of two choices each, to who chooses the row.
fn two_by_two([[a, b], [c, d]]: [[f64; 2]; 2]) -> f64 {
    let (low, high) = (a.min(b).max(c.min(d)), a.max(c).min(b.max(d)));
    if low >= high { low } else { (a * d - b * c) / (a + d - b - c) }
}

/// Needs up to this are told apart.
const NEEDS: usize = 15;
/// The keepers' CTL that are told apart.
const CONTROLS: usize = 8;

/// The chance of a goal by what the middle of the goal needs, the keeper's CTL and his distance from his mouth.
static GOALS: LazyLock<[[[f64; 4]; CONTROLS]; NEEDS]> = LazyLock::new(|| {
    let goal = |needs: usize, control: usize, far: usize| {
        let needs = needs as i8;
        let stranded = far as i8 >= STRANDED;
        let struck = [needs + 1, needs].map(|needs| Struck::of(needs, false, stranded));
        let plain = Ends { corner: 0.0, rebound: 0.0, ..Ends::PLAIN };
        let save = |off: u8| Save::of(off, save_target(off, far as i8) - control as i8, false).worth(plain);
        mixed(struck, [save(0), save(1), save(2), save(3)], plain)
    };
    std::array::from_fn(|needs| std::array::from_fn(|control| std::array::from_fn(|far| goal(needs, control, far))))
});

/// The chance of a goal that needs this much in the middle, against a keeper of this CTL so far off his mouth.
pub(super) fn goal_chance(needs: i8, control: i8, far: i8) -> f64 {
    let held = |number: i8, most: usize| number.clamp(0, most as i8 - 1) as usize;
    GOALS[held(needs, NEEDS)][held(control, CONTROLS)][far.clamp(0, STRANDED) as usize]
}

/// What a charge is worth to a keeper who could spend it on this dive, in goals.
const CHARGE: f64 = 0.01;

/// What the shooter's aims are worth against each of the dives.
fn table(game: &GridSoccer, (shirt, from): (Shirt, Spot), dives: &[(Dive, f64)]) -> Vec<Vec<f64>> {
    let ends = Ends::PLAIN;
    let row = |aim: Cell| {
        let struck = Struck::now(game, shirt, from, aim);
        dives.iter().map(|(dive, price)| struck.worth(dive.save(game, aim).worth(ends) + price, ends)).collect()
    };
    Cell::ALL.map(row).into()
}

/// The chances with which the six cells are aimed at.
pub(super) fn aims(game: &GridSoccer, shooter: (Shirt, Spot)) -> Vec<f64> {
    small(&plain_table(game, shooter)).0
}

/// What each aim is worth against each dive without an ability.
pub(super) fn plain_table(game: &GridSoccer, shooter: (Shirt, Spot)) -> Vec<Vec<f64>> {
    table(game, shooter, &Cell::ALL.map(|cell| (Dive::at(cell), 0.0)))
}

/// The chances with which the listed dives are chosen.
pub(super) fn dives(game: &GridSoccer, listed: &[Move]) -> Vec<f64> {
    let Some(shooter) = game.shot_from() else { return Vec::new() };
    let star = game.team(!game.turn_of().1)[0].star;
    let price = |ability: Option<Star>| ability.map_or(0.0, |star| CHARGE * f64::from(star.cost(game.edition())));
    let dives: Vec<(Dive, f64)> = listed
        .iter()
        .filter_map(|one| match one {
            Move::Dive(cell, second, ability) => {
                let ability = star.filter(|_| *ability);
                Some((Dive { cells: [*cell, second.unwrap_or(*cell)], ability }, price(ability)))
            }
            _ => None,
        })
        .collect();
    let mut rows = table(game, shooter, &dives);
    if let Some(row) = game.row_told() {
        rows = rows.into_iter().zip(Cell::ALL).filter(|(_, cell)| cell.row == row).map(|(line, _)| line).collect();
        return small(&rows).1;
    }
    if listed.len() > dives.len() {
        // The oracle: the best mixture for each row, at the price of asking.
        let asked = [0, 1].map(|row| small(&rows.iter().skip(row).step_by(2).cloned().collect::<Vec<_>>()).1);
        let price = price(Some(Star::ORACLE));
        for (number, line) in rows.iter_mut().enumerate() {
            let told = line.iter().zip(&asked[number % 2]).map(|(wins, chance)| wins * chance).sum::<f64>();
            line.push(told + price);
        }
    }
    small(&rows).1
}
