//! What one person may have at once, also when everything is asked for at once.

use std::future::Future;
use std::pin::pin;
use std::sync::mpsc::{Receiver, channel};
use std::task::{Context, Waker};

use engine::catalog::AnyGame;
use futures_util::FutureExt;
use futures_util::future::join_all;
use parking_lot::Mutex;

use super::*;
use crate::limits;

/// Thinks when it is let.
struct Gated(Mutex<Receiver<()>>);

impl Thinker for Gated {
    fn think(&self, game: &dyn AnyGame, side: Side, strength: Strength, seed: u64) -> Option<Thought> {
        // Ends when the other end is dropped, which is what is waited for.
        let _ = self.0.lock().recv();
        First.think(game, side, strength, seed)
    }
}

#[tokio::test]
async fn one_person_has_one_hint_at_a_time_however_many_matches() {
    let (open, gate) = channel();
    let (matches, store) = server_with(TIMING, Arc::new(Gated(Mutex::new(gate)))).await;
    let [ada, bo] = [guest(&store, 1, "Ada").await, guest(&store, 2, "Bo").await];
    let mut ids = Vec::new();
    for who in [&ada, &ada, &bo] {
        let made = matches.create(New::fresh(), who, new(Opponent::HotSeat {})).await.expect("a match");
        wait_for_prompt(&matches, made.id).await;
        ids.push(made.id);
    }
    let mut begun = Context::from_waker(Waker::noop());
    let mut first = pin!(matches.hint(ids[0], ada.id, None));
    assert!(first.as_mut().poll(&mut begun).is_pending(), "it is thought about");
    for id in &ids[..2] {
        assert_eq!(code(matches.hint(*id, ada.id, None).await), "busy");
    }
    let mut other = pin!(matches.hint(ids[2], bo.id, None));
    assert!(other.as_mut().poll(&mut begun).is_pending(), "another person's is thought about, too");
    drop(open);
    first.await.expect("a hint");
    other.await.expect("a hint");
    matches.hint(ids[1], ada.id, None).await.expect("the one before has come");
}

#[tokio::test]
async fn a_hint_in_the_queue_is_under_way_when_who_asked_has_gone() {
    let (open, gate) = channel();
    let (matches, store) = server_with(TIMING, Arc::new(Gated(Mutex::new(gate)))).await;
    let mut begun = Context::from_waker(Waker::noop());
    let mut thought_about = Vec::new();
    // As many as are thought about at once, then one that waits.
    for number in 0..=limits::THINKING_THREADS as u128 {
        let who = guest(&store, number, "Ada").await;
        let id = matches.create(New::fresh(), &who, new(Opponent::HotSeat {})).await.expect("a match").id;
        wait_for_prompt(&matches, id).await;
        let matches = matches.clone();
        let mut hint = Box::pin(async move { matches.hint(id, who.id, None).await });
        assert!(hint.as_mut().poll(&mut begun).is_pending(), "it waits for the gate");
        thought_about.push((hint, id, who));
    }
    let (gone, id, ada) = thought_about.pop().expect("the last one");
    drop(gone);
    let again = matches.hint(id, ada.id, None).now_or_never().expect("refused at once");
    assert_eq!(code(again), "busy");
    drop(open);
    for (hint, ..) in thought_about {
        hint.await.expect("a hint");
    }
}

#[tokio::test]
async fn matches_asked_for_at_once_do_not_pass_the_limit() {
    let (matches, store) = server(TIMING).await;
    let [ada, bo] = [guest(&store, 1, "Ada").await, guest(&store, 2, "Bo").await];
    let most = limits::RUNNING_MATCHES_OF_A_PERSON as usize;
    let create = |who| matches.create(New::fresh(), who, new(Opponent::Link {}));
    let at_once = join_all((0..most + 50).map(|_| create(&ada))).await;
    assert!(at_once.iter().filter(|made| made.is_ok()).count() <= most);
    let full = loop {
        if let Err(refusal) = create(&ada).await {
            break refusal;
        }
    };
    assert_eq!((full.code.as_str(), &full.values), ("too_many", &json!({"max": most})));
    let running = store.matches_of(ada.id, 10 * most as u32).await.expect("a list");
    assert_eq!(running.len(), most, "the limit is reached, one by one, and not passed");
    let open = create(&bo).await.expect("others have their own").id;
    let refused = matches.join(open, &ada, protocol::http::Join::default()).await;
    assert_eq!(code(refused), "too_many", "a seat is one match more");
    matches.join(open, &bo, protocol::http::Join::default()).await.expect("who sits there gets the page");
}
