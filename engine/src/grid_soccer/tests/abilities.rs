//! Rule 11: what each star of the field can do.

use super::super::odds::at_least;
use super::super::state::Kind;
use super::*;

/// A quiet position in draft mode with a star of home in a shirt, and charges.
fn with(star: &str, number: u8, rest: &str) -> GridSoccer {
    drafted(&format!("{OPEN_PLAY} stars home {star} {number} charges 6 {rest}"))
}

#[test]
fn rule_11_bolt_has_two_more_steps() {
    let mut game = with("bolt", 7, "");
    assert_eq!(seen(&game, "steps_left"), json!(5));
    play(&mut game, &[ability(7)]);
    assert_eq!(seen(&game, "steps_left"), json!(7));
    play(&mut game, &[json!({"type": "select", "shirt": 2})]);
    assert_eq!(seen(&game, "steps_left"), json!(4), "his own only");
}

#[test]
fn rule_11_hermes_ignores_distance_for_one_pass() {
    let mut game = with("hermes", 7, "");
    let far = square("4,17");
    game.put(Side::Away, Shirt::KEEPER, square("3,17"));
    assert_eq!(game.pass_odds(shirt("7"), far).0, 6);
    play(&mut game, &[ability(7)]);
    assert_eq!(game.pass_odds(shirt("7"), far).0, 4);
    play(&mut game, &[pass(4, 17)]);
    assert_eq!(seen(&game, "effects")["home"], json!([]), "used up");
    assert_eq!(roll(&mut game, &[1, 3])[0]["outcome"], json!("made"));
}

#[test]
fn rule_11_cannon_is_four_nearer_and_curl_ignores_angles() {
    let needs = |game: &GridSoccer, column| {
        let from = game.at(Side::Home, shirt("7"));
        game.shot_odds(shirt("7"), from, super::super::Cell { column, row: 0 }).0
    };
    let mut game = with("cannon", 7, "");
    assert_eq!(needs(&game, 1), 7, "eight squares off, SHO 1");
    play(&mut game, &[ability(7)]);
    assert_eq!(needs(&game, 1), 5);
    // Cannon leaves the band alone; curl takes it away, with the outer column's and the corner's points.
    game.put(Side::Home, shirt("7"), square("8,17"));
    assert_eq!(needs(&game, 0), 6 + 3 + 1 - 1);
    let mut game = with("curl", 7, "");
    game.put(Side::Home, shirt("7"), square("-1,18"));
    game.set_piece = Some(Kind::Corner);
    assert_eq!(needs(&game, 0), 13);
    play(&mut game, &[ability(7)]);
    assert_eq!(needs(&game, 0), 7);
    play(&mut game, &[shoot(0, 0)]);
    assert_eq!(seen(&game, "effects")["home"], json!([]));
}

#[test]
fn rule_11_magnet_takes_a_loose_ball_within_two() {
    let mut game = with("magnet", 2, "ball loose 3,4");
    let events = play(&mut game, &[ability(2)]);
    assert_eq!(types(&events), ["ability", "ball"]);
    assert_eq!(events[1], json!({"type": "ball", "at": [1, 3], "side": "home", "shirt": 2, "by": "magnet"}));
    for rest in ["ball loose 4,4", "ball home 7", "ball away 7", "ball dead 1,3"] {
        assert_eq!(code(&with("magnet", 2, rest), ability(2)), "ability_timing", "{rest}");
    }
    assert_eq!(code(&with("magnet", 2, "ball loose 3,4"), ability_at(2, json!(3))), "ability_target");
}

#[test]
fn fine_print_3_magnet_works_on_the_ring() {
    let mut game = with("magnet", 4, "ball loose 1,9 pick 4");
    game.put(Side::Home, shirt("4"), square("-1,9"));
    (game.committed, game.acted) = (true, true);
    play(&mut game, &[ability(4)]);
    assert_eq!(seen(&game, "ball")["at"], json!([-1, 9]));
    let events = play(&mut game, &[end_turn()]);
    assert_eq!(events[0]["type"], json!("drift"));
    assert_eq!(seen(&game, "ball")["shirt"], json!(4));
}

