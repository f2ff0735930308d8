//! Whom those who are here block, in memory, so that each line of chat costs no query and a block holds at once.
//!
//! The store is the truth; this follows it. This module must not know what follows from a block.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Weak};

use parking_lot::{Mutex, RwLock};
use protocol::ids::PlayerId;
use tokio::sync::OnceCell;

/// Whom one player blocks. Whoever gets one from [`BlockLists::of`] gets it filled.
#[derive(Debug, Default)]
pub struct Blocked {
    /// What the store said when it was asked.
    known: OnceCell<HashSet<PlayerId>>,
    /// What has changed since the list is held, also while the store was asked: it goes before what the store said.
    changed: RwLock<HashMap<PlayerId, bool>>,
}

impl Blocked {
    /// Whether `other` is blocked.
    pub fn has(&self, other: PlayerId) -> bool {
        let changed = self.changed.read().get(&other).copied();
        changed.unwrap_or_else(|| self.known.get().is_some_and(|known| known.contains(&other)))
    }
}

/// The lists of those who are here. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct BlockLists {
    of: Arc<Mutex<HashMap<PlayerId, Weak<Blocked>>>>,
}

impl BlockLists {
    /// The list of `player`. The first who asks has it filled by `read`, which asks the store; all others wait for that. Errors: those of
    /// `read`; the next who asks reads again.
    pub async fn of<E>(
        &self,
        player: PlayerId,
        read: impl Future<Output = Result<HashSet<PlayerId>, E>>,
    ) -> Result<Arc<Blocked>, E> {
        // It hears of changes from before the store is asked.
        let list = self.hold(player);
        list.known.get_or_try_init(|| read).await?;
        Ok(list)
    }

    fn hold(&self, player: PlayerId) -> Arc<Blocked> {
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

    /// `player` blocks `other`, or does so no more, which is stored.
    pub fn change(&self, player: PlayerId, other: PlayerId, blocks: bool) {
        let held = self.of.lock().get(&player).and_then(Weak::upgrade);
        if let Some(list) = held {
            list.changed.write().insert(other, blocks);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use tokio::sync::oneshot;
    use uuid::Uuid;

    use super::*;

    fn player(number: u128) -> PlayerId {
        PlayerId(Uuid::from_u128(number))
    }

    async fn read(lists: &BlockLists, who: u128, known: &[u128]) -> Arc<Blocked> {
        let known = known.iter().copied().map(player).collect();
        let Ok(list) = lists.of(player(who), async { Ok::<_, Infallible>(known) }).await;
        list
    }

    #[tokio::test]
    async fn who_is_here_hears_of_changes_at_once_and_lists_of_others_go() {
        let lists = BlockLists::default();
        lists.change(player(1), player(2), true);
        let list = read(&lists, 1, &[2]).await;
        assert!(list.has(player(2)));
        lists.change(player(1), player(3), true);
        lists.change(player(1), player(2), false);
        let again = read(&lists, 1, &[2, 9]).await;
        assert_eq!([2, 3, 9].map(|other| again.has(player(other))), [false, true, false], "it is the same list");
        drop((list, again));
        for number in 0..1_000 {
            read(&lists, number, &[]).await;
        }
        assert!(lists.of.lock().len() < 10);
    }

    #[tokio::test]
    async fn nobody_has_a_list_before_it_is_filled_and_what_was_read_undoes_no_change() {
        let lists = BlockLists::default();
        let (answer, store) = oneshot::channel::<HashSet<PlayerId>>();
        let slow = lists.of(player(1), store);
        let second = lists.of::<Infallible>(player(1), async { unreachable!("the store is asked once") });
        let says = async {
            tokio::task::yield_now().await;
            lists.change(player(1), player(2), false);
            lists.change(player(1), player(3), true);
            answer.send([2, 4].map(player).into()).expect("it is waited for");
        };
        let (first, second, ()) = tokio::join!(slow, second, says);
        for list in [first.expect("filled"), second.expect("filled")] {
            assert_eq!([2, 3, 4].map(|other| list.has(player(other))), [false, true, true]);
        }
    }

    #[tokio::test]
    async fn a_store_that_fails_leaves_no_empty_list() {
        let lists = BlockLists::default();
        let held = lists.hold(player(1));
        assert_eq!(lists.of(player(1), async { Err("down") }).await.expect_err("it failed"), "down");
        assert!(read(&lists, 1, &[2]).await.has(player(2)));
        drop(held);
    }
}
