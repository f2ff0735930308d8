//! Rule 6: contests.

use super::*;

/// Home's 7 (CTL 2) before away's 4 (CTL 2), nobody else near.
const DUEL: &str = "home 4,0 1,3 7,3 1,7 7,7 2,12 4,9 away 4,17 1,14 7,14 4,10 8,12 0,8 8,5 ball home 7";

fn challenge(game: &mut GridSoccer, faces: [u8; 4]) -> Vec<Value> {
    play(game, &[run(&[(4, 10), (4, 11)])]);
    roll(game, &faces)
}

#[test]
fn rule_6_a_challenge_won_keeps_the_ball_and_the_run_goes_on() {
    let mut game = position(DUEL);
    let events = challenge(&mut game, [3, 3, 2, 4]);
    let expected = json!({
        "type": "challenge", "side": "home", "shirt": 7, "against": 4, "at": [4, 10], "faces": [3, 3],
        "against_faces": [2, 4], "margin": 0, "outcome": "won",
    });
    assert_eq!(events, [expected]);
    assert_eq!(seen(&game, "ball"), json!({"state": "held", "side": "home", "shirt": 7, "at": [4, 11]}));
}

#[test]
fn rule_6_a_challenge_lost_by_one_or_two_knocks_the_ball_loose() {
    for faces in [[1, 1, 1, 2], [1, 1, 2, 2]] {
        let mut game = position(DUEL);
        let events = challenge(&mut game, faces);
        assert_eq!(event(&events, "challenge")["outcome"], json!("knocked_loose"));
        let events = roll(&mut game, &[3]);
        let expected = [
            json!({"type": "knock", "direction": "E", "to": [5, 10]}),
            json!({"type": "ball", "at": [5, 10], "side": null, "shirt": null, "by": null}),
        ];
        assert_eq!(events, expected);
        // The run ends where it was aimed.
        assert_eq!(at(&game, Side::Home, 7), (4, 11));
    }
}

#[test]
fn rule_6_a_ball_knocked_to_the_end_of_the_run_is_fought_for() {
    let mut game = position(DUEL);
    challenge(&mut game, [1, 1, 1, 2]);
    let events = roll(&mut game, &[1]);
    assert_eq!(types(&events), ["knock", "ball"]);
    assert_eq!(game.due.unwrap().dice(), [6, 6, 6, 6]);
    let events = roll(&mut game, &[3, 3, 3, 3]);
    assert_eq!(types(&events), ["pick_up", "ball"]);
    assert_eq!(seen(&game, "ball")["side"], json!("home"));
}

#[test]
fn rule_6_a_challenge_lost_by_three_gives_the_ball_to_the_opponent() {
    let mut game = position(DUEL);
    let events = challenge(&mut game, [1, 1, 2, 3]);
    assert_eq!(types(&events), ["challenge", "ball"]);
    assert_eq!(events[0]["outcome"], json!("lost"));
    assert_eq!(events[1], json!({"type": "ball", "at": [4, 10], "side": "away", "shirt": 4, "by": null}));
    assert_eq!(at(&game, Side::Home, 7), (4, 11));
}

#[test]
fn rule_6_each_entry_is_a_challenge_until_the_ball_is_lost() {
    let mut game = position(DUEL);
    game.put(Side::Away, shirt("5"), square("4,11"));
    play(&mut game, &[run(&[(4, 10), (4, 11), (5, 12)])]);
    roll(&mut game, &[6, 6, 1, 1]);
    assert!(game.due.is_some(), "the second one");
    let events = roll(&mut game, &[1, 1, 6, 6]);
    assert_eq!(events[0]["against"], json!(5));
    assert_eq!(at(&game, Side::Home, 7), (5, 12));
    let mut game = position(DUEL);
    game.put(Side::Away, shirt("5"), square("4,11"));
    play(&mut game, &[run(&[(4, 10), (4, 11), (5, 12)])]);
    let events = roll(&mut game, &[1, 1, 6, 6]);
    assert_eq!(types(&events), ["challenge", "ball"]);
    assert_eq!(game.due, None, "no ball, no challenge");
}

