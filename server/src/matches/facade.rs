//! What HTTP and sockets may ask of matches.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use engine::catalog::GameKind;
use engine::game::Side;
use engine::record::{Record, RecordedResult};
use protocol::code::Code;
use protocol::http::{Done, EventAt, EventsPage, Hint, Join, Made, MatchPage, NewAct, NewMatch, NewOrder};
use protocol::ids::{MatchId, PlayerId, Seq};
use protocol::matches::{Listing, LobbyView, MatchResult, Seat, Status, Strength};
use protocol::matchmaking::OwnMatch;
use protocol::to_client::You;
use protocol::watching::{LiveGame, LiveList};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use super::between::Between;
use super::chat::Desk;
use super::core::Core;
use super::directory::Inner;
use super::ended::Ended;
use super::feed::{Audience, Head};
use super::handle::{Handle, Request};
use super::live::LiveWanted;
use super::lobby::Lobby;
use super::looking_back::Courses;
use super::pictures::Pictures;
use super::reply::Reply;
use super::task::Shared;
use super::thinking::{Computer, Thinker, Thinking};
use super::under_way::UnderWay;
use super::{Refusal, Timing, entry, plan, refuse, refuse_with, spotlight, startup, unavailable};
use crate::journal::Journal;
use crate::limits;
use crate::me::Me;
use crate::once::New;
use crate::store::{Entry, MatchRow, Store, StoreError};

/// All matches of this process. Cheap to clone.
#[derive(Clone)]
pub struct Matches {
    pub(super) inner: Arc<Inner>,
    /// Hints that are thought about: one at a time for each person, or one could fill the queue with hints for many matches.
    hints: UnderWay,
    /// Places for replays that somebody waits for.
    replays: Arc<Semaphore>,
    /// Places for those who wait for one.
    replays_asked: Arc<Semaphore>,
    pub(super) courses: Courses,
    pub(super) pictures: Pictures,
    /// What chat keeps in memory.
    pub(super) desk: Arc<Desk>,
}

impl Matches {
    /// Loads running matches and goes on with them.
    pub async fn start(store: Arc<dyn Store>, journal: Journal, timing: Timing) -> Result<Matches, StoreError> {
        Matches::start_with(store, journal, Arc::new(Computer), timing).await
    }

    /// The same with another computer player.
    pub async fn start_with(
        store: Arc<dyn Store>,
        journal: Journal,
        thinker: Arc<dyn Thinker>,
        timing: Timing,
    ) -> Result<Matches, StoreError> {
        let stop = CancellationToken::new();
        let thinking = Thinking::start(thinker, limits::THINKING_THREADS, limits::THINKING_QUEUE_JOBS);
        let lobby = Lobby::start(stop.clone());
        let ended = Arc::default();
        let shared = Shared { journal, thinking, lobby, me: Me::default(), ended, timing, stop };
        let inner = Inner::new(store, shared);
        startup::resume(&inner).await?;
        tokio::spawn(spotlight::run(Arc::downgrade(&inner), inner.shared.stop.clone()));
        let replays = Arc::new(Semaphore::new(limits::REPLAYS_AT_ONCE));
        let replays_asked = Arc::new(Semaphore::new(limits::REPLAYS_ASKED));
        Ok(Matches {
            inner,
            hints: UnderWay::default(),
            replays,
            replays_asked,
            courses: Courses::default(),
            pictures: Pictures::default(),
            desk: Arc::new(Desk::new()),
        })
    }

    /// Takes no more requests. What is being stored is stored; whatever waits is refused with `draining`.
    pub async fn stop(&self) {
        self.inner.shared.stop.cancel();
        self.inner.shared.journal.flush().await;
        // Clocks stand from here on, not from the last regular sign of life.
        startup::note_end(&self.inner).await;
    }

    /// Matches that end, for whoever keeps their results.
    pub fn ended(&self) -> Arc<Ended> {
        self.inner.shared.ended.clone()
    }

    /// How many matches are in memory.
    pub fn loaded(&self) -> usize {
        self.inner.loaded()
    }

    /// Makes a match and seats its maker, under an id that may be that of the match that is asked for again; stored when it returns.
    pub async fn create(&self, under: New, maker: &You, new: NewMatch) -> Result<Made, Refusal> {
        self.inner.create(under, maker, new).await
    }

