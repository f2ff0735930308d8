//! Random matches: what is listed is accepted, the two ways of playing agree, short lists expand to the full ones.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::json;

use crate::catalog::GameKind;
use crate::game::{Faces, Game, Turn};
use crate::golden_goal::{GoldenGoal, Waits, expand};

#[test]
fn rule_2_perft_from_the_start() {
    let mut start = GameKind::GoldenGoal.start(&json!({})).unwrap();
    start.roll(&Faces(vec![1])).unwrap();
    assert_eq!((start.perft(1), start.perft(2)), (218, 46692));
}

#[test]
fn rule_8_short_lists_expand_to_the_full_ones() {
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let mut longest = 0;
    for n in 0..30 {
        let mode = ["rounds", "first_to", "last_chance", "golden_goal"][n % 4];
        let options = json!({"mode": mode, "max_rounds": 40});
        let mut game = GoldenGoal::new(&GoldenGoal::options(&options).unwrap());
        let mut moves = Vec::new();
        loop {
            match game.waits() {
                Waits::Over => break,
                Waits::Chance(chance) => {
                    let faces = chance.dice().iter().map(|n| 1 + (rng.next_u32() % u32::from(*n)) as u8).collect();
                    game.roll(&Faces(faces));
                }
                Waits::Side(side) => {
                    let actions = game.legal_actions(side);
                    let compact = game.compact_legal(side);
                    longest = longest.max(compact.to_string().len());
                    assert_eq!(expand(&compact).as_ref(), Some(&actions));
                    moves.clear();
                    game.list(&mut moves);
                    let chosen = rng.next_u32() as usize % moves.len();
                    let mut silent = game.clone();
                    silent.play(moves[chosen]);
                    game.act(side, &actions[chosen]).unwrap();
                    assert_eq!(silent, game);
                }
            }
        }
        assert!(matches!(game.turn(), Turn::Over(_)));
    }
    assert!(longest < 8 * 1024, "{longest}");
}
