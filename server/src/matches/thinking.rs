//! Where the computer thinks: a few threads of their own behind a bounded queue, so that matches against it slow each other and
//! nobody else.
//!
//! Places in the queue are given in the order of asking. This module must not change matches.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use engine::bots::{self, Budget};
use engine::catalog::AnyGame;
use engine::game::Side;
use parking_lot::Mutex;
use protocol::matches::Strength;
use serde_json::Value;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use super::under_way::Begun;

/// What the computer would do, and what it thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The action in the game's JSON.
    pub action: Value,
    /// The chance that the side wins, a draw counting half.
    pub chance: f64,
    /// What it means to do after that without a roll or anybody else's action in between, in order.
    pub then: Vec<Value>,
}

/// One who can think. Bounded in time and memory by itself; sees only what the side may see.
pub trait Thinker: Send + Sync + 'static {
    /// A choice for `side`, which owes an action. `seed` makes it repeatable.
    fn think(&self, game: &dyn AnyGame, side: Side, strength: Strength, seed: u64) -> Option<Thought>;
}

/// The queue to the thinking threads. Cheap to clone; the threads end with the last clone.
#[derive(Clone)]
pub struct Thinking {
    places: Arc<Semaphore>,
    queue: SyncSender<Job>,
}

/// A thought to come. Dropped, it is not thought any more, unless it has begun.
pub type Thinks = Pin<Box<dyn Future<Output = Option<Thought>> + Send>>;

struct Job {
    game: Arc<dyn AnyGame>,
    side: Side,
    strength: Strength,
    seed: u64,
    tell: oneshot::Sender<Option<Thought>>,
    /// Given back when the job is done or dropped, not when who asked has gone.
    held: Held,
}

struct Held {
    _place: OwnedSemaphorePermit,
    /// Whoever has this under way; none for a match's own computer player.
    _begun: Option<Begun>,
}

impl Thinking {
    /// Starts `threads` threads with `places` places in the queue.
    pub fn start(thinker: Arc<dyn Thinker>, threads: usize, places: usize) -> Thinking {
        let (queue, jobs) = sync_channel(places);
        let jobs = Arc::new(Mutex::new(jobs));
        for number in 0..threads {
            let (thinker, jobs) = (thinker.clone(), jobs.clone());
            let work = move || think_all(&*thinker, &jobs);
            let thread = std::thread::Builder::new().name(format!("thinking-{number}"));
            thread.spawn(work).expect("the operating system gives a thread at start-up");
        }
        Thinking { places: Arc::new(Semaphore::new(places)), queue }
    }

    /// Waits for a place, then for the thought.
    pub fn think(&self, game: Arc<dyn AnyGame>, side: Side, strength: Strength, seed: u64) -> Thinks {
        let pool = self.clone();
        Box::pin(async move {
            let place = pool.places.clone().acquire_owned().await.ok()?;
            pool.queue(game, side, strength, seed, Held { _place: place, _begun: None })?.await.ok()?
        })
    }

    /// The same for a person's hint, or nothing at once where there is no place. The hint is under way until nobody thinks about it.
    pub(super) fn try_think(
        &self,
        game: Arc<dyn AnyGame>,
        side: Side,
        strength: Strength,
        seed: u64,
        hint: Begun,
    ) -> Option<Thinks> {
        let place = self.places.clone().try_acquire_owned().ok()?;
        let thought = self.queue(game, side, strength, seed, Held { _place: place, _begun: Some(hint) })?;
        Some(Box::pin(async move { thought.await.ok()? }))
    }

    fn queue(
        &self,
        game: Arc<dyn AnyGame>,
        side: Side,
        strength: Strength,
        seed: u64,
        held: Held,
    ) -> Option<oneshot::Receiver<Option<Thought>>> {
        let (tell, told) = oneshot::channel();
        let job = Job { game, side, strength, seed, tell, held };
        // Who holds a place finds room: there are as many as the queue is long.
        self.queue.try_send(job).ok()?;
        Some(told)
    }
}

fn think_all(thinker: &dyn Thinker, jobs: &Mutex<Receiver<Job>>) {
    loop {
        let Ok(job) = jobs.lock().recv() else { return };
        if job.tell.is_closed() {
            continue;
        }
        // A fault in one position must not end the computer's play in all other matches.
        let thought = catch_unwind(AssertUnwindSafe(|| thinker.think(&*job.game, job.side, job.strength, job.seed)));
        if thought.is_err() {
            tracing::error!(game = job.game.kind().name(), "thinking failed");
        }
        // Before the answer, so that one who has it may ask again at once.
        drop(job.held);
        // Who asked may have gone meanwhile.
        drop(job.tell.send(thought.unwrap_or_default()));
    }
}

/// The computer player of the engine, as far as each strength may think.
pub struct Computer;

impl Thinker for Computer {
    fn think(&self, game: &dyn AnyGame, side: Side, strength: Strength, seed: u64) -> Option<Thought> {
        let strength = match strength {
            Strength::Easy => bots::Strength::Easy,
            Strength::Fair => bots::Strength::Fair,
            Strength::Strong => bots::Strength::Strong,
        };
        let choice = bots::choose(game, side, strength, Budget::of(strength), seed)?;
        // The line begins with the action itself.
        let then = choice.line.into_iter().skip(1).collect();
        Some(Thought { action: choice.action, chance: choice.chance_to_win, then })
    }
}
