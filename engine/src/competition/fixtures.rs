//! Round robins: everybody meets everybody, by the circle method.
//!
//! This module must not know dates or results.

use std::collections::BTreeMap;

use super::{Entrant, Pairing};
use crate::game::Side;

/// Rounds in which everybody meets everybody `legs` times; each is a list of pairings, and each entrant stands in each round once. Byes come
/// where the number is odd. Fewer than two entrants have no rounds.
///
/// In one leg of an even number nobody plays at home more often than away by more than one, and nobody more than twice in a row at home or
/// away; in one leg of an odd number everybody alternates. Each leg has the sides of the one before it swapped, and begins with the round
/// after the one that the leg before began with, where that keeps rows shorter: never more than two, for 2 to 64 entrants and 1 to 4 legs. So
/// between two meetings of a pair there are at least the rounds of a leg but one, or all of them where the number is odd.
pub fn round_robin(entrants: &[Entrant], legs: u32) -> Vec<Vec<Pairing>> {
    let first = one_leg(entrants);
    let mut rounds: Vec<Vec<Pairing>> = Vec::new();
    let mut begun = 0;
    for leg in 0..legs {
        let own: Vec<Vec<Pairing>> = match leg % 2 {
            0 => first.clone(),
            _ => first.iter().map(|round| round.iter().map(swapped).collect()).collect(),
        };
        // The next turn of the circle that keeps rows shortest. It goes on from the last one: a turn back would let those meet again at once who
        // have just met.
        let turned = |turn: usize| own[turn..].iter().chain(&own[..turn]).cloned();
        let turns = (begun..own.len()).chain(0..begun);
        let best = turns.min_by_key(|turn| longest_row(rounds.iter().cloned().chain(turned(*turn))));
        begun = best.unwrap_or_default();
        rounds.extend(turned(begun).collect::<Vec<_>>());
    }
    rounds
}

fn swapped(pairing: &Pairing) -> Pairing {
    match pairing.away {
        Some(away) => Pairing { home: away, away: Some(pairing.home) },
        None => *pairing,
    }
}

/// One leg. With an even number one stands still and the others go around in a circle; with an odd number nobody stands there, and whoever would
/// meet them rests.
fn one_leg(entrants: &[Entrant]) -> Vec<Vec<Pairing>> {
    let count = entrants.len();
    if count < 2 {
        return Vec::new();
    }
    let around = if count.is_multiple_of(2) { count - 1 } else { count };
    let still = count.is_multiple_of(2).then(|| entrants[count - 1]);
    let at = |place: usize| entrants[place % around];
    let round = |turn: usize| {
        let facing = at(turn);
        let first = match still {
            None => Pairing { home: facing, away: None },
            Some(still) if turn.is_multiple_of(2) => Pairing { home: still, away: Some(facing) },
            Some(still) => Pairing { home: facing, away: Some(still) },
        };
        let others = (1..=(around - 1) / 2).map(|step| {
            let (ahead, behind) = (at(turn + step), at(turn + around - step));
            // Neighbours in the circle change sides from round to round.
            if step % 2 == 1 {
                Pairing { home: ahead, away: Some(behind) }
            } else {
                Pairing { home: behind, away: Some(ahead) }
            }
        });
        std::iter::once(first).chain(others).collect()
    };
    (0..around).map(round).collect()
}