#[test]
fn rule_11_crunch_freezes_a_neighbour_who_spills_the_ball() {
    let mut game = with("crunch", 4, "ball away 6");
    check(
        &game,
        &[
            (ability(4), "ability_target"),
            (ability_at(4, json!(5)), "ability_target"),
            (ability_at(4, json!(9)), "ability_target"),
            (ability_at(4, json!([0, 8])), "ability_target"),
            (ability_at(4, json!(6)), "ok"),
        ],
    );
    assert_eq!(listed(&game, "ability"), [ability_at(4, json!(6))]);
    let events = play(&mut game, &[ability_at(4, json!(6))]);
    assert_eq!((types(&events), game.due.unwrap().dice()), (vec!["ability", "frozen"], &[8][..]));
    let events = roll(&mut game, &[7]);
    // He touched it last.
    assert_eq!(event(&events, "out"), &json!({"type": "out", "at": [-1, 8], "last_touch": "away"}));
    assert_eq!(event(&events, "restart")["side"], json!("home"));
    let frozen = with("crunch", 4, "ball away 7 down away 6");
    assert_eq!(code(&frozen, ability_at(4, json!(6))), "ability_target", "not one who lies down already");
    let mut keeper = with("crunch", 4, "");
    keeper.put(Side::Away, Shirt::KEEPER, square("2,8"));
    assert_eq!(code(&keeper, ability_at(4, json!(1))), "ok");
}

#[test]
fn rule_11_nutmeg_wins_challenges_without_dice() {
    let mut game = with("nutmeg", 7, "");
    game.put(Side::Away, shirt("4"), square("4,10"));
    game.put(Side::Away, shirt("5"), square("4,11"));
    let charges = game.charges.home - 2;
    play(&mut game, &[ability(7)]);
    let events = play(&mut game, &[run(&[(4, 10), (4, 11), (4, 12)])]);
    assert_eq!(types(&events), ["run", "challenge", "challenge"]);
    let won = json!({
        "type": "challenge", "side": "home", "shirt": 7, "against": 4, "at": [4, 10], "faces": null, "against_faces": null,
        "margin": null, "outcome": "won",
    });
    assert_eq!(events[1], won);
    assert_eq!(game.charges.home, charges + 1, "still a challenge tried");
    assert_eq!(seen(&game, "ball")["at"], json!([4, 12]));
}

#[test]
fn rule_11_swap_changes_places_and_the_ball_goes_along() {
    let mut game = with("swap", 2, "down home 3");
    check(
        &game,
        &[
            (ability(2), "ability_target"),
            (ability_at(2, json!(1)), "ability_target"),
            (ability_at(2, json!(2)), "ability_target"),
            (ability_at(2, json!(3)), "ok"),
        ],
    );
    let events = play(&mut game, &[ability_at(2, json!(7))]);
    assert_eq!(types(&events), ["ability"]);
    assert_eq!((at(&game, Side::Home, 2), at(&game, Side::Home, 7)), ((4, 9), (1, 3)));
    assert_eq!(seen(&game, "ball"), json!({"state": "held", "side": "home", "shirt": 7, "at": [1, 3]}));
    // Never onto or off the ring.
    let mut ring = with("swap", 2, "");
    ring.put(Side::Home, shirt("6"), square("-1,9"));
    assert_eq!(code(&ring, ability_at(2, json!(6))), "ability_target");
    ring.put(Side::Home, shirt("2"), square("-1,3"));
    assert_eq!(code(&ring, ability_at(2, json!(7))), "ability_target");
}

#[test]
fn rule_11_one_two_makes_the_receiver_the_picked_one() {
    let mut game = with("one_two", 2, "");
    play(&mut game, &[ability(2), run(&[(4, 10)]), pass(2, 10)]);
    assert_eq!(seen(&game, "effects")["home"], json!([]), "spent with the pass");
    let events = roll(&mut game, &[6, 6]);
    assert_eq!(types(&events), ["pass", "ball", "selected"]);
    assert_eq!(events[2], json!({"type": "selected", "side": "home", "shirt": 6}));
    let state = ["picked", "committed", "acted", "steps_left"].map(|name| seen(&game, name));
    assert_eq!(state, [json!(6), json!(true), json!(false), json!(2)]);
    play(&mut game, &[run(&[(3, 11)])]);
    assert_eq!(seen(&game, "steps_left"), json!(1));
    play(&mut game, &[shoot(1, 0)]);
    roll(&mut game, &[2, 3]);
}

