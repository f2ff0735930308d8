//! What one person may have at once, also when everything is asked for at once.

use std::future::Future;
use std::pin::pin;
use std::sync::mpsc::{Receiver, channel};
use std::task::{Context, Waker};

use engine::catalog::AnyGame;
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
        let made = matches.create(who, new(Opponent::HotSeat {})).await.expect("a match");
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
async fn matches_asked_for_at_once_do_not_pass_the_limit() {
    let (matches, store) = server(TIMING).await;
    let [ada, bo] = [guest(&store, 1, "Ada").await, guest(&store, 2, "Bo").await];
    let most = limits::RUNNING_MATCHES_OF_A_PERSON as usize;
    let create = |who| matches.create(who, new(Opponent::Link {}));
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
    create(&bo).await.expect("others have their own");
}
