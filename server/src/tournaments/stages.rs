//! What comes next in a tournament: rounds of a table, the bracket after the groups, the ties of a bracket, pairs of a Swiss and an arena.
//!
//! Each function looks at the state and says which acts follow, one small step at a time; it is asked again after they are taken in. Pure:
//! links for lots come from [`Means`]. This module must not know matches.

use std::collections::BTreeMap;

use engine::competition::arena;
use engine::competition::bracket::{Bracket, double_elimination, knock_out};
use engine::competition::groups::{self, Qualifying};
use engine::competition::swiss::{self, Contender};
use engine::competition::two_legs::TieState;
use engine::competition::{Entrant, Pairing, fixtures};
use engine::game::{BySide, Side};
use protocol::tournaments::{Act, Drawing, Format, KnockOutRules, NewFixture, RoundPace, Seeding, Stage};

use super::draw;
use super::fixture::Fixture;
use super::standings::{Goals, both_known};
use super::state::{Tournament, purpose};
use super::{Means, faults::Fault};

/// The acts of the start: lots where they are needed, the order, and all that is known of who meets whom.
pub(super) fn start(t: &Tournament, means: &Means) -> Vec<Act> {
    if !t.lots.contains_key(purpose(Drawing::Seeding)) {
        return vec![drawn(t, means, Drawing::Seeding)];
    }
    let seeded = seeded(t);
    let groups = match t.settings.format {
        Format::Groups { groups, .. } => groups::draw(&groups::pots(&seeded, groups), &t.lots["seeding"]),
        _ => Vec::new(),
    };
    vec![Act::Started { seeded, groups }]
}

/// One more drawing.
fn drawn(t: &Tournament, means: &Means, of: Drawing) -> Act {
    let drawing = t.drawings + 1;
    let link = draw::chain(means.secret).link(drawing).expect("drawings are bounded by rounds");
    Act::Drawn { drawing, purpose: of, link: link.to_string() }
}

/// Entrants in the order that everything is made from. Lots come first, so equals are in drawn order.
fn seeded(t: &Tournament) -> Vec<Entrant> {
    let entered: Vec<Entrant> = t.entrants.keys().copied().collect();
    let lots = &t.lots["seeding"];
    match t.settings.seeding {
        Seeding::Entry => entered,
        Seeding::Lots => lots.shuffled("seeding", entered),
        Seeding::Rating => {
            let mut order = lots.shuffled("seeding", entered);
            order.sort_by_key(|entrant| std::cmp::Reverse(t.entrants[entrant].rating));
            order
        }
    }
}

/// What follows when nothing is owed any more of what there is. Empty: nothing more, it is over.
pub(super) fn next(t: &Tournament, means: &Means) -> Result<Vec<Act>, Fault> {
    match t.settings.format {
        Format::League { legs } => {
            Ok(if t.fixtures.is_empty() { all_rounds(t, legs) } else { play_offs(t, means, 0)? })
        }
        Format::Groups { legs, each, best_next, knock_out, .. } => {
            if t.fixtures.is_empty() {
                return Ok(all_rounds(t, legs));
            }
            if t.bracket.is_none() {
                return after_groups(t, means, Qualifying { each, best_next }, &knock_out);
            }
            ties(t, &knock_out)
        }
        Format::KnockOut { knock_out: rules } => match t.bracket {
            None => Ok(vec![Act::Bracket { bracket: knock_out(&t.seeded, rules.third_place) }]),
            Some(_) => ties(t, &rules),
        },
        Format::DoubleElimination { reset } => match t.bracket {
            None => Ok(vec![Act::Bracket { bracket: double_elimination(&t.seeded, reset) }]),
            Some(_) => ties(t, &KnockOutRules { legs: 1, away_goals: false, third_place: false }),
        },
        Format::Swiss { rounds } => {
            if t.round < rounds {
                return swiss_round(t, means);
            }
            play_offs(t, means, 0)
        }
        Format::Arena { .. } => Ok(Vec::new()),
    }
}

