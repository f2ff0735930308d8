//! A table: the fold of results to places.
//!
//! Criteria are applied in their order to those who are still level. Head-to-head criteria that follow each other are one block: it looks at
//! the matches among the level ones alone, and when it has separated some of them it begins anew for each rest that is still level, with the
//! matches among these alone, before the list goes on. Whoever nothing separates shares a place. This module must not know when matches were
//! played, nor what a round is but its number.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::criteria::{Criterion, PointsFor, TableRules};
use super::lots::Lots;
use super::{Entrant, Played};
use crate::game::{BySide, Side};

/// How many of the last results a row shows.
pub const FORM: usize = 5;

/// What a table is made of.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// Who stands in it.
    pub entrants: &'a [Entrant],
    /// Matches that count, in any order.
    pub results: &'a [Played],
    /// Rounds in which somebody rested: each counts the points of a win, and no match.
    pub byes: &'a [Bye],
    /// Points given and taken.
    pub adjustments: &'a [Adjustment],
    /// Matches that were played only to separate some.
    pub play_offs: &'a [Played],
    /// What lots are drawn from; none: they are not drawn yet.
    pub lots: Option<Lots>,
}

/// A round in which somebody rested and is paid for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bye {
    /// The round.
    pub round: u32,
    /// Who.
    pub entrant: Entrant,
}

/// Points given or taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjustment {
    /// Whom.
    pub entrant: Entrant,
    /// How many; taken ones are below 0.
    pub points: i32,
    /// Why.
    pub reason: String,
}

/// How a match went for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "TableOutcome"))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Won.
    Won,
    /// Drawn.
    Drawn,
    /// Lost.
    Lost,
}

/// A table, the best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its rows.
    pub rows: Vec<Row>,
}

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// From 1; shared by those whom nothing separates.
    pub place: u32,
    /// The place before the last round with results; none: there is no round before it.
    pub was: Option<u32>,
    /// Who.
    pub entrant: Entrant,
    /// Matches.
    pub played: u32,
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
    /// Goals for.
    pub goals_for: u32,
    /// Goals against.
    pub goals_against: u32,
    /// Goals for less goals against.
    pub difference: i32,
    /// Points, given and taken ones and those of byes included.
    pub points: i32,
    /// Points given and taken.
    pub adjusted: i32,
    /// The last results, the oldest first.
    pub form: Vec<Outcome>,
    /// What put it below the row above; none: it is the first, or nothing did.
    pub decided_by: Option<Criterion>,
    /// Nothing separates it from another yet.
    pub tied: bool,
    /// Its value by each criterion in the order in which they were looked at, more being better. A block of head-to-head criteria that was applied
    /// again stands there again.
    pub values: Vec<(Criterion, i64)>,
}

/// Results of which no table can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableFault {
    /// A result, a bye or an adjustment is of somebody who is not in the table.
    #[error("entrant {} is not in the table", .0.0)]
    Unknown(Entrant),
    /// Somebody stands twice in the list.
    #[error("entrant {} is in the table twice", .0.0)]
    Twice(Entrant),
    /// A match of somebody against themselves.
    #[error("entrant {} cannot play against itself", .0.0)]
    Itself(Entrant),
}

impl TableFault {
    /// The code.
    pub fn code(self) -> &'static str {
        match self {
            TableFault::Unknown(_) => "unknown_entrant",
            TableFault::Twice(_) => "entrant_twice",
            TableFault::Itself(_) => "against_itself",
        }
    }
}

/// The table of these facts. Errors: results of somebody who is not in it.
pub fn table(rules: &TableRules, facts: &Facts) -> Result<Table, TableFault> {
    check(facts)?;
    let rounds = facts.results.iter().map(|played| played.round).chain(facts.byes.iter().map(|bye| bye.round));
    let (first, last) = (rounds.clone().min(), rounds.max());
    let before = last.filter(|_| first != last).map(|last| places_before(rules, facts, last)).unwrap_or_default();
    let sums = sums(rules.points, facts);
    let mut rows = Vec::new();
    for level in Ranking::of(rules, facts, &sums) {
        let place = u32::try_from(rows.len()).expect("a table is not that long") + 1;
        for (i, (entrant, values)) in level.entrants.iter().enumerate() {
            let placed = Placed {
                place,
                was: before.get(entrant).copied(),
                decided_by: level.decided_by.filter(|_| i == 0),
                tied: level.entrants.len() > 1,
            };
            rows.push(row(*entrant, &sums[entrant], placed, values.clone()));
        }
    }
    Ok(Table { rows })
}

