//! Pools, seeks and challenges over REST: who may do what, and input of every bad kind.

use std::net::SocketAddr;

use engine::game::Side;
use protocol::ids::PlayerId;
use serde_json::{Value, json};
use server::matches::time::now_ms;
use server::ratings::fold;
use server::{limits, store};
use tests::{Call, LocalServer, Store};
use uuid::Uuid;

use super::{Guest, account, guest};
use crate::store::results::between;

const NOBODY: &str = "0191d0c0-ffee-7000-8000-00000000002a";
const POOL: &str = "golden_goal/default/fast/casual";

async fn call(address: SocketAddr, who: &Guest, method: &str, path: &str) -> (u16, String) {
    let answer = Call::new(method, path).bearer(&who.token).send(address).await;
    if answer.status < 300 { (answer.status, String::new()) } else { answer.problem() }
}

async fn post(address: SocketAddr, who: &Guest, path: &str, body: Value) -> Result<Value, (u16, String)> {
    let answer = Call::post(path, &body).bearer(&who.token).send(address).await;
    if answer.status < 300 { Ok(answer.json()) } else { Err(answer.problem()) }
}

async fn waiting(address: SocketAddr, who: &Guest) -> Value {
    Call::get("/api/me/waiting").bearer(&who.token).send(address).await.ok()
}

/// An id in an answer.
fn id(answer: &Value) -> String {
    answer["id"].as_str().expect("an id").to_owned()
}

fn terms() -> Value {
    json!({ "terms": { "game": "golden_goal", "clock": { "type": "bank", "bank_s": 300, "increment_s": 2 } } })
}

