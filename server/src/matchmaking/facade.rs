//! What HTTP and sockets may ask of matchmaking.

use std::collections::HashSet;
use std::sync::Arc;

use engine::catalog::GameKind;
use protocol::code::Code;
use protocol::http::{Made, NewMatch, Opponent};
use protocol::ids::{MatchId, PlayerId};
use protocol::matches::Strength;
use protocol::matchmaking::{Challenge, Confirmation, MeView, NewChallenge, NewSeek, Pool, Seek, Terms};
use protocol::people::{Person, RelationKind};
use protocol::to_client::You;
use serde_json::json;
use tokio::sync::{mpsc, oneshot, watch};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::board::{Board, Kind};
use super::desk::{Ask, Desk, Figures, Reply};
use super::pools::{self, PoolNo};
use super::posted::{Post, Stage, checked_note, checked_range};
use super::{Patience, about};
use crate::accounts::key;
use crate::limits;
use crate::matches::feed::Feed;
use crate::matches::time::now_ms;
use crate::matches::{Between, Matches, Refusal, refuse, refuse_with, unavailable};
use crate::me::{Me, MeHead};
use crate::once::New;
use crate::store::{AccountRow, Posted, PostedKind, QueueChange, Store, StoreError};
use crate::turns::Turns;

/// All of matchmaking. Cheap to clone.
#[derive(Clone)]
pub struct Matchmaking {
    store: Arc<dyn Store>,
    matches: Matches,
    me: Me,
    board: Board,
    desk: mpsc::Sender<Ask>,
    figures: watch::Receiver<Figures>,
    /// What counts about somebody reaches the desk in the order in which it was read.
    turns: Turns,
}

impl Matchmaking {
    /// Takes up what is stored, and starts the desk.
    pub async fn start(
        store: Arc<dyn Store>,
        matches: Matches,
        patience: Patience,
        stop: CancellationToken,
    ) -> Result<Matchmaking, StoreError> {
        let me = matches.me().clone();
        let board = Board::new(me.clone(), matches.lobby_feed().clone());
        let (desk, mailbox) = mpsc::channel(limits::DESK_MAILBOX_ASKS);
        let (tell, figures) = watch::channel(vec![(0, None); pools::all().len()]);
        let turns = Turns::default();
        let parts = (store.clone(), matches.clone(), me.clone());
        let own = Matchmaking { store: parts.0, matches: parts.1, me: parts.2, board, desk, figures, turns };
        own.take_up_board().await?;
        tokio::spawn(me.clone().run(stop.clone()));
        tokio::spawn(Desk::new(store, matches, me, tell, patience, stop).run(mailbox));
        Ok(own)
    }

    /// Waits until the desk has ended: nobody is found any more.
    pub async fn ended(&self) {
        self.desk.closed().await;
    }

    /// All pools, with how many wait.
    pub fn pools(&self) -> Vec<Pool> {
        let figures = self.figures.borrow();
        let pool = |(rule, (waiting, expected_wait_ms)): (&pools::PoolRule, &(u32, Option<u64>))| Pool {
            id: rule.id.clone(),
            game: rule.game.name().to_owned(),
            preset: rule.preset.to_owned(),
            options: rule.options.clone(),
            pace: rule.pace,
            clock: rule.clock,
            rated: rule.rated,
            waiting: *waiting,
            expected_wait_ms: *expected_wait_ms,
        };
        pools::all().iter().zip(figures.iter()).map(pool).collect()
    }

    /// Waits in a pool. Again it is the same place. Errors: `no_such_pool`, `not_in_pools`, `too_many`.
    pub async fn join(&self, who: &You, pool: &str) -> Result<(), Refusal> {
        let pool = pool_number(pool)?;
        if who.bot && !who.bot_in_pools {
            return Err(refuse(Code::NotInPools, "this bot has not said that it plays in pools"));
        }
        self.matches.may_play_more(who.id).await?;
        // Blocks that are made meanwhile come after it.
        let _turn = self.turns.of(who.id).await;
        let about = Box::new(about::read(&*self.store, who.id, now_ms()).await.map_err(unavailable)?);
        let person = person(who);
        self.ask(|reply| Ask::Join { person, about, pool, reply }).await
    }

