//! Tables: worked cases, sums, and an oracle that compares by another way.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::*;
use crate::competition::criteria::preset;
use crate::competition::fixtures::round_robin;

fn match_of(round: u32, [home, away]: [u32; 2], [own, other]: [u32; 2]) -> Played {
    Played {
        round,
        sides: BySide { home: Entrant(home), away: Entrant(away) },
        goals: BySide { home: own, away: other },
        conduct: BySide::default(),
    }
}

fn entrants(count: u32) -> Vec<Entrant> {
    (1..=count).map(Entrant).collect()
}

fn facts<'a>(entrants: &'a [Entrant], results: &'a [Played]) -> Facts<'a> {
    Facts { entrants, results, byes: &[], adjustments: &[], play_offs: &[], lots: None }
}

fn rules(tie_breaks: &[Criterion]) -> TableRules {
    TableRules { tie_breaks: tie_breaks.to_vec(), ..TableRules::default() }
}

/// Entrants with place and what decided, from the top.
fn order(table: &Table) -> Vec<(u32, u32, Option<Criterion>)> {
    table.rows.iter().map(|row| (row.place, row.entrant.0, row.decided_by)).collect()
}

use Criterion::*;

#[test]
fn a_row_adds_up_what_was_played() {
    let results = [match_of(2, [1, 2], [2, 1]), match_of(1, [2, 1], [3, 3]), match_of(3, [1, 2], [0, 4])];
    let all = entrants(2);
    let table = table(&rules(&[Points]), &facts(&all, &results)).expect("a table");
    let row = table.rows.iter().find(|row| row.entrant == Entrant(1)).expect("it is there");
    assert_eq!((row.played, row.won, row.drawn, row.lost), (3, 1, 1, 1));
    assert_eq!((row.goals_for, row.goals_against, row.difference, row.points), (5, 8, -3, 4));
    assert_eq!(
        row.form,
        [Outcome::Drawn, Outcome::Won, Outcome::Lost],
        "in order of rounds, whatever order they came in"
    );
    assert_eq!(row.was, Some(1));
}

#[test]
fn points_taken_and_given_and_byes_count_and_bring_no_match() {
    let all = entrants(3);
    let taken = [Adjustment { entrant: Entrant(1), points: -4, reason: "late".to_owned() }];
    let byes = [Bye { round: 1, entrant: Entrant(3) }];
    let results = [match_of(1, [1, 2], [1, 0])];
    let facts = Facts { adjustments: &taken, byes: &byes, ..facts(&all, &results) };
    let table = table(&rules(&[Points]), &facts).expect("a table");
    let points: Vec<(u32, i32, u32, i32)> =
        table.rows.iter().map(|row| (row.entrant.0, row.points, row.played, row.adjusted)).collect();
    assert_eq!(points, [(3, 3, 0, 0), (2, 0, 1, 0), (1, -1, 1, -4)]);
}

#[test]
fn difference_or_the_match_between_the_two_decides_as_the_list_says() {
    // 1 and 2 have six points each. 1 has the better difference, 2 won their match.
    let results = [
        match_of(1, [2, 1], [1, 0]),
        match_of(1, [3, 4], [0, 0]),
        match_of(2, [1, 3], [5, 0]),
        match_of(2, [4, 2], [1, 0]),
        match_of(3, [1, 4], [4, 0]),
        match_of(3, [2, 3], [1, 0]),
    ];
    let all = entrants(4);
    let of = |name| order(&table(&rules(&preset(name).expect("a preset")), &facts(&all, &results)).expect("a table"));
    let rest = [(3, 4, Some(Points)), (4, 3, Some(Points))];
    assert_eq!(of("goal_difference"), [vec![(1, 1, None), (2, 2, Some(GoalDifference))], rest.to_vec()].concat());
    assert_eq!(of("head_to_head"), [vec![(1, 2, None), (2, 1, Some(HeadToHeadPoints))], rest.to_vec()].concat());
}

