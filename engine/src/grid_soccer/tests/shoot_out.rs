//! Rule 3: the shoot-out.

use super::*;

/// Level after the last turn, home to shoot first.
fn shoot_out(rest: &str) -> GridSoccer {
    let mut game = position_with(&format!("{OPEN_PLAY} turn 50 down away 3 {rest}"), json!({"tie_break": "shoot_out"}));
    play(&mut game, &[end_turn()]);
    assert_eq!((seen(&game, "phase"), game.due.unwrap().dice()), (json!("shoot_out"), &[2][..]));
    assert_eq!(game.frozen.away, 0, "nobody lies down");
    assert_eq!(roll(&mut game, &[1]), [json!({"type": "coin", "decides": "shoot_out", "side": "home"})]);
    game
}

/// One shot, in or wide.
fn kick(game: &mut GridSoccer, goal: bool) -> Vec<Value> {
    play(game, &[shoot(1, 0)]);
    // A defender's -3 is added.
    roll(game, if goal { &[6, 6] } else { &[1, 1] })
}

#[test]
fn rule_3_shots_are_taken_in_turn_from_three_rows_in_front() {
    let mut game = shoot_out("");
    let next = |game: &GridSoccer| (seen(game, "shoot_out")["next"].clone(), seen(game, "shoot_out")["shirt"].clone());
    for shirt in [7, 6, 5, 4, 3, 7] {
        for (side, from) in [("home", [4, 14]), ("away", [4, 3])] {
            assert_eq!(next(&game), (json!(side), json!(shirt)));
            assert_eq!(seen(&game, "to_act"), json!([side]));
            let events = play(&mut game, &[shoot(1, 0)]);
            assert_eq!(events, [json!({"type": "shot", "side": side, "shirt": shirt, "from": from})]);
            let events = roll(&mut game, &[6, 6]);
            assert_eq!(types(&events), ["shot_result", "shoot_out_kick"]);
            assert_eq!(events[1], json!({"type": "shoot_out_kick", "side": side, "shirt": shirt, "goal": true}));
        }
    }
    assert_eq!(seen(&game, "score"), json!({"home": 0, "away": 0}));
}

#[test]
fn rule_3_what_a_shot_of_the_shoot_out_needs() {
    let game = shoot_out("");
    let needs: Vec<Value> = listed(&game, "shoot").iter().map(|offered| offered["needs"].clone()).collect();
    assert_eq!(needs, [7, 7, 6, 6, 7, 7].map(|needs| json!(needs)));
    assert_eq!(code(&game, shoot(0, 5)), "cell");
    check(&game, &[(pass(4, 4), "wrong_phase"), (end_turn(), "wrong_phase"), (ability(2), "wrong_phase")]);
}

#[test]
fn rule_3_there_are_no_rebounds_and_corners() {
    let mut game = shoot_out("");
    play(&mut game, &[shoot(1, 0)]);
    assert_eq!(types(&roll(&mut game, &[2, 3])), ["shot_result", "shoot_out_kick"]);
    play(&mut game, &[shoot(1, 0)]);
    roll(&mut game, &[6, 3]);
    assert_eq!((seen(&game, "phase"), seen(&game, "side_in_turn")), (json!("dive"), json!(null)));
    play(&mut game, &[dive(0, 0)]);
    // The keeper is on the middle of his mouth, wherever he was.
    let events = roll(&mut game, &[4, 4]);
    assert_eq!(types(&events), ["save", "shoot_out_kick"]);
    assert_eq!((events[0]["target"].clone(), events[0]["outcome"].clone()), (json!(11), json!("palmed")));
    assert_eq!(seen(&game, "shoot_out")["kicks"], json!({"home": [false], "away": [false]}));
}

#[test]
fn rule_3_a_save_without_a_roll_is_no_goal() {
    let mut game = shoot_out("");
    play(&mut game, &[shoot(1, 0)]);
    roll(&mut game, &[6, 3]);
    let events = play(&mut game, &[dive(1, 0)]);
    assert_eq!(types(&events), ["dive", "save", "shoot_out_kick"]);
    assert_eq!(events[2]["goal"], json!(false));
}

#[test]
fn rule_3_it_stops_when_one_side_cannot_be_caught() {
    let mut game = shoot_out("");
    for goals in [(true, false), (true, false)] {
        kick(&mut game, goals.0);
        kick(&mut game, goals.1);
    }
    kick(&mut game, true);
    assert_eq!(seen(&game, "phase"), json!("shoot_out"), "away can still make three");
    let events = kick(&mut game, false);
    assert_eq!(types(&events), ["shot_result", "shoot_out_kick", "ended"]);
    let result = json!({"winner": "home", "by": "shoot_out", "score": {"home": 0, "away": 0}, "shoot_out": {"home": 3, "away": 0}});
    assert_eq!(seen(&game, "result"), result);
    assert_eq!(seen(&game, "shoot_out")["next"], json!(null));
}

#[test]
fn rule_3_then_pairs_decide() {
    let mut game = shoot_out("");
    for _ in 0..10 {
        kick(&mut game, false);
    }
    kick(&mut game, true);
    assert_eq!(seen(&game, "phase"), json!("shoot_out"), "the pair is not complete");
    kick(&mut game, true);
    kick(&mut game, false);
    let events = kick(&mut game, true);
    assert_eq!(event(&events, "ended")["result"]["winner"], json!("away"));
}

#[test]
fn rule_3_keepers_abilities_are_paid_from_the_bank_and_nothing_is_earned() {
    let mut game = position_with(
        &format!("{OPEN_PLAY} turn 50 stars away cat 1 charges 4"),
        json!({"mode": "draft", "tie_break": "shoot_out"}),
    );
    play(&mut game, &[end_turn()]);
    roll(&mut game, &[1]);
    let before = game.charges;
    play(&mut game, &[shoot(1, 0)]);
    assert_eq!(game.charges, before);
    roll(&mut game, &[6, 3]);
    play(&mut game, &[json!({"type": "dive", "cell": [0, 0], "ability": true})]);
    assert_eq!(game.charges.away, before.away - 2);
    // 11, three lower.
    assert_eq!(roll(&mut game, &[1, 1])[0]["target"], json!(8));
    // Once in each kick.
    kick(&mut game, false);
    play(&mut game, &[shoot(1, 0)]);
    roll(&mut game, &[6, 3]);
    assert_eq!(code(&game, json!({"type": "dive", "cell": [0, 0], "ability": true})), "ok");
}
