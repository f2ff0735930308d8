//! The state of one match: what replaying its journal gives.
//!
//! Pure: no clock, no randomness, no I/O, no async. Everything that happens is an entry, and [`Core::apply`] is the one place where
//! entries take effect, when they are planned and when they are replayed. This module must not decide who may ask for what.

use std::sync::Arc;

use engine::catalog::{AnyGame, Witnessed};
use engine::game::{BySide, Outcome, Side, Turn, Viewer};
use engine::record::{Ruling, Step};
use protocol::ids::{MatchId, PlayerId, Seq};
use protocol::matches::{Chances, MatchInfo, MatchResult, MatchView, Rematch, Seat, Status};
use protocol::ratings::ShownRating;
use protocol::replay::Origin;
use protocol::to_client::Prompts;
use serde_json::Value;

use super::clock::Clock;
use super::corrupt::Corrupt;
use super::dice::MatchDice;
use super::entry::{Header, JournalEntry};
use super::names;
use super::sealed::Sealed;
use crate::store::{Entry, MatchRow};

/// One match after some entries. Cheap to clone: what is large is shared.
#[derive(Clone)]
pub struct Core {
    /// The id.
    pub id: MatchId,
    /// What was fixed when it was made.
    pub header: Arc<Header>,
    /// When it was made, milliseconds since 1970.
    pub created: u64,
    /// The number of its entries.
    pub version: Seq,
    /// When the last entry was made.
    pub at: u64,
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// How far it is.
    pub status: Status,
    /// Who sits where.
    pub seats: Arc<BySide<Option<Seat>>>,
    /// What each person's rating was when they sat down.
    pub ratings: BySide<Option<ShownRating>>,
    /// Since which version; 0 for a free seat.
    pub seated_at: BySide<Seq>,
    /// Time left.
    pub clock: Clock,
    /// The dice.
    pub dice: MatchDice,
    /// Rolls that not everybody may know yet.
    pub sealed: Option<Arc<Sealed>>,
    /// For each side that owes an action the version at which it came to owe it.
    pub prompts: BySide<Option<Seq>>,
    /// The side whose draw offer stands.
    pub draw_offer: Option<Side>,
    /// Which sides have acted.
    pub acted: BySide<bool>,
    /// How many actions there have been.
    pub actions: u32,
    /// When both were seated, milliseconds since 1970.
    pub started_at: Option<u64>,
    /// When nothing could be played any more, likewise. What follows (a rematch) does not change it.
    pub ended_at: Option<u64>,
    /// Which sides have offered a draw since they last acted.
    pub offered: BySide<bool>,
    /// How it ended.
    pub result: Option<MatchResult>,
    /// Who asks for another.
    pub rematch: Rematch,
}

/// Why an entry did not take effect.
#[derive(Debug)]
pub enum NotApplied {
    /// The game refuses the action.
    Game(engine::game::Refusal),
    /// The entry cannot stand here, whatever anybody asks.
    Impossible(String),
}

impl Core {
    /// Before the first entry. Errors: the header does not fit the game.
    pub fn new(id: MatchId, header: Header, created: u64) -> Result<Core, engine::game::Refusal> {
        let mut game = header.game.start_by(header.ruleset, &header.options())?;
        if let Some(branch) = &header.from {
            branch.play(&mut *game)?;
        }
        let game: Arc<dyn AnyGame> = Arc::from(game);
        Ok(Core {
            id,
            version: 0,
            at: created,
            game,
            status: Status::Waiting,
            seats: Arc::new(BySide::default()),
            ratings: BySide::default(),
            seated_at: BySide::default(),
            clock: Clock::new(header.clock, created),
            dice: MatchDice::new(id, header.secret),
            sealed: None,
            prompts: BySide::default(),
            draw_offer: None,
            acted: BySide::default(),
            actions: 0,
            started_at: None,
            ended_at: None,
            offered: BySide::default(),
            result: None,
            rematch: Rematch::default(),
            header: Arc::new(header),
            created,
        })
    }

    /// A stored match before its first entry.
    pub fn opened(row: &MatchRow) -> Result<Core, Corrupt> {
        Corrupt::check_edition(row)?;
        let corrupt = |cause: String| Corrupt::Entry { id: row.id, version: 0, cause };
        let header = serde_json::from_str(&row.header).map_err(|e| corrupt(e.to_string()))?;
        Core::new(row.id, header, row.created).map_err(|e| corrupt(e.to_string()))
    }

    /// The match that a stored journal amounts to; `each` hears of every entry and what was witnessed with it.
    pub fn replay(
        row: &MatchRow,
        entries: &[Entry],
        mut each: impl FnMut(&Core, &Entry, Witnessed),
    ) -> Result<Core, Corrupt> {
        let corrupt = |version, cause: String| Corrupt::Entry { id: row.id, version, cause };
        let mut core = Core::opened(row)?;
        for entry in entries {
            core.replay_one(entry, &mut each).map_err(|cause| corrupt(entry.version, cause))?;
        }
        Ok(core)
    }

