//! What people ask of a tournament, judged: the acts that follow, or why not.
//!
//! Pure: whoever is named was looked up before. This module must not store or send anything.

use engine::competition::Entrant;
use engine::game::{BySide, Side};
use protocol::code::Code;
use protocol::ids::FixtureNo;
use protocol::people::Person;
use protocol::tournaments::{
    Act, Entry, FixtureResult, Format, Player, RoundPace, Score, Stage, TournamentOrder as Order, TournamentStatus,
    Withdrawals,
};
use serde_json::json;

use super::entering::{computer, with_number};
use super::fixture::{Fixture, State};
use super::state::Tournament;
use super::{Means, due, stages};
use crate::limits;
use crate::matches::{Refusal, refuse, refuse_with};
use crate::text;

/// Somebody whom an order names, as the server found them.
#[derive(Clone, Debug)]
pub struct Named {
    /// Who.
    pub person: Person,
    /// Their rating in the game.
    pub rating: Option<u32>,
}

/// The acts that follow when `who` asks for this. Empty: it is so already. `named` is whom the order names.
pub(super) fn judge(
    t: &Tournament,
    who: &Person,
    order: &Order,
    named: Option<&Named>,
    means: &Means,
) -> Result<Vec<Act>, Refusal> {
    match order {
        Order::Ready { .. } | Order::NotReady { .. } | Order::Propose { .. } | Order::Extend { .. } => {
            of_player(t, who, order, means.now)
        }
        Order::Withdraw {} => {
            let entrant = own_number(t, who)?;
            leaves(t, entrant, None)
        }
        Order::Rest { resting } => rests(t, who, *resting),
        _ if t.organiser.id != who.id => {
            Err(refuse(Code::NotOrganiser, "only the organiser of the tournament may do this"))
        }
        _ => of_organiser(t, order, named, means),
    }
}

fn own_number(t: &Tournament, who: &Person) -> Result<Entrant, Refusal> {
    t.entrant_of(who.id).ok_or_else(|| refuse(Code::NotEntered, "you do not take part in this tournament"))
}

fn fixture(t: &Tournament, number: FixtureNo) -> Result<&Fixture, Refusal> {
    t.fixtures.get(&number).ok_or_else(|| refuse(Code::NoSuchFixture, "the tournament has no such fixture"))
}

fn of_player(t: &Tournament, who: &Person, order: &Order, now: u64) -> Result<Vec<Act>, Refusal> {
    let (Order::Ready { fixture: number }
    | Order::NotReady { fixture: number }
    | Order::Propose { fixture: number, .. }
    | Order::Extend { fixture: number, .. }) = order
    else {
        return Ok(Vec::new());
    };
    let entrant = own_number(t, who)?;
    let (number, fixture) = (*number, fixture(t, *number)?);
    let side =
        fixture.side_of(entrant).ok_or_else(|| refuse(Code::NotSeated, "you play on no side of this fixture"))?;
    if !due::may_be_played(t, fixture) {
        return Err(not_open(t, fixture));
    }
    match *order {
        Order::Ready { .. } if fixture.ready[side].is_some() => Ok(Vec::new()),
        Order::Ready { .. } => Ok(vec![Act::Ready { fixture: number, side, ready: true }]),
        Order::NotReady { .. } if fixture.ready[side].is_none() => Ok(Vec::new()),
        Order::NotReady { .. } => Ok(vec![Act::Ready { fixture: number, side, ready: false }]),
        Order::Propose { at, .. } => proposes(t, fixture, side, at, now),
        Order::Extend { until, .. } => asks_for_more(t, fixture, side, until),
        _ => Ok(Vec::new()),
    }
}

fn not_open(t: &Tournament, fixture: &Fixture) -> Refusal {
    let state = match fixture.state {
        State::Live(_) => "it is being played",
        State::Counted(_) | State::Void => "it is over",
        State::Pending if t.status != TournamentStatus::Running => "the tournament stands still",
        State::Pending => "its round has not begun",
    };
    refuse(Code::FixtureClosed, format!("this fixture cannot be played now: {state}"))
}

