//! Secrecy (law 6): two matches that looked alike to a viewer at every step go on looking alike.
//!
//! At an action the match is split: its twin does another listed action instead. For each viewer who witnesses the same of both, the two
//! must show the same view and, to a side, the same legal actions, and so on while both go on with the same steps.

use serde_json::Value;

use super::player::Player;
use super::walk::apply;
use super::{Broken, hold};
use crate::catalog::{AnyGame, Witnessed};
use crate::game::{Side, Turn, Viewer};
use crate::record::Step;

/// Steps for which twins are followed.
const STEPS: usize = 12;

/// Checks one position in which `side` is about to do `action`.
pub(super) fn check(
    game: &dyn AnyGame,
    side: Side,
    action: &Value,
    number: usize,
    player: &mut Player,
) -> Result<(), Broken> {
    if !game.hides() {
        return open(game, side, action, number);
    }
    let listed = game.legal(side);
    let other = &listed[player.pick(listed.len())];
    // The same action makes the same match, which law 7 checks.
    if action == other {
        return Ok(());
    }
    let (mut one, mut two) = (game.fork(), game.fork());
    let (Ok(seen), Ok(seen_too)) = (one.act(side, action), two.act(side, other)) else { return Ok(()) };
    // Who chose knows what it chose, whatever the events say.
    let others: Vec<Viewer> = Viewer::ALL.into_iter().filter(|viewer| viewer.side() != Some(side)).collect();
    let mut alike = still_alike(&others, &seen, &seen_too);
    for _ in 0..STEPS {
        alike.iter().try_for_each(|viewer| compare(one.as_ref(), two.as_ref(), *viewer, number))?;
        if alike.is_empty() {
            break;
        }
        let Some(step) = next(one.as_ref(), player) else { break };
        let (Ok(seen), Ok(seen_too)) = (apply(one.as_mut(), &step), apply(two.as_mut(), &step)) else { break };
        alike = still_alike(&alike, &seen, &seen_too);
    }
    Ok(())
}

/// A game that hides nothing shows everybody the same.
fn open(game: &dyn AnyGame, side: Side, action: &Value, number: usize) -> Result<(), Broken> {
    let mut after = game.fork();
    let Ok(events) = after.act(side, action) else { return Ok(()) };
    let same = Viewer::ALL.into_iter().all(|viewer| {
        events.to(viewer) == events.to(Viewer::Spectator) && after.view(viewer) == after.view(Viewer::Spectator)
    });
    hold(6, number, same, || "a game that hides nothing shows its viewers different things".to_owned())
}

fn still_alike(viewers: &[Viewer], one: &Witnessed, two: &Witnessed) -> Vec<Viewer> {
    viewers.iter().copied().filter(|viewer| one.to(*viewer) == two.to(*viewer)).collect()
}

fn compare(one: &dyn AnyGame, two: &dyn AnyGame, viewer: Viewer, number: usize) -> Result<(), Broken> {
    hold(6, number, one.view(viewer) == two.view(viewer), || format!("the view of {viewer:?} tells twins apart"))?;
    let Some(side) = viewer.side() else { return Ok(()) };
    let same = one.legal(side) == two.legal(side) && one.compact_legal(side) == two.compact_legal(side);
    hold(6, number, same, || format!("the legal actions of {side:?} tell twins apart"))
}

/// A step that goes on from here; none at the end.
fn next(game: &dyn AnyGame, player: &mut Player) -> Option<Step> {
    match game.turn() {
        Turn::Over(_) => None,
        Turn::Roll(dice) => {
            let faces = player.throw(&dice);
            Some(Step::Roll { dice, faces, proof: None })
        }
        Turn::Sides(owes) => {
            let side = if owes.home { Side::Home } else { Side::Away };
            let listed = game.legal(side);
            let action = listed.get(player.pick(listed.len().max(1)))?.clone();
            Some(Step::Action { side, action })
        }
    }
}