    fn replay_one(&mut self, entry: &Entry, each: &mut impl FnMut(&Core, &Entry, Witnessed)) -> Result<(), String> {
        if entry.version != self.version + 1 {
            return Err(format!("version {} was expected", self.version + 1));
        }
        let read = JournalEntry::read(entry).map_err(|e| e.to_string())?;
        let witnessed = self.apply(&read, entry.at).map_err(|e| format!("{e:?}"))?;
        each(self, entry, witnessed);
        Ok(())
    }

    /// The next entry takes effect. After an error the core is to be thrown away.
    pub fn apply(&mut self, entry: &JournalEntry, at: u64) -> Result<Witnessed, NotApplied> {
        self.version += 1;
        self.at = self.at.max(at);
        let at = self.at;
        let mut witnessed = Witnessed::open(Vec::new());
        match entry {
            JournalEntry::Seated { side, seat, rating } => {
                self.ratings[*side] = *rating;
                Arc::make_mut(&mut self.seats)[*side] = Some(seat.clone());
                self.seated_at[*side] = self.version;
                if self.started() {
                    self.status = Status::Playing;
                    self.started_at = Some(at);
                    self.settle(at, |_| true);
                }
            }
            JournalEntry::Step(Step::Action { side, action }) => {
                witnessed = self.game_mut().act(*side, action).map_err(NotApplied::Game)?;
                self.acted[*side] = true;
                self.actions = self.actions.saturating_add(1);
                self.offered[*side] = false;
                self.draw_offer = self.draw_offer.filter(|offered| offered != side);
                self.sealed = self.sealed.take().filter(|sealed| sealed.holds(&*self.game));
                self.settle(at, |renewed| renewed == *side);
            }
            JournalEntry::Step(step @ Step::Roll { faces, .. }) => {
                let before = self.game.hides().then(|| self.dice.clone());
                self.dice.follow(step).map_err(NotApplied::Impossible)?;
                witnessed = self.game_mut().roll(faces).map_err(NotApplied::Game)?;
                let kept = self.sealed.take();
                self.sealed = before.and_then(|before| Sealed::after_roll(kept, &*self.game, before, step));
                self.settle(at, |_| true);
            }
            JournalEntry::Step(step @ Step::Chain { .. }) => {
                self.dice.follow(step).map_err(NotApplied::Impossible)?;
                self.sealed = self.sealed.take().map(|sealed| sealed.after_chain(step));
            }
            JournalEntry::Step(Step::Ruling(ruling)) => self.rule(ruling, at),
        }
        Ok(witnessed)
    }

    /// Whether chance is due.
    pub fn roll_due(&self) -> Option<engine::game::Dice> {
        match self.game.turn() {
            Turn::Roll(dice) if self.status == Status::Playing => Some(dice),
            _ => None,
        }
    }

    /// Whether both seats are taken.
    pub fn started(&self) -> bool {
        self.seats.iter().all(|(_, seat)| seat.is_some())
    }

    /// Whether nothing can be played any more.
    pub fn ended(&self) -> bool {
        matches!(self.status, Status::Over | Status::Aborted)
    }

    /// The sides that a person plays.
    pub fn sides_of(&self, player: PlayerId) -> BySide<bool> {
        self.seats.map(|_, seat| matches!(seat, Some(Seat::Person { id, .. }) if *id == player))
    }

    /// Whether a person plays at all.
    pub fn sits(&self, player: PlayerId) -> bool {
        let BySide { home, away } = self.sides_of(player);
        home || away
    }

    /// Whether one person plays both sides.
    pub fn hot_seat(&self) -> bool {
        let id = |seat: &Option<Seat>| match seat {
            Some(Seat::Person { id, .. }) => Some(*id),
            _ => None,
        };
        id(&self.seats.home).is_some() && id(&self.seats.home) == id(&self.seats.away)
    }

    /// Whether the computer plays `side`.
    pub fn is_computer(&self, side: Side) -> bool {
        matches!(self.seats[side], Some(Seat::Computer { .. }))
    }

    /// Who may still call it off: persons who have not acted.
    pub fn can_abort(&self) -> BySide<bool> {
        let person = |side: Side| matches!(self.seats[side], Some(Seat::Person { .. }));
        BySide::new(|side| !self.ended() && person(side) && !self.acted[side])
    }

    /// The prompts as they travel.
    pub fn prompts(&self) -> Prompts {
        Prompts { home: self.prompts.home, away: self.prompts.away }
    }

    /// The game's view; null until both seats are taken.
    pub fn game_view(&self, viewer: Viewer) -> Value {
        if self.started() { self.game.view(viewer) } else { Value::Null }
    }