    /// Whether somebody has a seat there. Errors: `no_such_match`, `store_unavailable` and what keeps a match from being loaded.
    pub async fn has_seat(&self, id: MatchId, who: PlayerId) -> Result<bool, Refusal> {
        Ok(self.inner.find(id).await?.feed.head().core.sits(who))
    }

    /// The match that was made under this id, if it is asked for again.
    pub async fn made_before(&self, under: New) -> Result<Option<Made>, Refusal> {
        self.inner.made_before(under).await
    }

    /// Makes a match between two people who have agreed to it, under an id that was fixed before. Again it is the same match.
    pub async fn create_between(&self, id: MatchId, between: Between) -> Result<(), Refusal> {
        self.inner.create_between(id, between).await
    }

    /// What such a match would be played with: the game, and its options with their defaults. Errors: those of making it.
    pub fn checked(&self, between: &Between) -> Result<(GameKind, Value), Refusal> {
        between.checked()
    }

    /// Whether somebody may have one more running match. Errors: `too_many`.
    pub async fn may_play_more(&self, who: PlayerId) -> Result<(), Refusal> {
        self.inner.may_play_more(who, 1).await
    }

    /// The channels of people, to which matches bring their changes.
    pub fn me(&self) -> &Me {
        &self.inner.shared.me
    }

    /// Somebody's running matches, as their own channel shows them.
    pub async fn own(&self, who: PlayerId) -> Result<Vec<(MatchId, OwnMatch)>, Refusal> {
        let mut own = Vec::new();
        for id in self.of(who).await? {
            // One that this build cannot show must not hide the others.
            match self.find(id).await {
                Ok(handle) => own.extend(handle.feed.head().own(who).map(|shown| (id, shown))),
                Err(refusal) => {
                    tracing::debug!(match_id = %id, code = refusal.code, "a match is not shown to its player")
                }
            }
        }
        Ok(own)
    }

    /// A match's feed and mailbox, for those who play: whoever only looks goes through [`Matches::open`].
    pub async fn find(&self, id: MatchId) -> Result<Handle, Refusal> {
        self.inner.find(id).await
    }

    /// Who has asked `who` for a rematch of this match: another person. Errors: those of finding it.
    pub async fn asks_again(&self, id: MatchId, who: PlayerId) -> Result<Option<PlayerId>, Refusal> {
        Ok(self.find(id).await?.asks_again(who))
    }

    /// Whose invitation `who` would take: another person's. Errors: those of finding it.
    pub async fn invites(&self, id: MatchId, who: PlayerId) -> Result<Option<PlayerId>, Refusal> {
        let head = self.find(id).await?.feed.head();
        if head.core.status != Status::Waiting {
            return Ok(None);
        }
        Ok(Side::BOTH.into_iter().find_map(|side| match &head.core.seats[side] {
            Some(Seat::Person { id, .. }) if *id != who => Some(*id),
            _ => None,
        }))
    }

    /// Takes a free seat; one who sits there already gets the page again.
    pub async fn join(&self, id: MatchId, who: &You, join: Join) -> Result<MatchPage, Refusal> {
        let head = self.find(id).await?.feed.head();
        let mut rating = None;
        if !head.core.sits(who.id) {
            self.inner.may_play_more(who.id, 1).await?;
            rating = self.inner.rating_of(head.core.header.game, who.id).await;
        }
        let asks = |reply| Request::Join { who: who.clone(), rating, side: join.side, reply };
        self.ask(id, asks).await?;
        self.page(id, Some(who.id)).await
    }

    /// The match as `who` may know it.
    pub async fn page(&self, id: MatchId, who: Option<PlayerId>) -> Result<MatchPage, Refusal> {
        Ok(self.open(id, who).await?.head.page(who))
    }

    /// Every listed action of each of the asker's sides that owes one, in full.
    pub async fn legal(&self, id: MatchId, who: PlayerId) -> Result<Vec<(Side, Vec<Value>)>, Refusal> {
        let head = self.find(id).await?.feed.head();
        let core = &head.core;
        let sides = core.sides_of(who);
        if !sides.home && !sides.away {
            return Err(refuse(Code::NotSeated, "you play on no side of this match"));
        }
        let owes = |side: &Side| sides[*side] && core.prompts[*side].is_some();
        Ok(Side::BOTH.into_iter().filter(owes).map(|side| (side, core.game.legal(side))).collect())
    }

