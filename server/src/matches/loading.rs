//! Matches that are being brought into memory: each once, however many ask for it, and a few at a time.
//!
//! A load goes on when whoever asked first has gone: others wait for it. This module must not know what is loaded, nor from where.

use std::collections::HashMap;
use std::sync::Arc;

use futures_util::future::{BoxFuture, FutureExt, Shared};
use parking_lot::Mutex;
use protocol::code::Code;
use protocol::ids::MatchId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Refusal, refuse};
use crate::limits;

/// What is under way, each with an answer of type `T` at its end.
pub(super) struct Loading<T: Clone> {
    places: Arc<Semaphore>,
    of: Arc<UnderWay<T>>,
}

type Loaded<T> = Result<T, Refusal>;
type UnderWay<T> = Mutex<HashMap<MatchId, Shared<BoxFuture<'static, Loaded<T>>>>>;

impl<T: Clone> Default for Loading<T> {
    fn default() -> Loading<T> {
        Loading { places: Arc::new(Semaphore::new(limits::LOADS_AT_ONCE)), of: Arc::default() }
    }
}

impl<T: Clone + Send + Sync + 'static> Loading<T> {
    /// What `load` comes to, or the load of this match that is under way. Errors: `busy`; those of `load`.
    pub(super) async fn once(&self, id: MatchId, load: impl Future<Output = Loaded<T>> + Send + 'static) -> Loaded<T> {
        let loading = self.begin(id, load)?;
        loading.await
    }

    /// A place among those that replay: held while a match is replayed that is not loaded here.
    pub(super) async fn place(&self) -> OwnedSemaphorePermit {
        self.places.clone().acquire_owned().await.expect("it is never closed")
    }

    fn begin(
        &self,
        id: MatchId,
        load: impl Future<Output = Loaded<T>> + Send + 'static,
    ) -> Result<Shared<BoxFuture<'static, Loaded<T>>>, Refusal> {
        let mut of = self.of.lock();
        if let Some(loading) = of.get(&id) {
            return Ok(loading.clone());
        }
        if of.len() >= limits::LOADS_ASKED {
            return Err(refuse(Code::Busy, "too many matches are asked for; try again later"));
        }
        let (places, under_way) = (self.places.clone(), self.of.clone());
        let task = tokio::spawn(async move {
            // It ends only when the lock is free again, so that what has ended never stays. It is made here and not before: a runtime that
            // stops drops new tasks where they are spawned, and this is under the lock.
            let _ends = Ends { of: under_way, id };
            let _place = places.acquire_owned().await.expect("it is never closed");
            load.await
        });
        let loading = async move {
            task.await.unwrap_or_else(|panic| {
                tracing::error!(match_id = %id, %panic, "a match could not be loaded");
                Err(failed())
            })
        };
        let loading = loading.boxed().shared();
        of.insert(id, loading.clone());
        Ok(loading)
    }
}

/// For whoever asks for a match that fails to come.
pub(super) fn failed() -> Refusal {
    refuse(Code::Internal, "this match cannot be shown")
}

/// However a load ends, also by a panic, the next one begins anew.
struct Ends<T: Clone> {
    of: Arc<UnderWay<T>>,
    id: MatchId,
}

impl<T: Clone> Drop for Ends<T> {
    fn drop(&mut self) {
        self.of.lock().remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::future::join_all;
    use tokio::sync::oneshot;
    use uuid::Uuid;

    use super::*;

    fn number(number: usize) -> MatchId {
        MatchId(Uuid::from_u128(number as u128))
    }

    #[tokio::test]
    async fn a_match_that_many_ask_for_is_loaded_once_and_anew_when_it_has_failed() {
        let (loading, loads) = (Loading::<usize>::default(), Arc::new(AtomicUsize::new(0)));
        for (again, expected) in [(1, Ok(1)), (2, Ok(2))] {
            let load = || {
                let loads = loads.clone();
                async move { Ok(loads.fetch_add(1, Ordering::SeqCst) + 1) }
            };
            let all = join_all((0..2_000).map(|_| loading.once(number(1), load()))).await;
            assert!(all.iter().all(|one| *one == expected), "round {again}: {:?}", all.first());
        }
        let broken = loading.once(number(1), async { panic!("as a test may") }).await;
        assert_eq!(broken.map_err(|refusal| refusal.code), Err("internal".to_owned()));
        assert!(loading.of.lock().is_empty());
    }

    /// Asks for a match when it is dropped.
    struct AsksWhenDropped(Arc<Loading<usize>>);

    impl Drop for AsksWhenDropped {
        fn drop(&mut self) {
            let begun = self.0.begin(number(1), async { Ok(1) });
            assert_eq!(begun.expect("there is room").now_or_never(), Some(Err(failed())));
        }
    }

    #[test]
    fn a_load_that_begins_while_the_server_stops_fails_and_holds_nobody_up() {
        let (stopped, stops) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
            let asks = AsksWhenDropped(Arc::default());
            let task = runtime.spawn(async move {
                let _asks = asks;
                std::future::pending::<()>().await;
            });
            runtime.block_on(tokio::task::yield_now());
            drop(runtime);
            stopped.send(task.is_finished()).expect("it is waited for");
        });
        assert_eq!(stops.recv_timeout(std::time::Duration::from_secs(20)), Ok(true));
    }

    #[tokio::test]
    async fn few_are_loaded_at_once_and_too_many_are_refused() {
        let (loading, begun) = (Loading::<usize>::default(), Arc::new(AtomicUsize::new(0)));
        let (mut ends, mut waiting) = (Vec::new(), Vec::new());
        for n in 0..limits::LOADS_ASKED {
            let (end, ended) = oneshot::channel();
            let begun = begun.clone();
            let load = async move {
                begun.fetch_add(1, Ordering::SeqCst);
                ended.await.map_err(|_| failed())
            };
            waiting.push(loading.begin(number(n), load).expect("there is room"));
            ends.push(end);
        }
        tokio::task::yield_now().await;
        assert_eq!(begun.load(Ordering::SeqCst), limits::LOADS_AT_ONCE);
        let refused = loading.once(number(limits::LOADS_ASKED), async { Ok(0) }).await;
        assert_eq!(refused.map_err(|refusal| refusal.code), Err("busy".to_owned()));
        ends.into_iter().for_each(|end| end.send(7).expect("it is waited for"));
        assert!(join_all(waiting).await.into_iter().all(|one| one == Ok(7)));
    }
}