#[test]
fn a_block_that_separates_one_of_three_begins_anew_with_the_other_two() {
    // 1, 2 and 3 beat 4 and each other in a circle: 1 beat 2, 2 beat 3, 3 beat 1. By difference among the three 1 and 2 are level ahead of 3
    // (+1, +1, -2) with as many goals; of the two alone 1 has won. Over all matches 2 is ahead of 1.
    let results = [
        match_of(1, [1, 2], [1, 0]),
        match_of(1, [2, 3], [3, 1]),
        match_of(1, [3, 1], [2, 1]),
        match_of(2, [1, 4], [1, 0]),
        match_of(2, [2, 4], [9, 0]),
        match_of(2, [3, 4], [1, 0]),
    ];
    let all = entrants(4);
    let list = [Points, HeadToHeadPoints, HeadToHeadDifference, HeadToHeadGoals, GoalDifference];
    // Differences: 1: 2-2 = 0, 2: 3-2 = +1, 3: 3-4 = -1: all are separated in the first go.
    let first = table(&rules(&list), &facts(&all, &results)).expect("a table");
    assert_eq!(
        order(&first)[..3],
        [(1, 2, None), (2, 1, Some(HeadToHeadDifference)), (3, 3, Some(HeadToHeadDifference))]
    );
    // 2 wins by 2:1 now: 1: 0, 2: 0 with 2 goals each, 3: 0 with 3 goals, so 3 is first, and of 1 and 2 alone 1 has won their match.
    let mut level = results.to_vec();
    level[1] = match_of(1, [2, 3], [2, 1]);
    let again = table(&rules(&list), &facts(&all, &level)).expect("a table");
    assert_eq!(order(&again)[..3], [(1, 3, None), (2, 1, Some(HeadToHeadGoals)), (3, 2, Some(HeadToHeadPoints))]);
    let values =
        |entrant: u32| again.rows.iter().find(|row| row.entrant == Entrant(entrant)).expect("there").values.clone();
    let first_go = |goals| [(Points, 6), (HeadToHeadPoints, 3), (HeadToHeadDifference, 0), (HeadToHeadGoals, goals)];
    assert_eq!(values(3), first_go(3), "what put it first stands there");
    assert_eq!(values(1)[..4], first_go(2));
    assert_eq!(values(1)[4], (HeadToHeadPoints, 3), "and so does what was looked at of the two alone");
    // Without the block the rout of 4 decides.
    let other = table(&rules(&[Points, GoalDifference]), &facts(&all, &level)).expect("a table");
    assert_eq!(order(&other)[0], (1, 2, None));
}

#[test]
fn whoever_nothing_separates_shares_a_place_until_lots_are_drawn() {
    let all = entrants(4);
    let results = [match_of(1, [1, 2], [1, 1]), match_of(1, [3, 4], [2, 0])];
    let list = [Points, GoalDifference, GoalsFor, Criterion::Lots];
    let shared = table(&rules(&list), &facts(&all, &results)).expect("a table");
    assert_eq!(order(&shared), [(1, 3, None), (2, 1, Some(Points)), (2, 2, None), (4, 4, Some(Points))]);
    assert_eq!(shared.rows.iter().map(|row| row.tied).collect::<Vec<_>>(), [false, true, true, false]);
    let mut firsts = BTreeMap::new();
    for seed in 0..100 {
        let lots = Some(super::super::lots::Lots([seed; 32]));
        let drawn = table(&rules(&list), &Facts { lots, ..facts(&all, &results) }).expect("a table");
        assert!(drawn.rows.iter().all(|row| !row.tied));
        assert_eq!(drawn.rows[2].decided_by, Some(Criterion::Lots));
        *firsts.entry(drawn.rows[1].entrant.0).or_insert(0) += 1;
    }
    assert!(firsts[&1] > 30 && firsts[&2] > 30, "{firsts:?}");
}

#[test]
fn a_play_off_separates_and_counts_for_nothing_else() {
    let all = entrants(2);
    let results = [match_of(1, [1, 2], [1, 1])];
    let play_offs = [match_of(2, [1, 2], [0, 2])];
    let list = [Points, GoalDifference, PlayOff];
    let table = table(&rules(&list), &Facts { play_offs: &play_offs, ..facts(&all, &results) }).expect("a table");
    assert_eq!(order(&table), [(1, 2, None), (2, 1, Some(PlayOff))]);
    assert_eq!(table.rows[0].points, 1);
}