#[test]
fn rule_11_one_two_is_for_the_first_pass_and_used_before_it() {
    // A missed pass that lands at a teammate counts too.
    let mut game = with("one_two", 2, "");
    play(&mut game, &[ability(2), pass(2, 11)]);
    roll(&mut game, &[1, 1]);
    assert_eq!(types(&roll(&mut game, &[5, 1])), ["scatter", "ball", "selected"]);
    // One back to the passer is spent.
    let mut game = with("one_two", 2, "");
    play(&mut game, &[ability(2), pass(4, 10)]);
    roll(&mut game, &[1, 1]);
    assert_eq!(types(&roll(&mut game, &[5, 1])), ["scatter", "ball"]);
    let mut game = with("one_two", 2, "");
    play(&mut game, &[pass(4, 10)]);
    roll(&mut game, &[6, 6]);
    assert_eq!(code(&game, ability(2)), "ability_timing");
}

#[test]
fn fine_print_3_bolt_adds_two_to_the_two_steps_of_a_one_two() {
    let mut game = with("one_two", 2, "stars home bolt 6");
    play(&mut game, &[ability(2), pass(2, 10)]);
    roll(&mut game, &[6, 6]);
    play(&mut game, &[ability(6)]);
    assert_eq!(seen(&game, "steps_left"), json!(4));
}

#[test]
fn rule_11_shout_moves_every_teammate_who_could_drift() {
    let mut game = with("shout", 4, "down home 3");
    let events = play(&mut game, &[ability(4)]);
    let moved: Vec<&Value> = events[1..].iter().map(|event| &event["shirt"]).collect();
    // Not the keeper, who is at home, nor 3 who lies down, nor himself, nor the picked one.
    assert_eq!(moved, [&json!(2), &json!(5), &json!(6)]);
    assert!(events[1..].iter().all(|event| event["type"] == "drift"));
}

#[test]
fn rule_11_spare_legs_runs_two_steps_though_another_is_picked() {
    let mut game = with("spare_legs", 2, "ball loose 3,5 pick 7");
    let target = |path: &[(i8, i8)]| ability_at(2, json!(path));
    check(
        &game,
        &[
            (ability(2), "ability_target"),
            (ability_at(2, json!(4)), "ability_target"),
            (ability_at(2, json!([2, 4])), "ability_target"),
            (target(&[(2, 4), (3, 5), (4, 6)]), "path_too_long"),
            (target(&[(3, 5)]), "path_broken"),
            (target(&[(0, 3), (-1, 3)]), "path_off_pitch"),
            (target(&[(2, 4), (1, 3)]), "path_blocked"),
        ],
    );
    let picked = (seen(&game, "picked"), seen(&game, "steps_left"));
    let events = play(&mut game, &[target(&[(2, 4), (3, 5)])]);
    assert_eq!(types(&events), ["ability", "run", "pick_up", "ball"]);
    assert_eq!((seen(&game, "picked"), seen(&game, "steps_left")), picked);
    assert_eq!(seen(&game, "committed"), json!(false));
    // Listed once a square.
    let game = with("spare_legs", 2, "");
    assert_eq!(listed(&game, "ability").len(), 4 * 5 - 1);
}

#[test]
fn rule_11_spare_legs_dribbles_too() {
    let mut game = with("spare_legs", 7, "pick 2");
    game.put(Side::Away, shirt("4"), square("4,10"));
    play(&mut game, &[ability_at(7, json!([[4, 10], [4, 11]]))]);
    assert_eq!(game.due.unwrap().dice(), [6, 6, 6, 6]);
    roll(&mut game, &[6, 6, 1, 1]);
    assert_eq!(seen(&game, "ball")["at"], json!([4, 11]));
    assert_eq!(seen(&game, "picked"), json!(2));
}

