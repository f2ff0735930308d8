//! Rule 1: the pitches and the line-ups that are offered for them.

use super::super::options::PitchSize;
use super::super::pitch::{Pitch, Preset};
use super::super::squares::Squares;
use super::*;

fn set(xs: std::ops::RangeInclusive<i32>, ys: std::ops::RangeInclusive<i32>) -> Squares {
    let all: Vec<Spot> = xs.flat_map(|x| ys.clone().map(move |y| Spot::at(x, y))).collect();
    Squares::of(&all)
}

#[test]
fn rule_1_the_full_pitch() {
    let pitch = Pitch::of(PitchSize::Full);
    assert_eq!(pitch.ground, set(0..=14, 0..=24));
    assert_eq!((pitch.goals.home, pitch.goals.away), (set(6..=8, -1..=-1), set(6..=8, 25..=25)));
    assert_eq!((pitch.areas.home, pitch.areas.away), (set(3..=11, 0..=4), set(3..=11, 20..=24)));
    assert_eq!((pitch.walls.home, pitch.walls.away), (set(5..=9, 0..=0), set(5..=9, 24..=24)));
    assert_eq!((pitch.halves.home, pitch.halves.away), (set(0..=14, 0..=11), set(0..=14, 13..=24)));
    assert_eq!((pitch.spots.home, pitch.spots.away), (spot("7,2"), spot("7,22")));
    assert_eq!((pitch.keeper_places.home, pitch.keeper_places.away), (spot("7,0"), spot("7,24")));
    assert_eq!(pitch.centre, spot("7,12"));
}

#[test]
fn rule_1_the_quick_pitch() {
    let pitch = Pitch::of(PitchSize::Quick);
    assert_eq!(pitch.ground, set(0..=12, 0..=20));
    assert_eq!((pitch.goals.home, pitch.goals.away), (set(5..=7, -1..=-1), set(5..=7, 21..=21)));
    assert_eq!((pitch.areas.home, pitch.areas.away), (set(3..=9, 0..=4), set(3..=9, 16..=20)));
    assert_eq!((pitch.walls.home, pitch.walls.away), (set(4..=8, 0..=0), set(4..=8, 20..=20)));
    assert_eq!((pitch.halves.home, pitch.halves.away), (set(0..=12, 0..=9), set(0..=12, 11..=20)));
    assert_eq!((pitch.spots.home, pitch.spots.away), (spot("6,2"), spot("6,18")));
    assert_eq!(pitch.centre, spot("6,10"));
}

#[test]
fn rule_1_the_circle_is_what_three_squares_reach() {
    for size in [PitchSize::Full, PitchSize::Quick] {
        let pitch = Pitch::of(size);
        let (x, y) = (pitch.width / 2, pitch.height / 2);
        let inside = |spot: &Spot| (spot.x() - x).pow(2) + (spot.y() - y).pow(2) <= 9;
        let circle: Vec<Spot> = pitch.ground.iter().filter(inside).collect();
        assert_eq!((pitch.circle, circle.len()), (Squares::of(&circle), 29));
    }
}

#[test]
fn rule_2_the_line_ups_that_are_offered_are_those_of_the_rules() {
    let full: Vec<_> = Preset::all(PitchSize::Full).iter().map(|preset| preset.name).collect();
    assert_eq!(full, ["4-4-2", "4-3-3", "3-5-2", "5-3-2", "4-2-3-1"]);
    let mut game = start(json!({}));
    roll(&mut game, &[2]);
    let home = serde_json::to_value(&game.legal_actions(Side::Home)[4]).unwrap();
    let squares = json!([[7, 1], [2, 4], [5, 4], [9, 4], [12, 4], [5, 6], [9, 6], [3, 9], [7, 7], [11, 9], [7, 8]]);
    assert_eq!(home, json!({"type": "line_up", "squares": squares, "taker": 11}));
    let away = serde_json::to_value(&game.legal_actions(Side::Away)[0]).unwrap();
    let squares =
        json!([[7, 23], [12, 20], [9, 20], [5, 20], [2, 20], [12, 17], [9, 17], [5, 17], [2, 17], [10, 14], [4, 14]]);
    assert_eq!(away, json!({"type": "line_up", "squares": squares, "taker": 11}));
    let mut game = start(json!({"pitch": "quick"}));
    roll(&mut game, &[1]);
    let away = serde_json::to_value(&game.legal_actions(Side::Away)[2]).unwrap();
    let squares =
        json!([[6, 19], [10, 17], [6, 17], [2, 17], [11, 15], [9, 15], [6, 15], [3, 15], [1, 15], [9, 12], [3, 12]]);
    assert_eq!(away["squares"], squares);
}

#[test]
fn rule_1_steps_leave_sets_at_every_edge() {
    let corners = Squares::of(&[spot("0,0"), spot("14,24")]);
    let near = corners.around() & Pitch::of(PitchSize::Full).ground;
    let expected = set(0..=1, 0..=1) | set(13..=14, 23..=24);
    assert_eq!(near, expected);
    // Word by word: a set is looked at in 64 bits at a time, four rows each.
    for y in 0..24 {
        assert_eq!(Squares::only(Spot::at(7, y)).around(), set(6..=8, y - 1..=y + 1), "row {y}");
    }
    for direction in Direction::ALL {
        for at in ["0,0", "14,0", "0,24", "14,24"] {
            let (x, y) = direction.delta();
            let next = Square { x: square(at).x + x, y: square(at).y + y };
            let on = (0..15).contains(&next.x) && (0..25).contains(&next.y);
            assert_eq!(Pitch::of(PitchSize::Full).ground.has(spot(at).step(direction)), on, "{at} {direction:?}");
        }
    }
}
