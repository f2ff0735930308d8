//! Every route of the API, once, with a request that is in order and who may make it. A route that is missing here fails a test, and so does
//! one that its document describes otherwise.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tests::{Call, LocalServer};

/// An id that nothing and nobody has.
pub(super) const NOBODY: &str = "0191d0c0-ffee-7000-8000-00000000002a";

/// Who may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum May {
    /// Whoever comes.
    Anybody,
    /// Who has a token: a session, or a program's whose scopes go so far.
    Signed,
    /// Who is here in person: a session.
    InPerson,
    /// The same, of an account that is trusted with moderation.
    Moderator,
}

/// A route.
#[derive(Clone, Debug)]
pub(crate) struct Route {
    pub(crate) method: &'static str,
    /// As in the document.
    pub(crate) template: &'static str,
    pub(crate) may: May,
    /// What stands behind the path, such as `?name=A`.
    query: &'static str,
    body: Option<Value>,
}

impl Route {
    /// The request, about the match with this id.
    pub(crate) fn call(&self, id: &str) -> Call {
        match &self.body {
            Some(body) => self.bare(id).body("application/json", body.to_string()),
            None => self.bare(id),
        }
    }

    /// The same without its body.
    pub(super) fn bare(&self, id: &str) -> Call {
        let about = if self.template.starts_with("/api/matches/") { id } else { NOBODY };
        let path = [("{id}", about), ("{player}", NOBODY), ("{game}", "golden_goal"), ("{preset}", "default")];
        let path = path.into_iter().chain([("{pace}", "fast"), ("{kind}", "casual")]);
        let path = path.fold(self.template.to_owned(), |path, (name, value)| path.replace(name, value));
        Call::new(self.method, &format!("{path}{}", self.query)).header("idempotency-key", "a")
    }

    /// Whether it only reads.
    pub(crate) fn reads(&self) -> bool {
        self.method == "GET"
    }
}

/// All of them.
pub(crate) fn routes() -> Vec<Route> {
    let bare = BARE.iter().map(|&(method, template, may, query)| Route { method, template, may, query, body: None });
    let with_body = |(method, template, may, body): (&'static str, &'static str, May, Value)| Route {
        method,
        template,
        may,
        query: "",
        body: Some(body),
    };
    bare.chain(of_accounts().into_iter().map(with_body)).chain(of_play().into_iter().map(with_body)).collect()
}

