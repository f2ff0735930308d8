//! The chance of each result, which is no secret, but comes only when what it is computed from is out.

use engine::game::Side;
use serde_json::json;
use tests::Store;

use super::{Listener, Table};

#[tokio::test(flavor = "multi_thread")]
async fn chances_come_with_the_reveal_and_stay_beside_the_view() {
    let store = Store::sqlite();
    let mut table = Table::set(&store, "sector_soccer", json!({})).await;
    table.both_owe().await;
    assert_eq!(table.spectator.state.chances, None);
    let line_up = json!({"type": "line_up", "pawns": [2, 2, 2, 2, 2]});
    table.home.act(Side::Home, &line_up).await;
    let seq = table.away.act(Side::Away, &line_up).await;
    table.everybody_follows(seq).await;
    let chances = json!({"home": 0.4162, "draw": 0.1676, "away": 0.4162, "exact": true});
    let late = Listener::sit(&table.live, None, table.id).await;
    for listener in [&table.home, &table.away, &table.spectator, &late] {
        assert_eq!(json!(listener.state.chances), chances);
        assert_eq!(listener.state.view.pointer("/game/chances"), None, "they are no part of the view");
    }
    let page = table.live.rest(None).page(table.id).await.expect("a page");
    assert_eq!(json!(page.chances), chances);
    // A throw changes them, a side that gives one does not.
    let throw = json!({"type": "throw", "times": 1});
    let seq = table.home.act(Side::Home, &throw).await;
    table.everybody_follows(seq).await;
    assert!(!table.spectator.frames.last().expect("a frame").contains("chances"), "{:?}", table.spectator.frames);
    let seq = table.away.act(Side::Away, &throw).await;
    table.everybody_follows(seq).await;
    let told = table.spectator.frames.last().expect("a frame");
    assert!(told.contains(r#""chances":{"home":"#), "{told}");
}
