//! Groups: pots, the draw, and who goes through into which place of a bracket.
//!
//! This module must not make tables: it is given their order.

use std::ops::Range;

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
/// Winners of groups come first, then the seconds, and so on, then the best of the next place: who comes earlier has the byes. Within each place
/// they are so turned that two of one group meet as late as can be found ([`apart`] says how late that is), and else stay in the order of groups.
pub fn bracket_seeds(orders: &[Vec<Entrant>], through: &Qualifying, next_placed: &[Entrant]) -> Vec<Entrant> {
    let places = (0..through.each as usize)
        .map(|place| orders.iter().filter_map(|order| order.get(place)).copied().collect::<Vec<Entrant>>());
    let next = next_placed.iter().take(through.best_next as usize).copied().collect();
    let tiers: Vec<Vec<Entrant>> = places.chain([next]).collect();
    let group_of = |entrant: &Entrant| orders.iter().position(|order| order.contains(entrant));
    let count: usize = tiers.iter().map(Vec::len).sum();
    let mut seats = Seats { size: count.next_power_of_two().max(2), taken: Vec::new(), tiers: Vec::new() };
    for tier in tiers {
        let first = seats.taken.len();
        seats.taken.extend(tier.into_iter().map(|entrant| (entrant, group_of(&entrant))));
        seats.tiers.push(first..seats.taken.len());
        seats.spread();
    }
    seats.taken.into_iter().map(|(entrant, _)| entrant).collect()
}

/// Seeds of a bracket as they are filled, the best first.
struct Seats {
    /// Of the bracket, a power of two.
    size: usize,
    /// Who has each seat, and of which group they are.
    taken: Vec<(Entrant, Option<usize>)>,
    /// The seats of each place in the groups. Nobody gets a seat of another place.
    tiers: Vec<Range<usize>>,
}

impl Seats {
    /// Lets two of one place change seats as long as that keeps groups further apart, those of the last place first.
    fn spread(&mut self) {
        while let Some((one, other)) = self.better() {
            let (first, second) = (self.taken[one], self.taken[other]);
            (self.taken[one], self.taken[other]) = (second, first);
        }
    }

    /// Two who had better change seats.
    fn better(&self) -> Option<(usize, usize)> {
        let pairs = |tier: &Range<usize>| {
            let end = tier.end;
            tier.clone().flat_map(move |one| (one + 1..end).map(move |other| (one, other)))
        };
        let helps = |(one, other): &(usize, usize)| {
            let (first, second) = (self.taken[*one].1, self.taken[*other].1);
            // Two of one group change nothing, and those of two groups do not meet each other's.
            let now = self.crowding(*one, first, *one) + self.crowding(*other, second, *other);
            first != second && self.crowding(*one, second, *other) + self.crowding(*other, first, *one) < now
        };
        self.tiers.iter().rev().flat_map(pairs).find(helps)
    }

    /// How early somebody of this group would meet others of it from this seat: a sum over all of them but whoever sits on the seat that is left, in
    /// which each round counts far more than the next.
    fn crowding(&self, seat: usize, group: Option<usize>, left: usize) -> u64 {
        let others = self.taken.iter().enumerate().filter(|(other, (_, of))| *other != left && *of == group);
        let rounds = self.size.ilog2();
        others.map(|(other, _)| 1u64 << (4 * (rounds - apart(seat, other, self.size)))).sum()
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

    use rand_chacha::ChaCha20Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

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

    /// The earliest round in which two of one group can meet, and of how many rounds.
    fn earliest_of(groups: u32, through: Qualifying, turn: impl FnOnce(&mut Vec<Entrant>)) -> (u32, u32) {
        let orders: Vec<Vec<Entrant>> = (0..groups).map(|g| entrants(g * 10 + 1..=g * 10 + 4)).collect();
        let Qualifying { each, best_next } = through;
        let mut next: Vec<Entrant> = orders.iter().filter_map(|order| order.get(each as usize)).copied().collect();
        turn(&mut next);
        let seeds = bracket_seeds(&orders, &through, &next);
        assert_eq!(seeds.len() as u32, groups * each + best_next);
        let places: Vec<u32> = seeds.iter().map(|seed| (seed.0 - 1) % 10).collect();
        assert!(places.is_sorted(), "winners first, then the seconds, ...: {seeds:?}");
        let distinct: std::collections::BTreeSet<&Entrant> = seeds.iter().collect();
        assert_eq!(distinct.len(), seeds.len());
        let size = seeds.len().next_power_of_two();
        let pairs = (0..seeds.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let of_a_group = pairs.filter(|(i, j)| (seeds[*i].0 - 1) / 10 == (seeds[*j].0 - 1) / 10);
        let earliest = of_a_group.map(|(i, j)| apart(i, j, size)).min().expect("some are of one group");
        (earliest, size.ilog2())
    }

    #[test]
    fn two_of_a_group_meet_as_late_as_can_be() {
        let mut rng = ChaCha20Rng::seed_from_u64(9);
        for (groups, each) in (2..=16u32).flat_map(|groups| (1..=4u32).map(move |each| (groups, each))) {
            for best_next in (0..groups).filter(|best| if each == 1 { *best > 0 } else { each < 4 || *best == 0 }) {
                let through = Qualifying { each, best_next };
                let (round, rounds) = earliest_of(groups, through, |next| {
                    for last in (1..next.len()).rev() {
                        next.swap(last, rng.next_u32() as usize % (last + 1));
                    }
                });
                // Two stand in two halves and meet in the final; four in four quarters, and meet in the semi-finals. Not quite always where the fourth
                // ones are some of all.
                let least = match (each, best_next) {
                    (1, _) | (2, 0) => rounds,
                    (3, 1..) => rounds - 2,
                    _ => rounds - 1,
                };
                assert!(round >= least.max(2), "{groups} groups, {through:?}: round {round} of {rounds}");
                assert!(round == least || each == 3, "{groups} groups, {through:?}: round {round} of {rounds}");
            }
        }
    }

    #[test]
    fn a_group_with_too_few_leaves_the_places_of_others_alone() {
        let orders = [vec![Entrant(1)], entrants(11..=12), entrants(21..=22)];
        let seeds = bracket_seeds(&orders, &Qualifying { each: 2, best_next: 0 }, &[]);
        let winners: std::collections::BTreeSet<u32> = seeds[..3].iter().map(|entrant| entrant.0).collect();
        assert_eq!(winners, [1, 11, 21].into());
        assert_eq!(seeds.len(), 5);
        assert_eq!(bracket_seeds(&[], &Qualifying { each: 2, best_next: 1 }, &[]), []);
    }
}
