//! World Soccer's computer opponent.
//!
//! It plans whole throws: who runs and who kicks, in which order, judged by who is likely to score next, and behind the best plans what each face of
//! the next throw makes of them. This module must not see dice before they are thrown, nor the other side's line-up before it is shown.

use serde_json::Value;

use super::noise::Noise;
use super::{Budget, Choice, Strength};
use crate::game::Side;
use crate::world_soccer::{Move, WorldSoccer};

mod purse;

mod sight;

mod outlook;

mod value;
pub(super) use value::level_in_the_end;

mod throws;

mod search;

use purse::Purse;
use search::{deepen, sort, ways};

/// What `side` should do; none where it owes nothing.
pub(super) fn choose(game: &WorldSoccer, side: Side, strength: Strength, budget: Budget, seed: u64) -> Option<Choice> {
    if !game.owes(side) {
        return None;
    }
    let mut listed = Vec::new();
    game.list(side, &mut listed);
    let mut noise = Noise::new(seed ^ fingerprint(game, side));
    let (moves, worth) = match listed.first()? {
        Move::LineUp(_) => (vec![line_up(&listed, &mut noise)?], 0.5),
        Move::Throw => (vec![Move::Throw], value::value(game, side)),
        Move::PenaltyTaker(_) => taker(game, side, &listed)?,
        _ => plan(game, strength, &mut Purse::new(budget), &mut noise)?,
    };
    let line = line(game, side, &moves);
    Some(Choice { action: line.first()?.clone(), chance_to_win: worth, line })
}

/// One of the usual line-ups, each as likely as another.
///
/// None is known to be better: in 400 matches of fair computers on the quick pitch, from line-ups drawn by chance (the example `presets`), each won
/// between 0.46 and 0.52 points a match, which is no more apart than chance makes it (0.04 for one). A mixture cannot be foreseen.
fn line_up(listed: &[Move], noise: &mut Noise) -> Option<Move> {
    listed.get((noise.unit() * listed.len() as f64) as usize).copied()
}

/// The throw that a player of this strength makes, and what it thinks of it.
fn plan(game: &WorldSoccer, strength: Strength, purse: &mut Purse, noise: &mut Noise) -> Option<(Vec<Move>, f64)> {
    let habits = Habits::of(strength);
    let mut ways = ways(game, purse, |way| noise.happens(if way.is_pair() { habits.combines } else { habits.notices }));
    let settled = ways.len() == 1 || ways.iter().any(|way| way.goal);
    if habits.looks_behind > 0 && !settled {
        deepen(game, &mut ways, habits.looks_behind, purse);
    }
    if habits.misjudges > 0.0 {
        ways.iter_mut().for_each(|way| way.worth = (way.worth + noise.bell(habits.misjudges)).clamp(0.0, 1.0));
        sort(&mut ways);
    }
    let best = ways.iter().find(|way| way.goal).or(ways.first())?;
    Some((best.play(game).0, best.worth))
}

/// How a strength differs from perfect play.
struct Habits {
    /// The share of the single runs and kicks that it sees.
    notices: f64,
    /// The share of the pairs of them that it sees.
    combines: f64,
    /// How wrong it is about what they are worth.
    misjudges: f64,
    /// Behind how many of them it looks.
    looks_behind: usize,
}

impl Habits {
    fn of(strength: Strength) -> Habits {
        match strength {
            Strength::Easy => Habits { notices: 0.4, combines: 0.02, misjudges: 0.08, looks_behind: 0 },
            Strength::Fair => Habits { notices: 0.9, combines: 0.5, misjudges: 0.012, looks_behind: 0 },
            Strength::Strong => Habits { notices: 1.0, combines: 1.0, misjudges: 0.0, looks_behind: 16 },
        }
    }
}

/// Who takes a penalty: he after whose move to the spot the side stands best.
fn taker(game: &WorldSoccer, side: Side, listed: &[Move]) -> Option<(Vec<Move>, f64)> {
    let judged = listed.iter().map(|taker| {
        let mut set = game.clone();
        set.play(side, *taker);
        (vec![*taker], value::value(&set, side))
    });
    judged.max_by(|one, other| one.1.total_cmp(&other.1))
}

/// The moves as actions, each in the state in which it is made.
fn line(game: &WorldSoccer, side: Side, moves: &[Move]) -> Vec<Value> {
    let mut game = game.clone();
    let action = |listed: &Move| {
        let action = serde_json::to_value(game.action(side, *listed)).expect("actions are plain data");
        game.play(side, *listed);
        action
    };
    moves.iter().map(action).collect()
}

/// Tells positions apart, so that the noise differs from move to move. While sides line up it knows only the side.
fn fingerprint(game: &WorldSoccer, side: Side) -> u64 {
    let players = Side::BOTH.into_iter().flat_map(|side| game.players(side)).map(|spot| spot.index());
    let parts = players.chain([game.ball().index(), side as usize, game.throws() as usize]);
    parts.fold(0xcbf2_9ce4_8422_2325, |hash, part| (hash ^ part as u64).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests;
