//! Every path there is, tried one by one, against the lists: what is accepted is listed or has a listed representative, and nothing else is.

use std::collections::HashSet;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::*;
use crate::golden_goal::squares::Direction;
use crate::golden_goal::{Options, Waits};

/// What of a run is not its way: pawn, last square, length where it touches the ball.
type RunEnd = (Pawn, Square, Option<usize>);

fn run_end(game: &GoldenGoal, listed: &Action) -> RunEnd {
    let Action::Run { pawn, path } = listed else { panic!("{listed:?}") };
    let last = *path.last().unwrap();
    (*pawn, last, (Some(last) == game.ball.square()).then_some(path.len()))
}

/// All sequences of steps up to a length, as squares.
fn walks(from: Square, ways: &[Direction], longest: usize) -> Vec<Vec<Square>> {
    let mut all = vec![Vec::new()];
    let mut begin = 0;
    for _ in 0..longest {
        let end = all.len();
        for n in begin..end {
            for way in ways {
                let at = all[n].last().copied().unwrap_or(from);
                let mut walk = all[n].clone();
                walk.push(Square { x: at.x + way.delta().0, y: at.y + way.delta().1 });
                all.push(walk);
            }
        }
        begin = end;
    }
    all
}

/// All lines with at most one bend, of any angle.
fn lines(from: Square, longest: u8) -> Vec<Vec<Square>> {
    let mut all = Vec::new();
    for first in Direction::ALL {
        for second in Direction::ALL {
            for straight in 1..=longest {
                for bent in 0..=longest - straight {
                    let mut at = from;
                    let ways = (0..straight).map(|_| first).chain((0..bent).map(|_| second));
                    let step = |way: Direction| {
                        at = Square { x: at.x + way.delta().0, y: at.y + way.delta().1 };
                        at
                    };
                    all.push(ways.map(step).collect());
                }
            }
        }
    }
    all
}

fn check_runs(game: &GoldenGoal) {
    let listed = game.legal_actions(game.side);
    let ends: HashSet<RunEnd> = listed.iter().map(|listed| run_end(game, listed)).collect();
    assert_eq!(ends.len(), listed.len(), "one for each end: {game:?}");
    let mut found = HashSet::new();
    for pawn in Pawn::ALL {
        let start = game.pawns[game.side][pawn.index()].square().unwrap();
        for path in walks(start, &Direction::ORTHOGONAL, usize::from(game.die) + 1) {
            let action = Action::Run { pawn, path };
            if game.clone().act(game.side, &action).is_ok() {
                found.insert(run_end(game, &action));
            }
        }
    }
    assert_eq!(found, ends, "{game:?}");
}

fn check_kicks(game: &GoldenGoal) {
    let listed: HashSet<String> = game.legal_actions(game.side).iter().map(|listed| format!("{listed:?}")).collect();
    let from = game.ball.square().unwrap();
    let mut paths = lines(from, game.pips + 2);
    paths.extend(walks(from, &Direction::ALL, 3));
    let accepted = |path: &Vec<Square>| {
        let action = Action::Kick { path: path.clone() };
        game.clone().act(game.side, &action).is_ok().then(|| format!("{action:?}"))
    };
    let found: HashSet<String> = paths.iter().filter_map(accepted).collect();
    assert_eq!(found, listed, "{game:?}");
}

/// From here to the turn's end by trying everything listed: some way must lead there.
fn can_end(game: &GoldenGoal) -> bool {
    if matches!(game.phase, Phase::End | Phase::Over | Phase::Keeper) {
        return true;
    }
    game.legal_actions(game.side).iter().any(|action| {
        let mut next = game.clone();
        next.act(game.side, action).unwrap();
        can_end(&next)
    })
}

#[test]
fn rules_4_to_6_lists_are_complete_and_sound() {
    let mut rng = ChaCha20Rng::seed_from_u64(7);
    let mut moves = Vec::new();
    let (mut runs, mut kicks) = (0, 0);
    for n in 0..12 {
        let mode = [super::super::Mode::GoldenGoal, super::super::Mode::FirstTo][n % 2];
        let mut game = GoldenGoal::start(Options { mode, max_rounds: 25, ..Options::default() });
        loop {
            match game.waits() {
                Waits::Over => break,
                Waits::Chance(chance) => {
                    let faces: Vec<u8> =
                        chance.dice().iter().map(|sides| 1 + (rng.next_u32() % u32::from(*sides)) as u8).collect();
                    game.toss(&faces);
                }
                Waits::Side(_) => {
                    if game.phase == Phase::Run && game.die <= 3 {
                        check_runs(&game);
                        runs += 1;
                    } else if game.phase == Phase::Kick || game.opens() {
                        check_kicks(&game);
                        assert!(can_end(&game));
                        kicks += 1;
                    }
                    moves.clear();
                    game.list(&mut moves);
                    game.play(moves[rng.next_u32() as usize % moves.len()]);
                }
            }
        }
    }
    assert!(runs > 100 && kicks > 30, "{runs} runs, {kicks} kicks");
}