fn check(facts: &Facts) -> Result<(), TableFault> {
    let mut known = BTreeSet::new();
    if let Some(twice) = facts.entrants.iter().find(|entrant| !known.insert(**entrant)) {
        return Err(TableFault::Twice(*twice));
    }
    let matches = facts.results.iter().chain(facts.play_offs);
    if let Some(played) = matches.clone().find(|played| played.sides.home == played.sides.away) {
        return Err(TableFault::Itself(played.sides.home));
    }
    let sides = matches.flat_map(|played| [played.sides.home, played.sides.away]);
    let others = facts.byes.iter().map(|bye| bye.entrant).chain(facts.adjustments.iter().map(|given| given.entrant));
    match sides.chain(others).find(|entrant| !known.contains(entrant)) {
        Some(unknown) => Err(TableFault::Unknown(unknown)),
        None => Ok(()),
    }
}

/// Everybody's place before this round.
fn places_before(rules: &TableRules, facts: &Facts, round: u32) -> BTreeMap<Entrant, u32> {
    let results: Vec<Played> = facts.results.iter().filter(|played| played.round < round).cloned().collect();
    let byes: Vec<Bye> = facts.byes.iter().filter(|bye| bye.round < round).copied().collect();
    let facts = Facts { results: &results, byes: &byes, play_offs: &[], ..*facts };
    let sums = sums(rules.points, &facts);
    let mut places = BTreeMap::new();
    for level in Ranking::of(rules, &facts, &sums) {
        let place = u32::try_from(places.len()).expect("a table is not that long") + 1;
        places.extend(level.entrants.into_iter().map(|(entrant, _)| (entrant, place)));
    }
    places
}

/// What somebody's results add up to.
#[derive(Clone, Debug, Default)]
struct Sum {
    won: u32,
    drawn: u32,
    lost: u32,
    goals_for: u32,
    goals_against: u32,
    away_goals: u32,
    conduct: u32,
    points: i64,
    adjusted: i32,
    byes: u32,
    /// Whom they met and how it went, with the round, in the order in which results were given.
    met: Vec<(u32, Entrant, Outcome)>,
}

impl Sum {
    fn difference(&self) -> i64 {
        i64::from(self.goals_for) - i64::from(self.goals_against)
    }

    fn take(&mut self, played: &Played, side: Side, points: PointsFor) {
        let (outcome, counted) = match played.winner() {
            Some(winner) if winner == side => (Outcome::Won, points.win),
            Some(_) => (Outcome::Lost, points.loss),
            None => (Outcome::Drawn, points.draw),
        };
        match outcome {
            Outcome::Won => self.won += 1,
            Outcome::Drawn => self.drawn += 1,
            Outcome::Lost => self.lost += 1,
        }
        self.points += i64::from(counted);
        self.goals_for += played.goals[side];
        self.goals_against += played.goals[!side];
        self.away_goals += if side == Side::Away { played.goals[side] } else { 0 };
        self.conduct += played.conduct[side];
        self.met.push((played.round, played.sides[!side], outcome));
    }
}

fn sums(points: PointsFor, facts: &Facts) -> BTreeMap<Entrant, Sum> {
    let mut sums = sums_among(points, facts.entrants, facts.results);
    for bye in facts.byes {
        let sum = sums.entry(bye.entrant).or_default();
        sum.points += i64::from(points.win);
        sum.byes += 1;
    }
    for given in facts.adjustments {
        let sum = sums.entry(given.entrant).or_default();
        sum.points += i64::from(given.points);
        sum.adjusted += given.points;
    }
    // Form is in order of rounds, whatever the order in which results came.
    sums.values_mut().for_each(|sum| sum.met.sort_by_key(|(round, _, _)| *round));
    sums
}

/// The sums of the matches among these alone.
fn sums_among(points: PointsFor, among: &[Entrant], results: &[Played]) -> BTreeMap<Entrant, Sum> {
    let mut sums: BTreeMap<Entrant, Sum> = among.iter().map(|entrant| (*entrant, Sum::default())).collect();
    for played in results {
        let BySide { home, away } = played.sides;
        if sums.contains_key(&home) && sums.contains_key(&away) {
            for (side, entrant) in [(Side::Home, home), (Side::Away, away)] {
                sums.entry(entrant).or_default().take(played, side, points);
            }
        }
    }
    sums
}

