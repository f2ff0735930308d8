//! What a crash or a failed append has left open is done without anybody's asking.

use super::*;
use crate::matches::core::Core;
use crate::matches::plan;

/// The match as it is stored.
async fn stored(store: &Flaky, id: MatchId) -> Core {
    let (row, entries) = store.load_match(id).await.expect("an answer").expect("a match");
    Core::replay(&row, &entries, |_, _, _| {}).expect("it replays")
}

async fn again(store: &Arc<Flaky>) -> Matches {
    let journal = Journal::start(store.clone());
    Matches::start_with(store.clone(), journal, Arc::new(First), TIMING).await.expect("it starts")
}

/// Stores an order as a server does that dies before it can do what follows from it.
async fn order_then_crash(matches: Matches, store: &Flaky, id: MatchId, orders: &[(Side, Order)]) {
    matches.stop().await;
    for (side, order) in orders {
        let core = stored(store, id).await;
        let mut plan = plan::order(&core, *side, order, false, None, core.at).expect("it may");
        store.append(&[plan.append()]).await.expect("an answer").remove(0).expect("stored");
    }
}

#[tokio::test]
async fn an_offer_that_a_crash_left_unanswered_is_answered() {
    let (matches, store) = server(TIMING).await;
    let ada = guest(&store, 1, "Ada").await;
    let made = matches
        .create(New::fresh(), &ada, new(Opponent::Computer { strength: Strength::Easy }))
        .await
        .expect("a match");
    while matches.page(made.id, Some(ada.id)).await.expect("a page").prompts.home.is_none() {
        tokio::task::yield_now().await;
    }
    order_then_crash(matches, &store, made.id, &[(Side::Home, Order::OfferDraw {})]).await;
    assert!(stored(&store, made.id).await.draw_offer.is_some());
    let _matches = again(&store).await;
    let answered = async {
        while stored(&store, made.id).await.draw_offer.is_some() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(WAIT, answered).await.expect("it is answered in time");
}

#[tokio::test]
async fn a_rematch_that_a_failure_cut_short_is_made_once() {
    let (matches, store) = server(TIMING).await;
    let players = [guest(&store, 1, "Ada").await, guest(&store, 2, "Bo").await];
    let id = link_match(&matches, &players).await;
    wait_for_prompt(&matches, id).await;
    let order =
        |who: usize, order| matches.order(id, players[who].id, format!("{order:?}"), NewOrder { side: None, order });
    order(0, Order::Resign {}).await.expect("resigned");
    order(0, Order::Rematch {}).await.expect("asked");
    // The second asking is stored and the other match is made, but not that it is.
    store.fault.store(5, Ordering::SeqCst);
    assert_eq!(code(order(1, Order::Rematch {}).await), "store_unavailable");
    let made = async {
        loop {
            if let Some(made) = stored(&store, id).await.rematch.made {
                break made;
            }
            tokio::task::yield_now().await;
        }
    };
    let made = tokio::time::timeout(WAIT, made).await.expect("it is made in time");
    assert_eq!(matches.of(players[0].id).await.expect("an answer"), [made], "there is no orphan");
    let page = matches.page(made, Some(players[0].id)).await.expect("a page");
    assert_eq!(page.you, [Side::Away]);
}

#[tokio::test]
async fn clocks_stand_from_the_moment_of_a_stop_on() {
    let (matches, store) = server(TIMING).await;
    let started = store.alive_at().await.expect("an answer").expect("noted");
    while crate::matches::time::now_ms() <= started {
        tokio::task::yield_now().await;
    }
    matches.stop().await;
    assert!(store.alive_at().await.expect("an answer").expect("noted") > started);
}
