//! Brackets of all sizes, played to the end.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::*;

fn entrants(count: u32) -> Vec<Entrant> {
    (1..=count).map(Entrant).collect()
}

/// Plays a bracket to its end. Answers the winners, the matches in order, and the standing.
fn play(bracket: &Bracket, mut wins: impl FnMut(Entrant, Entrant) -> Entrant) -> (Vec<BySide<Entrant>>, Standing) {
    let mut winners = BTreeMap::new();
    let mut played = Vec::new();
    loop {
        let standing = bracket.standing(&winners).expect("winners stand in their ties");
        let Some(tie) = standing.ready.first() else { return (played, standing) };
        let sides = standing.sides[tie].map(|_, side| side.expect("it is ready"));
        assert!(!winners.contains_key(tie), "no tie is played twice");
        winners.insert(*tie, wins(sides.home, sides.away));
        played.push(sides);
    }
}

fn better(one: Entrant, other: Entrant) -> Entrant {
    one.min(other)
}

fn defeats(played: &[BySide<Entrant>], winners: impl Fn(usize) -> Entrant) -> BTreeMap<Entrant, u32> {
    let mut defeats = BTreeMap::new();
    for (i, sides) in played.iter().enumerate() {
        let loser = if winners(i) == sides.home { sides.away } else { sides.home };
        *defeats.entry(loser).or_insert(0) += 1;
    }
    defeats
}

#[test]
fn of_every_number_all_but_one_lose_once_and_everybody_is_placed() {
    let mut rng = ChaCha20Rng::seed_from_u64(3);
    for count in 2..=64 {
        for third_place in [false, true] {
            let bracket = knock_out(&entrants(count), third_place);
            let mut won = Vec::new();
            let (played, standing) = play(&bracket, |one, other| {
                let winner = if rng.next_u32().is_multiple_of(2) { one } else { other };
                won.push(winner);
                winner
            });
            let third = usize::from(third_place && count >= 4);
            assert_eq!(played.len(), count as usize - 1 + third, "{count} entrants");
            let defeats = defeats(&played, |i| won[i]);
            assert_eq!(defeats.len(), count as usize - 1, "{count} entrants");
            assert!(standing.over);
            let mut placed: Vec<Entrant> = standing.places.iter().flatten().copied().collect();
            placed.sort();
            assert_eq!(placed, entrants(count), "{count} entrants, third place {third_place}: {:?}", standing.places);
            assert!(!defeats.contains_key(&standing.places[0][0]), "the champion has lost nothing");
        }
    }
}

#[test]
fn where_the_better_one_always_wins_places_follow_the_seeds() {
    for count in 2..=64u32 {
        let (_, standing) = play(&knock_out(&entrants(count), true), better);
        let expected: Vec<u32> = (1..=count.min(4)).collect();
        let places: Vec<u32> = standing.places.iter().take(expected.len()).map(|place| place[0].0).collect();
        // Of three, nobody meets the loser of the only semi-final.
        if count == 3 {
            assert_eq!(standing.places.len(), 3);
        }
        assert_eq!(places, expected, "{count} entrants");
        let mut best = 0;
        for place in &standing.places {
            assert!(place.iter().all(|entrant| entrant.0 > best), "{:?}", standing.places);
            best = place.iter().map(|entrant| entrant.0).max().expect("nobody's place");
        }
    }
}

#[test]
fn byes_go_to_the_best() {
    for count in 2..=64u32 {
        let bracket = knock_out(&entrants(count), false);
        let resting: Vec<u32> = bracket
            .ties
            .iter()
            .filter_map(|tie| match (tie.slots.home, tie.slots.away) {
                (Slot::Entrant { entrant }, Slot::Bye {}) | (Slot::Bye {}, Slot::Entrant { entrant }) => {
                    Some(entrant.0)
                }
                _ => None,
            })
            .collect();
        let mut resting = resting;
        resting.sort_unstable();
        let byes = count.next_power_of_two() - count;
        assert_eq!(resting, (1..=byes).collect::<Vec<u32>>(), "{count} entrants");
    }
}

