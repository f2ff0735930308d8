//! Every address that tells of a match: with a delay none tells anybody but its players more than may be known yet.

use engine::game::Side;
use protocol::http::{Guest, Join, NewMatch, Opponent};
use protocol::ids::MatchId;
use serde_json::json;
use server::limits::WATCH_DELAY_MAX_S;
use tests::live::{Live, short_options};
use tests::{Call, Store};

use super::Player;
use crate::http::routes::{May, Route, routes};

/// The requests that read what a match is, of everybody who comes.
pub(super) fn doors(id: MatchId) -> Vec<Call> {
    let about =
        |route: &Route| route.reads() && route.may == May::Anybody && route.template.starts_with("/api/matches/{id}");
    routes().iter().filter(|route| about(route)).map(|route| route.call(&id.to_string())).collect()
}

/// What was asked, and the status, tag and bytes of the answer.
type Told = (String, u16, Option<String>, Vec<u8>);

/// What somebody is told at each of them, in the other room of its chat, and on the page that a shared link leads to.
async fn told(live: &Live, who: Option<&Guest>, id: MatchId) -> Vec<Told> {
    let others = [format!("/match/{id}"), format!("/api/matches/{id}/chat?room=players")];
    let calls = doors(id).into_iter().chain(others.map(|path| Call::get(&path)));
    let mut told = Vec::new();
    for call in calls {
        let call = who.map_or(call.clone(), |guest| call.bearer(&guest.token));
        let asked = format!("{call:?}");
        let answer = call.send(live.address()).await;
        told.push((asked, answer.status, answer.header("etag").map(str::to_owned), answer.bytes));
    }
    told
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_happens_within_the_delay_changes_what_others_are_told() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (ada, bo, eve) = (live.guest("Ada").await, live.guest("Bo").await, live.guest("Eve").await);
    let link = NewMatch::new("golden_goal", Opponent::Link {});
    // So long that nothing becomes due while this runs.
    let (listed, delay_s) = (true, WATCH_DELAY_MAX_S);
    let new = NewMatch { options: Some(short_options()), side: Some(Side::Home), listed, delay_s, ..link };
    let id = live.rest(Some(ada.token.clone())).make(&new).await.expect("a match").id;
    live.rest(Some(bo.token.clone())).join(id, &Join::default()).await.expect("a seat");
    let (before, before_eve) = (told(&live, None, id).await, told(&live, Some(&eve), id).await);
    let mut players = [Player::sit(&live, &ada, id, Side::Home).await, Player::sit(&live, &bo, id, Side::Away).await];
    let mover = loop {
        if let Some(mover) = (0..2).find(|&i| players[i].choice().is_some()) {
            break mover;
        }
        for player in &mut players {
            player.follow(player.state.seq + 1).await;
        }
    };
    let (prompt, action) = players[mover].choice().expect("seen above");
    players[mover].say_act("1", prompt, action).await;
    let order = json!({ "order": { "type": "resign" } });
    let resign = Call::post(&format!("/api/matches/{id}/orders"), &order).bearer(&ada.token);
    assert_eq!(resign.header("idempotency-key", "end").send(live.address()).await.status, 200);
    let ratings = Call::get(&format!("/api/matches/{id}/ratings"));
    let own = ratings.clone().bearer(&bo.token).send(live.address()).await.ok();
    assert_eq!(own["unrated"], "casual", "its players are told, once it is computed");
    assert_eq!(ratings.send(live.address()).await.problem(), (409, "not_over".to_owned()));
    for (who, before) in [(None, before), (Some(&eve), before_eve)] {
        for (now, then) in told(&live, who, id).await.into_iter().zip(before) {
            assert!(
                now == then,
                "{} {:?}\nwas {:?}",
                now.0,
                String::from_utf8_lossy(&now.3),
                String::from_utf8_lossy(&then.3)
            );
        }
    }
    live.stop().await;
}
