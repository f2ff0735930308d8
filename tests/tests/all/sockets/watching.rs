//! Who may watch, how many do, and which match is featured.

use engine::game::Side;
use protocol::http::{Guest, Join, NewMatch, Opponent};
use protocol::ids::{Channel, MatchId};
use protocol::matches::{LobbyView, Status};
use protocol::to_client::ToClient;
use protocol::to_server::ToServer;
use protocol::watching::Watch;
use serde_json::{Value, json};
use tests::live::{Live, Wire, apply};
use tests::{Call, Store};
use touchline::channel_state::ChannelState;

use super::doors::doors;

/// A match that waits for an opponent.
async fn waiting(live: &Live, maker: &Guest, new: NewMatch) -> MatchId {
    live.rest(Some(maker.token.clone())).make(&new).await.expect("a match").id
}

async fn join(live: &Live, who: &Guest, id: MatchId) {
    live.rest(Some(who.token.clone())).join(id, &Join::default()).await.expect("a seat");
}

fn by_link(watch: Option<Watch>) -> NewMatch {
    let link = Opponent::Link {};
    NewMatch { watch, side: Some(Side::Home), ..NewMatch::new("golden_goal", link) }
}

async fn subscribe(live: &Live, who: Option<&Guest>, id: MatchId) -> (Wire, ToClient) {
    let mut wire = live.welcome(who.map(|guest| guest.token.as_str())).await;
    wire.say(&ToServer::Subscribe { channel: Channel::Match(id), since: None, legal: false }).await;
    let answer = wire.hear_word().await.expect("an answer");
    (wire, answer)
}

