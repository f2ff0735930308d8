//! What decides places in a table: points for results, and criteria in the order that an organiser chooses.
//!
//! This module must not make tables.

use serde::{Deserialize, Serialize};

crate::strict!(Criterion, PointsFor, TableRules);

/// What separates two who are level by everything before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum Criterion {
    /// Points, given and taken ones included: more is better.
    Points,
    /// Goals for less goals against: more is better.
    GoalDifference,
    /// Goals for: more is better.
    GoalsFor,
    /// Matches won: more is better.
    Wins,
    /// Goals as the away side: more is better.
    AwayGoals,
    /// Points in the matches among those who are level: more is better.
    HeadToHeadPoints,
    /// Goal difference in those matches: more is better.
    HeadToHeadDifference,
    /// Goals in those matches: more is better.
    HeadToHeadGoals,
    /// Goals as the away side in those matches: more is better.
    HeadToHeadAwayGoals,
    /// Matches lost: fewer is better.
    FewestLosses,
    /// Penalty points for conduct: fewer is better.
    FairPlay,
    /// The sum of the points of all whom one has met: more is better.
    Buchholz,
    /// The same without the lowest of them: more is better.
    BuchholzCutOne,
    /// The points of those whom one has beaten, and half of the points of those with whom one has drawn: more is better.
    SonnebornBerger,
    /// Points, then goal difference, in matches that are played for nothing else.
    PlayOff,
    /// Lots that are drawn by a seed that nobody could choose.
    Lots,
}

impl Criterion {
    /// All, in the order of their declaration.
    pub const ALL: [Criterion; 16] = [
        Criterion::Points,
        Criterion::GoalDifference,
        Criterion::GoalsFor,
        Criterion::Wins,
        Criterion::AwayGoals,
        Criterion::HeadToHeadPoints,
        Criterion::HeadToHeadDifference,
        Criterion::HeadToHeadGoals,
        Criterion::HeadToHeadAwayGoals,
        Criterion::FewestLosses,
        Criterion::FairPlay,
        Criterion::Buchholz,
        Criterion::BuchholzCutOne,
        Criterion::SonnebornBerger,
        Criterion::PlayOff,
        Criterion::Lots,
    ];

    /// Its word in JSON and on command lines.
    pub fn word(self) -> &'static str {
        match self {
            Criterion::Points => "points",
            Criterion::GoalDifference => "goal_difference",
            Criterion::GoalsFor => "goals_for",
            Criterion::Wins => "wins",
            Criterion::AwayGoals => "away_goals",
            Criterion::HeadToHeadPoints => "head_to_head_points",
            Criterion::HeadToHeadDifference => "head_to_head_difference",
            Criterion::HeadToHeadGoals => "head_to_head_goals",
            Criterion::HeadToHeadAwayGoals => "head_to_head_away_goals",
            Criterion::FewestLosses => "fewest_losses",
            Criterion::FairPlay => "fair_play",
            Criterion::Buchholz => "buchholz",
            Criterion::BuchholzCutOne => "buchholz_cut_one",
            Criterion::SonnebornBerger => "sonneborn_berger",
            Criterion::PlayOff => "play_off",
            Criterion::Lots => "lots",
        }
    }

    /// From its word.
    pub fn of_word(word: &str) -> Option<Criterion> {
        Criterion::ALL.into_iter().find(|criterion| criterion.word() == word)
    }

    /// Whether it looks only at the matches among those who are level.
    pub fn is_head_to_head(self) -> bool {
        matches!(
            self,
            Criterion::HeadToHeadPoints
                | Criterion::HeadToHeadDifference
                | Criterion::HeadToHeadGoals
                | Criterion::HeadToHeadAwayGoals
        )
    }
}

/// Points for each result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct PointsFor {
    /// For a win.
    pub win: u32,
    /// For a draw.
    pub draw: u32,
    /// For a defeat.
    pub loss: u32,
}

impl Default for PointsFor {
    fn default() -> Self {
        Self { win: 3, draw: 1, loss: 0 }
    }
}

/// How a table is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(remote = "Self", deny_unknown_fields, default)]
pub struct TableRules {
    /// Points for results.
    pub points: PointsFor,
    /// What separates places, the first first.
    pub tie_breaks: Vec<Criterion>,
}

impl Default for TableRules {
    fn default() -> Self {
        Self { points: PointsFor::default(), tie_breaks: preset("goal_difference").expect("it is one of the presets") }
    }
}

/// What is wrong with the rules of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesFault {
    /// Without points the results do not count.
    #[error("points must be one of the criteria")]
    NoPoints,
    /// The same criterion twice.
    #[error("a criterion stands twice")]
    Twice,
    /// Lots leave nobody level.
    #[error("nothing can follow after lots")]
    AfterLots,
    /// Points for a win, a draw and a defeat must not go up.
    #[error("a win must count more than a defeat, and a draw no more than the one and no less than the other")]
    Points,
    /// Points beyond what a table can hold.
    #[error("a result counts at most 100 points")]
    TooMany,
}

