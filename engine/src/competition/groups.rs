//! Groups: pots, the draw, and who goes through into which place of a bracket.
//!
//! This module must not make tables: it is given their order.

use super::Entrant;
use super::lots::Lots;

/// Who goes through from groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Qualifying {
    /// How many from each group.
    pub each: u32,
    /// How many of those in the next place of all groups.
    pub best_next: u32,
}

/// Pots for so many groups: the best of each group come from the first pot, and so on. The last may be short.
pub fn pots(seeded: &[Entrant], groups: u32) -> Vec<Vec<Entrant>> {
    seeded.chunks(groups.max(1) as usize).map(<[Entrant]>::to_vec).collect()
}

/// Groups drawn from pots: one of each pot to each group, as far as a short pot goes.
pub fn draw(pots: &[Vec<Entrant>], lots: &Lots) -> Vec<Vec<Entrant>> {
    let count = pots.iter().map(Vec::len).max().unwrap_or_default();
    let mut groups: Vec<Vec<Entrant>> = vec![Vec::new(); count];
    for (number, pot) in pots.iter().enumerate() {
        // A short pot is drawn with blanks, so that chance says which groups are smaller.
        let mut balls: Vec<Option<Entrant>> = pot.iter().copied().map(Some).collect();
        balls.resize(count, None);
        let drawn = lots.shuffled(&format!("pot {}", number + 1), balls);
        for (group, entrant) in groups.iter_mut().zip(drawn) {
            group.extend(entrant);
        }
    }
    groups
}

/// Those who go through as a bracket seeds them, the best first. `orders` are the groups' tables from the top, `next_placed` those in the
/// next place of all groups, the best first.
///
/// Winners of groups come first, then the seconds, and so on, then the best of the next place. Within each place they are so turned that two
/// of one group meet as late as the bracket allows: [`apart`] says how late that is.
pub fn bracket_seeds(orders: &[Vec<Entrant>], through: &Qualifying, next_placed: &[Entrant]) -> Vec<Entrant> {
    let each = through.each as usize;
    let mut seeds: Vec<Entrant> =
        (0..each).flat_map(|place| orders.iter().filter_map(move |order| order.get(place))).copied().collect();
    seeds.extend(next_placed.iter().take(through.best_next as usize));
    let group_of = |entrant: Entrant| orders.iter().position(|order| order.contains(&entrant));
    let groups: Vec<Option<usize>> = seeds.iter().map(|entrant| group_of(*entrant)).collect();
    arranged(&groups, orders.len()).into_iter().map(|i| seeds[i]).collect()
}

/// An order of seeds, within each tier of `tier` of them, in which two of one group meet as late as can be: tier by tier each seat is given to
/// the first one left whose group is furthest from it in the bracket.
fn arranged(groups: &[Option<usize>], tier: usize) -> Vec<usize> {
    let size = groups.len().next_power_of_two().max(2);
    let mut order: Vec<usize> = Vec::new();
    let all: Vec<usize> = (0..groups.len()).collect();
    for tier in all.chunks(tier.max(1)) {
        order.extend(best_of_tier(groups, &order, tier, size));
    }
    order
}

/// The order of a tier that keeps groups furthest apart: the sum over all who are placed already of how early they would meet one of their
/// group, earlier ones counting far more. Seats are filled by the Hungarian idea in small: repeated swaps while they help.
fn best_of_tier(groups: &[Option<usize>], before: &[usize], tier: &[usize], size: usize) -> Vec<usize> {
    let mut order = tier.to_vec();
    let cost = |order: &[usize]| -> u64 {
        let all: Vec<usize> = before.iter().chain(order).copied().collect();
        let mut sum = 0;
        for (seat, one) in all.iter().enumerate().skip(before.len()) {
            for (other_seat, other) in all.iter().enumerate().take(seat) {
                if groups[*one].is_some() && groups[*one] == groups[*other] {
                    sum += 1 << (4 * (size.ilog2() - apart(seat, other_seat, size) + 1));
                }
            }
        }
        sum
    };
    let mut least = cost(&order);
    loop {
        let pairs = (0..order.len()).flat_map(|i| (i + 1..order.len()).map(move |j| (i, j))).collect::<Vec<_>>();
        let better = pairs.into_iter().find_map(|(i, j)| {
            let mut swapped = order.clone();
            swapped.swap(i, j);
            let cost = cost(&swapped);
            (cost < least).then_some((swapped, cost))
        });
        match better {
            Some((swapped, cost)) => (order, least) = (swapped, cost),
            None => return order,
        }
    }
}

