//! What each person has under way, so that limits hold for requests that come at once too.
//!
//! This module must not know what is under way, nor how much of it is too much.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use protocol::ids::PlayerId;

/// Counts what has begun and has not ended. Cheap to clone.
#[derive(Clone, Default)]
pub(super) struct UnderWay {
    of: Arc<Mutex<HashMap<PlayerId, usize>>>,
}

/// Held while it goes on.
pub(super) struct Begun {
    all: UnderWay,
    who: PlayerId,
    /// How many `who` had under way when this began, itself included.
    pub(super) count: usize,
}

impl UnderWay {
    /// One more of `who`.
    pub(super) fn begin(&self, who: PlayerId) -> Begun {
        let mut of = self.of.lock();
        let counted = of.entry(who).or_default();
        *counted += 1;
        Begun { all: self.clone(), who, count: *counted }
    }
}

impl Drop for Begun {
    fn drop(&mut self) {
        let mut of = self.all.of.lock();
        if let Some(counted) = of.get_mut(&self.who) {
            *counted -= 1;
            if *counted == 0 {
                of.remove(&self.who);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn what_has_ended_is_not_counted_and_nobody_counts_for_another() {
        let (all, [ann, bob]) = (UnderWay::default(), [1, 2].map(|n| PlayerId(Uuid::from_u128(n))));
        let first = all.begin(ann);
        assert_eq!((first.count, all.begin(ann).count, all.begin(bob).count), (1, 2, 1));
        assert_eq!(all.begin(ann).count, 2, "the second has ended");
        drop(first);
        assert!(all.of.lock().is_empty());
    }
}
