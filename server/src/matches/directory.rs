//! The way from a match's id to its task. Only this module starts match tasks.
//!
//! Running matches are loaded at start-up, unless they had been left alone for long; others when somebody asks for them. The map's lock is never held across an await:
//! should two load the same match at once, the first one in the map is it.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Weak};

use engine::catalog::GameKind;
use engine::game::{BySide, Side};
use parking_lot::Mutex;
use protocol::code::Code;
use protocol::http::{Made, NewMatch, Opponent};
use protocol::ids::{MatchId, PlayerId};
use protocol::matches::{ClockOptions, Seat};
use protocol::people::Person;
use protocol::ratings::ShownRating;
use protocol::replay::NewBranch;
use protocol::to_client::You;
use serde_json::value::to_raw_value;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::time::Instant;

use super::answers::Answers;
use super::between::Between;
use super::branch::Branch;
use super::core::Core;
use super::entry::{Header, Secret};
use super::feed::Feed;
use super::handle::{Handle, Request};
use super::late::Past;
use super::loading::{self, Loading};
use super::lobby::Lobby;
use super::made::MadeLately;
use super::show::MatchHead;
use super::task::{self, Shared};
use super::time::{instant_in, now_ms};
use super::under_way::UnderWay;
use super::{Refusal, by_game, names, plan, refuse, refuse_with, unavailable};
use crate::limits;
use crate::once::New;
use crate::store::{Entry, MatchRow, Start, Store};

/// All matches of this process.
pub(super) struct Inner {
    pub(super) store: Arc<dyn Store>,
    pub(super) shared: Arc<Shared>,
    loaded: Mutex<HashMap<MatchId, Handle>>,
    /// Matches that are being made and are perhaps not in the store yet.
    making: UnderWay,
    made: MadeLately,
    /// Matches that are being brought into memory.
    pub(super) loading: Loading<Handle>,
    /// Whether the last sign of life could be written.
    pub(super) lives: AtomicBool,
    own: Weak<Inner>,
}

impl Inner {
    pub(super) fn new(store: Arc<dyn Store>, shared: Shared) -> Arc<Inner> {
        let shared = Arc::new(shared);
        Arc::new_cyclic(|own| Inner {
            store,
            shared,
            loaded: Mutex::default(),
            making: UnderWay::default(),
            made: MadeLately::default(),
            loading: Loading::default(),
            lives: AtomicBool::new(true),
            own: own.clone(),
        })
    }

    /// How many matches are in memory.
    pub(super) fn loaded(&self) -> usize {
        self.loaded.lock().len()
    }

    pub(super) fn lobby(&self) -> &Lobby {
        &self.shared.lobby
    }

    /// A match, if it is in memory.
    pub(super) fn loaded_match(&self, id: MatchId) -> Option<Handle> {
        self.loaded.lock().get(&id).cloned()
    }

    /// A match that is loaded, or is loaded now.
    pub(super) async fn find(&self, id: MatchId) -> Result<Handle, Refusal> {
        let known = self.loaded.lock().get(&id).filter(|handle| !handle.mailbox.is_closed()).cloned();
        if let Some(handle) = known {
            return Ok(handle);
        }
        if self.shared.stop.is_cancelled() {
            return Err(refuse(Code::Draining, "the server is stopping; come back in a moment"));
        }
        self.room()?;
        let Some(own) = self.own.upgrade() else { return Err(loading::failed()) };
        self.loading.once(id, async move { own.load(id).await }).await
    }

    async fn load(&self, id: MatchId) -> Result<Handle, Refusal> {
        let found = self.store.load_match(id).await.map_err(unavailable)?;
        let (row, entries) =
            found.ok_or_else(|| refuse_with(Code::NoSuchMatch, "there is no such match", json!({"match": id})))?;
        let replayed = tokio::task::spawn_blocking(move || {
            let (mut answers, mut past, now) = (Answers::default(), Past::default(), now_ms());
            let each = |core: &Core, entry: &Entry, _| {
                answers.replay(entry);
                past.note(core, now);
            };
            Core::replay(&row, &entries, each).map(|core| (core, past, answers)).map_err(|error| error.refusal())
        });
        let replayed = replayed.await.unwrap_or_else(|panic| {
            tracing::error!(match_id = %id, %panic, "a match could not be replayed");
            Err(loading::failed())
        });
        let (core, past, answers) = replayed?;
        // Whoever looks at a waiting match does not list it: its maker does, by coming back.
        Ok(self.take_up(core, past, answers, Instant::now()))
    }