    /// The chance of each result, if the game tells it; none until both seats are taken.
    pub fn chances(&self) -> Option<Chances> {
        if self.started() { self.game.chances().map(Chances::from) } else { None }
    }

    /// The whole view.
    pub fn view(&self, viewer: Viewer) -> MatchView {
        MatchView { game: self.game_view(viewer), about: self.about(viewer) }
    }

    /// What is kept from `viewer` of the latest rolls.
    pub fn sealed_from(&self, viewer: Viewer) -> Option<&Sealed> {
        self.sealed.as_deref().filter(|sealed| sealed.is_kept_from(viewer))
    }

    /// The dice as `viewer` may know them.
    pub fn dice_for(&self, viewer: Viewer) -> &MatchDice {
        self.sealed_from(viewer).map_or(&self.dice, Sealed::dice)
    }

    /// Everything in front of the game.
    pub fn about(&self, viewer: Viewer) -> MatchInfo {
        MatchInfo {
            id: self.id,
            game: self.header.game.name().to_owned(),
            ruleset: self.header.ruleset,
            options: self.header.options(),
            clock: self.header.clock,
            listed: self.header.listed,
            rated: self.header.rated,
            watch: self.header.watch(),
            delay_s: self.header.delay_s,
            status: self.status,
            seats: names::shown(&self.seats),
            ratings: self.ratings,
            draw_offer: self.draw_offer,
            can_abort: self.can_abort(),
            result: self.result.clone(),
            rematch: self.rematch,
            dice: self.dice_for(viewer).view(),
            from: self.header.from.as_ref().map(|branch| Origin { source: branch.source, seq: branch.seq }),
            created: self.created,
        }
    }

    /// Goals so far, as every game's view tells them.
    pub fn score(&self) -> BySide<u32> {
        let view = self.game.view(Viewer::Spectator);
        view.get("score").and_then(|score| serde_json::from_value(score.clone()).ok()).unwrap_or_default()
    }

    /// Copies the game first where others hold it too.
    fn game_mut(&mut self) -> &mut dyn AnyGame {
        if Arc::get_mut(&mut self.game).is_none() {
            self.game = Arc::from(self.game.fork());
        }
        Arc::get_mut(&mut self.game).expect("nobody else holds the copy")
    }

    /// Prompts and clocks follow the game. `renews`: the sides whose obligation is a new one even if they owed before.
    fn settle(&mut self, at: u64, renews: impl Fn(Side) -> bool) {
        match self.game.turn() {
            Turn::Roll(_) => {
                self.prompts = BySide::default();
                self.clock.pause(at);
            }
            Turn::Sides(owes) => {
                let (version, before) = (self.version, self.prompts);
                let kept = |side: Side| before[side].filter(|_| !renews(side)).unwrap_or(version);
                self.prompts = BySide::new(|side| owes[side].then(|| kept(side)));
                // The computer thinks when the server has time for it: its clock stands.
                let timed = BySide::new(|side| owes[side] && !self.is_computer(side));
                self.clock.turn(timed, at);
            }
            Turn::Over(Outcome { winner, by, score, .. }) => self.end(MatchResult { winner, by, score }, at),
        }
    }

    fn end(&mut self, result: MatchResult, at: u64) {
        self.result = Some(result);
        self.close(Status::Over, at);
    }

    fn close(&mut self, status: Status, at: u64) {
        self.status = status;
        self.ended_at = Some(at);
        // Whatever was secret: the whole record is open now.
        self.sealed = None;
        self.prompts = BySide::default();
        self.draw_offer = None;
        self.clock.stop(at);
    }

    fn rule(&mut self, ruling: &Ruling, at: u64) {
        let ended = |core: &Core, winner, by: &str| MatchResult { winner, by: by.to_owned(), score: core.score() };
        match ruling {
            Ruling::Resigned { side } => self.end(ended(self, Some(!*side), "resigned"), at),
            Ruling::TimeRanOut { side } => self.end(ended(self, Some(!*side), "time"), at),
            Ruling::Claimed { side, win } => self.end(ended(self, win.then_some(*side), "claimed"), at),
            Ruling::DrawAccepted { .. } => self.end(ended(self, None, "agreed"), at),
            Ruling::DrawOffered { side } => (self.draw_offer, self.offered[*side]) = (Some(*side), true),
            Ruling::DrawDeclined { .. } => self.draw_offer = None,
            Ruling::Aborted { .. } => self.close(Status::Aborted, at),
            Ruling::RematchOffered { side } => self.rematch.offered[*side] = true,
            Ruling::Rematched { made } => self.rematch.made = Some(MatchId(*made)),
            Ruling::ClockCredited { ms } => self.clock.credit(*ms),
        }
    }
}
