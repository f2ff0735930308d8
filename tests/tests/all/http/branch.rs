//! What if: matches that go on from a position of another one.

use engine::record::Record;
use serde_json::{Value, json};
use tests::live::meaning;
use tests::{Call, LocalServer, Store};

use super::replay::{finished, number, play_out};
use super::{guest, make, played, settled};

const ALONE: &str = r#"{"type":"hot_seat"}"#;

fn new(seq: u64, opponent: &str) -> Value {
    json!({ "seq": seq, "opponent": serde_json::from_str::<Value>(opponent).expect("JSON") })
}

/// A version in the middle after which a side owes another action.
fn middle(replay: &Value) -> u64 {
    let steps = replay["steps"].as_array().expect("a list");
    let pairs = steps.iter().zip(&steps[1..]).skip(steps.len() / 2);
    let mut at = pairs.filter(|(step, next)| step["kind"] == "action" && next["kind"] == "action");
    number(&at.next().expect("two actions in a row").0["seq"])
}

#[tokio::test]
async fn a_branch_starts_where_the_match_stood_and_outlives_a_restart() {
    let store = Store::sqlite();
    let server = LocalServer::start_with(|config| config.database = store.url().to_owned()).await;
    let (path, _) = finished(&server, "golden_goal", json!({ "mode": "rounds", "rounds": 2 })).await;
    let address = server.address();
    let replay = Call::get(&format!("{path}/replay")).send(address).await.ok();
    let seq = middle(&replay);
    let position = Call::get(&format!("{path}/replay?from={seq}")).send(address).await.ok()["view"]["game"].clone();
    let bob = guest(address, "Bob").await;
    let made = Call::post(&format!("{path}/branch"), &new(seq, ALONE)).bearer(&bob.token).send(address).await;
    assert_eq!(made.status, 201, "{made:?}");
    let branch = format!("/api/matches/{}", made.json()["id"].as_str().expect("an id"));
    let page = settled(address, &branch, &bob).await;
    assert_eq!(meaning(&page["view"]["game"]), meaning(&position));
    let about = &page["view"]["match"];
    let source = path.rsplit('/').next().expect("an id");
    assert_eq!(about["from"], json!({ "match": source, "seq": seq }));
    assert_eq!((&about["listed"], &about["dice"]["next_roll"]), (&json!(false), &json!(1)), "dice of its own");

    let server = LocalServer::start_on(server.stop().await).await;
    let address = server.address();
    let after = Call::get(&branch).bearer(&bob.token).send(address).await.ok();
    assert_eq!((&after["view"], &after["prompts"]), (&page["view"], &page["prompts"]), "a restart changes nothing");
    play_out(address, &branch, &bob).await;
    let record = Call::get(&format!("{branch}/record")).send(address).await.ok();
    let from = &record["from"];
    assert_eq!((&from["match"], &from["seq"]), (&json!(source), &json!(seq)));
    let others = number(&from["steps"]) as usize;
    let unproven = record["steps"].as_array().expect("a list").iter().filter(|step| step["type"] == "roll");
    let unproven = unproven.filter(|step| step["proof"].is_null()).count();
    let record: Record = serde_json::from_value(record.clone()).expect("a record");
    let report = engine::fair_dice::verify(&record).expect("its own dice are right");
    assert_eq!((report.unproven as usize, report.rolls > report.unproven), (unproven, true));
    let mut spoilt = record.clone();
    spoilt.from.as_mut().expect("a branch").steps = others / 2;
    assert!(engine::fair_dice::verify(&spoilt).is_err(), "no more than the other match's rolls go without proof");

    // A branch of the branch knows the whole way.
    let again = Call::post(&format!("{branch}/branch"), &new(3, ALONE)).bearer(&bob.token).send(address).await.ok();
    let again = format!("/api/matches/{}/record", again["id"].as_str().expect("an id"));
    let again = Call::get(&again).send(address).await.ok();
    assert!(number(&again["from"]["steps"]) as usize >= others, "{again}");
}

#[tokio::test]
async fn the_computer_goes_on_from_a_position() {
    let server = LocalServer::start().await;
    let address = server.address();
    let (path, _) = finished(&server, "golden_goal", json!({ "mode": "rounds", "rounds": 2 })).await;
    let replay = Call::get(&format!("{path}/replay")).send(address).await.ok();
    let bob = guest(address, "Bob").await;
    let computer = r#"{"type":"computer","strength":"easy"}"#;
    let made = Call::post(&format!("{path}/branch"), &new(middle(&replay), computer)).bearer(&bob.token);
    let made = made.send(address).await.ok();
    let page = Call::get(&format!("/api/matches/{}", made["id"].as_str().expect("an id"))).send(address).await.ok();
    let seats = &page["view"]["match"]["seats"];
    assert_eq!((&seats["home"]["name"], &seats["away"]["kind"]), (&json!("Bob"), &json!("computer")));
    assert_eq!(page["view"]["match"]["status"], "playing");
    assert_eq!(Call::get("/api/matches").send(address).await.ok()["matches"], json!({}), "it is not listed");
}

#[tokio::test]
async fn what_cannot_be_a_branch_is_refused_and_makes_nothing() {
    let played = played().await;
    let address = played.server.address();
    let (path, page) = finished(&played.server, "golden_goal", json!({ "mode": "rounds", "rounds": 1 })).await;
    let seq = number(&page["seq"]);
    let bob = guest(address, "Bob").await;
    let refused = async |path: &str, body: Value| {
        Call::post(&format!("{path}/branch"), &body).bearer(&bob.token).send(address).await.problem()
    };
    assert_eq!(refused(&path, new(seq + 1, ALONE)).await, (400, "bad_seq".to_owned()));
    assert_eq!(refused(&path, new(seq, ALONE)).await, (409, "match_over".to_owned()));
    assert_eq!(refused(&path, new(2, r#"{"type":"link"}"#)).await, (400, "bad_branch".to_owned()));
    assert_eq!(refused(&path, json!({ "seq": 2 })).await, (400, "json".to_owned()));
    assert_eq!(refused(&played.path, new(2, ALONE)).await, (409, "not_over".to_owned()), "others play it");
    let nothing = "/api/matches/0191d0c0-ffee-7000-8000-00000000002a";
    assert_eq!(refused(nothing, new(0, ALONE)).await, (404, "no_such_match".to_owned()));
    let mine = Call::get("/api/me/matches").bearer(&bob.token).send(address).await.ok();
    assert_eq!(mine, json!([]));
    // One's own on one screen may be branched off while it is played.
    let hot = make(address, &bob, json!({ "game": "golden_goal", "opponent": { "type": "hot_seat" } })).await;
    settled(address, &hot, &bob).await;
    let made = Call::post(&format!("{hot}/branch"), &new(0, ALONE)).bearer(&bob.token).send(address).await;
    assert_eq!(made.status, 201, "{made:?}");
}
