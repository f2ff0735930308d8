//! Reports, what moderators decide, and what follows for those it is about.

use std::net::SocketAddr;

use protocol::accounts::Role;
use protocol::chat::{Line, LineId, Room};
use protocol::ids::{MatchId, PlayerId};
use protocol::people::Person;
use serde_json::{Value, json};
use server::store;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use tests::{Answer, Call, LocalServer, Store};
use uuid::Uuid;

use super::{Guest, PASSWORD, account, guest, make, settled};

/// An id that nothing has.
const NOBODY: &str = "0191d0c0-ffee-7000-8000-00000000002a";

/// A server whose operator trusts Mo with moderation.
pub(super) struct Bench {
    pub(super) kept: Store,
    server: LocalServer,
    pub(super) mo: Guest,
}

impl Bench {
    pub(super) async fn start() -> Self {
        let kept = Store::sqlite();
        let url = kept.url().to_owned();
        let server = LocalServer::start_with(|config| config.database = url).await;
        let mo = account(server.address(), "Mo").await;
        let store = store::open(kept.url()).await.expect("the same file");
        let id = PlayerId(Uuid::try_parse(&mo.id).expect("an id"));
        store.accounts().set_roles(id, &[Role::Moderator]).await.expect("granted");
        store.close().await;
        Self { kept, server, mo }
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.server.address()
    }

    pub(super) async fn get(&self, who: &Guest, path: &str) -> Value {
        Call::get(path).bearer(&who.token).send(self.address()).await.ok()
    }

    async fn post(&self, who: &Guest, path: &str, body: Value) -> Answer {
        Call::post(path, &body).bearer(&who.token).send(self.address()).await
    }

    /// What a moderator decides about somebody, without a report.
    async fn decide(&self, about: &Guest, measure: Value) -> Answer {
        let path = format!("/api/moderation/players/{}/decisions", about.id);
        self.post(&self.mo, &path, json!({ "measure": measure, "reason": "as said" })).await
    }
}

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

fn against(who: &Guest) -> Value {
    json!({ "about": who.id, "reason": "chat", "text": " He shouts. " })
}

/// Every request that only moderators may make.
fn moderation(player: &str) -> Vec<Call> {
    let below = |path: &str| format!("/api/moderation/{path}");
    let decision = json!({ "measure": { "type": "ban" }, "reason": "r" });
    vec![
        Call::get(&below("reports")),
        Call::get(&below(&format!("reports/{NOBODY}"))),
        Call::get(&below(&format!("players/{player}"))),
        Call::get(&below("sanctions")),
        Call::get(&below("audit")),
        Call::get(&below("habits")),
        Call::get(&below("signals")),
        Call::post(&below(&format!("reports/{NOBODY}/decision")), &decision),
        Call::post(&below(&format!("players/{player}/decisions")), &decision),
        Call::post(&below(&format!("sanctions/{NOBODY}/lift")), &json!({ "reason": "r" })),
    ]
}

#[tokio::test]
async fn only_moderators_in_person_see_and_decide() {
    let bench = Bench::start().await;
    let (ann, ada) = (guest(bench.address(), "Ann").await, account(bench.address(), "Ada").await);
    let every = json!({ "label": "a", "scopes": ["read", "play", "organise"] });
    let token = bench.post(&bench.mo, "/api/me/tokens", every).await.ok()["token"].as_str().expect("text").to_owned();
    for call in moderation(&ann.id) {
        let answer = async |call: Call| call.send(bench.address()).await.problem();
        assert_eq!(answer(call.clone()).await, refused(401, "no_token"), "{call:?}");
        for who in [&ann, &ada] {
            assert_eq!(answer(call.clone().bearer(&who.token)).await, refused(403, "not_trusted"), "{call:?}");
        }
        assert_eq!(answer(call.clone().bearer(&token)).await, refused(403, "wrong_scope"), "{call:?}");
    }
    assert_eq!(bench.get(&bench.mo, "/api/moderation/audit").await, json!([]), "nothing was done");
    assert_eq!(bench.get(&bench.mo, "/api/moderation/sanctions").await, json!([]));
}

