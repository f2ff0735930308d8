//! Accounts: a guest becomes one, signs in and out, sees and ends sessions, and goes.

use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tests::{Answer, Call, LocalServer};

use super::{PASSWORD, account, guest, make, played, signed_in};

/// Within this the lobby has shown what changed, on a machine however busy.
const LOBBY_WAIT: Duration = Duration::from_secs(20);

async fn sign_in(address: SocketAddr, name: &str, password: &str) -> Answer {
    Call::post("/api/sign_in", &json!({ "name": name, "password": password })).send(address).await
}

async fn me(address: SocketAddr, token: &str) -> Answer {
    Call::get("/api/me").bearer(token).send(address).await
}

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn a_guest_becomes_an_account_and_keeps_id_and_matches() {
    let played = played().await;
    let address = played.server.address();
    let new = json!({ "name": " Ada ", "password": PASSWORD });
    let call = Call::post("/api/accounts", &new).bearer(&played.home.token);
    let made = call.send(address).await;
    assert_eq!(made.status, 201);
    assert_eq!(made.json()["you"], json!({ "id": played.home.id, "name": "Ada", "account": true }));
    assert_eq!(
        me(address, &played.home.token).await.problem(),
        refused(401, "bad_token"),
        "the guest's token is worthless"
    );
    let ada = signed_in(&made);
    let page = Call::get(&played.path).bearer(&ada.token).send(address).await.ok();
    assert_eq!(page["you"], json!(["home"]));
    let again = Call::post("/api/accounts", &json!({ "name": "Ada 2", "password": PASSWORD })).bearer(&ada.token);
    assert_eq!(again.send(address).await.problem(), refused(409, "have_account"));
}

#[tokio::test]
async fn a_name_belongs_to_one_account_in_whatever_spelling_and_no_guest_takes_it() {
    let server = LocalServer::start().await;
    let address = server.address();
    let old = guest(address, "Zoë").await;
    account(address, "Zoë").await;
    for name in ["Zoë", "ZOË", "Zoe\u{308}"] {
        let new = json!({ "name": name, "password": PASSWORD });
        assert_eq!(Call::post("/api/accounts", &new).send(address).await.problem(), refused(409, "name_taken"));
        let sign_up = Call::post("/api/guests", &json!({ "name": name }));
        assert_eq!(sign_up.send(address).await.problem(), refused(409, "name_taken"));
        assert_eq!(sign_in(address, name, PASSWORD).await.status, 200, "but it is signed in with");
    }
    assert_eq!(me(address, &old.token).await.ok()["name"], "Zoë", "a guest who had it keeps it");
}

#[tokio::test]
async fn what_is_no_name_or_no_password_makes_no_account() {
    let server = LocalServer::start().await;
    let address = server.address();
    for (name, password, code) in [
        ("", PASSWORD, "bad_name"),
        ("gone", PASSWORD, "bad_name"),
        (&"a".repeat(25), PASSWORD, "bad_name"),
        ("Ada", "short", "bad_password"),
        ("Ada Lovelace", "ada  LOVELACE", "bad_password"),
        ("Ada", &"a".repeat(129), "bad_password"),
    ] {
        let new = json!({ "name": name, "password": password });
        assert_eq!(Call::post("/api/accounts", &new).send(address).await.problem(), refused(400, code), "{new}");
    }
    let large = json!({ "name": "Ada", "password": "a".repeat(17_000) });
    for path in ["/api/accounts", "/api/sign_in"] {
        assert_eq!(Call::post(path, &large).send(address).await.problem(), refused(413, "too_large"));
        let unknown = json!({ "name": "Ada", "password": PASSWORD, "more": 1 });
        assert_eq!(Call::post(path, &unknown).send(address).await.problem(), refused(400, "json"));
    }
    assert_eq!(sign_in(address, "Ada", PASSWORD).await.problem(), refused(401, "bad_sign_in"));
}

#[tokio::test]
async fn wrong_names_and_wrong_passwords_get_one_answer_after_the_same_work() {
    let mut runs = Default::default();
    let server = LocalServer::start_with(|config| runs = config.hashing.runs.clone()).await;
    let address = server.address();
    account(address, "Ada").await;
    let work = async |name: &str, password: &str| {
        let before = runs.load(Ordering::Relaxed);
        let answer = sign_in(address, name, password).await;
        (answer.status, answer.body, runs.load(Ordering::Relaxed) - before)
    };
    let wrong_password = work("Ada", "wrong horse").await;
    assert_eq!((wrong_password.0, wrong_password.2), (401, 1));
    for (name, password) in [("Nobody", "wrong horse"), ("Nobody", PASSWORD), ("", ""), ("gone", PASSWORD)] {
        assert_eq!(work(name, password).await, wrong_password, "{name}");
    }
}

