//! The desk: the one task that owns the queue. It takes what people ask in batches, stores what follows, then shows and answers it.
//!
//! A round is held only while somebody waits. Should the store fail, whoever asked is told, and the queue is read anew: what is stored is the
//! truth. This module must not decide who plays whom.

use std::sync::Arc;
use std::time::Duration;

use protocol::code::Code;
use protocol::ids::{MatchId, PlayerId};
use protocol::matchmaking::Confirmation;
use protocol::people::Person;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::Patience;
use super::about::{self, About};
use super::making::Making;
use super::pools::{self, PoolNo};
use super::queue::{Found, Outcome, Queue, rule};
use crate::limits;
use crate::matches::time::now_ms;
use crate::matches::{Between, Matches, Refusal, no_store, refuse};
use crate::me::Me;
use crate::store::{Store, StoreError};

/// Who is answered.
pub(super) type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// What is asked of the desk.
pub(super) enum Ask {
    Join {
        person: Person,
        about: Box<About>,
        pool: PoolNo,
        reply: Reply<()>,
    },
    Leave {
        who: PlayerId,
        pool: PoolNo,
        reply: Reply<()>,
    },
    /// Leaves all places, if they wait in this pool.
    LeaveAll {
        who: PlayerId,
        pool: PoolNo,
        reply: Reply<()>,
    },
    Confirm {
        who: PlayerId,
        offer: MatchId,
        reply: Reply<Confirmation>,
    },
    Decline {
        who: PlayerId,
        offer: MatchId,
        reply: Reply<()>,
    },
    Blocks {
        who: PlayerId,
        blocks: Vec<PlayerId>,
        reply: Reply<()>,
    },
    /// Shows them their part of the view.
    Show {
        who: PlayerId,
        reply: Reply<()>,
    },
}

/// How many wait in each pool, and what they may expect.
pub(super) type Figures = Vec<(u32, Option<u64>)>;

/// The task's own.
pub(super) struct Desk {
    pub(super) store: Arc<dyn Store>,
    pub(super) matches: Matches,
    pub(super) me: Me,
    pub(super) figures: watch::Sender<Figures>,
    pub(super) stop: CancellationToken,
    queue: Queue,
    patience: Patience,
    making: Making<Result<(), Refusal>>,
    /// Those who confirmed second: they hear of the match when it is made.
    awaiting: Vec<(MatchId, Reply<Confirmation>)>,
    turn: u64,
    /// The store has failed: the queue may not be what is stored.
    stale: bool,
}

/// An answer that is given when what it speaks of is stored.
type Answer = Box<dyn FnOnce(Result<(), Refusal>) + Send>;

fn answer<T: Send + 'static>(reply: Reply<T>, answer: Result<T, Refusal>) -> Answer {
    // One who has gone does not miss it.
    Box::new(move |stored| _ = reply.send(stored.and(answer)))
}

impl Desk {
    pub(super) fn new(
        store: Arc<dyn Store>,
        matches: Matches,
        me: Me,
        figures: watch::Sender<Figures>,
        patience: Patience,
        stop: CancellationToken,
    ) -> Desk {
        Desk {
            store,
            matches,
            me,
            figures,
            stop,
            queue: Queue::new(patience),
            patience,
            making: Making::new(),
            awaiting: Vec::new(),
            turn: 0,
            stale: true,
        }
    }

    /// Works until the server stops.
    pub(super) async fn run(mut self, mut mailbox: mpsc::Receiver<Ask>) {
        let mut next_round = Instant::now();
        let mut asked = Vec::new();
        loop {
            let waits = !self.queue.is_empty() || self.stale;
            let stop = self.stop.clone();
            tokio::select! {
                () = stop.cancelled() => return,
                count = mailbox.recv_many(&mut asked, limits::DESK_BATCH) => {
                    if count == 0 {
                        return;
                    }
                    self.serve(asked.drain(..)).await;
                }
                Some((id, made)) = self.making.next(), if !self.making.is_empty() => match made {
                    Some(made) => self.note_made(id, made).await,
                    // Whether it is there shows when the queue is read anew; if not, it is tried again.
                    None => self.stale = true,
                },
                () = tokio::time::sleep_until(next_round), if waits => {
                    next_round = Instant::now() + Duration::from_millis(self.patience.round_every_ms);
                    self.hold_round().await;
                }
            }
        }
    }

    async fn serve(&mut self, asked: impl Iterator<Item = Ask>) {
        let fresh = self.freshen().await;
        let mut answers = Vec::new();
        for ask in asked {
            answers.extend(self.take(ask));
        }
        let stored = match fresh {
            Ok(()) => self.finish().await,
            // What was done to a queue that is not known goes with it.
            Err(refusal) => {
                self.fail_awaiting();
                Err(refusal)
            }
        };
        answers.into_iter().for_each(|answer| answer(stored.clone()));
    }

