//! Who plays whom: a matching of least weight among those who wait in a pool.
//!
//! The cost of a pair is its distance in rating, more where the two met lately or where one leaves matches and the other does not. To leave
//! somebody alone for another round costs half of their reach, which grows with the time that they have waited. So a pair is made
//! where it is cheaper than leaving both, and whoever waits long is content with less. Pure: time is in the candidates. This module
//! must not know pools.

use std::collections::HashSet;

use protocol::ids::PlayerId;

/// How far apart in rating two may be who have just come: within it nobody would call the match unfair (the better one scores 64 %).
pub const REACH_START: u64 = 100;

/// How much further for each second: after a minute 1,300 points, which is everybody.
pub const REACH_PER_S: u64 = 20;

/// The furthest: nobody is further apart.
pub const REACH_MAX: u64 = 3_000;

/// What each of the last meetings of two costs, in points of rating: a few seconds more of waiting for somebody else.
pub const REPEAT_COST: u64 = 120;

/// What each step between their classes costs: leavers are left to leavers for as long as there are some within half a minute.
pub const CLASS_COST: u64 = 600;

/// The most who are matched against each other at once. The work grows with the cube; more neighbours than this change nothing that
/// anybody could notice.
pub const GROUP: usize = 48;

/// Costs are counted in halves of a point, so that half a reach is a whole number.
const HALVES: i64 = 2;

/// One who waits.
#[derive(Clone, Debug)]
pub struct Candidate<'a> {
    /// Who.
    pub player: PlayerId,
    /// Their rating.
    pub rating: u32,
    /// How long they have waited, in milliseconds.
    pub waited_ms: u64,
    /// 0, or how bad a leaver they are.
    pub class: u8,
    /// Times at home less times away lately.
    pub balance: i32,
    /// Whom they block.
    pub blocks: &'a HashSet<PlayerId>,
    /// Whom they met lately.
    pub met: &'a [PlayerId],
}

/// Two who play, by their places in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Who is home.
    pub home: usize,
    /// Who is away.
    pub away: usize,
}

/// Pairs of least weight; nobody twice, nobody with one whom either blocks. `turn` is another number each round: it shifts where long
/// lists are cut, so that neighbours at a cut meet in the next round, and decides sides where they are even.
pub fn pair(candidates: &[Candidate], turn: u64) -> Vec<Pair> {
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    // Leavers stand with leavers, so that a cut does not part them.
    order.sort_by_key(|&place| (candidates[place].class, candidates[place].rating, candidates[place].player));
    groups(&order, turn).flat_map(|group| pair_group(candidates, group, turn)).collect()
}

/// Cuts a list into groups of at most [`GROUP`]; in turns half a group further on.
fn groups(order: &[usize], turn: u64) -> impl Iterator<Item = &[usize]> {
    let first = if order.len() > GROUP && turn % 2 == 1 { GROUP / 2 } else { 0 };
    let (head, rest) = order.split_at(first);
    std::iter::once(head).chain(rest.chunks(GROUP)).filter(|group| group.len() > 1)
}

fn pair_group(candidates: &[Candidate], group: &[usize], turn: u64) -> Vec<Pair> {
    let n = group.len();
    let mut gains = vec![0i64; n * n];
    for i in 0..n {
        for j in i + 1..n {
            gains[i * n + j] = gain(&candidates[group[i]], &candidates[group[j]]);
        }
    }
    let mates = integer_blossom::max_weight_matching(&gains, n);
    let found = mates.iter().enumerate().filter_map(|(i, mate)| mate.filter(|&j| i < j).map(|j| (group[i], group[j])));
    found.map(|(one, other)| sides(candidates, one, other, turn)).collect()
}

/// What is gained by pairing two rather than leaving both alone; 0 where they must not be paired.
fn gain(one: &Candidate, other: &Candidate) -> i64 {
    if one.blocks.contains(&other.player) || other.blocks.contains(&one.player) {
        return 0;
    }
    // One point more, so that a pair that costs as much as it spares is made.
    (reach(one.waited_ms) + reach(other.waited_ms) - HALVES * cost(one, other) + 1).max(0)
}

/// What a pair costs, in points of rating.
fn cost(one: &Candidate, other: &Candidate) -> i64 {
    let met = |a: &Candidate, b: &Candidate| a.met.iter().filter(|player| **player == b.player).count() as u64;
    // Each of the two remembers so many: who has met many others since counts less.
    let repeats = met(one, other).max(met(other, one));
    let apart = u64::from(one.class.abs_diff(other.class));
    let cost = u64::from(one.rating.abs_diff(other.rating)) + repeats * REPEAT_COST + apart * CLASS_COST;
    cost.cast_signed()
}

/// How much a pair may cost for one who has waited so long, in points of rating.
pub fn reach(waited_ms: u64) -> i64 {
    let grown = waited_ms.saturating_mul(REACH_PER_S) / 1_000;
    REACH_START.saturating_add(grown).min(REACH_MAX).cast_signed()
}

/// Who was home less often is; where they are even the turn and the places decide, which nobody chooses.
fn sides(candidates: &[Candidate], one: usize, other: usize, turn: u64) -> Pair {
    let (a, b) = (candidates[one].balance, candidates[other].balance);
    let one_is_home = if a == b { (turn ^ one as u64 ^ other as u64).is_multiple_of(2) } else { a < b };
    if one_is_home { Pair { home: one, away: other } } else { Pair { home: other, away: one } }
}

#[cfg(test)]
#[path = "pairing_tests.rs"]
mod tests;