/// All rounds of the league or of all groups, side by side.
fn all_rounds(t: &Tournament, legs: u32) -> Vec<Act> {
    let tables: Vec<(Stage, Vec<Vec<Pairing>>)> = if t.groups.is_empty() {
        vec![(Stage::Table {}, fixtures::round_robin(&t.seeded, legs))]
    } else {
        let groups = (1..).zip(&t.groups);
        groups.map(|(group, members)| (Stage::Group { group }, fixtures::round_robin(members, legs))).collect()
    };
    let count = tables.iter().map(|(_, rounds)| rounds.len()).max().unwrap_or_default();
    let mut made = Vec::new();
    for round in 0..count {
        for (stage, rounds) in &tables {
            let Some(pairings) = rounds.get(round) else { continue };
            made.extend(pairings.iter().filter_map(|pairing| Some((round, *stage, pairing.home, pairing.away?))));
        }
    }
    let first = t.next_fixture().0;
    let fixtures = (first..).zip(made).map(|(number, (round, stage, home, away))| NewFixture {
        fixture: protocol::ids::FixtureNo(number),
        round: u32::try_from(round).expect("rounds are few") + 1,
        stage,
        sides: BySide { home, away },
    });
    vec![Act::Fixtures { fixtures: fixtures.collect(), byes: Vec::new() }]
}

/// Fixtures of the round after the last that there is.
fn next_round(t: &Tournament, pairs: Vec<(Stage, BySide<Entrant>)>, byes: Vec<Entrant>) -> Act {
    let round = t.fixtures.values().map(|fixture| fixture.round).max().unwrap_or_default() + 1;
    let first = t.next_fixture().0;
    let fixtures = (first..).zip(pairs).map(|(number, (stage, sides))| NewFixture {
        fixture: protocol::ids::FixtureNo(number),
        round,
        stage,
        sides,
    });
    Act::Fixtures { fixtures: fixtures.collect(), byes }
}

/// Matches between those whom a table leaves level, where a play-off is to separate them; then lots, where they are.
fn play_offs(t: &Tournament, means: &Means, of: u32) -> Result<Vec<Act>, Fault> {
    use engine::competition::criteria::Criterion;
    let table = t.table(of, &Goals::new())?;
    let tie_breaks = &t.settings.table.tie_breaks;
    let mut level: BTreeMap<u32, Vec<Entrant>> = BTreeMap::new();
    for row in table.rows.iter().filter(|row| row.tied) {
        level.entry(row.place).or_default().push(row.entrant);
    }
    if level.is_empty() {
        return Ok(Vec::new());
    }
    let stage = Stage::PlayOff { group: of };
    let was_played = t.fixtures.values().any(|fixture| fixture.stage == stage);
    if tie_breaks.contains(&Criterion::PlayOff) && !was_played {
        let pairs = level.values().flat_map(|tied| {
            fixtures::round_robin(tied, 1)
                .into_iter()
                .flatten()
                .filter_map(|pairing| Some((stage, BySide { home: pairing.home, away: pairing.away? })))
        });
        return Ok(vec![next_round(t, pairs.collect(), Vec::new())]);
    }
    if tie_breaks.contains(&Criterion::Lots) && !t.lots.contains_key(purpose(Drawing::Table)) {
        return Ok(vec![drawn(t, means, Drawing::Table)]);
    }
    Ok(Vec::new())
}

/// The bracket of those who go through; first what their tables leave open.
fn after_groups(t: &Tournament, means: &Means, through: Qualifying, rules: &KnockOutRules) -> Result<Vec<Act>, Fault> {
    let mut orders = Vec::new();
    for of in t.table_numbers() {
        let open = play_offs(t, means, of)?;
        if !open.is_empty() {
            return Ok(open);
        }
        orders.push(t.table(of, &Goals::new())?.rows.iter().map(|row| row.entrant).collect::<Vec<Entrant>>());
    }
    let next_placed = t.next_placed(&orders, through.each)?;
    let seeds = groups::bracket_seeds(&orders, &through, &next_placed);
    Ok(vec![Act::Bracket { bracket: knock_out(&seeds, rules.third_place) }])
}

/// The matches of all ties that can be played now.
fn ties(t: &Tournament, rules: &KnockOutRules) -> Result<Vec<Act>, Fault> {
    let (Some(bracket), Some(standing)) = (&t.bracket, t.standing()?) else { return Ok(Vec::new()) };
    let winners = t.winners()?;
    let mut pairs = Vec::new();
    for (tie, sides) in both_known(bracket, &standing) {
        if winners.contains_key(&tie) {
            continue;
        }
        let leg = u32::try_from(t.fixtures_of_tie(tie).filter(|f| f.is_settled()).count()).expect("few") + 1;
        let home = match t.tie(rules, tie, sides) {
            TieState::Owing { home } | TieState::Decider { home } => home,
            TieState::Won { .. } => continue,
        };
        let away = if sides.home == home { sides.away } else { sides.home };
        pairs.push((Stage::Tie { tie, leg }, BySide { home, away }));
    }
    if pairs.is_empty() {
        return Ok(Vec::new());
    }
    Ok(vec![next_round(t, pairs, Vec::new())])
}

