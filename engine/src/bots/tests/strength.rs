//! Whole matches of strong against easy by the usual dice of a seed: strong must win clearly, or it has lost its strength.
//!
//! The seeds are fixed, so what comes of the matches is always the same until a player changes. Fair in strong's place falls short of each bar.
//! What the strengths are worth over hundreds of matches the example `ladder` measures.

use serde_json::{Value, json};

use super::roll;
use crate::bots::{Budget, Strength, choose};
use crate::catalog::GameKind;
use crate::game::{BySide, Outcome, Side, Turn};

/// A game, the options of its matches, and how many positions each choice may look at, so that a test takes seconds.
struct Ladder {
    kind: GameKind,
    options: Value,
    nodes: u32,
}

/// What came of matches, as the strong one sees it.
#[derive(Debug, Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    /// Goals scored less goals conceded.
    ahead: i32,
}

impl Ladder {
    /// Two matches with the dice of each seed; strong plays each side in one of them.
    fn strong_against_easy(&self, seeds: u8) -> Tally {
        let mut tally = Tally::default();
        for (seed, strong) in (0..seeds).flat_map(|seed| Side::BOTH.map(|side| (seed, side))) {
            let players = BySide::new(|side| if side == strong { Strength::Strong } else { Strength::Easy });
            tally.count(&self.play(players, seed), strong);
        }
        tally
    }

    /// A match to its end; each side plays what it planned until the next roll.
    fn play(&self, players: BySide<Strength>, seed: u8) -> Outcome {
        let budget = Budget { nodes: self.nodes, stop: None };
        let mut game = self.kind.start(&self.options).unwrap();
        for step in 0_u64.. {
            match game.turn() {
                Turn::Over(outcome) => return outcome,
                Turn::Roll(dice) => roll(&mut *game, &dice, seed, step),
                Turn::Sides(owes) => {
                    let side = if owes.home { Side::Home } else { Side::Away };
                    for action in choose(&*game, side, players[side], budget, seed.into()).unwrap().line {
                        game.act(side, &action).unwrap();
                    }
                }
            }
        }
        unreachable!("steps do not end before the match")
    }
}

impl Tally {
    fn count(&mut self, outcome: &Outcome, strong: Side) {
        match outcome.winner {
            Some(winner) if winner == strong => self.won += 1,
            Some(_) => self.lost += 1,
            None => self.drawn += 1,
        }
        self.ahead += outcome.score[strong] as i32 - outcome.score[!strong] as i32;
    }
}

#[test]
fn strong_beats_easy_at_world_soccer() {
    let options = json!({"pitch": "quick", "throw_limit": 50});
    let tally = Ladder { kind: GameKind::WorldSoccer, options, nodes: 10_000 }.strong_against_easy(4);
    assert!(tally.won >= 7 && tally.lost == 0 && tally.ahead >= 12, "{tally:?}");
}

/// Dice decide much: of 300 matches strong wins about seven in ten, and fair hardly fewer.
#[test]
fn strong_beats_easy_at_sector_soccer() {
    let options = json!({});
    let tally = Ladder { kind: GameKind::SectorSoccer, options, nodes: 10_000 }.strong_against_easy(20);
    assert!(tally.won >= 24 && tally.lost <= 5, "{tally:?}");
}

#[test]
fn strong_beats_easy_at_grid_soccer() {
    for mode in ["classic", "draft"] {
        let tally =
            Ladder { kind: GameKind::GridSoccer, options: json!({"mode": mode}), nodes: 2_000 }.strong_against_easy(4);
        assert!(tally.won >= 7 && tally.lost == 0 && tally.ahead >= 10, "{mode} {tally:?}");
    }
}
