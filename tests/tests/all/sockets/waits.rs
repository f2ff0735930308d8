//! How long the next may expect to wait is told from how long the last have waited.

use serde_json::Value;
use server::store;
use tests::Store;
use tests::live::Live;

use super::pools::{POOL, Seeker, quick};

/// What the page of pools says of the pool.
async fn expected(live: &Live) -> Option<u64> {
    let pools: Value = live.rest(None).get("/api/pools").await.expect("the pools");
    let pool = pools.as_array().expect("a list").iter().find(|pool| pool["id"] == POOL).expect("the pool");
    pool["expected_wait_ms"].as_u64()
}

/// Two strangers are found each other and play.
async fn meet(live: &Live, number: usize) {
    let mut both = Vec::new();
    for letter in ["A", "B"] {
        let guest = live.guest(&format!("{letter}{number}")).await;
        let seeker = Seeker::come(live, &guest).await;
        seeker.wait_in(POOL).await;
        both.push(seeker);
    }
    let id = both[0].offer().await;
    both[0].confirm(id).await;
    assert_eq!(both[1].confirm(id).await.made, Some(id));
}

#[tokio::test(flavor = "multi_thread")]
async fn after_some_matches_of_a_pool_their_median_wait_is_told_also_after_a_restart() {
    let kept = Store::sqlite();
    let live = quick(&kept, 60_000).await;
    meet(&live, 0).await;
    assert_eq!(expected(&live).await, None, "two have waited, which says little");
    for number in 1..4 {
        meet(&live, number).await;
    }
    let store = store::open(kept.url()).await.expect("the same file");
    let mut waits = store.matchmaking().waits(POOL, 99).await.expect("an answer");
    store.close().await;
    assert_eq!(waits.len(), 8, "of both in each match");
    waits.sort_unstable();
    let median = Some(waits[4]);
    assert_eq!(expected(&live).await, median);
    let next = live.guest("Next").await;
    let mut own = Seeker::come(&live, &next).await;
    own.wait_in(POOL).await;
    let told = async |seeker: &mut Seeker| {
        seeker.until(|view| view.places.contains_key(POOL)).await.places[POOL].expected_wait_ms
    };
    assert_eq!(told(&mut own).await, median);

    let live = Live::start_with(live.stop().await).await;
    assert_eq!(told(&mut Seeker::come(&live, &next).await).await, median);
    assert_eq!(expected(&live).await, median);
    live.stop().await;
}
