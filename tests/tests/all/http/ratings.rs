//! Rated matches, players' pages and leader boards.

use std::net::SocketAddr;

use serde_json::{Value, json};
use server::results::rebuild;
use server::store;
use tests::{Call, LocalServer, Store};

use super::{Guest, guest, make, settled};

/// A match of Golden Goal between two people, with a clock; home the first.
async fn between(address: SocketAddr, home: &Guest, away: &Guest, rated: bool) -> String {
    let clock = json!({ "type": "bank", "bank_s": 600, "increment_s": 0 });
    let new = json!({ "game": "golden_goal", "opponent": { "type": "link" }, "side": "home", "clock": clock, "rated": rated });
    let path = make(address, home, new).await;
    Call::post(&format!("{path}/join"), &json!({})).bearer(&away.token).send(address).await.ok();
    path
}

async fn order(address: SocketAddr, path: &str, who: &Guest, order: &str) {
    let call = Call::post(&format!("{path}/orders"), &json!({ "order": { "type": order } }));
    call.header("idempotency-key", order).bearer(&who.token).send(address).await.ok();
}

/// Both sides act once at least.
async fn both_act(address: SocketAddr, path: &str, home: &Guest, away: &Guest) {
    let mut acted = [false; 2];
    for key in 0.. {
        let page = settled(address, path, home).await;
        let (side, who) = if page["prompts"]["home"].is_u64() { ("home", home) } else { ("away", away) };
        let action = &Call::get(&format!("{path}/legal")).bearer(&who.token).send(address).await.ok()[side][0];
        let act = json!({ "prompt": page["prompts"][side], "side": side, "action": action });
        let call = Call::post(&format!("{path}/acts"), &act).header("idempotency-key", &key.to_string());
        call.bearer(&who.token).send(address).await.ok();
        acted[usize::from(side == "away")] = true;
        if acted == [true; 2] {
            return;
        }
    }
}

async fn get(address: SocketAddr, path: &str) -> Value {
    Call::get(path).send(address).await.ok()
}

/// A rated match that home gives up.
pub(super) async fn given_up(address: SocketAddr, home: &Guest, away: &Guest) -> String {
    let path = between(address, home, away, true).await;
    both_act(address, &path, home, away).await;
    order(address, &path, home, "resign").await;
    path
}

#[tokio::test]
async fn a_rated_match_changes_both_ratings_and_is_on_both_pages() {
    let server = LocalServer::start().await;
    let address = server.address();
    let (ann, bob) = (guest(address, "Ann").await, guest(address, "Bob").await);
    let path = given_up(address, &ann, &bob).await;
    let change = |after: i32| json!({ "before": 1500, "after": after, "deviation": 290, "provisional": true });
    let ratings = get(address, &format!("{path}/ratings")).await;
    assert_eq!(
        ratings,
        json!({ "changes": { "home": change(1338), "away": change(1662) } }),
        "asked right after the end"
    );

    let profile = get(address, &format!("/api/players/{}", bob.id)).await;
    let game = json!({
        "game": "golden_goal",
        "rating": { "rating": 1662, "deviation": 290, "provisional": true, "matches": 1 },
        "people": { "won": 1, "drawn": 0, "lost": 0 },
        "computer": { "won": 0, "drawn": 0, "lost": 0 },
        "streak": { "outcome": "won", "matches": 1 },
        "best_streak": 1,
    });
    assert_eq!(profile["games"], json!([game]));
    assert_eq!((&profile["person"]["name"], &profile["bot"]), (&json!("Bob"), &json!(false)));
    let met = json!([{ "person": { "id": ann.id, "name": "Ann" }, "tally": { "won": 1, "drawn": 0, "lost": 0 } }]);
    assert_eq!(profile["opponents"], met);
    let last = &profile["last"][0];
    assert_eq!((&last["side"], &last["outcome"], &last["change"]), (&json!("away"), &json!("won"), &change(1662)));
    assert_eq!((&last["result"]["by"], &last["rated"]), (&json!("resigned"), &json!(true)));
    assert_eq!(last["seats"]["home"], json!({ "kind": "person", "id": ann.id, "name": "Ann" }));
    assert!(last["actions"].as_u64() >= Some(2) && last["started"].as_u64() <= last["ended"].as_u64(), "{last}");

    let matches = get(address, &format!("/api/players/{}/matches?game=golden_goal", bob.id)).await;
    assert_eq!(matches, json!({ "matches": [last] }), "the only page");
    let before = format!("/api/players/{}/matches?before={}", bob.id, last["id"].as_str().expect("an id"));
    assert_eq!(get(address, &before).await, json!({ "matches": [] }));
    let graph = get(address, &format!("/api/players/{}/ratings/golden_goal", ann.id)).await;
    let point = json!({ "at": last["ended"], "rating": 1338, "deviation": 290, "match": last["id"] });
    assert_eq!(graph, json!({ "game": "golden_goal", "points": [point] }));
    let board = json!({ "game": "golden_goal", "matches_min": 10, "deviation_max": 110, "leaders": [] });
    assert_eq!(get(address, "/api/leaderboards/golden_goal").await, board, "one match is not enough");

    let next = between(address, &bob, &ann, true).await;
    let about = &get(address, &next).await["view"]["match"];
    let shown = |rating: i32| json!({ "rating": rating, "provisional": true });
    assert_eq!(about["ratings"], json!({ "home": shown(1662), "away": shown(1338) }), "as they sat down");
    let listing = Call::get("/api/me/matches").bearer(&ann.token).send(address).await.ok();
    assert_eq!((&listing[0]["ratings"], &listing[0]["rated"]), (&about["ratings"], &json!(true)));
}