/// The longest row of matches that somebody plays on the same side. Byes do not end a row.
fn longest_row(rounds: impl Iterator<Item = Vec<Pairing>>) -> usize {
    let mut rows: BTreeMap<Entrant, (Side, usize)> = BTreeMap::new();
    let mut longest = 0;
    for pairing in rounds.flatten() {
        let Some(away) = pairing.away else { continue };
        for (entrant, side) in [(pairing.home, Side::Home), (away, Side::Away)] {
            let row = rows.entry(entrant).or_insert((side, 0));
            *row = if row.0 == side { (side, row.1 + 1) } else { (side, 1) };
            longest = longest.max(row.1);
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrants(count: u32) -> Vec<Entrant> {
        (1..=count).map(Entrant).collect()
    }

    #[test]
    fn everybody_meets_everybody_so_often_and_stands_in_each_round_once() {
        for (count, legs) in (2..=64).flat_map(|count| (1..=4).map(move |legs| (count, legs))) {
            let all = entrants(count);
            let rounds = round_robin(&all, legs);
            let in_a_leg = if count.is_multiple_of(2) { count - 1 } else { count };
            assert_eq!(rounds.len(), (in_a_leg * legs) as usize, "{count} entrants, {legs} legs");
            let mut met: BTreeMap<(Entrant, Entrant), u32> = BTreeMap::new();
            for round in &rounds {
                let mut in_it: Vec<Entrant> = round.iter().flat_map(|p| [Some(p.home), p.away]).flatten().collect();
                in_it.sort();
                assert_eq!(in_it, all, "{count} entrants, {legs} legs");
                assert_eq!(round.iter().filter(|p| p.away.is_none()).count(), (count % 2) as usize);
                for pairing in round {
                    if let Some(away) = pairing.away {
                        *met.entry((pairing.home, away)).or_default() += 1;
                    }
                }
            }
            for (i, one) in all.iter().enumerate() {
                for other in &all[i + 1..] {
                    let of = |home, away| met.get(&(home, away)).copied().unwrap_or_default();
                    let (there, back) = (of(*one, *other), of(*other, *one));
                    assert_eq!(there + back, legs);
                    assert!(there.abs_diff(back) <= legs % 2, "{count} entrants, {legs} legs");
                }
            }
        }
    }

    #[test]
    fn home_and_away_are_even_and_nobody_is_on_one_side_more_than_twice_in_a_row() {
        for (count, legs) in (2..=64).flat_map(|count| (1..=4).map(move |legs| (count, legs))) {
            let rounds = round_robin(&entrants(count), legs);
            let mut at_home: BTreeMap<Entrant, (u32, u32)> = BTreeMap::new();
            for pairing in rounds.iter().flatten() {
                let Some(away) = pairing.away else { continue };
                at_home.entry(pairing.home).or_default().0 += 1;
                at_home.entry(away).or_default().1 += 1;
            }
            let most = if legs % 2 == 1 && count.is_multiple_of(2) { 1 } else { 0 };
            assert!(at_home.values().all(|(home, away)| home.abs_diff(*away) <= most), "{count} entrants, {legs} legs");
            assert!(longest_row(rounds.into_iter()) <= 2, "{count} entrants, {legs} legs");
        }
    }

    #[test]
    fn between_two_meetings_of_a_pair_lies_nearly_a_whole_leg() {
        for (count, legs) in (2..=64).flat_map(|count| (2..=4).map(move |legs| (count, legs))) {
            let in_a_leg = if count == 2 { 1 } else { (count - 1) as usize };
            let mut met: BTreeMap<[Entrant; 2], usize> = BTreeMap::new();
            let mut closest = usize::MAX;
            for (round, pairings) in round_robin(&entrants(count), legs).into_iter().enumerate() {
                for Pairing { home, away } in pairings {
                    let Some(away) = away else { continue };
                    let before = met.insert([home.min(away), home.max(away)], round);
                    closest = before.map_or(closest, |before| closest.min(round - before));
                }
            }
            let expected = match count {
                2 => 1,
                _ if count.is_multiple_of(2) => in_a_leg - 1,
                _ => in_a_leg + 1,
            };
            assert_eq!(closest, expected, "{count} entrants, {legs} legs");
        }
    }

    #[test]
    fn of_an_odd_number_everybody_alternates_in_one_leg() {
        for count in (3..=63).step_by(2) {
            assert_eq!(longest_row(round_robin(&entrants(count), 1).into_iter()), 1, "{count} entrants");
        }
    }

    #[test]
    fn nobody_and_one_alone_have_no_rounds() {
        assert!(round_robin(&[], 2).is_empty());
        assert!(round_robin(&entrants(1), 2).is_empty());
    }
}
