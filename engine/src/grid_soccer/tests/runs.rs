//! Rule 5: runs.

use std::collections::HashMap;

use super::super::action::Path;
use super::super::pitch::Direction;
use super::*;

/// Home's 7 with the ball before two opponents; a third lies down beside him.
const CROWD: &str = "home 4,0 1,3 7,3 1,7 7,7 5,9 4,9 away 4,17 4,10 3,10 5,10 8,11 0,8 8,6 ball home 7 down away 4";

#[test]
fn rule_5_steps_are_spent_in_segments_and_the_ball_costs_one() {
    let mut game = position(OPEN_PLAY);
    assert_eq!(seen(&game, "steps_left"), json!(4));
    let events = play(&mut game, &[run(&[(4, 10), (4, 11)])]);
    let expected = json!({"type": "run", "side": "home", "shirt": 7, "path": [[4, 10], [4, 11]], "with_ball": true});
    assert_eq!(events, [expected]);
    assert_eq!(seen(&game, "steps_left"), json!(2));
    // Releasing the ball gives the step back, winning it costs one.
    play(&mut game, &[pass(4, 12)]);
    roll(&mut game, &[6, 6]);
    assert_eq!(seen(&game, "steps_left"), json!(3));
    let events = play(&mut game, &[run(&[(4, 12)])]);
    assert_eq!(types(&events), ["run", "pick_up", "ball"]);
    assert_eq!(seen(&game, "steps_left"), json!(1));
    play(&mut game, &[run(&[(5, 12)])]);
    assert_eq!((seen(&game, "steps_left"), listed(&game, "move").len()), (json!(0), 0));
}

#[test]
fn rule_5_steps_left_are_never_under_zero() {
    let mut game = position(&format!("{OPEN_PLAY} ball loose 4,14 pick 7"));
    play(&mut game, &[run(&[(4, 10), (4, 11), (4, 12), (4, 13), (4, 14)])]);
    assert_eq!(seen(&game, "ball")["shirt"], json!(7));
    assert_eq!(seen(&game, "steps_left"), json!(0));
}

#[test]
fn rule_5_refusals_of_runs() {
    let mut game = position(OPEN_PLAY);
    game.put(Side::Home, shirt("7"), square("0,10"));
    game.put(Side::Home, shirt("6"), square("1,10"));
    check(
        &game,
        &[
            (run(&[(0, 12)]), "path_broken"),
            (run(&[(0, 10)]), "path_broken"),
            (run(&[(1, 11), (3, 11)]), "path_broken"),
            (run(&[(-1, 10)]), "path_off_pitch"),
            (run(&[(1, 11), (1, 12), (1, 13), (1, 14), (1, 15)]), "path_too_long"),
            (run(&[(1, 10)]), "path_blocked"),
            (run(&[(0, 11)]), "path_blocked"),
            (run(&[(1, 11), (0, 10)]), "path_blocked"),
            // Through a teammate, and back over the start, but not ending there.
            (run(&[(1, 10), (2, 10)]), "ok"),
            (run(&[(1, 11), (0, 10), (0, 9)]), "ok"),
        ],
    );
    game.picked = None;
    assert_eq!(code(&game, run(&[(1, 11)])), "nobody");
}

#[test]
fn rule_5_running_over_a_loose_ball_does_nothing() {
    let mut game = position(&format!("{OPEN_PLAY} ball loose 4,10"));
    let events = play(&mut game, &[run(&[(4, 10), (4, 11)])]);
    assert_eq!(types(&events), ["run"]);
    assert_eq!(seen(&game, "ball")["state"], json!("loose"));
}

#[test]
fn rule_5_one_who_lies_down_is_run_through_freely() {
    let mut game = position(CROWD);
    let events = play(&mut game, &[run(&[(5, 10), (5, 11)])]);
    assert_eq!(types(&events), ["run"]);
    assert_eq!(game.due, None);
}

#[test]
fn rule_5_without_the_ball_nobody_is_challenged() {
    let mut game = position(&format!("{CROWD} pick 6"));
    let events = play(&mut game, &[run(&[(4, 10), (4, 11)])]);
    assert_eq!((types(&events), game.due), (vec!["run"], None));
}

#[test]
fn rule_5_while_dice_are_due_the_runner_stands_nowhere() {
    let mut game = position(CROWD);
    play(&mut game, &[run(&[(4, 10), (4, 11)])]);
    assert_eq!(seen(&game, "footballers")["home"]["7"]["at"], json!(null));
    assert_eq!(game.standing(square("4,9")), None);
    // A ball knocked loose that lands where he started stays there, and his run goes on.
    roll(&mut game, &[1, 1, 1, 3]);
    let events = roll(&mut game, &[5]);
    assert_eq!(types(&events), ["knock", "ball"]);
    assert_eq!(seen(&game, "ball"), json!({"state": "loose", "side": null, "shirt": null, "at": [4, 9]}));
    assert_eq!(at(&game, Side::Home, 7), (4, 11));
}

#[test]
fn rule_5_the_list_has_the_best_path_to_each_square() {
    let mut crowded = position(CROWD);
    brute_force(&crowded, shirt("7"), 4);
    crowded.frozen.away = 0;
    brute_force(&crowded, shirt("7"), 4);
    brute_force(&crowded, shirt("6"), 3);
    let mut walled = position(CROWD);
    for (number, spot) in (1..).zip(["3,8", "4,8", "5,8", "3,9", "5,10", "4,10", "3,10"]) {
        walled.put(Side::Away, Shirt::of(number).unwrap(), square(spot));
    }
    walled.frozen.away = 0;
    brute_force(&walled, shirt("7"), 4);
    brute_force(&position(&format!("{OPEN_PLAY} ball loose 4,4")), shirt("1"), 3);
}

/// Tries every sequence of steps, and keeps for each square what the rules ask for.
fn brute_force(game: &GridSoccer, runner: Shirt, steps: u32) {
    type Key = (usize, usize, Vec<u8>);
    let mut best: HashMap<(i8, i8), Key> = HashMap::new();
    let start = game.at(game.side, runner);
    for length in 1..=steps {
        for number in 0..8_u32.pow(length) {
            let ways: Vec<u8> = (0..length).rev().map(|step| (number / 8_u32.pow(step) % 8) as u8).collect();
            let (mut spot, mut challenges) = (start, 0);
            let on_pitch = ways.iter().all(|way| {
                spot = spot.step(Direction(*way), 1);
                let against = game.own_standing(!game.side, spot).filter(|who| !game.is_frozen(!game.side, *who));
                challenges += usize::from(against.is_some() && game.holds(game.side, runner));
                spot.on_pitch()
            });
            if !on_pitch || spot == start || game.standing(spot).is_some() {
                continue;
            }
            let key = (challenges, ways.len(), ways);
            let kept = best.entry((spot.x, spot.y)).or_insert_with(|| key.clone());
            *kept = key.min(kept.clone());
        }
    }
    let found = game.ways(runner, steps as u8);
    assert_eq!(found.len(), best.len());
    for way in found {
        let ways: Vec<u8> = (0..way.route.steps()).map(|step| way.route.way(step).0).collect();
        assert_eq!(best[&(way.to.x, way.to.y)], (way.challenges.into(), ways.len(), ways), "{way:?}");
        // What is listed is judged to be the very same.
        let path = Path(way.route.squares(start).map(Spot::square).collect());
        assert_eq!(game.judge_path(runner, &path, steps as u8), Ok(way.route));
    }
}
