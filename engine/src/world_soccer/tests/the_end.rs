//! Rules 7 and 9: how a match ends.

use super::*;

/// The last throw of a match with `limit` throws, home to play it with the ball.
fn last_throw(options: Value, word: &str) -> WorldSoccer {
    let mut game = position_with("home 5@7,20 9@7,22 away 1@3,21 ball home 5 turn home throw", options);
    game.throws = game.options.throw_limit - 1;
    roll_words(&mut game, &[word]);
    game
}

#[test]
fn rule_7_so_many_goals_win_and_nobody_is_reset() {
    let mut game = position("home 5@7,23 away 1@3,21 ball home 5 turn home die 4");
    game.score.home = 2;
    let mut kicked = game.clone();
    let events = play(&mut game, &["run 5 N N"]);
    assert_eq!(types(&events), ["ran", "goal", "ended"]);
    let result = json!({"winner": "home", "by": "goals", "score": {"home": 3, "away": 0}, "shoot_out": null});
    assert_eq!(events[2], json!({"type": "ended", "result": result}));
    assert_eq!((game.ball, game.holder), (spot("7,25"), None));
    assert_eq!((game.players.home[4], game.players.away[0]), (spot("7,25"), spot("3,21")));
    assert_eq!((seen(&game, "result"), seen(&game, "phase")), (result, json!("over")));
    assert_eq!(
        (seen(&game, "die"), seen(&game, "components"), seen(&game, "to_act")),
        (json!(null), json!([]), json!([]))
    );
    assert_eq!(seen(&game, "side_in_throw"), json!(null));
    play(&mut kicked, &["kick N"]);
    assert_eq!((kicked.phase, kicked.ball, kicked.players.home[4]), (Phase::Over, spot("7,25"), spot("7,23")));
}

#[test]
fn rule_7_the_last_goal_of_a_penalty_lies_in_the_middle_of_the_goal() {
    let mut game = position("home 5@7,3 away 4@7,4 ball away 4 turn home throw");
    game.score.away = 2;
    play(&mut game, &["throw"]);
    roll(&mut game, &[1]);
    play(&mut game, &["taker 4", "throw"]);
    assert_eq!(types(&roll(&mut game, &[2])), ["thrown", "penalty", "goal", "ended"]);
    assert_eq!((game.ball, game.holder), (spot("7,-1"), None));
}

#[test]
fn rule_7_at_the_limit_the_leader_wins_or_it_is_a_draw() {
    for (home, away, winner) in [(1, 0, json!("home")), (0, 2, json!("away")), (1, 1, json!(null))] {
        let mut game = last_throw(json!({}), "2/2");
        game.score = crate::game::BySide { home, away };
        let events = play(&mut game, &["kick N", "done"]);
        assert_eq!(types(&events), ["throw_ended", "ended"]);
        // The pass earns nothing any more.
        assert_eq!(events[0], json!({"type": "throw_ended", "side": "home", "extra": false, "next": null}));
        assert_eq!((&events[1]["result"]["winner"], &events[1]["result"]["by"]), (&winner, &json!("throw_limit")));
    }
}

#[test]
fn rule_7_a_goal_of_the_last_throw_ends_the_match_without_a_kick_off() {
    let mut game = last_throw(json!({"goals": 2}), "4");
    game.players.home[8] = spot("0,0");
    assert_eq!(types(&play(&mut game, &["kick N"])), ["kicked", "goal", "ended"]);
    assert_eq!((seen(&game, "result")["by"].clone(), game.ball), (json!("throw_limit"), spot("7,25")));
    // The goal that wins is by goals.
    let mut game = last_throw(json!({"goals": 1}), "4");
    game.players.home[8] = spot("0,0");
    play(&mut game, &["kick N"]);
    assert_eq!(seen(&game, "result")["by"], "goals");
}

#[test]
fn rule_7_a_foul_at_the_limit_still_has_its_free_kick_or_penalty() {
    let mut game = position("home 5@7,11 away 4@7,12 6@7,15 ball away 4 turn home throw");
    game.throws = game.options.throw_limit - 1;
    play(&mut game, &["throw"]);
    let events = roll(&mut game, &[1]);
    assert_eq!(types(&events), ["thrown", "foul", "throw_ended"]);
    assert_eq!(events[2]["next"], "away");
    play(&mut game, &["throw"]);
    roll(&mut game, &[1]);
    play(&mut game, &["kick N"]);
    assert!(game.passed());
    let events = play(&mut game, &["done"]);
    assert_eq!(events[0], json!({"type": "throw_ended", "side": "away", "extra": false, "next": null}));
    assert_eq!((types(&events)[1], game.throws), ("ended", 301));
    let mut game = position("home 5@7,3 away 4@7,4 ball away 4 turn home throw");
    game.throws = game.options.throw_limit - 1;
    play(&mut game, &["throw"]);
    roll(&mut game, &[1]);
    play(&mut game, &["taker 4", "throw"]);
    let mut missed = game.clone();
    assert_eq!(types(&roll(&mut game, &[6])), ["thrown", "penalty", "goal", "ended"]);
    assert_eq!(types(&roll(&mut missed, &[1])), ["thrown", "penalty", "throw_ended", "ended"]);
}