    /// Waits there no more. Errors: `no_such_pool`.
    pub async fn leave(&self, who: PlayerId, pool: &str) -> Result<(), Refusal> {
        let pool = pool_number(pool)?;
        self.ask(|reply| Ask::Leave { who, pool, reply }).await
    }

    /// Comes to a match that was found; who plays it already is told so again. Errors: `no_such_offer`.
    pub async fn confirm(&self, who: PlayerId, offer: MatchId) -> Result<Confirmation, Refusal> {
        match self.ask(|reply| Ask::Confirm { who, offer, reply }).await {
            Err(refusal) if refusal.code == Code::NoSuchOffer.text() => match self.matches.has_seat(offer, who).await {
                Ok(true) => Ok(Confirmation { made: Some(offer) }),
                Ok(false) => Err(refusal),
                Err(missing) if missing.code == Code::NoSuchMatch.text() => Err(refusal),
                Err(other) => Err(other),
            },
            other => other,
        }
    }

    /// Does not want it. Errors: `no_such_offer`.
    pub async fn decline(&self, who: PlayerId, offer: MatchId) -> Result<(), Refusal> {
        self.ask(|reply| Ask::Decline { who, offer, reply }).await
    }

    /// Plays the computer what a pool plays, and waits nowhere any more. Errors: `no_such_pool`, `not_waiting`, those of making a match.
    /// Asked again it is the same match.
    pub async fn take_computer(&self, under: New, who: &You, pool: &str, strength: Strength) -> Result<Made, Refusal> {
        if let Some(made) = self.matches.made_before(under).await? {
            return Ok(made);
        }
        let number = pool_number(pool)?;
        let id = who.id;
        match self.ask(|reply| Ask::LeaveAll { who: id, pool: number, reply }).await {
            // They may have left when this was asked before and was cut short.
            Err(refusal) if under.again && refusal.code == Code::NotWaiting.text() => {}
            left => left?,
        }
        let rule = &pools::all()[number];
        let (options, clock) = (Some(rule.options.clone()), Some(rule.clock));
        let opponent = Opponent::Computer { strength };
        let new = NewMatch { options, clock, ..NewMatch::new(rule.game.name(), opponent) };
        self.matches.create(under, who, new).await
    }

    /// What waits for somebody.
    pub async fn view(&self, who: PlayerId) -> Result<MeView, Refusal> {
        let feed = self.feed(who).await?;
        // Whoever asks without a socket asks again, and is seen by it.
        self.ask(|reply| Ask::Show { who, reply }).await?;
        self.me.own(who).show();
        Ok(feed.head().view().clone())
    }

    /// The feed of somebody's `me` channel.
    pub async fn feed(&self, who: PlayerId) -> Result<Arc<Feed<MeHead>>, Refusal> {
        let own = self.me.own(who);
        let _one = own.opening.lock().await;
        if let Some(feed) = own.feed() {
            return Ok(feed);
        }
        self.ask(|reply| Ask::Show { who, reply }).await?;
        self.board.show_to(who);
        Ok(own.open(self.matches.own(who).await?))
    }

    /// Whom somebody blocks has changed, which is stored.
    pub async fn blocks_changed(&self, who: PlayerId) -> Result<(), Refusal> {
        let _turn = self.turns.of(who).await;
        let blocks = self.store.matchmaking().habits_of(who, 0).await.map_err(unavailable)?.blocks;
        self.board.set_avoids(who, &self.avoids(who).await?);
        self.ask(|reply| Ask::Blocks { who, blocks, reply }).await
    }

