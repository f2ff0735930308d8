//! What holds in every position of random matches.

use serde_json::json;

use crate::conformance::{Manner, Player};
use crate::game::{Dice, Game, Side, Turn};

use super::super::cards::Shirt;
use super::super::state::{Ball, GridSoccer, Phase};

/// Matches of each set of options.
const MATCHES: u64 = 6;

fn check(game: &GridSoccer, repeat: &str) {
    let pieces: Vec<_> = Side::BOTH.into_iter().flat_map(|side| Shirt::ALL.map(|shirt| (side, shirt))).collect();
    for (n, (side, shirt)) in pieces.iter().enumerate() {
        let at = game.at(*side, *shirt);
        let alone = pieces[n + 1..].iter().all(|(other, number)| game.at(*other, *number) != at);
        assert!(alone || !at.on_pitch(), "two on a square {repeat}");
        let may_be_off = game.run.is_some_and(|run| run.shirt == *shirt) && *side == game.side
            || *side == game.side && at.on_ring() && game.phase != Phase::Over;
        assert!(at.on_pitch() || may_be_off, "{side:?} {shirt:?} is off the pitch {repeat}");
    }
    if let Ball::Held(side, shirt) = game.ball {
        assert!(!game.is_frozen(side, shirt), "one who lies down has the ball {repeat}");
    }
    if let (Ball::Loose(at), None) = (game.ball, game.due) {
        assert!(at.on_pitch() && game.standing(at).is_none(), "the loose ball is under somebody {repeat}");
    }
    assert!(game.charges.home <= 6 && game.charges.away <= 6, "{repeat}");
}

#[test]
fn what_holds_in_every_position() {
    for options in [json!({"turns": 30}), json!({"mode": "draft", "turns": 30, "tie_break": "shoot_out"})] {
        for seed in 0..MATCHES {
            let repeat = format!("with {options}, seed {seed}");
            let mut game = GridSoccer::new(&GridSoccer::options(&options).unwrap());
            let mut player = Player::new(Manner::Uniform, seed);
            loop {
                match game.turn() {
                    Turn::Over(_) => break,
                    Turn::Roll(Dice(sides)) => {
                        game.roll(&player.throw(&Dice(sides)));
                    }
                    Turn::Sides(owes) => {
                        let side = if owes.home { Side::Home } else { Side::Away };
                        let mut moves = Vec::new();
                        game.list(side, &mut moves);
                        let chosen = moves[player.pick(moves.len())];
                        // With and without events it is the same state.
                        let mut silent = game.clone();
                        silent.play(side, chosen);
                        game.act(side, &game.action(side, chosen)).unwrap();
                        assert_eq!(silent.bare(), game.bare(), "{repeat}");
                    }
                }
                if game.turn > 0 {
                    check(&game, &repeat);
                }
            }
        }
    }
}

/// What a copy of a state may take: search makes millions of them.
const BYTES_MAX: usize = 512;

#[test]
fn a_state_is_small() {
    assert!(size_of::<GridSoccer>() <= BYTES_MAX, "{}", size_of::<GridSoccer>());
}
