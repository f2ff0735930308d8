//! Whom those who are here block, in memory, so that each line of chat costs no query and a block holds at once.
//!
//! The store is the truth; this follows it. This module must not know what follows from a block.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Weak};

use parking_lot::{Mutex, RwLock};
use protocol::ids::PlayerId;

/// Whom one player blocks.
#[derive(Debug, Default)]
pub struct Blocked(RwLock<HashSet<PlayerId>>);

impl Blocked {
    /// Whether `other` is blocked.
    pub fn has(&self, other: PlayerId) -> bool {
        self.0.read().contains(&other)
    }
}

/// The lists of those who are here. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct BlockLists {
    of: Arc<Mutex<HashMap<PlayerId, Weak<Blocked>>>>,
}

impl BlockLists {
    /// The list of `player`, if somebody holds it.
    pub fn held(&self, player: PlayerId) -> Option<Arc<Blocked>> {
        self.of.lock().get(&player).and_then(Weak::upgrade)
    }

    /// An empty list of `player`, which hears of changes from now on; to be filled by [`BlockLists::fill`].
    pub fn hold(&self, player: PlayerId) -> Arc<Blocked> {
        let mut of = self.of.lock();
        if let Some(held) = of.get(&player).and_then(Weak::upgrade) {
            return held;
        }
        // Lists that nobody holds any more go when there are as many of them as of others.
        if of.len() == of.capacity() {
            of.retain(|_, list| list.strong_count() > 0);
        }
        let new = Arc::<Blocked>::default();
        of.insert(player, Arc::downgrade(&new));
        new
    }

    /// What the store knows.
    pub fn fill(list: &Blocked, known: impl IntoIterator<Item = PlayerId>) {
        list.0.write().extend(known);
    }

    /// `player` blocks `other`, or does so no more.
    pub fn change(&self, player: PlayerId, other: PlayerId, blocks: bool) {
        let Some(list) = self.held(player) else { return };
        let mut list = list.0.write();
        if blocks {
            list.insert(other);
        } else {
            list.remove(&other);
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn who_is_here_hears_of_changes_at_once_and_lists_of_others_go() {
        let lists = BlockLists::default();
        let player = |number| PlayerId(Uuid::from_u128(number));
        lists.change(player(1), player(2), true);
        let list = lists.hold(player(1));
        assert!(!list.has(player(2)), "what came before is the store's to tell");
        BlockLists::fill(&list, [player(2)]);
        lists.change(player(1), player(3), true);
        lists.change(player(1), player(2), false);
        assert_eq!([2, 3].map(|other| lists.hold(player(1)).has(player(other))), [false, true]);
        drop(list);
        for number in 0..1_000 {
            lists.hold(player(number));
        }
        assert!(lists.of.lock().len() < 10);
    }
}