/// In which round of a bracket of this size (a power of two) two seeds, from 0, can meet at the earliest, from 1.
pub fn apart(one: usize, other: usize, size: usize) -> u32 {
    let (mut one, mut other) = (line(one, size), line(other, size));
    let mut round = 0;
    while one != other {
        (one, other, round) = (one / 2, other / 2, round + 1);
    }
    round
}

/// The line of a bracket on which a seed stands, from the top.
fn line(seed: usize, size: usize) -> usize {
    // As `bracket::knock_out` puts seeds: at each doubling the worse half mirrors the better one.
    let (mut count, mut line) = (size, 0);
    let mut seed = seed;
    let mut path = Vec::new();
    while count > 1 {
        let mirrored = seed >= count / 2;
        path.push(mirrored);
        seed = if mirrored { count - 1 - seed } else { seed };
        count /= 2;
    }
    for mirrored in path.into_iter().rev() {
        line = line * 2 + usize::from(mirrored);
    }
    line
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::competition::bracket::{Slot, knock_out};

    fn entrants(numbers: std::ops::RangeInclusive<u32>) -> Vec<Entrant> {
        numbers.map(Entrant).collect()
    }

    #[test]
    fn lines_are_those_of_a_knock_out() {
        for size in [2, 4, 8, 16, 32, 64] {
            let seeded = entrants(1..=size);
            let bracket = knock_out(&seeded, false);
            let first: Vec<Slot> =
                bracket.ties.iter().filter(|tie| tie.round == 1).flat_map(|t| [t.slots.home, t.slots.away]).collect();
            for (i, entrant) in seeded.iter().enumerate() {
                assert_eq!(first[line(i, size as usize)], Slot::Entrant { entrant: *entrant }, "seed {i} of {size}");
            }
        }
        assert_eq!(apart(0, 1, 8), 3, "the best two meet in the final");
        assert_eq!(apart(0, 7, 8), 1);
    }

    #[test]
    fn each_group_has_one_of_each_pot_and_a_short_pot_leaves_some_out() {
        let pots = pots(&entrants(1..=14), 4);
        assert_eq!(pots.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4, 4, 2]);
        let groups = draw(&pots, &Lots([3; 32]));
        assert_eq!(groups.len(), 4);
        for group in &groups {
            for pot in &pots[..3] {
                assert_eq!(group.iter().filter(|entrant| pot.contains(entrant)).count(), 1);
            }
        }
        let mut sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [3, 3, 4, 4]);
    }

    #[test]
    fn every_draw_of_two_pots_is_about_as_likely() {
        let pots = pots(&entrants(1..=6), 3);
        let mut counts: BTreeMap<Vec<Vec<Entrant>>, u32> = BTreeMap::new();
        for seed in 0..7_200u32 {
            let mut bytes = [0; 32];
            bytes[..4].copy_from_slice(&seed.to_be_bytes());
            let mut groups = draw(&pots, &Lots(bytes));
            groups.sort();
            *counts.entry(groups).or_default() += 1;
        }
        // Six ways to lead the second pot to the first; 1,200 each, standard deviation 32.
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| count.abs_diff(1_200) < 160), "{counts:?}");
    }

    /// The earliest round in which two of one group can meet.
    fn earliest(groups: u32, each: u32, best_next: u32) -> u32 {
        let orders: Vec<Vec<Entrant>> = (0..groups).map(|g| entrants(g * 10 + 1..=g * 10 + 4)).collect();
        let next: Vec<Entrant> = orders.iter().filter_map(|order| order.get(each as usize)).copied().collect();
        let seeds = bracket_seeds(&orders, &Qualifying { each, best_next }, &next);
        assert_eq!(seeds.len() as u32, groups * each + best_next);
        let size = seeds.len().next_power_of_two();
        let pairs = (0..seeds.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let of_a_group = pairs.filter(|(i, j)| (seeds[*i].0 - 1) / 10 == (seeds[*j].0 - 1) / 10);
        of_a_group.map(|(i, j)| apart(i, j, size)).min().expect("some are of one group")
    }

    #[test]
    fn two_of_a_group_meet_as_late_as_can_be() {
        // Of two who go through from each group one stands in each half: they meet in the final.
        assert_eq!(earliest(2, 2, 0), 2);
        assert_eq!(earliest(4, 2, 0), 3);
        assert_eq!(earliest(8, 2, 0), 4);
        assert_eq!(earliest(16, 2, 0), 5);
        // The best thirds too: three of one group cannot stand in two halves, but never meet in the first round.
        assert!(earliest(6, 2, 4) >= 2);
        assert!(earliest(12, 2, 8) >= 2);
        assert!(earliest(4, 3, 0) >= 2);
    }
}