#[test]
fn fine_print_2_spare_legs_or_swap_carry_a_goal_kick_away() {
    let begin = |star: &str, number: u8| {
        let mut game = with(star, number, "ball home 1 pick 1");
        game.set_piece = Some(Kind::GoalKick);
        game.committed = true;
        game
    };
    // The keeper lies down, so shirt 2 takes it.
    let mut game = begin("spare_legs", 2);
    (game.picked, game.ball) = (Some(shirt("2")), Ball::Held(Side::Home, shirt("2")));
    assert_eq!(code(&game, end_turn()), "set_piece");
    play(&mut game, &[ability_at(2, json!([[2, 4]]))]);
    assert_eq!(code(&game, end_turn()), "ok");
    let mut game = begin("swap", 3);
    (game.picked, game.ball) = (Some(shirt("2")), Ball::Held(Side::Home, shirt("2")));
    play(&mut game, &[ability_at(3, json!(2))]);
    assert_eq!(code(&game, end_turn()), "ok");
    // Two others change nothing.
    let mut game = begin("swap", 3);
    play(&mut game, &[ability_at(3, json!(2))]);
    assert_eq!(code(&game, end_turn()), "set_piece");
    // The taker of a throw-in waits.
    let mut game = with("spare_legs", 4, "ball home 4 pick 4");
    game.put(Side::Home, shirt("4"), square("-1,9"));
    game.set_piece = Some(Kind::ThrowIn);
    assert_eq!(code(&game, ability_at(4, json!([[0, 9]]))), "set_piece");
    assert!(listed(&game, "ability").is_empty());
}

#[test]
fn rule_11_ghost_is_never_offside() {
    let mut game = with("ghost", 6, "");
    game.put(Side::Home, shirt("6"), square("2,16"));
    assert_eq!(code(&game, pass(2, 16)), "offside");
    play(&mut game, &[ability(6)]);
    assert_eq!(code(&game, pass(2, 16)), "ok");
}

#[test]
fn rule_11_pickpocket_and_anchor() {
    let mut game = with("pickpocket", 4, "ball away 6 pick 4");
    assert_eq!(game.steal_odds(shirt("4"), shirt("6")).0, 8 + 2 - 2);
    play(&mut game, &[ability(4)]);
    assert_eq!(game.steal_odds(shirt("4"), shirt("6")).0, 5);
    play(&mut game, &[steal()]);
    assert_eq!(seen(&game, "effects")["home"], json!([]));
    assert_eq!(roll(&mut game, &[1, 4])[0]["outcome"], json!("won"));
    let mut game = with("needle", 2, "stars away anchor 6 ball away 6 side away");
    play(&mut game, &[ability(6), end_turn()]);
    game.picked = Some(shirt("4"));
    assert_eq!(game.steal_odds(shirt("4"), shirt("6")).0, 8 + 3 + 4 - 2);
}

#[test]
fn rule_11_wall_lowers_challenges_against_him() {
    let mut game = with("needle", 2, "stars away wall 4 side away ball home 7");
    game.put(Side::Away, shirt("4"), square("4,10"));
    play(&mut game, &[ability(4)]);
    game.side = Side::Home;
    assert_eq!(game.challenge_lead(shirt("7"), shirt("4")), 2 - 3 - 3);
}

