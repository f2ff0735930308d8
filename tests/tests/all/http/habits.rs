//! Leavers and those whose matches look arranged, as they and as moderators are told of them.

use engine::game::Side;
use protocol::ids::PlayerId;
use protocol::ratings::Unrated;
use serde_json::{Value, json};
use server::matches::time::now_ms;
use server::store::{self, ResultRow};
use uuid::Uuid;

use super::conduct::Bench;
use super::{Guest, guest};
use crate::store::results::between;

fn id(who: &Guest) -> PlayerId {
    PlayerId(Uuid::try_parse(&who.id).expect("an id"))
}

/// A casual match that `who` left, so long ago.
fn left(who: &Guest, other: &Guest, ago_ms: u64) -> ResultRow {
    let mut row = between(id(who), id(other), Some(Side::Away), now_ms() - ago_ms);
    row.result.as_mut().expect("it was played").by = "claimed".to_owned();
    ResultRow { rated: false, unrated: Some(Unrated::Casual), ..row }
}

async fn note(bench: &Bench, results: &[ResultRow]) {
    let store = store::open(bench.kept.url()).await.expect("the same file");
    store.results().note_results(results).await.expect("stored");
    store.close().await;
}

#[tokio::test]
async fn who_leaves_is_warned_then_slowed_then_held_and_moderators_see_the_worst_first() {
    let bench = Bench::start().await;
    let address = bench.address();
    let [good, warned, slowed, held] = [
        guest(address, "Good").await,
        guest(address, "Warned").await,
        guest(address, "Slowed").await,
        guest(address, "Held").await,
    ];
    let rows = [(&good, 1), (&warned, 2), (&slowed, 3), (&held, 6)];
    let results: Vec<_> =
        rows.iter().flat_map(|(who, times)| (0..*times).map(|ago| left(who, &bench.mo, ago))).collect();
    note(&bench, &results).await;
    let habits = |times: u32, level: &str| json!({ "matches": times, "left": times, "stalled": 0, "level": level });
    for (who, times, level) in [(&good, 1, "good"), (&warned, 2, "warned"), (&slowed, 3, "slowed"), (&held, 6, "held")]
    {
        let standing = bench.get(who, "/api/me/standing").await;
        assert_eq!(standing["habits"], habits(times, level), "they are told themselves");
        let known = bench.get(&bench.mo, &format!("/api/moderation/players/{}", who.id)).await;
        assert_eq!(known["habits"], habits(times, level));
    }
    let listed =
        |who: &Guest, name: &str, habits: Value| json!({ "person": { "id": who.id, "name": name }, "habits": habits });
    assert_eq!(
        bench.get(&bench.mo, "/api/moderation/habits").await,
        json!([
            listed(&held, "Held", habits(6, "held")),
            listed(&slowed, "Slowed", habits(3, "slowed")),
            listed(&warned, "Warned", habits(2, "warned")),
        ]),
        "once is nothing"
    );
}

#[tokio::test]
async fn two_who_meet_often_with_one_winner_are_signalled_to_moderators() {
    let bench = Bench::start().await;
    let address = bench.address();
    let (ann, bob) = (guest(address, "Ann").await, guest(address, "Bob").await);
    let row = |ago: u64| ResultRow {
        actions: 60,
        started: None,
        ..between(id(&ann), id(&bob), Some(Side::Home), now_ms() - ago)
    };
    let rows: Vec<_> = (0..8).map(row).collect();
    note(&bench, &rows[1..]).await;
    assert_eq!(bench.get(&bench.mo, "/api/moderation/signals").await, json!([]), "seven are too few");
    note(&bench, &rows[..1]).await;
    let signals = bench.get(&bench.mo, "/api/moderation/signals").await;
    let person = |who: &Guest, name: &str| json!({ "id": who.id, "name": name });
    assert_eq!(signals.as_array().map(Vec::len), Some(1), "{signals}");
    let signal = &signals[0];
    assert_eq!((&signal["kind"], &signal["matches"]), (&json!("one_sided_pair"), &json!(8)));
    assert_eq!((&signal["gains"], &signal["loses"]), (&person(&ann, "Ann"), &json!([person(&bob, "Bob")])));
    assert_eq!(signal["last"], json!(rows[0].ended));
}
