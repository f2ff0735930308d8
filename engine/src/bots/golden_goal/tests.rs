//! What the parts of the player see, held against the rules on positions from random matches.

use std::collections::BTreeSet;

use serde_json::json;

use super::sight::sight;
use super::turns::each_end;
use super::value::value;
use super::*;
use crate::fair_dice::faces;
use crate::game::{Game, Turn};

/// Shows the states in which a side is to act, from matches of listed moves chosen at random.
fn wander(matches: u8, options: &Value, mut visit: impl FnMut(&GoldenGoal)) {
    let options = GoldenGoal::options(options).unwrap();
    for number in 0..matches {
        let mut game = GoldenGoal::new(&options);
        let mut noise = Noise::new(number.into());
        for step in 0_u32.. {
            match game.turn() {
                Turn::Over(_) => break,
                Turn::Roll(dice) => {
                    let mut key = [number; 32];
                    key[..4].copy_from_slice(&step.to_le_bytes());
                    game.roll(&faces(key, &dice));
                }
                Turn::Sides(_) => {
                    visit(&game);
                    game.play(any_move(&game, &mut noise).unwrap());
                }
            }
        }
    }
}

fn side_to_act(game: &GoldenGoal) -> Side {
    match game.waits() {
        Waits::Side(side) => side,
        other => panic!("{other:?}"),
    }
}

fn scored(before: &GoldenGoal, after: &GoldenGoal) -> bool {
    before.score() != after.score()
}

#[test]
fn a_goal_is_seen_when_and_only_when_the_rules_allow_it() {
    let (mut seen, mut unseen) = (0, 0);
    wander(6, &json!({"max_rounds": 40}), |game| {
        if game.phase() != Phase::Roll {
            return;
        }
        let side = side_to_act(game);
        let goal = sight(side, game.pawns(side), game.pawns(!side), game.ball()).goal;
        for face in 1..=6 {
            let mut rolled = game.clone();
            rolled.play(Move::Roll);
            rolled.toss(&[face]);
            let mut can = false;
            if rolled.phase() == Phase::Run {
                each_end(&rolled, &mut |end, _| {
                    can |= scored(game, end);
                    !can
                });
            }
            assert_eq!(goal <= face, can, "with a {face}: {game:?}");
            if can { seen += 1 } else { unseen += 1 }
        }
    });
    assert!(seen > 100 && unseen > 100, "{seen} {unseen}");
}

/// Ends of the turn by following every single way.
fn all_ends(game: &GoldenGoal, ends: &mut BTreeSet<String>) {
    let mut moves = Vec::new();
    game.list(&mut moves);
    for listed in moves {
        let mut next = game.clone();
        next.play(listed);
        let same_turn = matches!(next.phase(), Phase::Kick | Phase::StepOff | Phase::End);
        if same_turn {
            all_ends(&next, ends);
        } else {
            ends.insert(format!("{next:?}"));
        }
    }
}

#[test]
fn every_end_of_a_turn_is_found_once_with_a_way_there() {
    let mut compared = 0;
    wander(3, &json!({"mode": "first_to", "max_rounds": 12}), |game| {
        let opens = matches!(game.phase(), Phase::KickOff | Phase::Restart | Phase::Run | Phase::Kick | Phase::End);
        if !opens || game.pips_left() > 3 {
            return;
        }
        let (mut found, mut times) = (BTreeSet::new(), 0);
        each_end(game, &mut |end, moves| {
            let mut played = game.clone();
            moves.iter().for_each(|listed| played.play(*listed));
            assert_eq!(played, *end);
            times += 1;
            found.insert(format!("{end:?}"));
            true
        });
        let mut all = BTreeSet::new();
        all_ends(game, &mut all);
        assert_eq!(found.len(), times, "each once");
        assert_eq!(found, all);
        compared += 1;
    });
    assert!(compared > 20, "{compared}");
}

#[test]
fn strong_takes_every_goal_that_wins() {
    let mut taken = 0;
    wander(8, &json!({"max_rounds": 30}), |game| {
        let side = side_to_act(game);
        let mut wins = false;
        if game.phase() == Phase::Run {
            each_end(game, &mut |end, _| {
                wins = value(end, side) == 1.0;
                !wins
            });
        }
        if wins {
            let choice = choose(game, side, Strength::Strong, Budget::of(Strength::Strong), 0).unwrap();
            assert_eq!(choice.chance_to_win, 1.0, "{game:?}");
            assert_eq!(choice.line.last().unwrap()["type"], "kick");
            taken += 1;
        }
    });
    assert!(taken > 5, "{taken}");
}

#[test]
fn the_weaker_strengths_see_most_goals() {
    for (strength, least) in [(Strength::Easy, 0.5), (Strength::Fair, 0.85)] {
        let (mut seen, mut taken) = (0, 0);
        wander(8, &json!({"max_rounds": 30}), |game| {
            let side = side_to_act(game);
            let mut wins = false;
            if game.phase() == Phase::Run {
                each_end(game, &mut |end, _| {
                    wins = value(end, side) == 1.0;
                    !wins
                });
            }
            for seed in if wins { 0..20 } else { 0..0 } {
                seen += 1;
                let choice = choose(game, side, strength, Budget::of(strength), seed).unwrap();
                let mut end = game.clone();
                for action in &choice.line {
                    end.act(side, &serde_json::from_value(action.clone()).unwrap()).unwrap();
                }
                taken += u32::from(scored(game, &end));
            }
        });
        assert!(seen > 100 && f64::from(taken) >= least * f64::from(seen), "{strength:?}: {taken} of {seen}");
    }
}

#[test]
fn both_sides_agree_on_what_a_position_is_worth() {
    for mode in ["golden_goal", "rounds", "first_to", "last_chance"] {
        let mut values = Vec::new();
        wander(2, &json!({"mode": mode, "max_rounds": 20}), |game| {
            if game.phase() == Phase::Roll {
                let of = Side::BOTH.map(|side| value(game, side));
                assert!((of[0] + of[1] - 1.0).abs() < 1e-9, "{mode}: {of:?}");
                assert!(of.iter().all(|value| (0.0..=1.0).contains(value)), "{mode}: {of:?}");
                values.push(of[0]);
            }
        });
        assert!(values.len() > 30 && values.iter().any(|value| *value > values[0]), "{mode}");
    }
}

#[test]
fn the_ends_of_a_turn_take_little_memory() {
    let mut most = 0;
    wander(10, &json!({"max_rounds": 40}), |game| {
        let mut ends = 0;
        if game.phase() == Phase::Run {
            each_end(game, &mut |_, moves| {
                assert!(moves.len() <= 40);
                ends += 1;
                true
            });
        }
        most = most.max(ends);
    });
    assert!((200..1_000).contains(&most), "{most}");
    assert!(size_of::<GoldenGoal>() <= 512, "{}", size_of::<GoldenGoal>());
}
