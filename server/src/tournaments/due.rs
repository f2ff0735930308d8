//! What time and results make due: starts, rounds, matches, walk-overs, the end.
//!
//! One small step at a time: whoever asks stores the acts, takes them in and asks again until nothing is due. So a stop between any two
//! steps changes nothing. Pure: the time, secrets and new ids are given.

use engine::competition::Entrant;
use engine::competition::arena::{self, Waiting};
use engine::game::Side;
use protocol::ids::MatchId;
use protocol::tournaments::{Act, Format, Player, RoundPace, Stage, TournamentStatus, WalkOver};

use super::faults::Fault;
use super::fixture::{Fixture, State};
use super::places::places;
use super::state::Tournament;
use super::{Means, stages};
use crate::limits;

/// The acts that are due now; none: nothing is.
pub(super) fn due(t: &Tournament, means: &Means, fresh: &mut dyn FnMut() -> MatchId) -> Result<Vec<Act>, Fault> {
    match t.status {
        TournamentStatus::Open => Ok(opening(t, means)),
        TournamentStatus::Running => running(t, means, fresh),
        TournamentStatus::Paused | TournamentStatus::Finished | TournamentStatus::Cancelled => Ok(Vec::new()),
    }
}

/// When something is due by time alone; none: never.
pub(super) fn wake(t: &Tournament) -> Option<u64> {
    match t.status {
        TournamentStatus::Open => t.settings.starts,
        TournamentStatus::Running => {
            let fixtures = t.fixtures.values().filter_map(|fixture| next_time(t, fixture));
            fixtures.chain(arena_end(t)).chain(next_pairing(t)).min()
        }
        TournamentStatus::Paused | TournamentStatus::Finished | TournamentStatus::Cancelled => None,
    }
}

/// How many entrants there must be, and whether there are.
pub(super) fn enough(t: &Tournament) -> bool {
    t.entrants.len() >= t.settings.size_min as usize
}

fn opening(t: &Tournament, means: &Means) -> Vec<Act> {
    // Once lots are drawn it is starting.
    if !t.lots.is_empty() {
        return stages::start(t, means);
    }
    let full = t.entrants.len() >= t.settings.size_max as usize && !is_arena(t);
    match t.settings.starts {
        Some(starts) if starts > means.now => Vec::new(),
        Some(_) if enough(t) => stages::start(t, means),
        Some(_) => {
            let reason = format!("fewer than {} had entered when it was to start", t.settings.size_min);
            vec![Act::Cancelled { reason }]
        }
        None if full => stages::start(t, means),
        None => Vec::new(),
    }
}

fn running(t: &Tournament, means: &Means, fresh: &mut dyn FnMut() -> MatchId) -> Result<Vec<Act>, Fault> {
    let fixtures: Vec<Act> = t.fixtures.values().flat_map(|fixture| of_fixture(t, fixture, means.now, fresh)).collect();
    if !fixtures.is_empty() {
        return Ok(fixtures);
    }
    if is_arena(t) {
        return Ok(of_arena(t, means));
    }
    let gone = both_absent(t);
    if !gone.is_empty() {
        return Ok(gone);
    }
    if let Some(round) = next_round(t) {
        return Ok(vec![Act::RoundBegan { round, until: stages::until(t, round, means.now) }]);
    }
    if !t.fixtures.values().all(Fixture::is_settled) {
        return Ok(Vec::new());
    }
    let next = stages::next(t, means)?;
    if next.is_empty() { Ok(vec![Act::Finished { places: places(t)? }]) } else { Ok(next) }
}

fn is_arena(t: &Tournament) -> bool {
    matches!(t.settings.format, Format::Arena { .. })
}

