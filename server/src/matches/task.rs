//! The task that owns a match: it plans, stores, then shows, one request after the other.
//!
//! It sleeps until the one next moment at which something is due; there are no ticks. Nothing is shown before it is stored. This
//! module must not know rules, sockets or SQL.

use std::sync::{Arc, Weak};

use axum::extract::ws::Utf8Bytes;
use engine::catalog::Witnessed;
use engine::game::Side;
use protocol::code::Code;
use protocol::ids::{Channel, PlayerId, Seq};
use protocol::matches::{Chances, Listing, Seat, Status};
use protocol::ratings::ShownRating;
use protocol::to_client::{Notice, Rolled, ToClient, You};
use protocol::to_server::Order;
use serde_json::Value;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::answers::Answers;
use super::computer::Planned;
use super::core::Core;
use super::directory::Inner;
use super::ended::Ended;
use super::estimates::Estimates;
use super::feed::Feed;
use super::handle::{Handle, Request};
use super::late::{Late, Past};
use super::lobby::Lobby;
use super::mailbox::{Mail, Mailbox};
use super::plan::{self, Plan};
use super::presence::Absences;
use super::show::{self, MatchHead};
use super::thinking::{Thinking, Thinks, Thought};
use super::time::{instant_in, instant_of, now_ms};
use super::viewers::Viewers;
use super::{Refusal, Timing, no_store, refuse, settling};
use crate::journal::Journal;
use crate::limits;
use crate::me::Me;

/// What all match tasks share.
pub(super) struct Shared {
    pub(super) journal: Journal,
    pub(super) thinking: Thinking,
    pub(super) lobby: Lobby,
    pub(super) ended: Arc<Ended>,
    pub(super) me: Me,
    pub(super) timing: Timing,
    pub(super) stop: CancellationToken,
}

/// The owner of one match.
pub(super) struct Task {
    pub(super) head: Arc<MatchHead>,
    pub(super) feed: Arc<Feed<MatchHead>>,
    pub(super) shared: Arc<Shared>,
    pub(super) mailbox: Arc<Mailbox>,
    pub(super) directory: Weak<Inner>,
    pub(super) answers: Answers,
    absences: Absences,
    /// When a roll that is due at rest is drawn at the latest: at the start, and after a crash before it.
    draw_at: Option<Instant>,
    /// When what a crash or a failed append has left open is done.
    pub(super) settle_at: Option<Instant>,
    /// When news of presence may be told next, if there are any.
    notice_at: Option<Instant>,
    told_at: Instant,
    /// When a match in which nothing is due is let go if nobody watches.
    pub(super) leave_at: Option<Instant>,
    /// How long a waiting match stays listed, where its maker is not here.
    pub(super) listed_until: Option<Instant>,
    pub(super) thinking: Option<(Side, Seq, Thinks)>,
    /// The rest of the computer's turn, as it thought of it.
    pub(super) planned: Option<Box<Planned>>,
    /// The computer's last estimate of its chances.
    pub(super) chance: Option<f64>,
    pub(super) listed: Option<Listing>,
    /// What others are shown later.
    pub(super) late: Option<Box<Late>>,
    /// How many watch, as the listing tells it.
    pub(super) viewers: Viewers,
    pub(super) estimates: Box<Estimates>,
    /// The outcome of an append is unknown: the journal must be read before anything else.
    pub(super) unsure: bool,
    /// Appends that have failed in a row: the next try waits the longer.
    pub(super) failures: u32,
    /// Since when the store fails, until clocks have been given back the time.
    pub(super) failing_since: Option<u64>,
    /// Something is in the ring of which the readers have not been told.
    shown: bool,
}

enum Event {
    Stop,
    Readers,
    Due,
    Thought(Side, Seq, Option<Thought>),
    Judged(Seq, Option<Chances>),
    Mail(Mail),
}

/// Starts the task of a match. A waiting one is listed until `listed_until` where its maker does not come.
pub(super) fn start(
    core: Core,
    past: Past,
    answers: Answers,
    listed_until: Instant,
    shared: Arc<Shared>,
    directory: Weak<Inner>,
) -> Handle {
    let mailbox = Arc::new(Mailbox::default());
    let head = Arc::new(MatchHead::new(core));
    let (late, first) = Late::start(past, &head).unzip();
    let feed = Arc::new(Feed::delayed(head.clone(), first));
    let handle = Handle { id: head.core.id, feed: feed.clone(), mailbox: mailbox.clone() };
    let mut task = Task {
        head,
        feed,
        shared,
        mailbox,
        directory,
        answers,
        absences: Absences::default(),
        draw_at: None,
        settle_at: None,
        notice_at: None,
        told_at: Instant::now(),
        leave_at: None,
        listed_until: Some(listed_until),
        thinking: None,
        planned: None,
        chance: None,
        listed: None,
        late: late.map(Box::new),
        viewers: Viewers::new(Instant::now()),
        estimates: Box::default(),
        unsure: false,
        failures: 0,
        failing_since: None,
        shown: false,
    };
    // By reference: an async function that takes its arguments by value keeps room for them twice.
    tokio::spawn(async move { task.run().await });
    handle
}

