//! What is seen at a glance, held against the rules on positions from matches of moves chosen at random.

use crate::bots::noise::Noise;
use crate::bots::world_soccer::outlook::Outlook;
use crate::bots::world_soccer::sight::{OF_KEEPER, OF_OUTFIELDER, Sight};
use crate::bots::world_soccer::value::value;
use crate::game::{Game, Side};
use crate::world_soccer::{Move, Phase, Shirt, Waits, WorldSoccer};
use serde_json::json;

/// Shows the positions in which a side is to throw.
fn wander(matches: u64, mut visit: impl FnMut(&WorldSoccer)) {
    let options = WorldSoccer::options(&json!({"pitch": "quick", "throw_limit": 300})).unwrap();
    for seed in 0..matches {
        let (mut game, mut noise) = (WorldSoccer::new(&options), Noise::new(seed));
        loop {
            match game.waits() {
                Waits::Over => break,
                Waits::Chance(chance) => {
                    let face = |sides: &u8| (noise.unit() * f64::from(*sides)) as u8 + 1;
                    let faces: Vec<u8> = game.dice(chance).iter().map(face).collect();
                    game.toss(&faces);
                }
                Waits::Sides(owes) => {
                    let side = if owes.home { Side::Home } else { Side::Away };
                    let mut moves = Vec::new();
                    game.list(side, &mut moves);
                    if game.phase() == Phase::Throw {
                        visit(&game);
                    }
                    game.play(side, moves[(noise.unit() * moves.len() as f64) as usize]);
                }
            }
        }
    }
}

/// The position after a face of one component with so many squares: 1 or 4; none where it was a foul.
fn thrown(game: &WorldSoccer, squares: u8) -> Option<WorldSoccer> {
    let mut thrown = game.clone();
    thrown.play(game.side(), Move::Throw);
    thrown.toss(&[if squares == 1 { 1 } else { 2 }]);
    (thrown.phase() == Phase::Move).then_some(thrown)
}

fn listed(game: &WorldSoccer) -> Vec<Move> {
    let mut moves = Vec::new();
    game.list(game.side(), &mut moves);
    moves
}

#[test]
fn a_holder_scores_with_just_the_components_that_the_rules_allow() {
    let (mut seen, mut unseen) = (0, 0);
    wander(30, |game| {
        let side = game.side();
        let Some(holder) = game.holder().filter(|holder| holder.side == side) else { return };
        let sight = Sight::of(game);
        let keeper = holder.shirt == Shirt::KEEPER;
        let (open, _) = sight.kick_in(side, game.ball(), if keeper { OF_KEEPER } else { OF_OUTFIELDER });
        let need = if keeper { open } else { open.min(sight.run_in(side, game.ball())) };
        for squares in [1, 4] {
            let Some(thrown) = thrown(game, squares) else { continue };
            let scores = listed(&thrown).into_iter().any(|listed| {
                let mut next = thrown.clone();
                next.play(side, listed);
                next.score() != thrown.score()
            });
            assert_eq!(need <= squares, scores, "{squares}: {game:?}");
            if scores { seen += 1 } else { unseen += 1 }
        }
    });
    assert!(seen > 20 && unseen > 500, "{seen} {unseen}");
}

#[test]
fn who_comes_to_the_ball_is_seen_nearly_always() {
    let (mut alike, mut unlike) = (0, 0);
    wander(10, |game| {
        let side = game.side();
        if game.holds(side) {
            return;
        }
        let need = Sight::of(game).to_ball[side];
        for squares in [1, 4] {
            let Some(thrown) = thrown(game, squares) else { continue };
            let comes = listed(&thrown).iter().any(|listed| matches!(listed, Move::Run(run) if run.with_ball));
            if comes == (need <= squares) { alike += 1 } else { unlike += 1 }
        }
    });
    // The wall bars some runs, and the goalkeeper's ways are not walked.
    assert!(alike > 500 && unlike * 50 < alike, "{alike} {unlike}");
}

#[test]
fn both_sides_agree_on_what_a_position_is_worth() {
    wander(3, |game| {
        let sum: f64 = Side::BOTH.into_iter().map(|side| value(game, side)).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}: {game:?}");
        let outlook = Outlook::to_throw(game, game.side());
        assert!((0.0..=1.0).contains(&outlook.now) && (0.0..=1.0).contains(&outlook.later), "{outlook:?}");
    });
}
