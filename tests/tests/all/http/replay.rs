//! Matches told again: page by page, through whose eyes, and as a course of chances and luck.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tests::live::meaning;
use tests::{Call, LocalServer};

use super::{Guest, guest, make, played, settled};

/// Plays a match of which `guest` holds both sides to its end.
pub(super) async fn play_out(address: SocketAddr, path: &str, guest: &Guest) -> Value {
    for number in 0..4_000 {
        let page = settled(address, path, guest).await;
        if page["view"]["match"]["status"] == "over" {
            return page;
        }
        let legal = Call::get(&format!("{path}/legal")).bearer(&guest.token).send(address).await.ok();
        let (side, actions) = legal.as_object().expect("an object").iter().next().expect("somebody owes an action");
        let actions = actions.as_array().expect("a list");
        let action = &actions[actions.len() - 1 - number % actions.len().min(3)];
        let act = json!({ "prompt": page["prompts"][side], "side": side, "action": action });
        let acts = Call::post(&format!("{path}/acts"), &act).bearer(&guest.token);
        acts.header("idempotency-key", &number.to_string()).send(address).await.ok();
    }
    panic!("{path} does not end");
}

pub(super) async fn finished(server: &LocalServer, game: &str, options: Value) -> (String, Value) {
    let ann = guest(server.address(), "Ann").await;
    let new = json!({ "game": game, "options": options, "opponent": { "type": "hot_seat" } });
    let path = make(server.address(), &ann, new).await;
    let page = play_out(server.address(), &path, &ann).await;
    (path, page)
}

async fn get(address: SocketAddr, path: &str) -> Value {
    Call::get(path).send(address).await.ok()
}

pub(super) fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// Reads a replay to its end in pages up to so many steps: the views at each version from 0 on, the events, and the rolls.
async fn retold(address: SocketAddr, path: &str, step: u64) -> (Vec<Value>, Vec<Value>, Vec<Value>) {
    let (mut views, mut events, mut rolls) = (Vec::new(), Vec::new(), Vec::new());
    let (mut at, mut head) = (0, 1);
    while at < head {
        let page = get(address, &format!("{path}/replay?from={at}&to={}", at + step)).await;
        assert_eq!(page["from"], at);
        head = number(&page["seq"]);
        let mut view = page["view"].clone();
        match views.last() {
            None => views.push(meaning(&view)),
            Some(known) => assert_eq!(*known, meaning(&view), "a page begins where the one before it ended"),
        }
        for told in page["steps"].as_array().expect("a list") {
            at += 1;
            assert_eq!(told["seq"], at, "no version is left out");
            touchline::merge_patch::apply(
                &mut view,
                &told["patch"].as_object().map_or(json!({}), |_| told["patch"].clone()),
            );
            views.push(meaning(&view));
            let of = |key: &str| told[key].as_array().cloned().unwrap_or_default();
            events.extend(of("events").into_iter().map(|event| json!({ "seq": at, "event": event })));
            rolls.extend(of("rolls"));
        }
        assert_eq!(page["to"], at);
    }
    (views, events, rolls)
}

#[tokio::test]
async fn a_match_told_again_is_the_match_that_was_played() {
    let server = LocalServer::start().await;
    let address = server.address();
    for (game, options) in [
        ("golden_goal", json!({ "mode": "rounds", "rounds": 2 })),
        ("sector_soccer", json!({ "half_throws": 4, "changes": 1 })),
    ] {
        let (path, page) = finished(&server, game, options).await;
        let (views, events, rolls) = retold(address, &path, 7).await;
        assert_eq!(views.len() as u64, number(&page["seq"]) + 1, "{game}");
        assert_eq!(views[0]["game"], Value::Null, "before anybody sat down");
        assert_eq!(*views.last().expect("the end"), meaning(&page["view"]), "{game}");
        assert_eq!(json!(events), get(address, &format!("{path}/events")).await["events"], "{game}");
        let record = get(address, &format!("{path}/record")).await;
        let steps = record["steps"].as_array().expect("a list").iter();
        let recorded = steps.filter(|step| step["type"] == "roll");
        let recorded =
            recorded.map(|step| json!({ "dice": step["dice"], "faces": step["faces"], "proof": step["proof"] }));
        let recorded: Vec<Value> = recorded.collect();
        assert!(!rolls.is_empty());
        assert_eq!(json!(rolls), json!(recorded), "each roll with what proves it: {game}");
        // A link to a step: the page from it shows the same.
        let middle = views.len() / 2;
        let linked = get(address, &format!("{path}/replay?from={middle}&to={middle}")).await;
        assert_eq!(meaning(&linked["view"]), views[middle], "{game}");
        assert_eq!(linked["steps"], json!([]));
    }
}

