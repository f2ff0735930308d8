//! Matches that are being made for two who have confirmed: which ones, and what becomes of each.
//!
//! This module must not know how a match is made.

use std::collections::HashMap;

use protocol::ids::MatchId;
use tokio::task::{Id, JoinSet};

/// What is under way, each with an answer of type `T` at its end.
pub(super) struct Making<T> {
    tasks: JoinSet<T>,
    of: HashMap<Id, MatchId>,
}

impl<T: Send + 'static> Making<T> {
    pub(super) fn new() -> Making<T> {
        Making { tasks: JoinSet::new(), of: HashMap::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tasks.is_empty()
    }

    /// Makes one, unless it is being made already.
    pub(super) fn begin(&mut self, id: MatchId, make: impl Future<Output = T> + Send + 'static) {
        if !self.of.values().any(|under_way| *under_way == id) {
            let task = self.tasks.spawn(make).id();
            self.of.insert(task, id);
        }
    }

    /// The next that comes to an end; none: it panicked, which is logged. Only where one is under way. Nothing is lost if nobody waits any more.
    pub(super) async fn next(&mut self) -> Option<(MatchId, Option<T>)> {
        let (task, made) = match self.tasks.join_next_with_id().await? {
            Ok((task, made)) => (task, Some(made)),
            Err(panic) => {
                tracing::error!(%panic, "the making of a match failed");
                (panic.id(), None)
            }
        };
        self.of.remove(&task).map(|id| (id, made))
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot;
    use uuid::Uuid;

    use super::*;

    #[tokio::test]
    async fn one_that_fails_is_forgotten_and_the_others_go_on() {
        let (mut making, [one, other]) = (Making::new(), [1, 2].map(|n| MatchId(Uuid::from_u128(n))));
        let (end, ends) = oneshot::channel::<u8>();
        making.begin(one, async { ends.await.expect("it is told") });
        making.begin(other, async { panic!("as a test may") });
        assert_eq!(making.next().await, Some((other, None)));
        making.begin(one, async { 0 });
        making.begin(other, async { 2 });
        assert_eq!(making.next().await, Some((other, Some(2))), "it may be tried again");
        end.send(1).expect("it is under way");
        assert_eq!(making.next().await, Some((one, Some(1))), "it was begun once");
        assert!(making.is_empty() && making.of.is_empty());
    }
}
