//! Tables and the bracket of a tournament, from its state and from the goals of matches that are being played.
//!
//! Pure folds: nothing here is kept. This module must not decide what happens next.

use std::collections::{BTreeMap, BTreeSet};

use engine::competition::arena::{self, ArenaRules};
use engine::competition::bracket::{Bracket, BracketFault, Standing, TieNo};
use engine::competition::certain::{self, Mark, Zones};
use engine::competition::criteria::Criterion;
use engine::competition::table::{self, Facts, Row, Table, TableFault};
use engine::competition::two_legs::{Leg, LegRule, TieState, tie_over_legs};
use engine::competition::{Entrant, Played};
use engine::game::{BySide, Side};
use protocol::ids::MatchId;
use protocol::tournaments::{Drawing, Format, KnockOutRules, Stage};

use super::fixture::{Fixture, State};
use super::state::{Tournament, purpose};

/// Goals so far of matches that are being played.
pub(super) type Goals = BTreeMap<MatchId, BySide<u32>>;

/// What a table needs, gathered once.
struct Gathered {
    entrants: Vec<Entrant>,
    results: Vec<Played>,
    play_offs: Vec<Played>,
    adjustments: Vec<table::Adjustment>,
    byes: Vec<table::Bye>,
}

/// Whether a fixture counts in the table of this group; 0: the only table.
fn is_of(stage: Stage, of: u32) -> bool {
    matches!((stage, of), (Stage::Table {}, 0)) || matches!(stage, Stage::Group { group } if group == of)
}

/// A result as a table sees it.
fn played(fixture: &Fixture, goals: BySide<u32>) -> Played {
    Played { round: fixture.round, sides: fixture.sides, goals, conduct: conduct(fixture) }
}

/// Penalty points for conduct: three for not having come.
fn conduct(fixture: &Fixture) -> BySide<u32> {
    use protocol::tournaments::WalkOver;
    let lost = |side: Side| match &fixture.state {
        State::Counted(result) => fixture.why == Some(WalkOver::NoShow) && result.winner == Some(!side),
        _ => false,
    };
    BySide::new(|side| if lost(side) { 3 } else { 0 })
}

impl Tournament {
    /// The numbers of its tables.
    pub fn table_numbers(&self) -> std::ops::Range<u32> {
        match self.settings.format {
            Format::League { .. } | Format::Swiss { .. } | Format::Arena { .. } => 0..1,
            Format::Groups { .. } => 1..u32::try_from(self.groups.len()).unwrap_or_default() + 1,
            // None.
            Format::KnockOut { .. } | Format::DoubleElimination { .. } => 0..0,
        }
    }

    /// Who stands in a table.
    pub fn members(&self, of: u32) -> Vec<Entrant> {
        let all = match of.checked_sub(1) {
            None if self.started.is_none() => self.entrants.keys().copied().collect(),
            None => self.seeded_and_late(),
            Some(group) => self.groups.get(group as usize).cloned().unwrap_or_default(),
        };
        all.into_iter().filter(|entrant| !self.is_voided(*entrant)).collect()
    }

    /// Those who were there at the start, and those who came to an arena later.
    fn seeded_and_late(&self) -> Vec<Entrant> {
        let late = self.entrants.keys().filter(|entrant| !self.seeded.contains(entrant));
        self.seeded.iter().chain(late).copied().collect()
    }

    fn gather(&self, of: u32, goals: &Goals) -> Gathered {
        let entrants = self.members(of);
        let is_member: BTreeSet<Entrant> = entrants.iter().copied().collect();
        let counts = |fixture: &Fixture, stage: bool| {
            let both = Side::BOTH.iter().all(|side| is_member.contains(&fixture.sides[*side]));
            if !stage || !both {
                return None;
            }
            match &fixture.state {
                State::Counted(result) => Some(played(fixture, result.goals)),
                State::Live(id) => goals.get(id).map(|goals| played(fixture, *goals)),
                State::Pending | State::Void => None,
            }
        };
        let results = self.fixtures.values().filter_map(|f| counts(f, is_of(f.stage, of))).collect();
        let is_play_off = |f: &Fixture| matches!(f.stage, Stage::PlayOff { group } if group == of);
        let play_offs = self.fixtures.values().filter_map(|f| counts(f, is_play_off(f))).collect();
        let adjustments = self.adjustments.iter().filter(|a| is_member.contains(&a.entrant)).cloned().collect();
        let byes = self.byes.iter().filter(|bye| is_member.contains(&bye.entrant)).copied().collect();
        Gathered { entrants, results, play_offs, adjustments, byes }
    }