fn problem(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn pools_are_listed_joined_and_left_by_name() {
    let server = LocalServer::start().await;
    let address = server.address();
    let ann = guest(address, "Ann").await;
    let pools = Call::get("/api/pools").send(address).await.ok();
    let pool = pools.as_array().expect("a list").iter().find(|pool| pool["id"] == POOL).expect("the pool").clone();
    assert_eq!((&pool["waiting"], &pool["rated"], &pool["pace"]), (&json!(0), &json!(false), &json!("fast")));
    let path = format!("/api/me/pools/{POOL}");
    for _ in 0..2 {
        assert_eq!(call(address, &ann, "PUT", &path).await, (204, String::new()));
    }
    assert_eq!(waiting(address, &ann).await["places"].as_object().map(serde_json::Map::len), Some(1));
    let waits = Call::get("/api/pools").send(address).await.ok();
    let count = waits.as_array().expect("a list").iter().map(|pool| pool["waiting"].as_u64().expect("a count"));
    assert_eq!(count.sum::<u64>(), 1);
    for _ in 0..2 {
        assert_eq!(call(address, &ann, "DELETE", &path).await, (204, String::new()));
    }
    assert_eq!(waiting(address, &ann).await["places"], json!({}));
    for wrong in ["/api/me/pools/golden_goal/default/fast/best", "/api/me/pools/chess/default/fast/rated"] {
        for method in ["PUT", "DELETE"] {
            assert_eq!(call(address, &ann, method, wrong).await, problem(404, "no_such_pool"), "{wrong}");
        }
    }
}

#[tokio::test]
async fn the_computer_is_taken_only_by_one_who_waits_and_then_waits_no_more() {
    let server = LocalServer::start().await;
    let address = server.address();
    let ann = guest(address, "Ann").await;
    let take = json!({ "pool": POOL, "strength": "easy" });
    assert_eq!(post(address, &ann, "/api/me/computer", take.clone()).await, Err(problem(409, "not_waiting")));
    for pool in [POOL, "golden_goal/default/slow/rated"] {
        call(address, &ann, "PUT", &format!("/api/me/pools/{pool}")).await;
    }
    let made = post(address, &ann, "/api/me/computer", take).await.expect("a match");
    let page = Call::get(&format!("/api/matches/{}", id(&made))).bearer(&ann.token).send(address).await.ok();
    let seats = page["view"]["match"]["seats"].as_object().expect("seats");
    assert!(seats.values().any(|seat| seat["kind"] == "computer"), "{seats:?}");
    assert_eq!(waiting(address, &ann).await["places"], json!({}));
    for bad in [json!({ "pool": POOL }), json!({ "pool": POOL, "strength": "best" })] {
        assert_eq!(post(address, &ann, "/api/me/computer", bad).await, Err(problem(400, "json")));
    }
    let nowhere = json!({ "pool": "chess", "strength": "easy" });
    assert_eq!(post(address, &ann, "/api/me/computer", nowhere).await, Err(problem(404, "no_such_pool")));
}

#[tokio::test]
async fn bad_terms_are_refused_and_post_nothing() {
    let server = LocalServer::start().await;
    let address = server.address();
    let ann = guest(address, "Ann").await;
    let with = |field: &str, value: Value| {
        let mut body = terms();
        body["terms"][field] = value;
        body
    };
    for path in ["/api/seeks", "/api/challenges"] {
        for (body, expected) in [
            (json!({}), problem(400, "json")),
            (with("rated", json!("yes")), problem(400, "json")),
            (with("more", json!(1)), problem(400, "json")),
            (with("game", json!("chess")), problem(404, "no_such_game")),
            (with("options", json!({ "mode": "x" })), problem(400, "bad_option")),
            (with("clock", json!({ "type": "bank", "bank_s": 1, "increment_s": 0 })), problem(400, "bad_clock")),
            (with("note", json!("x".repeat(81))), problem(400, "bad_note")),
            (with("note", json!("x".repeat(17_000))), problem(413, "too_large")),
        ] {
            assert_eq!(post(address, &ann, path, body).await, Err(expected), "{path}");
        }
    }
    let mut upside_down = terms();
    upside_down["range"] = json!({ "min": 1_600, "max": 1_400 });
    assert_eq!(post(address, &ann, "/api/seeks", upside_down).await, Err(problem(400, "bad_range")));
    for (to, expected) in [
        (ann.id.as_str(), problem(400, "bad_player")),
        (NOBODY, problem(404, "no_such_player")),
        ("Zed", problem(404, "no_such_player")),
    ] {
        let mut body = terms();
        body["to"] = json!(to);
        assert_eq!(post(address, &ann, "/api/challenges", body).await, Err(expected), "{to}");
    }
    let view = waiting(address, &ann).await;
    assert_eq!((&view["seeks"], &view["challenges"]), (&json!({}), &json!({})));
}

#[tokio::test]
async fn a_seek_is_for_everybody_but_its_maker_and_those_who_block() {
    let server = LocalServer::start().await;
    let address = server.address();
    let [ann, bob, eve] = [guest(address, "Ann").await, guest(address, "Bob").await, guest(address, "Eve").await];
    call(address, &ann, "PUT", &format!("/api/me/blocks/{}", eve.id)).await;
    let seek = post(address, &ann, "/api/seeks", terms()).await.expect("a seek");
    let path = format!("/api/seeks/{}", id(&seek));
    let seen = async |who: &Guest| Call::get("/api/seeks").bearer(&who.token).send(address).await.ok();
    assert_eq!((seen(&bob).await, seen(&eve).await), (json!([seek]), json!([])));
    assert_eq!(waiting(address, &eve).await["hidden_seeks"], json!({ id(&seek): true }));
    let accept = format!("{path}/accept");
    assert_eq!(call(address, &ann, "POST", &accept).await, problem(400, "bad_player"));
    assert_eq!(call(address, &eve, "POST", &accept).await, problem(404, "no_such_seek"));
    assert_eq!(call(address, &bob, "DELETE", &path).await, problem(404, "no_such_seek"), "not one's own");
    // Blocks made later count too, in both directions, and go again.
    call(address, &bob, "PUT", &format!("/api/me/blocks/{}", ann.id)).await;
    assert_eq!(seen(&bob).await, json!([]));
    call(address, &bob, "DELETE", &format!("/api/me/blocks/{}", ann.id)).await;
    assert_eq!(seen(&bob).await, json!([seek]));
    let made = post(address, &bob, &accept, json!(null)).await.expect("a match");
    assert_eq!(id(&made), id(&seek), "the match has the seek's id");
    assert_eq!(post(address, &bob, &accept, json!(null)).await, Ok(made), "again it is the same match");
    let cleo = guest(address, "Cleo").await;
    assert_eq!(call(address, &cleo, "POST", &accept).await, problem(409, "taken"));
    assert_eq!(call(address, &bob, "POST", "/api/seeks/x/accept").await, problem(404, "no_such_seek"));
    assert_eq!(Call::get("/api/seeks").send(address).await.ok(), json!([]));
    let own = &waiting(address, &ann).await["matches"][id(&seek)];
    assert_eq!(own["listing"]["seats"].as_object().map(serde_json::Map::len), Some(2), "{own}");
}

#[tokio::test]
async fn a_seek_is_taken_only_by_one_whose_stored_rating_is_sought() {
    let kept = Store::sqlite();
    let server = LocalServer::start_with(|config| config.database = kept.url().to_owned()).await;
    let address = server.address();
    let [ann, bob, cleo] = [guest(address, "Ann").await, guest(address, "Bob").await, guest(address, "Cleo").await];
    let [better, worse] = [&bob, &cleo].map(|who| PlayerId(Uuid::try_parse(&who.id).expect("an id")));
    let store = store::open(kept.url()).await.expect("the same file");
    store.results().note_results(&[between(better, worse, Some(Side::Home), now_ms())]).await.expect("stored");
    fold(&*store, "golden_goal").await.expect("folded");
    store.close().await;
    // Ann is not rated and counts as 1500. Both ends belong to the range.
    for (range, rating, who) in [
        (json!({ "min": 1_400, "max": 1_661 }), 1_662, &bob),
        (json!({ "max": 1_500 }), 1_662, &bob),
        (json!({ "min": 1_339 }), 1_338, &cleo),
    ] {
        let mut body = terms();
        body["range"] = range.clone();
        let seek = post(address, &ann, "/api/seeks", body).await.expect("a seek");
        let accept = Call::new("POST", &format!("/api/seeks/{}/accept", id(&seek))).bearer(&who.token);
        let answer = accept.send(address).await;
        assert_eq!(answer.problem(), problem(403, "rating_range"), "{range}");
        assert_eq!(
            answer.json()["values"],
            json!({ "rating": rating, "min": range.get("min"), "max": range.get("max") })
        );
        let listed = Call::get("/api/seeks").send(address).await.ok();
        assert!(listed.as_array().expect("a list").contains(&seek), "{range}: it is still to be had");
    }
    for (range, who) in [(json!({ "max": 1_662 }), &bob), (json!({ "min": 1_338, "max": 1_500 }), &cleo)] {
        let mut body = terms();
        body["range"] = range.clone();
        let seek = post(address, &ann, "/api/seeks", body).await.expect("a seek");
        let accept = format!("/api/seeks/{}/accept", id(&seek));
        assert_eq!(id(&post(address, who, &accept, json!(null)).await.expect("a match")), id(&seek), "{range}");
    }
}

#[tokio::test]
async fn of_many_who_accept_at_once_one_plays() {
    let server = LocalServer::start().await;
    let address = server.address();
    let ann = guest(address, "Ann").await;
    for round in 0..4 {
        let seek = post(address, &ann, "/api/seeks", terms()).await.expect("a seek");
        let accept = format!("/api/seeks/{}/accept", id(&seek));
        let mut rivals = Vec::new();
        for number in 0..6 {
            rivals.push(guest(address, &format!("R{round}{number}")).await);
        }
        let asked = rivals.iter().map(|rival| call(address, rival, "POST", &accept));
        let answers = futures_util::future::join_all(asked).await;
        let won = answers.iter().filter(|answer| answer.0 == 200).count();
        let lost = answers.iter().filter(|answer| **answer == problem(409, "taken")).count();
        assert_eq!((won, lost), (1, 5), "{answers:?}");
        let page = Call::get(&format!("/api/matches/{}", id(&seek))).send(address).await.ok();
        let winner = &rivals[answers.iter().position(|answer| answer.0 == 200).expect("one")];
        assert!(page["view"]["match"]["seats"].to_string().contains(&winner.id), "{page}");
    }
}

#[tokio::test]
async fn a_challenge_is_for_whom_it_names_or_for_whoever_has_the_link() {
    let server = LocalServer::start().await;
    let address = server.address();
    let [ann, bob, eve] = [guest(address, "Ann").await, guest(address, "Bob").await, guest(address, "Eve").await];
    let mut to_bob = terms();
    to_bob["to"] = json!("Bob");
    let first = post(address, &ann, "/api/challenges", to_bob.clone()).await.expect("a challenge");
    assert_eq!(first["to"], json!({ "id": bob.id, "name": "Bob" }));
    for (who, count) in [(&ann, 1), (&bob, 1), (&eve, 0)] {
        let shown = waiting(address, who).await["challenges"].as_object().map(serde_json::Map::len);
        assert_eq!(shown, Some(count));
    }
    let path = format!("/api/challenges/{}", id(&first));
    for below in ["accept", "decline"] {
        let answer = call(address, &eve, "POST", &format!("{path}/{below}")).await;
        assert_eq!(answer, problem(404, "no_such_challenge"), "{below}");
    }
    assert_eq!(call(address, &bob, "DELETE", &path).await, problem(404, "no_such_challenge"), "it is not Bob's");
    assert_eq!(call(address, &bob, "POST", &format!("{path}/decline")).await, (204, String::new()));
    assert_eq!(call(address, &bob, "POST", &format!("{path}/accept")).await, problem(404, "no_such_challenge"));
    let second = post(address, &ann, "/api/challenges", to_bob.clone()).await.expect("another");
    assert_eq!(call(address, &ann, "DELETE", &format!("/api/challenges/{}", id(&second))).await, (204, String::new()));
    let third = post(address, &ann, "/api/challenges", to_bob).await.expect("another");
    let made =
        post(address, &bob, &format!("/api/challenges/{}/accept", id(&third)), json!(null)).await.expect("a match");
    assert_eq!(id(&made), id(&third));
    // By link: anybody but who is blocked.
    let by_link = post(address, &ann, "/api/challenges", terms()).await.expect("a link");
    let path = format!("/api/challenges/{}", id(&by_link));
    assert_eq!(Call::get(&path).send(address).await.ok(), by_link);
    call(address, &eve, "PUT", &format!("/api/me/blocks/{}", ann.id)).await;
    assert_eq!(call(address, &eve, "GET", &path).await, problem(404, "no_such_challenge"));
    assert_eq!(call(address, &eve, "POST", &format!("{path}/accept")).await, problem(404, "no_such_challenge"));
    let mut to_eve = terms();
    to_eve["to"] = json!(eve.id);
    assert_eq!(post(address, &ann, "/api/challenges", to_eve).await, Err(problem(400, "bad_player")));
    assert!(post(address, &bob, &format!("{path}/accept"), json!(null)).await.is_ok());
}

#[tokio::test]
async fn one_person_has_only_so_many_seeks() {
    let server = LocalServer::start().await;
    let address = server.address();
    let ann = guest(address, "Ann").await;
    for _ in 0..limits::SEEKS_OF_A_PERSON {
        post(address, &ann, "/api/seeks", terms()).await.expect("a seek");
    }
    assert_eq!(post(address, &ann, "/api/seeks", terms()).await, Err(problem(429, "too_many")));
}

#[tokio::test]
async fn requests_that_come_at_once_pass_no_limit() {
    let server = LocalServer::start().await;
    let address = server.address();
    let (ann, bob) = (account(address, "Ann").await, guest(address, "Bob").await);
    let report = json!({ "about": bob.id, "reason": "chat", "text": "He shouts." });
    let token = json!({ "label": "a", "scopes": ["read"] });
    for (path, body, most) in [
        ("/api/seeks", terms(), limits::SEEKS_OF_A_PERSON),
        ("/api/challenges", terms(), limits::CHALLENGES_OF_A_PERSON),
        ("/api/reports", report, limits::REPORTS_OF_A_PERSON_PER_DAY as usize),
        ("/api/me/tokens", token, limits::TOKENS_OF_A_PERSON),
    ] {
        let asked = (0..most + 15).map(|_| post(address, &ann, path, body.clone()));
        let answers = futures_util::future::join_all(asked).await;
        let (made, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
        assert_eq!((made.len(), refused.len()), (most, 15), "{path}");
        assert!(refused.iter().all(|answer| *answer == Err(problem(429, "too_many"))), "{path} {refused:?}");
    }
}

#[tokio::test]
async fn a_bot_waits_in_pools_only_if_its_account_says_so() {
    let server = LocalServer::start().await;
    let address = server.address();
    let bot = account(address, "Robo").await;
    let says = async |in_pools: bool| {
        let body = json!({ "in_pools": in_pools }).to_string();
        let call = Call::new("PUT", "/api/me/bot").body("application/json", body).bearer(&bot.token);
        assert_eq!(call.send(address).await.status, 200);
    };
    let path = format!("/api/me/pools/{POOL}");
    says(false).await;
    assert_eq!(call(address, &bot, "PUT", &path).await, problem(403, "not_in_pools"));
    says(true).await;
    assert_eq!(call(address, &bot, "PUT", &path).await, (204, String::new()));
}
