//! Rule 2: placing.

use serde_json::json;

use super::*;

#[test]
fn rule_2_the_coin_names_who_places_first() {
    for (face, side) in [(1, "home"), (2, "away")] {
        let mut game = GoldenGoal::start(Default::default());
        assert_eq!(seen(&game, "to_act"), json!([]));
        assert_eq!(roll(&mut game, &[face]), [json!({"type": "coin", "side": side})]);
        assert_eq!(seen(&game, "to_act"), json!([side]));
        assert_eq!(seen(&game, "side_in_turn"), Value::Null);
    }
}

#[test]
fn rule_2_sides_place_in_turn_in_any_order() {
    let mut game = position("home - - - - - away - - - - - turn away set_up");
    let events = play(&mut game, &["place 3 1,8"]);
    assert_eq!(events, [json!({"type": "placed", "side": "away", "pawn": 3, "at": [1, 8]})]);
    assert_eq!(seen(&game, "to_act"), json!(["home"]));
    play(&mut game, &["place 0 3,0", "place 0 2,9"]);
    assert_eq!(seen(&game, "to_act"), json!(["home"]));
}

#[test]
fn rule_2_placements_are_judged_in_order() {
    let empty = position("home - - - - - away 2,9 - - - - turn home set_up");
    check(
        &empty,
        &[
            ("place 1 -1,3", "off_field"),
            ("place 1 3,-1", "off_field"),
            ("place 1 90,3", "off_field"),
            ("place 1 2,9", "occupied"),
            ("place 0 2,1", "keeper_place"),
            ("place 0 3,9", "keeper_place"),
            ("place 0 2,9", "occupied"),
            ("place 0 2,0", "ok"),
            ("place 0 3,0", "ok"),
            ("place 1 2,0", "front_of_net"),
            ("place 1 3,9", "front_of_net"),
            ("place 1 2,5", "circle"),
            ("place 1 3,5", "circle"),
            ("place 1 2,4", "ok"),
            ("place 1 3,4", "ok"),
            ("place 1 0,0", "ok"),
            ("place 1 5,9", "ok"),
            ("place 1 2,8", "ok"),
        ],
    );
    check(
        &position("home 2,0 2,4 - - - away - - - - - turn home set_up"),
        &[
            ("place 1 -1,3", "already_placed"),
            ("place 0 2,9", "already_placed"),
            ("place 2 3,4", "quota_circle"),
            ("place 2 2,1", "ok"),
        ],
    );
    check(
        &position("home - 2,1 - - - away - - - - - turn home set_up"),
        &[("place 2 3,1", "quota_box"), ("place 2 4,1", "ok"), ("place 0 2,0", "ok")],
    );
    check(
        &position("home - 0,1 2,1 - - away - - - - - turn home set_up"),
        &[
            ("place 3 3,1", "quota_own_half"),
            ("place 3 5,4", "quota_own_half"),
            ("place 3 5,5", "ok"),
            ("place 3 2,4", "ok"),
        ],
    );
    check(
        &position("home - 0,6 5,6 - - away - - - - - turn home set_up"),
        &[
            ("place 3 1,7", "quota_other_half"),
            ("place 3 2,8", "quota_other_half"),
            ("place 3 2,1", "ok"),
            ("place 3 2,4", "ok"),
        ],
    );
    check(
        &position("home - 0,1 2,1 5,6 - away - - - - - turn home set_up"),
        &[("place 4 5,7", "quota_circle"), ("place 4 5,2", "quota_own_half"), ("place 4 3,4", "ok")],
    );
    check(
        &position("home - 2,1 0,6 5,6 - away - - - - - turn home set_up"),
        &[("place 4 3,1", "quota_circle"), ("place 4 0,2", "quota_circle"), ("place 4 5,7", "quota_other_half")],
    );
}

#[test]
fn rule_2_away_is_judged_from_its_own_side() {
    check(
        &position("home - - - - - away - 2,8 - - - turn away set_up"),
        &[
            ("place 2 3,8", "quota_box"),
            ("place 2 2,1", "ok"),
            ("place 2 2,4", "circle"),
            ("place 2 2,5", "ok"),
            ("place 0 2,0", "keeper_place"),
            ("place 0 2,9", "ok"),
        ],
    );
}

#[test]
fn rule_2_after_the_last_pawn_the_kick_off_is_rolled_for() {
    let mut game = position("home 2,0 2,4 0,2 5,2 1,7 away 3,9 3,5 5,7 0,7 - turn away set_up");
    let events = play(&mut game, &["place 4 4,2"]);
    assert_eq!(types(&events), ["placed"]);
    assert_eq!((seen(&game, "phase"), seen(&game, "side_in_turn")), (json!("kick_off"), Value::Null));
    assert_eq!(game.turn(), crate::game::Turn::Roll(crate::game::Dice(vec![6, 6])));
    check(&game, &[("place 4 4,3", "wrong_phase")]);
}
