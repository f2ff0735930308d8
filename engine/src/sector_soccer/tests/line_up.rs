//! Rules 1, 2: line-ups, and how they are chosen in secret.

use super::*;

#[test]
fn rule_1_there_are_121_line_ups_in_order() {
    let by_hand: Vec<[u8; 5]> = (0..3125_u32)
        .map(|number| [625, 125, 25, 5, 1].map(|place| (number / place % 5) as u8 + 1))
        .filter(|pawns| pawns.iter().sum::<u8>() == 10)
        .collect();
    assert_eq!(by_hand.len(), 121);
    assert_eq!(LineUp::ALL.map(LineUp::pawns).to_vec(), by_hand);
    for side in Side::BOTH {
        let listed: Vec<Value> = start(json!({})).legal_actions(side).iter().map(|action| json!(action)).collect();
        let expected: Vec<Value> = by_hand.iter().map(|pawns| json!({"type": "line_up", "pawns": pawns})).collect();
        assert_eq!(listed, expected);
    }
}

#[test]
fn rule_1_one_sides_defence_is_the_others_attack_and_the_goalkeeper_throws_in_defence() {
    let line_up = LineUp::of([1, 2, 3, 3, 1]).unwrap();
    assert_eq!([1, 2, 3, 4, 5].map(|sector| line_up.dice(Side::Home, sector)), [2, 2, 3, 3, 1]);
    assert_eq!([1, 2, 3, 4, 5].map(|sector| line_up.dice(Side::Away, sector)), [1, 3, 3, 2, 2]);
    // Five pawns and the goalkeeper: the goal is no part of the sector (ruling).
    assert_eq!(LineUp::of([5, 2, 1, 1, 1]).unwrap().dice(Side::Home, 1), 6);
}

#[test]
fn fine_print_3_a_line_up_is_judged_sector_by_sector_then_by_its_sum() {
    for (pawns, code, values) in [
        (json!([0, 2, 2, 3, 3]), "sector_count", json!({"sector": 1, "pawns": 0})),
        (json!([2, 6, 0, 1, 1]), "sector_count", json!({"sector": 2, "pawns": 6})),
        (json!([1, 1, 1, 1, -1]), "sector_count", json!({"sector": 5, "pawns": -1})),
        (
            json!([1, 1, 1, 1, 1_099_511_627_776_i64]),
            "sector_count",
            json!({"sector": 5, "pawns": 1_099_511_627_776_i64}),
        ),
        (json!([256 + 2, 2, 2, 2, 2]), "sector_count", json!({"sector": 1, "pawns": 258})),
        (json!([2, 2, 2, 2, 1]), "pawn_total", json!({"total": 9})),
        (json!([5, 5, 5, 5, 5]), "pawn_total", json!({"total": 25})),
    ] {
        let found = refused(&mut start(json!({})), Side::Home, json!({"type": "line_up", "pawns": pawns}));
        assert_eq!(found, (code.to_owned(), values), "{pawns}");
    }
}

#[test]
fn rule_2_line_ups_are_secret_until_the_second_is_in() {
    let mut game = start(json!({}));
    let events = ok(&mut game, Side::Away, json!({"type": "line_up", "pawns": [1, 1, 1, 2, 5]}));
    assert_eq!(events, [json!({"type": "ready", "seat": "away"})]);
    for viewer in [Viewer::Home, Viewer::Spectator] {
        let view = seen(&game, viewer);
        assert_eq!(view["pawns"], json!({"home": null, "away": null}));
        assert_eq!((&view["pending"], &view["ready"]), (&Value::Null, &json!({"home": false, "away": true})));
    }
    let own = seen(&game, Viewer::Away);
    assert_eq!((&own["pawns"]["away"], &own["pending"]), (&json!([1, 1, 1, 2, 5]), &json!([1, 1, 1, 2, 5])));
    assert!(game.is_sealed(Side::Away) && !game.is_sealed(Side::Home));
    // In, and it stands: judged before what it says (fine print 2).
    for pawns in [[2, 2, 2, 2, 2], [9, 9, 9, 9, 9]] {
        let again = refused(&mut game, Side::Away, json!({"type": "line_up", "pawns": pawns}));
        assert_eq!(again, ("already_in".to_owned(), json!({"to_act": ["home"]})));
    }
    assert!(game.legal_actions(Side::Away).is_empty());
    let events = ok(&mut game, Side::Home, json!({"type": "line_up", "pawns": EVEN}));
    let home = json!({"type": "lined_up", "seat": "home", "pawns": EVEN});
    let away = json!({"type": "lined_up", "seat": "away", "pawns": [1, 1, 1, 2, 5]});
    assert_eq!(events, [home, away], "home first, and no `ready` for the second secret");
    assert!(!game.is_sealed(Side::Away));
    let view = spectator(&game);
    assert_eq!(view["phase"], "play");
    assert_eq!(view["pawns"], json!({"home": EVEN, "away": [1, 1, 1, 2, 5]}));
    assert_eq!(view["to_act"], json!(["home", "away"]));
}
