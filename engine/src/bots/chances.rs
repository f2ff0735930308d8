//! The chance of each result in any game: computed where the game does that, else what the computer thinks of the position.
//!
//! Only what every spectator may know has a part in it. The same position gives the same figures. This module must not look at what
//! is sealed, nor roll dice.

use super::{Budget, Strength, choose, golden_goal, grid_soccer, world_soccer};
use crate::catalog::{AnyGame, GameKind};
use crate::game::{Chances, Side, Turn};

/// Positions that the computer looks at for one estimate: the whole of most turns, within some milliseconds.
const ESTIMATE_NODES: u32 = 2_000;

/// The chance of each result; `exact` says whether it was computed or estimated. None while a secret is kept, while dice are due, and where
/// the game says that it does not know yet.
pub fn chances(game: &dyn AnyGame) -> Option<Chances> {
    if Side::BOTH.into_iter().any(|side| game.is_sealed(side)) {
        return None;
    }
    match game.turn() {
        Turn::Over(outcome) => Some(over(outcome.winner)),
        _ if computes(game.kind()) => game.chances(),
        Turn::Roll(_) => None,
        Turn::Sides(_) => {
            let expected = estimate(game)?;
            // A draw is worth one half to each, so neither can be likelier to win than this leaves.
            let draw = drawn(game).min(2.0 * expected.min(1.0 - expected)).max(0.0);
            Some(Chances { home: expected - draw / 2.0, draw, away: 1.0 - expected - draw / 2.0, exact: false })
        }
    }
}

/// What home may expect, a win counting 1 and a draw one half, also while a secret is kept; none while dice are due that are not computed.
pub(crate) fn expected(game: &dyn AnyGame) -> Option<f64> {
    match game.turn() {
        Turn::Over(outcome) => Some(worth(over(outcome.winner))),
        _ if computes(game.kind()) => game.chances().map(worth),
        Turn::Roll(_) => None,
        Turn::Sides(_) => estimate(game),
    }
}

/// Whether a game's own figures stand for every position, exactly.
pub(crate) fn computes(kind: GameKind) -> bool {
    match kind {
        GameKind::SectorSoccer => true,
        GameKind::GoldenGoal | GameKind::WorldSoccer | GameKind::GridSoccer => false,
    }
}

fn over(winner: Option<Side>) -> Chances {
    let share = |wins: bool| f64::from(u8::from(wins));
    Chances {
        home: share(winner == Some(Side::Home)),
        draw: share(winner.is_none()),
        away: share(winner == Some(Side::Away)),
        exact: true,
    }
}

fn worth(chances: Chances) -> f64 {
    chances.home + chances.draw / 2.0
}

/// What the computer thinks of the turn of the side that owes an action.
fn estimate(game: &dyn AnyGame) -> Option<f64> {
    let Turn::Sides(owes) = game.turn() else { return None };
    let side = Side::BOTH.into_iter().find(|side| owes[*side])?;
    let budget = Budget { nodes: ESTIMATE_NODES, stop: None };
    let of_side = choose(game, side, Strength::Strong, budget, 0)?.chance_to_win.clamp(0.0, 1.0);
    Some(if side == Side::Home { of_side } else { 1.0 - of_side })
}

/// The chance that the match ends level, from score and time alone.
fn drawn(game: &dyn AnyGame) -> f64 {
    let state = game.state();
    let drawn = match game.kind() {
        GameKind::GoldenGoal => state.downcast_ref().map(golden_goal::level_in_the_end),
        GameKind::WorldSoccer => state.downcast_ref().map(world_soccer::level_in_the_end),
        GameKind::GridSoccer => state.downcast_ref().map(grid_soccer::level_in_the_end),
        GameKind::SectorSoccer => None,
    };
    drawn.unwrap_or(0.0)
}

/// Goals still to come that are worth counting: beyond so many the rest of the sum is nothing.
const GOALS_MAX: u32 = 60;