fn proposes(t: &Tournament, fixture: &Fixture, side: Side, at: u64, now: u64) -> Result<Vec<Act>, Refusal> {
    if !matches!(t.settings.pace, RoundPace::Agreement { .. }) {
        return Err(refuse(Code::BadTime, "matches of this tournament find their time without appointments"));
    }
    let until = fixture.until.unwrap_or(u64::MAX);
    if at < now || at > until {
        let values = json!({ "from": now, "until": fixture.until });
        return Err(refuse_with(Code::BadTime, "the time is past, or after the fixture's deadline", values));
    }
    let number = fixture.number;
    let proposed = Act::Proposed { fixture: number, side, at };
    if fixture.proposed[!side] == Some(at) {
        return Ok(vec![proposed, Act::Agreed { fixture: number, at }]);
    }
    Ok(if fixture.proposed[side] == Some(at) { Vec::new() } else { vec![proposed] })
}

fn asks_for_more(t: &Tournament, fixture: &Fixture, side: Side, until: u64) -> Result<Vec<Act>, Refusal> {
    let round_ms = match t.settings.pace {
        RoundPace::Live { .. } => None,
        RoundPace::Deadline { round_s } | RoundPace::Agreement { round_s } => Some(u64::from(round_s) * 1_000),
        RoundPace::AllAtOnce { total_s } => Some(u64::from(total_s) * 1_000),
    };
    let Some((round_ms, now_until)) = round_ms.zip(fixture.until) else {
        return Err(refuse(Code::BadTime, "this fixture has no deadline that could be put off by agreement"));
    };
    let latest = t.round_until.unwrap_or(now_until) + round_ms;
    if until <= now_until || until > latest {
        let values = json!({ "from": now_until + 1, "until": latest });
        return Err(refuse_with(Code::BadTime, "a later deadline is at most one round's time away", values));
    }
    let number = fixture.number;
    let asked = Act::ExtensionAsked { fixture: number, side, until };
    match fixture.asked[!side] {
        Some(other) if other >= until => Ok(vec![asked, Act::Extended { fixture: number, until, reason: None }]),
        _ if fixture.asked[side] == Some(until) => Ok(Vec::new()),
        _ => Ok(vec![asked]),
    }
}

fn rests(t: &Tournament, who: &Person, resting: bool) -> Result<Vec<Act>, Refusal> {
    let entrant = own_number(t, who)?;
    if !matches!(t.settings.format, Format::Arena { .. }) {
        return Err(refuse(Code::BadOrder, "one rests in an arena only"));
    }
    let same = t.entrants[&entrant].resting == resting;
    Ok(if same { Vec::new() } else { vec![Act::Rested { entrant, resting }] })
}

/// Somebody leaves, or is put out.
fn leaves(t: &Tournament, entrant: Entrant, expelled: Option<String>) -> Result<Vec<Act>, Refusal> {
    match t.status {
        TournamentStatus::Open => Ok(vec![Act::Left { entrant, reason: expelled }]),
        TournamentStatus::Running | TournamentStatus::Paused => {
            Ok(vec![Act::Withdrew { entrant, expelled, voided: voids(t, entrant) }])
        }
        TournamentStatus::Finished | TournamentStatus::Cancelled => Err(over()),
    }
}

/// Whether all results of one who leaves now are void, by the rule that was fixed. In a knock-out results stand: others have gone out by them.
fn voids(t: &Tournament, entrant: Entrant) -> bool {
    let table = |f: &&Fixture| f.side_of(entrant).is_some() && matches!(f.stage, Stage::Table {} | Stage::Group { .. });
    if t.bracket.is_some() || matches!(t.settings.format, Format::Arena { .. } | Format::Swiss { .. }) {
        return false;
    }
    match t.settings.withdrawals {
        Withdrawals::Void => true,
        Withdrawals::Award => false,
        Withdrawals::HalfPlayed => {
            let all = t.fixtures.values().filter(table).count();
            let settled = t.fixtures.values().filter(table).filter(|f| f.is_settled()).count();
            settled * 2 < all
        }
    }
}

fn over() -> Refusal {
    refuse(Code::TournamentOver, "the tournament is over")
}