/// Those without a body.
const BARE: [(&str, &str, May, &str); 62] = [
    ("GET", "/api/games", May::Anybody, ""),
    ("GET", "/api/oidc", May::Anybody, ""),
    ("GET", "/api/oidc/callback", May::Anybody, "?code=a&state=a"),
    ("GET", "/api/players", May::Anybody, "?name=A"),
    ("GET", "/api/players/{id}", May::Anybody, ""),
    ("GET", "/api/players/{id}/matches", May::Anybody, ""),
    ("GET", "/api/players/{id}/ratings/{game}", May::Anybody, ""),
    ("GET", "/api/leaderboards/{game}", May::Anybody, ""),
    ("GET", "/api/pools", May::Anybody, ""),
    ("GET", "/api/seeks", May::Anybody, ""),
    ("GET", "/api/challenges/{id}", May::Anybody, ""),
    ("GET", "/api/tournaments", May::Anybody, ""),
    ("GET", "/api/tournaments/{id}", May::Anybody, ""),
    ("GET", "/api/tournaments/{id}/log", May::Anybody, ""),
    ("GET", "/api/watch", May::Anybody, ""),
    ("GET", "/api/matches", May::Anybody, ""),
    ("GET", "/api/matches/{id}", May::Anybody, ""),
    ("GET", "/api/matches/{id}/record", May::Anybody, ""),
    ("GET", "/api/matches/{id}/events", May::Anybody, ""),
    ("GET", "/api/matches/{id}/replay", May::Anybody, ""),
    ("GET", "/api/matches/{id}/graph", May::Anybody, ""),
    ("GET", "/api/matches/{id}/picture.png", May::Anybody, ""),
    ("GET", "/api/matches/{id}/ratings", May::Anybody, ""),
    ("GET", "/api/matches/{id}/chat", May::Anybody, "?room=spectators"),
    ("GET", "/api/matches/{id}/legal", May::Signed, ""),
    ("GET", "/api/matches/{id}/hint", May::Signed, ""),
    ("POST", "/api/sign_out", May::Anybody, ""),
    ("GET", "/api/me", May::Signed, ""),
    ("GET", "/api/me/matches", May::Signed, ""),
    ("GET", "/api/me/follows", May::Signed, ""),
    ("GET", "/api/me/blocks", May::Signed, ""),
    ("GET", "/api/me/standing", May::Signed, ""),
    ("GET", "/api/me/preferences", May::Signed, ""),
    ("GET", "/api/me/waiting", May::Signed, ""),
    ("PUT", "/api/me/follows/{player}", May::Signed, ""),
    ("DELETE", "/api/me/follows/{player}", May::Signed, ""),
    ("PUT", "/api/me/blocks/{player}", May::Signed, ""),
    ("DELETE", "/api/me/blocks/{player}", May::Signed, ""),
    ("PUT", "/api/me/pools/{game}/{preset}/{pace}/{kind}", May::Signed, ""),
    ("DELETE", "/api/me/pools/{game}/{preset}/{pace}/{kind}", May::Signed, ""),
    ("POST", "/api/me/offer/{id}/confirm", May::Signed, ""),
    ("POST", "/api/me/offer/{id}/decline", May::Signed, ""),
    ("POST", "/api/seeks/{id}/accept", May::Signed, ""),
    ("DELETE", "/api/seeks/{id}", May::Signed, ""),
    ("POST", "/api/challenges/{id}/accept", May::Signed, ""),
    ("POST", "/api/challenges/{id}/decline", May::Signed, ""),
    ("DELETE", "/api/challenges/{id}", May::Signed, ""),
    ("GET", "/api/me/sessions", May::InPerson, ""),
    ("DELETE", "/api/me/sessions", May::InPerson, ""),
    ("DELETE", "/api/me/sessions/{id}", May::InPerson, ""),
    ("GET", "/api/me/tokens", May::InPerson, ""),
    ("DELETE", "/api/me/tokens/{id}", May::InPerson, ""),
    ("GET", "/api/me/export", May::InPerson, ""),
    ("GET", "/api/me/identities", May::InPerson, ""),
    ("POST", "/api/me/identities", May::InPerson, ""),
    ("GET", "/api/moderation/reports", May::Moderator, ""),
    ("GET", "/api/moderation/reports/{id}", May::Moderator, ""),
    ("GET", "/api/moderation/players/{player}", May::Moderator, ""),
    ("GET", "/api/moderation/sanctions", May::Moderator, ""),
    ("GET", "/api/moderation/audit", May::Moderator, ""),
    ("GET", "/api/moderation/habits", May::Moderator, ""),
    ("GET", "/api/moderation/signals", May::Moderator, ""),
];

/// Those about who somebody is, and what follows from what they did.
fn of_accounts() -> [(&'static str, &'static str, May, Value); 15] {
    let known = json!({ "name": "Eve", "password": "correct horse" });
    let decision = json!({ "measure": { "type": "ban" }, "reason": "r" });
    [
        ("POST", "/api/guests", May::Anybody, json!({ "name": "Eve" })),
        ("POST", "/api/accounts", May::Anybody, known.clone()),
        ("POST", "/api/sign_in", May::Anybody, known),
        ("POST", "/api/oidc/start", May::Anybody, json!({})),
        ("POST", "/api/reports", May::Signed, json!({ "about": NOBODY, "reason": "chat", "text": "t" })),
        ("POST", "/api/me/tokens", May::InPerson, json!({ "label": "a", "scopes": ["play"] })),
        ("PUT", "/api/me/preferences", May::InPerson, json!({})),
        ("PUT", "/api/me/password", May::InPerson, json!({ "old": "correct horse", "new": "battery staple" })),
        ("PUT", "/api/me/bot", May::InPerson, json!({ "in_pools": true })),
        ("DELETE", "/api/me/identities", May::InPerson, json!({ "issuer": "https://id.example", "subject": "1" })),
        ("DELETE", "/api/me", May::InPerson, json!({ "password": "wrong horse" })),
        ("POST", "/api/moderation/reports/{id}/decision", May::Moderator, decision.clone()),
        ("POST", "/api/moderation/players/{player}/decisions", May::Moderator, decision),
        ("POST", "/api/moderation/sanctions/{id}/lift", May::Moderator, json!({ "reason": "r" })),
        ("POST", "/api/matches/{id}/join", May::Signed, json!({})),
    ]
}

