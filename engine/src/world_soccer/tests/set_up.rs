//! Rule 2: lining up in secret, and kick-offs.

use super::*;
use crate::catalog::{AnyGame, GameKind};

const GOOD: [[i64; 2]; 11] =
    [[7, 1], [2, 4], [5, 4], [9, 4], [12, 4], [2, 7], [5, 7], [9, 7], [12, 7], [4, 10], [10, 10]];

fn any() -> Box<dyn AnyGame> {
    let mut game = GameKind::WorldSoccer.start(&json!({})).unwrap();
    game.roll(&Faces(vec![1])).unwrap();
    game
}

fn line_up(squares: &[[i64; 2]], taker: u8) -> Value {
    json!({"type": "line_up", "squares": squares, "taker": taker})
}

/// The good line-up of home with some shirts elsewhere.
fn with(changes: &[(usize, [i64; 2])]) -> Value {
    let mut squares = GOOD;
    changes.iter().for_each(|(shirt, square)| squares[shirt - 1] = *square);
    line_up(&squares, 11)
}

#[test]
fn rule_2_line_ups_are_judged_shirt_by_shirt_then_taker_then_wall() {
    let code = |action: Value| any().act(Side::Home, &action).map_or_else(|refusal| refusal.code, |_| "ok".to_owned());
    for (action, expected) in [
        (with(&[]), "ok"),
        (line_up(&GOOD[..10], 11), "line_up_count"),
        (line_up(&[], 1), "line_up_count"),
        (with(&[(3, [15, 4])]), "line_up_off_pitch"),
        (with(&[(3, [-1, 4])]), "line_up_off_pitch"),
        (with(&[(3, [7, -1])]), "line_up_off_pitch"),
        (with(&[(3, [i64::MAX, i64::MIN])]), "line_up_off_pitch"),
        (with(&[(3, [0, 12])]), "line_up_halfway_row"),
        (with(&[(3, [7, 12])]), "line_up_halfway_row"),
        (with(&[(3, [0, 13])]), "line_up_other_half"),
        (with(&[(3, [7, 9])]), "line_up_centre_circle"),
        (with(&[(3, [9, 10])]), "line_up_centre_circle"),
        (with(&[(3, [7, 8])]), "ok"),
        (with(&[(3, [9, 9])]), "ok"),
        (with(&[(1, [2, 1])]), "line_up_keeper_area"),
        (with(&[(1, [7, 5])]), "line_up_keeper_area"),
        (with(&[(1, [11, 4])]), "ok"),
        (with(&[(3, [7, 1])]), "line_up_same_square"),
        (line_up(&GOOD, 1), "line_up_taker"),
        (with(&[(2, [5, 0]), (3, [9, 0])]), "ok"),
        (with(&[(2, [5, 0]), (3, [9, 0]), (4, [7, 0])]), "wall"),
        // The goalkeeper does not count, nor the squares beside the wall.
        (with(&[(2, [5, 0]), (3, [9, 0]), (1, [7, 0]), (4, [4, 0]), (5, [10, 0])]), "ok"),
        // The order: by shirt, and for each as the codes stand.
        (with(&[(2, [0, 12]), (3, [15, 0])]), "line_up_halfway_row"),
        (with(&[(2, [2, 13]), (1, [2, 4])]), "line_up_keeper_area"),
        (line_up(&[[7, 1]; 11], 1), "line_up_same_square"),
    ] {
        assert_eq!(code(action.clone()), expected, "{action}");
    }
    let refusal = any().act(Side::Home, &with(&[(3, [0, 12])])).unwrap_err();
    assert_eq!(refusal.values, json!({"shirt": 3, "square": [0, 12]}));
    let refusal = any().act(Side::Home, &with(&[(2, [5, 0]), (3, [9, 0]), (9, [7, 0])])).unwrap_err();
    assert_eq!(refusal.values, json!({"shirt": 9, "square": [7, 0]}));
    let away = GOOD.map(|[x, y]| [14 - x, 24 - y]);
    assert!(any().act(Side::Away, &line_up(&away, 2)).is_ok());
    assert_eq!(any().act(Side::Away, &line_up(&GOOD, 2)).unwrap_err().code, "line_up_other_half");
}

