//! The legal actions in a short form for the wire (rule 13): groups of actions that follow each other in the full list.
//!
//! The short form is a JSON array. An entry is an action as it is, or a group:
//! - `{"type":"move","from":[x,y],"routes":["N2E1",..]}`: runs of the picked one, who stands at `from`. A route is a sequence of a
//!   direction and a number of steps.
//! - `{"type":"ability","shirt":n,"from":[x,y],"routes":[..]}`: the same for an ability whose target is a path.
//! - `{"type":"ability","shirt":n,"targets":[..]}`: an ability with each of these shirts or squares.
//! - `{"type":"pass","needs":n,"ways":[n,36],"to":[[x,y],..]}`: passes that are equally hard; the chance is the first of `ways` by the second.
//! - `{"type":"shoot","needs":n,"ways":[n,36],"cells":[[c,r],..]}`: shots likewise.
//! - `{"type":"dive","cells":[[c,r],..]}`: dives without an ability; `"ability":true` beside it with one;
//!   `{"type":"dive","pairs":[[[c,r],[c,r]],..]}` with the ability and two cells.
//!
//! This module must not decide what is legal.

use serde_json::{Value, json};

use super::action::{Action, Aim, Move, Path, Target, Yes};
use super::cards::Shirt;
use super::odds::Chance;
use super::pitch::{Spot, Square};
use super::state::GridSoccer;
use crate::board::{route, walk};
use crate::game::Side;

/// The listed actions of `side` in the short form.
pub(super) fn compact(game: &GridSoccer, side: Side) -> Value {
    let mut moves = Vec::new();
    game.list(side, &mut moves);
    let key = |listed: &Move| Group::of(game, *listed);
    let groups = moves.chunk_by(|a, b| key(a) != Group::Single && key(a) == key(b));
    Value::Array(groups.map(|moves| entry(game, side, moves)).collect())
}

/// What the moves of a group share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Single,
    Run,
    Path(Shirt),
    Targets(Shirt),
    Pass(i8, Chance),
    Shoot(i8, Chance),
    Dive(bool),
    Pairs,
}

impl Group {
    fn of(game: &GridSoccer, listed: Move) -> Group {
        match listed {
            Move::Run(_) => Group::Run,
            Move::Ability(shirt, Aim::Run(_)) => Group::Path(shirt),
            Move::Ability(shirt, Aim::Shirt(_) | Aim::Square(_)) => Group::Targets(shirt),
            Move::Pass(to) => {
                let (needs, chance) = game.pass_odds(game.picked.unwrap_or(Shirt::KEEPER), to);
                Group::Pass(needs, chance)
            }
            Move::Shoot(cell) => game.may_shoot().map_or(Group::Single, |(shirt, from)| {
                let (needs, chance) = game.shot_odds(shirt, from, cell);
                Group::Shoot(needs, chance)
            }),
            Move::Dive(_, Some(_), _) => Group::Pairs,
            Move::Dive(_, None, ability) => Group::Dive(ability),
            _ => Group::Single,
        }
    }
}

fn entry(game: &GridSoccer, side: Side, moves: &[Move]) -> Value {
    let at = |shirt: Shirt| game.at(side, shirt);
    let routes = || {
        let routes = moves.iter().filter_map(|listed| match listed {
            Move::Run(taken) | Move::Ability(_, Aim::Run(taken)) => Some(route(taken.ways())),
            _ => None,
        });
        routes.collect::<Vec<_>>()
    };
    let squares = || moves.iter().filter_map(|listed| if let Move::Pass(to) = listed { Some(*to) } else { None });
    let cells = || {
        moves.iter().filter_map(|listed| match listed {
            Move::Shoot(cell) | Move::Dive(cell, None, _) => Some(*cell),
            _ => None,
        })
    };
    let ways = |chance: Chance| [chance.ways, chance.of];
    match Group::of(game, moves[0]) {
        Group::Run => json!({"type": "move", "from": game.picked.map(at), "routes": routes()}),
        Group::Path(shirt) => json!({"type": "ability", "shirt": shirt, "from": at(shirt), "routes": routes()}),
        Group::Targets(shirt) => {
            let targets = moves.iter().filter_map(|listed| match listed {
                Move::Ability(_, aim) => game.target(side, shirt, *aim),
                _ => None,
            });
            json!({"type": "ability", "shirt": shirt, "targets": targets.collect::<Vec<_>>()})
        }
        Group::Pass(needs, chance) => {
            json!({"type": "pass", "needs": needs, "ways": ways(chance), "to": squares().collect::<Vec<Spot>>()})
        }
        Group::Shoot(needs, chance) => {
            json!({"type": "shoot", "needs": needs, "ways": ways(chance), "cells": cells().collect::<Vec<_>>()})
        }
        Group::Dive(false) => json!({"type": "dive", "cells": cells().collect::<Vec<_>>()}),
        Group::Dive(true) => json!({"type": "dive", "ability": true, "cells": cells().collect::<Vec<_>>()}),
        Group::Pairs => {
            let pairs = moves.iter().filter_map(|listed| match listed {
                Move::Dive(one, Some(two), _) => Some([*one, *two]),
                _ => None,
            });
            json!({"type": "dive", "pairs": pairs.collect::<Vec<_>>()})
        }
        Group::Single => serde_json::to_value(game.action(side, moves[0])).expect("actions are plain data"),
    }
}