fn of_organiser(t: &Tournament, order: &Order, named: Option<&Named>, means: &Means) -> Result<Vec<Act>, Refusal> {
    if t.is_over() && !matches!(order, Order::Announce { .. }) {
        return Err(over());
    }
    match order {
        Order::Start {} | Order::Invite { .. } | Order::AddComputer { .. } | Order::Remove { .. } => {
            before_the_start(t, order, named, means)
        }
        Order::Adjudicate { .. } | Order::Replay { .. } | Order::Postpone { .. } => of_fixture(t, order, means.now),
        Order::Substitute { .. } | Order::Adjust { .. } | Order::Expel { .. } => of_entrant(t, order, named),
        Order::Pause { reason } => match t.status {
            TournamentStatus::Running => Ok(vec![Act::Paused { reason: checked(reason)? }]),
            TournamentStatus::Paused => Ok(Vec::new()),
            _ => Err(refuse(Code::NotStarted, "the tournament has not begun")),
        },
        Order::Resume {} => Ok(if t.status == TournamentStatus::Paused { vec![Act::Resumed {}] } else { Vec::new() }),
        Order::Announce { text } => Ok(vec![Act::Announced { text: checked(text)? }]),
        Order::Cancel { reason } => Ok(vec![Act::Cancelled { reason: checked(reason)? }]),
        _ => Ok(Vec::new()),
    }
}

/// A reason that people can read.
fn checked(reason: &str) -> Result<String, Refusal> {
    let reason = reason.trim();
    let fits = reason.chars().count() <= limits::REASON_CHARS;
    if reason.is_empty() || !fits || !text::is_legible(reason) {
        let values = json!({ "chars_max": limits::REASON_CHARS });
        return Err(refuse_with(Code::BadText, "say it in some legible words, and not too many", values));
    }
    Ok(reason.to_owned())
}

fn before_the_start(t: &Tournament, order: &Order, named: Option<&Named>, means: &Means) -> Result<Vec<Act>, Refusal> {
    if t.status != TournamentStatus::Open || !t.lots.is_empty() {
        return Err(refuse(Code::TournamentClosed, "the tournament has begun"));
    }
    match order {
        Order::Start {} if !due::enough(t) => {
            let values = json!({ "entrants": t.entrants.len(), "min": t.settings.size_min });
            Err(refuse_with(Code::TooFew, "too few have entered", values))
        }
        Order::Start {} => Ok(stages::start(t, means)),
        Order::Invite { .. } => {
            let person = named.ok_or_else(|| refuse(Code::NoSuchPlayer, "there is no such player"))?.person.clone();
            if t.settings.entry != Entry::Invitation {
                return Err(refuse(Code::BadOrder, "nobody needs an invitation to this tournament"));
            }
            if t.invited.len() >= limits::INVITED_MAX {
                return Err(refuse(Code::TooMany, "there are too many invitations"));
            }
            Ok(if t.invited.contains(&person.id) { Vec::new() } else { vec![Act::Invited { person }] })
        }
        Order::AddComputer { strength } => {
            if t.settings.rated {
                return Err(refuse(Code::BadRated, "computers take part in unrated tournaments only"));
            }
            if t.entrants.len() >= t.settings.size_max as usize {
                return Err(refuse(Code::TournamentFull, "the tournament is full"));
            }
            Ok(vec![with_number(t, 0, computer(t, 0, *strength), None)])
        }
        Order::Remove { entrant, reason } => {
            known(t, *entrant)?;
            leaves(t, *entrant, Some(checked(reason)?))
        }
        _ => Ok(Vec::new()),
    }
}

fn known(t: &Tournament, entrant: Entrant) -> Result<(), Refusal> {
    if t.entrants.contains_key(&entrant) {
        return Ok(());
    }
    Err(refuse(Code::NotEntered, "nobody takes part under this number"))
}

fn of_fixture(t: &Tournament, order: &Order, now: u64) -> Result<Vec<Act>, Refusal> {
    match order {
        Order::Adjudicate { fixture: number, goals, winner, reason } => {
            let fixture = fixture(t, *number)?;
            not_followed(t, fixture)?;
            let goals = goals.map(|Score { home, away }| BySide { home, away });
            let result = adjudicated(fixture, goals, *winner)?;
            Ok(vec![Act::Adjudicated { fixture: *number, result, reason: checked(reason)? }])
        }
        Order::Replay { fixture: number, reason } => {
            let fixture = fixture(t, *number)?;
            not_followed(t, fixture)?;
            if fixture.is_pending() {
                return Err(refuse(Code::FixtureClosed, "this fixture is still to be played"));
            }
            if !Side::BOTH.iter().all(|side| t.is_in(fixture.sides[*side])) {
                return Err(refuse(Code::FixtureClosed, "one of the two is not in the tournament any more"));
            }
            let until = stages::until(t, 1, now).max(fixture.until);
            Ok(vec![Act::ToReplay { fixture: *number, until, reason: checked(reason)? }])
        }
        Order::Postpone { fixture: number, until, reason } => {
            let fixture = fixture(t, *number)?;
            if !fixture.is_pending() {
                return Err(not_open(t, fixture));
            }
            if *until <= now || *until > now + limits::POSTPONED_MS_MAX {
                let values = json!({ "from": now, "until": now + limits::POSTPONED_MS_MAX });
                return Err(refuse_with(Code::BadTime, "the new deadline is past, or too far away", values));
            }
            Ok(vec![Act::Extended { fixture: *number, until: *until, reason: Some(checked(reason)?) }])
        }
        _ => Ok(Vec::new()),
    }
}

