//! Rule 6: the wall.

use super::*;

const TWO: &str = "home 1@3,3 5@6,0 6@8,0 7@7,1 8@4,0 ball 0,20 turn home";

#[test]
fn rule_6_no_run_ends_as_a_third_in_the_wall() {
    let game = position(&format!("{TWO} die 2/2"));
    check(
        &game,
        &[
            ("run 7 S", "wall"),
            ("run 7 S N", "ok"),
            ("run 8 E", "wall"),
            ("run 8 N", "ok"),
            // One of the two may move along it, and leave it.
            ("run 5 W", "ok"),
            ("run 5 E", "ok"),
            ("run 5 N", "ok"),
            ("run 5 N S", "ok"),
        ],
    );
    let refusal = act(&mut game.clone(), "run 7 S").unwrap_err();
    assert_eq!(refusal.values, json!({"shirt": 7, "square": [7, 0]}));
    // The goalkeeper neither counts nor is barred.
    let game = position("home 1@5,1 5@6,0 6@8,0 ball 0,20 turn home die 2/2");
    check(&game, &[("run 1 S", "ok"), ("run 1 E SE", "ok")]);
    let game = position("home 1@7,0 5@6,0 7@9,1 ball 0,20 turn home die 2/2");
    check(&game, &[("run 7 S", "ok"), ("run 7 SW", "ok")]);
}

#[test]
fn rule_6_the_wall_is_five_squares_wide_and_one_deep() {
    for (from, way, expected) in
        [("3,1", "SE", "ok"), ("4,1", "SE", "wall"), ("8,1", "SE", "wall"), ("9,1", "SE", "ok"), ("7,2", "S", "ok")]
    {
        let game = position(&format!("home 1@3,3 5@6,0 6@8,0 9@{from} ball 0,20 turn home die 1"));
        check(&game, &[(&format!("run 9 {way}"), expected)]);
    }
}

#[test]
fn rule_6_a_man_already_there_does_not_end_his_run_there_while_two_others_stand() {
    // Only a penalty or time-wasting can bring a third.
    let game = position("home 1@3,3 5@6,0 6@8,0 7@9,0 ball 0,20 turn home die 2/2");
    check(
        &game,
        &[("run 7 N S", "wall"), ("run 5 W", "wall"), ("run 5 N S", "wall"), ("run 7 E", "ok"), ("run 5 N", "ok")],
    );
}

#[test]
fn rule_6_attackers_are_not_barred() {
    let text = "home 5@6,24 6@8,24 7@7,23 away 1@3,21 ball 0,2 turn home die 2/2";
    check(&position(text), &[("run 7 N", "ok")]);
    // Away's own wall is at the other end.
    let text = "away 5@6,24 6@8,24 7@7,23 1@3,21 ball 0,2 turn away die 2/2";
    check(&position(text), &[("run 7 N", "wall")]);
    let text = "away 5@6,0 6@8,0 7@7,2 ball 0,20 turn away die 2/2 ";
    check(&position(text), &[("run 7 E S S", "path_too_long"), ("run 7 SE S", "path_blocked"), ("run 7 SW SE", "ok")]);
}

#[test]
fn rule_6_runs_that_would_end_there_are_not_listed() {
    let game = position(&format!("{TWO} die 2/2"));
    let wall = game.pitch().walls.home;
    for action in game.legal_actions(Side::Home) {
        let Action::Run { shirt, path, .. } = action else { continue };
        let ends_there = wall.has(Spot::of(*path.last().unwrap()).unwrap());
        assert!(!ends_there || [1, 5, 6].contains(&u8::from(shirt)), "{shirt:?} {path:?}");
    }
}