#[tokio::test]
async fn a_report_is_decided_once_and_the_person_is_told_why() {
    let bench = Bench::start().await;
    let (ann, bob) = (guest(bench.address(), "Ann").await, guest(bench.address(), "Bob").await);
    let made = bench.post(&ann, "/api/reports", against(&bob)).await;
    assert_eq!(made.status, 201);
    let id = made.json()["id"].as_str().expect("an id").to_owned();
    let open = bench.get(&bench.mo, "/api/moderation/reports?state=open").await;
    let person = |who: &Guest, name: &str| json!({ "id": who.id, "name": name });
    assert_eq!(
        open,
        json!([{ "id": id, "by": person(&ann, "Ann"), "about": person(&bob, "Bob"), "reason": "chat", "text": "He shouts.",
            "at": open[0]["at"] }])
    );
    let page = bench.get(&bench.mo, &format!("/api/moderation/reports/{id}")).await;
    assert_eq!((&page["report"], &page["about"]["reports"]), (&open[0], &open));
    assert_eq!(page["lines"], json!([]), "it names no line");
    assert_eq!(page["about"]["habits"], json!({ "matches": 0, "left": 0, "stalled": 0, "level": "good" }));

    let path = format!("/api/moderation/reports/{id}/decision");
    let decision = |measure: Value| json!({ "measure": measure, "reason": " Shouting. " });
    let mute = decision(json!({ "type": "mute", "hours": 2 }));
    assert_eq!(bench.post(&bench.mo, &path, mute.clone()).await.status, 204);
    assert_eq!(bench.post(&bench.mo, &path, mute).await.problem(), refused(409, "report_closed"));
    let standing = bench.get(&bob, "/api/me/standing").await;
    let until = standing["mute"]["until"].as_u64().expect("an end");
    assert_eq!(standing["mute"]["reason"], json!("Shouting."));
    assert_eq!((&standing["ban"], &standing["warnings"]), (&Value::Null, &json!([])));
    let trail = bench.get(&bench.mo, "/api/moderation/audit").await;
    assert_eq!(trail.as_array().map(Vec::len), Some(1));
    let entry = &trail[0];
    assert_eq!((&entry["by"], &entry["about"]), (&person(&bench.mo, "Mo"), &person(&bob, "Bob")));
    assert_eq!(
        (&entry["done"], &entry["report"], &entry["reason"]),
        (&json!("muted"), &json!(id), &json!("Shouting."))
    );
    assert_eq!(entry["until"].as_u64(), Some(until));
    assert_eq!(until - entry["at"].as_u64().expect("a time"), 2 * 3_600_000);
    assert_eq!(bench.get(&bench.mo, "/api/moderation/reports?state=open").await, json!([]));
    let standing = bench.get(&ann, "/api/me/standing").await;
    assert_eq!((&standing["mute"], &standing["warnings"]), (&Value::Null, &json!([])), "who reports is not told");
    let export = async |who: &Guest| bench.get(who, "/api/me/export").await;
    let (anns, bobs) = (export(&ann).await, export(&bob).await);
    assert_eq!((&anns["reports"][0]["id"], &anns["sanctions"]), (&json!(id), &json!([])));
    assert_eq!((&bobs["sanctions"][0]["reason"], &bobs["reports"]), (&json!("Shouting."), &json!([])));
}

