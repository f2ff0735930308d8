//! Tests of the rules, by their numbers. A case is a position, an action and what comes of it, in a short notation.
//!
//! A position: `home 2,0 2,4 0,2 5,2 1,7 away 3,9 3,5 5,7 0,7 4,2 ball 2,5 turn home run 3`. The coordinates are those of the pawns
//! 0 to 4, `-` for one not placed. It ends with the phase: `set_up`, `roll`, `run DIE`, `kick PAWN PIPS`, `keeper`.
//! An action: `place 1 2,4`, `run 1 N2E1`, `kick NE2N1`, `step_off 2,8`, `keeper 2,0`, `roll`, `undo`, `done`.

use serde_json::{Value, json};

use super::action::{Action, Pawn};
use super::squares::{Spot, Square};
use super::state::{GoldenGoal, Phase};
use crate::game::{Faces, Game, Refusal, Side};

mod set_up;

mod kick_off;

mod runs;

mod kicks;

mod front_of_net;

mod turn_end;

mod modes;

mod restarts;

mod undo;

mod interface;

mod random;

mod brute_force;

mod naive;

/// An ordinary position in mid-match, home to run with the ball two squares before its pawn 1.
pub(super) const OPEN_PLAY: &str = "home 2,0 2,3 0,2 5,2 1,7 away 3,9 3,5 5,7 0,8 4,2 ball 2,5 turn home";

fn square(text: &str) -> Square {
    let (x, y) = text.split_once(',').unwrap_or_else(|| panic!("{text} is no square"));
    Square { x: x.parse().unwrap(), y: y.parse().unwrap() }
}

fn spot(text: &str) -> Spot {
    if text == "-" { Spot::NOWHERE } else { Spot::of(square(text)).unwrap() }
}

fn side(text: &str) -> Side {
    serde_json::from_value(json!(text)).unwrap()
}

fn pawn(text: &str) -> Pawn {
    Pawn::try_from(text.parse::<u8>().unwrap()).unwrap()
}

/// The state of a position; options are the usual ones.
pub(super) fn position(text: &str) -> GoldenGoal {
    position_with(text, json!({}))
}

/// The state of a position under some options. It is the second turn of a round, so that a round can end.
pub(super) fn position_with(text: &str, options: Value) -> GoldenGoal {
    let mut game = GoldenGoal::new(&GoldenGoal::options(&options).unwrap());
    game.due = None;
    game.turns = 2;
    let mut words = text.split_whitespace();
    let mut number = || words.next().unwrap();
    loop {
        match number() {
            "home" => game.pawns.home = [(); 5].map(|()| spot(number())),
            "away" => game.pawns.away = [(); 5].map(|()| spot(number())),
            "ball" => game.ball = spot(number()),
            "turn" => game.side = side(number()),
            "set_up" => break,
            "roll" => break game.phase = Phase::Roll,
            "keeper" => break (game.phase, game.restart) = (Phase::Keeper, true),
            "run" => {
                (game.phase, game.die) = (Phase::Run, number().parse().unwrap());
                break game.pips = game.die;
            }
            "kick" => {
                (game.phase, game.kicker) = (Phase::Kick, Some(pawn(number())));
                (game.die, game.pips) = (6, number().parse().unwrap());
                break game.ball = game.pawns[game.side][game.kicker.unwrap().index()];
            }
            word => panic!("{word} says nothing about a position"),
        }
    }
    game
}

/// An action in the short notation, as the state understands routes.
pub(super) fn action(game: &GoldenGoal, text: &str) -> Action {
    let words: Vec<&str> = text.split_whitespace().collect();
    let route = |from: Spot, route: &str| {
        let group = json!([{"type": "kick", "from": from.square(), "routes": [route]}]);
        match super::expand(&group).unwrap().remove(0) {
            Action::Kick { path } => path,
            other => panic!("{other:?}"),
        }
    };
    match words[..] {
        ["place", number, at] => Action::Place { pawn: pawn(number), at: square(at) },
        ["run", number, way] => {
            let pawn = pawn(number);
            Action::Run { pawn, path: route(game.pawns[game.side][pawn.index()], way) }
        }
        ["run", number] => Action::Run { pawn: pawn(number), path: Vec::new() },
        ["kick", way] => Action::Kick { path: route(game.ball, way) },
        ["kick"] => Action::Kick { path: Vec::new() },
        ["step_off", to] => Action::StepOff { to: square(to) },
        ["keeper", at] => Action::Keeper { at: square(at) },
        ["roll"] => Action::Roll {},
        ["undo"] => Action::Undo {},
        ["done"] => Action::Done {},
        _ => panic!("{text} is no action"),
    }
}

/// Does an action for the side that is to act; a refusal must leave everything as it was.
pub(super) fn act(game: &mut GoldenGoal, text: &str) -> Result<Vec<Value>, Refusal> {
    let before = game.clone();
    let action = action(game, text);
    match game.act(game.side, &action) {
        Ok(events) => Ok(events.iter().map(|event| serde_json::to_value(event).unwrap()).collect()),
        Err(refusal) => {
            assert_eq!(*game, before, "{text} was refused and changed something");
            Err(refusal)
        }
    }
}

/// Does actions in order, all legal; gives the last one's events.
pub(super) fn play(game: &mut GoldenGoal, texts: &[&str]) -> Vec<Value> {
    let mut events = Vec::new();
    for text in texts {
        events = act(game, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    events
}

/// Rolls the dice that are due.
pub(super) fn roll(game: &mut GoldenGoal, faces: &[u8]) -> Vec<Value> {
    let events = game.roll(&Faces(faces.to_vec()));
    events.iter().map(|event| serde_json::to_value(event).unwrap()).collect()
}

/// Judges single actions in one position: `ok`, or the code of the refusal. What is legal and complete is listed, and only that.
pub(super) fn check(game: &GoldenGoal, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let listed = game.legal_actions(game.side).contains(&action(game, text));
        let found = act(&mut game.clone(), text).map_or_else(|refusal| refusal.code, |_| "ok".to_owned());
        assert_eq!(found, *expected, "{text}");
        let runs_or_undoes = text.starts_with("run") || *text == "undo";
        assert!(listed == (found == "ok") || (runs_or_undoes && !listed), "{text}: {found}, but listed: {listed}");
    }
}

/// What the refusal of an action speaks of.
pub(super) fn values(game: &GoldenGoal, text: &str) -> Value {
    act(&mut game.clone(), text).unwrap_err().values
}

/// The types of events.
pub(super) fn types(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["type"].as_str().unwrap()).collect()
}

/// What a view says under a name.
pub(super) fn seen(game: &GoldenGoal, name: &str) -> Value {
    serde_json::to_value(game.seen()).unwrap()[name].clone()
}
