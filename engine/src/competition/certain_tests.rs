//! Marks against all that can still happen, on small leagues.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::*;
use crate::competition::Played;
use crate::competition::fixtures::round_robin;

fn facts<'a>(entrants: &'a [Entrant], results: &'a [Played]) -> Facts<'a> {
    Facts { entrants, results, byes: &[], adjustments: &[], play_offs: &[], lots: None }
}

fn played(sides: BySide<Entrant>, [home, away]: [u32; 2]) -> Played {
    Played { round: 1, sides, goals: BySide { home, away }, conduct: BySide::default() }
}

/// All scores that matter to points and much of what matters to goals.
const SCORES: [[u32; 2]; 5] = [[1, 0], [0, 1], [1, 1], [9, 0], [0, 9]];

/// Calls with each course of the fixtures that are left.
fn each_course(results: &mut Vec<Played>, left: &[BySide<Entrant>], see: &mut impl FnMut(&[Played])) {
    let Some((next, rest)) = left.split_first() else { return see(results) };
    for score in SCORES {
        results.push(played(*next, score));
        each_course(results, rest, see);
        results.pop();
    }
    // It may come to count for nothing.
    each_course(results, rest, see);
}

fn fixtures_of(entrants: &[Entrant]) -> Vec<BySide<Entrant>> {
    let pairs = round_robin(entrants, 1).into_iter().flatten();
    pairs.map(|pair| BySide { home: pair.home, away: pair.away.expect("an even number") }).collect()
}

/// Whether a mark is true of a table at the end, with those who share a place standing anywhere within it.
fn is_true(mark: Mark, place: u32, level: u32, count: u32, zones: &Zones) -> bool {
    let last = place + level - 1;
    match mark {
        Mark::Champion => last == 1,
        Mark::Promoted => last <= zones.promoted,
        Mark::Out => place > zones.promoted.max(1),
        Mark::Relegated => place > count - zones.relegated,
        Mark::Safe => last <= count - zones.relegated,
    }
}

#[test]
fn what_is_marked_is_true_in_every_course_that_is_left() {
    let rules = TableRules { tie_breaks: vec![Criterion::Points, Criterion::GoalDifference], ..TableRules::default() };
    let (entrants, zones) = ((1..=4).map(Entrant).collect::<Vec<_>>(), Zones { promoted: 2, relegated: 1 });
    let fixtures = fixtures_of(&entrants);
    let (mut given, mut rng) = (BTreeMap::new(), ChaCha20Rng::seed_from_u64(5));
    for _ in 0..60 {
        let done = 2 + (rng.next_u32() % 4) as usize;
        let score = |rng: &mut ChaCha20Rng| SCORES[(rng.next_u32() % 5) as usize];
        let mut results: Vec<Played> = fixtures[..done].iter().map(|sides| played(*sides, score(&mut rng))).collect();
        let left = &fixtures[done..];
        let marks = marks(&rules, &facts(&entrants, &results), left, &zones).expect("a table");
        each_course(&mut results, left, &mut |course| {
            let table = table(&rules, &facts(&entrants, course)).expect("a table");
            for row in &table.rows {
                let level = table.rows.iter().filter(|other| other.place == row.place).count() as u32;
                for mark in marks.get(&row.entrant).into_iter().flatten() {
                    assert!(
                        is_true(*mark, row.place, level, 4, &zones),
                        "{mark:?} of {:?} after {course:?}",
                        row.entrant
                    );
                }
            }
        });
        marks.values().flatten().for_each(|mark| *given.entry(*mark).or_insert(0) += 1);
    }
    assert_eq!(given.len(), 5, "each mark was given in some league: {given:?}");
}

#[test]
fn two_rivals_who_meet_cannot_both_win() {
    // 1 leads by 4 with a match of the other three left to each of 2 and 3, and they meet each other.
    let entrants: Vec<Entrant> = (1..=3).map(Entrant).collect();
    let rules = TableRules { tie_breaks: vec![Criterion::Points], ..TableRules::default() };
    let versus = |home, away| BySide { home: Entrant(home), away: Entrant(away) };
    let results = [
        played(versus(1, 2), [1, 0]),
        played(versus(1, 3), [1, 1]),
        played(versus(2, 1), [0, 0]),
        played(versus(3, 1), [1, 1]),
        played(versus(2, 3), [0, 0]),
    ];
    // 1 has 6, 2 has 2, 3 has 3: one more win of either gives 6 at most.
    let left = [versus(3, 2)];
    let of = |zones| marks(&rules, &facts(&entrants, &results), &left, &zones).expect("a table");
    let none = Zones::default();
    assert_eq!(of(none)[&Entrant(2)], BTreeSet::from([Mark::Out]), "3 + 2 points are fewer than 6");
    assert_eq!(of(none).get(&Entrant(3)), None, "it may draw level");
    assert_eq!(of(none).get(&Entrant(1)), None, "3 may draw level with it");
    assert_eq!(of(Zones { promoted: 2, relegated: 0 })[&Entrant(1)], BTreeSet::from([Mark::Promoted]), "not both can");
}

#[test]
fn a_finished_table_marks_by_its_places_and_a_shared_first_place_makes_no_champion() {
    let entrants: Vec<Entrant> = (1..=2).map(Entrant).collect();
    let sides = BySide { home: Entrant(1), away: Entrant(2) };
    let rules = TableRules { tie_breaks: vec![Criterion::Points], ..TableRules::default() };
    let of =
        |score| marks(&rules, &facts(&entrants, &[played(sides, score)]), &[], &Zones::default()).expect("a table");
    assert_eq!(of([1, 0]), BTreeMap::from([(Entrant(1), [Mark::Champion].into()), (Entrant(2), [Mark::Out].into())]));
    assert_eq!(of([1, 1]), BTreeMap::new());
}

#[test]
fn many_fixtures_are_bounded_by_points() {
    let entrants: Vec<Entrant> = (1..=6).map(Entrant).collect();
    let rules = TableRules::default();
    let fixtures = fixtures_of(&entrants);
    // 1 has won five, everybody else has the rest before them.
    let won = |sides: &&BySide<Entrant>| sides.home == Entrant(1) || sides.away == Entrant(1);
    let results: Vec<Played> = fixtures
        .iter()
        .filter(won)
        .map(|sides| played(*sides, if sides.home == Entrant(1) { [1, 0] } else { [0, 1] }))
        .collect();
    let left: Vec<BySide<Entrant>> = fixtures.iter().filter(|sides| !won(sides)).copied().collect();
    assert!(left.len() > TRIED);
    let marks =
        marks(&rules, &facts(&entrants, &results), &left, &Zones { promoted: 1, relegated: 2 }).expect("a table");
    assert_eq!(
        marks,
        BTreeMap::from([
            (Entrant(1), [Mark::Champion, Mark::Promoted, Mark::Safe].into()),
            (Entrant(2), [Mark::Out].into()),
            (Entrant(3), [Mark::Out].into()),
            (Entrant(4), [Mark::Out].into()),
            (Entrant(5), [Mark::Out].into()),
            (Entrant(6), [Mark::Out].into())
        ])
    );
}
