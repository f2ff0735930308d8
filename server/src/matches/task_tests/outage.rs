//! A store that can be read and takes nothing for a while, as on a full disk.

use engine::record::{Ruling, Step};
use protocol::matches::ClockOptions;

use super::*;
use crate::matches::time::now_ms;

#[tokio::test]
async fn clocks_get_the_time_back_for_which_the_store_failed() {
    let (matches, store) = server(TIMING).await;
    let ada = guest(&store, 1, "Ada").await;
    let clock = Some(ClockOptions::Bank { bank_s: 60, increment_s: 0 });
    let Made { id, .. } =
        matches.create(New::fresh(), &ada, NewMatch { clock, ..new(Opponent::HotSeat {}) }).await.expect("a match");
    wait_for_prompt(&matches, id).await;
    let offer = |act_id: String| {
        matches.order(id, ada.id, act_id, NewOrder { side: Some(Side::Home), order: Order::OfferDraw {} })
    };
    store.fault.store(4, Ordering::SeqCst);
    // From the second failure on the task pauses before it tries again.
    for number in 0..2 {
        assert_eq!(code(offer(number.to_string()).await), "store_unavailable");
    }
    store.fault.store(0, Ordering::SeqCst);
    while let Err(refusal) = offer("last".to_owned()).await {
        assert_eq!(refusal.code, "store_unavailable");
    }
    let record = matches.record(id, None).await.expect("a record");
    let credit = |step: &Step| matches!(step, Step::Ruling(Ruling::ClockCredited { ms }) if *ms > 0);
    assert!(record.steps.iter().any(credit), "{:?}", record.steps);
}

/// How much time clocks were given back after what `store` holds of a match.
async fn credits(store: &Flaky, id: MatchId) -> usize {
    let (_, entries) = store.load_match(id).await.expect("an answer").expect("a match");
    entries.iter().filter(|entry| entry.body.contains("clock_credited")).count()
}

#[tokio::test]
async fn a_start_gives_clocks_their_time_back_though_the_store_fails_at_first() {
    for fault in [1, 2] {
        let (matches, store) = server(TIMING).await;
        let ada = guest(&store, 1, "Ada").await;
        let clock = Some(ClockOptions::Bank { bank_s: 60, increment_s: 0 });
        let new = NewMatch { clock, ..new(Opponent::HotSeat {}) };
        let Made { id, .. } = matches.create(New::fresh(), &ada, new).await.expect("a match");
        wait_for_prompt(&matches, id).await;
        drop(matches);
        // Time passes, or nothing would be owed.
        let at = now_ms();
        while now_ms() <= at {
            tokio::task::yield_now().await;
        }
        // A server that died before it wrote anything else.
        store.heartbeat(1).await.expect("noted");
        store.fault.store(fault, Ordering::SeqCst);
        let journal = Journal::start(store.clone());
        let matches = Matches::start_with(store.clone(), journal, Arc::new(First), TIMING).await.expect("it starts");
        assert_eq!(matches.loaded(), 1, "it goes on");
        assert!(credits(&store, id).await > 0, "fault {fault}");
    }
}

#[tokio::test]
async fn a_writer_that_panics_is_noticed() {
    let (_, store) = server(TIMING).await;
    let journal = Journal::start(store.clone());
    assert!(!journal.has_ended());
    store.fault.store(6, Ordering::SeqCst);
    let append = Append { id: MatchId(Uuid::nil()), entries: Vec::new(), seated: Vec::new(), ended: false };
    journal.append(append).await.expect_err("it is answered");
    tokio::time::timeout(WAIT, journal.ended()).await.expect("it is told");
    assert!(journal.has_ended());
}
