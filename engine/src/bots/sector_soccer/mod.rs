//! Sector Soccer's computer opponent.
//!
//! All that a side decides is where its pawns stand; what that is worth is computed, not sampled. Strong play takes both sides' choices of one
//! moment for a game of its own and draws from its equilibrium. Throws are given one at a time: so a match has the pace of whoever watches
//! it, a person's longer run stays a run throw by throw that can be cut short, and the chances beside it move with every throw.
//! This module must not look at what the other side has chosen in secret.

use super::noise::Noise;
use super::{Budget, Choice, Strength};
use crate::game::Side;
use crate::sector_soccer::{Action, LineUp, Move, Phase, SectorSoccer, Waits};

mod match_up;

use match_up::{MatchUp, Purse};

/// What `side` should do; none where it owes nothing.
pub(super) fn choose(game: &SectorSoccer, side: Side, strength: Strength, budget: Budget, seed: u64) -> Option<Choice> {
    let Waits::Sides(owes) = game.waits() else { return None };
    if !owes[side] {
        return None;
    }
    let mut noise = Noise::new(seed ^ fingerprint(game, side));
    let (chosen, worth) = match game.phase() {
        Phase::LineUp | Phase::Stoppage => stand(game, side, strength, &mut Purse::new(budget), &mut noise),
        Phase::Play | Phase::ShootOut | Phase::Over => {
            let standing = game.outlook().map_or(0.0, |outlook| match_up::worth(outlook.chances, side));
            (Move::Throw(1), standing)
        }
    };
    let action = serde_json::to_value(Action::from(chosen)).expect("actions are plain data");
    let chance_to_win = f64::midpoint(worth.clamp(-1.0, 1.0), 1.0);
    Some(Choice { line: vec![action.clone()], action, chance_to_win })
}

/// Where a player of this strength has its pawns stand, and the chance to win less that to lose which it sees in that.
fn stand(game: &SectorSoccer, side: Side, strength: Strength, purse: &mut Purse, noise: &mut Noise) -> (Move, f64) {
    let match_up = MatchUp::new(game, side);
    let (to, worth) = match strength {
        Strength::Easy => careless(&match_up, noise),
        Strength::Fair => glance(&match_up, noise, purse),
        Strength::Strong => match_up.equilibrium(purse).draw(noise),
    };
    (match_up.action(to), worth)
}

/// The share of stoppages in which a careless player moves pawns at all.
const CARELESS_MOVES: f64 = 0.3;

/// Any line-up; changes now and then, for change's sake.
fn careless(match_up: &MatchUp, noise: &mut Noise) -> (usize, f64) {
    let opening = match_up.from.is_none();
    let to = if opening || noise.happens(CARELESS_MOVES) { any(match_up.own.len(), noise) } else { match_up.usual() };
    (to, match_up.worth(to, match_up.their_usual()))
}

/// Line-ups that a fair player thinks of.
const THOUGHT_OF: usize = 6;

/// How wrong it is about what they are worth, as chance to win less that to lose.
const MISJUDGES: f64 = 0.1;

/// Some line-ups near the present one, each against the other side as it stands or usually would, and not judged well.
fn glance(match_up: &MatchUp, noise: &mut Noise, purse: &mut Purse) -> (usize, f64) {
    let opening = match_up.from.is_none();
    let near: Vec<usize> = (0..match_up.own.len()).filter(|to| opening || match_up.own[*to].moves <= 1).collect();
    let thought_of = [(); THOUGHT_OF].map(|()| near[any(near.len(), noise)]);
    let first = if opening { near[any(near.len(), noise)] } else { match_up.usual() };
    let mut best = (first, match_up.worth(first, match_up.their_usual()));
    let mut judged = best.1 + noise.bell(MISJUDGES);
    for to in thought_of {
        if !purse.pays() {
            break;
        }
        let worth = match_up.worth(to, match_up.their_usual());
        let seems = worth + noise.bell(MISJUDGES);
        if seems > judged {
            (best, judged) = ((to, worth), seems);
        }
    }
    best
}

fn any(count: usize, noise: &mut Noise) -> usize {
    ((noise.unit() * count as f64) as usize).min(count - 1)
}

/// Tells positions apart as far as `side` may know them, so that the noise differs from one to the next.
fn fingerprint(game: &SectorSoccer, side: Side) -> u64 {
    let pawns = Side::BOTH.into_iter().flat_map(|side| game.line_up(side).map_or([0; 5], LineUp::pawns));
    let score = game.score();
    let parts = pawns.chain([side as u8, game.period(), game.throws_left(), score.home as u8, score.away as u8]);
    parts.fold(0xcbf2_9ce4_8422_2325, |hash, part| (hash ^ u64::from(part)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests;