/// The chance that as many goals fall as level this lead, no more than `most` of them, where so many are to be expected and each falls either
/// way alike.
pub(super) fn levelled(lead: i32, goals: f64, most: u32) -> f64 {
    let lead = lead.unsigned_abs();
    // Of `fallen` goals `lead` and half the rest must be the trailing side's: a coin's tosses.
    let mut just = (-goals).exp();
    let mut sum = 0.0;
    for fallen in 0..=most.min(GOALS_MAX) {
        if fallen >= lead && (fallen - lead).is_multiple_of(2) {
            sum += just * tosses(fallen, (fallen - lead) / 2);
        }
        just *= goals / f64::from(fallen + 1);
    }
    sum
}

/// The chance that just so many of some tosses of a coin are heads.
fn tosses(of: u32, heads: u32) -> f64 {
    (0..heads).fold(0.5_f64.powi(of as i32), |chance, n| chance * f64::from(of - n) / f64::from(n + 1))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::conformance::{Manner, Player};
    use crate::record::Step;

    /// The match of a seed, position by position, until `visit` has seen all.
    fn walk(kind: GameKind, options: &serde_json::Value, seed: u64, visit: &mut impl FnMut(usize, &dyn AnyGame)) {
        let mut game = kind.start(options).unwrap();
        let mut player = Player::new(Manner::Curious, seed);
        let mut number = 0;
        visit(number, &*game);
        while let Some(step) = player.step(&*game) {
            match step {
                Step::Action { side, action } => game.act(side, &action).unwrap(),
                Step::Roll { faces, .. } => game.roll(&faces).unwrap(),
                Step::Chain { .. } | Step::Ruling(_) => return,
            };
            number += 1;
            visit(number, &*game);
        }
    }

    /// Every so many steps are looked at: an estimate takes milliseconds.
    const STRIDE: usize = 9;

    #[test]
    fn chances_sum_to_one_and_are_the_same_again_in_every_game() {
        for kind in GameKind::ALL {
            let mut seen = 0;
            let options = kind.option_sets().remove(0);
            walk(kind, &options, 5, &mut |number, game| {
                if number % STRIDE != 0 || number > 20 * STRIDE {
                    return;
                }
                let Some(Chances { home, draw, away, exact }) = chances(game) else { return };
                seen += 1;
                assert!((home + draw + away - 1.0).abs() < 1e-9, "{kind:?} {number}");
                assert!(
                    [home, draw, away].iter().all(|chance| (-1e-9..=1.0 + 1e-9).contains(chance)),
                    "{kind:?} {number}"
                );
                assert_eq!(exact, computes(kind) || matches!(game.turn(), Turn::Over(_)), "{kind:?} {number}");
                assert_eq!(chances(game), Some(Chances { home, draw, away, exact }), "{kind:?} {number}");
            });
            assert!(seen > 5, "{kind:?}: {seen}");
        }
    }

    #[test]
    fn a_finished_match_is_certain_and_a_secret_has_no_part() {
        for kind in GameKind::ALL {
            let options = kind.option_sets().pop().unwrap();
            let mut ended = false;
            walk(kind, &options, 4, &mut |number, game| {
                if Side::BOTH.into_iter().any(|side| game.is_sealed(side)) {
                    assert_eq!(chances(game), None, "{kind:?} {number}");
                }
                if let Turn::Over(outcome) = game.turn() {
                    ended = true;
                    assert_eq!(chances(game), Some(over(outcome.winner)), "{kind:?}");
                }
            });
            assert!(ended, "{kind:?}");
        }
    }

    /// What was foretold for home at each turn of matches of the computer against itself, and what came.
    fn foretold(kind: GameKind, options: &serde_json::Value, matches: u8) -> Vec<(f64, f64)> {
        let mut all = Vec::new();
        for seed in 0..matches {
            let mut game = kind.start(options).unwrap();
            let (mut turns, mut owed, mut rolls) = (Vec::new(), None, 0_u64);
            let outcome = loop {
                match game.turn() {
                    Turn::Over(outcome) => break outcome,
                    Turn::Roll(dice) => {
                        let mut key = [seed; 32];
                        key[..8].copy_from_slice(&rolls.to_le_bytes());
                        rolls += 1;
                        game.roll(&crate::fair_dice::faces(key, &dice)).unwrap();
                    }
                    Turn::Sides(owes) => {
                        let side = if owes.home { Side::Home } else { Side::Away };
                        if owed != Some(side) {
                            turns.extend(chances(&*game).map(worth));
                            owed = Some(side);
                        }
                        let budget = Budget { nodes: 300, stop: None };
                        let choice = choose(&*game, side, Strength::Fair, budget, seed.into()).unwrap();
                        game.act(side, &choice.action).unwrap();
                    }
                }
            };
            all.extend(turns.into_iter().map(|turn| (turn, worth(over(outcome.winner)))));
        }
        all
    }

    #[test]
    fn what_is_foretold_is_better_than_a_constant() {
        let few = [
            (GameKind::GoldenGoal, json!({"mode": "rounds", "rounds": 12})),
            (GameKind::WorldSoccer, json!({"pitch": "quick", "goals": 2, "throw_limit": 60})),
            (GameKind::SectorSoccer, json!({})),
            (GameKind::GridSoccer, json!({"turns": 16})),
        ];
        for (kind, options) in few {
            let all = foretold(kind, &options, 16);
            let count = all.len() as f64;
            let average = all.iter().map(|(_, came)| came).sum::<f64>() / count;
            let error = |of: &dyn Fn(f64) -> f64| {
                all.iter().map(|(told, came)| (of(*told) - came).powi(2)).sum::<f64>() / count
            };
            let (error, constant) = (error(&|told| told), error(&|_| average));
            assert!(error < 0.95 * constant, "{kind:?}: {error:.4}, by the constant {constant:.4}");
        }
    }

    #[test]
    fn goals_that_level_are_counted() {
        let check = |lead, goals, most, want: f64| {
            let found = levelled(lead, goals, most);
            assert!((found - want).abs() < 1e-9, "{lead} {goals} {most}: {found}");
        };
        check(0, 0.0, 9, 1.0);
        check(1, 0.0, 9, 0.0);
        check(0, 1.0, 0, (-1.0_f64).exp());
        // One goal, and it is the right one.
        check(-1, 1.0, 1, (-1.0_f64).exp() / 2.0);
        check(0, 1.0, 2, (-1.0_f64).exp() * (1.0 + 0.25));
        let all: f64 = levelled(0, 3.0, 60) + 2.0 * (1..40).map(|lead| levelled(lead, 3.0, 60)).sum::<f64>();
        assert!((all - 1.0).abs() < 1e-9, "{all}");
    }

    #[test]
    fn a_lead_shows() {
        let mut game = GameKind::GoldenGoal.start(&json!({"mode": "first_to", "goals": 3})).unwrap();
        let mut player = Player::new(Manner::Curious, 42);
        let score = |game: &dyn AnyGame| {
            let score = &game.view(crate::game::Viewer::Spectator)["score"];
            score["home"].as_i64().unwrap() - score["away"].as_i64().unwrap()
        };
        let mut shown = 0;
        while let Some(step) = player.step(&*game) {
            match step {
                Step::Action { side, action } => game.act(side, &action).unwrap(),
                Step::Roll { faces, .. } => game.roll(&faces).unwrap(),
                Step::Chain { .. } | Step::Ruling(_) => break,
            };
            let lead = score(&*game);
            if lead.abs() >= 2
                && let Some(Chances { home, away, .. }) = chances(&*game)
            {
                shown += 1;
                assert_eq!(home > away, lead > 0, "{home} {away} with a lead of {lead}");
            }
        }
        assert!(shown > 0);
    }
}
