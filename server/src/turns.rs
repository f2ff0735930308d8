//! One at a time for each person: what is looked at first and done then is not done by two who have both looked before.
//!
//! Whoever waits is a request of that person's own, of which there are only so many, and what they wait for ends when the store answers or
//! gives up. This module must not know what is done.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use protocol::ids::PlayerId;
use tokio::sync::{Mutex as Door, OwnedMutexGuard};

/// Who is about something. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Turns {
    doors: Arc<Mutex<HashMap<PlayerId, Weak<Door<()>>>>>,
}

/// Held while it goes on.
pub(crate) struct Turn {
    _held: OwnedMutexGuard<()>,
}

impl Turns {
    /// Waits until nothing else of `who` goes on, in the order of asking.
    pub(crate) async fn of(&self, who: PlayerId) -> Turn {
        Turn { _held: self.door(who).lock_owned().await }
    }

    fn door(&self, who: PlayerId) -> Arc<Door<()>> {
        let mut doors = self.doors.lock();
        if let Some(door) = doors.get(&who).and_then(Weak::upgrade) {
            return door;
        }
        // Those at which nobody stands any more go when there are as many of them as of others.
        if doors.len() == doors.capacity() {
            doors.retain(|_, door| door.strong_count() > 0);
        }
        let new = Arc::<Door<()>>::default();
        doors.insert(who, Arc::downgrade(&new));
        new
    }
}

#[cfg(test)]
mod tests {
    use std::task::{Context, Waker};

    use uuid::Uuid;

    use super::*;

    #[tokio::test]
    async fn of_one_person_one_thing_goes_on_and_nobody_waits_for_others() {
        let (turns, [ann, bob]) = (Turns::default(), [1, 2].map(|n| PlayerId(Uuid::from_u128(n))));
        let first = turns.of(ann).await;
        let mut second = Box::pin(turns.of(ann));
        assert!(second.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending(), "the first goes on");
        turns.of(bob).await;
        drop(first);
        second.await;
        for n in 0..1_000 {
            turns.of(PlayerId(Uuid::from_u128(n))).await;
        }
        assert!(turns.doors.lock().len() < 10);
    }
}