/// At every door the same: whatever reads what the match is, and the channel.
async fn check(live: &Live, who: Option<&Guest>, id: MatchId, allowed: bool) {
    for call in doors(id) {
        let call = who.map_or(call.clone(), |guest| call.bearer(&guest.token));
        let asked = format!("{call:?}");
        let answer = call.send(live.address()).await;
        match (allowed, answer.status) {
            (true, 200) => {}
            (true, 409) => assert_eq!(answer.problem().1, "not_over", "{asked}"),
            // Of two rooms of its chat each has one, while it is played.
            (true, _) => assert_eq!(answer.json()["values"]["room"], "spectators", "{asked} {answer:?}"),
            (false, _) => assert_eq!(answer.problem(), (403, "not_allowed".to_owned()), "{asked}"),
        }
    }
    let (_, answer) = subscribe(live, who, id).await;
    match answer {
        ToClient::Snapshot(_) => assert!(allowed),
        ToClient::Refused(refused) => assert_eq!((refused.code.as_str(), allowed), ("not_allowed", false)),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_watch_is_refused_at_every_door_while_it_is_played_and_afterwards() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let [ada, bo, friend, eve] = ["Ada", "Bo", "Friend", "Eve"].map(|name| live.guest(name));
    let (ada, bo, friend, eve) = tokio::join!(ada, bo, friend, eve);
    let follow = Call::new("PUT", &format!("/api/me/follows/{}", friend.id)).bearer(&bo.token);
    assert_eq!(follow.send(live.address()).await.status, 204);
    // To follow a player is not enough: the player has to follow.
    let follow = Call::new("PUT", &format!("/api/me/follows/{}", ada.id)).bearer(&eve.token);
    assert_eq!(follow.send(live.address()).await.status, 204);
    let rules = [None, Some(Watch::Everyone), Some(Watch::Link), Some(Watch::Followed), Some(Watch::Nobody)];
    for watch in rules {
        let id = waiting(&live, &ada, by_link(watch)).await;
        for who in [None, Some(&eve), Some(&ada)] {
            // Whoever has the link may take the seat, so they may look at it.
            check(&live, who, id, true).await;
        }
        join(&live, &bo, id).await;
        let (friends, strangers) = match watch.unwrap_or_default() {
            Watch::Everyone | Watch::Link => (true, true),
            Watch::Followed => (true, false),
            Watch::Nobody => (false, false),
        };
        for is_over in [false, true] {
            if is_over {
                let resign = json!({ "order": { "type": "resign" } });
                let call = Call::post(&format!("/api/matches/{id}/orders"), &resign).bearer(&ada.token);
                assert_eq!(call.header("idempotency-key", "end").send(live.address()).await.status, 200);
            }
            for (who, allowed) in [
                (Some(&ada), true),
                (Some(&bo), true),
                (Some(&friend), friends),
                (Some(&eve), strangers),
                (None, strangers),
            ] {
                check(&live, who, id, allowed).await;
            }
        }
    }
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looked_at_a_free_seat_is_shown_out_when_it_is_taken() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (ada, bo) = (live.guest("Ada").await, live.guest("Bo").await);
    let id = waiting(&live, &ada, by_link(Some(Watch::Nobody))).await;
    let (mut wire, first) = subscribe(&live, None, id).await;
    assert!(matches!(first, ToClient::Snapshot(_)), "{first:?}");
    let (mut own, first) = subscribe(&live, Some(&bo), id).await;
    assert!(matches!(first, ToClient::Snapshot(_)), "{first:?}");
    join(&live, &bo, id).await;
    let refused = wire.hear_word().await;
    let code = |message| match message {
        Some(ToClient::Refused(refused)) => (refused.code, refused.channel),
        other => panic!("{other:?}"),
    };
    assert_eq!(code(refused), ("not_allowed".to_owned(), Some(Channel::Match(id))), "and no frame of it before");
    let seated = own.hear_word().await;
    assert!(matches!(&seated, Some(ToClient::Snapshot(shown)) if shown.you == [Side::Away]), "{seated:?}");
    live.stop().await;
}

async fn lobby(live: &Live) -> (Wire, ChannelState) {
    let mut wire = live.welcome(None).await;
    let state = wire.subscribe(Channel::Lobby, false).await;
    (wire, state)
}

fn view(state: &ChannelState) -> LobbyView {
    serde_json::from_value(state.view.clone()).expect("the view of a lobby")
}

/// Applies what comes until the lobby is as wanted.
async fn until(wire: &mut Wire, state: &mut ChannelState, wanted: impl Fn(&LobbyView) -> bool) {
    while !wanted(&view(state)) {
        let message = wire.hear().await.expect("the lobby goes on");
        assert!(apply(state, &message), "{message:?}");
    }
}

async fn live_list(live: &Live) -> Value {
    Call::get("/api/watch").send(live.address()).await.ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_finds_the_match_to_watch_with_its_viewers_and_another_when_it_is_over() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (ada, bo) = (live.guest("Ada").await, live.guest("Bo").await);
    let (mut wire, mut state) = lobby(&live).await;
    assert_eq!(live_list(&live).await, json!({ "games": {} }));
    let listed = |watch| NewMatch { listed: true, ..by_link(watch) };
    let first = waiting(&live, &ada, listed(None)).await;
    until(&mut wire, &mut state, |lobby| lobby.matches.contains_key(&first)).await;
    assert_eq!(live_list(&live).await, json!({ "games": {} }), "nothing is played yet");
    join(&live, &bo, first).await;
    until(&mut wire, &mut state, |lobby| lobby.featured.get("golden_goal") == Some(&first)).await;
    let (_watcher, _) = subscribe(&live, None, first).await;
    let (_player, _) = subscribe(&live, Some(&ada), first).await;
    until(&mut wire, &mut state, |lobby| lobby.matches[&first].viewers == 1).await;
    let list = live_list(&live).await;
    let game = &list["games"]["golden_goal"];
    assert_eq!((&game["featured"], &game["count"]), (&json!(first), &json!(1)));
    assert_eq!((&game["matches"][0]["id"], &game["matches"][0]["viewers"]), (&json!(first), &json!(1)));
    for (query, count) in [("name=AD&game=golden_goal", 1), ("name=nobody", 0), ("game=world_soccer", 0)] {
        let found = Call::get(&format!("/api/watch?{query}")).send(live.address()).await.ok();
        assert_eq!(found["games"].as_object().map(|games| games.len()), Some(count), "{query}");
    }
    // A newer one that is no better does not take its place.
    let second = waiting(&live, &ada, listed(Some(Watch::Everyone))).await;
    join(&live, &bo, second).await;
    until(&mut wire, &mut state, |lobby| {
        lobby.matches.get(&second).is_some_and(|listing| listing.status == Status::Playing)
    })
    .await;
    let order = json!({ "order": { "type": "resign" } });
    let resign = Call::post(&format!("/api/matches/{first}/orders"), &order).bearer(&ada.token);
    assert_eq!(resign.header("idempotency-key", "end").send(live.address()).await.status, 200);
    until(&mut wire, &mut state, |lobby| lobby.featured.get("golden_goal") == Some(&second)).await;
    assert_eq!(live_list(&live).await["games"]["golden_goal"]["count"], 1);
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_not_everybody_may_watch_is_listed_while_it_waits_and_not_while_it_is_played() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (ada, bo) = (live.guest("Ada").await, live.guest("Bo").await);
    let (mut wire, mut state) = lobby(&live).await;
    for watch in [Watch::Link, Watch::Followed, Watch::Nobody] {
        let id = waiting(&live, &ada, NewMatch { listed: true, ..by_link(Some(watch)) }).await;
        until(&mut wire, &mut state, |lobby| lobby.matches.contains_key(&id)).await;
        join(&live, &bo, id).await;
        until(&mut wire, &mut state, |lobby| !lobby.matches.contains_key(&id)).await;
    }
    assert_eq!(live_list(&live).await, json!({ "games": {} }));
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_follows_somebody_sees_what_they_play_as_far_as_they_may_watch_it() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let [ada, bo, fan] = [live.guest("Ada").await, live.guest("Bo").await, live.guest("Fan").await];
    let put = async |who: &Guest, other: &Guest| {
        let call = Call::new("PUT", &format!("/api/me/follows/{}", other.id)).bearer(&who.token);
        assert_eq!(call.send(live.address()).await.status, 204);
    };
    put(&fan, &ada).await;
    let playing = async || {
        let followed = Call::get("/api/me/follows").bearer(&fan.token).send(live.address()).await.ok();
        let ids = followed[0]["playing"].as_array().expect("a list").clone();
        ids.into_iter().map(|id| serde_json::from_value::<MatchId>(id).expect("an id")).collect::<Vec<_>>()
    };
    let mut made = Vec::new();
    for watch in [Watch::Everyone, Watch::Link, Watch::Followed, Watch::Nobody] {
        let id = waiting(&live, &ada, by_link(Some(watch))).await;
        assert!(!playing().await.contains(&id), "nothing is played yet");
        join(&live, &bo, id).await;
        made.push(id);
    }
    assert_eq!(playing().await, [made[0]]);
    // One of the players follows them, too.
    put(&bo, &fan).await;
    assert_eq!(playing().await, [made[2], made[0]]);
    let delayed = waiting(&live, &ada, NewMatch { delay_s: 60, ..by_link(Some(Watch::Everyone)) }).await;
    join(&live, &bo, delayed).await;
    assert_eq!(playing().await, [made[2], made[0]], "its end would be told early");
    live.stop().await;
}