/// The round that begins now: the next one of which there are fixtures, when the one before has nothing more to wait for.
fn next_round(t: &Tournament) -> Option<u32> {
    let round = t.fixtures.values().map(|fixture| fixture.round).filter(|round| *round > t.round).min()?;
    let at_once = matches!(t.settings.pace, RoundPace::AllAtOnce { .. });
    let holds_up = |fixture: &Fixture| {
        let may_wait =
            fixture.extended && matches!(fixture.stage, Stage::Table {} | Stage::Group { .. }) && !is_swiss(t);
        fixture.round <= t.round && !fixture.is_settled() && !may_wait
    };
    (at_once || !t.fixtures.values().any(holds_up)).then_some(round)
}

fn is_swiss(t: &Tournament) -> bool {
    matches!(t.settings.format, Format::Swiss { .. })
}

/// Whether a fixture may be played now: in its round, or before it where there is time enough.
pub(super) fn may_be_played(t: &Tournament, fixture: &Fixture) -> bool {
    let early = !matches!(t.settings.pace, RoundPace::Live { .. });
    fixture.is_pending() && t.status == TournamentStatus::Running && (early || fixture.round <= t.round)
}

/// Whether a side is there: computers always are, and in an arena everybody who does not rest.
fn is_there(t: &Tournament, fixture: &Fixture, side: Side) -> bool {
    is_arena(t) || is_computer(t, fixture.sides[side]) || fixture.ready[side].is_some()
}

fn is_computer(t: &Tournament, entrant: Entrant) -> bool {
    t.entrants.get(&entrant).is_some_and(|taking| matches!(taking.player, Player::Computer { .. }))
}

fn of_fixture(t: &Tournament, fixture: &Fixture, now: u64, fresh: &mut dyn FnMut() -> MatchId) -> Option<Act> {
    if fixture.is_settled() {
        return None;
    }
    let number = fixture.number;
    if let Some((winner, why)) = without(t, fixture) {
        return Some(Act::WalkedOver { fixture: number, winner, why });
    }
    if !fixture.is_pending() {
        return None;
    }
    if is_arena(t) && arena_end(t).is_some_and(|end| end <= now) {
        return Some(Act::WalkedOver { fixture: number, winner: None, why: WalkOver::NoShow });
    }
    let there = |side: Side| is_there(t, fixture, side);
    if may_be_played(t, fixture) || is_arena(t) {
        if there(Side::Home) && there(Side::Away) {
            return Some(Act::Opened { fixture: number, id: fresh() });
        }
        if runs_out(fixture).is_some_and(|at| at <= now) {
            let came = |side: Side| is_computer(t, fixture.sides[side]) || fixture.came[side];
            let winner = Side::BOTH.into_iter().find(|side| came(*side) && !came(!*side));
            return Some(Act::WalkedOver { fixture: number, winner, why: WalkOver::NoShow });
        }
    }
    let lapsed = Side::BOTH.into_iter().find(|side| lapses(t, fixture, *side).is_some_and(|at| at <= now))?;
    Some(Act::Ready { fixture: number, side: lapsed, ready: false })
}

/// A fixture that cannot be played, since somebody is not in it any more.
fn without(t: &Tournament, fixture: &Fixture) -> Option<(Option<Side>, WalkOver)> {
    let is_in = |side: &Side| t.is_in(fixture.sides[*side]);
    if Side::BOTH.iter().all(is_in) {
        return None;
    }
    let voided = Side::BOTH.iter().any(|side| t.is_voided(fixture.sides[*side]));
    let winner = Side::BOTH.into_iter().find(is_in).filter(|_| !voided);
    let expelled = |side: &Side| {
        let gone = t.entrants.get(&fixture.sides[*side]).and_then(|taking| taking.gone.as_ref());
        gone.is_some_and(|gone| gone.expelled.is_some())
    };
    let why = if Side::BOTH.iter().any(expelled) { WalkOver::Expelled } else { WalkOver::Withdrew };
    Some((winner, why))
}

/// When a fixture is lost by whoever is not there: some minutes after the time that was agreed, else at its deadline.
fn runs_out(fixture: &Fixture) -> Option<u64> {
    let agreed = fixture.agreed.map(|at| at + limits::AGREED_WAIT_MS);
    agreed.or(fixture.until)
}