/// Those whom nothing separates, each with the values by which they were compared.
struct Level {
    entrants: Vec<(Entrant, Vec<(Criterion, i64)>)>,
    /// What put them below those above.
    decided_by: Option<Criterion>,
}

/// Applies the criteria of a list.
struct Ranking<'a> {
    rules: &'a TableRules,
    facts: &'a Facts<'a>,
    sums: &'a BTreeMap<Entrant, Sum>,
    values: BTreeMap<Entrant, Vec<(Criterion, i64)>>,
    levels: Vec<(Vec<Entrant>, Option<Criterion>)>,
}

impl<'a> Ranking<'a> {
    fn of(rules: &'a TableRules, facts: &'a Facts<'a>, sums: &'a BTreeMap<Entrant, Sum>) -> Vec<Level> {
        let mut all = facts.entrants.to_vec();
        all.sort();
        let mut ranking = Ranking { rules, facts, sums, values: BTreeMap::new(), levels: Vec::new() };
        if !all.is_empty() {
            ranking.separate(all, 0, None);
        }
        let mut values = ranking.values;
        let mut with_values = |entrant: Entrant| (entrant, values.remove(&entrant).unwrap_or_default());
        let levels = ranking.levels.into_iter();
        levels
            .map(|(entrants, decided_by)| Level {
                entrants: entrants.into_iter().map(&mut with_values).collect(),
                decided_by,
            })
            .collect()
    }

    /// Separates those who are level by the criteria from this one on. `decided_by` put the first of them below those above.
    fn separate(&mut self, level: Vec<Entrant>, from: usize, decided_by: Option<Criterion>) {
        let list = &self.rules.tie_breaks;
        let Some(criterion) = list.get(from).copied().filter(|_| level.len() > 1) else {
            self.levels.push((level, decided_by));
            return;
        };
        let block = list[from..].iter().take_while(|criterion| criterion.is_head_to_head()).count();
        let (groups, after) = match block {
            0 => (self.split(level, &[criterion]), from + 1),
            _ => (self.block(level, &list[from..from + block]), from + block),
        };
        for (i, (group, by)) in groups.into_iter().enumerate() {
            self.separate(group, after, if i == 0 { decided_by } else { by });
        }
    }

    /// Separates by a block of head-to-head criteria, again and again while that helps.
    fn block(&mut self, level: Vec<Entrant>, block: &[Criterion]) -> Vec<(Vec<Entrant>, Option<Criterion>)> {
        let groups = self.split(level, block);
        if groups.len() == 1 {
            return groups;
        }
        let mut separated = Vec::new();
        for (group, by) in groups {
            let rest = if group.len() > 1 { self.block(group, block) } else { vec![(group, None)] };
            let rest =
                rest.into_iter().enumerate().map(|(i, (group, within))| (group, if i == 0 { by } else { within }));
            separated.extend(rest);
        }
        separated
    }

    /// Those who are level in groups by these criteria, the best first, each with what put it below the group above.
    fn split(&mut self, level: Vec<Entrant>, criteria: &[Criterion]) -> Vec<(Vec<Entrant>, Option<Criterion>)> {
        let among = Among::of(self, &level);
        let key = |entrant: &Entrant| criteria.iter().map(|c| among.value(*c, *entrant)).collect::<Vec<i64>>();
        let mut keyed: Vec<(Vec<i64>, Entrant)> = level.iter().map(|entrant| (key(entrant), *entrant)).collect();
        keyed.sort_by_key(|(key, entrant)| (Reverse(key.clone()), *entrant));
        for (key, entrant) in &keyed {
            self.values.entry(*entrant).or_default().extend(criteria.iter().copied().zip(key.iter().copied()));
        }
        let mut groups: Vec<(Vec<Entrant>, Option<Criterion>)> = Vec::new();
        let mut above: Option<Vec<i64>> = None;
        for (key, entrant) in keyed {
            match groups.last_mut().filter(|_| above.as_ref() == Some(&key)) {
                Some((group, _)) => group.push(entrant),
                None => {
                    let differs = above.as_ref().and_then(|above| above.iter().zip(&key).position(|(a, b)| a != b));
                    groups.push((vec![entrant], differs.map(|at| criteria[at])));
                }
            }
            above = Some(key);
        }
        groups
    }
}

