//! Tests of the rules, by their numbers.

use serde_json::{Value, json};

use super::line_up::LineUp;
use super::state::{Phase, SectorSoccer, Waits};
use crate::game::{BySide, Faces, Game, Refusal, Side, Viewer};

mod line_up;

mod throws;

mod stoppage;

mod ending;

mod interface;

mod chances;

/// Two each in every sector.
const EVEN: [u8; 5] = [2; 5];

fn start(options: Value) -> SectorSoccer {
    SectorSoccer::new(&SectorSoccer::options(&options).unwrap())
}

/// Both lined up, nothing thrown yet.
fn lined_up(options: Value, home: [u8; 5], away: [u8; 5]) -> SectorSoccer {
    let mut game = start(options);
    ok(&mut game, Side::Home, json!({"type": "line_up", "pawns": home}));
    ok(&mut game, Side::Away, json!({"type": "line_up", "pawns": away}));
    game
}

/// Both as [`EVEN`], with so many throws left in a period and the ball in an absolute sector.
fn playing(options: Value, period: u8, throws_left: u8, ball: u8) -> SectorSoccer {
    let game = lined_up(options, EVEN, EVEN);
    SectorSoccer { period, throws_left, ball, ..game }
}

/// Does an action, read as it comes from outside; a refusal must leave everything as it was.
fn act(game: &mut SectorSoccer, side: Side, action: Value) -> Result<Vec<Value>, Refusal> {
    let before = game.clone();
    let action = serde_json::from_value(action).expect("the shape of an action");
    match game.act(side, &action) {
        Ok(events) => Ok(events.iter().map(|event| json!(event)).collect()),
        Err(refusal) => {
            assert_eq!(*game, before, "refused, and something changed");
            Err(refusal)
        }
    }
}

fn ok(game: &mut SectorSoccer, side: Side, action: Value) -> Vec<Value> {
    act(game, side, action).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// The code and the values of a refusal.
fn refused(game: &mut SectorSoccer, side: Side, action: Value) -> (String, Value) {
    let refusal = act(game, side, action.clone()).expect_err(&action.to_string());
    (refusal.code, refusal.values)
}

fn give(game: &mut SectorSoccer, side: Side, times: i64) -> Vec<Value> {
    ok(game, side, json!({"type": "throw", "times": times}))
}

fn change(moves: &[[i64; 2]]) -> Value {
    json!({"type": "change", "moves": moves})
}

fn roll(game: &mut SectorSoccer, faces: &[u8]) -> Vec<Value> {
    let crate::game::Turn::Roll(dice) = game.turn() else { panic!("no dice are due") };
    let faces = Faces(faces.to_vec());
    assert!(dice.admits(&faces), "{dice:?} {faces:?}");
    game.roll(&faces).iter().map(|event| json!(event)).collect()
}

/// One throw that `winner` wins, or nobody; both give what is missing for it.
fn throw(game: &mut SectorSoccer, winner: Option<Side>) -> Vec<Value> {
    for side in Side::BOTH {
        if matches!(game.waits(), Waits::Sides(owes) if owes[side]) {
            give(game, side, 1);
        }
    }
    let dice = BySide::new(|side| game.line_up(side).unwrap().dice(side, game.ball()));
    let faces = |side| vec![if winner == Some(side) { 6 } else { 1 }; usize::from(dice[side])];
    roll(game, &[faces(Side::Home), faces(Side::Away)].concat())
}

fn types(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["type"].as_str().unwrap()).collect()
}

fn seen(game: &SectorSoccer, viewer: Viewer) -> Value {
    json!(game.view(viewer))
}

fn spectator(game: &SectorSoccer) -> Value {
    seen(game, Viewer::Spectator)
}