    /// Brings a request to a match's task; the request hears the answer.
    pub(super) async fn bring(&self, id: MatchId, mut request: Box<Request>) {
        // A task may let go of its match just now; then the next one is asked.
        for _ in 0..2 {
            match self.find(id).await {
                Ok(handle) => match handle.ask(request) {
                    Ok(()) => return,
                    Err(back) => request = back,
                },
                Err(refusal) => return request.into_reply().answer(Err(refusal)),
            }
        }
    }

    /// Starts the task of a match, unless somebody was faster.
    pub(super) fn take_up(&self, core: Core, past: Past, answers: Answers, listed_until: Instant) -> Handle {
        let mut loaded = self.loaded.lock();
        if let Some(handle) = loaded.get(&core.id).filter(|handle| !handle.mailbox.is_closed()) {
            return handle.clone();
        }
        let id = core.id;
        let handle = task::start(core, past, answers, listed_until, self.shared.clone(), self.own.clone());
        loaded.insert(id, handle.clone());
        metrics::gauge!("touchline_matches_loaded").set(loaded.len() as f64);
        handle
    }

    /// A task ends: true if nobody reads its feed, so that nobody misses it.
    pub(super) fn let_go(&self, id: MatchId, feed: &Feed<MatchHead>) -> bool {
        let mut loaded = self.loaded.lock();
        let gone = feed.close_unwatched();
        if gone {
            loaded.remove(&id);
            metrics::gauge!("touchline_matches_loaded").set(loaded.len() as f64);
        }
        gone
    }

    /// What was made under this id before, if it may have been.
    pub(super) async fn made_before(&self, under: New) -> Result<Option<Made>, Refusal> {
        let id = MatchId(under.id);
        let is_there = under.again && self.store.load_match(id).await.map_err(unavailable)?.is_some();
        Ok(is_there.then(|| made(id)))
    }

    /// Makes a match for somebody.
    pub(super) async fn create(&self, under: New, maker: &You, new: NewMatch) -> Result<Made, Refusal> {
        if let Some(made) = self.made_before(under).await? {
            return Ok(made);
        }
        self.room()?;
        // Counted before the store is asked: requests that come at once do not see each other's matches there. One that is stored
        // between the two is counted twice, which refuses too early for a moment and never too late.
        let making = self.making.begin(maker.id);
        self.may_play_more(maker.id, making.count).await?;
        let header = header(&new)?;
        self.made.one_more(maker.id, &header)?;
        let person = Seat::Person { id: maker.id, name: maker.name.clone(), bot: maker.bot };
        let side = match new.side {
            Some(side) => side,
            None => Side::BOTH[usize::from(random::<1>()?[0] & 1)],
        };
        let other = match new.opponent {
            Opponent::Link {} => None,
            Opponent::Computer { strength } => Some(Seat::Computer { strength }),
            Opponent::HotSeat {} => Some(person.clone()),
        };
        let seats = BySide::new(|seat| if seat == side { Some(person.clone()) } else { other.clone() });
        Ok(made(self.make(MatchId(under.id), header, seats).await?))
    }

    /// Makes a match from a position of another one. `found`: that one's header, and the steps to the position.
    pub(super) async fn branch(
        &self,
        under: New,
        maker: &You,
        new: NewBranch,
        (found, from): (Header, Branch),
    ) -> Result<Made, Refusal> {
        self.room()?;
        let making = self.making.begin(maker.id);
        self.may_play_more(maker.id, making.count).await?;
        let person = Seat::Person { id: maker.id, name: maker.name.clone(), bot: maker.bot };
        let other = match new.opponent {
            Opponent::Link {} => {
                return Err(refuse(Code::BadBranch, "a branch is played alone or against the computer"));
            }
            Opponent::Computer { strength } => Seat::Computer { strength },
            Opponent::HotSeat {} => person.clone(),
        };
        let side = new.side.unwrap_or(Side::Home);
        let seats = BySide::new(|seat| Some(if seat == side { person.clone() } else { other.clone() }));
        let (clock, secret) = (ClockOptions::None {}, Secret(random()?));
        let header = Header { clock, listed: false, rated: false, from: Some(Box::new(from)), secret, ..found };
        self.made.one_more(maker.id, &header)?;
        Ok(made(self.make(MatchId(under.id), header, seats).await?))
    }