/// What the criteria look at among those who are level.
struct Among<'a> {
    sums: &'a BTreeMap<Entrant, Sum>,
    each_other: BTreeMap<Entrant, Sum>,
    play_offs: BTreeMap<Entrant, Sum>,
    drawn: Vec<Entrant>,
}

impl<'a> Among<'a> {
    fn of(ranking: &Ranking<'a>, level: &[Entrant]) -> Among<'a> {
        let (points, facts) = (ranking.rules.points, ranking.facts);
        let mut sorted = level.to_vec();
        sorted.sort();
        Among {
            sums: ranking.sums,
            each_other: sums_among(points, level, facts.results),
            play_offs: sums_among(points, level, facts.play_offs),
            drawn: facts.lots.map_or(Vec::new(), |lots| lots.shuffled("table", sorted)),
        }
    }

    /// The value of somebody by a criterion: more is better.
    fn value(&self, criterion: Criterion, entrant: Entrant) -> i64 {
        let (all, mini) = (&self.sums[&entrant], &self.each_other[&entrant]);
        match criterion {
            Criterion::Points => all.points,
            Criterion::GoalDifference => all.difference(),
            Criterion::GoalsFor => all.goals_for.into(),
            Criterion::Wins => all.won.into(),
            Criterion::AwayGoals => all.away_goals.into(),
            Criterion::HeadToHeadPoints => mini.points,
            Criterion::HeadToHeadDifference => mini.difference(),
            Criterion::HeadToHeadGoals => mini.goals_for.into(),
            Criterion::HeadToHeadAwayGoals => mini.away_goals.into(),
            Criterion::FewestLosses => -i64::from(all.lost),
            Criterion::FairPlay => -i64::from(all.conduct),
            Criterion::Buchholz => self.opponents(all).iter().sum(),
            Criterion::BuchholzCutOne => self.opponents(all).iter().skip(1).sum(),
            Criterion::SonnebornBerger => self.beaten(all),
            Criterion::PlayOff => {
                let sum = &self.play_offs[&entrant];
                // A difference of goals is far below this.
                sum.points * 1_000_000 + sum.difference()
            }
            Criterion::Lots => {
                let place = self.drawn.iter().position(|other| *other == entrant).unwrap_or_default();
                -i64::try_from(place).expect("a place fits")
            }
        }
    }

    /// The points of all opponents, the fewest first; a bye is an opponent without points.
    fn opponents(&self, sum: &Sum) -> Vec<i64> {
        let met = sum.met.iter().map(|(_, opponent, _)| self.sums[opponent].points);
        let mut points: Vec<i64> = met.chain((0..sum.byes).map(|_| 0)).collect();
        points.sort_unstable();
        points
    }

    /// Twice the points of those beaten, and once of those drawn with: halves would be no whole numbers.
    fn beaten(&self, sum: &Sum) -> i64 {
        let counts = |(_, opponent, outcome): &(u32, Entrant, Outcome)| match outcome {
            Outcome::Won => 2 * self.sums[opponent].points,
            Outcome::Drawn => self.sums[opponent].points,
            Outcome::Lost => 0,
        };
        sum.met.iter().map(counts).sum()
    }
}

/// Where a row stands.
struct Placed {
    place: u32,
    was: Option<u32>,
    decided_by: Option<Criterion>,
    tied: bool,
}

fn row(entrant: Entrant, sum: &Sum, placed: Placed, values: Vec<(Criterion, i64)>) -> Row {
    let form = sum.met.iter().rev().take(FORM).rev().map(|(_, _, outcome)| *outcome).collect();
    let Placed { place, was, decided_by, tied } = placed;
    Row {
        place,
        was,
        entrant,
        played: sum.won + sum.drawn + sum.lost,
        won: sum.won,
        drawn: sum.drawn,
        lost: sum.lost,
        goals_for: sum.goals_for,
        goals_against: sum.goals_against,
        difference: i32::try_from(sum.difference()).expect("goals are few"),
        points: i32::try_from(sum.points).expect("points are few"),
        adjusted: sum.adjusted,
        form,
        decided_by,
        tied,
        values,
    }
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
