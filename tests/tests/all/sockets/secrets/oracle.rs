//! Draft mode of Grid Soccer: which star wears which shirt is secret until both line-ups are in; what `oracle` learns of a shot is for the
//! two sides alone, for ever.

use engine::catalog::GameKind;
use engine::game::Side;
use serde_json::{Value, json};
use tests::Store;

use super::sealed::keep;
use super::{Listener, Table};

/// Matches that are tried at the most. About half of these shots are on target and are dived for; that none of so many is happens once
/// in a million runs.
const SHOTS_MAX: usize = 20;

/// Turns of the keeper's side without the ball until `oracle` can be paid, one charge each.
const TURNS: usize = 2;

/// Who owes an action, where one side does. Waits for the coin before the first.
async fn to_act(table: &mut Table) -> Side {
    loop {
        let state = &table.home.state;
        if let Some(side) = Side::BOTH.into_iter().find(|side| state.prompt(*side).is_some()) {
            let seq = state.seq;
            table.everybody_follows(seq).await;
            return side;
        }
        table.home.hear().await;
    }
}

/// Drafts: who picks first takes `oracle`, the other side, which kicks off, `finisher`; else what is listed first. Answers who picked first.
async fn draft(table: &mut Table) -> Side {
    let first = to_act(table).await;
    while table.spectator.state.view["game"]["phase"] == "draft" {
        let side = to_act(table).await;
        let legal = table.of(side).state.legal(side).expect("legal actions come with a prompt");
        let listed = GameKind::GridSoccer.expand(legal).expect("a short form");
        let wish = json!({"type": "draft", "star": if side == first { "oracle" } else { "finisher" }});
        let pick = if listed.contains(&wish) { wish } else { listed[0].clone() };
        table.act(side, &pick).await;
    }
    first
}

/// A line-up with the stars that a side drafted, the outfielders in the opposite order but for `finisher`, who takes the kick-off.
fn line_up(table: &mut Table, side: Side) -> Value {
    let legal = table.of(side).state.legal(side).expect("legal actions come with a prompt");
    let mut action = GameKind::GridSoccer.expand(legal).expect("a short form").swap_remove(0);
    let stars = action["stars"].as_array_mut().expect("stars by shirt");
    stars[1..].reverse();
    stars[1..].sort_by_key(|star| star == "finisher");
    action
}

/// Line-ups, with their stars looked for, and turns until the keeper's side can pay. Answers the side of the keeper.
async fn play_until_paid(table: &mut Table) -> Side {
    let keepers = draft(table).await;
    table.both_owe().await;
    let (home, away) = (line_up(table, Side::Home), line_up(table, Side::Away));
    let planted = home["stars"].to_string();
    keep(table, &home, &[&planted], &away).await;
    for _ in 0..TURNS {
        for side in [!keepers, keepers] {
            table.act(side, &json!({"type": "end_turn"})).await;
        }
    }
    keepers
}

/// A shot that is dived for after `oracle` has looked. False where the dice say otherwise.
async fn oracle_looks(table: &mut Table) -> bool {
    let keepers = play_until_paid(table).await;
    table.act(!keepers, &json!({"type": "shoot", "cell": [1, 1]})).await;
    if table.spectator.state.view["game"]["phase"] != "dive" {
        return false;
    }
    let row = "\"row\":1";
    table.forget();
    table.act(keepers, &json!({"type": "ability", "shirt": 1})).await;
    let late = Listener::sit(&table.live, None, table.id).await;
    assert!(table.home.has_seen(row) && table.away.has_seen(row), "both sides know it: {:?}", table.home.frames);
    assert!(table.spectator.has_seen("\"star\":\"oracle\""), "that it was used is no secret");
    let [home, away, spectator] = table.rest().await;
    assert!(home.contains(row) && away.contains(row), "{home} {away}");
    assert!(!spectator.contains(row), "{spectator}");
    table.act(keepers, &json!({"type": "dive", "cell": [0, 0]})).await;
    let [_, _, spectator] = table.rest().await;
    assert!(spectator.contains("\"aim\":[1,1]"), "the aim is out: {spectator}");
    assert!(!spectator.contains(row), "what `oracle` learnt is not: {spectator}");
    for listener in [&table.spectator, &late] {
        assert!(!listener.has_seen(row), "{:?}", listener.frames);
    }
    true
}

#[tokio::test(flavor = "multi_thread")]
async fn stars_of_a_line_up_and_what_oracle_learns_are_shown_to_nobody_else() {
    for _ in 0..SHOTS_MAX {
        let store = Store::sqlite();
        let mut table = Table::set(&store, "grid_soccer", json!({"mode": "draft"})).await;
        if oracle_looks(&mut table).await {
            return;
        }
    }
    panic!("no shot is on target");
}
