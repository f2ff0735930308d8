//! Every act and order has exactly one answer, the right one.

use engine::game::Side;
use protocol::ids::Channel;
use protocol::to_client::ToClient;
use protocol::to_server::{Order, ToServer};
use serde_json::json;
use tests::Store;
use tests::live::Live;
use tokio_tungstenite::tungstenite::Message;

use super::table;

fn refused(answer: ToClient) -> (Option<String>, String, Option<u64>) {
    match answer {
        ToClient::Refused(refused) => (refused.id, refused.code, refused.head),
        other => panic!("{other:?} and not refused"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn stale_prompts_wrong_sides_and_nonsense_are_refused_and_change_nothing() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (_, mut players, _) = table(&live).await;
    let mover = (0..2).find(|&i| players[i].choice().is_some()).expect("somebody places");
    let (prompt, action) = players[mover].choice().expect("seen above");
    let before = players[mover].state.clone();

    players[mover].say_act("stale", prompt - 1, action.clone()).await;
    let head = Some(before.seq);
    assert_eq!(refused(players[mover].answer().await), (Some("stale".into()), "stale_prompt".into(), head));
    players[mover].say_act("odd", prompt, json!({"type": "fly"})).await;
    assert_eq!(refused(players[mover].answer().await).1, "bad_action");
    // What is not printable might not be stored: PostgreSQL takes no NUL in a text.
    for id in ["", &"x".repeat(65), "a\0b", "a\nb", "ü"] {
        players[mover].say_act(id, prompt, action.clone()).await;
        assert_eq!(refused(players[mover].answer().await).1, "bad_id", "{id:?}");
    }

    // The other player, in this one's name and in its own.
    let (side, other) = (players[mover].side, &mut players[1 - mover]);
    let channel = other.channel;
    let forged = ToServer::Act { id: "forged".into(), channel, prompt, side: Some(side), action: action.clone() };
    other.wire.say(&forged).await;
    assert_eq!(refused(other.answer().await).1, "not_seated");
    other.say_act("wrong", prompt, action.clone()).await;
    assert_eq!(refused(other.answer().await).1, "not_your_turn");

    // Nobody's socket, and a guest who does not play.
    let mut nobody = live.welcome(None).await;
    let mut seen = nobody.subscribe(channel, true).await;
    assert!(seen.legal(Side::Home).is_none() && seen.legal(Side::Away).is_none(), "lists are for players");
    nobody.say(&ToServer::Act { id: "n".into(), channel, prompt, side: None, action: action.clone() }).await;
    assert_eq!(refused(nobody.answer(&mut seen).await).1, "no_token");
    let stranger = live.guest("Cy").await;
    let mut stranger = live.welcome(Some(&stranger.token)).await;
    let mut state = stranger.subscribe(channel, true).await;
    stranger.say(&ToServer::Act { id: "s".into(), channel, prompt, side: None, action: action.clone() }).await;
    assert_eq!(refused(stranger.answer(&mut state).await).1, "not_seated");
    assert_eq!((state.seq, &state.view), (before.seq, &before.view), "nothing has changed");

    // And after all that it can be played, once.
    players[mover].say_act("good", prompt, action.clone()).await;
    assert!(matches!(players[mover].answer().await, ToClient::Done { .. }));
    players[mover].say_act("again", prompt, action).await;
    assert_eq!(refused(players[mover].answer().await).1, "stale_prompt");
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_comes_again_and_orders_are_done_once() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (_, mut players, _) = table(&live).await;
    let [home, away] = &mut players;
    let channel = home.channel;
    let order = |id: &str, order| ToServer::Order { id: id.into(), channel, side: None, order };
    home.wire.say(&order("a", Order::AcceptDraw {})).await;
    let first = home.answer().await;
    home.wire.say(&order("a", Order::AcceptDraw {})).await;
    assert_eq!(home.answer().await, first);
    assert_eq!(refused(first).1, "no_draw_offer");
    for _ in 0..2 {
        home.wire.say(&order("b", Order::OfferDraw {})).await;
    }
    let first = home.answer().await;
    assert_eq!(home.answer().await, first);
    let ToClient::Done { seq, .. } = first else { panic!("{first:?}") };
    away.follow(seq).await;
    assert_eq!(away.state.about().and_then(|about| about.draw_offer), Some(Side::Home));
    // The ids of the two do not meet.
    away.wire.say(&order("b", Order::AcceptDraw {})).await;
    assert!(matches!(away.answer().await, ToClient::Done { .. }));
    assert_eq!(away.state.about().and_then(|about| about.result).expect("a result").by, "agreed");
    // Both ask for another: it is there, with sides swapped.
    home.wire.say(&order("c", Order::Rematch {})).await;
    assert!(matches!(home.answer().await, ToClient::Done { .. }));
    away.wire.say(&order("c", Order::Rematch {})).await;
    assert!(matches!(away.answer().await, ToClient::Done { .. }));
    let (old, made) = (away.state.about().expect("a match"), away.state.about().and_then(|about| about.rematch.made));
    let next = away.wire.subscribe(Channel::Match(made.expect("the new match")), false).await;
    let seats = next.about().expect("a match").seats;
    assert_eq!((seats.home, seats.away), (old.seats.away, old.seats.home));
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn channels_and_matches_that_are_not_there_are_refused() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let guest = live.guest("Ada").await;
    let mut wire = live.welcome(Some(&guest.token)).await;
    let nowhere = Channel::Match(protocol::ids::MatchId(uuid::Uuid::from_u128(1)));
    wire.say(&ToServer::Subscribe { channel: nowhere, since: None, legal: false }).await;
    assert_eq!(refused(wire.hear().await.expect("an answer")).1, "no_such_match");
    wire.say(&ToServer::Unsubscribe { channel: nowhere }).await;
    assert_eq!(refused(wire.hear().await.expect("an answer")).1, "not_subscribed");
    wire.say(&ToServer::Act { id: "a".into(), channel: Channel::Lobby, prompt: 1, side: None, action: json!({}) })
        .await;
    assert_eq!(refused(wire.hear().await.expect("an answer")).1, "bad_channel");
    wire.say(&ToServer::Act { id: "b".into(), channel: nowhere, prompt: 1, side: None, action: json!({}) }).await;
    assert_eq!(refused(wire.hear().await.expect("an answer")), (Some("b".into()), "no_such_match".into(), None));
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn welcome_comes_first_also_to_one_who_does_not_wait_for_it() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let hello = ToServer::Hello { protocol: 1, token: None, language: None, client: None };
    let subscribe = ToServer::Subscribe { channel: Channel::Lobby, since: None, legal: false };
    let said = [hello, subscribe].map(|said| Message::text(serde_json::to_string(&said).expect("plain data")));
    for _ in 0..30 {
        let mut wire = live.socket().await;
        wire.say_all(said.clone()).await;
        let heard = [wire.hear().await, wire.hear().await];
        assert!(matches!(heard, [Some(ToClient::Welcome { .. }), Some(ToClient::Snapshot(_))]), "{heard:?}");
    }
    live.stop().await;
}
