//! The pools: each game's sets of options, its clocks, rated or not.
//!
//! A pool's number is its place in [`all`] and lives in this process only; outside it has its name. This module must not know who waits.

use std::sync::OnceLock;

use engine::catalog::GameKind;
use protocol::matches::ClockOptions;
use protocol::matchmaking::Pace;
use serde_json::{Value, json};

/// A pool's place in [`all`].
pub type PoolNo = usize;

/// What is played in a pool.
#[derive(Clone, Debug, PartialEq)]
pub struct PoolRule {
    /// `<game>/<preset>/<pace>/<rated or casual>`.
    pub id: String,
    /// The game.
    pub game: GameKind,
    /// Name of the set of options.
    pub preset: &'static str,
    /// The options that differ from the defaults.
    pub options: Value,
    /// How fast.
    pub pace: Pace,
    /// The clock for it.
    pub clock: ClockOptions,
    /// Whether matches count.
    pub rated: bool,
}

/// All pools, in order of games, presets, paces, rated first.
pub fn all() -> &'static [PoolRule] {
    static ALL: OnceLock<Vec<PoolRule>> = OnceLock::new();
    ALL.get_or_init(|| GameKind::ALL.into_iter().flat_map(of_game).collect())
}

/// The number of the pool of this name.
pub fn number(id: &str) -> Option<PoolNo> {
    all().iter().position(|pool| pool.id == id)
}

fn of_game(game: GameKind) -> impl Iterator<Item = PoolRule> {
    presets(game).into_iter().flat_map(move |(preset, options)| {
        clocks(game).into_iter().flat_map(move |(pace, clock)| {
            let options = options.clone();
            [true, false].into_iter().map(move |rated| {
                let words = if rated { "rated" } else { "casual" };
                let id = format!("{}/{preset}/{}/{words}", game.name(), pace_name(pace));
                PoolRule { id, game, preset, options: options.clone(), pace, clock, rated }
            })
        })
    })
}

/// The interesting sets of options of each game, by name.
fn presets(game: GameKind) -> Vec<(&'static str, Value)> {
    let rest: Vec<(&'static str, Value)> = match game {
        GameKind::GoldenGoal => vec![
            ("rounds", json!({"mode": "rounds"})),
            ("first_to", json!({"mode": "first_to"})),
            ("last_chance", json!({"mode": "last_chance"})),
        ],
        GameKind::GridSoccer => {
            vec![("draft", json!({"mode": "draft"})), ("knockout", json!({"tie_break": "shoot_out"}))]
        }
        GameKind::SectorSoccer => vec![("short", json!({"half_throws": 20})), ("knockout", json!({"knockout": true}))],
        GameKind::WorldSoccer => {
            vec![("quick", json!({"pitch": "quick", "goals": 1})), ("two_dice", json!({"dice": "two"}))]
        }
    };
    [("default", json!({}))].into_iter().chain(rest).collect()
}

/// The clocks of each game. A bank is about half of what unhurried people take for a match; the increment keeps alive who plays on.
fn clocks(game: GameKind) -> [(Pace, ClockOptions); 4] {
    let bank = |bank_s, increment_s| ClockOptions::Bank { bank_s, increment_s };
    let [fast, normal, slow] = match game {
        GameKind::GoldenGoal => [bank(180, 3), bank(420, 6), bank(900, 15)],
        GameKind::SectorSoccer => [bank(180, 3), bank(480, 6), bank(1200, 15)],
        GameKind::GridSoccer => [bank(300, 5), bank(600, 10), bank(1500, 20)],
        GameKind::WorldSoccer => [bank(300, 4), bank(900, 8), bank(1800, 20)],
    };
    [(Pace::Fast, fast), (Pace::Normal, normal), (Pace::Slow, slow), (Pace::Days, ClockOptions::Days { days: 3 })]
}

fn pace_name(pace: Pace) -> &'static str {
    match pace {
        Pace::Fast => "fast",
        Pace::Normal => "normal",
        Pace::Slow => "slow",
        Pace::Days => "days",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_pool_has_a_name_of_its_own_and_options_that_its_game_takes() {
        let names: BTreeSet<&str> = all().iter().map(|pool| pool.id.as_str()).collect();
        assert_eq!(names.len(), all().len());
        for (number_, pool) in all().iter().enumerate() {
            assert!(pool.game.start(&pool.options).is_ok(), "{}", pool.id);
            assert_eq!(number(&pool.id), Some(number_));
        }
        for game in GameKind::ALL {
            for rated in ["rated", "casual"] {
                assert!(names.contains(format!("{}/default/fast/{rated}", game.name()).as_str()));
            }
        }
        assert_eq!(number("golden_goal/default/fast"), None);
    }
}