impl RulesFault {
    /// The code.
    pub fn code(self) -> &'static str {
        match self {
            RulesFault::NoPoints => "no_points",
            RulesFault::Twice => "twice",
            RulesFault::AfterLots => "after_lots",
            RulesFault::Points => "points",
            RulesFault::TooMany => "too_many_points",
        }
    }
}

/// The most points that a result may count.
pub const POINTS_MAX: u32 = 100;

impl TableRules {
    /// Whether a table can be made so.
    pub fn check(&self) -> Result<(), RulesFault> {
        let PointsFor { win, draw, loss } = self.points;
        if win > POINTS_MAX {
            return Err(RulesFault::TooMany);
        }
        if !(win >= draw && draw >= loss && win > loss) {
            return Err(RulesFault::Points);
        }
        if !self.tie_breaks.contains(&Criterion::Points) {
            return Err(RulesFault::NoPoints);
        }
        if self.tie_breaks.iter().enumerate().any(|(i, criterion)| self.tie_breaks[..i].contains(criterion)) {
            return Err(RulesFault::Twice);
        }
        if self.tie_breaks.split_last().is_some_and(|(_, before)| before.contains(&Criterion::Lots)) {
            return Err(RulesFault::AfterLots);
        }
        Ok(())
    }
}

/// The names of the presets.
pub const PRESETS: [&str; 3] = ["goal_difference", "head_to_head", "swiss"];

/// A list of criteria by its name. `goal_difference` looks at all matches first, as the English league and world cups up to 2022 do;
/// `head_to_head` at the matches among those who are level first, as the Spanish league and European championships do.
pub fn preset(name: &str) -> Option<Vec<Criterion>> {
    use Criterion::*;
    Some(match name {
        "goal_difference" => vec![
            Points,
            GoalDifference,
            GoalsFor,
            HeadToHeadPoints,
            HeadToHeadDifference,
            HeadToHeadGoals,
            Wins,
            FairPlay,
            Lots,
        ],
        "head_to_head" => vec![
            Points,
            HeadToHeadPoints,
            HeadToHeadDifference,
            HeadToHeadGoals,
            GoalDifference,
            GoalsFor,
            Wins,
            FairPlay,
            Lots,
        ],
        "swiss" => vec![Points, BuchholzCutOne, Buchholz, SonnebornBerger, GoalDifference, Wins, Lots],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(tie_breaks: &[Criterion], points: [u32; 3]) -> TableRules {
        let [win, draw, loss] = points;
        TableRules { points: PointsFor { win, draw, loss }, tie_breaks: tie_breaks.to_vec() }
    }

    #[test]
    fn words_are_those_of_json() {
        for criterion in Criterion::ALL {
            assert_eq!(serde_json::to_value(criterion).expect("plain data"), criterion.word());
            assert_eq!(Criterion::of_word(criterion.word()), Some(criterion));
        }
        assert_eq!(Criterion::of_word("luck"), None);
    }

    #[test]
    fn presets_hold_and_what_cannot_be_is_told_by_a_code() {
        for name in PRESETS {
            let tie_breaks = preset(name).expect("a preset");
            assert_eq!(rules(&tie_breaks, [3, 1, 0]).check(), Ok(()), "{name}");
        }
        use Criterion::*;
        let check = |tie_breaks: &[Criterion], points, code| {
            assert_eq!(
                rules(tie_breaks, points).check().map_err(RulesFault::code),
                Err(code),
                "{tie_breaks:?} {points:?}"
            );
        };
        check(&[GoalDifference], [3, 1, 0], "no_points");
        check(&[Points, Wins, Points], [3, 1, 0], "twice");
        check(&[Points, Lots, Wins], [3, 1, 0], "after_lots");
        check(&[Points], [1, 2, 0], "points");
        check(&[Points], [1, 1, 1], "points");
        check(&[Points], [101, 1, 0], "too_many_points");
        assert_eq!(rules(&[Wins, Points], [2, 1, 0]).check(), Ok(()));
    }

    #[test]
    fn rules_are_read_strictly_with_defaults() {
        let read = |text: &str| serde_json::from_str::<TableRules>(text);
        assert_eq!(read("{}").expect("defaults"), TableRules::default());
        let two = read(r#"{"points":{"win":2,"draw":1,"loss":0}}"#).expect("other points");
        assert_eq!(two.points.win, 2);
        assert!(read(r#"{"pts":1}"#).is_err());
        assert!(read(r#"{"tie_breaks":["luck"]}"#).is_err());
    }
}