#[tokio::test]
async fn who_tries_too_many_passwords_waits_and_the_owner_stays_signed_in() {
    let server = LocalServer::start_with(|config| config.behind_proxy = true).await;
    let address = server.address();
    let ada = account(address, "Ada").await;
    let from = async |there: &str, name: &str, password: &str| {
        let body = json!({ "name": name, "password": password });
        Call::post("/api/sign_in", &body).header("x-forwarded-for", there).send(address).await
    };
    for name in ["Ada", "Nobody"] {
        let mut last = from("192.0.2.1", name, "wrong horse").await;
        let mut tries = 1;
        while last.status == 401 {
            last = from("192.0.2.1", name, "wrong horse").await;
            tries += 1;
        }
        assert_eq!((tries, last.problem()), (11, refused(429, "too_fast")), "{name}: a name is not told by it");
        assert!(last.header("retry-after").and_then(|s| s.parse::<u64>().ok()).is_some_and(|s| s > 0));
    }
    assert_eq!(from("192.0.2.1", "Ada", PASSWORD).await.status, 429, "the right one has to wait, too");
    assert_eq!(from("192.0.2.2", "Ada", PASSWORD).await.status, 200, "elsewhere it does not");
    assert_eq!(me(address, &ada.token).await.status, 200, "who is signed in stays so");
    let mut statuses = Vec::new();
    for n in 0..70 {
        statuses.push(from("192.0.2.3", &format!("name {n}"), "wrong horse").await.status);
    }
    assert_eq!((statuses[59], statuses[69]), (401, 429), "one address tries so many names");
}

#[tokio::test]
async fn a_guest_who_plays_is_not_left_by_signing_in_unless_they_say_so() {
    let server = LocalServer::start().await;
    let address = server.address();
    account(address, "Ada").await;
    let bob = guest(address, "Bob").await;
    make(address, &bob, json!({ "game": "golden_goal", "opponent": { "type": "link" } })).await;
    let mut body = json!({ "name": "Ada", "password": PASSWORD });
    let call = |body: &Value| Call::post("/api/sign_in", body).bearer(&bob.token);
    let first = call(&body).send(address).await;
    assert_eq!((first.problem(), &first.json()["values"]), (refused(409, "still_playing"), &json!({ "matches": 1 })));
    body["leave_guest"] = json!(true);
    assert_eq!(call(&body).send(address).await.status, 200);
    assert_eq!(me(address, &bob.token).await.problem(), refused(401, "bad_token"));
}

#[tokio::test]
async fn over_https_the_cookie_is_bound_to_this_host() {
    let server = LocalServer::start_with(|config| config.behind_proxy = true).await;
    let address = server.address();
    let https = |call: Call| call.header("x-forwarded-proto", "https");
    let made = https(Call::post("/api/accounts", &json!({ "name": "Ada", "password": PASSWORD }))).send(address).await;
    let cookie = made.header("set-cookie").expect("a cookie");
    assert!(
        cookie.starts_with("__Host-touchline_session=")
            && cookie.ends_with("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure"),
        "{cookie}"
    );
    let token = signed_in(&made).token;
    let with = async |cookie: String| https(Call::get("/api/me")).header("cookie", &cookie).send(address).await;
    assert_eq!(with(format!("__Host-touchline_session={token}")).await.status, 200);
    let planted = with(format!("touchline_session={token}")).await;
    assert_eq!(planted.problem(), refused(401, "bad_token"), "a neighbour may plant this one");
    let old = guest(address, "Bob").await;
    assert_eq!(with(format!("touchline_session={}", old.token)).await.status, 200, "guests had it before");
}