    /// What an ask does to the queue; none where it is answered later.
    fn take(&mut self, ask: Ask) -> Option<Answer> {
        let (queue, now) = (&mut self.queue, now_ms());
        Some(match ask {
            Ask::Join { person, about, pool, reply } => answer(reply, queue.join(person, *about, pool, now)),
            Ask::Leave { who, pool, reply } => {
                queue.leave(who, pool);
                answer(reply, Ok(()))
            }
            Ask::LeaveAll { who, pool, reply } => {
                let waits = queue.waits_in(who, pool);
                if waits {
                    queue.leave_all(who);
                }
                let not = || refuse(Code::NotWaiting, "you do not wait in this pool");
                answer(reply, waits.then_some(()).ok_or_else(not))
            }
            Ask::Confirm { who, offer, reply } => match queue.confirm(who, offer, now) {
                Ok(true) => {
                    self.awaiting.push((offer, reply));
                    return None;
                }
                Ok(false) => answer(reply, Ok(Confirmation { made: None })),
                Err(refusal) => answer(reply, Err(refusal)),
            },
            Ask::Decline { who, offer, reply } => answer(reply, queue.decline(who, offer)),
            Ask::Blocks { who, blocks, reply } => {
                queue.blocks(who, blocks);
                answer(reply, Ok(()))
            }
            Ask::Show { who, reply } => {
                queue.sign(who, now);
                answer(reply, Ok(()))
            }
        })
    }

    async fn hold_round(&mut self) {
        if self.freshen().await.is_err() {
            return;
        }
        let started = std::time::Instant::now();
        self.turn += 1;
        let me = self.me.clone();
        self.queue.round(now_ms(), self.turn, |who| me.is_here(who), || MatchId(Uuid::now_v7()));
        metrics::histogram!("touchline_pairing_round_seconds").record(started.elapsed().as_secs_f64());
        // A failure is logged, and the next round begins with reading anew.
        let _ = self.finish().await;
    }

    /// Stores what has changed, then shows it, and has matches made.
    async fn finish(&mut self) -> Result<(), Refusal> {
        let Outcome { changes, touched, to_make } = self.queue.take_outcome();
        if !changes.is_empty()
            && let Err(error) = self.store.matchmaking().change(&changes).await
        {
            self.stale = true;
            self.fail_awaiting();
            tracing::error!(%error, "what happened in the queue was not stored");
            return Err(no_store());
        }
        for who in touched {
            self.me.show_desk(who, || self.queue.part(who));
        }
        for found in to_make {
            // After the queue was read anew it may ask for one that is being made.
            self.making.begin(found.id, make(self.matches.clone(), found));
        }
        self.show_figures();
        Ok(())
    }

    /// Whoever waits to hear of a match must ask again.
    fn fail_awaiting(&mut self) {
        self.awaiting.drain(..).for_each(|(_, reply)| _ = reply.send(Err(no_store())));
    }

    fn show_figures(&self) {
        let counts = self.queue.counts().into_iter().enumerate();
        let new: Figures = counts.map(|(pool, count)| (count, self.queue.waits.expected_ms(pool))).collect();
        self.figures.send_if_modified(|old| {
            let changed = *old != new;
            *old = new;
            changed
        });
    }

    async fn note_made(&mut self, id: MatchId, made: Result<(), Refusal>) {
        match &made {
            Ok(()) => self.queue.made(id, now_ms()),
            // It may have been made all the same: who reads the queue anew finds out, or tries again.
            Err(refusal) if refusal.code == Code::StoreUnavailable.text() => self.stale = true,
            Err(refusal) => {
                tracing::warn!(match_id = %id, code = refusal.code, "a match that was found could not be made");
                self.queue.not_made(id);
            }
        }
        let stored = self.finish().await;
        // The match is there, whatever became of the rest: the next start puts that right.
        let answer = made.map(|()| Confirmation { made: Some(id) });
        for (_, reply) in self.awaiting.extract_if(.., |(offer, _)| *offer == id) {
            let _ = reply.send(answer.clone());
        }
        if stored.is_err() {
            tracing::warn!(match_id = %id, "a match is made, and its people are still kept in the queue");
        }
    }

    /// Reads the queue from the store, at the start and after the store has failed.
    async fn freshen(&mut self) -> Result<(), Refusal> {
        if !self.stale {
            return Ok(());
        }
        match self.read().await {
            Ok(queue) => {
                let was = std::mem::replace(&mut self.queue, queue);
                self.queue.outcome.touched.extend(was.people.keys().copied());
                self.stale = false;
                Ok(())
            }
            Err(error) => {
                tracing::error!(%error, "the queue cannot be read");
                Err(no_store())
            }
        }
    }

    async fn read(&self) -> Result<Queue, StoreError> {
        let (mut queue, now) = (Queue::new(self.patience), now_ms());
        let kept = self.store.matchmaking().waiting().await?;
        for (person, pool, since) in kept.places {
            // A pool that this build does not have is one that nobody can wait in.
            let Some(pool) = pools::number(&pool) else { continue };
            let about = about::read(&*self.store, person.id, now_ms()).await?;
            queue.put_back(person, about, pool, since, now);
        }
        for offer in kept.offers {
            queue.offer_again(offer, now + self.patience.confirm_wait_ms);
        }
        for pool in 0..pools::all().len() {
            let waits = self.store.matchmaking().waits(&rule(pool).id, limits::WAITS_REMEMBERED as u32).await?;
            waits.into_iter().rev().for_each(|ms| queue.waits.note(pool, ms));
        }
        Ok(queue)
    }
}

async fn make(matches: Matches, found: Found) -> Result<(), Refusal> {
    let pool = rule(found.pool);
    let between = Between {
        game: pool.game.name().to_owned(),
        options: Some(pool.options.clone()),
        clock: Some(pool.clock),
        rated: pool.rated,
        home: found.home,
        away: found.away,
    };
    matches.create_between(found.id, between).await
}