    /// Whether somebody may have so many more running matches. Errors: `too_many {max}`.
    pub(super) async fn may_play_more(&self, who: PlayerId, more: usize) -> Result<(), Refusal> {
        let most = limits::RUNNING_MATCHES_OF_A_PERSON;
        let running = self.store.matches_of(who, most).await.map_err(unavailable)?;
        if running.len() + more > most as usize {
            return Err(refuse_with(Code::TooMany, "too many of your matches are running", json!({"max": most})));
        }
        Ok(())
    }

    /// Whether somebody may have the same match again, which counts as made. Errors: `too_many {max}`, `too_fast {retry_ms}`.
    pub(super) async fn may_play_again(&self, who: PlayerId, header: &Header) -> Result<(), Refusal> {
        self.may_play_more(who, 1).await?;
        self.made.one_more(who, header)
    }

    /// Forgets who has made no match of late; called now and then.
    pub(super) fn forget_quiet(&self) {
        self.made.forget_quiet();
    }

    /// The same match again with sides swapped, by the newest rules unless it begins at a position. Asked again after an answer that was lost, it is the same other match.
    pub(super) async fn rematch(&self, core: &Core) -> Result<MatchId, Refusal> {
        let id = rematch_id(core);
        if self.store.load_match(id).await.map_err(unavailable)?.is_some() {
            return Ok(id);
        }
        let mut header = Header { secret: Secret(random()?), ..(*core.header).clone() };
        if header.from.is_none() {
            header.ruleset = header.game.ruleset();
        }
        let seats = names::shown(&core.seats);
        self.make(id, header, BySide { home: seats.away, away: seats.home }).await
    }

    /// Makes a match between two who have agreed, once: under an id that was fixed before. Errors: `taken`: it is a match of others.
    pub(super) async fn create_between(&self, id: MatchId, between: Between) -> Result<(), Refusal> {
        if self.store.load_match(id).await.map_err(unavailable)?.is_some() {
            let head = self.find(id).await?.feed.head();
            return match head.core.sits(between.home.id) && head.core.sits(between.away.id) {
                true => Ok(()),
                false => Err(refuse(Code::Taken, "somebody was faster")),
            };
        }
        self.room()?;
        let header = header(&between.new_match())?;
        for person in [&between.home, &between.away] {
            self.made.one_more(person.id, &header)?;
        }
        let seats = BySide { home: self.seat(between.home).await?, away: self.seat(between.away).await? };
        self.make(id, header, seats).await?;
        Ok(())
    }

    /// Whether there is a match under this id. Errors: `store_unavailable`.
    pub(super) async fn is_stored(&self, id: MatchId) -> Result<bool, Refusal> {
        Ok(self.store.load_match(id).await.map_err(unavailable)?.is_some())
    }

    /// Makes a match of these two, if there is room. Errors: `too_many`, `store_unavailable`.
    pub(super) async fn make_one(
        &self,
        id: MatchId,
        header: Header,
        seats: BySide<Option<Seat>>,
    ) -> Result<(), Refusal> {
        self.room()?;
        self.make(id, header, seats).await?;
        Ok(())
    }

    /// The seat of one of two who have agreed, marked where a program plays. Errors: `store_unavailable`.
    pub(super) async fn seat(&self, Person { id, name, .. }: Person) -> Result<Option<Seat>, Refusal> {
        let known = self.store.profiles().player(id).await.map_err(unavailable)?;
        Ok(Some(Seat::Person { id, name, bot: known.is_some_and(|known| known.bot) }))
    }

    async fn make(&self, id: MatchId, header: Header, seats: BySide<Option<Seat>>) -> Result<MatchId, Refusal> {
        let now = now_ms();
        let text = serde_json::to_string(&header).expect("headers are plain data");
        let core = Core::new(id, header, now).map_err(by_game)?;
        let ratings = self.ratings_of(core.header.game, &seats).await;
        let mut plan = plan::start(&core, seats, ratings, now)?;
        let append = plan.append();
        let row = MatchRow { id, header: text, created: now, ended: false };
        let start = Start { row, entries: append.entries, seated: append.seated };
        self.shared.journal.create(start).await.map_err(unavailable)?;
        let lingers = instant_in(self.shared.timing.idle_match_lingers_ms);
        self.take_up(plan.next, Past::default(), Answers::default(), lingers);
        metrics::counter!("touchline_matches_made_total").increment(1);
        tracing::info!(match_id = %id, "a match is made");
        Ok(id)
    }