#[test]
fn rule_6_a_ball_knocked_out_ends_the_turn_after_the_run() {
    let mut game = position(DUEL);
    game.put(Side::Home, shirt("7"), square("1,10"));
    game.put(Side::Away, shirt("4"), square("0,10"));
    play(&mut game, &[run(&[(0, 10), (0, 11), (0, 12)])]);
    roll(&mut game, &[1, 1, 1, 2]);
    let events = roll(&mut game, &[7]);
    let shown: Vec<&str> = types(&events).into_iter().filter(|kind| *kind != "drift").collect();
    // The opponent touched it last, so the restart is home's, which has just played: it waits.
    assert_eq!(shown, ["knock", "out", "restart", "turn"]);
    assert_eq!(event(&events, "out"), &json!({"type": "out", "at": [-1, 10], "last_touch": "away"}));
    assert_eq!(seen(&game, "restart"), json!({"kind": "throw_in", "side": "home", "at": [-1, 10]}));
    assert_eq!(at(&game, Side::Home, 7), (0, 12));
    assert_eq!(seen(&game, "side_in_turn"), json!("away"));
}

#[test]
fn rule_6_a_loose_ball_is_free_where_no_opponent_is_beside_it() {
    let mut game = position(&format!("{DUEL} ball loose 5,7 pick 7 down away 4"));
    let events = play(&mut game, &[run(&[(5, 8), (5, 7)])]);
    let expected = json!({
        "type": "pick_up", "side": "home", "shirt": 7, "against": null, "at": [5, 7], "faces": null,
        "against_faces": null, "margin": null, "outcome": "won",
    });
    assert_eq!(events[1], expected);
    assert_eq!(types(&events), ["run", "pick_up", "ball"]);
    // One who lies down does not count.
    let mut game = position(&format!("{DUEL} ball loose 5,10 pick 7 down away 4"));
    assert_eq!(types(&play(&mut game, &[run(&[(5, 10)])])), ["run", "pick_up", "ball"]);
}

#[test]
fn rule_6_the_neighbour_with_the_best_control_fights_for_a_loose_ball() {
    let mut game = position(&format!("{DUEL} ball loose 5,10"));
    game.put(Side::Away, shirt("2"), square("6,10"));
    game.put(Side::Away, shirt("7"), square("6,11"));
    // 2 has CTL 1; 4 and 7 have CTL 2: the lower shirt.
    assert_eq!(game.fights_for(square("5,10")), Some(shirt("4")));
    game.put(Side::Away, Shirt::KEEPER, square("4,11"));
    assert_eq!(game.fights_for(square("5,10")), Some(Shirt::KEEPER));
    play(&mut game, &[run(&[(5, 10)])]);
    let events = roll(&mut game, &[1, 1, 2, 2]);
    assert_eq!((events[0]["outcome"].clone(), events[0]["against"].clone()), (json!("lost"), json!(1)));
    assert_eq!(events[1]["at"], json!([4, 11]));
    assert_eq!(seen(&game, "ball")["shirt"], json!(1));
}

#[test]
fn rule_6_a_steal_from_control_2_by_control_1_without_support_needs_9() {
    let mut game = position(&format!("{DUEL} ball away 7 pick 3"));
    game.put(Side::Away, shirt("7"), square("8,4"));
    let offered = &listed(&game, "steal")[0];
    assert_eq!((offered["needs"].clone(), offered["chance"].clone()), (json!(9), json!(10.0 / 36.0)));
    play(&mut game, &[steal()]);
    let mut lost = game.clone();
    let events = roll(&mut game, &[4, 5]);
    let expected = json!({
        "type": "steal", "side": "home", "shirt": 3, "against": 7, "faces": [4, 5], "margin": 0, "outcome": "won",
    });
    assert_eq!(events, [expected, json!({"type": "ball", "at": [7, 3], "side": "home", "shirt": 3, "by": null})]);
    assert_eq!(types(&roll(&mut lost, &[4, 4])), ["steal"]);
    assert_eq!(seen(&lost, "ball")["side"], json!("away"));
    check(&lost, &[(steal(), "acted"), (pass(4, 4), "acted"), (end_turn(), "ok")]);
}