#[test]
fn rule_2_line_ups_are_secret_until_both_are_in() {
    let mut game = any();
    let events = game.act(Side::Home, &line_up(&GOOD, 9)).unwrap();
    let view = |game: &dyn AnyGame, viewer| game.view(viewer);
    for viewer in Viewer::ALL {
        assert_eq!(events.to(viewer), [json!({"type": "lined_up", "side": "home"})]);
        let view = view(game.as_ref(), viewer);
        assert_eq!(view["lined_up"], json!({"home": true, "away": false}));
        assert_eq!(view["to_act"], json!(["away"]));
        assert_eq!((&view["players"], &view["ball"]), (&json!({"home": null, "away": null}), &json!(null)));
        let own = json!({"squares": GOOD, "taker": 9});
        let expected = if viewer == Viewer::from(Side::Home) { own } else { json!(null) };
        assert_eq!(view["line_ups"], json!({"home": expected, "away": null}));
    }
    assert!(game.is_sealed(Side::Home) && !game.is_sealed(Side::Away));
    assert_eq!(game.legal(Side::Home), [] as [Value; 0]);
    assert_eq!(game.act(Side::Home, &line_up(&GOOD, 9)).unwrap_err().code, "already_lined_up");
    let away = game.legal(Side::Away)[1].clone();
    let events = game.act(Side::Away, &away).unwrap();
    let types: Vec<_> = events.to(Viewer::Spectator).iter().map(|event| event["type"].as_str().unwrap()).collect();
    assert_eq!(types, ["lined_up", "line_ups", "kick_off"]);
    assert_eq!(events.to(Viewer::Spectator)[1]["home"], json!({"squares": GOOD, "taker": 9}));
    assert_eq!(events.to(Viewer::Spectator)[2], json!({"type": "kick_off", "side": "home", "shirt": 9}));
    assert!(!game.is_sealed(Side::Home) && !game.is_sealed(Side::Away));
    let view = game.view(Viewer::Spectator);
    assert_eq!((&view["phase"], &view["side_in_throw"]), (&json!("throw"), &json!("home")));
    assert_eq!(view["line_ups"]["away"]["squares"], away["squares"]);
}

#[test]
fn rule_2_two_lines_ups_of_the_other_side_look_alike() {
    let states = [0, 3].map(|number| {
        let mut game = any();
        let chosen = game.legal(Side::Away)[number].clone();
        game.act(Side::Away, &chosen).unwrap();
        (game.view(Side::Home.into()), game.view(Viewer::Spectator), game.legal(Side::Home))
    });
    assert_eq!(states[0], states[1]);
}

#[test]
fn rule_2_the_coin_says_who_kicks_off_and_the_taker_stands_on_the_centre_spot() {
    for (face, kicks_off) in [(1, Side::Home), (2, Side::Away)] {
        let mut game = start(json!({}));
        assert_eq!(roll(&mut game, &[face]), [json!({"type": "coin", "for": "kick_off", "side": kicks_off})]);
        // Who lines up first plays no part.
        for side in [Side::Away, Side::Home] {
            let action = game.legal_actions(side).remove(0);
            game.act(side, &action).unwrap();
        }
        assert_eq!((game.side, game.phase), (kicks_off, Phase::Throw));
        assert_eq!(game.holder, Some(Player { side: kicks_off, shirt: shirt(11) }));
        assert_eq!((game.ball, game.square_of(game.holder.unwrap())), (spot("7,12"), spot("7,12")));
        let LineUp { squares, .. } = game.line_ups[!kicks_off].unwrap();
        assert_eq!(game.players[!kicks_off], squares);
    }
}

#[test]
fn rule_2_after_a_goal_the_other_side_kicks_off_from_the_line_ups() {
    let mut game = position("home 5@7,23 11@3,3 away 1@10,23 ball home 5 turn home die 4");
    game.held.home = super::super::state::Held { throws: 2, anchor: spot("7,23") };
    let events = play(&mut game, &["kick N"]);
    assert_eq!(types(&events), ["kicked", "goal", "kick_off"]);
    assert_eq!(events[2], json!({"type": "kick_off", "side": "away", "shirt": 11}));
    assert_eq!(game.players.home, game.line_ups.home.unwrap().squares);
    assert_eq!(game.square_of(Player { side: Side::Away, shirt: shirt(11) }), spot("7,12"));
    assert_eq!((game.side, game.phase, game.in_row, game.throws), (Side::Away, Phase::Throw, 0, 1));
    assert_eq!(seen(&game, "score"), json!({"home": 1, "away": 0}));
}