#[test]
fn rule_11_radar_takes_missed_passes_of_the_others() {
    let base = |rest: &str| {
        let mut game = with("needle", 2, &format!("stars away radar 4 {rest}"));
        game.effects = Star::RADAR.bit();
        game
    };
    // Away's 4 is at (0,11). Missed, landing at (2,10) where home's 6 stands: before any receiver.
    let mut game = base("");
    play(&mut game, &[pass(2, 9)]);
    roll(&mut game, &[1, 1]);
    let events = roll(&mut game, &[1, 1]);
    assert_eq!(types(&events), ["scatter", "ball"]);
    assert_eq!(events[1], json!({"type": "ball", "at": [0, 11], "side": "away", "shirt": 4, "by": "radar"}));
    // Not a made pass, not one that is too far, not while he lies down.
    let mut made = base("");
    play(&mut made, &[pass(2, 10)]);
    assert_eq!(event(&roll(&mut made, &[6, 6]), "ball")["side"], json!("home"));
    let mut far = base("");
    play(&mut far, &[pass(3, 10)]);
    roll(&mut far, &[1, 1]);
    assert_eq!(event(&roll(&mut far, &[1, 1]), "ball")["side"], json!(null));
    let mut down = base("down away 4");
    play(&mut down, &[pass(2, 9)]);
    roll(&mut down, &[1, 1]);
    assert_eq!(event(&roll(&mut down, &[1, 1]), "ball")["side"], json!("home"));
    // After any bounce; not from off the pitch.
    let mut bounced = base("down home 6");
    play(&mut bounced, &[pass(2, 9)]);
    roll(&mut bounced, &[1, 1]);
    roll(&mut bounced, &[1, 1]);
    assert_eq!(event(&roll(&mut bounced, &[8]), "ball")["by"], json!("radar"));
    let mut out = base("");
    play(&mut out, &[pass(0, 10)]);
    roll(&mut out, &[1, 1]);
    assert_eq!(event(&roll(&mut out, &[7, 1]), "out")["at"], json!([-1, 10]));
}

#[test]
fn rule_11_sling_is_spent_by_a_set_pieces_pass_only() {
    let mut game = with("sling", 7, "");
    play(&mut game, &[ability(7)]);
    assert_eq!(game.pass_odds(shirt("7"), square("4,10")).0, 4);
    let mut taking = game.clone();
    taking.set_piece = Some(Kind::GoalKick);
    assert_eq!(taking.pass_odds(shirt("7"), square("4,17")).0, 2);
    assert_eq!(taking.pass_odds(shirt("7"), square("4,0")).0, 9 - 6);
    play(&mut taking, &[pass(4, 10)]);
    assert_eq!(seen(&taking, "effects")["home"], json!([]));
    play(&mut game, &[pass(4, 10)]);
    assert_eq!(seen(&game, "effects")["home"], json!(["sling"]));
}

#[test]
fn rule_11_feather_and_finisher_keep_the_best_two_of_three() {
    let mut game = with("feather", 7, "");
    play(&mut game, &[ability(7)]);
    assert_eq!(game.pass_odds(shirt("7"), square("4,10")), (4, at_least(4, true)));
    play(&mut game, &[pass(4, 10)]);
    assert_eq!(game.due.unwrap().dice(), [6, 6, 6]);
    let events = roll(&mut game, &[1, 1, 3]);
    let made = [&events[0]["faces"], &events[0]["margin"], &events[0]["needs"]];
    assert_eq!(made, [&json!([1, 1, 3]), &json!(0), &json!(4)]);
    let mut game = with("finisher", 7, "");
    game.put(Side::Home, shirt("7"), square("4,14"));
    play(&mut game, &[ability(7), shoot(1, 0)]);
    // The lowest is dropped, and doubles are judged on the rest.
    let events = roll(&mut game, &[2, 5, 5]);
    assert_eq!((events[0]["outcome"].clone(), events[0]["faces"].clone()), (json!("unstoppable"), json!([2, 5, 5])));
}

#[test]
fn rule_11_quake_pushes_neighbours_straight_away() {
    let mut game = with("quake", 7, "down away 6 ball loose 6,9");
    for (number, spot) in [(1, "4,10"), (4, "3,8"), (5, "5,9"), (6, "5,10"), (7, "3,10")] {
        game.put(Side::Away, Shirt::of(number).unwrap(), square(spot));
    }
    // 7 would go to (2,11), which is taken; 5 onto the loose ball.
    game.put(Side::Away, shirt("2"), square("2,11"));
    let events = play(&mut game, &[ability(7)]);
    let pushed: Vec<(&Value, &Value)> = events[1..].iter().map(|event| (&event["shirt"], &event["to"])).collect();
    assert_eq!(pushed, [(&json!(1), &json!([4, 11])), (&json!(4), &json!([2, 7])), (&json!(6), &json!([6, 11]))]);
    assert!(events[1..].iter().all(|event| event["type"] == "pushed" && event["side"] == "away"));
    // A carrier keeps the ball.
    let mut game = with("quake", 7, "ball away 4");
    game.put(Side::Away, shirt("4"), square("4,10"));
    play(&mut game, &[ability(7)]);
    assert_eq!(seen(&game, "ball"), json!({"state": "held", "side": "away", "shirt": 4, "at": [4, 11]}));
}

