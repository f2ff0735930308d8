//! What is certain in a table before all matches are played.
//!
//! Bounds are sound: each fixture that is left may be won, drawn or lost by any score, or count for nothing. They speak of points, so whoever
//! may still draw level may still be ahead; once nothing is left the places themselves speak. While few fixtures are left all their courses
//! are tried, since two rivals who meet cannot both win. Nobody foresees what an organiser does: points taken, results made void. This module
//! must not mark what is only likely.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::Entrant;
use super::criteria::{Criterion, TableRules};
use super::table::{Facts, TableFault, table};
use crate::game::BySide;

crate::strict!(Zones);

/// So many fixtures are tried in all their courses: 4^7 of them.
const TRIED: usize = 7;

/// How many places mean something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(remote = "Self", deny_unknown_fields, default)]
pub struct Zones {
    /// So many at the top go up, or through.
    pub promoted: u32,
    /// So many at the bottom go down.
    pub relegated: u32,
}

/// What is certain of somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// First, whatever happens.
    Champion,
    /// Among those who go up, or through.
    Promoted,
    /// Among those who go down.
    Relegated,
    /// Not among those who go down.
    Safe,
    /// Neither first nor among those who go up, whatever happens.
    Out,
}

/// The places that somebody may end on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    best: usize,
    worst: usize,
}

/// The marks of everybody who has one, with these fixtures left. Errors: those of the table.
pub fn marks(
    rules: &TableRules,
    facts: &Facts,
    left: &[BySide<Entrant>],
    zones: &Zones,
) -> Result<BTreeMap<Entrant, BTreeSet<Mark>>, TableFault> {
    let spans = spans(rules, facts, left)?;
    let count = facts.entrants.len();
    let (up, down) = (zones.promoted as usize, zones.relegated as usize);
    let of = |span: &Span| {
        let Span { best, worst } = *span;
        let mut marks = BTreeSet::new();
        let mut mark = |holds: bool, mark: Mark| _ = holds.then(|| marks.insert(mark));
        mark(worst == 1, Mark::Champion);
        mark(up > 0 && worst <= up, Mark::Promoted);
        mark(best > up.max(1), Mark::Out);
        mark(down > 0 && best > count.saturating_sub(down), Mark::Relegated);
        mark(down > 0 && worst <= count.saturating_sub(down), Mark::Safe);
        marks
    };
    Ok(spans.iter().map(|(entrant, span)| (*entrant, of(span))).filter(|(_, marks)| !marks.is_empty()).collect())
}

fn spans(rules: &TableRules, facts: &Facts, left: &[BySide<Entrant>]) -> Result<BTreeMap<Entrant, Span>, TableFault> {
    let table = table(rules, facts)?;
    if left.is_empty() {
        let level = |place: u32| table.rows.iter().filter(|row| row.place == place).count();
        let of = |place: u32| Span { best: place as usize, worst: place as usize + level(place) - 1 };
        return Ok(table.rows.iter().map(|row| (row.entrant, of(row.place))).collect());
    }
    let unknown = Span { best: 1, worst: facts.entrants.len() };
    // Where something else than points comes first, points bound nothing.
    if rules.tie_breaks.first() != Some(&Criterion::Points) {
        return Ok(facts.entrants.iter().map(|entrant| (*entrant, unknown)).collect());
    }
    let points: BTreeMap<Entrant, i64> = table.rows.iter().map(|row| (row.entrant, row.points.into())).collect();
    if left.len() <= TRIED {
        return Ok(tried(rules, points, left));
    }
    let still = |entrant: Entrant| left.iter().filter(|sides| sides.home == entrant || sides.away == entrant).count();
    let most = |entrant: Entrant| points[&entrant] + i64::from(rules.points.win) * still(entrant) as i64;
    let of = |entrant: Entrant| {
        let others = points.iter().filter(|(other, _)| **other != entrant);
        let ahead = others.clone().filter(|(_, least)| **least > most(entrant)).count();
        let may_be_ahead = others.filter(|(other, _)| most(**other) >= points[&entrant]).count();
        Span { best: ahead + 1, worst: may_be_ahead + 1 }
    };
    Ok(points.keys().map(|entrant| (*entrant, of(*entrant))).collect())
}

/// The best and the worst place of everybody over all courses of the fixtures that are left, that of counting for nothing included: then
/// nobody takes points off a rival. Whoever is level may be ahead.
fn tried(rules: &TableRules, points: BTreeMap<Entrant, i64>, left: &[BySide<Entrant>]) -> BTreeMap<Entrant, Span> {
    let entrants: Vec<Entrant> = points.keys().copied().collect();
    let place_of = |entrant: &Entrant| entrants.iter().position(|other| other == entrant);
    let left: Vec<(Option<usize>, Option<usize>)> =
        left.iter().map(|sides| (place_of(&sides.home), place_of(&sides.away))).collect();
    let mut now: Vec<i64> = points.into_values().collect();
    let mut spans = vec![Span { best: usize::MAX, worst: 0 }; now.len()];
    try_all(rules, &mut now, &left, &mut spans);
    entrants.into_iter().zip(spans).collect()
}

fn try_all(rules: &TableRules, now: &mut [i64], left: &[(Option<usize>, Option<usize>)], spans: &mut [Span]) {
    let Some(((home, away), rest)) = left.split_first() else {
        for (own, span) in now.iter().zip(spans) {
            let ahead = now.iter().filter(|other| *other > own).count();
            let not_behind = now.iter().filter(|other| *other >= own).count();
            *span = Span { best: span.best.min(ahead + 1), worst: span.worst.max(not_behind) };
        }
        return;
    };
    let [win, draw, loss] = [rules.points.win, rules.points.draw, rules.points.loss].map(i64::from);
    for (own, other) in [(win, loss), (draw, draw), (loss, win), (0, 0)] {
        let mut give = |place: &Option<usize>, points: i64| {
            if let Some(place) = place {
                now[*place] += points;
            }
        };
        give(home, own);
        give(away, other);
        try_all(rules, now, rest, spans);
        let mut take = |place: &Option<usize>, points: i64| {
            if let Some(place) = place {
                now[*place] -= points;
            }
        };
        take(home, own);
        take(away, other);
    }
}

#[cfg(test)]
#[path = "certain_tests.rs"]
mod tests;