    /// The table of a group; 0: the only one.
    pub fn table(&self, of: u32, goals: &Goals) -> Result<Table, TableFault> {
        let gathered = self.gather(of, goals);
        table::table(&self.settings.table, &self.facts(of, &gathered))
    }

    /// Lots of another group's table count here only when the play-off that this one owes is there.
    fn facts<'a>(&self, of: u32, gathered: &'a Gathered) -> Facts<'a> {
        let is_play_off = |fixture: &Fixture| fixture.stage == Stage::PlayOff { group: of };
        let owes =
            self.settings.table.tie_breaks.contains(&Criterion::PlayOff) && !self.fixtures.values().any(is_play_off);
        Facts {
            entrants: &gathered.entrants,
            results: &gathered.results,
            byes: &gathered.byes,
            adjustments: &gathered.adjustments,
            play_offs: &gathered.play_offs,
            lots: self.lots.get(purpose(Drawing::Table)).copied().filter(|_| !owes),
        }
    }

    /// What is certain already in a table, whatever happens in the matches that are left. Matches that are being played count as left.
    pub fn marks(&self, of: u32) -> BTreeMap<Entrant, BTreeSet<Mark>> {
        if !matches!(self.settings.format, Format::League { .. } | Format::Groups { .. }) {
            return BTreeMap::new();
        }
        let gathered = self.gather(of, &Goals::new());
        // A play-off that is still to be played leaves open what it is played for.
        let is_left = |fixture: &&Fixture| {
            let play_off = matches!(fixture.stage, Stage::PlayOff { group } if group == of);
            (play_off || is_of(fixture.stage, of)) && !fixture.is_settled()
        };
        let left: Vec<BySide<Entrant>> = self.fixtures.values().filter(is_left).map(|fixture| fixture.sides).collect();
        certain::marks(&self.settings.table, &self.facts(of, &gathered), &left, &self.zones()).unwrap_or_default()
    }

    /// Who goes up and who goes down; in groups, who goes through for certain.
    fn zones(&self) -> Zones {
        match self.settings.format {
            Format::Groups { each, .. } => Zones { promoted: each, relegated: 0 },
            _ => self.settings.zones,
        }
    }

    /// The standing of an arena.
    pub fn arena(&self) -> Vec<arena::Standing> {
        let mut ended: Vec<&Fixture> = self.fixtures.values().filter(|f| self.counted(f).is_some()).collect();
        ended.sort_by_key(|fixture| fixture.ended);
        let results: Vec<Played> = ended.iter().filter_map(|f| Some(played(f, self.counted(f)?.goals))).collect();
        arena::standings(&self.members(0), &results, &ArenaRules::default())
    }

    /// The state of a tie.
    pub fn tie(&self, rules: &KnockOutRules, tie: TieNo, sides: BySide<Entrant>) -> TieState {
        let rule = LegRule { legs: rules.legs, away_goals: rules.away_goals };
        let legs: Vec<Leg> = self.fixtures_of_tie(tie).filter_map(leg).collect();
        tie_over_legs(&rule, sides, &legs)
    }

    /// Those in the place after those who go through from each group, the best first: by points, goal difference, goals and wins, then by lots.
    /// Where groups differ in size, results against the last of the bigger ones are left out.
    pub fn next_placed(&self, orders: &[Vec<Entrant>], each: u32) -> Result<Vec<Entrant>, TableFault> {
        let each = each as usize;
        let least = orders.iter().map(Vec::len).min().unwrap_or_default();
        let mut placed = Vec::new();
        for (of, order) in (1..).zip(orders) {
            let Some(entrant) = order.get(each) else { continue };
            let beyond = &order[least.max(each + 1).min(order.len())..];
            let mut gathered = self.gather(of, &Goals::new());
            gathered.results.retain(|played| !beyond.iter().any(|entrant| played.side_of(*entrant).is_some()));
            let rows = table::table(&self.settings.table, &self.facts(of, &gathered))?.rows;
            placed.extend(rows.into_iter().find(|row| row.entrant == *entrant));
        }
        let drawn = self.lots.get(purpose(Drawing::Seeding));
        let numbers: Vec<Entrant> = placed.iter().map(|row| row.entrant).collect();
        let drawn = drawn.map_or_else(|| numbers.clone(), |lots| lots.shuffled("next placed", numbers.clone()));
        let lot = |entrant: Entrant| drawn.iter().position(|other| *other == entrant);
        placed.sort_by_key(|row| {
            (std::cmp::Reverse((row.points, row.difference, row.goals_for, row.won)), lot(row.entrant))
        });
        Ok(placed.into_iter().map(|row| row.entrant).collect())
    }

    /// Who has won the ties that are decided.
    pub fn winners(&self) -> Result<BTreeMap<TieNo, Entrant>, BracketFault> {
        let (Some(bracket), Some(rules)) = (&self.bracket, self.knock_out()) else { return Ok(BTreeMap::new()) };
        let mut winners = BTreeMap::new();
        // A tie's sides are known when those before it are decided, and ties are in such an order.
        loop {
            let standing = bracket.standing(&winners)?;
            let count = winners.len();
            for (tie, sides) in both_known(bracket, &standing) {
                if let Some(winner) = self.winner_of(&rules, tie, sides) {
                    winners.insert(tie, winner);
                }
            }
            if winners.len() == count {
                return Ok(winners);
            }
        }
    }

    /// Who goes on from a tie; none: that is still to be seen.
    fn winner_of(&self, rules: &KnockOutRules, tie: TieNo, sides: BySide<Entrant>) -> Option<Entrant> {
        if let TieState::Won { entrant, .. } = self.tie(rules, tie, sides) {
            return Some(entrant);
        }
        // Nobody came, and both are out: somebody must stand there in the next round, to be walked over.
        let nobody = self.fixtures_of_tie(tie).any(|fixture| fixture.state == State::Void)
            && Side::BOTH.iter().all(|side| !self.is_in(sides[*side]));
        nobody.then(|| self.better_seed(sides))
    }

    /// The better seeded of two.
    pub fn better_seed(&self, sides: BySide<Entrant>) -> Entrant {
        let seed = |entrant: Entrant| self.seeded.iter().position(|seeded| *seeded == entrant);
        if seed(sides.home) <= seed(sides.away) { sides.home } else { sides.away }
    }

    /// Who stands where in the bracket.
    pub fn standing(&self) -> Result<Option<Standing>, BracketFault> {
        let Some(bracket) = &self.bracket else { return Ok(None) };
        bracket.standing(&self.winners()?).map(Some)
    }

    /// The rules of its knock-out, if it has one.
    pub fn knock_out(&self) -> Option<KnockOutRules> {
        match self.settings.format {
            Format::Groups { knock_out, .. } | Format::KnockOut { knock_out } => Some(knock_out),
            Format::DoubleElimination { .. } => Some(KnockOutRules { legs: 1, away_goals: false, third_place: false }),
            Format::League { .. } | Format::Swiss { .. } | Format::Arena { .. } => None,
        }
    }
}

/// Ties of which both sides are known.
pub(super) fn both_known(bracket: &Bracket, standing: &Standing) -> Vec<(TieNo, BySide<Entrant>)> {
    let sides = |tie: TieNo| match standing.sides.get(&tie)? {
        BySide { home: Some(home), away: Some(away) } => Some((tie, BySide { home: *home, away: *away })),
        _ => None,
    };
    bracket.ties.iter().filter_map(|tie| sides(tie.number)).collect()
}

fn leg(fixture: &Fixture) -> Option<Leg> {
    let State::Counted(result) = &fixture.state else { return None };
    let winner = result.winner.map(|side| fixture.sides[side]);
    Some(Leg { home: fixture.sides.home, goals: result.goals, winner })
}

/// A row with the place in the order of rows, from 1.
pub(super) fn ordered(table: &Table) -> impl Iterator<Item = (u32, &Row)> {
    (1..).zip(&table.rows)
}