#[test]
fn rule_11_needle_takes_up_to_two_charges() {
    for (before, after) in [(6, 4), (1, 0), (0, 0)] {
        let mut game = with("needle", 2, "");
        game.charges.away = before;
        play(&mut game, &[ability(2)]);
        assert_eq!(game.charges.away, after, "accepted and paid without effect too");
        assert_eq!(game.charges.home, 5);
    }
}

#[test]
fn rule_11_tower_counts_two_for_and_against() {
    let mut game = with("tower", 6, "");
    game.put(Side::Home, shirt("6"), square("3,10"));
    let ours = |game: &GridSoccer| game.support(Side::Home, square("4,10"), shirt("7"), shirt("4"));
    assert_eq!(ours(&game), 1);
    play(&mut game, &[ability(6)]);
    assert_eq!(ours(&game), 2);
    assert_eq!(game.support(Side::Away, square("4,10"), shirt("4"), shirt("7")), -2);
}

#[test]
fn rule_11_maestro_is_one_more_on_every_roll_of_the_side() {
    let mut game = with("maestro", 2, "");
    let before = (game.pass_odds(shirt("7"), square("4,10")).0, game.challenge_lead(shirt("7"), shirt("4")));
    let shot = game.shot_odds(shirt("7"), square("4,14"), super::super::Cell { column: 1, row: 0 }).0;
    let pick_up = game.pick_up_lead(square("4,4"), shirt("7"), shirt("4"));
    let steal = game.steal_odds(shirt("7"), shirt("4")).0;
    play(&mut game, &[ability(2)]);
    assert_eq!(game.pass_odds(shirt("7"), square("4,10")).0, before.0 - 1);
    assert_eq!(game.challenge_lead(shirt("7"), shirt("4")), before.1 + 1);
    assert_eq!(game.shot_odds(shirt("7"), square("4,14"), super::super::Cell { column: 1, row: 0 }).0, shot - 1);
    assert_eq!(game.pick_up_lead(square("4,4"), shirt("7"), shirt("4")), pick_up + 1);
    assert_eq!(game.steal_odds(shirt("7"), shirt("4")).0, steal - 1);
}

#[test]
fn rule_11_blink_moves_within_four_without_steps() {
    let mut game = with("blink", 2, "ball loose 4,5");
    check(
        &game,
        &[
            (ability(2), "ability_target"),
            (ability_at(2, json!(4)), "ability_target"),
            (ability_at(2, json!([6, 3])), "ability_target"),
            (ability_at(2, json!([-1, 3])), "ability_target"),
            (ability_at(2, json!([1, 7])), "ability_target"),
            (ability_at(2, json!([1, 3])), "ability_target"),
            (ability_at(2, json!([99, 3])), "ability_target"),
            (ability_at(2, json!([5, 7])), "ok"),
        ],
    );
    game.put(Side::Away, shirt("7"), square("5,4"));
    let events = play(&mut game, &[ability_at(2, json!([4, 5]))]);
    assert_eq!(types(&events), ["ability"], "the loose ball there is fought for");
    let events = roll(&mut game, &[6, 6, 1, 1]);
    assert_eq!(types(&events), ["pick_up", "ball"]);
    assert_eq!(seen(&game, "committed"), json!(false), "blinking is not having moved as the picked one");
    assert_eq!(code(&with("blink", 7, ""), ability_at(7, json!([4, 10]))), "ability_timing", "with the ball");
}

#[test]
fn rule_11_in_a_turn_with_a_dead_ball_abilities_are_paid_all_the_same() {
    let mut game = with("hermes", 7, "ball dead 4,0 pick 7");
    play(&mut game, &[ability(7)]);
    assert_eq!(seen(&game, "effects")["home"], json!(["hermes"]));
    play(&mut game, &[end_turn()]);
    assert_eq!(seen(&game, "effects")["home"], json!([]), "it lapses with the turn");
}