#[tokio::test]
async fn a_line_of_chat_is_reported_and_read_with_those_around_it() {
    let bench = Bench::start().await;
    let address = bench.address();
    let (ann, bob) = (guest(address, "Ann").await, guest(address, "Bob").await);
    let path = make(address, &ann, json!({ "game": "golden_goal", "opponent": { "type": "link" } })).await;
    let match_id = path.rsplit('/').next().expect("an id").to_owned();
    let said = async |who: &Guest, text: &str| {
        let store = store::open(bench.kept.url()).await.expect("the same file");
        let id = |text: &str| Uuid::try_parse(text).expect("an id");
        let from = Person { id: PlayerId(id(&who.id)), name: String::new(), bot: false };
        let line = Line { id: LineId(Uuid::now_v7()), room: Room::Players, from, text: text.to_owned(), at: 5 };
        assert!(store.chat().say(MatchId(id(&match_id)), &line, text).await.expect("stored"));
        store.close().await;
        line.id.0.to_string()
    };
    let (anns, bobs) = (said(&ann, "Hello").await, said(&bob, "Rude words").await);
    let report =
        |line: &str| json!({ "about": bob.id, "match": match_id, "line": line, "reason": "chat", "text": "Rude." });
    let without_match = json!({ "about": bob.id, "line": bobs, "reason": "chat", "text": "Rude." });
    for wrong in [report(&anns), report(NOBODY), without_match] {
        assert_eq!(
            bench.post(&ann, "/api/reports", wrong.clone()).await.problem(),
            refused(400, "bad_report"),
            "{wrong}"
        );
    }
    let id = bench.post(&ann, "/api/reports", report(&bobs)).await.json()["id"].as_str().expect("an id").to_owned();
    let page = bench.get(&bench.mo, &format!("/api/moderation/reports/{id}")).await;
    assert_eq!((&page["report"]["line"], &page["report"]["match"]), (&json!(bobs), &json!(match_id)));
    let lines: Vec<_> = page["lines"].as_array().expect("a list").iter().map(|line| &line["text"]).collect();
    assert_eq!(lines, ["Hello", "Rude words"]);
    assert_eq!(page["lines"][1]["from"], json!({ "id": bob.id, "name": "Bob" }));
}

#[tokio::test]
async fn the_warned_read_why_and_names_are_changed() {
    let bench = Bench::start().await;
    let (ann, ada) = (guest(bench.address(), "Ann").await, account(bench.address(), "Ada").await);
    let against = json!({ "type": "computer", "strength": "easy" });
    let new = json!({ "game": "golden_goal", "opponent": against, "side": "home" });
    let path = make(bench.address(), &ann, new).await;
    assert_eq!(bench.decide(&ann, json!({ "type": "warn" })).await.status, 204);
    assert_eq!(bench.get(&ann, "/api/me/standing").await["warnings"][0]["reason"], json!("as said"));
    let rename = |name: &str| json!({ "type": "rename", "name": name });
    for (who, name, expected) in [
        (&ann, "aDa", refused(409, "name_taken")),
        (&ada, "Mo", refused(409, "name_taken")),
        (&ann, " ", refused(400, "bad_name")),
    ] {
        assert_eq!(bench.decide(who, rename(name)).await.problem(), expected, "{name}");
    }
    for who in [&ann, &ada] {
        assert_eq!(bench.decide(who, rename(&format!("New {}", &who.id[30..]))).await.status, 204);
        let name = format!("New {}", &who.id[30..]);
        assert_eq!(bench.get(who, "/api/me").await["name"], json!(name));
    }
    let page = bench.get(&ada, &path).await;
    let seat = &page["view"]["match"]["seats"]["home"];
    assert_eq!(seat["name"], json!(format!("New {}", &ann.id[30..])), "where she sat before, too");
    let trail = bench.get(&bench.mo, &format!("/api/moderation/audit?about={}", ada.id)).await;
    assert_eq!((&trail[0]["done"], &trail[0]["old_name"]), (&json!("renamed"), &json!("Ada")));
    let signs_in = json!({ "name": format!("NEW {}", &ada.id[30..]), "password": PASSWORD });
    assert_eq!(Call::post("/api/sign_in", &signs_in).send(bench.address()).await.status, 200, "by the new name");
}

