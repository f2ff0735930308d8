//! Rule 5: stoppages and changes.

use std::collections::BTreeSet;

use super::*;
use crate::sector_soccer::{Moves, Shift};

/// Home has just scored.
fn stoppage(options: Value) -> SectorSoccer {
    let mut game = playing(options, 1, 20, 5);
    throw(&mut game, Some(Side::Home));
    game
}

#[test]
fn rule_5_changes_are_secret_until_the_second_is_in() {
    let mut game = stoppage(json!({}));
    assert_eq!(spectator(&game)["ready"], json!({"home": false, "away": false}));
    let before = spectator(&game);
    assert_eq!(ok(&mut game, Side::Home, change(&[[5, 1], [4, 1]])), [json!({"type": "ready", "seat": "home"})]);
    let view = spectator(&game);
    for name in ["pawns", "changes_left", "pending", "throws_left", "ball"] {
        assert_eq!(view[name], before[name], "{name}");
    }
    let own = seen(&game, Viewer::Home);
    assert_eq!(
        (&own["pending"], &own["pawns"]),
        (&json!([[5, 1], [4, 1]]), &before["pawns"]),
        "pawns stay until the reveal"
    );
    assert_eq!(refused(&mut game, Side::Home, change(&[[9, 9]])).0, "already_in");
    let events = ok(&mut game, Side::Away, change(&[]));
    let home = json!({"type": "changed", "seat": "home", "moves": [[5, 1], [4, 1]]});
    assert_eq!(events, [home, json!({"type": "changed", "seat": "away", "moves": []})], "also none");
    let view = spectator(&game);
    assert_eq!(view["pawns"], json!({"home": [4, 2, 2, 1, 1], "away": EVEN}));
    assert_eq!((&view["changes_left"], &view["phase"]), (&json!({"home": 1, "away": 3}), &json!("play")));
}

#[test]
fn rule_5_a_side_without_changes_left_is_not_asked_and_none_is_no_stoppage() {
    let mut game = playing(json!({}), 1, 20, 5);
    game.changes_left.home = 0;
    throw(&mut game, Some(Side::Home));
    let view = spectator(&game);
    assert_eq!((&view["to_act"], &view["ready"]), (&json!(["away"]), &json!({"home": true, "away": false})));
    // Judged before the content (fine print 2).
    assert_eq!(refused(&mut game, Side::Home, change(&[[9, 9]])), ("no_changes_left".to_owned(), json!({"left": 0})));
    assert!(game.legal_actions(Side::Home).is_empty());
    // The only secret is the last one: no `ready` of it (ruling), and no event of the side that was not asked.
    assert_eq!(
        ok(&mut game, Side::Away, change(&[[1, 5]])),
        [json!({"type": "changed", "seat": "away", "moves": [[1, 5]]})]
    );
    assert_eq!(game.phase(), Phase::Play);

    let mut game = playing(json!({"changes": 0}), 1, 20, 5);
    throw(&mut game, Some(Side::Home));
    assert_eq!(game.phase(), Phase::Play);
}

#[test]
fn rule_5_no_stoppage_where_no_throws_follow() {
    let mut game = playing(json!({}), 2, 1, 5);
    assert_eq!(types(&throw(&mut game, Some(Side::Home))), ["thrown", "goal", "period_ended", "ended"]);
    // Kicks are no throws (fine print 1).
    let mut game = playing(json!({"knockout": true}), 4, 1, 3);
    throw(&mut game, None);
    assert_eq!((game.phase(), game.changes_left), (Phase::ShootOut, BySide { home: 3, away: 3 }));
    // Before extra time there is one.
    let mut game = playing(json!({"knockout": true}), 2, 1, 3);
    throw(&mut game, None);
    assert_eq!((game.phase(), game.period()), (Phase::Stoppage, 3));
}

