//! Random matches: what is listed is accepted, the two ways of playing agree, short lists expand to the full ones.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};

use crate::catalog::{AnyGame, GameKind};
use crate::conformance::COMPACT_BYTES_MAX;
use crate::game::{Faces, Game, Side, Turn};
use crate::world_soccer::{Waits, WorldSoccer, expand, option_sets};

/// A match after its line-ups, home's and away's by their numbers in the list.
fn lined_up(options: Value, coin: u8, home: usize, away: usize) -> Box<dyn AnyGame> {
    let mut game = GameKind::WorldSoccer.start(&options).unwrap();
    game.roll(&Faces(vec![coin])).unwrap();
    for (side, number) in [(Side::Home, home), (Side::Away, away)] {
        let action = game.legal(side)[number].clone();
        game.act(side, &action).unwrap();
    }
    game
}

#[test]
fn rule_11_perft_from_the_line_ups() {
    let game = lined_up(json!({}), 1, 0, 0);
    assert_eq!([game.perft(1), game.perft(2), game.perft(3)], [1, 6, 2410]);
    for (pitch, dice, home, away) in [
        ("full", "one", 2411, 2447),
        ("full", "two", 28632, 29064),
        ("quick", "one", 2170, 2175),
        ("quick", "two", 25740, 25800),
    ] {
        for (coin, expected) in [(1, home), (2, away)] {
            let game = lined_up(json!({"pitch": pitch, "dice": dice}), coin, 0, 1);
            assert_eq!(game.perft(3), expected, "{pitch} {dice} {coin}");
        }
    }
}

#[test]
fn rule_11_short_lists_expand_to_the_full_ones() {
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let mut longest = 0;
    for options in option_sets().iter().cycle().take(30) {
        let mut game = WorldSoccer::new(&WorldSoccer::options(options).unwrap());
        let mut moves = Vec::new();
        loop {
            match game.waits() {
                Waits::Over => break,
                Waits::Chance(chance) => {
                    let dice = game.dice(chance).iter();
                    let faces = dice.map(|n| 1 + (rng.next_u32() % u32::from(*n)) as u8).collect();
                    game.roll(&Faces(faces));
                }
                Waits::Sides(owes) => {
                    let side = if owes.home { Side::Home } else { Side::Away };
                    let actions = game.legal_actions(side);
                    let compact = game.compact_legal(side);
                    longest = longest.max(compact.to_string().len());
                    assert_eq!(expand(&compact).as_ref(), Some(&actions));
                    moves.clear();
                    game.list(side, &mut moves);
                    let listed: Vec<_> = moves.iter().map(|listed| game.action(side, *listed)).collect();
                    assert_eq!(listed, actions);
                    let chosen = rng.next_u32() as usize % moves.len();
                    let mut silent = game.clone();
                    silent.play(side, moves[chosen]);
                    game.act(side, &actions[chosen]).unwrap();
                    assert_eq!(silent, game);
                }
            }
        }
        assert!(matches!(game.turn(), Turn::Over(_)));
    }
    assert!((3000..COMPACT_BYTES_MAX).contains(&longest), "{longest}");
}
