//! Whole matches by REST alone.

use serde_json::{Value, json};
use tests::{Call, LocalServer};

use super::{guest, make, played, settled};

#[tokio::test]
async fn a_hot_seat_match_is_played_to_its_end_and_leaves_a_record() {
    let server = LocalServer::start().await;
    let address = server.address();
    let ann = guest(address, "Ann").await;
    let options = json!({ "mode": "rounds", "rounds": 2 });
    let new = json!({ "game": "golden_goal", "options": options, "opponent": { "type": "hot_seat" } });
    let path = make(address, &ann, new).await;
    let (mut seq, mut events) = (0, Vec::new());
    for number in 0..2_000 {
        let page = settled(address, &path, &ann).await;
        let more = Call::get(&format!("{path}/events?since={seq}")).send(address).await.ok();
        seq = more["seq"].as_u64().expect("a version");
        events.extend(more["events"].as_array().expect("a list").iter().cloned());
        if page["view"]["match"]["status"] == "over" {
            break;
        }
        let legal = Call::get(&format!("{path}/legal")).bearer(&ann.token).send(address).await.ok();
        let (side, actions) = legal.as_object().expect("an object").iter().next().expect("somebody owes an action");
        let actions = actions.as_array().expect("a list");
        // The last ones end turns sooner or later; the place varies so that something happens.
        let action = &actions[actions.len() - 1 - number % actions.len().min(3)];
        let act = json!({ "prompt": page["prompts"][side], "side": side, "action": action });
        let call =
            Call::post(&format!("{path}/acts"), &act).bearer(&ann.token).header("idempotency-key", &number.to_string());
        let done = call.send(address).await.ok();
        assert!(done["seq"].as_u64().expect("a version") > page["seq"].as_u64().expect("a version"));
    }
    let page = Call::get(&path).send(address).await.ok();
    assert_eq!(page["view"]["match"]["status"], "over");
    let all = Call::get(&format!("{path}/events")).send(address).await.ok();
    assert_eq!(all["events"], Value::Array(events), "events come without gaps or repeats");
    let record = Call::get(&format!("{path}/record")).send(address).await.ok();
    assert_eq!(record["result"]["score"], page["view"]["match"]["result"]["score"]);
    assert!(record["steps"].as_array().expect("a list").iter().any(|step| step["type"] == "roll"));
    let mine = Call::get("/api/me/matches").bearer(&ann.token).send(address).await.ok();
    assert_eq!(mine, json!([]), "it is over");
}

#[tokio::test]
async fn a_repeated_key_gets_its_first_answer_and_is_done_once() {
    let played = played().await;
    let page = played.get("", &played.home.token).await;
    let (side, token) = match page["prompts"]["home"].is_u64() {
        true => ("home", &played.home.token),
        false => ("away", &played.away.token),
    };
    let actions = played.get("/legal", token).await[side].clone();
    let acts = format!("{}/acts", played.path);
    let act = |key: &str, action: &Value| {
        let body = json!({ "prompt": page["prompts"][side], "action": action });
        Call::post(&acts, &body).bearer(token).header("idempotency-key", key)
    };
    let first = act("once", &actions[0]).send(played.server.address()).await.ok();
    let after = played.get("", token).await;
    assert_ne!(after, page);
    let again = act("once", &actions[0]).send(played.server.address()).await.ok();
    assert_eq!(again, first);
    let other = act("once", &actions[1]).send(played.server.address()).await.ok();
    assert_eq!(other, first, "the key counts, not the body");
    assert_eq!(played.get("", token).await, after, "it was done once");
    let stale = act("twice", &actions[1]).send(played.server.address()).await;
    assert_eq!(stale.problem(), (409, "stale_prompt".to_owned()));
    assert_eq!(stale.json()["values"]["head"], after["seq"], "one who lags is told the head");
}

#[tokio::test]
async fn two_people_find_each_other_by_lobby_and_resign() {
    let server = LocalServer::start().await;
    let address = server.address();
    let (ann, bob) = (guest(address, "Ann").await, guest(address, "Bob").await);
    let new = json!({ "game": "golden_goal", "opponent": { "type": "link" }, "side": "away", "listed": true });
    let path = make(address, &ann, new).await;
    let id = path.rsplit('/').next().expect("an id");
    let mine = Call::get("/api/me/matches").bearer(&ann.token).send(address).await.ok();
    assert_eq!((&mine[0]["id"], &mine[0]["status"]), (&json!(id), &json!("waiting")));
    let join = Call::post(&format!("{path}/join"), &json!({ "side": "home" })).bearer(&bob.token);
    assert_eq!(join.send(address).await.ok()["you"], json!(["home"]));
    assert_eq!(join.send(address).await.ok()["you"], json!(["home"]), "joining again is no harm");
    let page = Call::get(&path).send(address).await.ok();
    assert_eq!(page["view"]["match"]["seats"]["home"]["id"], json!(bob.id));
    assert_eq!(page["view"]["match"]["seats"]["away"]["id"], json!(ann.id));
    assert_eq!(page["view"]["match"]["status"], "playing");
    let hint = Call::get(&format!("{path}/hint")).bearer(&ann.token).send(address).await;
    assert_eq!(hint.problem(), (403, "no_hints".to_owned()));
    let resign = Call::post(&format!("{path}/orders"), &json!({ "order": { "type": "resign" } }));
    resign.bearer(&bob.token).header("idempotency-key", "r").send(address).await.ok();
    let page = Call::get(&path).send(address).await.ok();
    assert_eq!(page["view"]["match"]["result"]["winner"], "away");
    let late = Call::post(&format!("{path}/orders"), &json!({ "order": { "type": "offer_draw" } }));
    let late = late.bearer(&ann.token).header("idempotency-key", "o").send(address).await;
    assert_eq!(late.problem(), (409, "match_over".to_owned()));
}
