//! A tournament as its log tells it: a fold, and nothing that the log does not say.
//!
//! This module must not decide anything: what happens next is judged in `orders` and `due`, and written down before it comes here.

use std::collections::{BTreeMap, BTreeSet};

use engine::competition::Entrant;
use engine::competition::bracket::Bracket;
use engine::competition::lots::Lots;
use engine::competition::table::{Adjustment, Bye};
use engine::game::Side;
use protocol::ids::{FixtureNo, MatchId, PlayerId, Seq, TournamentId};
use protocol::people::Person;
use protocol::tournaments::{Act, Drawing, FixtureResult, Format, Logged, Player, Settings, Stage, TournamentStatus};

use super::draw;
use super::fixture::{Fixture, State};

/// A log that no tournament can have written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {seq} of the tournament's log does not fit: {why}")]
pub struct Corrupt {
    /// The entry's number.
    pub seq: Seq,
    /// What is wrong with it.
    pub why: &'static str,
}

/// One who takes part.
#[derive(Clone, Debug, PartialEq)]
pub struct Taking {
    /// Who plays.
    pub player: Player,
    /// The rating at entry.
    pub rating: Option<u32>,
    /// Has withdrawn or was expelled after the start.
    pub gone: Option<Gone>,
    /// Rests, in an arena.
    pub resting: bool,
}

/// How an entrant left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gone {
    /// Why they were put out; none: they went.
    pub expelled: Option<String>,
    /// Whether all their results are void.
    pub voided: bool,
}

impl Taking {
    /// The person who plays, if it is one.
    pub fn person(&self) -> Option<&Person> {
        match &self.player {
            Player::Person { person } => Some(person),
            Player::Computer { .. } => None,
        }
    }

    /// The name shown.
    pub fn name(&self) -> &str {
        match &self.player {
            Player::Person { person } => &person.name,
            Player::Computer { name, .. } => name,
        }
    }
}

/// The state.
#[derive(Clone, Debug, PartialEq)]
pub struct Tournament {
    /// The id.
    pub id: TournamentId,
    /// Who organises it.
    pub organiser: Person,
    /// What was chosen.
    pub settings: Settings,
    /// The end of the chain that lots are drawn from.
    pub commitment: String,
    /// The season before.
    pub follows: Option<TournamentId>,
    /// When it was made.
    pub created: u64,
    /// When it began.
    pub started: Option<u64>,
    /// How far it is.
    pub status: TournamentStatus,
    /// Why it stands still or was called off.
    pub reason: Option<String>,
    /// Since when it stands still.
    pub paused: Option<u64>,
    /// For how long it has stood still.
    pub paused_ms: u64,
    /// Who may enter by invitation.
    pub invited: BTreeSet<PlayerId>,
    /// Who takes part.
    pub entrants: BTreeMap<Entrant, Taking>,
    /// How many numbers have been given.
    pub numbers: u32,
    /// The order that fixtures are made from, the best first.
    pub seeded: Vec<Entrant>,
    /// Groups.
    pub groups: Vec<Vec<Entrant>>,
    /// The bracket.
    pub bracket: Option<Bracket>,
    /// What is, was and will be played.
    pub fixtures: BTreeMap<FixtureNo, Fixture>,
    /// Byes of a Swiss.
    pub byes: Vec<Bye>,
    /// The round that has begun last.
    pub round: u32,
    /// When it must have begun to be played.
    pub round_until: Option<u64>,
    /// Points given and taken.
    pub adjustments: Vec<Adjustment>,
    /// How many drawings there were.
    pub drawings: u32,
    /// The newest lots of each purpose.
    pub lots: BTreeMap<&'static str, Lots>,
    /// When anybody was paired last, in an arena.
    pub paired: Option<u64>,
    /// The places at the end.
    pub places: Option<Vec<Vec<Entrant>>>,
    /// What was told last.
    pub announcement: Option<String>,
    /// The number of the last entry.
    pub seq: Seq,
}