    /// Plays. `act_id` is the `Idempotency-Key`: a repeated one gets its first answer.
    pub async fn act(&self, id: MatchId, who: PlayerId, act_id: String, act: NewAct) -> Result<Done, Refusal> {
        check_act_id(&act_id)?;
        let NewAct { prompt, side, action } = act;
        let seq = self.ask(id, |reply| Request::Act { who, act_id, side, prompt, action, reply }).await?;
        Ok(Done { seq })
    }

    /// Does what stands in front of the game, likewise.
    pub async fn order(&self, id: MatchId, who: PlayerId, act_id: String, new: NewOrder) -> Result<Done, Refusal> {
        check_act_id(&act_id)?;
        let NewOrder { side, order } = new;
        let seq = self.ask(id, |reply| Request::Order { who, act_id, side, order, reply }).await?;
        Ok(Done { seq })
    }

    /// The record as far as `who` may know it: without the steps that are still secret.
    pub async fn record(&self, id: MatchId, who: Option<PlayerId>) -> Result<Record, Refusal> {
        let opened = self.open(id, who).await?;
        let (audience, _) = opened.head.audience(who);
        self.replay(id, move |row, entries| record_of(row, opened.shown(entries), audience)).await
    }

    /// Events after version `since` as `who` witnesses them.
    pub async fn events(&self, id: MatchId, who: Option<PlayerId>, since: Seq) -> Result<EventsPage, Refusal> {
        let opened = self.open(id, who).await?;
        let (audience, _) = opened.head.audience(who);
        self.replay(id, move |row, entries| events_of(row, opened.shown(entries), audience, since)).await
    }

    /// What the computer would do for the asker. `side` is needed only where both sides of one person owe an action.
    pub async fn hint(&self, id: MatchId, who: PlayerId, side: Option<Side>) -> Result<Hint, Refusal> {
        let head = self.find(id).await?.feed.head();
        let core = &head.core;
        let side =
            side.or_else(|| Side::BOTH.into_iter().find(|side| core.hot_seat() && core.prompts[*side].is_some()));
        let side = plan::side_of(core, who, side)?;
        if !core.hot_seat() && !core.is_computer(!side) {
            return Err(refuse(Code::NoHints, "no hints in a match between people"));
        }
        match core.status {
            Status::Waiting => return Err(refuse(Code::NotStarted, "the match waits for an opponent")),
            Status::Over | Status::Aborted => return Err(refuse(Code::MatchOver, "the match is over")),
            Status::Playing => {}
        }
        if core.prompts[side].is_none() {
            return Err(by_turn(side));
        }
        let hint = self.hints.begin(who);
        if hint.count > 1 {
            return Err(refuse(Code::Busy, "one hint at a time; wait for the one before"));
        }
        // What is thought about goes with the thinking, which may go on when who asked has gone.
        let thinking = &self.inner.shared.thinking;
        let thinks = thinking.try_think(core.game.clone(), side, Strength::Strong, core.version, hint);
        let thought = thinks.ok_or_else(busy)?.await;
        let thought = thought.ok_or_else(|| refuse(Code::Internal, "no thought came"))?;
        Ok(Hint { side, action: thought.action, chance: thought.chance })
    }

    /// Running matches in which `who` sits, newest first.
    pub async fn of(&self, who: PlayerId) -> Result<Vec<MatchId>, Refusal> {
        self.inner.store.matches_of(who, limits::RUNNING_MATCHES_OF_A_PERSON).await.map_err(unavailable)
    }

    /// Whether the store took what was last written by itself, every few seconds: false on a full disk and a locked database.
    pub fn can_write(&self) -> bool {
        self.inner.lives.load(Ordering::Relaxed)
    }

    /// The listed matches.
    pub fn lobby(&self) -> LobbyView {
        self.inner.lobby().view()
    }

    /// What can be watched now, as far as it is asked for.
    pub fn live(&self, wanted: &LiveWanted) -> LiveList {
        let mut featured = self.lobby().featured;
        let game = |(game, matches): (&String, &Vec<Listing>)| {
            let (matches, count) = wanted.part_of(matches);
            let featured = featured.remove(game);
            (game.clone(), LiveGame { featured, matches, count })
        };
        let live = self.inner.lobby().live();
        let games = live.iter().filter(|(game, _)| wanted.has_game(game));
        LiveList { games: games.map(game).filter(|(_, game)| game.count > 0).collect() }
    }

