//! Who has no business in a match, and a task that fails, stop nobody else.

use protocol::replay::NewBranch;

use super::*;
use crate::limits;

#[tokio::test]
async fn strangers_take_up_no_room_while_a_roll_waits() {
    let timing = Timing { start_wait_ms: 60_000, reveal_wait_ms: 60_000, ..TIMING };
    let (matches, store) = server(timing).await;
    let players = [guest(&store, 1, "Ada").await, guest(&store, 2, "Bo").await];
    let stranger = guest(&store, 3, "Cy").await;
    let id = link_match(&matches, &players).await;
    let chains = [1, 2].map(|seed| Chain::new([seed; 32], CHAIN_LENGTH));
    let mut watchers = Vec::new();
    for player in &players {
        watchers.push(Watcher::new(&matches, id, Some(player.id)).await);
    }
    for (player, own) in players.iter().zip(&chains) {
        chain(&matches, id, player.id, own).await;
    }
    for watcher in &mut watchers {
        watcher.until(|message| matches!(message, ToClient::Reveal { .. }).then_some(())).await;
    }
    // The task hears nothing but links now: whoever is answered was not let in.
    for number in 0..=limits::MATCH_MAILBOX_REQUESTS {
        let order = NewOrder { side: None, order: Order::Resign {} };
        let answer = tokio::time::timeout(WAIT, matches.order(id, stranger.id, number.to_string(), order)).await;
        assert_eq!(code(answer.expect("an answer at once")), "not_seated");
        let answer = tokio::time::timeout(WAIT, matches.join(id, &stranger, Default::default())).await;
        assert_eq!(code(answer.expect("an answer at once")), "seat_taken");
    }
    let (reply, answer) = Reply::once();
    watchers[0].handle.open(OpenedLink { who: stranger.id, side: None, roll: 1, link: String::new(), reply });
    assert_eq!(code(answer.await.expect("an answer")), "not_seated");
    // There is room for one who plays.
    let (reply, answer) = Reply::once();
    let request =
        Request::Order { who: players[0].id, act_id: "r".to_owned(), side: None, order: Order::Resign {}, reply };
    matches.bring(id, request).await;
    for (player, own) in players.iter().zip(&chains) {
        let (reply, _) = Reply::once();
        let link = own.link(1).expect("the first link").to_string();
        watchers[0].handle.open(OpenedLink { who: player.id, side: None, roll: 1, link, reply });
    }
    answer.await.expect("an answer").expect("resigned");
}

#[tokio::test]
async fn readers_of_a_task_that_fails_are_not_left_waiting() {
    let (matches, store) = server(TIMING).await;
    let ada = guest(&store, 1, "Ada").await;
    let Made { id, .. } = matches.create(New::fresh(), &ada, new(Opponent::Link {})).await.expect("a match");
    let before = matches.page(id, None).await.expect("a page");
    let mut watcher = Watcher::new(&matches, id, None).await;
    assert!(matches!(watcher.next().await, ToClient::Snapshot(_)));
    let reply = Reply::new(|_| panic!("as the test wants"));
    matches.bring(id, Request::Join { who: ada, rating: None, side: None, reply }).await;
    loop {
        match watcher.handle.feed.next(&mut watcher.cursor) {
            Next::Closed => break,
            Next::Text(_) => {}
            Next::Wait => {
                tokio::time::timeout(WAIT, watcher.wake.notified()).await.expect("readers are told in time");
            }
        }
    }
    assert_eq!(matches.page(id, None).await.expect("a page"), before, "the match is loaded anew");
}

#[tokio::test]
async fn a_delayed_match_that_is_over_stays_so_when_a_rematch_is_offered() {
    let (matches, store) = server(TIMING).await;
    let players = [guest(&store, 1, "Ada").await, guest(&store, 2, "Bo").await];
    let stranger = guest(&store, 3, "Cy").await;
    let new = NewMatch { delay_s: 2, ..new(Opponent::Link {}) };
    let Made { id, .. } = matches.create(New::fresh(), &players[0], new).await.expect("a match");
    matches.join(id, &players[1], Default::default()).await.expect("a seat");
    let mut late = Watcher::new(&matches, id, Some(stranger.id)).await;
    wait_for_prompt(&matches, id).await;
    let order = |order| NewOrder { side: None, order };
    matches.order(id, players[0].id, "a".into(), order(Order::Resign {})).await.expect("resigned");
    let over =
        |message: &ToClient| serde_json::to_string(message).expect("plain data").contains("resigned").then_some(());
    late.until(over).await;
    matches.order(id, players[1].id, "b".into(), order(Order::Rematch {})).await.expect("offered");
    let branch = NewBranch { seq: 3, opponent: Opponent::HotSeat {}, side: None };
    matches.branch(New::fresh(), id, &stranger, branch).await.expect("the offer comes later, the end is known");
}
