//! All tournaments of this process: finding the task of each, making new ones, and word of matches that have ended.
//!
//! Those that are not over are loaded at the start and stay; others are loaded when somebody looks at them. This module must not know what
//! happens in a tournament.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use parking_lot::Mutex;
use protocol::code::Code;
use protocol::ids::{FixtureNo, MatchId, PlayerId, Seq, TournamentId};
use protocol::people::Person;
use protocol::tournaments::{
    Act, LogPage, Logged, NewTournament, OwnFixture, Player, TournamentOrder, TournamentPage, TournamentView,
};
use serde_json::json;
use tokio::sync::{Notify, oneshot};
use tokio_util::sync::CancellationToken;

use super::head::TournamentHead;
use super::orders::Named;
use super::task::{self, Ask, Handle, Reply};
use super::{Tournament, draw, entering, settings, show};
use crate::limits;
use crate::matches::feed::Feed;
use crate::matches::time::now_ms;
use crate::matches::{Matches, Refusal, names, refuse, refuse_with, unavailable};
use crate::me::Me;
use crate::once::New;
use crate::results::Kept;
use crate::store::{Step, Store, StoreError, TournamentQuery, TournamentRow};

/// All tournaments. Cheap to clone.
#[derive(Clone)]
pub struct Tournaments {
    inner: Arc<Inner>,
}

/// What tasks share.
pub(super) struct Inner {
    pub(super) store: Arc<dyn Store>,
    pub(super) matches: Matches,
    pub(super) stop: CancellationToken,
    me: Me,
    loaded: Mutex<HashMap<TournamentId, Handle>>,
    /// Held while one is loaded, so that none is loaded twice.
    loading: tokio::sync::Mutex<()>,
    /// Matches that are being played for which tournament.
    playing: Mutex<HashMap<MatchId, TournamentId>>,
    /// Which fixtures wait for whom.
    own: Mutex<HashMap<PlayerId, OwnFixtures>>,
    /// Something was appended to some log.
    appended: Notify,
}

/// Somebody's fixtures, in all tournaments.
type OwnFixtures = BTreeMap<(TournamentId, FixtureNo), OwnFixture>;

impl Tournaments {
    /// Loads those that are not over and goes on with them. `kept` tells of results.
    pub async fn start(
        store: Arc<dyn Store>,
        matches: Matches,
        kept: Arc<Kept>,
        stop: CancellationToken,
    ) -> Result<Tournaments, StoreError> {
        let me = matches.me().clone();
        let inner = Arc::new(Inner {
            store,
            matches,
            stop,
            me,
            loaded: Mutex::default(),
            loading: tokio::sync::Mutex::default(),
            playing: Mutex::default(),
            own: Mutex::default(),
            appended: Notify::new(),
        });
        let tournaments = Tournaments { inner };
        for id in tournaments.inner.store.tournaments().unfinished_tournaments().await? {
            // One that this build cannot read must not stop the others.
            if let Err(refusal) = tournaments.find(id).await {
                tracing::error!(tournament_id = %id, code = refusal.code, "a tournament could not be loaded");
            }
        }
        tokio::spawn(hear(tournaments.clone(), kept));
        Ok(tournaments)
    }

    /// The task of a tournament. Errors: `no_such_tournament`, `store_unavailable`.
    async fn find(&self, id: TournamentId) -> Result<Handle, Refusal> {
        if let Some(handle) = self.inner.loaded_one(id) {
            return Ok(handle);
        }
        let _one = self.inner.loading.lock().await;
        if let Some(handle) = self.inner.loaded_one(id) {
            return Ok(handle);
        }
        let (row, state) = self.inner.read(id).await?;
        let handle = task::begin(state, row.secret, &self.inner).map_err(|error| {
            tracing::error!(tournament_id = %id, %error, "a tournament cannot be shown");
            refuse(Code::Internal, "this tournament cannot be shown")
        })?;
        self.inner.loaded.lock().insert(id, handle.clone());
        Ok(handle)
    }

    /// The feed of a tournament's channel.
    pub async fn feed(&self, id: TournamentId) -> Result<Arc<Feed<TournamentHead>>, Refusal> {
        Ok(self.find(id).await?.feed)
    }

    /// A tournament as everybody sees it now.
    pub async fn view(&self, id: TournamentId) -> Result<TournamentView, Refusal> {
        Ok(self.feed(id).await?.head().view.clone())
    }

    /// A page of its log after an entry, names as they are shown today.
    pub async fn log(&self, id: TournamentId, after: Seq) -> Result<LogPage, Refusal> {
        let (_, log) = self.inner.log_of(id).await?;
        let rest = log.into_iter().filter(|entry| entry.seq > after);
        let mut entries: Vec<Logged> = rest.take(limits::LOG_PAGE + 1).map(show::entry).collect();
        let more = entries.len() > limits::LOG_PAGE;
        entries.truncate(limits::LOG_PAGE);
        Ok(LogPage { after: entries.last().filter(|_| more).map(|last| last.seq), entries })
    }