#[test]
fn in_a_double_elimination_everybody_else_loses_twice_and_the_champion_at_most_once() {
    let mut rng = ChaCha20Rng::seed_from_u64(4);
    for (count, reset) in (2..=64).flat_map(|count| [(count, false), (count, true)]) {
        for _ in 0..4 {
            let bracket = double_elimination(&entrants(count), reset);
            let mut won = Vec::new();
            let (played, standing) = play(&bracket, |one, other| {
                let winner = if rng.next_u32().is_multiple_of(2) { one } else { other };
                won.push(winner);
                winner
            });
            assert!(standing.over);
            let defeats = defeats(&played, |i| won[i]);
            let champion = standing.places[0][0];
            let of = |entrant: Entrant| defeats.get(&entrant).copied().unwrap_or_default();
            assert!(of(champion) <= 1, "{count} entrants");
            let second = standing.places[1][0];
            for entrant in entrants(count).into_iter().filter(|entrant| *entrant != champion) {
                // Without a reset the unbeaten finalist goes out by one defeat.
                let least = if !reset && entrant == second { 1 } else { 2 };
                assert!(
                    (least..=2).contains(&of(entrant)),
                    "{count} entrants, reset {reset}: {entrant:?} lost {}",
                    of(entrant)
                );
            }
            let placed: usize = standing.places.iter().map(Vec::len).sum();
            assert_eq!(placed, count as usize, "{:?}", standing.places);
        }
    }
}

#[test]
fn a_second_final_is_played_only_where_both_have_lost_once() {
    let bracket = double_elimination(&entrants(4), true);
    let (played, standing) = play(&bracket, better);
    assert_eq!((played.len(), standing.places[0][0]), (6, Entrant(1)));
    let reset = bracket.ties.last().expect("it has ties");
    assert_eq!(reset.part, Part::Reset);
    assert_eq!(standing.sides[&reset.number], BySide::default(), "nobody stands in a tie that is not played");
    // 1 loses the first final and wins the second.
    let mut finals = 0;
    let (played, standing) = play(&bracket, |one, other| {
        let is_final = one == Entrant(1) && other == Entrant(2) || one == Entrant(2) && other == Entrant(1);
        finals += u32::from(is_final);
        if is_final && finals == 2 { Entrant(2) } else { better(one, other) }
    });
    assert_eq!(played.len(), 7);
    assert_eq!(standing.places[..2], [vec![Entrant(1)], vec![Entrant(2)]]);
}

/// Ties of the losers' bracket in which two can meet who have met before. Whoever loses there is out, so the earlier meeting was in the winners'
/// bracket: one of the two lost it, and the other lost later, in a tie to which its winner goes.
fn possible_repeats(bracket: &Bracket) -> Vec<Tie> {
    let mut goes_to: BTreeMap<TieNo, TieNo> = BTreeMap::new();
    let mut fallen: BTreeMap<TieNo, BySide<Vec<TieNo>>> = BTreeMap::new();
    let mut again = Vec::new();
    for tie in bracket.ties.iter().filter(|tie| matches!(tie.part, Part::Winners | Part::Losers)) {
        let of = tie.slots.map(|_, slot| match *slot {
            Slot::LoserOf { tie } => vec![tie],
            Slot::WinnerOf { tie } if fallen.contains_key(&tie) => {
                fallen[&tie].iter().flat_map(|(_, ties)| ties.clone()).collect()
            }
            _ => Vec::new(),
        });
        if tie.part == Part::Winners {
            let before = tie.slots.iter().filter_map(|(_, slot)| match slot {
                Slot::WinnerOf { tie } => Some(*tie),
                _ => None,
            });
            goes_to.extend(before.map(|before| (before, tie.number)));
            continue;
        }
        let is_before = |one: TieNo, other: TieNo| {
            std::iter::successors(goes_to.get(&one), |tie| goes_to.get(tie)).any(|tie| *tie == other)
        };
        let meet = |one: &TieNo| of.away.iter().any(|other| is_before(*one, *other) || is_before(*other, *one));
        if of.home.iter().any(meet) {
            again.push(*tie);
        }
        fallen.insert(tie.number, of);
    }
    again
}