#[tokio::test]
async fn a_rematch_is_rated_as_the_match_before_it() {
    let server = LocalServer::start().await;
    let address = server.address();
    let (ann, bob) = (guest(address, "Ann").await, guest(address, "Bob").await);
    for rated in [true, false] {
        let path = between(address, &ann, &bob, rated).await;
        order(address, &path, &ann, "abort").await;
        order(address, &path, &ann, "rematch").await;
        order(address, &path, &bob, "rematch").await;
        let made = get(address, &path).await["view"]["match"]["rematch"]["match"].clone();
        let made = get(address, &format!("/api/matches/{}", made.as_str().expect("an id"))).await;
        assert_eq!(made["view"]["match"]["rated"], json!(rated));
        assert_eq!(made["view"]["match"]["seats"]["home"]["name"], "Bob", "sides are swapped");
    }
}

#[tokio::test]
async fn what_is_not_rated_says_why() {
    let server = LocalServer::start().await;
    let address = server.address();
    let (ann, bob) = (guest(address, "Ann").await, guest(address, "Bob").await);
    for (rated, act, end, why) in [
        (true, false, "resign", "never_begun"),
        (true, false, "abort", "aborted"),
        (false, true, "resign", "casual"),
        (false, false, "abort", "casual"),
    ] {
        let path = between(address, &ann, &bob, rated).await;
        assert_eq!(get_problem(address, &format!("{path}/ratings")).await, (409, "not_over".to_owned()));
        if act {
            both_act(address, &path, &ann, &bob).await;
        }
        order(address, &path, &bob, end).await;
        let ratings = get(address, &format!("{path}/ratings")).await;
        assert_eq!(ratings, json!({ "unrated": why, "changes": { "home": null, "away": null } }));
    }
    let profile = get(address, &format!("/api/players/{}", ann.id)).await;
    assert_eq!(profile["games"][0]["rating"], Value::Null);
    assert_eq!(profile["games"][0]["people"], json!({ "won": 2, "drawn": 0, "lost": 0 }), "called off is not lost");
    assert_eq!(profile["last"].as_array().map(Vec::len), Some(4), "and is in the list");
}

async fn get_problem(address: SocketAddr, path: &str) -> (u16, String) {
    Call::get(path).send(address).await.problem()
}

#[tokio::test]
async fn only_two_people_with_a_clock_can_be_rated() {
    let server = LocalServer::start().await;
    let address = server.address();
    let ann = guest(address, "Ann").await;
    let clock = json!({ "type": "days", "days": 2 });
    let bad = (400, "bad_rated".to_owned());
    for (opponent, clock) in [
        (json!({ "type": "computer", "strength": "easy" }), &clock),
        (json!({ "type": "hot_seat" }), &clock),
        (json!({ "type": "link" }), &json!({ "type": "none" })),
        (json!({ "type": "link" }), &Value::Null),
    ] {
        let new = json!({ "game": "golden_goal", "opponent": opponent, "clock": clock, "rated": true });
        let call = Call::post("/api/matches", &new).bearer(&ann.token);
        assert_eq!(call.send(address).await.problem(), bad, "{new}");
    }
    let new =
        json!({ "game": "golden_goal", "opponent": { "type": "link" }, "clock": clock, "rated": true, "side": "home" });
    let path = make(address, &ann, new).await;
    let join = Call::post(&format!("{path}/join"), &json!({ "side": "away" })).bearer(&ann.token);
    assert_eq!(join.send(address).await.problem(), bad, "nobody is two people");
}

