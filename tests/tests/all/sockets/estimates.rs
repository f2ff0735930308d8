//! What the computer thinks of a match, told to those who watch it.

use engine::game::Side;
use protocol::http::{Join, NewMatch, Opponent};
use protocol::ids::Channel;
use protocol::to_client::{Notice, ToClient};
use tests::Store;
use tests::live::{Live, Wire, apply, short_options};

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

#[tokio::test]
async fn with_a_delay_the_position_that_is_shown_is_estimated_and_no_later_one() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (ada, bob) = (live.guest("Ada").await, live.guest("Bob").await);
    let link = NewMatch::new("golden_goal", Opponent::Link {});
    let new = NewMatch { options: Some(short_options()), side: Some(Side::Home), delay_s: 1, ..link };
    let id = live.rest(Some(ada.token.clone())).make(&new).await.expect("a match").id;
    live.rest(Some(bob.token.clone())).join(id, &Join::default()).await.expect("a seat");
    let mut spectator = live.welcome(None).await;
    let mut state = spectator.subscribe(Channel::Match(id), false).await;
    let first = state.seq;
    let _players =
        [super::Player::sit(&live, &ada, id, Side::Home).await, super::Player::sit(&live, &bob, id, Side::Away).await];
    let estimate = loop {
        match spectator.hear().await.expect("the server goes on") {
            ToClient::Notice { notice: Notice { estimate: Some(estimate), .. }, .. } => break estimate,
            ToClient::Notice { .. } => {}
            message => assert!(apply(&mut state, &message), "{message:?}"),
        }
    };
    assert!((first..=state.seq).contains(&estimate.seq), "{estimate:?}, {} is shown", state.seq);
}
