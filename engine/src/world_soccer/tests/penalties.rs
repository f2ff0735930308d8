//! Rule 8: penalties.

use super::*;

/// Home's 5 fouls away's 4 in home's area; others stand in it too.
const IN_THE_AREA: &str = "home 5@7,3 2@7,0 3@3,4 away 4@7,4 9@11,0 10@7,2 ball away 4 turn home throw";

fn fouled(text: &str) -> WorldSoccer {
    let mut game = position(text);
    play(&mut game, &["throw"]);
    let events = roll(&mut game, &[1]);
    assert_eq!((&events[1]["type"], &events[1]["penalty"]), (&json!("foul"), &json!(true)));
    game
}

#[test]
fn rule_8_a_foul_in_the_own_area_is_a_penalty() {
    let game = fouled(IN_THE_AREA);
    assert_eq!((game.phase, game.side), (Phase::PenaltyTaker, Side::Away));
    let listed: Vec<Value> =
        game.legal_actions(Side::Away).iter().map(|action| serde_json::to_value(action).unwrap()).collect();
    let all: Vec<Value> = (2..=11).map(|shirt| json!({"type": "penalty_taker", "shirt": shirt})).collect();
    assert_eq!(listed, all);
    check(&game, &[("taker 1", "penalty_taker"), ("taker 4", "ok"), ("taker 8", "ok"), ("throw", "wrong_phase")]);
    // Where the holder stands decides, not where the foul comes from; the other area is an ordinary place.
    for (text, penalty) in [
        ("home 5@7,5 away 4@7,4 ball away 4 turn home throw", true),
        ("home 5@7,4 away 4@7,5 ball away 4 turn home throw", false),
        ("home 5@7,21 away 4@7,22 ball away 4 turn home throw", false),
        ("home 4@11,20 away 5@12,20 ball home 4 turn away throw", true),
        ("home 4@12,20 away 5@11,20 ball home 4 turn away throw", false),
    ] {
        let mut game = position(text);
        play(&mut game, &["throw"]);
        assert_eq!(roll(&mut game, &[1])[1]["penalty"], penalty, "{text}");
    }
}

#[test]
fn rule_8_everybody_is_put_in_place_for_a_penalty() {
    let mut game = fouled(IN_THE_AREA);
    let events = play(&mut game, &["taker 10"]);
    let at = |side, shirt, x, y| json!({"side": side, "shirt": shirt, "square": [x, y]});
    // In shirt order, the fouled side first: each to the nearest free square, then toward the halfway row, then to the lower x.
    let moved = [
        at("away", 10, 7, 2),
        at("home", 1, 7, 0),
        at("away", 4, 6, 5),
        at("away", 9, 12, 1),
        at("home", 2, 2, 5),
        at("home", 3, 3, 5),
        at("home", 5, 5, 5),
    ];
    // Shirt 4 at (7,4): (6,5), (7,5), (8,5) are one step away, on one row. Shirt 2 at (7,0) is five squares from (2,5) and (12,5).
    assert_eq!(events, [json!({"type": "penalty_set", "side": "away", "shirt": 10, "moved": moved})]);
    let expected = |side, shirt: u8| game.players[side][usize::from(shirt - 1)];
    assert_eq!((expected(Side::Away, 10), expected(Side::Home, 1)), (spot("7,2"), spot("7,0")));
    assert_eq!((game.ball, game.holder), (spot("7,2"), Some(Player { side: Side::Away, shirt: shirt(10) })));
    assert_eq!((seen(&game, "penalty_taker"), game.phase), (json!(10), Phase::Penalty));
    check(&game, &[("throw", "ok"), ("done", "wrong_phase"), ("kick S", "wrong_phase"), ("taker 4", "wrong_phase")]);
}

#[test]
fn rule_8_a_taker_from_outside_leaves_his_square_free_for_the_lifted() {
    let mut game = fouled("home 5@7,3 away 4@7,4 8@6,5 ball away 4 turn home throw");
    let events = play(&mut game, &["taker 8"]);
    assert_eq!(events[0]["moved"][2], json!({"side": "away", "shirt": 4, "square": [6, 5]}));
    // Those outside stay, and everybody has a square of his own.
    let stays = |side: Side, number: u8| game.players[side][usize::from(number - 1)];
    assert_eq!((stays(Side::Home, 6), stays(Side::Away, 6)), (spot("0,8"), spot("14,8")));
    assert_eq!(game.occupied().count(), 22);
}

#[test]
fn rule_8_anything_but_a_one_is_a_goal_whoever_stands_in_line() {
    for face in 2..=6 {
        let mut game = fouled(IN_THE_AREA);
        play(&mut game, &["taker 4"]);
        play(&mut game, &["throw"]);
        let events = roll(&mut game, &[face]);
        assert_eq!(types(&events), ["thrown", "penalty", "goal", "kick_off"]);
        assert_eq!(events[1], json!({"type": "penalty", "side": "away", "shirt": 4, "goal": true}));
        assert_eq!((&events[2]["by"], &events[2]["shirt"]), (&json!("penalty"), &json!(4)));
        assert_eq!((game.side, seen(&game, "penalty_taker")), (Side::Home, json!(null)));
    }
}

#[test]
fn rule_8_a_one_gives_the_ball_to_the_goalkeeper_whose_side_throws_next() {
    let mut game = fouled(IN_THE_AREA);
    play(&mut game, &["taker 4", "throw"]);
    let events = roll(&mut game, &[1]);
    let end = json!({"type": "throw_ended", "side": "away", "extra": false, "next": "home"});
    let penalty = json!({"type": "penalty", "side": "away", "shirt": 4, "goal": false});
    assert_eq!(events[1..], [penalty, end]);
    assert_eq!((game.holder, game.ball), (Some(Player { side: Side::Home, shirt: shirt(1) }), spot("7,0")));
    assert_eq!((game.side, game.phase, game.in_row), (Side::Home, Phase::Throw, 0));
    assert_eq!(seen(&game, "throws"), 2, "the foul's throw and the penalty's");
}

#[test]
fn rule_10_with_two_dice_a_penalty_uses_the_second() {
    for (faces, goal) in [([1, 2], true), ([2, 1], false)] {
        let mut game = position_with(IN_THE_AREA, json!({"dice": "two"}));
        play(&mut game, &["throw"]);
        roll(&mut game, &[1, 1]);
        play(&mut game, &["taker 4", "throw"]);
        assert_eq!(roll(&mut game, &faces)[1]["goal"], goal, "{faces:?}");
    }
}

#[test]
fn rule_8_nobody_but_the_goalkeeper_is_left_in_the_wall_at_a_penalty() {
    // The wall is in the area, from which all others are lifted: its limit has nothing to count.
    let mut game = fouled(IN_THE_AREA);
    play(&mut game, &["taker 10"]);
    let wall = game.pitch().walls.home;
    let in_wall = Side::BOTH.map(|side| game.players[side].iter().filter(|spot| wall.has(**spot)).count());
    assert_eq!(in_wall, [1, 0], "only the goalkeeper");
}