#[tokio::test]
async fn the_banned_finish_what_they_play_and_begin_nothing() {
    let bench = Bench::start().await;
    let address = bench.address();
    let (ann, bob) = (guest(address, "Ann").await, guest(address, "Bob").await);
    let link = json!({ "game": "golden_goal", "opponent": { "type": "link" }, "side": "home" });
    let path = make(address, &ann, link.clone()).await;
    bench.post(&bob, &format!("{path}/join"), json!({})).await.ok();
    settled(address, &path, &ann).await;
    let other = make(address, &ann, link.clone()).await;
    let over = make(address, &ann, link.clone()).await;
    bench.post(&bob, &format!("{over}/join"), json!({})).await.ok();
    let order_of = async |who: &Guest, path: &str, kind: &str| {
        let call = Call::post(&format!("{path}/orders"), &json!({ "order": { "type": kind } }));
        call.header("idempotency-key", kind).bearer(&who.token).send(address).await
    };
    for kind in ["resign", "rematch"] {
        assert_eq!(order_of(&bob, &over, kind).await.status, 200, "before the ban");
    }
    assert_eq!(bench.decide(&bob, json!({ "type": "ban", "hours": 1 })).await.status, 204);
    let agrees = order_of(&ann, &over, "rematch").await;
    assert_eq!(agrees.problem(), refused(400, "bad_player"), "what was asked before the ban begins nothing");
    let branch = json!({ "seq": 3, "opponent": { "type": "hot_seat" } });

    let banned = refused(403, "banned");
    let made = bench.post(&bob, "/api/matches", link.clone()).await;
    assert_eq!(made.json()["values"]["reason"], json!("as said"));
    assert!(made.json()["values"]["until"].is_u64());
    assert_eq!(made.problem(), banned);
    assert_eq!(bench.post(&bob, &format!("{other}/join"), json!({})).await.problem(), banned);
    assert_eq!(bench.post(&bob, &format!("{over}/branch"), branch).await.problem(), banned);
    let order = async |kind: &str| order_of(&bob, &path, kind).await;
    assert_eq!(order("resign").await.status, 200, "what is being played goes on to its end");
    assert_eq!(order("rematch").await.problem(), banned);
    let pool = "/api/me/pools/golden_goal/default/fast/casual";
    let joins = Call::new("PUT", pool).bearer(&bob.token).send(address).await;
    assert_eq!(joins.problem(), banned);
    for path in ["/api/seeks", "/api/challenges"] {
        let terms = json!({ "terms": { "game": "golden_goal" } });
        assert_eq!(bench.post(&bob, path, terms).await.problem(), banned, "{path}");
    }
    assert_eq!(bench.get(&bob, "/api/me/standing").await["ban"]["reason"], json!("as said"));

    // A restart forgets nothing.
    let Bench { kept, server, mo } = bench;
    let config = server.stop().await;
    let bench = Bench { kept, server: LocalServer::start_on(config).await, mo };
    assert_eq!(bench.post(&bob, "/api/matches", link.clone()).await.problem(), banned);
    let sanctions = bench.get(&bench.mo, &format!("/api/moderation/sanctions?about={}", bob.id)).await;
    let lift = format!("/api/moderation/sanctions/{}/lift", sanctions[0]["id"].as_str().expect("an id"));
    assert_eq!(bench.post(&bench.mo, &lift, json!({ "reason": "a mistake" })).await.status, 204);
    let again = bench.post(&bench.mo, &lift, json!({ "reason": "a mistake" })).await;
    assert_eq!(again.problem(), refused(404, "no_such_sanction"));
    assert_eq!(bench.post(&bob, "/api/matches", link).await.status, 201);
    let trail = bench.get(&bench.mo, "/api/moderation/audit").await;
    assert_eq!((&trail[0]["done"], &trail[0]["reason"]), (&json!("lifted"), &json!("a mistake")));
    drop(bench.kept);
}

