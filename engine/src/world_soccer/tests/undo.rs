//! Rule 11: undo.

use super::*;

#[test]
fn rule_11_undo_goes_back_step_by_step_to_the_throw() {
    let start = position("home 5@7,10 9@7,12 away 4@9,14 ball home 5 turn home die 3/3");
    for plays in
        [["kick N", "run 9 N NE NE"], ["run 9 W", "kick N"], ["kick NE", "run 9 N N NE"], ["kick N", "kick NE"]]
    {
        let mut game = start.clone();
        let mut states = Vec::new();
        for text in plays {
            states.push(game.clone());
            play(&mut game, &[text]);
        }
        for (n, mut state) in states.into_iter().rev().enumerate() {
            assert_eq!(seen(&game, "can_undo"), json!(true));
            assert_eq!(play(&mut game, &["undo"]), [json!({"type": "undone", "side": "home"})]);
            state.throw.undos = n as u8 + 1;
            assert_eq!(game, state, "{plays:?}");
        }
        assert_eq!(seen(&game, "can_undo"), json!(false));
        let refusal = act(&mut game, "undo").unwrap_err();
        assert_eq!((refusal.code.as_str(), refusal.values), ("nothing_to_undo", json!({"undos": 2})));
    }
}

#[test]
fn rule_11_a_pass_that_is_taken_back_earns_nothing_and_a_tackle_gives_the_ball_back() {
    let mut game = position("home 5@7,10 9@7,12 ball home 5 turn home die 2/2");
    play(&mut game, &["kick N", "undo"]);
    assert!(!game.passed());
    assert_eq!(play(&mut game, &["done"])[0]["extra"], false);
    let mut game = position("home 5@8,13 away 4@7,12 ball away 4 turn home die 4");
    play(&mut game, &["run 5 SW W", "undo"]);
    assert_eq!((game.holder, game.ball), (Some(Player { side: Side::Away, shirt: shirt(4) }), spot("7,12")));
}

#[test]
fn rule_11_twenty_undos_in_a_throw() {
    let mut game = position("home 5@7,10 9@7,12 ball home 5 turn home die 4");
    for _ in 0..20 {
        play(&mut game, &["run 9 W", "undo"]);
    }
    // Whether there is anything comes before how many there were.
    assert_eq!(code(&game, "undo"), "nothing_to_undo");
    play(&mut game, &["run 9 W"]);
    assert_eq!(seen(&game, "can_undo"), json!(false));
    let refusal = act(&mut game, "undo").unwrap_err();
    assert_eq!((refusal.code.as_str(), refusal.values), ("undo_limit", json!({"max": 20})));
    play(&mut game, &["done"]);
    assert_eq!(game.throw.undos, 0);
}

#[test]
fn rule_11_no_undo_behind_a_throw_or_a_goal() {
    let mut game = position("home 5@7,23 away 1@3,21 ball home 5 turn home die 4");
    play(&mut game, &["kick N"]);
    assert_eq!((seen(&game, "can_undo"), code(&game, "undo")), (json!(false), "wrong_phase".to_owned()));
    let mut game = position("home 5@7,10 ball home 5 turn home die 4");
    play(&mut game, &["run 5 N", "done"]);
    assert_eq!(code(&game, "undo"), "wrong_phase");
}

#[test]
fn rule_11_a_free_kick_can_be_taken_back() {
    let mut game = position("home 5@6,13 away 4@7,12 ball away 4 turn home throw");
    play(&mut game, &["throw"]);
    roll(&mut game, &[1]);
    play(&mut game, &["throw"]);
    roll(&mut game, &[1]);
    let mut before = game.clone();
    play(&mut game, &["kick S"]);
    assert_eq!(seen(&game, "can_undo"), json!(true));
    play(&mut game, &["undo"]);
    before.throw.undos = 1;
    assert_eq!(game, before);
}
