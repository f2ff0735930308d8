//! Whom a name means, and that programs are marked wherever their name stands.

use std::net::SocketAddr;

use protocol::chat::{Line, LineId, Room};
use protocol::ids::{MatchId, PlayerId};
use protocol::people::Person;
use serde_json::{Value, json};
use server::store;
use tests::{Call, LocalServer, Store};
use uuid::Uuid;

use super::{Guest, PASSWORD, account, guest};

const POOL: &str = "golden_goal/default/fast/casual";

/// The id that something has by this text.
fn uuid(text: &str) -> Uuid {
    Uuid::try_parse(text).expect("an id")
}

async fn get(address: SocketAddr, who: &Guest, path: &str) -> Value {
    Call::get(path).bearer(&who.token).send(address).await.ok()
}

async fn post(address: SocketAddr, who: &Guest, path: &str, body: Value) -> Value {
    Call::post(path, &body).bearer(&who.token).send(address).await.ok()
}

async fn put(address: SocketAddr, who: &Guest, path: &str, body: Option<Value>) {
    let call = Call::new("PUT", path).bearer(&who.token);
    let call = body.map_or(call.clone(), |body| call.body("application/json", body.to_string()));
    let status = call.send(address).await.status;
    assert!((200..300).contains(&status), "{path} {status}");
}

/// Asks until there is such a thing at `pointer` of what waits for somebody.
async fn awaited(address: SocketAddr, who: &Guest, pointer: &str) -> Value {
    for _ in 0..10_000 {
        if let Some(found) = get(address, who, "/api/me/waiting").await.pointer(pointer) {
            return found.clone();
        }
        tokio::task::yield_now().await;
    }
    panic!("{pointer} does not come");
}

#[tokio::test]
async fn a_program_is_marked_wherever_its_name_stands_after_a_restart_too() {
    let kept = Store::sqlite();
    let start = || LocalServer::start_with(|config| config.database = kept.url().to_owned());
    let server = start().await;
    let address = server.address();
    let (rob, ann) = (account(address, "Rob").await, guest(address, "Ann").await);
    put(address, &rob, "/api/me/bot", Some(json!({ "in_pools": true }))).await;
    let program = json!({ "id": rob.id, "name": "Rob", "bot": true });
    for which in ["follows", "blocks"] {
        put(address, &ann, &format!("/api/me/{which}/{}", rob.id), None).await;
        let listed = get(address, &ann, &format!("/api/me/{which}")).await;
        assert_eq!(listed[0]["bot"], json!(true), "{listed}");
    }
    let unblock = Call::new("DELETE", &format!("/api/me/blocks/{}", rob.id)).bearer(&ann.token);
    assert_eq!(unblock.send(address).await.status, 204);
    assert_eq!(get(address, &ann, "/api/players?name=r").await, json!([program]), "in the search");

    for who in [&rob, &ann] {
        put(address, who, &format!("/api/me/pools/{POOL}"), None).await;
    }
    assert_eq!(awaited(address, &ann, "/offer/opponent").await, program, "a match that is found");
    let me = Call::new("DELETE", &format!("/api/me/pools/{POOL}")).bearer(&ann.token);
    assert_eq!(me.send(address).await.status, 204);

    let terms = json!({ "terms": { "game": "golden_goal" } });
    let seek = post(address, &rob, "/api/seeks", terms.clone()).await;
    assert_eq!(seek["by"], program);
    let to = |id: &str| json!({ "to": id, "terms": { "game": "golden_goal" } });
    let (to_rob, by_rob) = (
        post(address, &ann, "/api/challenges", to(&rob.id)).await,
        post(address, &rob, "/api/challenges", to(&ann.id)).await,
    );
    assert_eq!((&to_rob["to"], &by_rob["by"]), (&program, &program));
    server.stop().await;

    let server = start().await;
    let address = server.address();
    assert_eq!(get(address, &ann, "/api/seeks").await[0]["by"], program);
    let waiting = get(address, &ann, "/api/me/waiting").await;
    let challenge = |made: &Value| waiting["challenges"][made["id"].as_str().expect("an id")].clone();
    assert_eq!((&challenge(&to_rob)["to"], &challenge(&by_rob)["by"]), (&program, &program));
    assert_eq!(challenge(&to_rob)["by"], json!({ "id": ann.id, "name": "Ann" }), "and nobody else is");

    let id = seek["id"].as_str().expect("an id");
    post(address, &ann, &format!("/api/seeks/{id}/accept"), json!(null)).await;
    let resign = Call::post(&format!("/api/matches/{id}/orders"), &json!({ "order": { "type": "resign" } }));
    resign.header("idempotency-key", "a").bearer(&ann.token).send(address).await.ok();
    Call::get(&format!("/api/matches/{id}/ratings")).send(address).await.ok();
    let past = get(address, &ann, &format!("/api/players/{}/matches", ann.id)).await;
    let seats = past["matches"][0]["seats"].as_object().expect("seats").values();
    let programs: Vec<_> = seats.filter(|seat| seat["bot"] == json!(true)).map(|seat| &seat["id"]).collect();
    assert_eq!(programs, [&json!(rob.id)], "in past matches");
    assert_eq!(get(address, &ann, &format!("/api/players/{}", ann.id)).await["opponents"][0]["person"], program);
    let store = store::open(kept.url()).await.expect("the same file");
    // As the store has it a line knows by whom it is, and no more.
    let from = Person { id: PlayerId(uuid(&rob.id)), name: String::new(), bot: false };
    let line = Line { id: LineId(Uuid::now_v7()), room: Room::Players, from, text: "Good match.".to_owned(), at: 1 };
    assert!(store.chat().say(MatchId(uuid(id)), &line, "a").await.expect("stored"));
    store.close().await;
    let chat = get(address, &ann, &format!("/api/matches/{id}/chat?room=players")).await;
    assert_eq!(chat["lines"][0]["from"], program, "in chat");
}

#[tokio::test]
async fn a_name_means_the_account_that_has_it_however_it_is_spelt_or_else_the_only_guest() {
    let server = LocalServer::start().await;
    let address = server.address();
    let old = guest(address, "Rob").await;
    let rob = account(address, "Rob").await;
    let ann = guest(address, "Ann").await;
    let (solo, _, _) = (guest(address, "Solo").await, guest(address, "Twin").await, guest(address, "Twin").await);
    let challenge = async |name: &str| {
        let new = json!({ "to": name, "terms": { "game": "golden_goal" } });
        let answer = Call::post("/api/challenges", &new).bearer(&ann.token).send(address).await;
        if answer.status < 300 { Ok(answer.json()["to"]["id"].clone()) } else { Err(answer.problem()) }
    };
    for spelt in ["Rob", " rOB ", "Ｒob"] {
        assert_eq!(challenge(spelt).await, Ok(json!(rob.id)), "{spelt}: not the guest who had the name before");
    }
    assert_eq!(challenge("solo").await, Ok(json!(solo.id)));
    assert_eq!(challenge("Twin").await, Err((400, "bad_player".to_owned())), "several have it");
    assert_eq!(challenge("Sol").await, Err((404, "no_such_player".to_owned())));
    let gone = Call::new("DELETE", "/api/me").body("application/json", json!({ "password": PASSWORD }).to_string());
    assert_eq!(gone.bearer(&rob.token).send(address).await.status, 204);
    assert_eq!(challenge("Rob").await, Ok(json!(old.id)), "the account is closed");
    assert_eq!(challenge("gone").await, Err((404, "no_such_player".to_owned())));
}