    async fn ask<T>(&self, asks: impl FnOnce(Reply<T>) -> Ask) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        let stops = || refuse(Code::Draining, "the server is stopping; come back in a moment");
        self.desk.send(asks(reply)).await.map_err(|_| stops())?;
        answer.await.unwrap_or_else(|_| Err(stops()))
    }

    /// Seeks that somebody may see, newest first.
    pub async fn seeks(&self, who: Option<PlayerId>) -> Vec<Seek> {
        self.board.seeks(who)
    }

    /// Posts a seek. Errors: `no_such_game`, `bad_option`, `bad_clock`, `bad_rated`, `bad_note`, `bad_range`, `too_many`.
    /// Asked again it is the same seek, or `taken`.
    pub async fn seek(&self, under: New, by: &You, new: NewSeek) -> Result<Seek, Refusal> {
        let post = self.post(under, by, new.terms, Kind::Seek, |rating| checked_range(new.range, rating)).await?;
        post.seek().ok_or_else(|| Kind::Seek.missing())
    }

    /// Posts a challenge. Errors: as for a seek, `no_such_player`, `bad_player`.
    pub async fn challenge(&self, under: New, by: &You, new: NewChallenge) -> Result<Challenge, Refusal> {
        let to = match &new.to {
            None => None,
            Some(to) => Some(self.challenged(by.id, to).await?),
        };
        let post = self.post(under, by, new.terms, Kind::Challenge, |_| Ok(PostedKind::Challenge { to })).await?;
        post.challenge().ok_or_else(|| Kind::Challenge.missing())
    }

    /// A challenge, for whoever has its link.
    pub fn open_challenge(&self, id: MatchId, who: Option<PlayerId>) -> Result<Challenge, Refusal> {
        self.board.challenge(id, who)
    }

    /// Whom a text means: an id or a name.
    async fn challenged(&self, by: PlayerId, text: &str) -> Result<Person, Refusal> {
        let nobody = || refuse(Code::NoSuchPlayer, "There is no such player.");
        let store = self.store.matchmaking();
        let found = match Uuid::try_parse(text) {
            Ok(id) => store.person(PlayerId(id)).await.map_err(unavailable)?.ok_or_else(nobody)?,
            // No name has one, and PostgreSQL takes none with a NUL.
            Err(_) if text.contains(char::is_control) => return Err(nobody()),
            Err(_) => self.named(text.trim()).await?.ok_or_else(nobody)?,
        };
        if found.id == by || self.avoids(by).await?.contains(&found.id) {
            return Err(refuse(Code::BadPlayer, "This player cannot be challenged."));
        }
        Ok(found)
    }

    /// Whom a name means: the account that has it, or else the only guest. Errors: `bad_player`, `store_unavailable`.
    async fn named(&self, name: &str) -> Result<Option<Person>, Refusal> {
        let account = self.store.accounts().account_by_name(&key(name)).await.map_err(unavailable)?;
        if let Some(AccountRow { player, name, bot, .. }) = account {
            return Ok(Some(Person { id: player, name, bot }));
        }
        let mut guests = self.store.matchmaking().people_named(name, 2).await.map_err(unavailable)?;
        if guests.len() > 1 {
            return Err(refuse(Code::BadPlayer, "Several have this name: challenge them by id or by link."));
        }
        Ok(guests.pop())
    }

    /// Whom somebody blocks, and who blocks them.
    async fn avoids(&self, who: PlayerId) -> Result<HashSet<PlayerId>, Refusal> {
        let relations = self.store.relations();
        let blocks =
            relations.related(who, RelationKind::Block, limits::RELATIONS_OF_A_PERSON).await.map_err(unavailable)?;
        let blocked_by = relations.related_to(who, RelationKind::Block).await.map_err(unavailable)?;
        Ok(blocks.into_iter().map(|person| person.id).chain(blocked_by).collect())
    }

    async fn post(
        &self,
        under: New,
        by: &You,
        terms: Terms,
        kind: Kind,
        posted: impl FnOnce(u32) -> Result<PostedKind, Refusal>,
    ) -> Result<Post, Refusal> {
        let id = MatchId(under.id);
        if let Some(posted) = self.board.post(kind, id).filter(|_| under.again) {
            return Ok(posted);
        }
        if self.matches.made_before(under).await?.is_some() {
            return Err(refuse(Code::Taken, "somebody has accepted it"));
        }
        self.matches.may_play_more(by.id).await?;
        let note = checked_note(terms.note.clone())?;
        let (game, options) = self.matches.checked(&between(&terms, [person(by), person(by)]))?;
        let terms = Terms { options: Some(options), note, ..terms };
        let rating = about::rating_of(&*self.store, by.id, game).await.map_err(unavailable)?;
        let (created, lasts) =
            (now_ms(), if kind == Kind::Seek { limits::SEEK_LASTS_MS } else { limits::CHALLENGE_LASTS_MS });
        let posted = Posted {
            id,
            by: person(by),
            kind: posted(rating)?,
            terms: serde_json::to_string(&terms).expect("terms are plain data"),
            created,
            expires: created + lasts,
        };
        let post = Post { posted, terms, rating, avoids: HashSet::new(), stage: Stage::Coming };
        self.board.reserve(kind, post.clone())?;
        // Not to be cut short by a client that goes: what is stored has to be on the board.
        let own = self.clone();
        tokio::spawn(async move { own.put(post).await }).await.unwrap_or_else(|panic| {
            tracing::error!(%id, %panic, "a seek or challenge could not be posted");
            self.board.drop_reserved(id);
            Err(refuse(Code::Internal, "it could not be posted"))
        })
    }

    /// What has its place on the board is stored and shown.
    async fn put(&self, post: Post) -> Result<Post, Refusal> {
        let (id, by) = (post.id(), post.by());
        let stored = async {
            let avoids = self.avoids(by).await?;
            self.store.matchmaking().change(&[QueueChange::Post(post.posted)]).await.map_err(unavailable)?;
            Ok::<_, Refusal>(avoids)
        };
        let opened = stored.await.map(|avoids| self.board.open(id, avoids));
        opened.inspect_err(|_| self.board.drop_reserved(id))?.ok_or_else(|| refuse(Code::Internal, "it was not posted"))
    }

    /// Accepts a seek. Errors: `no_such_seek`, `taken`, `bad_player`, `rating_range`, `too_many`.
    pub async fn accept_seek(&self, who: &You, id: MatchId) -> Result<Made, Refusal> {
        self.accept(Kind::Seek, who, id).await
    }

    /// Accepts a challenge. Errors: `no_such_challenge`, `taken`, `bad_player`, `too_many`.
    pub async fn accept_challenge(&self, who: &You, id: MatchId) -> Result<Made, Refusal> {
        self.accept(Kind::Challenge, who, id).await
    }

    async fn accept(&self, kind: Kind, who: &You, id: MatchId) -> Result<Made, Refusal> {
        let Some(post) = self.board.post(kind, id) else { return self.gone(kind, who.id, id).await };
        let game = GameKind::from_name(&post.terms.game).ok_or_else(|| kind.missing())?;
        let rating = about::rating_of(&*self.store, who.id, game).await.map_err(unavailable)?;
        self.matches.may_play_more(who.id).await?;
        let post = self.board.take(kind, id, who.id, rating, now_ms())?;
        // Not to be cut short by a client that goes: what is taken has to end one way or the other.
        let (own, who) = (self.clone(), person(who));
        let made = tokio::spawn(async move { own.make(post, who).await });
        made.await.unwrap_or_else(|panic| {
            tracing::error!(%id, %panic, "what was accepted could not be made a match");
            self.board.put_back(id);
            Err(refuse(Code::Internal, "the match could not be made"))
        })
    }

    async fn make(&self, post: Post, who: Person) -> Result<Made, Refusal> {
        let id = post.id();
        if let Err(refusal) = self.matches.create_between(id, between(&post.terms, post.sides(who))).await {
            // A match of others under this id is what it became, though the store had not said so.
            match refusal.code == Code::Taken.text() {
                true => self.forget(id).await?,
                false => self.board.put_back(id),
            }
            return Err(refusal);
        }
        // The match is there: should this not be stored, the next start finds it done.
        if let Err(error) = self.store.matchmaking().change(&[QueueChange::EndPost(id)]).await {
            tracing::warn!(match_id = %id, %error, "what became a match is still kept");
        }
        self.board.done(id);
        Ok(Made { id, path: format!("/match/{id}") })
    }

    /// One that is not there any more: who plays its match is told so again. Errors: `taken` by somebody else, or there never was one.
    async fn gone(&self, kind: Kind, who: PlayerId, id: MatchId) -> Result<Made, Refusal> {
        match self.matches.has_seat(id, who).await {
            Ok(true) => Ok(Made { id, path: format!("/match/{id}") }),
            Ok(false) => Err(refuse(Code::Taken, "somebody was faster")),
            Err(refusal) if refusal.code == Code::NoSuchMatch.text() => Err(kind.missing()),
            Err(refusal) => Err(refusal),
        }
    }

    /// Takes one's own seek back. Errors: `no_such_seek`, `taken`.
    pub async fn end_seek(&self, who: PlayerId, id: MatchId) -> Result<(), Refusal> {
        self.board.withdraw(Kind::Seek, id, |post| post.by() == who)?;
        self.forget(id).await
    }

    /// Takes one's own challenge back. Errors: `no_such_challenge`, `taken`.
    pub async fn end_challenge(&self, who: PlayerId, id: MatchId) -> Result<(), Refusal> {
        self.board.withdraw(Kind::Challenge, id, |post| post.by() == who)?;
        self.forget(id).await
    }

    /// Declines one to oneself. Errors: likewise.
    pub async fn decline_challenge(&self, who: PlayerId, id: MatchId) -> Result<(), Refusal> {
        self.board.withdraw(Kind::Challenge, id, |post| post.to() == Some(who))?;
        self.forget(id).await
    }

    /// Somebody who has deleted their data, or is banned, waits nowhere, seeks nobody and is challenged by nobody any more. Errors: `store_unavailable`.
    pub async fn forget_person(&self, who: PlayerId) -> Result<(), Refusal> {
        let MeView { places, seeks, challenges, .. } = self.view(who).await?;
        for pool in places.keys() {
            self.leave(who, pool).await?;
        }
        for id in seeks.into_keys() {
            unless_taken(self.end_seek(who, id).await)?;
        }
        for (id, challenge) in challenges {
            let is_own = challenge.by.id == who;
            unless_taken(if is_own {
                self.end_challenge(who, id).await
            } else {
                self.decline_challenge(who, id).await
            })?;
        }
        Ok(())
    }

    /// Seeks and challenges whose time is over go; called now and then.
    pub async fn forget_lapsed(&self) {
        for id in self.board.lapse(now_ms()) {
            if self.forget(id).await.is_err() {
                return;
            }
        }
    }

    /// What was taken is no longer stored, nor on the board; on the board again if the store fails.
    async fn forget(&self, id: MatchId) -> Result<(), Refusal> {
        match self.store.matchmaking().change(&[QueueChange::EndPost(id)]).await {
            Ok(()) => {
                self.board.done(id);
                Ok(())
            }
            Err(error) => {
                self.board.put_back(id);
                Err(unavailable(error))
            }
        }
    }

    async fn take_up_board(&self) -> Result<(), StoreError> {
        for posted in self.store.matchmaking().board().await? {
            let Ok(terms) = serde_json::from_str::<Terms>(&posted.terms) else {
                tracing::error!(id = %posted.id, "a seek or challenge cannot be read");
                continue;
            };
            let Some(game) = GameKind::from_name(&terms.game) else { continue };
            let rating = about::rating_of(&*self.store, posted.by.id, game).await?;
            let relations = self.store.relations();
            let by = posted.by.id;
            let blocks = relations.related(by, RelationKind::Block, limits::RELATIONS_OF_A_PERSON).await?;
            let blocked_by = relations.related_to(by, RelationKind::Block).await?;
            let avoids = blocks.into_iter().map(|person| person.id).chain(blocked_by).collect();
            self.board.put(Post { posted, terms, rating, avoids, stage: Stage::Open });
        }
        Ok(())
    }
}

/// What somebody has just accepted becomes a match, and matches stay.
fn unless_taken(ended: Result<(), Refusal>) -> Result<(), Refusal> {
    ended.or_else(|refusal| if refusal.code == Code::Taken.text() { Ok(()) } else { Err(refusal) })
}

fn between(terms: &Terms, [home, away]: [Person; 2]) -> Between {
    Between {
        game: terms.game.clone(),
        options: terms.options.clone(),
        clock: terms.clock,
        rated: terms.rated,
        home,
        away,
    }
}

fn person(you: &You) -> Person {
    Person { id: you.id, name: you.name.clone(), bot: you.bot }
}

fn pool_number(pool: &str) -> Result<PoolNo, Refusal> {
    pools::number(pool).ok_or_else(|| refuse_with(Code::NoSuchPool, "there is no such pool", json!({ "pool": pool })))
}
