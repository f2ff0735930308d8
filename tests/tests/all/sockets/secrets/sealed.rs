//! Line-ups and changes: what both sides choose in secret and is revealed at once.

use engine::catalog::GameKind;
use engine::game::{Faces, Side};
use serde_json::{Value, json};
use tests::Store;

use super::{Listener, Table};

/// Home plays `secret`, which holds all of `planted`, then away `answer`, which lets it out. Both owe an action now. The sizes of the
/// frames that others get of the secret.
pub(super) async fn keep(table: &mut Table, secret: &Value, planted: &[&str], answer: &Value) -> [Vec<usize>; 2] {
    table.forget();
    let before = table.home.state.seq;
    let seq = table.act(Side::Home, secret).await;
    assert_eq!(seq, before + 1, "a hidden step counts for everybody");
    let sizes = [table.away.sizes(), table.spectator.sizes()];
    // One who comes anew is told no more.
    let late = Listener::sit(&table.live, None, table.id).await;
    assert_eq!(late.state.seq, seq);
    let [home, away, spectator] = table.rest().await;
    for planted in planted {
        assert!(table.home.has_seen(planted), "one's own secret is shown: {planted} in {:?}", table.home.frames);
        assert!(home.contains(planted), "{planted} in {home}");
        for listener in [&table.away, &table.spectator, &late] {
            assert!(!listener.has_seen(planted), "{planted} in {:?}", listener.frames);
        }
        assert!(!away.contains(planted) && !spectator.contains(planted), "{planted} in {away} {spectator}");
    }
    table.act(Side::Away, answer).await;
    let [_, away, spectator] = table.rest().await;
    for planted in planted {
        assert!(table.away.has_seen(planted) && table.spectator.has_seen(planted), "{planted} is out");
        assert!(away.contains(planted) && spectator.contains(planted), "{planted} is out");
    }
    sizes
}

/// The same of the first thing that both owe in a match.
async fn check(game: &str, options: Value, secret: &Value, planted: &[&str], answer: &Value) -> [Vec<usize>; 2] {
    let store = Store::sqlite();
    let mut table = Table::set(&store, game, options).await;
    table.both_owe().await;
    keep(&mut table, secret, planted, answer).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_up_of_sector_soccer_is_shown_to_nobody_else() {
    let line_up = |pawns: [u8; 5]| json!({"type": "line_up", "pawns": pawns});
    let play = async |pawns: [u8; 5], planted| {
        check("sector_soccer", json!({}), &line_up(pawns), &[planted], &line_up([1, 3, 3, 2, 1])).await
    };
    let one = play([5, 1, 1, 1, 2], "[5,1,1,1,2]").await;
    let other = play([2, 2, 2, 2, 2], "[2,2,2,2,2]").await;
    assert_eq!(one, other, "sizes of frames tell nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_up_of_grid_soccer_is_shown_to_nobody_else() {
    let line_up = |card: &str| json!({"type": "line_up", "formation": card});
    let play = async |card, planted| {
        check("grid_soccer", json!({"mode": "classic"}), &line_up(card), &[planted], &line_up("2-2-2")).await
    };
    let one = play("1-3-2", "\"1-3-2\"").await;
    let other = play("3-2-1", "\"3-2-1\"").await;
    assert_eq!(one, other, "sizes of frames tell nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_up_of_world_soccer_is_shown_to_nobody_else() {
    let presets = |side: Side| -> Vec<Value> {
        let mut game = GameKind::WorldSoccer.start(&json!({})).expect("the usual options");
        game.roll(&Faces(vec![1])).expect("the coin is due");
        game.legal(side)
    };
    let (home, away) = (presets(Side::Home), presets(Side::Away));
    let play = async |number: usize, taker: u8| {
        let secret = json!({"type": "line_up", "squares": home[number]["squares"], "taker": taker});
        let planted = [secret["squares"].to_string(), format!("\"taker\":{taker}")];
        check("world_soccer", json!({}), &secret, &[&planted[0], &planted[1]], &away[0]).await
    };
    assert_eq!(away[0]["taker"], 11, "home's takers are others");
    let (one, other) = (play(0, 10).await, play(1, 10).await);
    assert_eq!(one, other, "sizes of frames tell nothing");
    // Of squares that are the same, who takes the kick-off.
    assert_eq!(one, play(0, 9).await, "sizes of frames tell nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_sector_soccer_in_a_stoppage_is_shown_to_nobody_else() {
    let play = async |moves: Value| {
        let store = Store::sqlite();
        let mut table = Table::set(&store, "sector_soccer", json!({"half_throws": 1})).await;
        table.both_owe().await;
        // After one throw each the first half is over, and both may change.
        for action in [json!({"type": "line_up", "pawns": [2, 2, 2, 2, 2]}), json!({"type": "throw", "times": 1})] {
            table.act(Side::Home, &action).await;
            table.act(Side::Away, &action).await;
        }
        assert_eq!(table.spectator.state.view["game"]["phase"], "stoppage");
        let (planted, none) = (moves.to_string(), json!({"type": "change", "moves": []}));
        keep(&mut table, &json!({"type": "change", "moves": moves}), &[&planted], &none).await
    };
    let one = play(json!([[1, 3]])).await;
    assert_eq!(one, play(json!([[5, 4]])).await, "sizes of frames tell nothing");
    assert_eq!(one, play(json!([[1, 3], [2, 4], [5, 3]])).await, "nor how many moves it has");
}
