//! What the dice gave against what they should have.
//!
//! The luck of a roll is what home may expect after it (a win 1, a draw one half), less the mean of that over all that could have been rolled.
//! So it is zero on average, whatever the estimate of positions is worth. Away's is the same with the other sign. This module must not roll dice.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use sha2::{Digest, Sha256};

use crate::bots::{computes, expected};
use crate::catalog::AnyGame;
use crate::driven::all_faces;
use crate::fair_dice::draw_face;
use crate::game::{Dice, Faces, Turn, Viewer};

/// Rolls with no more outcomes than this are gone through whole: four dice of six.
const OUTCOMES_MAX: u64 = 1_296;

/// Different positions that are judged of the outcomes of one roll, each taking a millisecond or so.
const POSITIONS_MAX: usize = 40;

/// Outcomes that stand for all where there are too many to go through.
const SAMPLES: usize = 24;

/// Rolls that follow upon one another without anybody's action are gone through so deep, each with [`DEEPER_SAMPLES`].
const DEPTH_MAX: u32 = 3;

/// Outcomes that stand for all of a roll that follows upon another.
const DEEPER_SAMPLES: usize = 4;

/// What home had of a roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Luck {
    /// In points of a match: between -1 and 1.
    pub home: f64,
    /// How well it is known.
    pub by: Basis,
}

/// How well the luck of rolls is known, the best first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basis {
    /// Computed, over everything that could have been rolled.
    #[default]
    Exact,
    /// Over everything that could have been rolled, by what the computer thinks of the positions.
    Estimated,
    /// Some of what could have been rolled stand for all.
    Sampled,
}

/// The luck that home had with these faces of the roll that is due. None where no roll is due, the faces do
/// not fit, or nobody can tell what a position is worth yet.
pub fn luck(game: &dyn AnyGame, faces: &Faces) -> Option<Luck> {
    let Turn::Roll(dice) = game.turn() else { return None };
    let mut rolled = game.fork();
    rolled.roll(faces).ok()?;
    let came = worth(&*rolled, DEPTH_MAX)?;
    // Where the game computes what it is worth before the roll, that is the mean.
    let mean = judged(game).or_else(|| mean(game, &dice, SAMPLES, DEPTH_MAX))?;
    Some(Luck { home: came.home - mean.home, by: came.by.max(mean.by) })
}

/// What home may expect, where no roll has to be gone through for it.
fn judged(game: &dyn AnyGame) -> Option<Luck> {
    let sure = computes(game.kind()) || matches!(game.turn(), Turn::Over(_));
    let by = if sure { Basis::Exact } else { Basis::Estimated };
    expected(game).map(|home| Luck { home, by })
}

/// What home may expect; of a roll that is due, on average.
fn worth(game: &dyn AnyGame, depth: u32) -> Option<Luck> {
    match game.turn() {
        Turn::Roll(_) if depth == 0 => None,
        Turn::Roll(dice) => judged(game).or_else(|| mean(game, &dice, DEEPER_SAMPLES, depth)),
        Turn::Sides(_) | Turn::Over(_) => judged(game),
    }
}

/// What home may expect on average over the faces of these dice.
fn mean(game: &dyn AnyGame, dice: &Dice, samples: usize, depth: u32) -> Option<Luck> {
    let all = if samples == SAMPLES { outcomes(game, dice) } else { None };
    let mut by = if all.is_some() { Basis::Exact } else { Basis::Sampled };
    let positions = all.unwrap_or_else(|| sampled(game, dice, samples));
    let (mut sum, mut count) = (0.0, 0.0);
    for (position, times) in positions {
        let times = f64::from(times);
        let worth = worth(&*position, depth.saturating_sub(1))?;
        sum += times * worth.home;
        by = by.max(worth.by);
        count += times;
    }
    (count > 0.0).then(|| Luck { home: sum / count, by })
}

/// A position and how many of the outcomes lead to it.
type Counted = (Box<dyn AnyGame>, u32);

/// Every position that the roll can lead to; none where they are too many.
fn outcomes(game: &dyn AnyGame, dice: &Dice) -> Option<Vec<Counted>> {
    let count = dice.0.iter().try_fold(1_u64, |count, sides| count.checked_mul((*sides).into()))?;
    if count > OUTCOMES_MAX {
        return None;
    }
    let mut positions = Vec::new();
    for faces in all_faces(dice) {
        note(&mut positions, game, &faces);
        if positions.len() > POSITIONS_MAX {
            return None;
        }
    }
    Some(positions)
}

