//! Who is banned gives orders in what is being played, and begins nothing.

use protocol::conduct::{AuditDeed, SanctionKind};
use protocol::ids::Channel;
use protocol::to_client::ToClient;
use protocol::to_server::{Order, ToServer};
use server::store::{self, AuditRow, Decided, Decision};
use tests::Store;
use tests::live::{Live, Wire};
use uuid::Uuid;

/// What an order is answered: nothing if it was done, else the code.
async fn order(wire: &mut Wire, channel: Channel, order: Order) -> Option<String> {
    wire.say(&ToServer::Order { id: format!("{order:?}"), channel, side: None, order }).await;
    loop {
        match wire.hear().await.expect("an answer") {
            ToClient::Done { .. } => return None,
            ToClient::Refused(refused) => return Some(refused.code),
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_banned_may_resign_and_ask_for_no_rematch() {
    let kept = Store::sqlite();
    let live = Live::start(&kept).await;
    let [ann, bob] = [live.guest("Ann").await, live.guest("Bob").await];
    let id = live.match_between(&ann, &bob, serde_json::json!({})).await;
    let config = live.stop().await;

    let store = store::open(kept.url()).await.expect("the same file");
    let row = AuditRow {
        id: Uuid::now_v7(),
        at: 1,
        by: ann.id,
        about: bob.id,
        done: AuditDeed::Banned,
        reason: "why".to_owned(),
        until: None,
        report: None,
        sanction: Some(Uuid::now_v7()),
    };
    let ban = Decision { row, sanction: Some(SanctionKind::Ban), name: None };
    assert_eq!(store.conduct().decide(&ban).await.expect("stored"), Decided::Done);
    store.close().await;

    let live = Live::start_with(config).await;
    let channel = Channel::Match(id);
    let mut wires = [live.welcome(Some(&ann.token)).await, live.welcome(Some(&bob.token)).await];
    assert_eq!(order(&mut wires[1], channel, Order::Resign {}).await, None);
    assert_eq!(order(&mut wires[1], channel, Order::Rematch {}).await.as_deref(), Some("banned"));
    assert_eq!(order(&mut wires[0], channel, Order::Rematch {}).await, None, "the other may ask");
    assert_eq!(order(&mut wires[1], channel, Order::Rematch {}).await.as_deref(), Some("banned"), "nor accept");
    live.stop().await;
}
