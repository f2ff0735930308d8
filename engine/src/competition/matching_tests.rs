use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::*;

/// The least cost of pairing all of these, by trying every way.
fn least(left: &[usize], cost: &impl Fn(usize, usize) -> Option<i128>) -> Option<i128> {
    let Some((first, rest)) = left.split_first() else { return Some(0) };
    let with = |at: usize| {
        let others: Vec<usize> = rest.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, place)| *place).collect();
        Some(cost(*first, rest[at])? + least(&others, cost)?)
    };
    (0..rest.len()).filter_map(with).min()
}

/// Costs below a bound, each pair forbidden in so many of 100 cases.
fn table(rng: &mut ChaCha20Rng, count: usize, forbidden: u64, bound: u64) -> Vec<Vec<Option<i128>>> {
    let draw = |rng: &mut ChaCha20Rng| (rng.next_u64() % 100 >= forbidden).then(|| i128::from(rng.next_u64() % bound));
    (0..count).map(|_| (0..count).map(|_| draw(rng)).collect()).collect()
}

#[test]
fn a_window_that_holds_all_finds_the_least_cost_or_that_there_is_no_way() {
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let mut impossible = 0;
    for case in 0..600 {
        let count = [2, 4, 6, 8][case % 4];
        let costs = table(&mut rng, count, [0, 40, 70][case % 3], [5, 1_000][case % 2]);
        let cost = |one: usize, other: usize| costs[one][other];
        let places: Vec<usize> = (0..count).collect();
        let found = perfect(count, WINDOW, &cost);
        if let Some(mates) = &found {
            assert!(places.iter().all(|place| mates[mates[*place]] == *place && mates[*place] != *place), "{mates:?}");
        }
        let found = found.map(|mates| total(&mates.into_iter().map(Some).collect::<Vec<_>>(), &cost));
        assert_eq!(found, least(&places, &cost), "case {case}: {costs:?}");
        impossible += usize::from(found.is_none());
    }
    assert!((50..400).contains(&impossible), "{impossible} of 600 cases have no way");
}

#[test]
fn small_windows_find_a_way_wherever_there_is_one() {
    let mut rng = ChaCha20Rng::seed_from_u64(2);
    let mut found = 0;
    for case in 0..300 {
        let costs = table(&mut rng, 8, 60, 1_000);
        let cost = |one: usize, other: usize| costs[one][other];
        let least = least(&(0..8).collect::<Vec<_>>(), &cost);
        let mates = perfect(8, 2, &cost);
        assert_eq!(mates.is_some(), least.is_some(), "case {case}: {costs:?}");
        found += usize::from(mates.is_some());
    }
    assert!((50..290).contains(&found), "{found} of 300 cases have a way");
}

#[test]
fn windows_find_the_least_where_costs_grow_with_the_distance() {
    let mut rng = ChaCha20Rng::seed_from_u64(3);
    for case in 0..20 {
        let forbidden = table(&mut rng, 60, 20, 2);
        let cost = |one: usize, other: usize| {
            forbidden[one][other].map(|_| i128::try_from((other - one).pow(2)).expect("below 3,600"))
        };
        let of = |window| {
            perfect(60, window, &cost).map(|mates| total(&mates.into_iter().map(Some).collect::<Vec<_>>(), &cost))
        };
        assert_eq!(of(16), of(60), "case {case}");
    }
}

#[test]
fn an_odd_number_cannot_be_paired_but_one_alone_is_left_of_it() {
    let cost = |one: usize, other: usize| Some(i128::try_from(one + other).expect("small"));
    assert_eq!(perfect(5, WINDOW, &cost), None);
    let mates = most(5, WINDOW, &cost);
    assert_eq!(mates.iter().filter(|mate| mate.is_none()).count(), 1);
    assert_eq!(mates[4], None, "whoever costs most is left: {mates:?}");
    assert_eq!(most(0, WINDOW, &cost), vec![]);
    assert_eq!(perfect(0, WINDOW, &cost), Some(vec![]));
}
