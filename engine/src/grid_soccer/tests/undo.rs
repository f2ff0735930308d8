//! Rule 12: undo and redo.

use super::*;

fn redo() -> Value {
    json!({"type": "redo"})
}

fn card(name: &str) -> Value {
    json!({"type": "formation", "card": name})
}

/// A state with all but the count of undos and the history.
fn bare(game: &GridSoccer) -> GridSoccer {
    GridSoccer { undos: 0, ..game.bare() }
}

#[test]
fn rule_12_picks_runs_cards_and_abilities_are_walked_through_one_by_one() {
    let mut game =
        drafted(&format!("{OPEN_PLAY} stars home needle 3 stars home blink 2 charges 6 ball loose 4,4 pick 7"));
    let actions = [
        card("1-3-2"),
        json!({"type": "select", "shirt": 2}),
        ability(3),
        run(&[(2, 4)]),
        ability_at(2, json!([4, 4])),
        run(&[(4, 5), (4, 6)]),
    ];
    let mut states = vec![bare(&game)];
    for action in &actions {
        play(&mut game, std::slice::from_ref(action));
        states.push(bare(&game));
    }
    for state in states.iter().rev().skip(1) {
        assert_eq!(play(&mut game, &[undo()]), [json!({"type": "undone", "side": "home"})]);
        assert_eq!(bare(&game), *state);
    }
    assert_eq!((seen(&game, "can_undo"), seen(&game, "can_redo")), (json!(false), json!(true)));
    for state in &states[1..] {
        assert_eq!(play(&mut game, &[redo()]), [json!({"type": "redone", "side": "home"})]);
        assert_eq!(bare(&game), *state);
    }
    assert_eq!((seen(&game, "can_undo"), seen(&game, "can_redo")), (json!(true), json!(false)));
    assert!(listed(&game, "undo").is_empty() && listed(&game, "redo").is_empty());
}

#[test]
fn rule_12_nothing_behind_a_die_is_taken_back() {
    let mut game = position(OPEN_PLAY);
    check(&game, &[(undo(), "no_undo"), (redo(), "no_redo")]);
    play(&mut game, &[run(&[(4, 10)]), pass(4, 11)]);
    assert_eq!(seen(&game, "can_undo"), json!(false));
    roll(&mut game, &[6, 6]);
    check(&game, &[(undo(), "no_undo")]);
    play(&mut game, &[run(&[(4, 11)])]);
    check(&game, &[(undo(), "ok")]);
    // A dribble that is rolled for is one too.
    let mut game = position(OPEN_PLAY);
    game.put(Side::Away, shirt("4"), square("4,11"));
    play(&mut game, &[card("1-3-2"), run(&[(4, 10), (4, 11), (4, 12)])]);
    roll(&mut game, &[6, 6, 1, 1]);
    check(&game, &[(undo(), "no_undo")]);
}

#[test]
fn rule_12_a_new_action_empties_redo() {
    let mut game = position(OPEN_PLAY);
    play(&mut game, &[card("1-3-2"), undo(), card("2-1-3")]);
    check(&game, &[(redo(), "no_redo"), (undo(), "ok")]);
}

#[test]
fn rule_12_twenty_undos_in_a_turn_and_redo_does_not_count() {
    let mut game = position(OPEN_PLAY);
    for _ in 0..20 {
        assert_eq!(seen(&game, "can_undo"), json!(false));
        play(&mut game, &[card("1-3-2"), undo(), redo(), card("2-2-2")]);
        game.history = None;
    }
    play(&mut game, &[card("1-3-2")]);
    assert_eq!(seen(&game, "can_undo"), json!(false));
    let refusal = act(&mut game, undo()).unwrap_err();
    assert_eq!((refusal.code.as_str(), refusal.values), ("undo_limit", json!({"max": 20})));
    play(&mut game, &[end_turn(), card("1-3-2")]);
    assert_eq!(code(&game, undo()), "ok", "a new turn");
}

#[test]
fn fine_print_7_no_undo_comes_before_the_limit() {
    let mut game = position(OPEN_PLAY);
    game.undos = 20;
    assert_eq!(code(&game, undo()), "no_undo");
    // However many actions there were, twenty can be taken back, and then it is the limit.
    let mut game = position(OPEN_PLAY);
    for _ in 0..30 {
        play(&mut game, &[card("1-3-2"), card("2-2-2")]);
    }
    for _ in 0..20 {
        play(&mut game, &[undo()]);
    }
    assert_eq!(code(&game, undo()), "undo_limit");
    for _ in 0..20 {
        play(&mut game, &[redo()]);
    }
    check(&game, &[(redo(), "no_redo"), (undo(), "undo_limit")]);
}

#[test]
fn rule_12_charges_of_an_undone_dribble_are_taken_back() {
    let mut game = drafted(&format!("{OPEN_PLAY} stars home nutmeg 7 charges 2"));
    game.put(Side::Away, shirt("4"), square("4,10"));
    play(&mut game, &[ability(7), run(&[(4, 10), (4, 11)])]);
    assert_eq!(game.charges.home, 1);
    play(&mut game, &[undo()]);
    assert_eq!(game.charges.home, 0);
    play(&mut game, &[undo()]);
    assert_eq!(game.charges.home, 2);
}