/// A round of a Swiss. Where nobody can be paired any more without a repeat it ends early: no acts.
fn swiss_round(t: &Tournament, means: &Means) -> Result<Vec<Act>, Fault> {
    // One drawing serves all rounds: the pairing mixes the round's number in.
    let Some(lots) = t.lots.get(purpose(Drawing::Pairing)) else { return Ok(vec![drawn(t, means, Drawing::Pairing)]) };
    let contenders: Vec<Contender> = contenders(t);
    let in_it = contenders.len();
    if in_it < 2 {
        return Ok(Vec::new());
    }
    let Ok(pairings) = swiss::pair(&contenders, lots, t.round + 1) else { return play_offs(t, means, 0) };
    let byes = pairings.iter().filter(|pairing| pairing.away.is_none()).map(|pairing| pairing.home).collect();
    let pairs = pairings
        .iter()
        .filter_map(|pairing| Some((Stage::Table {}, BySide { home: pairing.home, away: pairing.away? })));
    Ok(vec![next_round(t, pairs.collect(), byes)])
}

/// Those who are paired in a Swiss, as the pairing sees them.
fn contenders(t: &Tournament) -> Vec<Contender> {
    let ranks = (1..).zip(&t.seeded).filter(|(_, entrant)| t.is_in(**entrant));
    let points = t.settings.table.points;
    let contender = |(rank, entrant): (u32, &Entrant)| {
        let entrant = *entrant;
        let own: Vec<(&Fixture, Side)> =
            t.fixtures.values().filter_map(|fixture| Some((fixture, fixture.side_of(entrant)?))).collect();
        let byes = t.byes.iter().filter(|bye| bye.entrant == entrant).count();
        let won = |(fixture, side): &(&Fixture, Side)| match t.counted(fixture)?.winner {
            Some(winner) if winner == *side => Some(points.win),
            Some(_) => Some(points.loss),
            None => Some(points.draw),
        };
        let sum: u32 = own.iter().filter_map(won).sum();
        Contender {
            entrant,
            points: sum + points.win * u32::try_from(byes).expect("few"),
            rank,
            met: own.iter().map(|(fixture, side)| fixture.sides[!*side]).collect(),
            sides: own.iter().map(|(_, side)| *side).collect(),
            had_bye: byes > 0,
        }
    };
    ranks.map(contender).collect()
}

/// The deadline of a round that begins now.
pub(super) fn until(t: &Tournament, round: u32, now: u64) -> Option<u64> {
    let after = |seconds: u32| Some(now + u64::from(seconds) * 1_000);
    match t.settings.pace {
        RoundPace::Live { ready_s } => after(ready_s),
        RoundPace::Deadline { round_s } | RoundPace::Agreement { round_s } => after(round_s),
        RoundPace::AllAtOnce { total_s } if round <= 1 => after(total_s),
        RoundPace::AllAtOnce { .. } => t.round_until.or(Some(now)),
    }
}

/// Ties of a bracket and whether anything of what follows from one has begun.
pub(super) fn is_followed(t: &Tournament, bracket: &Bracket, tie: engine::competition::bracket::TieNo) -> bool {
    use engine::competition::bracket::Slot;
    let leads = |slot: &Slot| matches!(slot, Slot::WinnerOf { tie: of } | Slot::LoserOf { tie: of } if *of == tie);
    let after = bracket.ties.iter().filter(|after| after.slots.iter().any(|(_, slot)| leads(slot)));
    after.into_iter().any(|after| t.fixtures_of_tie(after.number).next().is_some())
}

/// Pairs of those who wait in an arena; none: nobody can be paired.
pub(super) fn arena_pairs(t: &Tournament, waiting: &[arena::Waiting]) -> Vec<Act> {
    let pairs: Vec<(Stage, BySide<Entrant>)> = arena::pair(waiting)
        .into_iter()
        .filter_map(|pairing| Some((Stage::Table {}, BySide { home: pairing.home, away: pairing.away? })))
        .collect();
    if pairs.is_empty() { Vec::new() } else { vec![next_round(t, pairs, Vec::new())] }
}