#[test]
fn nobody_can_meet_again_before_a_round_of_the_losers() {
    // The round of the losers' bracket in which two can meet again at the earliest, of so many rounds. Byes only take ties away.
    let expected = [
        (3..=4, 2, 2),
        (5..=8, 3, 4),
        (9..=16, 4, 6),
        (17..=32, 5, 8),
        (33..=64, 7, 10),
        (65..=128, 8, 12),
        (256..=256, 9, 14),
    ];
    for (counts, earliest, rounds) in expected {
        for count in counts {
            let bracket = double_elimination(&entrants(count), true);
            let last = bracket.ties.iter().filter(|tie| tie.part == Part::Losers).map(|tie| tie.round).max();
            assert_eq!(last, Some(rounds), "{count} entrants");
            let first = possible_repeats(&bracket).iter().map(|tie| tie.round).min();
            assert_eq!(first, Some(earliest), "{count} entrants");
        }
    }
}

/// Ties of a bracket, in order of their numbers, in which two meet who have met before, in one random course.
fn repeats(bracket: &Bracket, rng: &mut ChaCha20Rng) -> Vec<Tie> {
    let mut winners = BTreeMap::new();
    let (mut met, mut again) = (Vec::new(), Vec::new());
    loop {
        let standing = bracket.standing(&winners).expect("winners stand in their ties");
        let Some(number) = standing.ready.first() else { return again };
        let sides = standing.sides[number].map(|_, side| side.expect("it is ready"));
        let pair = [better(sides.home, sides.away), sides.home.max(sides.away)];
        if met.contains(&pair) {
            again.push(bracket.ties[number.0 as usize - 1]);
        }
        met.push(pair);
        winners.insert(*number, if rng.next_u32().is_multiple_of(2) { sides.home } else { sides.away });
    }
}

#[test]
fn those_who_meet_again_do_so_where_it_is_possible() {
    let mut rng = ChaCha20Rng::seed_from_u64(6);
    for count in [3, 4, 6, 8, 11, 16, 32] {
        let bracket = double_elimination(&entrants(count), true);
        let possible = possible_repeats(&bracket);
        let again: Vec<Tie> = (0..100).flat_map(|_| repeats(&bracket, &mut rng)).collect();
        assert!(!again.iter().any(|tie| tie.part == Part::Winners), "{count} entrants");
        let mut of_losers = again.iter().filter(|tie| tie.part == Part::Losers).peekable();
        assert!(of_losers.peek().is_some(), "{count} entrants");
        assert!(of_losers.all(|tie| possible.contains(tie)), "{count} entrants: {again:?}, {possible:?}");
    }
}

#[test]
fn in_a_double_elimination_too_places_follow_the_seeds_where_the_better_one_always_wins() {
    for count in 2..=64u32 {
        let (_, standing) = play(&double_elimination(&entrants(count), true), better);
        assert!(standing.places.iter().take(4).all(|place| place.len() == 1), "{:?}", standing.places);
        let placed: Vec<u32> = standing.places.iter().flatten().map(|entrant| entrant.0).take(4).collect();
        assert_eq!(placed, (1..=count.min(4)).collect::<Vec<u32>>(), "{count} entrants");
    }
}

#[test]
fn winners_that_cannot_be_are_told_by_a_code() {
    let bracket = knock_out(&entrants(3), false);
    let check = |tie: u32, winner: u32, code| {
        let winners = BTreeMap::from([(TieNo(tie), Entrant(winner))]);
        assert_eq!(bracket.standing(&winners).map_err(BracketFault::code), Err(code));
    };
    check(9, 1, "no_such_tie");
    check(1, 1, "no_such_tie");
    check(2, 1, "not_in_tie");
    assert!(knock_out(&entrants(1), true).ties.is_empty() && double_elimination(&[], true).ties.is_empty());
}

#[test]
fn a_bracket_comes_back_from_json() {
    let bracket = double_elimination(&entrants(6), true);
    let text = serde_json::to_string(&bracket).expect("plain data");
    assert_eq!(serde_json::from_str::<Bracket>(&text).expect("the same"), bracket);
}