#[test]
fn buchholz_and_sonneborn_berger_look_at_whom_one_has_met() {
    // 1 beat 2 and 3, 2 beat 3, 4 drew with 3.
    let all = entrants(4);
    let results = [
        match_of(1, [1, 2], [1, 0]),
        match_of(2, [1, 3], [1, 0]),
        match_of(1, [3, 4], [1, 1]),
        match_of(3, [2, 3], [1, 0]),
    ];
    let list = [Points, Buchholz, BuchholzCutOne, SonnebornBerger];
    let byes = [Bye { round: 2, entrant: Entrant(4) }];
    let table = table(&rules(&list), &Facts { byes: &byes, ..facts(&all, &results) }).expect("a table");
    let values = |entrant| table.rows.iter().find(|row| row.entrant == Entrant(entrant)).expect("there").values.clone();
    // Points: 6, 3, 1, 4 (a draw and a bye). No two are level, so nothing but points was looked at.
    assert_eq!(values(4), [(Points, 4)]);
    let level = table_of_level(&all, &results, &byes);
    assert_eq!(level[&1], [4, 3, 2 * 3 + 2], "2 and 3; without 3; both beaten");
    assert_eq!(level[&4], [1, 1, 1], "3 and a bye without points; without the bye; a draw with 3");
}

/// Buchholz, cut one and Sonneborn-Berger of everybody, by lists in which nothing else comes before them.
fn table_of_level(all: &[Entrant], results: &[Played], byes: &[Bye]) -> BTreeMap<u32, [i64; 3]> {
    let of = |criterion| {
        let facts = Facts { byes, ..facts(all, results) };
        table(&rules(&[criterion, Points]), &facts).expect("a table").rows
    };
    let value =
        |rows: &[Row], entrant: Entrant| rows.iter().find(|row| row.entrant == entrant).expect("there").values[0].1;
    let lists = [Buchholz, BuchholzCutOne, SonnebornBerger].map(of);
    all.iter().map(|entrant| (entrant.0, [0, 1, 2].map(|i| value(&lists[i], *entrant)))).collect()
}

#[test]
fn results_of_nobody_are_told_by_a_code() {
    let all = entrants(2);
    let check = |results: &[Played], code| {
        assert_eq!(table(&rules(&[Points]), &facts(&all, results)).map_err(TableFault::code), Err(code));
    };
    check(&[match_of(1, [1, 3], [0, 0])], "unknown_entrant");
    check(&[match_of(1, [1, 1], [0, 0])], "against_itself");
    let twice = [Entrant(1), Entrant(1)];
    assert_eq!(table(&rules(&[Points]), &facts(&twice, &[])).map_err(TableFault::code), Err("entrant_twice"));
    assert_eq!(table(&rules(&[Points]), &facts(&[], &[])).expect("an empty table").rows, []);
}

/// A whole season of random results.
fn season(count: u32, rng: &mut ChaCha20Rng) -> Vec<Played> {
    let rounds = round_robin(&entrants(count), 2);
    let mut results = Vec::new();
    for (round, pairings) in (1..).zip(rounds) {
        for pairing in pairings {
            let Some(away) = pairing.away else { continue };
            let goals = BySide::new(|_| rng.next_u32() % 3);
            let sides = BySide { home: pairing.home, away };
            results.push(Played { round, sides, goals, conduct: BySide::default() });
        }
    }
    results
}