    /// Some tournaments, newest first.
    pub async fn list(&self, mut query: TournamentQuery) -> Result<TournamentPage, Refusal> {
        let limit = query.limit.clamp(1, limits::TOURNAMENTS_PAGE);
        query.limit = limit + 1;
        let mut tournaments = self.inner.store.tournaments().list_tournaments(&query).await.map_err(unavailable)?;
        let more = tournaments.len() > limit as usize;
        tournaments.truncate(limit as usize);
        for listing in &mut tournaments {
            listing.organiser = names::person(&listing.organiser);
        }
        Ok(TournamentPage { before: tournaments.last().filter(|_| more).map(|last| last.id), tournaments })
    }

    /// Makes a tournament, under an id that may be that of one that is asked for again. `password`: that of entry, hashed.
    pub async fn create(
        &self,
        under: New,
        who: Named,
        new: NewTournament,
        password: Option<String>,
    ) -> Result<TournamentView, Refusal> {
        let id = TournamentId(under.id);
        let tournaments = self.inner.store.tournaments();
        if under.again && tournaments.tournament(id).await.map_err(unavailable)?.is_some() {
            return self.view(id).await;
        }
        let now = now_ms();
        let (_, settings) = settings::checked(&new, now)?;
        let made = tournaments.organised_since(who.person.id, now.saturating_sub(limits::DAY_MS)).await;
        if made.map_err(unavailable)? >= limits::TOURNAMENTS_OF_A_PERSON_PER_DAY {
            let values = json!({ "max": limits::TOURNAMENTS_OF_A_PERSON_PER_DAY });
            return Err(refuse_with(Code::TooMany, "you have made too many tournaments today", values));
        }
        let series = match new.follows {
            Some(before) => self.series(before, &who.person).await?,
            None => id,
        };
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(|error| {
            tracing::error!(%error, "the system gives no random bytes");
            refuse(Code::Internal, "the tournament cannot be made")
        })?;
        let commitment = draw::chain(secret).commitment().to_string();
        let created = Act::Created { settings: Box::new(settings), commitment, follows: new.follows };
        let first = Logged { seq: 1, at: now, by: Some(who.person.clone()), act: created };
        let mut state = folded(Tournament::begin(id, &first))?;
        let mut entries = vec![first];
        let practice = state.settings.entry == protocol::tournaments::Entry::Practice;
        let own = practice.then(|| (Player::Person { person: who.person.clone() }, who.rating));
        let computers = (u32::from(practice)..).zip(&new.computers);
        let computers = computers.map(|(further, strength)| (entering::computer(&state, further, *strength), None));
        let players: Vec<(Player, Option<u32>)> = own.into_iter().chain(computers).collect();
        for (player, rating) in players {
            let act = entering::with_number(&state, 0, player, rating);
            let entry = Logged { seq: state.seq + 1, at: now, by: Some(who.person.clone()), act };
            folded(state.apply(&entry))?;
            entries.push(entry);
        }
        let row = TournamentRow {
            id,
            organiser: who.person.id,
            secret,
            password_hash: password,
            created: now,
            follows: new.follows,
            series,
        };
        tournaments.create_tournament(&row, &step(&state, &entries)).await.map_err(unavailable)?;
        tracing::info!(tournament_id = %id, player_id = %who.person.id, "a tournament is made");
        self.view(id).await
    }

    /// The seasons that one belongs to, if it is somebody's to go on with.
    async fn series(&self, before: TournamentId, who: &Person) -> Result<TournamentId, Refusal> {
        let (row, _) = self.inner.log_of(before).await?;
        if row.organiser != who.id {
            return Err(settings::not_yours());
        }
        Ok(row.series)
    }

    /// The password of entry of a tournament, hashed, if it has one.
    pub async fn password_of(&self, id: TournamentId) -> Result<Option<String>, Refusal> {
        Ok(self.inner.log_of(id).await?.0.password_hash)
    }

    /// Somebody enters; `password`: whether they gave the right one.
    pub async fn enter(&self, id: TournamentId, who: Named, password: bool) -> Result<TournamentView, Refusal> {
        self.ask(id, |reply| Ask::Enter { who: who.clone(), password, reply }).await?;
        self.view(id).await
    }

    /// Somebody orders something; `named` is whom the order names.
    pub async fn order(
        &self,
        id: TournamentId,
        who: &Person,
        order: TournamentOrder,
        named: Option<Named>,
    ) -> Result<TournamentView, Refusal> {
        let ask = |reply| Ask::Order { who: who.clone(), order: Box::new(order.clone()), named: named.clone(), reply };
        self.ask(id, ask).await?;
        self.view(id).await
    }