/// A purpose as lots know it.
pub(super) fn purpose(drawing: Drawing) -> &'static str {
    match drawing {
        Drawing::Seeding => "seeding",
        Drawing::Pairing => "pairing",
        Drawing::Table => "table",
    }
}

impl Tournament {
    /// The tournament whose log begins with this entry, which must be `created`, by its organiser.
    pub fn begin(id: TournamentId, first: &Logged) -> Result<Tournament, Corrupt> {
        let corrupt = |why| Corrupt { seq: first.seq, why };
        let Act::Created { settings, commitment, follows } = &first.act else {
            return Err(corrupt("it does not begin with `created`"));
        };
        let organiser = first.by.clone().ok_or_else(|| corrupt("nobody has made it"))?;
        Ok(Tournament {
            id,
            organiser,
            settings: (**settings).clone(),
            commitment: commitment.clone(),
            follows: *follows,
            created: first.at,
            started: None,
            status: TournamentStatus::Open,
            reason: None,
            paused: None,
            paused_ms: 0,
            invited: BTreeSet::new(),
            entrants: BTreeMap::new(),
            numbers: 0,
            seeded: Vec::new(),
            groups: Vec::new(),
            bracket: None,
            fixtures: BTreeMap::new(),
            byes: Vec::new(),
            round: 0,
            round_until: None,
            adjustments: Vec::new(),
            drawings: 0,
            lots: BTreeMap::new(),
            paired: None,
            places: None,
            announcement: None,
            seq: first.seq,
        })
    }

    /// The tournament that a whole log amounts to.
    pub fn fold(id: TournamentId, log: &[Logged]) -> Result<Tournament, Corrupt> {
        let (first, rest) = log.split_first().ok_or(Corrupt { seq: 0, why: "it is empty" })?;
        let mut tournament = Tournament::begin(id, first)?;
        rest.iter().try_for_each(|entry| tournament.apply(entry))?;
        Ok(tournament)
    }

    /// Takes the next entry in.
    pub fn apply(&mut self, entry: &Logged) -> Result<(), Corrupt> {
        let corrupt = |why| Corrupt { seq: entry.seq, why };
        if entry.seq != self.seq + 1 {
            return Err(corrupt("its number is not the next"));
        }
        let taken = match &entry.act {
            Act::Created { .. } => Err("it begins again"),
            Act::Invited { .. } | Act::Entered { .. } | Act::Left { .. } => self.apply_entry(&entry.act),
            Act::Substituted { .. } | Act::Adjusted { .. } | Act::Withdrew { .. } | Act::Rested { .. } => {
                self.apply_to_entrant(&entry.act)
            }
            Act::Drawn { .. } | Act::Started { .. } | Act::Bracket { .. } | Act::RoundBegan { .. } => {
                self.apply_course(entry.at, &entry.act)
            }
            Act::Fixtures { fixtures, byes } => self.apply_fixtures(entry.at, fixtures, byes),
            Act::Paused { .. }
            | Act::Resumed {}
            | Act::Announced { .. }
            | Act::Cancelled { .. }
            | Act::Finished { .. } => self.apply_state(entry.at, &entry.act),
            act => self.apply_to_fixture(entry.at, act),
        };
        taken.map_err(corrupt)?;
        self.seq = entry.seq;
        Ok(())
    }