#[tokio::test]
async fn sessions_are_listed_and_end_one_by_one_or_all_but_this() {
    let server = LocalServer::start().await;
    let address = server.address();
    let ada = account(address, "Ada").await;
    let mut others = Vec::new();
    for agent in ["Fox", "Chrome", "Fridge"] {
        let body = json!({ "name": "Ada", "password": PASSWORD });
        others.push(signed_in(&Call::post("/api/sign_in", &body).header("user-agent", agent).send(address).await));
    }
    let list = async || Call::get("/api/me/sessions").bearer(&ada.token).send(address).await.ok();
    let sessions = list().await;
    let sessions = sessions.as_array().expect("a list");
    assert_eq!(sessions.len(), 4);
    assert_eq!(sessions.iter().filter(|session| session["current"] == true).count(), 1);
    let fox = sessions.iter().find(|session| session["label"] == "Fox").expect("one");
    let path = format!("/api/me/sessions/{}", fox["id"].as_str().expect("an id"));
    let delete = async |path: &str, token: &str| Call::new("DELETE", path).bearer(token).send(address).await;
    let stranger = account(address, "Eve").await;
    assert_eq!(delete(&path, &stranger.token).await.problem(), refused(404, "no_such_session"), "another's");
    assert_eq!(me(address, &others[0].token).await.status, 200);
    assert_eq!(delete(&path, &ada.token).await.status, 204);
    assert_eq!(delete(&path, &ada.token).await.problem(), refused(404, "no_such_session"));
    assert_eq!(delete("/api/me/sessions/x", &ada.token).await.problem(), refused(404, "no_such_session"));
    assert_eq!(me(address, &others[0].token).await.problem(), refused(401, "bad_token"));
    assert_eq!(delete("/api/me/sessions", &ada.token).await.status, 204);
    assert_eq!(list().await.as_array().expect("a list").len(), 1);
    for other in &others {
        assert_eq!(me(address, &other.token).await.problem(), refused(401, "bad_token"));
    }
}

#[tokio::test]
async fn another_password_ends_the_other_sessions() {
    let server = LocalServer::start().await;
    let address = server.address();
    let ada = account(address, "Ada").await;
    let other = signed_in(&sign_in(address, "Ada", PASSWORD).await);
    let put = async |body: Value| {
        Call::new("PUT", "/api/me/password")
            .body("application/json", body.to_string())
            .bearer(&ada.token)
            .send(address)
            .await
    };
    let new = "battery staple";
    assert_eq!(put(json!({ "old": "wrong horse", "new": new })).await.problem(), refused(403, "wrong_password"));
    assert_eq!(put(json!({ "new": new })).await.problem(), refused(403, "wrong_password"));
    assert_eq!(put(json!({ "old": PASSWORD, "new": "short" })).await.problem(), refused(400, "bad_password"));
    assert_eq!(me(address, &other.token).await.status, 200);
    assert_eq!(put(json!({ "old": PASSWORD, "new": new })).await.status, 204);
    assert_eq!(me(address, &ada.token).await.status, 200);
    assert_eq!(me(address, &other.token).await.problem(), refused(401, "bad_token"));
    assert_eq!(sign_in(address, "Ada", PASSWORD).await.problem(), refused(401, "bad_sign_in"));
    assert_eq!(sign_in(address, "Ada", new).await.status, 200);
}

#[tokio::test]
async fn tokens_for_programs_do_what_their_scopes_say() {
    let played = played().await;
    let address = played.server.address();
    let ada = signed_in(
        &Call::post("/api/accounts", &json!({ "name": "Ada", "password": PASSWORD }))
            .bearer(&played.home.token)
            .send(address)
            .await,
    );
    let token = async |scopes: Value| {
        let new = json!({ "label": " My bot ", "scopes": scopes, "days": 1 });
        let made = Call::post("/api/me/tokens", &new).bearer(&ada.token).send(address).await;
        assert_eq!((made.status, &made.json()["info"]["label"]), (201, &json!("My bot")));
        made.json()["token"].as_str().expect("a token").to_owned()
    };
    let (reads, plays, organises) =
        (token(json!(["read"])).await, token(json!(["play"])).await, token(json!(["organise"])).await);
    let link = json!({ "game": "golden_goal", "opponent": { "type": "link" } });
    for (token, status) in [(&reads, 403), (&organises, 403), (&plays, 201)] {
        assert_eq!(me(address, token).await.status, 200);
        assert_eq!(Call::get(&format!("{}/legal", played.path)).bearer(token).send(address).await.status, 200);
        let made = Call::post("/api/matches", &link).bearer(token).send(address).await;
        assert_eq!(made.status, status, "{made:?}");
        if status == 403 {
            assert_eq!(made.problem(), refused(403, "wrong_scope"));
        }
        let order = json!({ "order": { "type": "offer_draw" } });
        let order = Call::post(&format!("{}/orders", played.path), &order).bearer(token).header("idempotency-key", "a");
        assert_eq!(order.send(address).await.status == 403, status == 403);
    }
    let list = Call::get("/api/me/tokens").bearer(&ada.token).send(address).await.ok();
    assert_eq!(list.as_array().expect("a list").len(), 3);
    let path = format!("/api/me/tokens/{}", list[0]["id"].as_str().expect("an id"));
    assert_eq!(Call::new("DELETE", &path).bearer(&ada.token).send(address).await.status, 204);
    let mut alive = 0;
    for token in [&reads, &plays, &organises] {
        alive += usize::from(me(address, token).await.status == 200);
    }
    assert_eq!(alive, 2);
}

