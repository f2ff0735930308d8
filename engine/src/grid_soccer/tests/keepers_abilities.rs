//! Rule 11: what a star in goal can do against a shot.

use super::*;

/// Home's star in shirt 7 has shot from (4,14) and away's star dives.
fn diving(star: &str, keeper: &str) -> GridSoccer {
    let mut game = drafted(&format!("{OPEN_PLAY} stars away {star} 1 charges 6"));
    game.put(Side::Home, shirt("7"), square("4,14"));
    game.put(Side::Away, Shirt::KEEPER, square(keeper));
    play(&mut game, &[shoot(1, 0)]);
    assert_eq!(roll(&mut game, &[3, 6])[0]["outcome"], json!("on_target"));
    game
}

fn dive_with(column: i8, row: i8) -> Value {
    json!({"type": "dive", "cell": [column, row], "ability": true})
}

#[test]
fn rule_11_cat_lowers_the_target_by_three() {
    let mut game = diving("cat", "4,17");
    let events = play(&mut game, &[dive_with(0, 0)]);
    assert_eq!(events[0]["ability"], json!("cat"));
    assert_eq!(seen(&game, "charges")["away"], json!(4));
    assert_eq!(roll(&mut game, &[1, 1])[0]["target"], json!(8));
    assert_eq!(listed(&diving("cat", "4,17"), "dive").len(), 12);
}

#[test]
fn rule_11_glue_holds_whatever_the_margin() {
    let mut game = diving("glue", "4,17");
    play(&mut game, &[dive_with(0, 0)]);
    // CTL 6: five on two dice makes 11.
    let events = roll(&mut game, &[2, 3]);
    assert_eq!((events[0]["margin"].clone(), events[0]["outcome"].clone()), (json!(0), json!("held")));
    let mut game = diving("glue", "4,17");
    play(&mut game, &[dive_with(0, 0)]);
    assert_eq!(roll(&mut game, &[1, 3])[0]["outcome"], json!("beaten"), "it must be made");
}

#[test]
fn rule_11_oracle_learns_the_row_before_the_dive() {
    let mut game = diving("oracle", "4,17");
    check(&game, &[(dive_with(0, 0), "ability_timing"), (ability_at(1, json!(3)), "ability_target")]);
    assert_eq!(listed(&game, "ability"), [ability(1)]);
    let events = play(&mut game, &[ability(1)]);
    let used = json!({"type": "ability", "side": "away", "shirt": 1, "star": "oracle", "target": null, "row": 0});
    assert_eq!(events, [used]);
    for viewer in [Viewer::Home, Viewer::Away] {
        assert_eq!(view_of(&game, viewer)["shot"]["row"], json!(0));
    }
    assert_eq!(seen(&game, "shot")["row"], json!(null));
    check(&game, &[(ability(1), "ability_used"), (dive_with(0, 0), "ability_timing"), (dive(0, 0), "ok")]);
    assert!(listed(&game, "ability").is_empty());
}

#[test]
fn rule_11_arms_is_one_cell_closer() {
    for (cell, off) in [((1, 0), 0), ((0, 0), 0), ((0, 1), 1)] {
        let mut game = diving("arms", "4,17");
        assert_eq!(play(&mut game, &[dive_with(cell.0, cell.1)])[0]["off"], json!(off), "{cell:?}");
    }
    let mut game = drafted(&format!("{OPEN_PLAY} stars away arms 1 charges 6"));
    game.put(Side::Home, shirt("7"), square("4,14"));
    play(&mut game, &[shoot(0, 0)]);
    roll(&mut game, &[3, 6]);
    let events = play(&mut game, &[dive_with(2, 1)]);
    assert_eq!(events[0]["off"], json!(2));
    assert_eq!(roll(&mut game, &[1, 1])[0]["target"], json!(14));
}

#[test]
fn rule_11_sweeper_ignores_his_distance_and_being_stranded() {
    let mut game = diving("sweeper", "4,15");
    play(&mut game, &[dive_with(0, 0)]);
    assert_eq!(roll(&mut game, &[1, 1])[0]["target"], json!(11));
    // Stranded he is asked, since he can pay; without his ability it is a goal, whatever the cell.
    let mut game = diving("sweeper", "4,10");
    let mut without = game.clone();
    assert_eq!(types(&play(&mut without, &[dive(1, 0)])), ["dive", "goal", "kick_off", "turn"]);
    let events = play(&mut game, &[dive_with(1, 0)]);
    assert_eq!(event(&events, "save")["outcome"], json!("held"));
    assert_eq!(event(&events, "ball")["at"], json!([4, 10]));
    // One who cannot pay is not asked.
    let mut poor = drafted(&format!("{OPEN_PLAY} stars away sweeper 1"));
    poor.put(Side::Home, shirt("7"), square("4,14"));
    poor.put(Side::Away, Shirt::KEEPER, square("4,10"));
    play(&mut poor, &[shoot(1, 0)]);
    assert_eq!(roll(&mut poor, &[3, 6])[0]["outcome"], json!("stranded"));
}

#[test]
fn rule_11_twin_names_two_cells() {
    let game = diving("twin", "4,17");
    let two =
        |one: [i8; 2], other: [i8; 2]| json!({"type": "dive", "cell": one, "second_cell": other, "ability": true});
    check(
        &game,
        &[
            (dive_with(0, 0), "second_cell"),
            (two([0, 0], [0, 0]), "second_cell"),
            (two([0, 0], [3, 0]), "second_cell"),
            (json!({"type": "dive", "cell": [0, 0], "second_cell": [1, 0]}), "second_cell"),
            (two([0, 0], [1, 0]), "ok"),
            (two([1, 0], [0, 0]), "ok"),
        ],
    );
    assert_eq!(listed(&game, "dive").len(), 6 + 15);
    let mut game = game;
    let events = play(&mut game, &[two([2, 1], [1, 1])]);
    assert_eq!((events[0]["off"].clone(), events[0]["cells"].clone()), (json!(1), json!([[2, 1], [1, 1]])));
}

#[test]
fn rule_11_refusals_of_dives_with_abilities() {
    let mut game = diving("cat", "4,17");
    game.charges.away = 1;
    check(&game, &[(dive_with(0, 0), "unaffordable")]);
    game.charges.away = 6;
    game.used = Star::CAT.bit();
    check(&game, &[(dive_with(0, 0), "ability_used"), (dive(0, 0), "ok")]);
    assert_eq!(listed(&game, "dive").len(), 6);
}