    /// What stands beside the names of those who sit down. A match begins without it where the store does not say.
    pub(super) async fn ratings_of(&self, game: GameKind, seats: &BySide<Option<Seat>>) -> BySide<Option<ShownRating>> {
        let of = async |seat: &Option<Seat>| match seat {
            Some(Seat::Person { id, .. }) => self.rating_of(game, *id).await,
            _ => None,
        };
        let (home, away) = tokio::join!(of(&seats.home), of(&seats.away));
        BySide { home, away }
    }

    /// The same of one person.
    pub(super) async fn rating_of(&self, game: GameKind, who: PlayerId) -> Option<ShownRating> {
        match self.store.ratings().standing(who, game.name()).await {
            Ok(standing) => standing.map(|standing| standing.shown(now_ms())),
            Err(error) => {
                tracing::warn!(player_id = %who, %error, "a rating could not be read");
                None
            }
        }
    }

    fn room(&self) -> Result<(), Refusal> {
        if self.loaded() < limits::LOADED_MATCHES {
            return Ok(());
        }
        Err(refuse_with(
            Code::TooMany,
            "the server holds as many matches as it can",
            json!({"max": limits::LOADED_MATCHES}),
        ))
    }
}

/// The id of the match that follows upon this one, in which both sides have asked for it: nothing happens in it between the second
/// asking and the naming of the other. In order of time like every id, and nobody can guess it.
fn rematch_id(core: &Core) -> MatchId {
    let mut hash = Sha256::new_with_prefix(b"rematch");
    hash.update(core.header.secret.0);
    hash.update(core.id.0);
    let hash: [u8; 32] = hash.finalize().into();
    let chance = hash[..10].try_into().expect("ten bytes");
    MatchId(uuid::Builder::from_unix_timestamp_millis(core.at, &chance).into_uuid())
}

/// A match as whoever asked for it is told of it.
fn made(id: MatchId) -> Made {
    Made { id, path: format!("/match/{id}") }
}

pub(super) fn header(new: &NewMatch) -> Result<Header, Refusal> {
    let game = GameKind::from_name(&new.game);
    let game = game.ok_or_else(|| refuse_with(Code::NoSuchGame, "there is no such game", json!({"game": new.game})))?;
    let started = game.start(new.options.as_ref().unwrap_or(&Value::Null)).map_err(by_game)?;
    let clock = new.clock.unwrap_or(ClockOptions::None {});
    check_clock(clock)?;
    if new.rated && !(new.opponent == (Opponent::Link {}) && clock != (ClockOptions::None {})) {
        return Err(refuse(Code::BadRated, "only a match between two people and with a clock can be rated"));
    }
    if new.delay_s > limits::WATCH_DELAY_MAX_S {
        let values = json!({"max": limits::WATCH_DELAY_MAX_S});
        return Err(refuse_with(Code::BadDelay, "the delay is out of range", values));
    }
    let ruleset = started.ruleset();
    let options = to_raw_value(&started.options()).expect("options are plain data");
    let NewMatch { listed, rated, watch, delay_s, .. } = *new;
    Ok(Header { game, ruleset, options, clock, listed, rated, watch, delay_s, from: None, secret: Secret(random()?) })
}

fn check_clock(clock: ClockOptions) -> Result<(), Refusal> {
    let bad = |part: &str, min, max| {
        let values = json!({"part": part, "min": min, "max": max});
        Err(refuse_with(Code::BadClock, "the clock is out of range", values))
    };
    let (bank_min, bank_max) = (limits::CLOCK_BANK_MIN_S, limits::CLOCK_BANK_MAX_S);
    match clock {
        ClockOptions::Bank { bank_s, .. } if !(bank_min..=bank_max).contains(&bank_s) => {
            bad("bank_s", bank_min, bank_max)
        }
        ClockOptions::Bank { increment_s, .. } if increment_s > limits::CLOCK_INCREMENT_MAX_S => {
            bad("increment_s", 0, limits::CLOCK_INCREMENT_MAX_S)
        }
        ClockOptions::Days { days } if !(1..=limits::CLOCK_DAYS_MAX).contains(&days) => {
            bad("days", 1, limits::CLOCK_DAYS_MAX)
        }
        _ => Ok(()),
    }
}

/// Bytes from the operating system, which nobody can foresee.
fn random<const N: usize>() -> Result<[u8; N], Refusal> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!(%error, "the operating system gives no randomness");
        refuse(Code::Internal, "no randomness; nothing was done")
    })?;
    Ok(bytes)
}
