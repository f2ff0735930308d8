//! A store that can be read and takes nothing for a while, as on a full disk.

use engine::record::{Ruling, Step};
use protocol::matches::ClockOptions;

use super::*;

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