/// Some of them, drawn from a seed that the position gives: the same each time.
fn sampled(game: &dyn AnyGame, dice: &Dice, samples: usize) -> Vec<Counted> {
    let mut hash = Sha256::new_with_prefix(b"touchline luck v1");
    hash.update(game.view(Viewer::Spectator).to_string());
    let mut rng = ChaCha20Rng::from_seed(hash.finalize().into());
    let mut positions = Vec::new();
    for _ in 0..samples {
        let faces = Faces(dice.0.iter().map(|sides| draw_face(&mut rng, *sides)).collect());
        note(&mut positions, game, &faces);
    }
    positions
}

fn note(positions: &mut Vec<Counted>, game: &dyn AnyGame, faces: &Faces) {
    let mut rolled = game.fork();
    if rolled.roll(faces).is_err() {
        return;
    }
    match positions.iter_mut().find(|(known, _)| known.equals(&*rolled)) {
        Some((_, times)) => *times += 1,
        None => positions.push((rolled, 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::GameKind;
    use crate::conformance::{Manner, Player};
    use crate::record::Step;

    /// Rolls of one match that are gone through, every third: each face of each takes milliseconds for each outcome.
    const ROLLS: usize = 2;

    /// Sums luck over all faces of rolls of a random match; answers how many rolls could be gone through.
    fn check(kind: GameKind, seed: u64) -> usize {
        let mut game = kind.start(&kind.option_sets().pop().unwrap()).unwrap();
        let mut player = Player::new(Manner::Curious, seed);
        let (mut met, mut checked) = (0, 0);
        while let Some(step) = player.step(&*game) {
            match step {
                Step::Action { side, action } => game.act(side, &action).unwrap(),
                Step::Roll { dice, faces, .. } => {
                    met += 1;
                    let count: u64 = dice.0.iter().map(|sides| u64::from(*sides)).product();
                    if met % 3 == 0 && count <= 36 && checked < ROLLS {
                        let lucks: Option<Vec<f64>> =
                            all_faces(&dice).map(|faces| luck(&*game, &faces).map(|luck| luck.home)).collect();
                        if let Some(lucks) = lucks {
                            let mean = lucks.iter().sum::<f64>() / lucks.len() as f64;
                            assert!(mean.abs() < 1e-9, "{kind:?} {seed}, roll {met} of {dice:?}: {mean} of {lucks:?}");
                            assert!(lucks.iter().all(|luck| (-1.0..=1.0).contains(luck)));
                            checked += 1;
                        }
                    }
                    game.roll(&faces).unwrap()
                }
                Step::Chain { .. } | Step::Ruling(_) => break,
            };
        }
        checked
    }

    #[test]
    fn over_all_that_can_be_rolled_luck_is_nothing() {
        // Of Sector Soccer the test of its rule 9 says it, face by face.
        for kind in [GameKind::GoldenGoal, GameKind::WorldSoccer, GameKind::GridSoccer] {
            let checked: usize = (0..2).map(|seed| check(kind, seed)).sum();
            assert!(checked > 0, "{kind:?}");
        }
    }

    #[test]
    fn it_says_how_well_it_is_known() {
        // The first roll of a random match whose luck can be told.
        let first = |kind: GameKind| {
            let mut game = kind.start(&kind.option_sets().pop().unwrap()).unwrap();
            let mut player = Player::new(Manner::Curious, 1);
            loop {
                match player.step(&*game).expect("a roll comes") {
                    Step::Action { side, action } => drop(game.act(side, &action).unwrap()),
                    Step::Roll { faces, .. } => match luck(&*game, &faces) {
                        Some(luck) => return luck.by,
                        None => drop(game.roll(&faces).unwrap()),
                    },
                    Step::Chain { .. } | Step::Ruling(_) => {}
                }
            }
        };
        assert_eq!(first(GameKind::SectorSoccer), Basis::Exact, "its throws are computed");
        assert_eq!(
            first(GameKind::GoldenGoal),
            Basis::Estimated,
            "a coin has two sides, and the computer judges what follows"
        );
        assert!(Basis::Sampled > Basis::Estimated, "of several rolls the worst counts");
    }

    #[test]
    fn no_roll_no_luck() {
        let game = GameKind::GoldenGoal.start(&serde_json::json!({})).unwrap();
        let due = match game.turn() {
            Turn::Roll(dice) => dice,
            other => panic!("a coin is due, not {other:?}"),
        };
        assert_eq!(luck(&*game, &Faces(vec![9; due.0.len()])), None, "no faces of these dice");
        let mut rolled = game.fork();
        rolled.roll(&Faces(vec![1; due.0.len()])).unwrap();
        assert_eq!(luck(&*rolled, &Faces(vec![1])), None, "nothing is due");
    }
}
