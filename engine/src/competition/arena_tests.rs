use super::*;
use crate::game::BySide;

fn result(home: u32, away: u32, goals: (u32, u32)) -> Played {
    Played {
        round: 1,
        sides: BySide { home: Entrant(home), away: Entrant(away) },
        goals: BySide { home: goals.0, away: goals.1 },
        conduct: BySide { home: 0, away: 0 },
    }
}

/// The points of entrant 1 after each of their results: `w`, `d` or `l`, each against somebody new.
fn points(results: &str, rules: &ArenaRules) -> Vec<u32> {
    let goals = |letter| match letter {
        'w' => (1, 0),
        'd' => (0, 0),
        _ => (0, 1),
    };
    let results: Vec<Played> =
        (2..).zip(results.chars()).map(|(other, letter)| result(1, other, goals(letter))).collect();
    let of_one = |standings: Vec<Standing>| {
        standings.iter().find(|standing| standing.entrant == Entrant(1)).map(|standing| standing.points)
    };
    (1..=results.len()).filter_map(|until| of_one(standings(&[], &results[..until], rules))).collect()
}

#[test]
fn after_two_wins_in_a_row_results_count_double_until_a_match_is_not_won() {
    let rules = ArenaRules::default();
    assert_eq!(points("wwwww", &rules), [2, 4, 8, 12, 16]);
    assert_eq!(points("wwdww", &rules), [2, 4, 6, 8, 10]);
    assert_eq!(points("wwlwww", &rules), [2, 4, 4, 6, 8, 12]);
    assert_eq!(points("wdwwdd", &rules), [2, 3, 5, 7, 9, 10]);
    assert_eq!(points("wwww", &ArenaRules { streaks: false, ..rules }), [2, 4, 6, 8]);
    assert_eq!(points("wwwdl", &ArenaRules { win: 3, draw: 1, loss: 1, streaks: true }), [3, 6, 12, 14, 15]);
}

#[test]
fn a_standing_counts_all_that_is_shown() {
    let results = [result(1, 2, (3, 1)), result(3, 1, (0, 2)), result(1, 2, (1, 1)), result(2, 1, (4, 2))];
    let all = standings(&[Entrant(1), Entrant(4)], &results, &ArenaRules::default());
    let one = all.iter().find(|standing| standing.entrant == Entrant(1)).expect("played");
    let expected = Standing {
        entrant: Entrant(1),
        points: 6,
        played: 4,
        wins: 2,
        draws: 1,
        streak: 0,
        longest_streak: 2,
        goals_for: 8,
        goals_against: 6,
        reached: 3,
    };
    assert_eq!(*one, expected);
    assert_eq!(all.iter().map(|standing| standing.entrant.0).collect::<Vec<_>>(), [1, 2, 4, 3]);
}

#[test]
fn equal_points_are_told_apart_by_wins_then_difference_then_who_had_them_first() {
    let order = |results: &[Played]| {
        let all = standings(&[], results, &ArenaRules { streaks: false, ..ArenaRules::default() });
        all.iter().map(|standing| standing.entrant.0).collect::<Vec<_>>()
    };
    // One win is more than two draws.
    assert_eq!(order(&[result(1, 3, (0, 0)), result(1, 4, (0, 0)), result(2, 5, (1, 0))])[..2], [2, 1]);
    // Two goals more than one.
    assert_eq!(order(&[result(1, 3, (1, 0)), result(2, 4, (2, 0))])[..2], [2, 1]);
    // Who won first; a loss by the same goals afterwards moves no points.
    assert_eq!(order(&[result(2, 3, (1, 0)), result(1, 4, (1, 0))])[..2], [2, 1]);
    assert_eq!(
        order(&[result(2, 3, (1, 0)), result(5, 2, (1, 0)), result(1, 4, (1, 0)), result(6, 1, (1, 0))])[2..4],
        [2, 1]
    );
}

#[test]
fn nobody_has_played_and_all_stand_in_the_order_of_entry() {
    let all = standings(&[Entrant(2), Entrant(1), Entrant(2)], &[], &ArenaRules::default());
    assert_eq!(all.iter().map(|standing| standing.entrant.0).collect::<Vec<_>>(), [1, 2]);
    assert!(all.iter().all(|standing| standing.reached == 0 && !standing.on_streak()));
}