#[tokio::test]
async fn who_is_muted_posts_without_a_note() {
    let bench = Bench::start().await;
    let ann = guest(bench.address(), "Ann").await;
    assert_eq!(bench.decide(&ann, json!({ "type": "mute", "hours": 1 })).await.status, 204);
    for path in ["/api/seeks", "/api/challenges"] {
        let terms = json!({ "game": "golden_goal", "note": "You all cheat." });
        let answer = bench.post(&ann, path, json!({ "terms": terms })).await;
        assert_eq!(answer.problem(), refused(403, "muted"), "{path}");
        let quiet = bench.post(&ann, path, json!({ "terms": { "game": "golden_goal" } })).await;
        assert_eq!(quiet.status, 201, "{path}");
    }
    assert_eq!(bench.get(&ann, "/api/seeks").await.as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn what_the_banned_had_offered_before_becomes_no_match() {
    let bench = Bench::start().await;
    let address = bench.address();
    let (ann, bob) = (guest(address, "Ann").await, guest(address, "Bob").await);
    let pool = "/api/me/pools/golden_goal/default/fast/casual";
    for who in [&ann, &bob] {
        assert_eq!(Call::new("PUT", pool).bearer(&who.token).send(address).await.status, 204);
    }
    let offer = loop {
        let waiting = bench.get(&ann, "/api/me/waiting").await;
        match waiting["offer"]["id"].as_str() {
            Some(id) => break id.to_owned(),
            None => tokio::task::yield_now().await,
        }
    };
    let confirm = format!("/api/me/offer/{offer}/confirm");
    assert_eq!(bench.post(&bob, &confirm, json!({})).await.status, 200, "before the ban");
    let link = json!({ "game": "golden_goal", "opponent": { "type": "link" }, "side": "home" });
    let invitation = make(address, &bob, link).await;
    let terms = json!({ "terms": { "game": "golden_goal" } });
    let made = async |path: &str| {
        let post = bench.post(&bob, path, terms.clone()).await;
        format!("{path}/{}/accept", post.ok()["id"].as_str().expect("an id"))
    };
    let posted = [(made("/api/seeks").await, "no_such_seek"), (made("/api/challenges").await, "no_such_challenge")];

    assert_eq!(bench.decide(&bob, json!({ "type": "ban", "hours": 1 })).await.status, 204);
    assert_eq!(bench.post(&ann, &confirm, json!({})).await.problem(), refused(404, "no_such_offer"));
    for (accept, code) in posted {
        assert_eq!(bench.post(&ann, &accept, json!({})).await.problem(), refused(404, code), "{accept}");
    }
    let joins = bench.post(&ann, &format!("{invitation}/join"), json!({})).await;
    assert_eq!(joins.problem(), refused(400, "bad_player"));
    let waiting = bench.get(&bob, "/api/me/waiting").await;
    for left in ["places", "seeks", "challenges"] {
        assert_eq!(waiting[left], json!({}), "{left}");
    }
    let kept = bench.get(&ann, "/api/me/waiting").await;
    assert!(!kept["places"].as_object().expect("places").is_empty(), "who was to meet them waits on: {kept}");
}

#[tokio::test]
async fn bad_reports_and_decisions_are_refused() {
    let bench = Bench::start().await;
    let (ann, bob) = (guest(bench.address(), "Ann").await, guest(bench.address(), "Bob").await);
    let with = |field: &str, value: Value| {
        let mut report = against(&bob);
        report[field] = value;
        report
    };
    for (report, expected) in [
        (with("about", json!(ann.id)), refused(400, "bad_player")),
        (with("about", json!(NOBODY)), refused(404, "no_such_player")),
        (with("about", json!("x")), refused(400, "json")),
        (with("match", json!(NOBODY)), refused(404, "no_such_match")),
        (with("line", json!(1)), refused(400, "json")),
        (with("line", json!(NOBODY)), refused(400, "bad_report")),
        (with("text", json!("  ")), refused(400, "bad_report")),
        (with("text", json!("x".repeat(1_001))), refused(400, "bad_report")),
        (with("reason", json!("taste")), refused(400, "json")),
        (with("more", json!(1)), refused(400, "json")),
        (with("text", json!("x".repeat(20_000))), refused(413, "too_large")),
    ] {
        assert_eq!(bench.post(&ann, "/api/reports", report.clone()).await.problem(), expected, "{report}");
    }
    assert_eq!(bench.get(&bench.mo, "/api/moderation/reports").await, json!([]));
    for (measure, expected) in [
        (json!({ "type": "dismiss" }), refused(400, "bad_decision")),
        (json!({ "type": "mute", "hours": 0 }), refused(400, "bad_decision")),
        (json!({ "type": "ban", "hours": 8_761 }), refused(400, "bad_decision")),
        (json!({ "type": "mute" }), refused(400, "json")),
        (json!({ "type": "shoot" }), refused(400, "json")),
    ] {
        assert_eq!(bench.decide(&ann, measure.clone()).await.problem(), expected, "{measure}");
    }
    assert_eq!(bench.decide(&bench.mo, json!({ "type": "warn" })).await.problem(), refused(400, "bad_player"));
    let path = format!("/api/moderation/players/{}/decisions", ann.id);
    let without_reason = json!({ "measure": { "type": "warn" }, "reason": "" });
    assert_eq!(bench.post(&bench.mo, &path, without_reason).await.problem(), refused(400, "bad_decision"));
    for (path, code) in [
        (format!("reports/{NOBODY}"), "no_such_report"),
        ("reports/x".to_owned(), "no_such_report"),
        (format!("players/{NOBODY}"), "no_such_player"),
        ("players/x".to_owned(), "no_such_player"),
    ] {
        let call = Call::get(&format!("/api/moderation/{path}")).bearer(&bench.mo.token);
        assert_eq!(call.send(bench.address()).await.problem(), refused(404, code), "{path}");
    }
    for query in ["reports?state=x", "reports?before=x", "audit?about=x", "sanctions?more=1"] {
        let call = Call::get(&format!("/api/moderation/{query}")).bearer(&bench.mo.token);
        assert_eq!(call.send(bench.address()).await.problem(), refused(400, "json"), "{query}");
    }
    assert_eq!(bench.get(&bench.mo, "/api/moderation/audit").await, json!([]), "nothing was done");
}

#[tokio::test]
async fn so_many_reports_a_day_and_lists_come_in_pages() {
    let bench = Bench::start().await;
    let address = bench.address();
    let bob = guest(address, "Bob").await;
    for name in ["Ann", "Eve", "Zoe"] {
        let who = guest(address, name).await;
        for _ in 0..20 {
            assert_eq!(bench.post(&who, "/api/reports", against(&bob)).await.status, 201);
        }
        let one_more = bench.post(&who, "/api/reports", against(&bob)).await;
        assert_eq!(one_more.problem(), refused(429, "too_many"));
    }
    let first = bench.get(&bench.mo, "/api/moderation/reports").await;
    let first = first.as_array().expect("a list");
    assert_eq!(first.len(), 50);
    let before = format!("/api/moderation/reports?before={}", first[49]["id"].as_str().expect("an id"));
    assert_eq!(bench.get(&bench.mo, &before).await.as_array().map(Vec::len), Some(10));
}

#[tokio::test]
async fn what_is_stored_is_told_as_done_though_nothing_can_be_read_after_it() {
    let bench = Bench::start().await;
    let ann = guest(bench.address(), "Ann").await;
    // From the first sanction on, and from the first that is lifted, the list of them cannot be read: it names a report that is no id.
    let breaks = |event: &str| {
        format!(
            "create trigger breaks after {event} on sanctions begin \
             update sanctions set report_id = x'01' where lifted is null; end"
        )
    };
    let mut operator = SqliteConnection::connect(bench.kept.url()).await.expect("the same file");
    sqlx::raw_sql(AssertSqlSafe(breaks("insert"))).execute(&mut operator).await.expect("a trigger");
    let new = json!({ "game": "golden_goal", "opponent": { "type": "link" } });
    let makes = async |who: &Guest| bench.post(who, "/api/matches", new.clone()).await.status;
    for (measure, status) in [(json!({ "type": "mute", "hours": 1 }), 201), (json!({ "type": "ban" }), 403)] {
        assert_eq!(bench.decide(&ann, measure).await.status, 204);
        assert_eq!(makes(&ann).await, status);
    }
    let unreadable = Call::get("/api/moderation/sanctions").bearer(&bench.mo.token).send(bench.address()).await;
    assert_eq!(unreadable.problem(), refused(503, "store_unavailable"));

    let mend = "drop trigger breaks; update sanctions set report_id = null";
    sqlx::raw_sql(mend).execute(&mut operator).await.expect("readable");
    let sanctions = bench.get(&bench.mo, &format!("/api/moderation/sanctions?about={}", ann.id)).await;
    let bans = sanctions.as_array().expect("a list").iter().filter(|sanction| sanction["kind"] == "ban");
    let ids: Vec<_> = bans.map(|ban| ban["id"].as_str().expect("an id")).collect();
    assert_eq!(ids.len(), 1);
    sqlx::raw_sql(AssertSqlSafe(breaks("update of lifted"))).execute(&mut operator).await.expect("a trigger");
    let lift = format!("/api/moderation/sanctions/{}/lift", ids[0]);
    assert_eq!(bench.post(&bench.mo, &lift, json!({ "reason": "a mistake" })).await.status, 204);
    assert_eq!(makes(&ann).await, 201, "what is lifted bars nobody");
}
