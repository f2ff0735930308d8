//! Matches of rules that this build does not have are set aside, and come back with a build that has them.

use super::*;
use crate::store::Start;

/// A stored match with another header and the same entries.
async fn store_as(store: &Flaky, id: MatchId, number: u128, change: impl FnOnce(&mut Value)) -> MatchId {
    let (row, entries) = store.load_match(id).await.expect("the store answers").expect("a match");
    let mut header = serde_json::from_str(&row.header).expect("a header");
    change(&mut header);
    let id = MatchId(Uuid::from_u128(number));
    let row = MatchRow { id, header: header.to_string(), ..row };
    let seated = vec![PlayerId(Uuid::from_u128(1))];
    store.create_matches(&[Start { row, entries, seated }]).await.expect("stored");
    id
}

#[tokio::test]
async fn a_match_of_unknown_rules_is_set_aside_as_it_is_and_the_others_go_on() {
    let (before, store) = server(TIMING).await;
    let ada = guest(&store, 1, "Ada").await;
    let ours = before.create(&ada, new(Opponent::HotSeat {})).await.expect("a match").id;
    wait_for_prompt(&before, ours).await;
    before.stop().await;
    let newer = store_as(&store, ours, 7, |header| header["ruleset"] = json!(99)).await;
    let other = store_as(&store, ours, 8, |header| header["game"] = json!("world_soccer_2")).await;
    let stored = store.load_match(newer).await.expect("the store answers");

    let journal = Journal::start(store.clone());
    let matches = Matches::start_with(store.clone(), journal, Arc::new(First), TIMING).await.expect("it starts");
    assert_eq!(matches.loaded(), 1, "one of the three");
    matches.page(ours, Some(ada.id)).await.expect("a page");
    for (id, values) in [
        (newer, json!({"game": "golden_goal", "ruleset": 99})),
        (other, json!({"game": "world_soccer_2", "ruleset": 1})),
    ] {
        let refusal = matches.page(id, Some(ada.id)).await.expect_err("it cannot be shown");
        assert_eq!((refusal.code.as_str(), refusal.values), ("unknown_ruleset", values));
        assert_eq!(code(matches.record(id, None).await), "unknown_ruleset");
        let resign = NewOrder { side: Some(Side::Home), order: Order::Resign {} };
        assert_eq!(code(matches.order(id, ada.id, "r".into(), resign).await), "unknown_ruleset");
    }
    let after = store.load_match(newer).await.expect("the store answers");
    assert_eq!(after, stored, "nothing of it is lost or changed");
}