    /// A match, if it is in memory.
    pub(super) fn in_memory(&self, id: MatchId) -> Option<Handle> {
        self.inner.loaded_match(id)
    }

    /// Where matches are kept.
    pub(super) fn store(&self) -> &dyn Store {
        &*self.inner.store
    }

    /// The lobby's feed, for sockets.
    pub fn lobby_feed(&self) -> &Lobby {
        self.inner.lobby()
    }

    /// Brings a request to a match's task; the request hears the answer.
    pub async fn bring(&self, id: MatchId, request: Request) {
        self.inner.bring(id, Box::new(request)).await;
    }

    async fn ask(&self, id: MatchId, asks: impl FnOnce(Reply) -> Request) -> Result<Seq, Refusal> {
        let (reply, answer) = Reply::once();
        self.bring(id, asks(reply)).await;
        answer.await.unwrap_or_else(|_| Err(refuse(Code::Internal, "no answer came")))
    }

    /// Reads a match and replays it apart from the threads that everybody's matches run on, a few at once. The place is taken before
    /// the store is read: long matches that many ask for leave its connections to the others.
    pub(super) async fn replay<T: Send + 'static>(
        &self,
        id: MatchId,
        work: impl FnOnce(&MatchRow, &[Entry]) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let waiting = self.replays_asked.try_acquire();
        let _waiting = waiting.map_err(|_| refuse(Code::Busy, "too many records are asked for; try again later"))?;
        let place = self.replays.clone().acquire_owned().await.expect("it is never closed");
        let (row, entries) = self.stored(id).await?;
        // The place goes with the work, which goes on when who asked has gone.
        let done = tokio::task::spawn_blocking(move || {
            let _place = place;
            work(&row, &entries)
        });
        done.await.unwrap_or_else(|panic| {
            tracing::error!(%panic, "a replay failed");
            Err(refuse(Code::Internal, "this match cannot be shown"))
        })
    }

    async fn stored(&self, id: MatchId) -> Result<(MatchRow, Vec<Entry>), Refusal> {
        let found = self.inner.store.load_match(id).await.map_err(unavailable)?;
        found.ok_or_else(|| refuse_with(Code::NoSuchMatch, "there is no such match", json!({"match": id})))
    }
}

fn record_of(row: &MatchRow, entries: &[Entry], audience: Audience) -> Result<Record, Refusal> {
    let core = Core::replay(row, entries, |_, _, _| {}).map_err(|error| error.refusal())?;
    let ended = core.ended();
    let result = core.result.map(|MatchResult { winner, by, score }| RecordedResult { winner, by, score });
    let mut record = entry::record(row, entries, result).map_err(|error| {
        tracing::error!(match_id = %row.id, %error, "a match cannot be shown");
        refuse(Code::Internal, "this match cannot be shown")
    })?;
    if !ended {
        record.leave_out_secrets(&*core.game, audience.viewer());
    }
    Ok(record)
}

fn events_of(row: &MatchRow, entries: &[Entry], audience: Audience, since: Seq) -> Result<EventsPage, Refusal> {
    let mut events = Vec::new();
    let core = Core::replay(row, entries, |core, entry, witnessed| {
        if entry.version > since {
            let seen = witnessed.to(audience.viewer()).iter();
            events.extend(seen.map(|event| EventAt { seq: core.version, event: event.clone() }));
        }
    });
    let seq = core.map_err(|error| error.refusal())?.version;
    Ok(EventsPage { seq, events })
}

/// An id of an act or order: 1 to 64 printable characters of ASCII. PostgreSQL would refuse a NUL, and with it the whole batch that
/// holds the act: everybody's acts of that moment.
pub fn check_act_id(id: &str) -> Result<(), Refusal> {
    let printable = |byte: u8| byte == b' ' || byte.is_ascii_graphic();
    if (1..=limits::ACT_ID_BYTES).contains(&id.len()) && id.bytes().all(printable) {
        return Ok(());
    }
    let reason = "an id has 1 to 64 printable ASCII characters";
    Err(refuse_with(Code::BadId, reason, json!({"max": limits::ACT_ID_BYTES})))
}

fn busy() -> Refusal {
    refuse(Code::Busy, "the computer has too much to think about; try again later")
}

fn by_turn(side: Side) -> Refusal {
    super::by_game(engine::game::Refusal::new("not_your_turn", "this side owes no action", json!({"side": side})))
}