/// When somebody who said that they are there is taken to have gone: rounds of a day or more are not waited for at the board.
fn lapses(t: &Tournament, fixture: &Fixture, side: Side) -> Option<u64> {
    let at_the_board = matches!(t.settings.pace, RoundPace::Live { .. });
    fixture.ready[side].filter(|_| !at_the_board).map(|since| since + limits::READY_LASTS_MS)
}

fn next_time(t: &Tournament, fixture: &Fixture) -> Option<u64> {
    if !may_be_played(t, fixture) {
        return None;
    }
    let lapse = Side::BOTH.into_iter().filter_map(|side| lapses(t, fixture, side));
    lapse.chain(runs_out(fixture)).min()
}

/// In a knock-out nobody waits for two of whom neither came: both are out.
fn both_absent(t: &Tournament) -> Vec<Act> {
    let is_lost = |fixture: &&Fixture| {
        matches!(fixture.stage, Stage::Tie { .. })
            && fixture.state == State::Void
            && fixture.why == Some(WalkOver::NoShow)
    };
    let absent = t.fixtures.values().filter(is_lost).flat_map(|fixture| [fixture.sides.home, fixture.sides.away]);
    let gone = |entrant| Act::Withdrew { entrant, expelled: None, voided: false };
    absent.filter(|entrant| t.is_in(*entrant)).map(gone).collect()
}

/// When an arena ends.
pub(super) fn arena_end(t: &Tournament) -> Option<u64> {
    let Format::Arena { minutes } = t.settings.format else { return None };
    Some(t.started? + u64::from(minutes) * 60_000 + t.paused_ms)
}

/// Those who wait for somebody to play in an arena.
fn waiting(t: &Tournament) -> Vec<Waiting> {
    let busy = |entrant: Entrant| t.fixtures.values().any(|f| !f.is_settled() && f.side_of(entrant).is_some());
    let free = |entrant: &Entrant| {
        let taking = &t.entrants[entrant];
        taking.gone.is_none() && !taking.resting && !busy(*entrant)
    };
    let of = |(place, row): (u32, &arena::Standing)| {
        let own: Vec<(&Fixture, Side)> =
            t.fixtures.values().filter_map(|fixture| Some((fixture, fixture.side_of(row.entrant)?))).collect();
        let at_home = own.iter().filter(|(_, side)| *side == Side::Home).count();
        let last = own.last();
        Waiting {
            entrant: row.entrant,
            place,
            since_ms: last.and_then(|(fixture, _)| fixture.ended).or(t.started).unwrap_or_default(),
            met_last: last.map(|(fixture, side)| fixture.sides[!*side]),
            balance: i32::try_from(2 * at_home).unwrap_or_default() - i32::try_from(own.len()).unwrap_or_default(),
            side_last: last.map(|(_, side)| *side),
            bot: !matches!(&t.entrants[&row.entrant].player, Player::Person { person } if !person.bot),
        }
    };
    (1..).zip(&t.arena()).filter(|(_, row)| free(&row.entrant)).map(of).collect()
}

fn next_pairing(t: &Tournament) -> Option<u64> {
    let pairs = is_arena(t) && waiting(t).len() >= 2;
    pairs.then(|| t.paired.map_or(0, |paired| paired + limits::ARENA_PAIRS_EVERY_MS))
}

fn of_arena(t: &Tournament, means: &Means) -> Vec<Act> {
    let Some(end) = arena_end(t) else { return Vec::new() };
    if end <= means.now {
        let settled = t.fixtures.values().all(Fixture::is_settled);
        let places = t.arena().into_iter().map(|row| vec![row.entrant]).collect();
        return if settled { vec![Act::Finished { places }] } else { Vec::new() };
    }
    if next_pairing(t).is_none_or(|at| at > means.now) || t.fixtures.len() >= limits::FIXTURES_MAX {
        return Vec::new();
    }
    stages::arena_pairs(t, &waiting(t))
}