#[test]
fn rule_6_refusals_of_steals() {
    check(&position(DUEL), &[(steal(), "no_carrier")]);
    check(&position(&format!("{DUEL} ball loose 5,5")), &[(steal(), "no_carrier")]);
    check(
        &position(&format!("{DUEL} ball dead 4,0 pick 7")),
        &[(steal(), "dead_ball"), (pass(4, 4), "dead_ball"), (shoot(0, 0), "dead_ball")],
    );
    check(&position(&format!("{DUEL} ball away 1 pick 7")), &[(steal(), "not_adjacent")]);
}

#[test]
fn rule_6_support_counts_neighbours_but_for_the_two_and_the_frozen() {
    let mut game = position(DUEL);
    let (ours, theirs, spot) = (shirt("7"), shirt("4"), square("4,10"));
    assert_eq!(game.support(Side::Home, spot, ours, theirs), 0);
    game.put(Side::Home, shirt("6"), square("3,10"));
    assert_eq!(game.support(Side::Home, spot, ours, theirs), 1);
    game.put(Side::Home, shirt("5"), square("3,11"));
    game.put(Side::Home, shirt("4"), square("4,11"));
    assert_eq!(game.support(Side::Home, spot, ours, theirs), 2, "held to 2");
    game.frozen.home = shirt("5").bit();
    game.put(Side::Away, shirt("5"), square("5,11"));
    assert_eq!(game.support(Side::Home, spot, ours, theirs), 1);
    game.frozen.home = 0b111_1111;
    game.put(Side::Away, shirt("6"), square("5,10"));
    game.put(Side::Away, shirt("7"), square("5,9"));
    assert_eq!(game.support(Side::Home, spot, ours, theirs), -2, "held to -2");
}

#[test]
fn rule_6_support_counts_in_a_challenge_around_the_opponent() {
    let mut game = position(DUEL);
    game.put(Side::Home, shirt("6"), square("5,11"));
    let events = challenge(&mut game, [3, 3, 3, 4]);
    assert_eq!((events[0]["margin"].clone(), events[0]["outcome"].clone()), (json!(0), json!("won")));
}

#[test]
fn rule_6_a_taker_on_the_ring_supports() {
    let mut game = position(DUEL);
    game.put(Side::Home, shirt("6"), square("-1,10"));
    game.put(Side::Away, shirt("4"), square("0,9"));
    game.put(Side::Away, shirt("6"), square("8,8"));
    assert_eq!(game.support(Side::Home, square("0,9"), shirt("7"), shirt("4")), 1);
}

#[test]
fn rule_6_leads_in_contests_and_how_many_are_dribbled() {
    let mut game = position(DUEL);
    assert_eq!(game.challenge_lead(shirt("7"), shirt("4")), 0);
    let at = square("5,10");
    assert_eq!((game.fights_for(at), game.pick_up_lead(at, shirt("7"), shirt("4"))), (Some(shirt("4")), 0));
    assert_eq!(game.fights_for(square("4,4")), None, "nobody is near");
    game.put(Side::Away, shirt("5"), square("4,11"));
    let challenges = |game: &GridSoccer| {
        game.ways(shirt("7"), 4).into_iter().find(|way| way.to == square("4,12")).unwrap().challenges
    };
    assert_eq!(challenges(&game), 0, "there is a way around");
    for (number, spot) in [(2, "3,10"), (3, "5,10"), (6, "3,9"), (7, "5,9")] {
        game.put(Side::Away, Shirt::of(number).unwrap(), square(spot));
    }
    assert_eq!(challenges(&game), 1);
    game.frozen.away = shirt("4").bit();
    assert_eq!(challenges(&game), 0);
}
