//! A random match step by step, with what must hold at each position (laws 2, 4, 5).

use std::collections::HashSet;

use serde_json::Value;

use super::player::Player;
use super::{Broken, COMPACT_BYTES_MAX, Seen, hold, refusals, twins, views};
use crate::catalog::AnyGame;
use crate::game::{Dice, Faces, Side, Turn};
use crate::record::Step;

/// Listed actions that are tried in one position, beside the one that is played.
const TRIED: usize = 4;

/// Wrong steps are tried in one of so many positions, and at the end.
const REFUSED_EVERY: usize = 6;

/// Plays to the end and checks every position.
pub(super) fn walk(start: &dyn AnyGame, player: &mut Player, steps_max: usize) -> Result<Vec<Seen>, Broken> {
    let mut game = start.fork();
    let mut seen = Vec::new();
    loop {
        let number = seen.len() + 1;
        hold(4, number, number <= steps_max, || "the match does not end".to_owned())?;
        let step = match game.turn() {
            Turn::Over(_) => {
                nobody_acts(game.as_ref(), number)?;
                refusals::check(game.as_ref(), number, player)?;
                return Ok(seen);
            }
            Turn::Roll(dice) => {
                chance_is_plain(game.as_ref(), &dice, number)?;
                let faces = player.throw(&dice);
                Step::Roll { dice, faces, proof: None }
            }
            Turn::Sides(_) => choose(game.as_ref(), number, player)?,
        };
        if player.pick(REFUSED_EVERY) == 0 {
            refusals::check(game.as_ref(), number, player)?;
        }
        if let Step::Action { side, action } = &step {
            twins::check(game.as_ref(), *side, action, number, player)?;
        }
        let events = apply(game.as_mut(), &step).map_err(|refusal| Broken { law: 5, step: number, found: refusal })?;
        seen.push(Seen { step, events, views: views(game.as_ref()) });
    }
}

/// Does a step.
pub(super) fn apply(game: &mut dyn AnyGame, step: &Step) -> Result<crate::catalog::Witnessed, String> {
    let done = match step {
        Step::Action { side, action } => game.act(*side, action),
        Step::Roll { faces, .. } => game.roll(faces),
        Step::Chain { .. } | Step::Ruling(_) => return Err("no step of a game".to_owned()),
    };
    done.map_err(|refusal| format!("{step:?} was refused: {refusal}"))
}

/// Nobody has an action where chance is due or the match is over.
fn nobody_acts(game: &dyn AnyGame, number: usize) -> Result<(), Broken> {
    Side::BOTH.into_iter().try_for_each(|side| {
        let idle = game.legal(side).is_empty() && game.compact_legal(side) == Value::Array(Vec::new());
        hold(4, number, idle, || format!("{side:?} has actions where nobody is to act"))
    })
}

/// Dice have at least two sides, and only faces that fit are taken.
fn chance_is_plain(game: &dyn AnyGame, dice: &Dice, number: usize) -> Result<(), Broken> {
    nobody_acts(game, number)?;
    hold(2, number, !dice.0.is_empty() && dice.0.iter().all(|sides| *sides >= 2), || format!("{dice:?}"))?;
    let mut wrong = vec![Faces(Vec::new()), Faces([&[1], dice.0.as_slice()].concat())];
    wrong.push(Faces(dice.0.iter().map(|_| 0).collect()));
    wrong.push(Faces(dice.0.iter().map(|sides| sides.saturating_add(1)).collect()));
    for faces in wrong {
        let mut fork = game.fork();
        let refused = fork.roll(&faces).is_err_and(|refusal| refusal.code == "script");
        hold(2, number, refused && views(fork.as_ref()) == views(game), || format!("{faces:?} for {dice:?}"))?;
    }
    Ok(())
}

/// Checks the lists of both sides and chooses an action of one that owes one.
fn choose(game: &dyn AnyGame, number: usize, player: &mut Player) -> Result<Step, Broken> {
    let Turn::Sides(owes) = game.turn() else { unreachable!("asked only where sides are to act") };
    let mut owing = Vec::new();
    for side in Side::BOTH {
        let listed = game.legal(side);
        hold(5, number, listed == game.fork().legal(side), || format!("{side:?}'s list is not stable"))?;
        let texts: HashSet<String> = listed.iter().map(Value::to_string).collect();
        hold(5, number, texts.len() == listed.len(), || format!("{side:?}'s list has duplicates"))?;
        let compact = game.compact_legal(side);
        let bytes = compact.to_string().len();
        hold(5, number, bytes < COMPACT_BYTES_MAX, || format!("{side:?}'s short list takes {bytes} bytes"))?;
        let expanded = game.expand_legal(&compact);
        hold(5, number, expanded.as_ref() == Some(&listed), || {
            format!("{compact} of {side:?} is expanded to other actions")
        })?;
        hold(4, number, !owes[side] || !listed.is_empty(), || format!("{side:?} owes an action and has none"))?;
        for _ in 0..listed.len().min(TRIED) {
            let action = &listed[player.pick(listed.len())];
            let done = game.fork().act(side, action);
            hold(5, number, done.is_ok(), || format!("{action} of {side:?} is listed and refused: {done:?}"))?;
        }
        if owes[side] {
            owing.push((side, listed));
        }
    }
    hold(4, number, !owing.is_empty(), || "nobody owes an action and no chance is due".to_owned())?;
    let (side, listed) = owing.swap_remove(player.pick(owing.len()));
    let action = player.choose(game, side, &listed);
    Ok(Step::Action { side, action })
}