#[tokio::test]
async fn tokens_for_programs_need_an_account_a_label_and_a_scope() {
    let server = LocalServer::start().await;
    let address = server.address();
    let (bob, ada) = (guest(address, "Bob").await, account(address, "Ada").await);
    let make = async |token: &str, new: Value| Call::post("/api/me/tokens", &new).bearer(token).send(address).await;
    let good = json!({ "label": "bot", "scopes": ["play"] });
    assert_eq!(make(&bob.token, good.clone()).await.problem(), refused(403, "no_account"));
    for (label, scopes, days) in [
        ("", json!(["play"]), json!(1)),
        (&"a".repeat(61), json!(["play"]), json!(1)),
        ("a\u{200b}", json!(["play"]), json!(1)),
        ("a", json!([]), json!(1)),
        ("a", json!(["play"]), json!(0)),
        ("a", json!(["play"]), json!(3651)),
    ] {
        let new = json!({ "label": label, "scopes": scopes, "days": days });
        assert_eq!(make(&ada.token, new.clone()).await.problem(), refused(400, "bad_api_token"), "{new}");
    }
    for _ in 0..50 {
        assert_eq!(make(&ada.token, good.clone()).await.status, 201);
    }
    assert_eq!(make(&ada.token, good).await.problem(), refused(429, "too_many"));
}

#[tokio::test]
async fn preferences_are_judged_and_kept_for_guests_and_accounts() {
    let server = LocalServer::start().await;
    let address = server.address();
    for who in [guest(address, "Bob").await, account(address, "Ada").await] {
        let get = async || Call::get("/api/me/preferences").bearer(&who.token).send(address).await.ok();
        let put = async |body: Value| {
            Call::new("PUT", "/api/me/preferences")
                .body("application/json", body.to_string())
                .bearer(&who.token)
                .send(address)
                .await
        };
        let usual = json!({ "theme": "system", "sound": true, "motion": "system", "board_labels": true, "language": "en",
            "automatic_throws": false, "automatic_done": false });
        assert_eq!(get().await, usual);
        let mut chosen = usual.clone();
        (chosen["theme"], chosen["automatic_done"], chosen["language"]) = (json!("dark"), json!(true), json!("pt-BR"));
        assert_eq!(put(chosen.clone()).await.ok(), chosen);
        assert_eq!(get().await, chosen);
        for (field, value, code) in
            [("theme", json!("pink"), "json"), ("language", json!("<b>"), "bad_preference"), ("more", json!(1), "json")]
        {
            let mut wrong = chosen.clone();
            wrong[field] = value;
            assert_eq!(put(wrong).await.problem(), refused(400, code), "{field}");
        }
        assert_eq!(get().await, chosen);
        assert_eq!(put(json!({})).await.ok(), usual);
    }
}

#[tokio::test]
async fn a_bot_is_one_for_ever() {
    let server = LocalServer::start().await;
    let address = server.address();
    let (bob, ada) = (guest(address, "Bob").await, account(address, "Ada").await);
    let put = async |token: &str, in_pools: bool| {
        let body = json!({ "in_pools": in_pools }).to_string();
        Call::new("PUT", "/api/me/bot").body("application/json", body).bearer(token).send(address).await
    };
    assert_eq!(put(&bob.token, true).await.problem(), refused(403, "no_account"));
    assert_eq!(put(&ada.token, true).await.ok()["bot_in_pools"], true);
    assert_eq!(put(&ada.token, false).await.ok()["bot"], true);
    let you = me(address, &ada.token).await.ok();
    assert_eq!(you, json!({ "id": ada.id, "name": "Ada", "account": true, "bot": true }));
}

