//! What the computer thinks of a match, told to those who watch it.

use protocol::ids::Channel;
use protocol::to_client::{Notice, ToClient};
use tests::Store;
use tests::live::{Live, Wire, short_options};

async fn notice(wire: &mut Wire) -> Notice {
    loop {
        if let ToClient::Notice { notice, .. } = wire.hear().await.expect("the server goes on") {
            return notice;
        }
    }
}

#[tokio::test]
async fn chances_are_estimated_where_somebody_watches_who_does_not_play() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (ada, bob) = (live.guest("Ada").await, live.guest("Bob").await);
    let channel = Channel::Match(live.match_between(&ada, &bob, short_options()).await);
    let mut player = live.welcome(Some(&ada.token)).await;
    player.subscribe(channel, false).await;
    let alone = notice(&mut player).await;
    assert_eq!((alone.viewers, alone.estimate), (1, None), "nobody watches");
    let mut spectator = live.welcome(None).await;
    let state = spectator.subscribe(channel, false).await;
    assert_eq!(state.chances, None, "this game computes none");
    let estimate = loop {
        if let Some(estimate) = notice(&mut spectator).await.estimate {
            break estimate;
        }
    };
    let chances = estimate.chances;
    assert!((chances.home + chances.draw + chances.away - 1.0).abs() < 2e-4 && !chances.exact, "{chances:?}");
    assert!(estimate.seq >= state.seq, "of what is shown, or of what came after it");
}
