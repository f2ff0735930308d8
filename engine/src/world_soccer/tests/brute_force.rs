//! Every path there is, tried one by one, against the lists: what is accepted is listed or has a listed representative, and nothing else is.

use std::collections::BTreeMap;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::super::state::Waits;
use super::*;

/// What of a run is not its way: shirt, component, last square, whether he has the ball there.
type RunEnd = (u8, Option<u8>, (i64, i64), bool);

fn run_end(game: &WorldSoccer, run: &Action) -> RunEnd {
    let Action::Run { shirt, path, component } = run else { panic!("{run:?}") };
    let mut after = game.clone();
    let scored = after.act(game.side, run).unwrap().len() > 1;
    let last = path.last().unwrap();
    let has = scored || after.holder == Some(Player { side: game.side, shirt: *shirt });
    (u8::from(*shirt), component.map(u8::from), (last.x, last.y), has)
}

/// All sequences of steps of a length, in direction order.
fn walks(from: Square, length: usize) -> Vec<Vec<Square>> {
    let mut all = vec![Vec::new()];
    for _ in 0..length {
        let longer = |walk: &Vec<Square>| {
            let at = walk.last().copied().unwrap_or(from);
            let walk = walk.clone();
            Direction::ALL.into_iter().map(move |way| {
                let (x, y) = way.delta();
                [walk.as_slice(), &[Square { x: at.x + x, y: at.y + y }]].concat()
            })
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Lengths that are tried for every shirt.
const STEPS_MAX: usize = 3;

fn check_runs(game: &WorldSoccer) {
    let listed = game.legal_actions(game.side);
    let runs = listed.iter().filter(|action| matches!(action, Action::Run { path, .. } if path.len() <= STEPS_MAX));
    let by_end: BTreeMap<RunEnd, Action> = runs.clone().map(|run| (run_end(game, run), run.clone())).collect();
    assert_eq!(by_end.len(), runs.count(), "one for each end: {game:?}");
    let components = if game.two_dice() { &[Index::BOTH[0], Index::BOTH[1]].map(Some)[..] } else { &[None] };
    let mut found: BTreeMap<RunEnd, Action> = BTreeMap::new();
    for shirt in Shirt::all() {
        let start = game.players[game.side][shirt.index()].square().unwrap();
        // The shortest first, and of these the first in direction order.
        for path in (1..=STEPS_MAX).flat_map(|length| walks(start, length)) {
            for component in components {
                let action = Action::Run { shirt, path: path.clone(), component: *component };
                if game.clone().act(game.side, &action).is_ok() {
                    found.entry(run_end(game, &action)).or_insert(action);
                }
            }
        }
    }
    assert_eq!(found, by_end, "{game:?}");
}

fn check_kicks(game: &WorldSoccer) {
    let listed = game.legal_actions(game.side);
    for dir in Direction::ALL {
        for component in [None, Some(Index::BOTH[0]), Some(Index::BOTH[1])] {
            let action = Action::Kick { dir, component };
            let accepted = game.clone().act(game.side, &action).is_ok();
            let unnamed = game.two_dice() && component.is_none();
            assert!(accepted == listed.contains(&action) || unnamed, "{action:?} {game:?}");
        }
    }
}

#[test]
fn rules_4_to_6_lists_are_complete_and_sound() {
    let mut rng = ChaCha20Rng::seed_from_u64(7);
    let mut moves = Vec::new();
    let (mut runs, mut kicks) = (0, 0);
    for options in super::super::option_sets() {
        let mut game = start(options);
        for _ in 0..400 {
            match game.waits() {
                Waits::Over => break,
                Waits::Chance(chance) => {
                    let dice = game.dice(chance).iter();
                    let faces: Vec<u8> = dice.map(|sides| 1 + (rng.next_u32() % u32::from(*sides)) as u8).collect();
                    game.toss(&faces);
                }
                Waits::Sides(owes) => {
                    let side = if owes.home { Side::Home } else { Side::Away };
                    if game.in_throw() {
                        check_kicks(&game);
                        kicks += 1;
                    }
                    if game.phase == Phase::Move && rng.next_u32().is_multiple_of(8) {
                        check_runs(&game);
                        runs += 1;
                    }
                    moves.clear();
                    game.list(side, &mut moves);
                    game.play(side, moves[rng.next_u32() as usize % moves.len()]);
                }
            }
        }
    }
    assert!(runs > 20 && kicks > 200, "{runs} runs, {kicks} kicks");
}
