//! A tournament as everybody sees it.
//!
//! Built up field by field from what the log tells, which is open to all, and from goals that spectators have seen. Pure.

use std::collections::{BTreeMap, BTreeSet};

use engine::competition::bracket::TieNo;
use engine::competition::certain::Mark;
use engine::competition::table::Row;
use engine::competition::{Entrant, arena};
use engine::game::{BySide, Side};
use protocol::ids::FixtureNo;
use protocol::tournaments::{
    Act, EntrantView, FixtureState, FixtureView, Format, Logged, Player, TableRow, TieView, TournamentListing,
    TournamentView,
};

use super::due;
use super::faults::Fault;
use super::fixture::{Fixture, State};
use super::settings::format_name;
use super::standings::{Goals, ordered};
use super::state::Tournament;
use crate::matches::names;

/// The view, with the goals of matches that are being played as spectators know them.
pub(super) fn view(t: &Tournament, goals: &Goals) -> Result<TournamentView, Fault> {
    Ok(TournamentView {
        id: t.id,
        settings: t.settings.clone(),
        organiser: names::person(&t.organiser),
        created: t.created,
        status: t.status,
        reason: t.reason.clone(),
        round: t.round,
        rounds: rounds(t),
        ends: due::arena_end(t),
        commitment: t.commitment.clone(),
        entrants: t.entrants.keys().map(|entrant| (*entrant, entrant_view(t, *entrant))).collect(),
        fixtures: t.fixtures.values().map(|fixture| (fixture.number, fixture_view(t, fixture, goals))).collect(),
        tables: tables(t, goals)?,
        ties: ties(t, goals)?,
        places: t.places.clone(),
        announcement: t.announcement.clone(),
        follows: t.follows,
    })
}

/// How many rounds there will be, where that is known.
fn rounds(t: &Tournament) -> Option<u32> {
    match t.settings.format {
        Format::League { .. } => t.fixtures.values().map(|fixture| fixture.round).max(),
        Format::Swiss { rounds } => Some(rounds),
        _ => None,
    }
}

fn entrant_view(t: &Tournament, entrant: Entrant) -> EntrantView {
    let taking = &t.entrants[&entrant];
    let place = |list: &[Entrant]| list.iter().position(|other| *other == entrant);
    let number = |place: usize| u32::try_from(place).expect("entrants are bounded") + 1;
    EntrantView {
        name: player_name(&taking.player),
        player: player(&taking.player),
        rating: taking.rating,
        seed: place(&t.seeded).map(number),
        group: t.groups.iter().position(|group| group.contains(&entrant)).map(number),
        gone: taking.gone.is_some(),
        resting: taking.resting,
    }
}

fn fixture_view(t: &Tournament, fixture: &Fixture, goals: &Goals) -> FixtureView {
    let voided = Side::BOTH.iter().any(|side| t.is_voided(fixture.sides[*side]));
    let state = match fixture.state {
        State::Pending => FixtureState::Pending,
        State::Live(_) => FixtureState::Live,
        State::Counted(_) if !voided => FixtureState::Over,
        State::Counted(_) | State::Void => FixtureState::Void,
    };
    let result = match &fixture.state {
        State::Counted(result) => Some(result),
        _ => None,
    };
    let live = match fixture.state {
        State::Live(id) => Some(goals.get(&id).copied().unwrap_or_default()),
        _ => None,
    };
    FixtureView {
        round: fixture.round,
        stage: fixture.stage,
        sides: fixture.sides,
        state,
        ready: fixture.ready.map(|_, since| since.is_some()),
        until: fixture.until.filter(|_| fixture.is_pending()),
        proposed: Some(fixture.proposed).filter(|_| fixture.is_pending() && fixture.proposed != BySide::default()),
        agreed: fixture.agreed,
        id: fixture.id,
        goals: result.map(|result| result.goals).or(live),
        winner: result.and_then(|result| result.winner),
        by: result.map(|result| result.by.clone()),
    }
}

fn tables(t: &Tournament, goals: &Goals) -> Result<BTreeMap<u32, BTreeMap<Entrant, TableRow>>, Fault> {
    if let Format::Arena { .. } = t.settings.format {
        return Ok(BTreeMap::from([(0, arena_table(t))]));
    }
    t.table_numbers().map(|of| Ok((of, table(t, of, goals)?))).collect()
}

fn table(t: &Tournament, of: u32, goals: &Goals) -> Result<BTreeMap<Entrant, TableRow>, Fault> {
    let marks = t.marks(of);
    let live: BTreeSet<Entrant> = t
        .fixtures
        .values()
        .filter(|fixture| matches!(fixture.state, State::Live(id) if goals.contains_key(&id)))
        .flat_map(|fixture| [fixture.sides.home, fixture.sides.away])
        .collect();
    let table = t.table(of, goals)?;
    let shown = |(order, row): (u32, &Row)| {
        let marks = marks.get(&row.entrant).map(|marks| marks.iter().copied().collect()).unwrap_or_default();
        (row.entrant, table_row(row, order, marks, live.contains(&row.entrant)))
    };
    Ok(ordered(&table).map(shown).collect())
}

