//! Requests that are sent again since their answer was lost: nothing is made twice.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};
use tests::{Answer, Call, LocalServer, Store};

use super::routes::routes;
use super::{Guest, guest, make, settled};

const POOL: &str = "golden_goal/default/fast/casual";

/// What makes something and takes a key, with a body that is in order and another one. `{over}` is a match that is over, `{id}` somebody else.
const MAKERS: [(&str, &str, &str); 7] = [
    (
        "/api/matches",
        r#"{"game":"golden_goal","opponent":{"type":"link"}}"#,
        r#"{"game":"golden_goal","opponent":{"type":"hot_seat"}}"#,
    ),
    (
        "/api/matches/{over}/branch",
        r#"{"seq":1,"opponent":{"type":"hot_seat"}}"#,
        r#"{"seq":1,"opponent":{"type":"computer","strength":"easy"}}"#,
    ),
    (
        "/api/me/computer",
        r#"{"pool":"golden_goal/default/fast/casual","strength":"easy"}"#,
        r#"{"pool":"golden_goal/default/fast/casual","strength":"fair"}"#,
    ),
    ("/api/seeks", r#"{"terms":{"game":"golden_goal"}}"#, r#"{"terms":{"game":"grid_soccer"}}"#),
    ("/api/challenges", r#"{"terms":{"game":"golden_goal"}}"#, r#"{"terms":{"game":"grid_soccer"}}"#),
    (
        "/api/reports",
        r#"{"about":"{id}","reason":"chat","text":"He shouts."}"#,
        r#"{"about":"{id}","reason":"chat","text":"He cries."}"#,
    ),
    (
        "/api/tournaments",
        r#"{"settings":{"name":"A","game":"golden_goal","clock":{"type":"days","days":1},"format":{"type":"league","legs":1},"size_max":4,"pace":{"type":"deadline","round_s":86400}}}"#,
        r#"{"settings":{"name":"B","game":"golden_goal","clock":{"type":"days","days":1},"format":{"type":"league","legs":1},"size_max":4,"pace":{"type":"deadline","round_s":86400}}}"#,
    ),
];

/// Routes that are asked to do something and take no key, each with what another asking does.
const OTHERS: [(&str, &str); 20] = [
    ("/api/guests", "another guest, whose token nobody has: nothing of the asker's"),
    ("/api/accounts", "name_taken or the like: a name is given once"),
    ("/api/sign_in", "another session, which is listed"),
    ("/api/sign_out", "nothing"),
    ("/api/oidc/start", "another sign-in, which lapses"),
    ("/api/me/identities", "another sign-in, which lapses"),
    ("/api/me/tokens", "another token, which is listed: the answer holds a secret that is not kept"),
    ("/api/me/offer/{id}/confirm", "nothing: it has the id of its match"),
    ("/api/me/offer/{id}/decline", "no_such_offer"),
    ("/api/tournaments/{id}/entries", "the same number in it"),
    ("/api/tournaments/{id}/orders", "nothing, or another entry of the log, where everybody sees it"),
    ("/api/seeks/{id}/accept", "the same match"),
    ("/api/challenges/{id}/accept", "the same match"),
    ("/api/challenges/{id}/decline", "no_such_challenge"),
    ("/api/matches/{id}/join", "the same seat"),
    ("/api/matches/{id}/acts", "its first answer: the key is the act's id"),
    ("/api/matches/{id}/orders", "likewise"),
    ("/api/moderation/reports/{id}/decision", "report_closed"),
    ("/api/moderation/players/{player}/decisions", "another entry of the trail, seen by whoever asks"),
    ("/api/moderation/sanctions/{id}/lift", "no_such_sanction"),
];

/// A server, somebody who makes things, and what the bodies name.
struct Scene {
    kept: Store,
    server: LocalServer,
    ann: Guest,
    bob: Guest,
    over: String,
}

impl Scene {
    async fn start() -> Scene {
        let kept = Store::sqlite();
        let url = kept.url().to_owned();
        let server = LocalServer::start_with(|config| config.database = url).await;
        let address = server.address();
        let (ann, bob) = (guest(address, "Ann").await, guest(address, "Bob").await);
        let new = json!({ "game": "golden_goal", "opponent": { "type": "hot_seat" } });
        let path = make(address, &ann, new).await;
        settled(address, &path, &ann).await;
        let resign = json!({ "side": "home", "order": { "type": "resign" } });
        let call = Call::post(&format!("{path}/orders"), &resign).header("idempotency-key", "r").bearer(&ann.token);
        assert_eq!(call.send(address).await.status, 200);
        let over = path.rsplit('/').next().expect("an id").to_owned();
        Scene { kept, server, ann, bob, over }
    }

    fn call(&self, who: &Guest, path: &str, body: &str) -> Call {
        let fill = |text: &str| text.replace("{over}", &self.over).replace("{id}", &self.bob.id);
        Call::new("POST", &fill(path)).body("application/json", fill(body)).bearer(&who.token)
    }

    async fn keyed(&self, who: &Guest, key: &str, path: &str, body: &str) -> Answer {
        if path == "/api/me/computer" {
            self.wait().await;
        }
        self.call(who, path, body).header("idempotency-key", key).send(self.server.address()).await
    }

    /// Ann waits in a pool, which the computer is asked for instead.
    async fn wait(&self) {
        let waits = Call::new("PUT", &format!("/api/me/pools/{POOL}")).bearer(&self.ann.token);
        assert_eq!(waits.send(self.server.address()).await.status, 204);
    }

    /// How many things there are of each kind.
    async fn made(&self) -> Vec<i64> {
        let mut reader = SqliteConnection::connect(self.kept.url()).await.expect("the same file");
        let mut counts = Vec::new();
        for count in [
            "select count(*) from matches",
            "select count(*) from seeks",
            "select count(*) from challenges",
            "select count(*) from reports",
            "select count(*) from tournaments",
        ] {
            counts.push(sqlx::query_scalar(count).fetch_one(&mut reader).await.expect("a count"));
        }
        counts
    }
}

#[tokio::test]
async fn what_makes_something_makes_it_once_however_often_it_is_sent() {
    let mut scene = Scene::start().await;
    let mut answers = Vec::new();
    let mut made = scene.made().await;
    for (number, (path, body, other)) in MAKERS.into_iter().enumerate() {
        let key = format!("key {number}");
        let first = scene.keyed(&scene.ann, &key, path, body).await;
        assert_eq!(first.status, 201, "{first:?}");
        let now = scene.made().await;
        assert_eq!(now.iter().sum::<i64>(), made.iter().sum::<i64>() + 1, "{path}");
        let again = scene.keyed(&scene.ann, &key, path, body).await;
        assert_eq!((again.status, again.json()), (201, first.json()), "{path}");
        let reused = scene.keyed(&scene.ann, &key, path, other).await;
        assert_eq!(reused.problem(), (400, "bad_id".to_owned()), "{path}");
        for bad in ["", &"x".repeat(65), "ü"] {
            let refused = scene.keyed(&scene.ann, bad, path, body).await;
            assert_eq!(refused.problem(), (400, "bad_id".to_owned()), "{path} {bad}");
        }
        assert_eq!(scene.made().await, now, "{path}");
        made = now;
        answers.push((key, path, body, first.json()));
    }
    // After a restart too, and to nobody else.
    let config = scene.server.stop().await;
    scene.server = LocalServer::start_on(config).await;
    for (key, path, body, first) in &answers {
        assert_eq!(scene.keyed(&scene.ann, key, path, body).await.json(), *first, "{path}");
    }
    assert_eq!(scene.made().await, made);
    let (key, path, body, first) = &answers[0];
    let bobs = scene.keyed(&scene.bob, key, path, body).await.json();
    assert_ne!(bobs["id"], first["id"], "a key is its owner's");
}

#[tokio::test]
async fn of_many_that_are_sent_at_once_with_one_key_one_is_made() {
    let scene = Scene::start().await;
    for (number, (path, body, _)) in MAKERS.into_iter().enumerate() {
        scene.wait().await;
        let before: i64 = scene.made().await.iter().sum();
        let (key, address) = (format!("key {number}"), scene.server.address());
        let call = scene.call(&scene.ann, path, body).header("idempotency-key", &key);
        let answers = join_all((0..8).map(|_| call.send(address))).await;
        let ids: BTreeSet<String> = answers.iter().map(|answer| answer.ok()["id"].to_string()).collect();
        assert_eq!((ids.len(), scene.made().await.iter().sum::<i64>()), (1, before + 1), "{path}");
    }
}

#[tokio::test]
async fn what_was_cut_short_is_found_or_made_under_the_same_id() {
    let scene = Scene::start().await;
    let mut operator = SqliteConnection::connect(scene.kept.url()).await.expect("the same file");
    for (number, (path, body, _)) in MAKERS.into_iter().enumerate() {
        let key = format!("key {number}");
        let first = scene.keyed(&scene.ann, &key, path, body).await.ok();
        let made = scene.made().await;
        // As if the server had been killed before it could note the answer.
        sqlx::query("update requests set answer = null").execute(&mut operator).await.expect("forgotten");
        let again = scene.keyed(&scene.ann, &key, path, body).await.ok();
        assert_eq!((again, scene.made().await), (first, made), "{path}");
    }
    // And as if it had been killed before anything was made.
    let seek = MAKERS[3];
    let kept: Vec<u8> = sqlx::query_scalar("select id from requests where key = 'key 3'")
        .fetch_one(&mut operator)
        .await
        .expect("a request");
    let id = uuid::Uuid::from_slice(&kept).expect("an id");
    let address = scene.server.address();
    let back = Call::new("DELETE", &format!("/api/seeks/{id}")).bearer(&scene.ann.token).send(address).await;
    assert_eq!(back.status, 204);
    sqlx::query("update requests set answer = null").execute(&mut operator).await.expect("forgotten");
    assert_eq!(scene.keyed(&scene.ann, "key 3", seek.0, seek.1).await.ok()["id"], json!(id));
    // What somebody has accepted meanwhile is not posted anew.
    let accepts = Call::new("POST", &format!("/api/seeks/{id}/accept")).bearer(&scene.bob.token).send(address).await;
    assert_eq!(accepts.status, 200);
    sqlx::query("update requests set answer = null").execute(&mut operator).await.expect("forgotten");
    assert_eq!(scene.keyed(&scene.ann, "key 3", seek.0, seek.1).await.problem(), (409, "taken".to_owned()));
}

#[tokio::test]
async fn what_is_refused_is_judged_anew_and_without_a_key_each_makes_one() {
    let scene = Scene::start().await;
    let address = scene.server.address();
    let to_nobody = r#"{"to":"Zoe","terms":{"game":"golden_goal"}}"#;
    let asked = scene.keyed(&scene.ann, "k", "/api/challenges", to_nobody).await;
    assert_eq!(asked.problem(), (404, "no_such_player".to_owned()));
    guest(address, "Zoe").await;
    assert_eq!(scene.keyed(&scene.ann, "k", "/api/challenges", to_nobody).await.status, 201);
    let (path, body, _) = MAKERS[3];
    let seeks = [
        scene.call(&scene.ann, path, body).send(address).await,
        scene.call(&scene.ann, path, body).send(address).await,
    ];
    assert_ne!(seeks[0].ok()["id"], seeks[1].ok()["id"]);
}

#[tokio::test]
async fn who_accepts_again_is_told_of_the_same_match() {
    let scene = Scene::start().await;
    let address = scene.server.address();
    for (path, kind) in [("/api/seeks", "seeks"), ("/api/challenges", "challenges")] {
        let id = scene.call(&scene.ann, path, r#"{"terms":{"game":"golden_goal"}}"#).send(address).await.ok()["id"]
            .as_str()
            .expect("an id")
            .to_owned();
        let accept = Call::new("POST", &format!("/api/{kind}/{id}/accept")).bearer(&scene.bob.token);
        let first: Value = accept.clone().send(address).await.ok();
        assert_eq!((accept.send(address).await.ok(), &first["id"]), (first.clone(), &json!(id)), "{kind}");
    }
}

#[test]
fn every_route_that_does_something_is_here() {
    let posts = routes().into_iter().filter(|route| route.method == "POST").map(|route| route.template);
    let with_key = MAKERS.iter().map(|(path, ..)| path.replace("{over}", "{id}"));
    let here: BTreeSet<String> = with_key.chain(OTHERS.iter().map(|(path, _)| (*path).to_owned())).collect();
    assert_eq!(posts.map(str::to_owned).collect::<BTreeSet<_>>(), here);
    assert!(OTHERS.iter().all(|(_, why)| !why.is_empty()));
}