    fn apply_entry(&mut self, act: &Act) -> Result<(), &'static str> {
        match act {
            Act::Invited { person } => _ = self.invited.insert(person.id),
            Act::Entered { entrant, player, rating } => {
                if *entrant != Entrant(self.numbers + 1) {
                    return Err("an entrant's number is not the next");
                }
                self.numbers += 1;
                let taking = Taking { player: player.clone(), rating: *rating, gone: None, resting: false };
                self.entrants.insert(*entrant, taking);
            }
            Act::Left { entrant, .. } => _ = self.entrants.remove(entrant).ok_or("nobody has this number")?,
            _ => return Err("it is no entry"),
        }
        Ok(())
    }

    fn apply_to_entrant(&mut self, act: &Act) -> Result<(), &'static str> {
        let (Act::Substituted { entrant, .. }
        | Act::Adjusted { entrant, .. }
        | Act::Withdrew { entrant, .. }
        | Act::Rested { entrant, .. }) = act
        else {
            return Err("it is about no entrant");
        };
        let taking = self.entrants.get_mut(entrant).ok_or("nobody has this number")?;
        match act {
            Act::Substituted { player, .. } => {
                taking.player = player.clone();
                let of = *entrant;
                for fixture in self.fixtures.values_mut().filter(|fixture| fixture.is_pending()) {
                    fixture.forget(of);
                }
            }
            Act::Adjusted { points, reason, .. } => {
                self.adjustments.push(Adjustment { entrant: *entrant, points: *points, reason: reason.clone() });
            }
            Act::Withdrew { expelled, voided, .. } => {
                taking.gone = Some(Gone { expelled: expelled.clone(), voided: *voided });
            }
            Act::Rested { resting, .. } => taking.resting = *resting,
            _ => {}
        }
        Ok(())
    }

    fn apply_course(&mut self, at: u64, act: &Act) -> Result<(), &'static str> {
        match act {
            Act::Drawn { drawing, purpose: of, link } => {
                if *drawing != self.drawings + 1 {
                    return Err("a drawing's number is not the next");
                }
                self.drawings += 1;
                let link = link.parse().map_err(|_| "a link is not 64 hexadecimal digits")?;
                self.lots.insert(purpose(*of), draw::lots(self.id, *drawing, &link));
            }
            Act::Started { seeded, groups } => {
                if !seeded.iter().all(|entrant| self.entrants.contains_key(entrant)) {
                    return Err("somebody is seeded who does not take part");
                }
                self.seeded.clone_from(seeded);
                self.groups.clone_from(groups);
                self.started = Some(at);
                self.status = TournamentStatus::Running;
            }
            Act::Bracket { bracket } => self.bracket = Some(bracket.clone()),
            Act::RoundBegan { round, until } => {
                self.round = *round;
                self.round_until = *until;
                for fixture in self.fixtures.values_mut().filter(|fixture| fixture.round == *round) {
                    fixture.until = fixture.until.max(*until);
                }
            }
            _ => return Err("it is no part of the course"),
        }
        Ok(())
    }

    fn apply_fixtures(
        &mut self,
        at: u64,
        fixtures: &[protocol::tournaments::NewFixture],
        byes: &[Entrant],
    ) -> Result<(), &'static str> {
        for new in fixtures {
            if new.fixture != self.next_fixture() {
                return Err("a fixture's number is not the next");
            }
            if !Side::BOTH.iter().all(|side| self.entrants.contains_key(&new.sides[*side])) {
                return Err("somebody is to play who does not take part");
            }
            self.fixtures.insert(new.fixture, Fixture::new(new));
        }
        let round = fixtures.first().map_or(self.round + 1, |fixture| fixture.round);
        self.byes.extend(byes.iter().map(|entrant| Bye { round, entrant: *entrant }));
        if matches!(self.settings.format, Format::Arena { .. }) {
            self.paired = Some(at);
        }
        Ok(())
    }

    fn apply_state(&mut self, at: u64, act: &Act) -> Result<(), &'static str> {
        match act {
            Act::Paused { reason } => {
                self.status = TournamentStatus::Paused;
                self.reason = Some(reason.clone());
                self.paused = Some(at);
            }
            Act::Resumed {} => {
                let since = self.paused.take().ok_or("it was not paused")?;
                let stood = at.saturating_sub(since);
                self.paused_ms += stood;
                self.status = TournamentStatus::Running;
                self.reason = None;
                self.round_until = self.round_until.map(|until| until + stood);
                for fixture in self.fixtures.values_mut().filter(|fixture| fixture.is_pending()) {
                    fixture.put_off(stood);
                }
            }
            Act::Announced { text } => self.announcement = Some(text.clone()),
            Act::Cancelled { reason } => {
                self.status = TournamentStatus::Cancelled;
                self.reason = Some(reason.clone());
            }
            Act::Finished { places } => {
                self.status = TournamentStatus::Finished;
                self.places = Some(places.clone());
            }
            _ => return Err("it is no state"),
        }
        Ok(())
    }

    fn apply_to_fixture(&mut self, at: u64, act: &Act) -> Result<(), &'static str> {
        let number = of_fixture(act).ok_or("it is about no fixture")?;
        let goals = self.settings.walk_over;
        let fixture = self.fixtures.get_mut(&number).ok_or("there is no such fixture")?;
        fixture.apply(at, act, goals)
    }

    /// The number that the next fixture gets.
    pub fn next_fixture(&self) -> FixtureNo {
        FixtureNo(u32::try_from(self.fixtures.len()).expect("fixtures are bounded") + 1)
    }

    /// Under which number somebody takes part; none: not at all, or not any more.
    pub fn entrant_of(&self, who: PlayerId) -> Option<Entrant> {
        let takes = |taking: &Taking| taking.gone.is_none() && taking.person().is_some_and(|person| person.id == who);
        self.entrants.iter().find(|(_, taking)| takes(taking)).map(|(entrant, _)| *entrant)
    }

    /// Whether an entrant is still in it.
    pub fn is_in(&self, entrant: Entrant) -> bool {
        self.entrants.get(&entrant).is_some_and(|taking| taking.gone.is_none())
    }

    /// Whether all results of an entrant are void.
    pub fn is_voided(&self, entrant: Entrant) -> bool {
        self.entrants.get(&entrant).and_then(|taking| taking.gone.as_ref()).is_some_and(|gone| gone.voided)
    }

    /// Whether it is over, one way or the other.
    pub fn is_over(&self) -> bool {
        matches!(self.status, TournamentStatus::Finished | TournamentStatus::Cancelled)
    }

    /// The result of a fixture that counts in a table: not void, nor of one whose results are.
    pub fn counted<'a>(&'a self, fixture: &'a Fixture) -> Option<&'a FixtureResult> {
        let voided = Side::BOTH.iter().any(|side| self.is_voided(fixture.sides[*side]));
        match &fixture.state {
            State::Counted(result) if !voided => Some(result),
            _ => None,
        }
    }

    /// Matches that are being played, with their fixtures.
    pub fn live(&self) -> impl Iterator<Item = (FixtureNo, MatchId)> {
        self.fixtures.iter().filter_map(|(number, fixture)| match fixture.state {
            State::Live(id) => Some((*number, id)),
            _ => None,
        })
    }

    /// The fixtures of a tie, in order.
    pub fn fixtures_of_tie(&self, of: engine::competition::bracket::TieNo) -> impl Iterator<Item = &Fixture> {
        self.fixtures.values().filter(move |fixture| matches!(fixture.stage, Stage::Tie { tie, .. } if tie == of))
    }
}

/// Which fixture an act is about.
fn of_fixture(act: &Act) -> Option<FixtureNo> {
    match act {
        Act::Ready { fixture, .. }
        | Act::Proposed { fixture, .. }
        | Act::Agreed { fixture, .. }
        | Act::ExtensionAsked { fixture, .. }
        | Act::Extended { fixture, .. }
        | Act::Opened { fixture, .. }
        | Act::Played { fixture, .. }
        | Act::Annulled { fixture, .. }
        | Act::WalkedOver { fixture, .. }
        | Act::Adjudicated { fixture, .. }
        | Act::ToReplay { fixture, .. } => Some(*fixture),
        _ => None,
    }
}