#[test]
fn sums_hold_and_the_order_of_results_and_numbers_does_not_matter() {
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let list = [Points, HeadToHeadPoints, HeadToHeadDifference, HeadToHeadGoals, GoalDifference, GoalsFor, Wins];
    for count in 2..=8 {
        let (all, mut results) = (entrants(count), season(count, &mut rng));
        let table = table(&rules(&list), &facts(&all, &results)).expect("a table");
        let sum = |of: fn(&Row) -> i64| table.rows.iter().map(of).sum::<i64>();
        assert_eq!(sum(|row| row.difference.into()), 0);
        assert_eq!(sum(|row| row.won.into()), sum(|row| row.lost.into()));
        assert_eq!(sum(|row| row.played.into()), 2 * results.len() as i64);
        for row in &table.rows {
            assert_eq!(row.played, row.won + row.drawn + row.lost);
            assert_eq!(row.points, (3 * row.won + row.drawn) as i32);
            assert_eq!(row.difference, row.goals_for as i32 - row.goals_against as i32);
        }
        results.reverse();
        assert_eq!(super::table(&rules(&list), &facts(&all, &results)).expect("a table"), table);
        // Everybody under another number: the same table under other numbers, but for the order of those who share a place.
        let renumbered = |entrant: Entrant| Entrant((entrant.0 * 5) % 97 + 100);
        let others: Vec<Entrant> = all.iter().map(|entrant| renumbered(*entrant)).collect();
        let renamed: Vec<Played> = results
            .iter()
            .map(|p| Played { sides: p.sides.map(|_, entrant| renumbered(*entrant)), ..p.clone() })
            .collect();
        let other = super::table(&rules(&list), &facts(&others, &renamed)).expect("a table");
        let places = |table: &Table, number: &dyn Fn(Entrant) -> Entrant| -> BTreeMap<Entrant, u32> {
            table.rows.iter().map(|row| (number(row.entrant), row.place)).collect()
        };
        assert_eq!(places(&table, &renumbered), places(&other, &|entrant| entrant));
    }
}

/// Whether `one` is ahead of `other`, by the rule for head-to-head in words: among all who are level on points, then, where that leaves the two
/// level, among those whom it leaves level with them, and so on while it separates anybody; then by goal difference over all.
fn is_ahead(one: Entrant, other: Entrant, all: &[Entrant], results: &[Played]) -> Option<bool> {
    let sum = |entrant: Entrant, among: &[Entrant]| {
        let mut sum = (0i64, 0i64, 0i64);
        for played in results {
            let Some(side) = played.side_of(entrant) else { continue };
            if !among.contains(&played.sides[!side]) {
                continue;
            }
            let (own, against) = (i64::from(played.goals[side]), i64::from(played.goals[!side]));
            sum.0 += if own > against { 3 } else { i64::from(own == against) };
            sum.1 += own - against;
            sum.2 += own;
        }
        sum
    };
    let total = |entrant: Entrant| sum(entrant, all);
    if total(one).0 != total(other).0 {
        return Some(total(one).0 > total(other).0);
    }
    let mut level: Vec<Entrant> = all.iter().copied().filter(|entrant| total(*entrant).0 == total(one).0).collect();
    loop {
        let (own, its) = (sum(one, &level), sum(other, &level));
        if own != its {
            return Some(own > its);
        }
        let rest: Vec<Entrant> = level.iter().copied().filter(|entrant| sum(*entrant, &level) == own).collect();
        if rest.len() == level.len() {
            break;
        }
        level = rest;
    }
    let (own, its) = (total(one).1, total(other).1);
    (own != its).then_some(own > its)
}

#[test]
fn places_agree_with_pairwise_comparison_by_the_rule_in_words() {
    let mut rng = ChaCha20Rng::seed_from_u64(2);
    let list = [Points, HeadToHeadPoints, HeadToHeadDifference, HeadToHeadGoals, GoalDifference];
    let mut by_block = 0;
    for _ in 0..400 {
        let (all, results) = (entrants(5), season(5, &mut rng));
        let table = table(&rules(&list), &facts(&all, &results)).expect("a table");
        for (i, upper) in table.rows.iter().enumerate() {
            for lower in &table.rows[i + 1..] {
                let ahead = is_ahead(upper.entrant, lower.entrant, &all, &results);
                assert_eq!(ahead, (upper.place != lower.place).then_some(true), "{table:?} {results:?}");
            }
        }
        by_block += table.rows.iter().filter(|row| row.decided_by.is_some_and(Criterion::is_head_to_head)).count();
    }
    assert!(by_block > 100, "the block decided {by_block} places");
}
