//! Rule 13: what is shown, and to whom.

use super::*;

const NAMES: &str = "phase turn minute side_in_turn kicked_off score draft line_ups cards footballers slots ball picked committed acted \
                     steps_left set_piece restart charges effects used_stars shot shoot_out can_undo can_redo to_act result";

#[test]
fn rule_13_the_view_has_all_its_names() {
    let view = view_of(&position(OPEN_PLAY), Viewer::Spectator);
    let mut expected: Vec<&str> = NAMES.split_whitespace().collect();
    let mut names: Vec<&str> = view.as_object().unwrap().keys().map(String::as_str).collect();
    expected.sort_unstable();
    names.sort_unstable();
    assert_eq!(names, expected);
    let seven = json!({"at": [4, 9], "stats": [5, 1, 0, 2], "star": null, "frozen": false});
    assert_eq!(view["footballers"]["home"]["7"], seven);
    assert_eq!(view["slots"]["away"]["1"], json!([4, 17]));
    assert_eq!(view["ball"], json!({"state": "held", "side": "home", "shirt": 7, "at": [4, 9]}));
}

#[test]
fn rule_13_before_the_line_ups_nobody_is_on_the_pitch() {
    let game = GridSoccer::new(&GridSoccer::options(&json!({})).unwrap());
    for name in ["footballers", "slots", "ball", "picked", "draft", "side_in_turn", "kicked_off", "result"] {
        assert_eq!(seen(&game, name), json!(null), "{name}");
    }
    assert_eq!((seen(&game, "turn"), seen(&game, "minute"), seen(&game, "to_act")), (json!(0), json!(0), json!([])));
}

/// Home shoots at a cell with these dice; the states before and after the roll, and what each viewer witnessed of the roll.
fn shot(cell: (i8, i8), faces: [u8; 2]) -> (GridSoccer, GridSoccer, [Vec<Value>; 3]) {
    let mut game = position(OPEN_PLAY);
    game.put(Side::Home, shirt("7"), square("4,14"));
    play(&mut game, &[shoot(cell.0, cell.1)]);
    let before = game.clone();
    let events = game.roll(&Faces(faces.to_vec()));
    let to = |viewer| json_of(events.iter().filter_map(|event| GridSoccer::witness(event, viewer)).collect());
    (before, game, Viewer::ALL.map(to))
}

#[test]
fn rule_13_until_the_dive_is_in_only_the_shooters_side_sees_aim_needs_faces_and_margin() {
    let (before, after, [home, away, spectator]) = shot((2, 1), [2, 6]);
    let whole = json!({"side": "home", "shirt": 7, "from": [4, 14], "cell": [2, 1], "needs": 7, "faces": null, "margin": null, "row": null});
    let hidden = json!({"side": "home", "shirt": 7, "from": [4, 14], "cell": null, "needs": null, "faces": null, "margin": null, "row": null});
    assert_eq!(view_of(&before, Viewer::Home)["shot"], whole);
    for viewer in [Viewer::Away, Viewer::Spectator] {
        assert_eq!(view_of(&before, viewer)["shot"], hidden);
        assert_eq!(view_of(&after, viewer)["shot"], hidden);
    }
    let rolled = &view_of(&after, Viewer::Home)["shot"];
    assert_eq!((rolled["faces"].clone(), rolled["margin"].clone()), (json!([2, 6]), json!(1)));
    let open = json!({"type": "shot_result", "outcome": "on_target", "cell": [2, 1], "faces": [2, 6], "margin": 1});
    let blank = json!({"type": "shot_result", "outcome": "on_target", "cell": null, "faces": null, "margin": null});
    assert_eq!((home, away, spectator), (vec![open], vec![blank.clone()], vec![blank]));
    assert!(before.is_sealed(Side::Home) && after.is_sealed(Side::Home) && !after.is_sealed(Side::Away));
}

#[test]
fn rule_13_missed_and_scored_shots_are_open_to_all() {
    for faces in [[4, 4], [1, 1], [2, 4]] {
        let (_, after, [home, away, spectator]) = shot((2, 1), faces);
        assert_eq!((&home, &home), (&away, &spectator));
        assert_eq!(home[0]["cell"], json!([2, 1]));
        assert!(!after.is_sealed(Side::Home));
    }
}

#[test]
fn rule_13_defenders_see_the_same_whatever_the_aim() {
    let (_, low, [_, away_low, _]) = shot((0, 0), [2, 6]);
    for cell in [(1, 0), (2, 0), (0, 1), (1, 1), (2, 1)] {
        let (_, other, [_, away, spectator]) = shot(cell, [2, 6]);
        assert_eq!((&away, &spectator), (&away_low, &away_low));
        for viewer in [Viewer::Away, Viewer::Spectator] {
            assert_eq!(view_of(&other, viewer), view_of(&low, viewer));
        }
        assert_eq!(other.legal_actions(Side::Away), low.legal_actions(Side::Away));
    }
}

#[test]
fn rule_13_once_the_dive_is_in_everything_is_open() {
    let (_, mut game, _) = shot((1, 0), [2, 6]);
    play(&mut game, &[dive(0, 0)]);
    assert_eq!(seen(&game, "shot")["cell"], json!([1, 0]));
    assert!(!game.is_sealed(Side::Home));
}

#[test]
fn rule_13_what_oracle_learns_is_for_the_two_sides() {
    let mut game = drafted(&format!("{OPEN_PLAY} stars away oracle 1 charges 6"));
    game.put(Side::Home, shirt("7"), square("4,14"));
    play(&mut game, &[shoot(1, 1)]);
    roll(&mut game, &[2, 6]);
    let action: Action = serde_json::from_value(ability(1)).unwrap();
    let events = game.act(Side::Away, &action).unwrap();
    for (viewer, row) in [(Viewer::Home, json!(1)), (Viewer::Away, json!(1)), (Viewer::Spectator, json!(null))] {
        let event = serde_json::to_value(GridSoccer::witness(&events[0], viewer).unwrap()).unwrap();
        assert_eq!(
            (event["row"].clone(), view_of(&game, viewer)["shot"]["row"].clone()),
            (row.clone(), row),
            "{viewer:?}"
        );
    }
    assert_eq!(view_of(&game, Viewer::Away)["shot"]["cell"], json!(null));
}