/// Those that begin matches and play them.
fn of_play() -> [(&'static str, &'static str, May, Value); 10] {
    let terms = json!({ "terms": { "game": "golden_goal" } });
    let computer = json!({ "pool": "golden_goal/default/fast/casual", "strength": "easy" });
    let act = json!({ "prompt": 1, "action": { "type": "end_turn" } });
    [
        ("POST", "/api/matches", May::Signed, json!({ "game": "golden_goal", "opponent": { "type": "link" } })),
        ("POST", "/api/matches/{id}/branch", May::Signed, json!({ "seq": 1, "opponent": { "type": "hot_seat" } })),
        ("POST", "/api/matches/{id}/acts", May::Signed, act),
        ("POST", "/api/matches/{id}/orders", May::Signed, json!({ "order": { "type": "resign" } })),
        ("POST", "/api/seeks", May::Signed, terms.clone()),
        ("POST", "/api/challenges", May::Signed, terms),
        ("POST", "/api/me/computer", May::Signed, computer),
        ("POST", "/api/tournaments", May::Signed, tournament()),
        ("POST", "/api/tournaments/{id}/entries", May::Signed, json!({})),
        ("POST", "/api/tournaments/{id}/orders", May::Signed, json!({ "type": "withdraw" })),
    ]
}

/// A league that somebody makes.
pub(super) fn tournament() -> Value {
    let clock = json!({ "type": "bank", "bank_s": 60, "increment_s": 1 });
    json!({ "settings": {
        "name": "A league", "game": "golden_goal", "clock": clock, "format": { "type": "league", "legs": 1 },
        "size_max": 4, "pace": { "type": "live", "ready_s": 60 },
    } })
}

/// What the document says of each route: whether it needs a token, and whether it takes a body.
pub(super) async fn documented(server: &LocalServer) -> Vec<(String, String, bool, bool)> {
    let document = Call::get("/api/openapi.json").send(server.address()).await.ok();
    let paths = document["paths"].as_object().expect("paths").iter();
    let each = paths.flat_map(|(path, methods)| {
        methods.as_object().expect("methods").iter().map(|(method, operation)| {
            let ways = operation["security"].as_array().map(Vec::as_slice).unwrap_or_default();
            let needs = !ways.is_empty() && !ways.contains(&json!({}));
            (method.to_uppercase(), path.clone(), needs, operation["requestBody"].is_object())
        })
    });
    each.collect()
}

#[tokio::test]
async fn every_route_is_here_with_who_may_ask() {
    let server = LocalServer::start().await;
    let documented: BTreeSet<_> = documented(&server).await.into_iter().collect();
    let here = routes().into_iter().map(|route| {
        (route.method.to_owned(), route.template.to_owned(), route.may != May::Anybody, route.body.is_some())
    });
    let here: BTreeSet<_> = here.collect();
    let missing: Vec<_> = documented.difference(&here).collect();
    let unknown: Vec<_> = here.difference(&documented).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "the document has {missing:?}, this list {unknown:?}");
}

/// The routes that the protocol's page names in its table: `GET, PUT /api/..` in code, what stands behind `?` left out.
fn in_the_protocol() -> BTreeSet<(String, String)> {
    let page = include_str!("../../../../protocol/PROTOCOL.md");
    let (_, section) = page.split_once("## 4. REST in one look").expect("its section 4");
    let (section, _) = section.split_once("\n## ").expect("a section behind it");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
    let code = rows.flat_map(|(cell, _)| cell.split('`').skip(1).step_by(2));
    let named = code.flat_map(|code| {
        let (methods, path) = code.split_once(" /").unwrap_or_else(|| panic!("`{code}` is no route"));
        let path = format!("/{}", path.split('?').next().unwrap_or_default());
        methods.split(", ").map(move |method| (method.to_owned(), path.clone())).collect::<Vec<_>>()
    });
    named.collect()
}

#[test]
fn the_protocol_names_every_route() {
    let here = routes().into_iter().map(|route| (route.method.to_owned(), route.template.to_owned()));
    let (here, named): (BTreeSet<_>, BTreeSet<_>) = (here.collect(), in_the_protocol());
    let missing: Vec<_> = here.difference(&named).collect();
    let unknown: Vec<_> = named.difference(&here).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "PROTOCOL.md lacks {missing:?} and has {unknown:?}");
}
