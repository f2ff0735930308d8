//! One fixture: from being made, over two who are ready, to what counts of it.
//!
//! This module must not know tables or brackets.

use engine::competition::Entrant;
use engine::game::{BySide, Side};
use protocol::ids::{FixtureNo, MatchId};
use protocol::tournaments::{Act, FixtureResult, NewFixture, Stage, WalkOver};

/// The rule by which a walk-over is won.
pub(super) const WALK_OVER: &str = "walk_over";

/// One fixture.
#[derive(Clone, Debug, PartialEq)]
pub struct Fixture {
    /// Its number.
    pub number: FixtureNo,
    /// The round, from 1.
    pub round: u32,
    /// Where it belongs.
    pub stage: Stage,
    /// Who plays.
    pub sides: BySide<Entrant>,
    /// Until when it must have begun.
    pub until: Option<u64>,
    /// Since when each is there.
    pub ready: BySide<Option<u64>>,
    /// Who has been there at all since it was made or put off.
    pub came: BySide<bool>,
    /// Times proposed.
    pub proposed: BySide<Option<u64>>,
    /// The time agreed.
    pub agreed: Option<u64>,
    /// Later deadlines asked for.
    pub asked: BySide<Option<u64>>,
    /// Whether it has more time than its round.
    pub extended: bool,
    /// How far it is.
    pub state: State,
    /// The newest match that was made for it.
    pub id: Option<MatchId>,
    /// When it was settled.
    pub ended: Option<u64>,
    /// Why it was not played, where it was not.
    pub why: Option<WalkOver>,
}

/// How far a fixture is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// To be played.
    Pending,
    /// This match is being played for it.
    Live(MatchId),
    /// It counts.
    Counted(FixtureResult),
    /// It counts for nothing.
    Void,
}

impl Fixture {
    pub(super) fn new(new: &NewFixture) -> Fixture {
        Fixture {
            number: new.fixture,
            round: new.round,
            stage: new.stage,
            sides: new.sides,
            until: None,
            ready: BySide::default(),
            came: BySide::default(),
            proposed: BySide::default(),
            agreed: None,
            asked: BySide::default(),
            extended: false,
            state: State::Pending,
            id: None,
            ended: None,
            why: None,
        }
    }

    /// Whether it is still to be played.
    pub fn is_pending(&self) -> bool {
        self.state == State::Pending
    }

    /// Whether nothing more is expected of it.
    pub fn is_settled(&self) -> bool {
        matches!(self.state, State::Counted(_) | State::Void)
    }

    /// Which side an entrant is.
    pub fn side_of(&self, entrant: Entrant) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.sides[*side] == entrant)
    }

    /// Everything runs out later.
    pub(super) fn put_off(&mut self, ms: u64) {
        self.until = self.until.map(|until| until + ms);
        self.agreed = self.agreed.map(|at| at + ms);
    }

    /// Somebody else plays for an entrant from now on: what the one before said is nothing to them.
    pub(super) fn forget(&mut self, entrant: Entrant) {
        if let Some(side) = self.side_of(entrant) {
            self.ready[side] = None;
            self.proposed[side] = None;
            self.asked[side] = None;
        }
    }

    /// As at the beginning, with another deadline.
    fn begin_again(&mut self, until: Option<u64>) {
        self.ready = BySide::default();
        self.came = BySide::default();
        self.proposed = BySide::default();
        self.agreed = None;
        self.asked = BySide::default();
        self.until = until;
        self.state = State::Pending;
        self.id = None;
        self.why = None;
    }

    pub(super) fn apply(&mut self, at: u64, act: &Act, walk_over: u32) -> Result<(), &'static str> {
        match act {
            Act::Ready { side, ready, .. } => {
                self.ready[*side] = ready.then_some(at);
                self.came[*side] |= *ready;
            }
            Act::Proposed { side, at, .. } => self.proposed[*side] = Some(*at),
            Act::Agreed { at, .. } => {
                self.agreed = Some(*at);
                self.proposed = BySide::default();
                self.came = BySide::default();
            }
            Act::ExtensionAsked { side, until, .. } => self.asked[*side] = Some(*until),
            Act::Extended { until, .. } => {
                self.until = Some(*until);
                self.agreed = self.agreed.filter(|agreed| *agreed >= at);
                self.asked = BySide::default();
                self.came = BySide::default();
                self.extended = true;
            }
            Act::Opened { id, .. } if self.is_pending() => {
                self.state = State::Live(*id);
                self.id = Some(*id);
            }
            Act::Played { id, result, .. } if self.state == State::Live(*id) => {
                self.state = State::Counted(result.clone());
            }
            Act::Annulled { id, .. } if self.state == State::Live(*id) => {
                self.state = State::Pending;
                self.id = None;
                self.ready = BySide::default();
            }
            Act::WalkedOver { winner, why, .. } => {
                self.why = Some(*why);
                self.state = winner.map_or(State::Void, |winner| State::Counted(walked_over(winner, walk_over)));
            }
            Act::Adjudicated { result, .. } => {
                self.state = result.clone().map_or(State::Void, State::Counted);
            }
            Act::ToReplay { until, .. } => {
                self.begin_again(*until);
                self.extended = true;
            }
            _ => return Err("the fixture is not there yet, or past it"),
        }
        self.ended = self.is_settled().then_some(at);
        Ok(())
    }
}

/// What a walk-over counts.
pub(super) fn walked_over(winner: Side, goals: u32) -> FixtureResult {
    FixtureResult {
        goals: BySide::new(|side| if side == winner { goals } else { 0 }),
        winner: Some(winner),
        by: WALK_OVER.to_owned(),
        played: None,
        scorers: None,
    }
}
