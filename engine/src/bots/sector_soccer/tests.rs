//! What the player sees and does, held against sums done another way.

use serde_json::json;

use super::*;
use crate::bots::equilibrium::{Payoffs, small, solve};
use crate::fair_dice::faces;
use crate::game::{BySide, Dice, Game, Turn};

const ALL: Budget = Budget { nodes: u32::MAX, stop: None };

fn start(options: &serde_json::Value) -> SectorSoccer {
    SectorSoccer::new(&SectorSoccer::options(options).unwrap())
}

fn line_up(pawns: [u8; 5]) -> LineUp {
    LineUp::of(pawns).unwrap()
}

/// Home leads 1:0 after the first throws; both may change.
fn stoppage(options: &serde_json::Value, pawns: [[u8; 5]; 2]) -> SectorSoccer {
    let mut game = start(options);
    for (side, pawns) in Side::BOTH.into_iter().zip(pawns) {
        game.play(side, Move::LineUp(line_up(pawns)));
    }
    while game.phase() == Phase::Play {
        Side::BOTH.into_iter().for_each(|side| game.play(side, Move::Throw(1)));
        let Turn::Roll(Dice(dice)) = game.turn() else { panic!("dice are due") };
        let home = game.line_up(Side::Home).unwrap().dice(Side::Home, game.ball());
        game.toss(&(0..dice.len()).map(|die| if die < usize::from(home) { 6 } else { 1 }).collect::<Vec<_>>());
    }
    game
}

#[test]
fn small_games_have_their_known_solutions() {
    let close = |found: &[f64], expected: &[f64]| found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12);
    for (rows, one, other, value) in [
        // Rock, paper, scissors.
        (
            vec![vec![0.0, -1.0, 1.0], vec![1.0, 0.0, -1.0], vec![-1.0, 1.0, 0.0]],
            vec![1.0 / 3.0; 3],
            vec![1.0 / 3.0; 3],
            0.0,
        ),
        // A saddle.
        (vec![vec![3.0, 1.0], vec![0.0, -1.0]], vec![1.0, 0.0], vec![0.0, 1.0], 1.0),
        // Matching pennies with unequal stakes.
        (vec![vec![2.0, -1.0], vec![-1.0, 1.0]], vec![0.4, 0.6], vec![0.4, 0.6], 0.2),
        (vec![vec![-0.25]], vec![1.0], vec![1.0], -0.25),
    ] {
        let (ones, others, found) = small(&rows);
        assert!(close(&ones, &one) && close(&others, &other), "{rows:?}: {ones:?} {others:?}");
        assert!((found - value).abs() < 1e-12, "{rows:?}: {found}");
    }
}

/// A game with many choices, few of them good.
struct Table(Vec<Vec<f64>>);

impl Payoffs for Table {
    fn choices(&self) -> [usize; 2] {
        [self.0.len(), self.0[0].len()]
    }

    fn payoff(&mut self, one: usize, other: usize) -> Option<f64> {
        Some(self.0[one][other])
    }
}

