//! The legal actions in a short form for the wire (rule 11): one entry for all runs of a player.
//!
//! The short form is a JSON array. An entry is an action as it is, or all runs of a shirt:
//! `{"type":"run","shirt":2,"from":[x,y],"routes":"0 1 00 01"}`. Each route is a run: a digit for each step, 0 for N, then clockwise to 7 for NW.
//! With two dice an entry also has `"steps":[[0,4],[1,3]]`: for each component that is left, in order, and the steps that it allows, the runs
//! are the routes of at most so many steps. A long pitch makes long lists; digits keep the longest below 8 KiB. This module must not decide
//! what is legal.

use serde_json::{Map, Value, json};

use super::action::{Action, Index, Run, Shirt};
use super::reach::Reach;
use super::state::{Phase, WorldSoccer};
use crate::board::{Direction, Square};
use crate::game::Side;

/// The listed actions of `side` in the short form.
pub(super) fn compact(game: &WorldSoccer, side: Side) -> Value {
    let mut entries = if game.phase == Phase::Move && game.owes(side) { runs(game) } else { Vec::new() };
    let mut others = Vec::new();
    game.list_all_but_runs(side, &mut others);
    let json = |action| serde_json::to_value(action).expect("actions are plain data");
    entries.extend(others.into_iter().map(|listed| json(game.action(side, listed))));
    Value::Array(entries)
}

/// One entry for each shirt that can run.
fn runs(game: &WorldSoccer) -> Vec<Value> {
    let value = |index: &Index| game.unused()[index.place()].map_or(0, |component| component.value);
    // What a shorter component allows, a longer one allows too.
    let longest = if value(&Index::BOTH[0]) >= value(&Index::BOTH[1]) { Index::BOTH[0] } else { Index::BOTH[1] };
    let mut routes: Vec<(Shirt, String)> = Vec::new();
    game.each_run(|reach, run| {
        if run.component != longest {
            return;
        }
        match routes.last_mut() {
            Some((shirt, text)) if *shirt == run.shirt => {
                text.push(' ');
                write_route(reach, run, text);
            }
            _ => {
                let mut text = String::with_capacity(512);
                write_route(reach, run, &mut text);
                routes.push((run.shirt, text));
            }
        }
    });
    routes.into_iter().map(|(shirt, routes)| entry(game, shirt, routes)).collect()
}

fn write_route(reach: &Reach, run: Run, text: &mut String) {
    text.extend(reach.way(run).directions().iter().map(|way| char::from(b'0' + way.0)));
}

fn entry(game: &WorldSoccer, shirt: Shirt, routes: String) -> Value {
    let from = game.players[game.side][shirt.index()].square();
    let mut entry = json!({"type": "run", "shirt": shirt, "from": from, "routes": routes});
    if game.two_dice() {
        let left = Index::BOTH.into_iter().zip(game.unused());
        let steps = left.filter_map(|(index, part)| Some((index, WorldSoccer::run_length(shirt, part?))));
        entry["steps"] = json!(steps.collect::<Vec<_>>());
    }
    entry
}

/// The full list that a short form stands for, in the same order; none where it is malformed.
pub fn expand(compact: &Value) -> Option<Vec<Action>> {
    let mut actions = Vec::new();
    for entry in compact.as_array()? {
        match entry.as_object()? {
            runs if runs.contains_key("routes") => expand_runs(runs, &mut actions)?,
            _ => actions.push(serde_json::from_value(entry.clone()).ok()?),
        }
    }
    Some(actions)
}

fn expand_runs(entry: &Map<String, Value>, actions: &mut Vec<Action>) -> Option<()> {
    let shirt: Shirt = serde_json::from_value(entry.get("shirt")?.clone()).ok()?;
    let from: Square = serde_json::from_value(entry.get("from")?.clone()).ok()?;
    let components: Vec<(Option<Index>, usize)> = match entry.get("steps") {
        None => vec![(None, usize::MAX)],
        Some(steps) => serde_json::from_value(steps.clone()).ok()?,
    };
    let routes = entry.get("routes")?.as_str()?;
    for (component, most) in components {
        for route in routes.split(' ').filter(|route| route.len() <= most) {
            actions.push(Action::Run { shirt, path: walk(from, route)?, component });
        }
    }
    Some(())
}

/// The squares of a route.
fn walk(mut at: Square, route: &str) -> Option<Vec<Square>> {
    let step = |digit: char| {
        let (x, y) = Direction::ALL.get(digit.to_digit(8)? as usize)?.delta();
        at = Square { x: at.x + x, y: at.y + y };
        Some(at)
    };
    route.chars().map(step).collect()
}
