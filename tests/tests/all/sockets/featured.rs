//! Which match is featured follows from the ratings that are stored.

use engine::game::Side;
use protocol::http::{Guest, Join, NewMatch, Opponent};
use protocol::ids::{Channel, MatchId};
use protocol::matches::{ClockOptions, LobbyView};
use server::matches::time::now_ms;
use server::ratings::fold;
use server::store;
use tests::Store;
use tests::live::{Live, Wire, apply};
use touchline::channel_state::ChannelState;

use crate::store::results::between;

const GAME: &str = "golden_goal";

/// A rated match that everybody may watch.
async fn rated(live: &Live, home: &Guest, away: &Guest) -> MatchId {
    let clock = Some(ClockOptions::Bank { bank_s: 600, increment_s: 0 });
    let new = NewMatch { listed: true, rated: true, clock, ..NewMatch::new(GAME, Opponent::Link {}) };
    let id = live.rest(Some(home.token.clone())).make(&new).await.expect("a match").id;
    live.rest(Some(away.token.clone())).join(id, &Join::default()).await.expect("a seat");
    id
}

async fn until_featured(wire: &mut Wire, lobby: &mut ChannelState, id: MatchId) {
    let featured = |lobby: &ChannelState| {
        let view: LobbyView = serde_json::from_value(lobby.view.clone()).expect("a view");
        view.featured.get(GAME).copied()
    };
    while featured(lobby) != Some(id) {
        let message = wire.hear_word().await.expect("the lobby goes on");
        assert!(apply(lobby, &message), "{message:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_match_of_the_better_rated_takes_the_place_of_a_worse_one() {
    let kept = Store::sqlite();
    let live = Live::start(&kept).await;
    let [ann, bob, cleo, dan] =
        [live.guest("Ann").await, live.guest("Bob").await, live.guest("Cleo").await, live.guest("Dan").await];
    let won = |home: &Guest, away: &Guest| between(home.id, away.id, Some(Side::Home), now_ms());
    let store = store::open(kept.url()).await.expect("the same file");
    store.results().note_results(&[won(&ann, &cleo), won(&bob, &dan)]).await.expect("stored");
    fold(&*store, GAME).await.expect("folded");
    store.close().await;

    let mut wire = live.welcome(None).await;
    let mut lobby = wire.subscribe(Channel::Lobby, false).await;
    let worse = rated(&live, &cleo, &dan).await;
    until_featured(&mut wire, &mut lobby, worse).await;
    let better = rated(&live, &ann, &bob).await;
    until_featured(&mut wire, &mut lobby, better).await;
    live.stop().await;
}
