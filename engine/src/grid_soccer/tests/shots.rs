//! Rule 9: shots.

use super::super::action::Cell;
use super::super::state::Kind;
use super::*;

/// Home's forward (SHO 0) with the ball at a square, away's keeper in his mouth, nobody near.
fn shooting(from: &str) -> GridSoccer {
    let mut game = position("home 4,0 1,3 7,3 1,7 7,7 2,10 4,9 away 4,17 0,9 8,9 0,11 8,11 0,8 8,6 ball home 7");
    game.put(Side::Home, shirt("7"), square(from));
    game
}

fn needs(game: &GridSoccer, column: u8) -> i8 {
    let from = game.at(Side::Home, shirt("7"));
    game.shot_odds(shirt("7"), from, Cell { column, row: 0 }).0
}

#[test]
fn rule_9_worked_targets() {
    let game = shooting("4,13");
    assert_eq!((needs(&game, 1), needs(&game, 0), needs(&game, 2)), (6, 7, 7));
    let offered = listed(&game, "shoot");
    assert_eq!(offered.len(), 6);
    let outer = json!({"type": "shoot", "cell": [0, 0], "needs": 7, "chance": 21.0 / 36.0});
    assert_eq!(offered[0], outer);
    // From (8,17) the band is 3; four squares off the middle.
    assert_eq!(needs(&shooting("8,17"), 1), 6 + 3);
    assert_eq!(needs(&shooting("8,16"), 1), 6 + 3);
    assert_eq!(needs(&shooting("7,15"), 1), 6 + 1);
    assert_eq!(needs(&shooting("6,17"), 1), 6 + 2);
    assert_eq!(needs(&shooting("4,12"), 1), 7);
    assert_eq!(needs(&shooting("4,9"), 1), 8);
}

#[test]
fn rule_9_straight_from_a_corner_at_an_outer_cell_the_target_is_14() {
    let mut game = shooting("-1,18");
    game.set_piece = Some(Kind::Corner);
    assert_eq!(needs(&game, 0), 13, "held");
    play(&mut game, &[shoot(0, 0)]);
    assert_eq!(game.shot.unwrap().target, 14);
    let events = roll(&mut game, &[6, 6]);
    assert_eq!((events[0]["outcome"].clone(), events[0]["margin"].clone()), (json!("missed"), json!(-2)));
}

#[test]
fn rule_9_refusals_of_shots() {
    let game = shooting("4,13");
    check(&game, &[(shoot(3, 0), "cell"), (shoot(0, 2), "cell"), (shoot(-1, 0), "cell"), (shoot(2, 1), "ok")]);
    let mut other = shooting("4,13");
    other.picked = Some(shirt("6"));
    assert_eq!(code(&other, shoot(0, 0)), "no_ball");
}

#[test]
fn rule_9_on_target_with_doubles_is_a_goal() {
    let mut game = shooting("4,14");
    let events = play(&mut game, &[shoot(2, 1)]);
    assert_eq!(events, [json!({"type": "shot", "side": "home", "shirt": 7, "from": [4, 14]})]);
    let events = roll(&mut game, &[4, 4]);
    let result = json!({"type": "shot_result", "outcome": "unstoppable", "cell": [2, 1], "faces": [4, 4], "margin": 1});
    assert_eq!(events[0], result);
    assert_eq!(events[1]["type"], json!("goal"));
}

#[test]
fn rule_9_missed_by_one_comes_back_into_play() {
    let mut game = shooting("4,14");
    play(&mut game, &[shoot(2, 1)]);
    let events = roll(&mut game, &[2, 4]);
    assert_eq!((types(&events), game.due.unwrap().dice()), (vec!["shot_result"], &[3, 2][..]));
    // From the mouth square of the aimed column, 5: one to the left, two rows out.
    let events = roll(&mut game, &[1, 2]);
    assert_eq!(events[0], json!({"type": "rebound", "to": [4, 15]}));
    assert_eq!(events[1], json!({"type": "ball", "at": [4, 15], "side": null, "shirt": null, "by": null}));
    assert_eq!((seen(&game, "side_in_turn"), seen(&game, "shot")), (json!("home"), json!(null)));
    // The turn goes on, without another ball action.
    play(&mut game, &[run(&[(4, 15)])]);
    assert_eq!(code(&game, shoot(0, 0)), "acted");
}

#[test]
fn rule_9_missed_by_more_is_a_goal_kick() {
    let mut game = shooting("4,14");
    play(&mut game, &[shoot(2, 1)]);
    let events = roll(&mut game, &[2, 3]);
    let shown: Vec<&str> = types(&events).into_iter().filter(|kind| *kind != "drift").collect();
    assert_eq!(shown, ["shot_result", "wide", "restart", "turn", "set_piece"]);
    assert_eq!(event(&events, "wide")["side"], json!("home"));
    assert_eq!(
        event(&events, "set_piece"),
        &json!({"type": "set_piece", "kind": "goal_kick", "side": "away", "shirt": 1, "at": [4, 17]})
    );
}

#[test]
fn rule_9_a_keeper_three_squares_off_or_lying_down_is_beaten() {
    for (keeper, down, outcome) in
        [("4,14", "", "stranded"), ("5,15", "", "on_target"), ("4,17", "down away 1", "stranded")]
    {
        let mut game = shooting("7,14");
        game.put(Side::Away, Shirt::KEEPER, square(keeper));
        if !down.is_empty() {
            game.frozen.away = Shirt::KEEPER.bit();
        }
        play(&mut game, &[shoot(1, 0)]);
        let events = roll(&mut game, &[6, 3]);
        assert_eq!(events[0]["outcome"], json!(outcome), "{keeper} {down}");
        assert_eq!(types(&events).contains(&"goal"), outcome == "stranded");
    }
}

#[test]
fn fine_print_1_doubles_past_a_stranded_keeper_are_unstoppable() {
    let mut game = shooting("7,14");
    game.put(Side::Away, Shirt::KEEPER, square("4,10"));
    play(&mut game, &[shoot(1, 0)]);
    assert_eq!(roll(&mut game, &[5, 5])[0]["outcome"], json!("unstoppable"));
}
