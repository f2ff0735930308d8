//! What is left alone leaves the memory and the list, and comes back.

use super::*;

const AT_ONCE: Timing = Timing { idle_match_lingers_ms: 0, ..TIMING };

async fn all_gone(matches: &Matches) {
    let gone = async {
        while matches.loaded() > 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(WAIT, gone).await.expect("it is let go in time");
}

async fn until_listed(matches: &Matches, wanted: usize) {
    let (feed, wake) = (matches.lobby_feed().feed.clone(), Arc::default());
    let reader = feed.join(None, &wake).expect("open");
    while matches.lobby().matches.len() != wanted {
        tokio::time::timeout(WAIT, wake.notified()).await.expect("the list changes in time");
    }
    feed.leave(reader);
}

#[tokio::test]
async fn a_waiting_match_that_its_maker_has_left_leaves_the_list_and_comes_back_with_him() {
    let (matches, store) = server(AT_ONCE).await;
    let players = [guest(&store, 1, "Ada").await, guest(&store, 2, "Bo").await];
    let Made { id, .. } = matches.create(New::fresh(), &players[0], new(Opponent::Link {})).await.expect("a match");
    all_gone(&matches).await;
    until_listed(&matches, 0).await;
    let _stranger = Watcher::new(&matches, id, Some(players[1].id)).await;
    assert_eq!(matches.lobby().matches.len(), 0);
    let maker = Watcher::new(&matches, id, Some(players[0].id)).await;
    until_listed(&matches, 1).await;
    maker.handle.feed.leave(maker.reader);
    // The stranger still looks, so that it stays loaded.
    until_listed(&matches, 0).await;
    assert_eq!(matches.loaded(), 1);
    matches.join(id, &players[1], Default::default()).await.expect("a seat");
    until_listed(&matches, 1).await;
}

#[tokio::test]
async fn a_match_without_a_clock_leaves_when_the_computer_has_done_what_it_owes() {
    let (matches, store) = server(AT_ONCE).await;
    let ada = guest(&store, 1, "Ada").await;
    let made = matches
        .create(New::fresh(), &ada, new(Opponent::Computer { strength: Strength::Easy }))
        .await
        .expect("a match");
    for number in 0..3 {
        all_gone(&matches).await;
        let page = matches.page(made.id, Some(ada.id)).await.expect("a page");
        let prompt = page.prompts.home.expect("the computer owes nothing");
        let action = matches.legal(made.id, ada.id).await.expect("a list")[0].1[0].clone();
        matches.act(made.id, ada.id, number.to_string(), NewAct { prompt, side: None, action }).await.expect("listed");
    }
}

#[tokio::test]
async fn a_running_clock_keeps_a_match_loaded() {
    let (matches, store) = server(AT_ONCE).await;
    let ada = guest(&store, 1, "Ada").await;
    let clock = Some(protocol::matches::ClockOptions::Days { days: 1 });
    let made =
        matches.create(New::fresh(), &ada, NewMatch { clock, ..new(Opponent::HotSeat {}) }).await.expect("a match");
    wait_for_prompt(&matches, made.id).await;
    matches.create(New::fresh(), &ada, new(Opponent::Link {})).await.expect("a match that is let go");
    while matches.loaded() > 1 {
        tokio::task::yield_now().await;
    }
    assert!(
        matches.page(made.id, None).await.expect("a page").clocks.is_some_and(|c| c.running.home || c.running.away)
    );
    assert_eq!(matches.loaded(), 1);
}

#[tokio::test]
async fn a_start_does_not_load_what_has_been_left_alone() {
    let (matches, store) = server(AT_ONCE).await;
    let ada = guest(&store, 1, "Ada").await;
    let clock = Some(protocol::matches::ClockOptions::Days { days: 1 });
    let kept =
        matches.create(New::fresh(), &ada, NewMatch { clock, ..new(Opponent::HotSeat {}) }).await.expect("a match");
    wait_for_prompt(&matches, kept.id).await;
    let left = matches.create(New::fresh(), &ada, new(Opponent::Link {})).await.expect("a match");
    matches.stop().await;
    store.heartbeat(super::super::time::now_ms() + 1).await.expect("noted");
    let journal = Journal::start(store.clone());
    let matches = Matches::start_with(store, journal, Arc::new(First), AT_ONCE).await.expect("it starts");
    assert_eq!(matches.loaded(), 1);
    matches.page(left.id, None).await.expect("it is loaded when somebody asks");
}

#[tokio::test]
async fn a_request_that_comes_while_a_match_is_let_go_is_not_lost() {
    let (matches, store) = server(TIMING).await;
    let ada = guest(&store, 1, "Ada").await;
    for number in 0..200 {
        let made = matches.create(New::fresh(), &ada, new(Opponent::HotSeat {})).await.expect("a match");
        let order = |order| NewOrder { side: Some(Side::Home), order };
        matches.order(made.id, ada.id, "a".into(), order(Order::Abort {})).await.expect("called off");
        // The mailbox as one has found it who asks a moment too late.
        let handle = matches.find(made.id).await.expect("a match");
        if number % 2 == 0 {
            tokio::task::yield_now().await;
        }
        let (reply, answer) = Reply::once();
        let request = Request::Order {
            who: ada.id,
            act_id: "b".to_owned(),
            side: Some(Side::Home),
            order: Order::Resign {},
            reply,
        };
        if let Err(back) = handle.ask(Box::new(request)) {
            matches.bring(made.id, *back).await;
        }
        assert_eq!(code(answer.await.expect("an answer")), "match_over", "match {number}");
    }
}