/// Nothing may be taken back on which others have built: the bracket of a group, the next tie of a tie.
fn not_followed(t: &Tournament, fixture: &Fixture) -> Result<(), Refusal> {
    let followed = match (fixture.stage, &t.bracket) {
        (Stage::Tie { tie, .. }, Some(bracket)) => stages::is_followed(t, bracket, tie),
        (Stage::Group { .. } | Stage::PlayOff { .. }, Some(_)) => true,
        _ => false,
    };
    if followed {
        return Err(refuse(Code::AlreadyFollowed, "matches that followed from it have been made already"));
    }
    Ok(())
}

fn adjudicated(
    fixture: &Fixture,
    goals: Option<BySide<u32>>,
    winner: Option<Side>,
) -> Result<Option<FixtureResult>, Refusal> {
    let is_tie = matches!(fixture.stage, Stage::Tie { .. });
    let Some(goals) = goals else {
        if is_tie {
            return Err(refuse(Code::BadOrder, "somebody must go on from a knock-out match: say who, with goals"));
        }
        return Ok(None);
    };
    if goals.iter().any(|(_, goals)| *goals > limits::GOALS_MAX) {
        return Err(refuse_with(Code::BadOrder, "too many goals", json!({ "max": limits::GOALS_MAX })));
    }
    let by_goals = Side::BOTH.into_iter().find(|side| goals[*side] > goals[!*side]);
    if winner.is_some() && by_goals.is_some() && winner != by_goals {
        return Err(refuse(Code::BadOrder, "the goals say that the other side has won"));
    }
    if winner.is_some() && !is_tie {
        return Ok(Some(result(goals, by_goals)));
    }
    Ok(Some(result(goals, by_goals.or(winner))))
}

fn result(goals: BySide<u32>, winner: Option<Side>) -> FixtureResult {
    FixtureResult { goals, winner, by: "adjudicated".to_owned(), played: None, scorers: None }
}

fn of_entrant(t: &Tournament, order: &Order, named: Option<&Named>) -> Result<Vec<Act>, Refusal> {
    match order {
        Order::Substitute { entrant, person, reason } => {
            known(t, *entrant)?;
            let player = match (person, named) {
                (None, _) if t.settings.rated => {
                    return Err(refuse(Code::BadRated, "computers take part in unrated tournaments only"));
                }
                (None, _) => computer(t, 0, protocol::matches::Strength::Fair),
                (Some(_), Some(named)) if t.entrant_of(named.person.id).is_some() => {
                    return Err(refuse(Code::AlreadyEntered, "they take part already"));
                }
                (Some(_), Some(named)) => Player::Person { person: named.person.clone() },
                (Some(_), None) => return Err(refuse(Code::NoSuchPlayer, "there is no such player")),
            };
            if !t.is_in(*entrant) {
                return Err(refuse(Code::NotEntered, "they are not in the tournament any more"));
            }
            Ok(vec![Act::Substituted { entrant: *entrant, player, reason: checked(reason)? }])
        }
        Order::Adjust { entrant, points, reason } => {
            known(t, *entrant)?;
            if *points == 0 || points.unsigned_abs() > limits::ADJUSTED_MAX {
                let values = json!({ "max": limits::ADJUSTED_MAX });
                return Err(refuse_with(Code::BadOrder, "give or take some points", values));
            }
            Ok(vec![Act::Adjusted { entrant: *entrant, points: *points, reason: checked(reason)? }])
        }
        Order::Expel { entrant, reason } => {
            known(t, *entrant)?;
            if !t.is_in(*entrant) {
                return Ok(Vec::new());
            }
            leaves(t, *entrant, Some(checked(reason)?))
        }
        _ => Ok(Vec::new()),
    }
}