#[tokio::test]
async fn players_are_found_and_nobody_is_not_there() {
    let server = LocalServer::start().await;
    let address = server.address();
    for name in ["Ann", "anna", "Bob"] {
        guest(address, name).await;
    }
    let found = get(address, "/api/players?name=AN").await;
    let names: Vec<_> = found.as_array().expect("a list").iter().map(|person| person["name"].clone()).collect();
    assert_eq!(names, [json!("Ann"), json!("anna")]);
    let ann = found[0]["id"].as_str().expect("an id").to_owned();
    let nobody = "0191d0c0-ffee-7000-8000-00000000002a";
    let long = "x".repeat(25);
    for (path, status, code) in [
        ("/api/players".to_owned(), 400, "json"),
        ("/api/players?name=".to_owned(), 400, "bad_name"),
        (format!("/api/players?name={long}"), 400, "bad_name"),
        ("/api/players?name=a%00".to_owned(), 400, "bad_name"),
        ("/api/players?name=a&more=1".to_owned(), 400, "json"),
        (format!("/api/players/{nobody}"), 404, "no_such_player"),
        ("/api/players/x".to_owned(), 404, "no_such_player"),
        (format!("/api/players/{nobody}/matches"), 404, "no_such_player"),
        (format!("/api/players/{ann}/matches?game=chess"), 404, "no_such_game"),
        (format!("/api/players/{ann}/matches?before=x"), 400, "json"),
        (format!("/api/players/{ann}/matches?before={nobody}"), 404, "no_such_match"),
        (format!("/api/players/{nobody}/ratings/golden_goal"), 404, "no_such_player"),
        (format!("/api/players/{ann}/ratings/chess"), 404, "no_such_game"),
        ("/api/leaderboards/chess".to_owned(), 404, "no_such_game"),
        (format!("/api/matches/{nobody}/ratings"), 404, "no_such_match"),
    ] {
        assert_eq!(get_problem(address, &path).await, (status, code.to_owned()), "{path}");
    }
    assert_eq!(get(address, &format!("/api/players/{ann}")).await["games"], json!([]));
}

#[tokio::test]
async fn results_and_ratings_come_back_from_the_journal_to_the_bit() {
    let kept = Store::sqlite();
    let config = |config: &mut server::config::Config| config.database = kept.url().to_owned();
    let server = LocalServer::start_with(config).await;
    let address = server.address();
    let people = [guest(address, "Ann").await, guest(address, "Bob").await, guest(address, "Cleo").await];
    let mut paths = Vec::new();
    for (home, away) in [(0, 1), (1, 2), (2, 0), (1, 0)] {
        paths.push(given_up(address, &people[home], &people[away]).await);
        get(address, &format!("{}/ratings", paths.last().expect("one"))).await;
    }
    // What comes after the end is in the journal, and changes no result.
    order(address, &paths[0], &people[0], "rematch").await;
    let of_all = async |address| {
        let mut all = Vec::new();
        for path in &paths {
            all.push(get(address, &format!("{path}/ratings")).await);
        }
        for person in &people {
            all.push(get(address, &format!("/api/players/{}", person.id)).await);
        }
        all
    };
    let shown = of_all(address).await;
    server.stop().await;

    let store = store::open(kept.url()).await.expect("the store");
    let before = tables(kept.url()).await;
    let rebuilt = rebuild(&*store).await.expect("rebuilt");
    assert_eq!((rebuilt.results, rebuilt.unread, rebuilt.folded), (4, 0, 4));
    assert_eq!(tables(kept.url()).await, before);

    // As after a crash that came before anything was noted.
    let pool = sqlx::SqlitePool::connect(kept.url()).await.expect("the file");
    for table in ["results", "rating_changes", "ratings"] {
        let deleted = sqlx::query(sqlx::AssertSqlSafe(format!("delete from {table}"))).execute(&pool).await;
        assert!(deleted.expect("deleted").rows_affected() > 0);
    }
    pool.close().await;
    store.close().await;
    let server = LocalServer::start_with(config).await;
    for path in &paths {
        get(server.address(), &format!("{path}/ratings")).await;
    }
    assert_eq!(of_all(server.address()).await, shown);
    server.stop().await;
    assert_eq!(tables(kept.url()).await, before);
}

/// Everything that is folded from the journal, byte for byte.
async fn tables(url: &str) -> Vec<String> {
    let pool = sqlx::SqlitePool::connect(url).await.expect("the file");
    let mut rows = Vec::new();
    for (table, columns) in [
        (
            "results",
            "hex(match_id), game, options, clock, rated, quote(home_id), quote(away_id), winner, ended_by, \
            home_score, away_score, actions, started, ended_at, quote(unrated), folded",
        ),
        (
            "rating_changes",
            "hex(match_id), hex(player_id), hex(opponent_id), game, ended_at, rating_before, rating, \
            deviation, volatility, matches",
        ),
        ("ratings", "hex(player_id), game, rating, deviation, volatility, at, matches, sure_until"),
    ] {
        let query = format!("select '{table} ' || concat_ws(' ', {columns}) from {table} order by 1");
        let found: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(query)).fetch_all(&pool).await.expect("rows");
        assert!(!found.is_empty(), "{table}");
        rows.extend(found);
    }
    pool.close().await;
    rows
}