/// The full list that a short form stands for, in the same order; none where it is malformed.
pub fn expand(compact: &Value) -> Option<Vec<Action>> {
    let mut actions = Vec::new();
    for entry in compact.as_array()? {
        expand_entry(entry, &mut actions)?;
    }
    Some(actions)
}

fn expand_entry(entry: &Value, out: &mut Vec<Action>) -> Option<()> {
    let list = |name: &str| entry.get(name).map(|list| list.as_array());
    if let Some(routes) = list("routes") {
        let from: Square = serde_json::from_value(entry.get("from")?.clone()).ok()?;
        for route in routes? {
            let path = Path(walk(from, route.as_str()?)?);
            out.push(match entry.get("shirt") {
                Some(shirt) => Action::Ability { shirt: shirt.as_i64()?, target: Some(Target::Path(path)) },
                None => Action::Move { path },
            });
        }
    } else if let Some(targets) = list("targets") {
        for target in targets? {
            let target = serde_json::from_value(target.clone()).ok()?;
            out.push(Action::Ability { shirt: entry.get("shirt")?.as_i64()?, target: Some(target) });
        }
    } else if let Some(to) = entry.get("to") {
        let (needs, chance) = (needs(entry)?, chance(entry)?);
        for to in serde_json::from_value::<Vec<Square>>(to.clone()).ok()? {
            out.push(Action::Pass { to, needs: Some(needs), chance: Some(chance) });
        }
    } else if let Some(cells) = entry.get("cells") {
        let cells: Vec<(i64, i64)> = serde_json::from_value(cells.clone()).ok()?;
        for cell in cells {
            out.push(match entry.get("ways") {
                Some(_) => Action::Shoot { cell, needs: Some(needs(entry)?), chance: Some(chance(entry)?) },
                None => Action::Dive { cell, second_cell: None, ability: entry.get("ability").map(|_| Yes) },
            });
        }
    } else if let Some(pairs) = entry.get("pairs") {
        let pairs: Vec<[(i64, i64); 2]> = serde_json::from_value(pairs.clone()).ok()?;
        out.extend(pairs.into_iter().map(|[cell, second]| Action::Dive {
            cell,
            second_cell: Some(second),
            ability: Some(Yes),
        }));
    } else {
        out.push(single(entry)?);
    }
    Some(())
}

/// An action as it is, with its odds, which reading an action leaves out.
fn single(entry: &Value) -> Option<Action> {
    let action = serde_json::from_value(entry.clone()).ok()?;
    Some(match action {
        Action::Steal { .. } => {
            let value = entry.get("chance")?.as_f64()?;
            let chance = Chance { ways: (value * 36.0).round() as u8, of: 36 };
            Action::Steal { needs: Some(needs(entry)?), chance: Some(chance) }
        }
        other => other,
    })
}

fn needs(entry: &Value) -> Option<i8> {
    entry.get("needs")?.as_i64()?.try_into().ok()
}

fn chance(entry: &Value) -> Option<Chance> {
    let [ways, of] = serde_json::from_value(entry.get("ways")?.clone()).ok()?;
    Some(Chance { ways, of })
}