#[test]
fn fine_print_3_a_change_is_judged_by_its_number_move_by_move_then_by_its_result() {
    let sector = |sector: i64| json!({"sector": sector});
    for (moves, code, values) in [
        (vec![[9, 9]; 4], "too_many_changes", json!({"moves": 4, "left": 3})),
        (vec![[0, 2]], "no_such_sector", sector(0)),
        (vec![[1, 6]], "no_such_sector", sector(6)),
        (vec![[6, 6]], "no_such_sector", sector(6)),
        (vec![[-1, 3]], "no_such_sector", sector(-1)),
        (vec![[257, 3]], "no_such_sector", sector(257)),
        (vec![[4, 4]], "same_sector", sector(4)),
        (vec![[1, 2], [1, 2], [1, 2]], "empty_sector", sector(1)),
        (vec![[1, 2], [3, 3]], "same_sector", sector(3)),
        (vec![[1, 2], [1, 2]], "sector_count", json!({"sector": 1, "pawns": 0})),
        (vec![[1, 2], [1, 3], [9, 9]], "no_such_sector", sector(9)),
    ] {
        let found = refused(&mut stoppage(json!({})), Side::Home, change(&moves));
        assert_eq!(found, (code.to_owned(), values), "{moves:?}");
    }
    // Too many in one sector.
    let mut game = stoppage(json!({"changes": 9}));
    let crowded = refused(&mut game, Side::Home, change(&[[1, 3], [2, 3], [4, 3], [5, 3]]));
    assert_eq!(crowded, ("sector_count".to_owned(), json!({"sector": 3, "pawns": 6})));
}

#[test]
fn rule_5_in_between_the_line_up_need_not_be_legal() {
    let mut game = stoppage(json!({}));
    ok(&mut game, Side::Away, change(&[]));
    ok(&mut game, Side::Home, change(&[[1, 2], [1, 2], [5, 1]]));
    assert_eq!(game.line_up(Side::Home).unwrap().pawns(), [1, 4, 2, 2, 1]);
    assert_eq!(game.changes_left(Side::Home), 0, "each move spends one");
}

/// Every line-up that some moves reach, with the first way there, by trying all.
fn by_hand(from: LineUp, left: usize) -> BTreeSet<(usize, Vec<[u8; 2]>)> {
    let mut ways = vec![(Vec::new(), from.pawns())];
    let mut listed = BTreeSet::new();
    for count in 0..=left {
        let mut reached = BTreeSet::new();
        for (way, pawns) in &ways {
            if LineUp::of(*pawns).is_some() && reached.insert(*pawns) {
                listed.insert((count, way.clone()));
            }
        }
        let mut next: Vec<(Vec<[u8; 2]>, [u8; 5])> = Vec::new();
        let mut met = BTreeSet::new();
        for (way, pawns) in &ways {
            for shift in Shift::all() {
                let Some(after) = shift.done(*pawns) else { continue };
                // The ways come in order, so the first to get somewhere is the first of all.
                if met.insert(after) {
                    next.push(([way.as_slice(), &[[shift.from, shift.to]]].concat(), after));
                }
            }
        }
        ways = next;
    }
    listed
}

#[test]
fn rule_5_one_change_is_listed_for_each_line_up_and_number_of_moves_the_first() {
    for (pawns, left) in [(EVEN, 3), ([1, 3, 3, 2, 1], 2), ([5, 2, 1, 1, 1], 4), ([1, 1, 1, 2, 5], 1)] {
        let mut game = lined_up(json!({"changes": left}), pawns, EVEN);
        game.ball = 5;
        throw(&mut game, Some(Side::Home));
        let listed: Vec<Value> = game.legal_actions(Side::Home).iter().map(|action| json!(action)).collect();
        let expected: Vec<Value> = by_hand(LineUp::of(pawns).unwrap(), left)
            .into_iter()
            .map(|(_, moves)| json!({"type": "change", "moves": moves}))
            .collect();
        assert_eq!(listed, expected, "{pawns:?}");
    }
}

#[test]
fn rule_5_there_and_back_is_listed_but_no_single_move_that_changes_nothing() {
    let game = stoppage(json!({}));
    let listed: Vec<Value> = game.legal_actions(Side::Home).iter().map(|action| json!(action)).collect();
    assert_eq!(listed[0], change(&[]));
    assert_eq!(listed[1], change(&[[1, 2]]));
    assert!(listed.contains(&change(&[[1, 2], [2, 1]])));
    assert_eq!(Moves::NONE.count(), 0);
}
