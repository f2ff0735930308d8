//! Bad input of every kind gets a problem with a code, and changes nothing.

use serde_json::{Value, json};
use tests::{Call, LocalServer};

use super::{guest, make, settled};

#[tokio::test]
async fn bodies_that_are_not_what_they_should_be() {
    let server = LocalServer::start().await;
    let post = |content_type: &str, body: &str| Call::new("POST", "/api/guests").body(content_type, body);
    let json = "application/json";
    for call in [
        Call::new("POST", "/api/guests"),
        post("text/plain", r#"{"name":"Ann"}"#),
        post("application/x-www-form-urlencoded", "name=Ann"),
        post(json, ""),
        post(json, "{"),
        post(json, "null"),
        post(json, "[]"),
        post(json, r#"["Ann"]"#),
        post(json, r#"[{"name":"Ann"}]"#),
        post(json, "{}"),
        post(json, r#"{"name":5}"#),
        post(json, r#"{"name":"Ann","admin":true}"#),
        post(json, r#"{"name":"Ann"} {"name":"Bob"}"#),
        post(json, &"[".repeat(10_000)),
        Call::new("POST", "/api/guests").body(json, vec![0xff, 0xfe, b'{']),
    ] {
        assert_eq!(call.send(server.address()).await.problem(), (400, "json".to_owned()), "{call:?}");
    }
    let large = format!(r#"{{"name":"{}"}}"#, "a".repeat(16 * 1024));
    let call = post(json, &large);
    assert_eq!(call.send(server.address()).await.problem(), (413, "too_large".to_owned()));
    let chunked = format!("{:x}\r\n{large}\r\n0\r\n\r\n", large.len());
    let call = Call::new("POST", "/api/guests").header("transfer-encoding", "chunked");
    let call = call.header("content-type", json).raw_body(chunked);
    assert_eq!(call.send(server.address()).await.problem(), (413, "too_large".to_owned()));
    let boasts = Call::new("POST", "/api/guests").header("content-type", json).header("content-length", "99999999999");
    assert_eq!(boasts.send(server.address()).await.problem(), (413, "too_large".to_owned()));
    assert_eq!(post("application/json; charset=utf-8", r#"{"name":"Ann"}"#).send(server.address()).await.status, 201);
}

#[tokio::test]
async fn names() {
    let server = LocalServer::start().await;
    for name in ["", "   ", "a\nb", "a\u{0}b", "\u{202e}reversed", "\u{200b}", &"x".repeat(25)] {
        let answer = Call::post("/api/guests", &json!({ "name": name })).send(server.address()).await;
        assert_eq!(answer.problem(), (400, "bad_name".to_owned()), "{name:?}");
    }
}

#[tokio::test]
async fn new_matches() {
    let server = LocalServer::start().await;
    let ann = guest(server.address(), "Ann").await;
    let link = json!({ "type": "link" });
    let with = |change: Value| {
        let mut new = json!({ "game": "golden_goal", "opponent": link, "listed": true });
        new.as_object_mut().expect("an object").extend(change.as_object().expect("an object").clone());
        new
    };
    for (change, code) in [
        (json!({ "game": "chess" }), "no_such_game"),
        (json!({ "game": 5 }), "json"),
        (json!({ "opponent": { "type": "dog" } }), "json"),
        (json!({ "opponent": { "type": "computer" } }), "json"),
        (json!({ "opponent": { "type": "link", "x": 1 } }), "json"),
        (json!({ "opponent": { "type": "hot_seat", "x": 1 } }), "json"),
        (json!({ "opponent": ["link"] }), "json"),
        (json!({ "opponent": { "type": "computer", "strength": { "easy": null } } }), "json"),
        (json!({ "side": { "home": null } }), "json"),
        (json!({ "clock": { "type": "none", "x": 1 } }), "json"),
        (json!({ "clock": ["none"] }), "json"),
        (json!({ "opponent": { "type": "computer", "strength": "godlike" } }), "json"),
        (json!({ "side": "left" }), "json"),
        (json!({ "listed": "yes" }), "json"),
        (json!({ "unknown": 1 }), "json"),
        (json!({ "options": { "goals": 0 } }), "bad_option"),
        (json!({ "options": { "goals": 2.5 } }), "bad_option"),
        (json!({ "options": { "goals": -1 } }), "bad_option"),
        (json!({ "options": { "mode": "nonsense" } }), "bad_option"),
        (json!({ "options": { "unknown": 1 } }), "bad_option"),
        (json!({ "options": [] }), "bad_option"),
        (json!({ "clock": { "type": "bank", "bank_s": 0, "increment_s": 0 } }), "bad_clock"),
        (json!({ "clock": { "type": "bank", "bank_s": 4_000_000_000u32, "increment_s": 0 } }), "bad_clock"),
        (json!({ "clock": { "type": "bank", "bank_s": 60, "increment_s": 9_999 } }), "bad_clock"),
        (json!({ "clock": { "type": "days", "days": 0 } }), "bad_clock"),
        (json!({ "clock": { "type": "days", "days": 31 } }), "bad_clock"),
        (json!({ "clock": { "type": "days", "days": -1 } }), "json"),
        (json!({ "clock": { "type": "hourglass" } }), "json"),
    ] {
        let call = Call::post("/api/matches", &with(change.clone())).bearer(&ann.token);
        let (status, found) = call.send(server.address()).await.problem();
        assert_eq!((found.as_str(), status / 100), (code, 4), "{change}");
    }
    let lobby = Call::get("/api/matches").send(server.address()).await.ok();
    assert_eq!(lobby, json!({ "matches": {}, "featured": {}, "seeks": {} }), "nothing was made");
    let mine = Call::get("/api/me/matches").bearer(&ann.token).send(server.address()).await.ok();
    assert_eq!(mine, json!([]));
}

/// What a game lists is what making a match accepts, and one step beyond its bounds is refused with the same bounds.
#[tokio::test]
async fn the_listed_options_are_those_that_are_judged() {
    let server = LocalServer::start().await;
    let ann = guest(server.address(), "Ann").await;
    let games = Call::get("/api/games").send(server.address()).await.ok();
    let game = &games[0];
    assert_eq!((&game["name"], &game["ruleset"]), (&json!("golden_goal"), &json!(1)));
    let options = game["options"].as_array().expect("a list");
    let names: Vec<&str> = options.iter().filter_map(|option| option["name"].as_str()).collect();
    assert_eq!(names, ["mode", "rounds", "tie_break", "goals", "max_rounds"], "in the order of the rules");
    let goals = json!({ "type": "number", "name": "goals", "default": 3, "min": 1, "max": 20, "step": 1,
        "only_with": { "option": "mode", "value": "first_to" } });
    assert_eq!(options[3], goals);
    for option in options {
        let name = option["name"].as_str().expect("a name");
        let new = |value: Value| json!({ "game": "golden_goal", "opponent": { "type": "hot_seat" }, "options": { name: value } });
        let refused = match option["type"].as_str() {
            Some("number") => {
                let values = json!({ "option": name, "min": option["min"], "max": option["max"] });
                (json!(option["max"].as_u64().expect("a number") + 1), values)
            }
            _ => (json!("nonsense"), json!({ "option": name, "min": null, "max": null })),
        };
        let answer = Call::post("/api/matches", &new(refused.0)).bearer(&ann.token).send(server.address()).await;
        assert_eq!(answer.json()["values"], refused.1);
        let accepted = option.get("max").or_else(|| option["choices"].as_array()?.last()).expect("a bound").clone();
        make(server.address(), &ann, new(accepted)).await;
    }
}

#[tokio::test]
async fn acts_orders_and_queries() {
    let server = LocalServer::start().await;
    let address = server.address();
    let ann = guest(address, "Ann").await;
    let path = make(address, &ann, json!({ "game": "golden_goal", "opponent": { "type": "hot_seat" } })).await;
    let page = async || Call::get(&path).bearer(&ann.token).send(address).await.ok();
    let before = settled(address, &path, &ann).await;
    let side = if before["prompts"]["home"].is_u64() { "home" } else { "away" };
    let act = json!({ "prompt": before["prompts"][side], "side": side, "action": { "type": "nonsense" } });
    let (acts, orders) = (format!("{path}/acts"), format!("{path}/orders"));
    let keyed = |call: Call, key: &str| call.header("idempotency-key", key);
    let with = |field: &str, value: Value| {
        let mut changed = act.clone();
        changed[field] = value;
        keyed(Call::post(&acts, &changed), field)
    };
    let resign = json!({ "side": "home", "order": { "type": "resign" } });
    let get = |end: &str| Call::get(&format!("{path}{end}"));
    for (call, status, code) in [
        (Call::post(&acts, &act), 400, "bad_id"),
        (keyed(Call::post(&acts, &act), ""), 400, "bad_id"),
        (keyed(Call::post(&acts, &act), &"k".repeat(65)), 400, "bad_id"),
        (Call::post(&orders, &resign), 400, "bad_id"),
        (keyed(Call::post(&acts, &json!({})), "k"), 400, "json"),
        (with("prompt", json!("1")), 400, "json"),
        (with("prompt", json!(-1)), 400, "json"),
        (with("side", json!("both")), 400, "json"),
        (with("extra", json!(1)), 400, "json"),
        (with("side", Value::Null), 400, "which_side"),
        (with("prompt", json!(99_999)), 409, "stale_prompt"),
        (with("prompt", json!(0)), 409, "stale_prompt"),
        (with("action", json!({})), 422, "bad_action"),
        (with("action", json!(null)), 422, "bad_action"),
        (with("action", json!({ "type": "nonsense" })), 422, "bad_action"),
        (keyed(Call::post(&orders, &json!({ "order": { "type": "surrender" } })), "s"), 400, "json"),
        (
            keyed(Call::post(&orders, &json!({ "side": "home", "order": { "type": "resign", "x": 1 } })), "u"),
            400,
            "json",
        ),
        (keyed(Call::post(&orders, &json!({ "side": "home", "order": ["resign"] })), "v"), 400, "json"),
        (keyed(Call::post(&orders, &json!(["home", { "type": "resign" }])), "w"), 400, "json"),
        (keyed(Call::post(&orders, &json!({ "order": { "type": "resign" } })), "t"), 400, "which_side"),
        (get("/events?since=-1"), 400, "json"),
        (get("/events?since=x"), 400, "json"),
        (get("/events?sinse=1"), 400, "json"),
        (get("/hint?side=left"), 400, "json"),
        (get("/nothing"), 404, "not_found"),
    ] {
        let call = call.bearer(&ann.token);
        assert_eq!(call.send(address).await.problem(), (status, code.to_owned()), "{call:?}");
    }
    assert_eq!(page().await, before, "nothing happened");
}

#[tokio::test]
async fn matches_that_are_not_there() {
    let server = LocalServer::start().await;
    let ann = guest(server.address(), "Ann").await;
    let act = json!({ "prompt": 1, "action": { "type": "x" } });
    for id in ["1", "00000000-0000-0000-0000-000000000000", "01a22c4a-e4e3-72ae-b1a1-605b94a6a219", "%2e%2e", "%ff"] {
        let path = format!("/api/matches/{id}");
        let below = |end: &str| format!("{path}{end}");
        for call in [
            Call::get(&path),
            Call::get(&below("/record")),
            Call::get(&below("/events")),
            Call::get(&below("/legal")),
            Call::get(&below("/hint")),
            Call::post(&below("/join"), &json!({})),
            Call::new("POST", &below("/join")),
            Call::post(&below("/acts"), &act).header("idempotency-key", "a"),
            Call::post(&below("/orders"), &json!({ "order": { "type": "resign" } })).header("idempotency-key", "a"),
        ] {
            let answer = call.clone().bearer(&ann.token).send(server.address()).await;
            assert_eq!(answer.problem(), (404, "no_such_match".to_owned()), "{call:?}");
        }
    }
}
