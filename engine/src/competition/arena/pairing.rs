//! Who plays whom next in an arena.
//!
//! Of all pairings those are looked for that make the most pairs; then those that leave waiting who came last; then those in which people meet people and programs
//! meet programs; then those of neighbours in standing; then those that balance home and away. Nobody meets the opponent of their last match, unless these two are all who
//! wait. This module must not know a clock.

use super::super::{Entrant, Pairing, matching};
use crate::game::Side;

/// One who waits for a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Who.
    pub entrant: Entrant,
    /// Place in the standings, from 1.
    pub place: u32,
    /// Since when they wait, in milliseconds of any clock that all share.
    pub since_ms: u64,
    /// The opponent of their last match, if there was one.
    pub met_last: Option<Entrant>,
    /// Matches at home less matches away.
    pub balance: i32,
    /// The side of their last match, if there was one.
    pub side_last: Option<Side>,
    /// Whether it is a program.
    pub bot: bool,
}

/// Bits of each term of a cost, with room for the sum of as many as a window has.
const MIXED_BITS: u32 = 12;
const GAP_BITS: u32 = 42;
const IMBALANCE_BITS: u32 = 20;

/// Places in the standings beyond which a gap is not told from a wider one.
const GAP_MAX: u32 = 32_767;

/// Matches by which home and away differ beyond which more are not told apart.
const APART_MAX: u32 = 15;

/// Pairs among those who wait, those who stand best first. Whoever is in none goes on waiting: one of an odd number, and whoever could
/// only meet their last opponent again.
pub fn pair(waiting: &[Waiting]) -> Vec<Pairing> {
    let mut order: Vec<Waiting> = waiting.to_vec();
    order.sort_by_key(|one| (one.place, one.entrant));
    order.dedup_by_key(|one| one.entrant);
    let patience = patience(&order);
    let cost = |one: usize, other: usize| {
        let (a, b) = (&order[one], &order[other]);
        let again = a.met_last == Some(b.entrant) || b.met_last == Some(a.entrant);
        let allowed = !again || order.len() == 2;
        allowed.then(|| cost(a, b) - ((patience[one] + patience[other]) << (MIXED_BITS + GAP_BITS + IMBALANCE_BITS)))
    };
    let mates = matching::most(order.len(), matching::WINDOW, &cost);
    let pairs =
        mates.iter().enumerate().filter_map(|(one, mate)| mate.filter(|other| one < *other).map(|other| (one, other)));
    pairs.map(|(one, other)| sides(&order[one], &order[other])).collect()
}

/// The place of each by how lately they came, from 1 for who came last: what it is worth that they play.
fn patience(order: &[Waiting]) -> Vec<i128> {
    let mut latest: Vec<usize> = (0..order.len()).collect();
    latest.sort_by_key(|place| (std::cmp::Reverse(order[*place].since_ms), order[*place].entrant));
    let mut patience = vec![0; order.len()];
    for (worth, place) in (1..).zip(latest) {
        patience[place] = worth;
    }
    patience
}

fn cost(one: &Waiting, other: &Waiting) -> i128 {
    let mixed = i128::from(one.bot != other.bot);
    let gap = i128::from(one.place.abs_diff(other.place).min(GAP_MAX));
    let imbalance = i128::from(at_home(one, other).min(at_home(other, one)));
    (((mixed << GAP_BITS) + gap * gap) << IMBALANCE_BITS) + imbalance
}

/// What it costs both that the first is at home: how far apart their sides then are, and whether it is the same side again.
fn at_home(home: &Waiting, away: &Waiting) -> u32 {
    let on = |one: &Waiting, side: Side, step: i32| {
        let apart = one.balance.saturating_add(step).unsigned_abs().min(APART_MAX);
        2 * apart * apart + u32::from(one.side_last == Some(side))
    };
    on(home, Side::Home, 1) + on(away, Side::Away, -1)
}

/// The pair with its sides: who was at home less is, else who was not at home last, else who stands worse.
fn sides(above: &Waiting, below: &Waiting) -> Pairing {
    let had = |one: &Waiting| (one.balance, one.side_last == Some(Side::Home));
    let (home, away) = if had(above) < had(below) { (above, below) } else { (below, above) };
    Pairing { home: home.entrant, away: Some(away.entrant) }
}

#[cfg(test)]
#[path = "pairing_tests.rs"]
mod tests;
