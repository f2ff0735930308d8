//! What two sides may choose from at the same moment, and what each pair of choices is worth.
//!
//! This module must not look at what a side has chosen in secret.

use super::{Budget, Noise};
use crate::bots::equilibrium::{Mix, Payoffs, solve};
use crate::game::{BySide, Chances, Side};
use crate::sector_soccer::{LineUp, Move, Moves, SectorSoccer, first_way};

/// What a change that is kept for later is worth at the start of a match, as chance to win less that to lose. In 400 matches each, prices of 0
/// to 0.08 did as well as one another within the 0.004 that such a number of matches shows; 0.16 lost 0.03, and never to change 0.06.
const CHANGE_KEPT: f64 = 0.02;

/// Where a side may have its pawns stand, and the moves that it costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stand {
    pub(super) line_up: LineUp,
    pub(super) moves: u8,
}

/// A moment in which sides choose where to stand.
pub(super) struct MatchUp<'a> {
    game: &'a SectorSoccer,
    side: Side,
    /// The side's line-up before; none at the start.
    pub(super) from: Option<LineUp>,
    pub(super) own: Vec<Stand>,
    theirs: Vec<Stand>,
    /// What a move costs.
    price: f64,
}

impl MatchUp<'_> {
    pub(super) fn new(game: &SectorSoccer, side: Side) -> MatchUp<'_> {
        let price = CHANGE_KEPT * share_to_come(game);
        MatchUp { game, side, from: game.line_up(side), own: stands(game, side), theirs: stands(game, !side), price }
    }

    /// The line-up with which this side begins its thinking: the usual one, or as it stands.
    pub(super) fn usual(&self) -> usize {
        usual(&self.own)
    }

    /// The same of the other side.
    pub(super) fn their_usual(&self) -> usize {
        usual(&self.theirs)
    }

    /// What a pair of choices is worth to this side: its chance to win less that to lose, and the price of moves.
    pub(super) fn worth(&self, own: usize, theirs: usize) -> f64 {
        let (own, theirs) = (self.own[own], self.theirs[theirs]);
        let line_ups = BySide::new(|side| if side == self.side { own.line_up } else { theirs.line_up });
        let kept = self.price * (f64::from(theirs.moves) - f64::from(own.moves));
        worth(self.game.outlook_of(line_ups).chances, self.side) + kept
    }

    /// Which choices no other choice can better against the other side's best.
    pub(super) fn equilibrium(&self, purse: &mut Purse) -> Drawn {
        let mut payoffs = Pairs { match_up: self, purse };
        let (mix, value) = solve(&mut payoffs, self.usual(), self.their_usual());
        Drawn { mix, value }
    }

    pub(super) fn action(&self, to: usize) -> Move {
        let Stand { line_up, moves } = self.own[to];
        self.from.map_or(Move::LineUp(line_up), |from| Move::Change(first_way(from, line_up, moves)))
    }
}

/// An equilibrium's choices with their chances, and its value.
pub(super) struct Drawn {
    pub(super) mix: Mix,
    pub(super) value: f64,
}

impl Drawn {
    /// One of them.
    pub(super) fn draw(&self, noise: &mut Noise) -> (usize, f64) {
        let mut at = noise.unit();
        let drawn = self.mix.iter().find(|(_, chance)| {
            at -= chance;
            at < 0.0
        });
        (drawn.or(self.mix.last()).map_or(0, |(choice, _)| *choice), self.value)
    }
}

struct Pairs<'a, 'b> {
    match_up: &'a MatchUp<'a>,
    purse: &'a mut Purse<'b>,
}

impl Payoffs for Pairs<'_, '_> {
    fn choices(&self) -> [usize; 2] {
        [self.match_up.own.len(), self.match_up.theirs.len()]
    }

    fn payoff(&mut self, own: usize, theirs: usize) -> Option<f64> {
        self.purse.pays().then(|| self.match_up.worth(own, theirs))
    }
}

/// Chance to win less that to lose.
pub(super) fn worth(chances: Chances, side: Side) -> f64 {
    let for_home = chances.home - chances.away;
    if side == Side::Home { for_home } else { -for_home }
}

/// What a side may choose from: all line-ups, or those it has moves for, by the fewest.
fn stands(game: &SectorSoccer, side: Side) -> Vec<Stand> {
    let left = game.changes_left(side).min(Moves::MOST as u8);
    let moves = |line_up: LineUp| game.line_up(side).map_or(0, |from| from.distance(line_up));
    let all = LineUp::ALL.into_iter().map(|line_up| Stand { line_up, moves: moves(line_up) });
    all.filter(|stand| stand.moves <= left).collect()
}

/// Without a move, where there was a line-up; otherwise the one that is best at the usual options.
fn usual(stands: &[Stand]) -> usize {
    let best = [1, 3, 3, 2, 1];
    let stays = |stand: &Stand| {
        if stands.len() == LineUp::ALL.len() && stands.iter().all(|other| other.moves == 0) {
            stand.line_up.pawns() == best
        } else {
            stand.moves == 0
        }
    };
    stands.iter().position(stays).unwrap_or(0)
}

/// The share of the throws of both halves that is to come; none in extra time.
fn share_to_come(game: &SectorSoccer) -> f64 {
    let half = f64::from(game.chosen().half_throws);
    match game.period() {
        1 => (f64::from(game.throws_left()) + half) / (2.0 * half),
        2 => f64::from(game.throws_left()) / (2.0 * half),
        _ => 0.0,
    }
}

/// What may be spent on thinking: a position is a pair of line-ups.
pub(super) struct Purse<'a> {
    budget: Budget<'a>,
    asked: u32,
}

/// Positions between two questions whether to stop.
const ASKS_EVERY: u32 = 64;

impl<'a> Purse<'a> {
    pub(super) fn new(budget: Budget<'a>) -> Purse<'a> {
        Purse { budget, asked: 0 }
    }

    /// Pays for one position, unless nothing is left or the time is up.
    pub(super) fn pays(&mut self) -> bool {
        if self.budget.nodes == 0 {
            return false;
        }
        let asks = self.asked.is_multiple_of(ASKS_EVERY);
        self.asked = self.asked.wrapping_add(1);
        self.budget.nodes -= 1;
        if asks && self.budget.stop.is_some_and(|stop| stop()) {
            self.budget.nodes = 0;
        }
        self.budget.nodes > 0
    }
}