    /// Asks the task, which may end just now: then the next one.
    async fn ask(&self, id: TournamentId, asks: impl Fn(Reply) -> Ask) -> Result<(), Refusal> {
        for _ in 0..2 {
            let handle = self.find(id).await?;
            let (reply, answer) = oneshot::channel();
            if handle.mailbox.send(asks(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return answer;
            }
            self.inner.forget(id, &handle);
        }
        Err(task::gone(id))
    }

    /// Brings somebody's fixtures to their channel.
    pub fn show_to(&self, who: PlayerId) {
        self.inner.show_own(who);
    }

    /// Waits until something was appended to some log.
    pub async fn appended(&self) {
        self.inner.appended.notified().await;
    }
}

/// What a fold of what was just judged came to: it fits, or something is broken here.
fn folded<T>(folded: Result<T, super::Corrupt>) -> Result<T, Refusal> {
    folded.map_err(|error| {
        tracing::error!(%error, "a tournament cannot begin");
        refuse(Code::Internal, "the tournament cannot be made")
    })
}

/// Entries as the store takes them.
pub(super) fn step(state: &Tournament, entries: &[Logged]) -> Step {
    let (people, matches) = task::found_in(entries);
    Step { entries: entries.iter().map(task::log_row).collect(), summary: task::summary(state), people, matches }
}

/// Tells tasks of matches that have ended, until the server stops.
async fn hear(tournaments: Tournaments, kept: Arc<Kept>) {
    let inner = tournaments.inner;
    while inner.stop.clone().run_until_cancelled(kept.noted()).await.is_some() {
        let (ids, missed) = kept.take();
        let playing = inner.playing.lock();
        let of = |id: &MatchId| playing.get(id).copied();
        let touched: BTreeSet<TournamentId> =
            if missed { playing.values().copied().collect() } else { ids.iter().filter_map(of).collect() };
        drop(playing);
        let loaded = inner.loaded.lock();
        touched.iter().filter_map(|id| loaded.get(id)).for_each(|handle| handle.ended.notify_one());
    }
}

impl Inner {
    /// What is stored of one.
    pub(super) async fn read(&self, id: TournamentId) -> Result<(TournamentRow, Tournament), Refusal> {
        let (row, log) = self.log_of(id).await?;
        let state = Tournament::fold(id, &log).map_err(|error| {
            tracing::error!(tournament_id = %id, %error, "a tournament cannot be read");
            refuse(Code::Internal, "this tournament cannot be read")
        })?;
        Ok((row, state))
    }

    async fn log_of(&self, id: TournamentId) -> Result<(TournamentRow, Vec<Logged>), Refusal> {
        let found = self.store.tournaments().tournament(id).await.map_err(unavailable)?;
        let (row, log) = found.ok_or_else(|| refuse(Code::NoSuchTournament, "there is no such tournament"))?;
        let log: Result<Vec<Logged>, _> = log.iter().map(task::logged).collect();
        let log = log.map_err(|error| {
            tracing::error!(tournament_id = %id, %error, "an entry of a tournament's log cannot be read");
            refuse(Code::Internal, "this tournament cannot be read")
        })?;
        Ok((row, log))
    }

    fn loaded_one(&self, id: TournamentId) -> Option<Handle> {
        self.loaded.lock().get(&id).filter(|handle| !handle.mailbox.is_closed()).cloned()
    }

    /// A task has ended that somebody asked.
    fn forget(&self, id: TournamentId, gone: &Handle) {
        let mut loaded = self.loaded.lock();
        if loaded
            .get(&id)
            .is_some_and(|handle| handle.mailbox.same_channel(&gone.mailbox) && handle.mailbox.is_closed())
        {
            loaded.remove(&id);
        }
    }

    /// A task wants to end: true if nobody reads its feed.
    pub(super) fn let_go(&self, id: TournamentId, feed: &Feed<TournamentHead>) -> bool {
        let mut loaded = self.loaded.lock();
        let gone = feed.close_unwatched();
        if gone {
            loaded.remove(&id);
        }
        gone
    }

    pub(super) fn playing(&self, id: MatchId, of: TournamentId) {
        self.playing.lock().insert(id, of);
    }

    pub(super) fn played(&self, id: MatchId) {
        self.playing.lock().remove(&id);
    }

    pub(super) fn appended(&self) {
        self.appended.notify_one();
    }

    /// These are somebody's fixtures in a tournament now.
    pub(super) fn tell(&self, who: PlayerId, of: TournamentId, fixtures: BTreeMap<FixtureNo, OwnFixture>) {
        let mut own = self.own.lock();
        let all = own.entry(who).or_default();
        all.retain(|(tournament, _), _| *tournament != of);
        all.extend(fixtures.into_iter().map(|(number, fixture)| ((of, number), fixture)));
        if all.is_empty() {
            own.remove(&who);
        }
        drop(own);
        self.show_own(who);
    }

    fn show_own(&self, who: PlayerId) {
        self.me.show_fixtures(who, || {
            let own = self.own.lock();
            let all = own.get(&who).into_iter().flatten();
            all.map(|((tournament, number), fixture)| (format!("{tournament}/{number}"), fixture.clone())).collect()
        });
    }
}