impl Drop for Task {
    /// However the task ends, also by a panic: nobody must wait for answers or frames that nobody will give.
    fn drop(&mut self) {
        drop(self.mailbox.close());
        self.feed.close();
    }
}

impl Task {
    async fn run(&mut self) {
        self.absences.note(self.feed.counts().by_side, now_ms());
        self.arrange();
        loop {
            while self.unsure {
                if !Box::pin(self.recover()).await {
                    return;
                }
            }
            self.tell_readers();
            self.think_if_due();
            self.estimate_if_due();
            let event = self.next_event().await;
            // Boxed, so that an idle match does not hold room for the largest step.
            match event {
                Event::Stop => break,
                Event::Readers => self.note_readers(),
                Event::Judged(seq, chances) => self.take_estimate(seq, chances),
                Event::Mail(Mail::Link(link)) => {
                    link.reply.answer(Err(refuse(Code::BadLink, "this link was not asked for")))
                }
                Event::Thought(side, prompt, thought) => Box::pin(self.play_thought(side, prompt, thought)).await,
                Event::Mail(Mail::Request(request)) => Box::pin(self.serve(*request)).await,
                Event::Due => {
                    if Box::pin(self.due()).await {
                        break;
                    }
                }
            }
        }
    }

    async fn next_event(&mut self) -> Event {
        let deadline = self.deadline();
        let due = async {
            match deadline {
                Some(at) => sleep_until(at).await,
                None => std::future::pending().await,
            }
        };
        let thought = async {
            match &mut self.thinking {
                Some((side, prompt, thinks)) => (*side, *prompt, thinks.await),
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            () = self.shared.stop.cancelled() => Event::Stop,
            () = self.feed.readers_changed() => Event::Readers,
            () = due => Event::Due,
            (side, prompt, thought) = thought => Event::Thought(side, prompt, thought),
            (seq, chances) = self.estimates.next() => Event::Judged(seq, chances),
            mail = self.mailbox.next() => Event::Mail(mail),
        }
    }

    pub(super) fn core(&self) -> &Core {
        &self.head.core
    }

    /// The one next moment at which something is due.
    fn deadline(&self) -> Option<Instant> {
        let flag = self.core().clock.flag().map(|(at, _)| instant_of(at));
        let late = self.late.as_ref().and_then(|late| late.due()).map(instant_of);
        let own = [self.draw_at, self.settle_at, self.notice_at, self.unlist_at(), self.leave_at];
        own.into_iter().chain([flag, late, self.viewers.due, self.estimates.due()]).flatten().min()
    }

    /// Does what is due. True: the match is let go.
    async fn due(&mut self) -> bool {
        let now = Instant::now();
        let past = |at: Option<Instant>| at.is_some_and(|at| at <= now);
        self.release_if_due();
        self.flag_if_due().await;
        if past(self.draw_at) && !self.unsure {
            self.draw().await;
        }
        if past(self.settle_at) && !self.unsure {
            self.settle().await;
        }
        if self.unsure {
            // What else is due stays due until the journal has been read.
            return false;
        }
        if past(self.notice_at) {
            self.tell_presence();
        }
        if past(self.unlist_at()) || past(self.viewers.due) {
            self.arrange_listing();
        }
        if past(self.leave_at) {
            self.leave_at = None;
            return self.let_go().await;
        }
        false
    }

    async fn serve(&mut self, request: Request) {
        // One who plays without watching is not to find the match gone each time.
        self.leave_at = None;
        self.answer(request).await;
        self.arrange_leave();
    }

    async fn answer(&mut self, request: Request) {
        self.flag_if_due().await;
        if self.unsure {
            return request.into_reply().answer(Err(no_store()));
        }
        match request {
            Request::Act { who, act_id, side, prompt, action, reply } => {
                let side = plan::side_of(self.core(), who, side);
                let answer = match side {
                    Ok(side) => self.once(side, &act_id, Asked::Act(prompt, action)).await,
                    Err(refusal) => Err(refusal),
                };
                reply.answer(answer);
            }
            Request::Order { who, act_id, side, order, reply } => {
                let side = plan::side_of(self.core(), who, side);
                let answer = match side {
                    Ok(side) => self.once(side, &act_id, Asked::Order(order)).await,
                    Err(refusal) => Err(refusal),
                };
                reply.answer(answer);
                self.answer_offer().await;
            }
            Request::Chain { who, side, commitment, reply } => reply.answer(self.chain(who, side, &commitment).await),
            Request::Join { who, rating, side, reply } => reply.answer(self.join(who, rating, side).await),
        }
    }

    /// An act or order with an id: one that comes again gets its first answer.
    async fn once(&mut self, side: Side, act_id: &str, asked: Asked) -> Result<Seq, Refusal> {
        self.absences.acted(side, now_ms());
        if let Some(first) = self.answers.first(side, act_id) {
            return first;
        }
        let answer = self.ask(side, act_id, asked).await;
        let passing =
            |code: &str| [Code::StoreUnavailable, Code::Draining, Code::Internal].iter().any(|c| c.text() == code);
        if answer.as_ref().err().is_none_or(|refusal| !passing(&refusal.code)) {
            self.answers.remember(side, act_id, &answer);
        }
        answer
    }

    async fn ask(&mut self, side: Side, act_id: &str, asked: Asked) -> Result<Seq, Refusal> {
        let (id, now) = (Some(act_id.to_owned()), now_ms());
        match asked {
            Asked::Act(prompt, action) => {
                let plan = plan::act(self.core(), side, prompt, action, id, now)?;
                self.finish(plan).await
            }
            Asked::Order(order) => {
                let grace = self.shared.timing.claim_grace_ms;
                let claimable = self.absences.claim_at(self.core(), side, grace).is_some_and(|at| at <= now);
                let plan = plan::order(self.core(), side, &order, claimable, id, now)?;
                if order == (Order::Rematch {}) {
                    self.may_play_again(side).await?;
                }
                let seq = self.commit(plan).await?;
                if plan::rematch_due(self.core()) { self.rematch(Some(act_id.to_owned())).await } else { Ok(seq) }
            }
        }
    }

    async fn chain(&mut self, who: PlayerId, side: Option<Side>, commitment: &str) -> Result<Seq, Refusal> {
        let side = plan::side_of(self.core(), who, side)?;
        let seq = match plan::chain(self.core(), side, commitment, now_ms())? {
            Some(plan) => self.commit(plan).await?,
            None => self.core().version,
        };
        if self.draw_at.is_some() && self.ready_to_draw() {
            // Not here: who sent the chain is to hear of it before it is asked for a link.
            self.draw_at = Some(Instant::now());
        }
        Ok(seq)
    }

    async fn join(&mut self, who: You, rating: Option<ShownRating>, side: Option<Side>) -> Result<Seq, Refusal> {
        let sits = self.core().sides_of(who.id);
        if Side::BOTH.into_iter().any(|at| sits[at] && side.is_none_or(|side| side == at)) {
            return Ok(self.core().version);
        }
        let seat = Seat::Person { id: who.id, name: who.name, bot: who.bot };
        let plan = plan::join(self.core(), seat, rating, side, now_ms())?;
        self.commit(plan).await
    }

    async fn flag_if_due(&mut self) {
        if let Some(plan) = plan::time_ran_out(self.core(), now_ms()) {
            self.commit_or_log(plan).await;
        }
    }

    /// Draws what is due at rest: at the start of a match.
    async fn draw(&mut self) {
        self.draw_at = None;
        let plan = Plan::new(self.core(), None);
        if let Err(refusal) = self.finish(plan).await {
            tracing::warn!(match_id = %self.core().id, code = refusal.code, "a roll that is due could not be made");
            self.draw_at = Some(instant_in(self.shared.timing.start_wait_ms));
        }
    }

    /// Whether everybody whose link a first roll can have is here with a chain.
    fn ready_to_draw(&self) -> bool {
        let counts = self.feed.counts();
        let ready = |side: Side| {
            self.core().is_computer(side) || (counts.by_side[side] > 0 && self.core().dice.has_chain(side))
        };
        Side::BOTH.into_iter().all(ready)
    }

    /// Rolls what the plan calls for, then stores and shows it: an action and its rolls are one append.
    pub(super) async fn finish(&mut self, mut plan: Plan) -> Result<Seq, Refusal> {
        while plan.roll_due().is_some() {
            let links = self.gather(&plan).await?;
            plan.roll(links, now_ms())?;
        }
        self.commit(plan).await
    }

    /// Stores, then shows.
    pub(super) async fn commit(&mut self, mut plan: Plan) -> Result<Seq, Refusal> {
        if plan.is_empty() {
            return Ok(self.core().version);
        }
        if let Err(error) = self.shared.journal.append(plan.append()).await {
            tracing::warn!(match_id = %self.core().id, %error, "an append failed; the match is loaded anew");
            self.unsure = true;
            self.failures = self.failures.saturating_add(1);
            self.failing_since.get_or_insert(plan.next.at);
            return Err(no_store());
        }
        self.failures = 0;
        self.show(plan.next, &plan.witnessed, &plan.rolls);
        Ok(self.core().version)
    }

    pub(super) async fn commit_or_log(&mut self, plan: Plan) {
        if let Err(refusal) = self.commit(plan).await {
            tracing::warn!(match_id = %self.core().id, code = refusal.code, "a ruling waits for the store");
        }
    }

    pub(super) fn show(&mut self, next: Core, witnessed: &[(Seq, Witnessed)], rolls: &[Rolled]) {
        let reseated = !Arc::ptr_eq(&self.core().seats, &next.seats);
        let head = Arc::new(MatchHead::new(next));
        let old = std::mem::replace(&mut self.head, head.clone());
        let frame = self.feed.publish(head.clone(), || show::frame(&old, &head, witnessed, rolls));
        self.shown = true;
        if let Some(late) = &mut self.late {
            late.push(head.clone(), frame, old.core.status == Status::Waiting, now_ms());
            self.release();
        }
        if head.core.ended() && !old.core.ended() {
            self.shared.ended.note(&head.core);
        }
        if old.core.status != head.core.status {
            tracing::info!(match_id = %head.core.id, status = ?head.core.status, version = head.core.version, "a match goes on to another state");
        }
        if reseated {
            self.feed.reseat();
            self.note_readers();
        }
        self.arrange();
    }

    /// Readers are told once of what one request brought, with the answer to it.
    pub(super) fn tell_readers(&mut self) {
        if std::mem::take(&mut self.shown) {
            self.feed.wake();
        }
    }

    /// What follows from the state: a first roll, the lobby, leaving.
    pub(super) fn arrange(&mut self) {
        if self.core().roll_due().is_none() {
            self.draw_at = None;
        } else if self.draw_at.is_none() {
            self.draw_at = Some(instant_in(if self.ready_to_draw() { 0 } else { self.shared.timing.start_wait_ms }));
        }
        self.settle_at = settling::is_open(self.core()).then(|| self.settle_at.unwrap_or_else(Instant::now));
        self.arrange_listing();
        self.show_to_own();
        self.arrange_leave();
    }

    /// Readers have come or gone: their people are here or not, and everybody is told, thinned.
    fn note_readers(&mut self) {
        let counts = self.feed.counts();
        self.absences.note(counts.by_side, now_ms());
        self.tell_soon();
        if self.draw_at.is_some() && self.ready_to_draw() {
            self.draw_at = Some(Instant::now());
        }
        self.note_maker();
        self.arrange_leave();
    }

    /// The next notice is sent as soon as the size of the audience allows.
    pub(super) fn tell_soon(&mut self) {
        let viewers = u64::from(self.feed.counts().viewers);
        let pause = limits::NOTICE_EVERY_MS + viewers * limits::NOTICE_MS_PER_THOUSAND_VIEWERS / 1000;
        let earliest = self.told_at + std::time::Duration::from_millis(pause);
        self.notice_at = Some(self.notice_at.unwrap_or_else(|| earliest.max(Instant::now())));
    }

    fn tell_presence(&mut self) {
        (self.notice_at, self.told_at) = (None, Instant::now());
        let viewers = self.feed.counts().viewers;
        if viewers == 0 {
            return;
        }
        let told = |core: &Core| {
            let presence = self.absences.view(core, self.shared.timing.claim_grace_ms);
            let notice = Notice { presence, viewers, estimate: self.estimates.newest() };
            let frame = ToClient::Notice { channel: Channel::Match(core.id), notice };
            Utf8Bytes::from(serde_json::to_string(&frame).expect("frames are plain data"))
        };
        let late = self.late.is_some().then(|| told(&self.feed.public_head().core));
        self.feed.notice(told(self.core()), late);
    }
}

enum Asked {
    Act(Seq, Value),
    Order(Order),
}
