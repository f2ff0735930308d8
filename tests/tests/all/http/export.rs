//! What the file with one's own data holds beside what the account's tests see.

use protocol::chat::{Line, LineId, Room};
use protocol::ids::{MatchId, PlayerId};
use protocol::people::Person;
use serde_json::json;
use server::store;
use tests::{Call, LocalServer, Store};
use uuid::Uuid;

use super::{Guest, account, make};

const POOL: &str = "golden_goal/default/fast/casual";

#[tokio::test]
async fn what_one_said_and_what_one_waits_for_is_in_the_export() {
    let kept = Store::sqlite();
    let url = kept.url().to_owned();
    let server = LocalServer::start_with(|config| config.database = url).await;
    let address = server.address();
    let (ada, bob) = (account(address, "Ada").await, account(address, "Bob").await);
    let terms = json!({ "terms": { "game": "golden_goal" } });
    let posted = async |path: &str| Call::post(path, &terms).bearer(&ada.token).send(address).await.json();
    let (seek, challenge) = (posted("/api/seeks").await, posted("/api/challenges").await);
    let waits = Call::new("PUT", &format!("/api/me/pools/{POOL}")).bearer(&ada.token).send(address).await;
    assert_eq!(waits.status, 204);
    let path = make(address, &bob, json!({ "game": "golden_goal", "opponent": { "type": "link" } })).await;
    let id = |text: &str| Uuid::try_parse(text.rsplit('/').next().expect("a part")).expect("an id");
    let from = Person { id: PlayerId(id(&ada.id)), name: "Ada".to_owned(), bot: false };
    let line = Line { id: LineId(Uuid::now_v7()), room: Room::Spectators, from, text: "Well played".to_owned(), at: 7 };
    let open = store::open(kept.url()).await.expect("the same file");
    assert!(open.chat().say(MatchId(id(&path)), &line, "s").await.expect("stored"));
    open.close().await;
    let export = async |who: &Guest| Call::get("/api/me/export").bearer(&who.token).send(address).await.ok();
    let own = export(&ada).await;
    let said = json!([{ "id": line.id, "match": id(&path), "room": "spectators", "text": "Well played", "at": 7 }]);
    assert_eq!((&own["lines"], &own["seeks"], &own["challenges"]), (&said, &json!([seek]), &json!([challenge])));
    assert_eq!(own["places"].as_object().expect("places").keys().collect::<Vec<_>>(), [POOL]);
    let others = export(&bob).await;
    for field in ["lines", "seeks", "challenges"] {
        assert_eq!(others[field], json!([]), "{field}");
    }
    assert_eq!(others["places"], json!({}));
}