fn table_row(row: &Row, order: u32, marks: Vec<Mark>, live: bool) -> TableRow {
    TableRow {
        place: row.place,
        order,
        was: row.was,
        played: row.played,
        won: row.won,
        drawn: row.drawn,
        lost: row.lost,
        goals_for: row.goals_for,
        goals_against: row.goals_against,
        difference: row.difference,
        points: row.points,
        adjusted: row.adjusted,
        form: row.form.clone(),
        decided_by: row.decided_by,
        marks,
        streak: None,
        live,
    }
}

fn arena_table(t: &Tournament) -> BTreeMap<Entrant, TableRow> {
    let shown = |(order, row): (u32, arena::Standing)| {
        let shown = TableRow {
            place: order,
            order,
            was: None,
            played: row.played,
            won: row.wins,
            drawn: row.draws,
            lost: row.played - row.wins - row.draws,
            goals_for: row.goals_for,
            goals_against: row.goals_against,
            difference: row.goals_for.cast_signed() - row.goals_against.cast_signed(),
            points: row.points.cast_signed(),
            adjusted: 0,
            form: Vec::new(),
            decided_by: None,
            marks: Vec::new(),
            streak: Some(row.streak),
            live: false,
        };
        (row.entrant, shown)
    };
    (1..).zip(t.arena()).map(shown).collect()
}

fn ties(t: &Tournament, goals: &Goals) -> Result<BTreeMap<TieNo, TieView>, Fault> {
    let (Some(bracket), Some(standing)) = (&t.bracket, t.standing()?) else { return Ok(BTreeMap::new()) };
    let winners = t.winners()?;
    let shown = |tie: &engine::competition::bracket::Tie| {
        let sides = standing.sides.get(&tie.number).copied().unwrap_or_default();
        let fixtures: Vec<&Fixture> = t.fixtures_of_tie(tie.number).collect();
        let view = TieView {
            round: tie.round,
            part: tie.part,
            slots: tie.slots,
            sides,
            fixtures: fixtures.iter().map(|fixture| fixture.number).collect::<Vec<FixtureNo>>(),
            goals: aggregate(&fixtures, sides, goals),
            winner: winners.get(&tie.number).copied(),
        };
        (tie.number, view)
    };
    Ok(bracket.ties.iter().map(shown).collect())
}

/// Goals of each side of a tie over its matches, the running one included.
fn aggregate(fixtures: &[&Fixture], sides: BySide<Option<Entrant>>, goals: &Goals) -> Option<BySide<u32>> {
    let scored = |fixture: &Fixture| match &fixture.state {
        State::Counted(result) => Some(result.goals),
        State::Live(id) => Some(goals.get(id).copied().unwrap_or_default()),
        State::Pending | State::Void => None,
    };
    let mut sum: Option<BySide<u32>> = None;
    for fixture in fixtures {
        let Some(goals) = scored(fixture) else { continue };
        let sum = sum.get_or_insert_default();
        for side in Side::BOTH {
            let own = sides[side].and_then(|entrant| fixture.side_of(entrant));
            sum[side] += own.map_or(0, |own| goals[own]);
        }
    }
    sum
}

/// As lists show it.
pub(super) fn listing(t: &Tournament) -> TournamentListing {
    let champion = t.places.as_ref().and_then(|places| match places.first()?.as_slice() {
        [champion] => Some(t.entrants.get(champion)?.name().to_owned()),
        _ => None,
    });
    TournamentListing {
        id: t.id,
        name: t.settings.name.clone(),
        game: t.settings.game.clone(),
        format: format_name(&t.settings.format).to_owned(),
        entry: t.settings.entry,
        status: t.status,
        entrants: u32::try_from(t.entrants.len()).expect("entrants are bounded"),
        size_max: t.settings.size_max,
        starts: t.settings.starts,
        created: t.created,
        organiser: t.organiser.clone(),
        champion,
    }
}

/// A player under the name of today.
fn player(player: &Player) -> Player {
    match player {
        Player::Person { person } => Player::Person { person: names::person(person) },
        Player::Computer { .. } => player.clone(),
    }
}

fn player_name(of: &Player) -> String {
    match player(of) {
        Player::Person { person } => person.name,
        Player::Computer { name, .. } => name,
    }
}

/// An entry of the log with the names of today.
pub(super) fn entry(entry: Logged) -> Logged {
    let act = match entry.act {
        Act::Invited { person } => Act::Invited { person: names::person(&person) },
        Act::Entered { entrant, player: of, rating } => Act::Entered { entrant, player: player(&of), rating },
        Act::Substituted { entrant, player: of, reason } => Act::Substituted { entrant, player: player(&of), reason },
        act => act,
    };
    Logged { by: entry.by.as_ref().map(names::person), act, ..entry }
}