#[test]
fn rule_7_without_a_limit_throws_go_on() {
    let mut game = position_with("home 5@7,10 ball home 5 turn home throw", json!({"throw_limit": 0}));
    game.throws = 100_000;
    roll_words(&mut game, &["4"]);
    play(&mut game, &["done"]);
    assert_eq!(game.phase, Phase::Throw);
}

/// A level match at its limit, after the coin for the shoot-out.
fn shoot_out(options: Value, coin: u8) -> WorldSoccer {
    let mut options = options;
    options["tie_break"] = json!("shoot_out");
    let mut game = last_throw(options, "1");
    let events = play(&mut game, &["done"]);
    assert_eq!(types(&events), ["throw_ended"]);
    assert_eq!((seen(&game, "phase"), seen(&game, "shoot_out")), (json!("shoot_out"), json!(null)));
    assert_eq!((seen(&game, "side_in_throw"), seen(&game, "throws_in_row")), (json!(null), json!(0)));
    assert_eq!(code(&game, "throw"), "roll_due");
    let side = if coin == 1 { "home" } else { "away" };
    assert_eq!(roll(&mut game, &[coin]), [json!({"type": "coin", "for": "shoot_out", "side": side})]);
    assert_eq!(seen(&game, "shoot_out"), json!({"first": side, "kicks": {"home": [], "away": []}}));
    game
}

/// Shoots until the end; gives what was told at the last kick.
fn shoot(game: &mut WorldSoccer, faces: &[u8]) -> Vec<Value> {
    let mut events = Vec::new();
    for face in faces {
        assert_eq!(game.phase, Phase::ShootOut, "it is over before all have shot");
        play(game, &["throw"]);
        events = roll(game, &[*face]);
    }
    events
}

#[test]
fn rule_9_five_each_in_turn_until_one_cannot_be_caught_up() {
    let mut game = shoot_out(json!({}), 2);
    let events = shoot(&mut game, &[3]);
    assert_eq!(events, [json!({"type": "shoot_out_kick", "side": "away", "goal": true})]);
    assert_eq!((game.side, game.throws, seen(&game, "die")), (Side::Home, 300, json!(null)));
    // Away 3, home 0 after three each: home has two left.
    let events = shoot(&mut game, &[1, 2, 1, 5, 1]);
    assert_eq!(types(&events), ["shoot_out_kick", "ended"]);
    let result = json!({
        "winner": "away", "by": "shoot_out", "score": {"home": 0, "away": 0}, "shoot_out": {"home": 0, "away": 3},
    });
    assert_eq!(events[1]["result"], result);
    let kicks = json!({"home": [false, false, false], "away": [true, true, true]});
    assert_eq!(seen(&game, "shoot_out"), json!({"first": "away", "kicks": kicks}));
    let outcome = match game.turn() {
        crate::game::Turn::Over(outcome) => outcome,
        other => panic!("{other:?}"),
    };
    assert_eq!(serde_json::to_value(outcome).unwrap(), result);
}

#[test]
fn rule_9_it_is_decided_as_soon_as_it_can_be_even_within_a_pair() {
    // 4 to 2 with home's fifth to come and away's fifth: 5 to 2 needs no more.
    let mut game = shoot_out(json!({}), 1);
    shoot(&mut game, &[2, 2, 2, 2, 2, 1, 2]);
    assert_eq!(game.phase, Phase::ShootOut, "4 to 2, away has two left");
    shoot(&mut game, &[1]);
    assert_eq!(seen(&game, "result")["shoot_out"], json!({"home": 4, "away": 2}));
    // The second to shoot wins with its own kick.
    let mut game = shoot_out(json!({}), 1);
    shoot(&mut game, &[2, 2, 2, 2, 2, 2, 2, 2, 1, 2]);
    assert_eq!(seen(&game, "result")["winner"], "away");
}

#[test]
fn rule_9_then_pair_by_pair() {
    let mut game = shoot_out(json!({}), 1);
    shoot(&mut game, &[2; 10]);
    shoot(&mut game, &[2, 2, 1, 1, 2]);
    assert_eq!(game.phase, Phase::ShootOut, "a pair is two kicks");
    shoot(&mut game, &[1]);
    assert_eq!(seen(&game, "result")["shoot_out"], json!({"home": 7, "away": 6}));
    assert_eq!(seen(&game, "result")["winner"], "home");
}

#[test]
fn rule_10_with_two_dice_a_shoot_out_uses_the_second() {
    let mut game =
        position_with("home 5@7,10 ball home 5 turn home throw", json!({"tie_break": "shoot_out", "dice": "two"}));
    game.throws = 299;
    roll_words(&mut game, &["1", "1"]);
    play(&mut game, &["done"]);
    roll(&mut game, &[1]);
    play(&mut game, &["throw"]);
    assert_eq!(roll(&mut game, &[6, 1])[0]["goal"], false);
    play(&mut game, &["throw"]);
    assert_eq!(roll(&mut game, &[1, 6])[0]["goal"], true);
}

#[test]
fn rule_9_a_lead_at_the_limit_needs_no_shoot_out() {
    let mut game = last_throw(json!({"tie_break": "shoot_out"}), "1");
    game.score.home = 1;
    assert_eq!(types(&play(&mut game, &["done"])), ["throw_ended", "ended"]);
    assert_eq!(seen(&game, "result")["shoot_out"], json!(null));
}