#[tokio::test]
async fn an_export_has_everything_and_a_deletion_leaves_the_matches() {
    let played = played().await;
    let address = played.server.address();
    let new = json!({ "name": "Ada", "password": PASSWORD });
    let ada = signed_in(&Call::post("/api/accounts", &new).bearer(&played.home.token).send(address).await);
    let follow = format!("/api/me/follows/{}", played.away.id);
    assert_eq!(Call::new("PUT", &follow).bearer(&ada.token).send(address).await.status, 204);
    let export = Call::get("/api/me/export").bearer(&ada.token).send(address).await.ok();
    assert_eq!(export["you"]["name"], "Ada");
    assert_eq!(export["follows"], json!([{ "id": played.away.id, "name": "Bob" }]));
    assert_eq!(export["matches"].as_array().expect("a list").len(), 1);
    assert!(!export.to_string().contains("argon2") && !export.to_string().contains(&ada.token));
    let delete = async |body: Value| {
        Call::new("DELETE", "/api/me").body("application/json", body.to_string()).bearer(&ada.token).send(address).await
    };
    assert_eq!(delete(json!({})).await.problem(), refused(403, "wrong_password"));
    assert_eq!(delete(json!({ "password": "wrong horse" })).await.problem(), refused(403, "wrong_password"));
    let gone = delete(json!({ "password": PASSWORD })).await;
    assert!(
        gone.status == 204 && gone.header("set-cookie").is_some_and(|cookie| cookie.contains("Max-Age=0")),
        "{gone:?}"
    );
    assert_eq!(me(address, &ada.token).await.problem(), refused(401, "bad_token"));
    assert_eq!(sign_in(address, "Ada", PASSWORD).await.problem(), refused(401, "bad_sign_in"));
    let page = Call::get(&played.path).bearer(&played.away.token).send(address).await.ok();
    assert_eq!(page["you"], json!(["away"]), "the match goes on");
    assert_ne!(account(address, "Ada").await.id, ada.id, "the name is free, and somebody else's");
}

#[tokio::test]
async fn a_deleted_name_is_gone_wherever_it_stood_and_stays_so() {
    let store = tests::Store::sqlite();
    let server = LocalServer::start_with(|config| config.database = store.url().to_owned()).await;
    let address = server.address();
    let (ada, bob) = (account(address, "Adalbert").await, guest(address, "Bob").await);
    let link = json!({ "game": "golden_goal", "opponent": { "type": "link" }, "side": "home" });
    let path = make(address, &ada, link.clone()).await;
    Call::post(&format!("{path}/join"), &json!({})).bearer(&bob.token).send(address).await.ok();
    make(address, &ada, link).await;
    Call::new("PUT", &format!("/api/me/follows/{}", ada.id)).bearer(&bob.token).send(address).await;
    let resign = Call::post(&format!("{path}/orders"), &json!({ "order": { "type": "resign" } }));
    resign.bearer(&bob.token).header("idempotency-key", "a").send(address).await.ok();
    let terms = json!({ "game": "golden_goal", "rated": false });
    Call::post("/api/seeks", &json!({ "terms": terms })).bearer(&ada.token).send(address).await.ok();
    let challenge = json!({ "to": bob.id, "terms": terms });
    Call::post("/api/challenges", &challenge).bearer(&ada.token).send(address).await.ok();
    let pages = |ada: &str| {
        let below = ["", "/record", "/events", "/replay"].map(|end| format!("{path}{end}"));
        let about = [format!("/api/players/{ada}"), format!("/api/players/{ada}/matches")];
        let all = [
            "/api/matches",
            "/api/watch",
            "/api/players?name=Ada",
            "/api/me/matches",
            "/api/me/follows",
            "/api/seeks",
            "/api/me/waiting",
        ];
        below.into_iter().chain(about).chain(all.map(str::to_owned)).chain([format!("/api/players/{}", bob.id)])
    };
    let named = async |address: SocketAddr| {
        let mut named = Vec::new();
        for page in pages(&ada.id) {
            let answer = Call::get(&page).bearer(&bob.token).send(address).await;
            assert!(answer.status < 500, "{page}: {answer:?}");
            if answer.body.contains("Adalbert") {
                named.push(page);
            }
        }
        named
    };
    assert!(named(address).await.len() > 5, "it stood in many places");
    let body = json!({ "password": PASSWORD }).to_string();
    let deleted = Call::new("DELETE", "/api/me").body("application/json", body).bearer(&ada.token).send(address).await;
    assert_eq!(deleted.status, 204);
    // The lobby is told of what changed a few times a second.
    let until = Instant::now() + LOBBY_WAIT;
    while Instant::now() < until && named(address).await == ["/api/matches"] {}
    assert_eq!(named(address).await, Vec::<String>::new());
    let page = Call::get(&path).bearer(&bob.token).send(address).await.ok();
    assert!(page.to_string().contains(r#""gone""#), "{page}");
    let server = LocalServer::start_on(server.stop().await).await;
    assert_eq!(named(server.address()).await, Vec::<String>::new(), "after a restart, too");
}