#[tokio::test]
async fn versions_that_are_not_there_and_what_is_no_number_are_refused() {
    let server = LocalServer::start().await;
    let address = server.address();
    let (path, page) = finished(&server, "golden_goal", json!({ "mode": "rounds", "rounds": 1 })).await;
    let seq = number(&page["seq"]);
    let problem = async |query: &str| Call::get(&format!("{path}/replay?{query}")).send(address).await.problem();
    for query in [format!("from={}", seq + 1), "from=5&to=4".to_owned(), format!("from={}", u64::MAX)] {
        assert_eq!(problem(&query).await, (400, "bad_seq".to_owned()), "{query}");
    }
    for query in ["from=-1", "from=x", "to=1.5", "from=99999999999999999999", "as=nobody", "as=", "form=1"] {
        assert_eq!(problem(query).await, (400, "json".to_owned()), "{query}");
    }
    let whole = get(address, &format!("{path}/replay?to={}", u64::MAX)).await;
    assert_eq!((number(&whole["to"]), number(&whole["seq"])), (seq, seq), "as far as there is");
    for end in ["replay", "graph"] {
        let nothing =
            Call::get(&format!("/api/matches/0191d0c0-ffee-7000-8000-00000000002a/{end}")).send(address).await;
        assert_eq!(nothing.problem(), (404, "no_such_match".to_owned()));
    }
}

#[tokio::test]
async fn nobody_borrows_eyes_before_the_end_and_anybody_after_it() {
    let played = played().await;
    let address = played.server.address();
    let seen = async |eyes: &str, token: Option<&str>| {
        let call = Call::get(&format!("{}/replay?as={eyes}", played.path));
        token.map_or(call.clone(), |token| call.bearer(token)).send(address).await
    };
    let (home, away) = (Some(played.home.token.as_str()), Some(played.away.token.as_str()));
    for (eyes, token) in [("home", away), ("away", home), ("home", None), ("away", None)] {
        assert_eq!(seen(eyes, token).await.problem(), (403, "not_seated".to_owned()), "{eyes}");
    }
    for (eyes, token) in [("home", home), ("away", away), ("spectator", home), ("spectator", None)] {
        assert_eq!(seen(eyes, token).await.status, 200, "{eyes}");
    }
    let resign = json!({ "order": { "type": "resign" } });
    let call = Call::post(&format!("{}/orders", played.path), &resign).header("idempotency-key", "r");
    call.bearer(&played.home.token).send(address).await.ok();
    for eyes in ["home", "away", "spectator"] {
        assert_eq!(seen(eyes, None).await.status, 200, "{eyes}");
    }
}

#[tokio::test]
async fn a_course_ends_with_the_result_and_is_the_same_for_everybody() {
    let server = LocalServer::start().await;
    let address = server.address();
    for (game, options, exact) in [
        ("golden_goal", json!({ "mode": "rounds", "rounds": 2 }), false),
        ("sector_soccer", json!({ "half_throws": 4, "changes": 0 }), true),
    ] {
        let (path, page) = finished(&server, game, options).await;
        let graph = get(address, &format!("{path}/graph")).await;
        assert_eq!(graph["seq"], page["seq"], "{game}");
        let points = graph["points"].as_array().expect("a list");
        assert!(points.len() > 2, "{game}: {graph}");
        let part = |point: &Value, key: &str| point[key].as_f64().expect("a number");
        for (before, point) in points.iter().zip(&points[1..]) {
            assert!(number(&before["seq"]) < number(&point["seq"]), "{game}");
            let sum: f64 = ["home", "draw", "away"].iter().map(|key| part(point, key)).sum();
            assert!((sum - 1.0).abs() < 2e-4, "{game}: {point}");
            assert_eq!(part(&point["luck"], "home"), -part(&point["luck"], "away"), "{game}");
        }
        assert_eq!(points[0]["exact"], exact, "{game}");
        assert!(points.iter().any(|point| part(&point["luck"], "home") != 0.0), "{game}: dice decide something");
        let last = points.last().expect("the end");
        let winner = page["view"]["match"]["result"]["winner"].as_str().unwrap_or("draw");
        assert_eq!((part(last, winner), &last["exact"]), (1.0, &json!(true)), "{game}");
        assert_eq!(get(address, &format!("{path}/graph")).await, graph, "asked again");
    }
}