#[test]
fn gathered_choices_solve_the_whole_game() {
    let mut noise = Noise::new(7);
    for _ in 0..20 {
        let mut table = Table((0..12).map(|_| (0..9).map(|_| noise.bell(1.0)).collect()).collect());
        let (_, _, value) = small(&table.0);
        let (mix, found) = solve(&mut table, 0, 0);
        assert!((value - found).abs() < 1e-7, "{value} {found}");
        assert!((mix.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-9);
        for other in 0..9 {
            let wins: f64 = mix.iter().map(|(one, chance)| chance * table.0[*one][other]).sum();
            assert!(wins > value - 1e-7, "the mixture can be beaten: {wins} of {value}");
        }
    }
}

#[test]
fn at_the_usual_options_strong_play_lines_up_as_the_rules_page_says() {
    for side in Side::BOTH {
        for seed in 0..3 {
            let choice = choose(&start(&json!({})), side, Strength::Strong, ALL, seed).unwrap();
            assert_eq!(choice.action, json!({"type": "line_up", "pawns": [1, 3, 3, 2, 1]}));
            assert!((choice.chance_to_win - 0.5).abs() < 1e-9);
        }
    }
}

#[test]
fn where_no_line_up_is_best_strong_play_draws_from_a_mixture_that_nothing_beats() {
    let game = start(&json!({"half_throws": 20}));
    let match_up = MatchUp::new(&game, Side::Home);
    let drawn = match_up.equilibrium(&mut Purse::new(ALL));
    assert!(drawn.mix.len() > 1, "{:?}", drawn.mix);
    assert!(drawn.value.abs() < 1e-9);
    for theirs in 0..121 {
        let wins: f64 = drawn.mix.iter().map(|(own, chance)| chance * match_up.worth(*own, theirs)).sum();
        assert!(wins > -1e-8, "{theirs}: {wins}");
    }
    let drawn: std::collections::BTreeSet<String> = (0..30)
        .map(|seed| choose(&game, Side::Home, Strength::Strong, ALL, seed).unwrap().action.to_string())
        .collect();
    assert!(drawn.len() > 1, "{drawn:?}");
}

#[test]
fn changes_answer_the_score_and_are_listed() {
    let game = stoppage(&json!({"half_throws": 12}), [[2, 2, 2, 2, 2], [2, 2, 2, 2, 2]]);
    assert_eq!(game.phase(), Phase::Stoppage);
    for side in Side::BOTH {
        let match_up = MatchUp::new(&game, side);
        let stays = match_up.worth(match_up.usual(), match_up.their_usual());
        let drawn = match_up.equilibrium(&mut Purse::new(ALL));
        assert!(match_up.own.iter().all(|stand| stand.moves <= 3));
        let choice = choose(&game, side, Strength::Strong, ALL, 1).unwrap();
        let mut listed = Vec::new();
        game.list(side, &mut listed);
        let listed = listed.into_iter().map(|listed| serde_json::to_value(Action::from(listed)).unwrap());
        assert!(listed.into_iter().any(|action| action == choice.action), "{}", choice.action);
        assert!((choice.chance_to_win - f64::midpoint(drawn.value, 1.0)).abs() < 1e-12, "{stays}");
        assert_ne!(choice.action["moves"], json!([]), "2-2-2-2-2 can be bettered");
    }
}

#[test]
fn what_the_other_side_has_chosen_in_secret_changes_nothing() {
    for game in
        [start(&json!({"half_throws": 5})), stoppage(&json!({"half_throws": 5}), [[1, 2, 4, 2, 1], [2, 2, 2, 2, 2]])]
    {
        let mut secrets = Vec::new();
        game.list(Side::Away, &mut secrets);
        for strength in Strength::ALL {
            let open = choose(&game, Side::Home, strength, ALL, 4);
            assert!(open.is_some());
            for secret in secrets.iter().step_by(secrets.len() / 3) {
                let mut sealed = game.clone();
                sealed.play(Side::Away, *secret);
                assert_eq!(choose(&sealed, Side::Home, strength, ALL, 4), open, "{secret:?}");
                assert_eq!(choose(&sealed, Side::Away, strength, ALL, 4), None, "nothing is owed");
            }
        }
    }
}

#[test]
fn throws_are_given_one_by_one_and_whole_matches_are_played() {
    for options in crate::sector_soccer::option_sets().iter().filter(|options| **options != json!({})) {
        for strength in [Strength::Easy, Strength::Fair] {
            let mut game = start(options);
            for step in 0_u64.. {
                match game.turn() {
                    Turn::Over(_) => break,
                    Turn::Roll(dice) => {
                        let mut key = [9; 32];
                        key[..8].copy_from_slice(&step.to_le_bytes());
                        game.roll(&faces(key, &dice));
                    }
                    Turn::Sides(owes) => {
                        let side = if owes.home { Side::Home } else { Side::Away };
                        let choice = choose(&game, side, strength, ALL, 3).unwrap();
                        assert!((0.0..=1.0).contains(&choice.chance_to_win));
                        assert!(choice.action["type"] != "throw" || choice.action["times"] == 1);
                        let action = game.legal_actions(side).into_iter().find(|action| json!(action) == choice.action);
                        game.act(side, &action.unwrap_or_else(|| panic!("{} is not listed", choice.action))).unwrap();
                    }
                }
            }
        }
    }
}

#[test]
fn thinking_is_bounded_and_still_gives_an_answer() {
    let game = start(&json!({"half_throws": 20}));
    for strength in Strength::ALL {
        assert!(choose(&game, Side::Home, strength, Budget { nodes: 0, stop: None }, 1).is_some());
        let told = Budget { nodes: u32::MAX, stop: Some(&|| true) };
        assert!(choose(&game, Side::Home, strength, told, 1).is_some());
    }
}

#[test]
fn both_sides_see_the_same_in_a_score() {
    let game = stoppage(&json!({"changes": 1}), [[1, 3, 3, 2, 1], [2, 2, 2, 2, 2]]);
    let worth = BySide::new(|side| {
        let match_up = MatchUp::new(&game, side);
        match_up.worth(match_up.usual(), match_up.their_usual())
    });
    assert!((worth.home + worth.away).abs() < 1e-12);
    assert!(worth.home > 0.1, "{worth:?}");
}
