use std::collections::HashMap;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::*;

/// Entrants 1 to `count`, standing in this order and come in this order, who have not played.
fn waiting(count: u32) -> Vec<Waiting> {
    let one = |number: u32| Waiting {
        entrant: Entrant(number),
        place: number,
        since_ms: u64::from(number),
        met_last: None,
        balance: 0,
        side_last: None,
        bot: false,
    };
    (1..=count).map(one).collect()
}

/// Pairs as numbers, the lower first.
fn numbers(pairs: &[Pairing]) -> Vec<(u32, u32)> {
    let pair = |pair: &Pairing| {
        let (home, away) = (pair.home.0, pair.away.map_or(0, |away| away.0));
        (home.min(away), home.max(away))
    };
    pairs.iter().map(pair).collect()
}

#[test]
fn neighbours_in_standing_meet() {
    assert_eq!(numbers(&pair(&waiting(6))), [(1, 2), (3, 4), (5, 6)]);
    let mut turned = waiting(6);
    turned.reverse();
    assert_eq!(pair(&turned), pair(&waiting(6)));
    assert_eq!(pair(&[]), []);
    assert_eq!(pair(&waiting(1)), []);
}

#[test]
fn who_came_last_waits_on_where_the_number_is_odd() {
    let mut three = waiting(3);
    three[1].since_ms = 9;
    assert_eq!(numbers(&pair(&three)), [(1, 3)]);
}

#[test]
fn nobody_meets_their_last_opponent_unless_only_the_two_wait() {
    let mut four = waiting(4);
    (four[0].met_last, four[1].met_last) = (Some(Entrant(2)), Some(Entrant(1)));
    assert_eq!(numbers(&pair(&four)), [(1, 3), (2, 4)]);
    assert_eq!(numbers(&pair(&four[..3])), [(1, 3)]);
    assert_eq!(numbers(&pair(&four[..2])), [(1, 2)]);
    // It is enough that it was the last match of one of them.
    four[0].met_last = None;
    assert_eq!(numbers(&pair(&four)), [(1, 3), (2, 4)]);
}

#[test]
fn the_last_two_of_many_who_met_last_meet_others() {
    let mut many = waiting(130);
    (many[128].met_last, many[129].met_last) = (Some(Entrant(130)), Some(Entrant(129)));
    let pairs = numbers(&pair(&many));
    assert_eq!(pairs.len(), 65);
    assert!(!pairs.contains(&(129, 130)));
}

#[test]
fn people_meet_people_where_all_can_be_paired_so() {
    let mut four = waiting(4);
    (four[1].bot, four[2].bot) = (true, true);
    assert_eq!(numbers(&pair(&four)), [(1, 4), (2, 3)]);
    assert_eq!(numbers(&pair(&four[..2])), [(1, 2)]);
}

#[test]
fn who_was_at_home_more_is_away_then_who_was_at_home_last_then_who_stands_better() {
    let homes = |two: &[Waiting]| pair(two)[0].home.0;
    let mut two = waiting(2);
    assert_eq!(homes(&two), 2);
    two[1].side_last = Some(Side::Home);
    assert_eq!(homes(&two), 1);
    two[0].balance = 1;
    assert_eq!(homes(&two), 2);
    two[1].balance = i32::MAX;
    assert_eq!(homes(&two), 1);
}

#[test]
fn an_hour_of_random_length_matches_keeps_everybody_playing_others_and_balanced() {
    for seed in 0..20 {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let mut all: HashMap<Entrant, Waiting> = waiting(9).into_iter().map(|one| (one.entrant, one)).collect();
        let mut running: Vec<Pairing> = vec![];
        let mut played = 0;
        for now in 0..2_000u64 {
            let busy = |entrant: Entrant| running.iter().any(|pair| pair.home == entrant || pair.away == Some(entrant));
            let idle: Vec<Waiting> = all.values().filter(|one| !busy(one.entrant)).copied().collect();
            let pairs = pair(&idle);
            assert!(pairs.len() * 2 + 1 >= idle.len(), "{} of {} are paired", pairs.len() * 2, idle.len());
            for pair in pairs {
                let away = pair.away.expect("nobody rests");
                assert!(idle.len() == 2 || all[&pair.home].met_last != Some(away), "{pair:?} again");
                running.push(pair);
            }
            // One match ends, after which both wait again.
            let over = running.swap_remove(usize::try_from(rng.next_u64() % running.len() as u64).expect("small"));
            let away = over.away.expect("nobody rests");
            for (one, other, side, step) in [(over.home, away, Side::Home, 1), (away, over.home, Side::Away, -1)] {
                let one = all.get_mut(&one).expect("one of the nine");
                (one.met_last, one.side_last, one.since_ms) = (Some(other), Some(side), now);
                one.balance += step;
                one.place = u32::try_from(rng.next_u64() % 9).expect("small");
            }
            played += 1;
        }
        assert_eq!(played, 2_000);
        assert!(all.values().all(|one| one.balance.abs() <= 3), "seed {seed}: {all:?}");
    }
}
