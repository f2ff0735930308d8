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
use protocol::matches::{Chances, Strength};
use serde_json::Value;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use super::under_way::Begun;
use crate::limits;

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

    /// What each result's chance is, from what every spectator may know.
    fn judge(&self, game: &dyn AnyGame) -> Option<Chances> {
        bots::chances(game).map(Chances::from)
    }
}

/// The queue to the thinking threads. Cheap to clone; the threads end with the last clone.
#[derive(Clone)]
pub struct Thinking {
    places: Arc<Semaphore>,
    queue: SyncSender<Job>,
}

/// A thought to come. Dropped, it is not thought any more, unless it has begun.
pub type Thinks = Pin<Box<dyn Future<Output = Option<Thought>> + Send>>;

/// A judgement to come, likewise.
pub(super) type Judges = oneshot::Receiver<Option<Chances>>;

struct Job {
    game: Arc<dyn AnyGame>,
    asked: Asked,
    /// Given back when the job is done or dropped, not when who asked has gone.
    held: Held,
}

enum Asked {
    /// What a side would do.
    Thought { side: Side, strength: Strength, seed: u64, tell: oneshot::Sender<Option<Thought>> },
    /// What the position is worth.
    Chances { tell: oneshot::Sender<Option<Chances>> },
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

    /// What a position is worth, for those who watch; or nothing at once where the queue is not nearly empty: those who play come first.
    pub(super) fn try_judge(&self, game: Arc<dyn AnyGame>) -> Option<Judges> {
        if self.places.available_permits() < limits::THINKING_QUEUE_JOBS - limits::JUDGED_QUEUE_JOBS {
            return None;
        }
        let place = self.places.clone().try_acquire_owned().ok()?;
        let (tell, told) = oneshot::channel();
        let held = Held { _place: place, _begun: None };
        self.queue.try_send(Job { game, asked: Asked::Chances { tell }, held }).ok()?;
        Some(told)
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
        let job = Job { game, asked: Asked::Thought { side, strength, seed, tell }, held };
        // Who holds a place finds room: there are as many as the queue is long.
        self.queue.try_send(job).ok()?;
        Some(told)
    }
}

fn think_all(thinker: &dyn Thinker, jobs: &Mutex<Receiver<Job>>) {
    loop {
        let Ok(Job { game, asked, held }) = jobs.lock().recv() else { return };
        match asked {
            Asked::Thought { side, strength, seed, tell } => {
                work(&*game, tell, held, || thinker.think(&*game, side, strength, seed));
            }
            Asked::Chances { tell } => work(&*game, tell, held, || thinker.judge(&*game)),
        }
    }
}

fn work<T>(game: &dyn AnyGame, tell: oneshot::Sender<Option<T>>, held: Held, think: impl FnOnce() -> Option<T>) {
    if tell.is_closed() {
        return;
    }
    // A fault in one position must not end the computer's play in all other matches.
    let thought = catch_unwind(AssertUnwindSafe(think));
    if thought.is_err() {
        tracing::error!(game = game.kind().name(), "thinking failed");
    }
    // Before the answer, so that one who has it may ask again at once.
    drop(held);
    // Who asked may have gone meanwhile.
    drop(tell.send(thought.unwrap_or_default()));
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
