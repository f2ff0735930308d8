//! The legal actions in a short form for the wire (rule 8): groups that share a pawn and a start.
//!
//! The short form is a JSON array. An entry is an action as it is, or a group of actions that follow each other in the full list:
//! `{"type":"place","pawn":1,"ats":[[x,y],..]}`, `{"type":"run","pawn":1,"from":[x,y],"routes":["N2E1",..]}`,
//! `{"type":"kick","from":[x,y],"routes":["NE2N1",..]}`. A route is a sequence of a direction and a number of squares, from `from`.
//! This module must not decide what is legal.

use serde_json::{Value, json};

use super::action::{Action, Kick, Move, Pawn};
use super::squares::{Direction, Square};
use super::state::{GoldenGoal, Waits};
use crate::board::{route, walk};
use crate::game::Side;

/// The listed actions of `side` in the short form.
pub(super) fn compact(game: &GoldenGoal, side: Side) -> Value {
    let mut moves = Vec::new();
    if game.waits() == Waits::Side(side) {
        game.list(&mut moves);
    }
    Value::Array(
        moves.chunk_by(|a, b| group(*a).is_some() && group(*a) == group(*b)).map(|moves| entry(game, moves)).collect(),
    )
}

/// What the moves of a group share.
fn group(listed: Move) -> Option<(&'static str, Pawn)> {
    match listed {
        Move::Place(pawn, _) => Some(("place", pawn)),
        Move::Run(run) => Some(("run", run.pawn)),
        Move::Kick(_) => Some(("kick", Pawn::KEEPER)),
        Move::Roll | Move::StepOff(_) | Move::Keeper(_) | Move::Done => None,
    }
}

fn entry(game: &GoldenGoal, moves: &[Move]) -> Value {
    let ats = || moves.iter().filter_map(|listed| if let Move::Place(_, at) = listed { at.square() } else { None });
    match moves[0] {
        Move::Place(pawn, _) => json!({"type": "place", "pawn": pawn, "ats": ats().collect::<Vec<_>>()}),
        Move::Run(run) => {
            let from = game.pawns[game.side][run.pawn.index()].square().expect("all pawns are placed");
            let routes: Vec<_> = moves.iter().filter_map(|listed| run_route(game, from, *listed)).collect();
            json!({"type": "run", "pawn": run.pawn, "from": from, "routes": routes})
        }
        Move::Kick(_) => {
            let routes: Vec<_> = moves.iter().filter_map(|listed| kick_route(*listed)).collect();
            json!({"type": "kick", "from": game.ball.square(), "routes": routes})
        }
        single => serde_json::to_value(game.action(single)).expect("actions are plain data"),
    }
}

fn run_route(game: &GoldenGoal, mut from: Square, listed: Move) -> Option<String> {
    let Move::Run(run) = listed else { return None };
    let ways = game.path_of(run).into_iter().map(|to| {
        let way = Direction::between(from, to).expect("a path of single steps");
        from = to;
        way
    });
    Some(route(ways))
}

fn kick_route(listed: Move) -> Option<String> {
    let Move::Kick(kick) = listed else { return None };
    Some(route(Kick::directions(kick)))
}

/// The full list that a short form stands for, in the same order; none where it is malformed.
pub fn expand(compact: &Value) -> Option<Vec<Action>> {
    let mut actions = Vec::new();
    for entry in compact.as_array()? {
        let square = |field: &str| serde_json::from_value::<Square>(entry.get(field)?.clone()).ok();
        let pawn = || serde_json::from_value::<Pawn>(entry.get("pawn")?.clone()).ok();
        if let Some(ats) = entry.get("ats") {
            let pawn = pawn()?;
            let ats: Vec<Square> = serde_json::from_value(ats.clone()).ok()?;
            actions.extend(ats.into_iter().map(|at| Action::Place { pawn, at }));
        } else if let Some(routes) = entry.get("routes") {
            let from = square("from")?;
            let runner = if entry["type"] == "run" { Some(pawn()?) } else { None };
            for route in routes.as_array()? {
                let path = walk(from, route.as_str()?)?;
                actions.push(match runner {
                    Some(pawn) => Action::Run { pawn, path },
                    None => Action::Kick { path },
                });
            }
        } else {
            actions.push(serde_json::from_value(entry.clone()).ok()?);
        }
    }
    Some(actions)
}
