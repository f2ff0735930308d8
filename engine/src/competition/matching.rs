//! Pairs of least cost among those who stand in an order in which good pairs are near each other.
//!
//! [`perfect`] pairs all, [`most`] as many as it can. Up to a window ([`WINDOW`] for those who ask) the answer is exact, by the blossom
//! algorithm, whose work grows with the cube and whose memory with the square of the number. Longer orders are cut into windows: each is matched exactly, whoever finds nobody
//! goes on into the next one, and whoever is left in the end is matched again among more and more neighbours, all at last. So a perfect matching
//! is found wherever there is one. Then windows that overlap the cuts, and the dearest pairs of all wherever they stand, are matched again until nothing gets cheaper.
//!
//! What the windows may cost: a chain of exchanges that is longer than a window and pays only as a whole is not seen. Where costs grow with
//! the distance in the order such chains are hardly needed, since without forbidden pairs neighbours are paired at every even cut. This module
//! must not know what is paired.

use std::cmp::Reverse;
use std::ops::Range;

/// The most who are matched at once at first: exact for a field of this size, and a few milliseconds of work.
pub(super) const WINDOW: usize = 128;

/// More than what all pairs of a matching cost together: to make one more pair is always worth it.
pub(super) const COST_END: i128 = 1 << 116;

/// Rounds of cheapening that are made at most. Two or three are usual; each makes the whole cheaper, so there is an end anyway.
const PASSES_MAX: usize = 16;

/// The mate of each place, of least cost together; none where all cannot be paired, or their number is odd. `cost` of two places, the lower first, is
/// at least 0, in sum below [`COST_END`]; none: these two must not be paired.
pub(super) fn perfect(count: usize, window: usize, cost: &impl Fn(usize, usize) -> Option<i128>) -> Option<Vec<usize>> {
    let mut mates = most(count, window, cost);
    let mut span = window;
    while let Some(first) = mates.iter().position(Option::is_none) {
        let last = mates.iter().rposition(Option::is_none)?;
        let (from, to) = (first.saturating_sub(span), (last + 1).saturating_add(span).min(count));
        let whole = from == 0 && to == count;
        rematch(&mut mates, from..to, cost);
        if whole && mates.iter().any(Option::is_none) {
            return None;
        }
        span = span.saturating_mul(2);
    }
    if count > window {
        cheapen(&mut mates, window, cost);
    }
    mates.into_iter().collect()
}

/// The mate of each place, as many pairs as the windows allow and those of least cost together. `cost` as in [`perfect`], but it may be below
/// 0 down to minus [`COST_END`]: what is gained by pairing these.
pub(super) fn most(count: usize, window: usize, cost: &impl Fn(usize, usize) -> Option<i128>) -> Vec<Option<usize>> {
    let mut mates = vec![None; count];
    let mut alone: Vec<usize> = Vec::new();
    let mut next = 0;
    while next < count {
        let more = window.saturating_sub(alone.len()).max(window / 2).max(2);
        let end = (next + more).min(count);
        alone.extend(next..end);
        match_exactly(&alone, &mut mates, cost);
        alone.retain(|place| mates[*place].is_none());
        next = end;
    }
    // A last window that is short may leave some who find others in the one before.
    if alone.len() > 1 && count > window {
        rematch(&mut mates, alone[0].saturating_sub(window)..count, cost);
    }
    mates
}

/// Matches those of a range again whose mates are in it too, or who have none.
fn rematch(mates: &mut [Option<usize>], range: Range<usize>, cost: &impl Fn(usize, usize) -> Option<i128>) {
    let inside = |place: &usize| mates[*place].is_none_or(|mate| range.contains(&mate));
    let among: Vec<usize> = range.clone().filter(inside).collect();
    match_exactly(&among, mates, cost);
}

/// Matches overlapping windows again, and as many of the dearest pairs as fill one: two that stand far from each other may each have what the other lacks. Until nothing
/// gets cheaper.
fn cheapen(mates: &mut [Option<usize>], window: usize, cost: &impl Fn(usize, usize) -> Option<i128>) {
    let half = (window / 2).max(1);
    let mut before = total(mates, cost);
    for _ in 0..PASSES_MAX {
        for from in (0..mates.len()).step_by(half) {
            rematch(mates, from..(from + window).min(mates.len()), cost);
        }
        let mut dearest = pairs(mates, cost);
        dearest.sort_by_key(|(cost, pair)| (Reverse(*cost), *pair));
        let among: Vec<usize> = dearest.iter().take(half).flat_map(|(_, (one, other))| [*one, *other]).collect();
        match_exactly(&among, mates, cost);
        let now = total(mates, cost);
        if now == before {
            return;
        }
        before = now;
    }
}

/// The pairs that are made, the lower place first, and what each costs.
fn pairs(mates: &[Option<usize>], cost: &impl Fn(usize, usize) -> Option<i128>) -> Vec<(i128, (usize, usize))> {
    let made =
        mates.iter().enumerate().filter_map(|(one, mate)| mate.filter(|other| one < *other).map(|other| (one, other)));
    made.filter_map(|(one, other)| Some((cost(one, other)?, (one, other)))).collect()
}

/// What the pairs cost together.
fn total(mates: &[Option<usize>], cost: &impl Fn(usize, usize) -> Option<i128>) -> i128 {
    pairs(mates, cost).into_iter().map(|(cost, _)| cost).sum()
}

/// Pairs as many of these as can be paired, at least cost, whatever pairs there were among them. They come in any order.
fn match_exactly(among: &[usize], mates: &mut [Option<usize>], cost: &impl Fn(usize, usize) -> Option<i128>) {
    let n = among.len();
    let mut weights = vec![0i128; n * n];
    for i in 0..n {
        for j in i + 1..n {
            let (low, high) = (among[i].min(among[j]), among[i].max(among[j]));
            weights[i * n + j] = cost(low, high).map_or(0, |cost| 2 * COST_END - cost);
        }
    }
    for (place, mate) in among.iter().zip(integer_blossom::max_weight_matching(&weights, n)) {
        mates[*place] = mate.map(|mate| among[mate]);
    }
}

#[cfg(test)]
#[path = "matching_tests.rs"]
mod tests;
