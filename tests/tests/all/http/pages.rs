//! The web client inside the binary, the document of the API, and addresses where there is nothing.

use std::path::Path;

use serde_json::Value;
use tests::{Call, LocalServer};

#[tokio::test]
async fn the_page_is_served_at_every_address_that_the_client_routes() {
    let server = LocalServer::start().await;
    let page = Call::get("/").send(server.address()).await;
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert!(page.body.to_lowercase().contains("<!doctype html>"), "{}", page.body);
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let route = Call::get("/match/01a22c4a-e4e3-72ae-b1a1-605b94a6a219").send(server.address()).await;
    assert_eq!(route.body, page.body);
    let etag = page.header("etag").expect("an etag");
    for tags in [etag.to_owned(), format!("\"other\", W/{etag}")] {
        let known = Call::get("/").header("if-none-match", &tags).send(server.address()).await;
        assert_eq!((known.status, known.body.as_str()), (304, ""), "{tags}");
    }
    assert_eq!(Call::get("/").header("if-none-match", "\"other\"").send(server.address()).await.status, 200);
    for missing in ["/assets/nothing.js", "/..%2f..%2fCargo.toml", "/index.html.map", "/.env"] {
        assert_eq!(Call::get(missing).send(server.address()).await.status, 404, "{missing}");
    }
}

#[tokio::test]
async fn a_link_to_a_match_says_who_plays_and_names_stay_text() {
    let server = LocalServer::start().await;
    let address = server.address();
    let eve = super::guest(address, "<b>\"Eve&").await;
    let new = serde_json::json!({ "game": "golden_goal", "opponent": { "type": "computer", "strength": "easy" }, "side": "home" });
    let path = super::make(address, &eve, new).await;
    let id = path.rsplit('/').next().expect("an id");
    let page = Call::get(&format!("/match/{id}")).send(address).await;
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert_eq!(page.header("cache-control"), Some("no-store"), "it is another one at every goal");
    let title = "<meta property=\"og:title\" content=\"&lt;b&gt;&quot;Eve&amp; 0 : 0 the computer (easy)\">";
    assert!(page.body.contains(title), "{}", page.body);
    assert!(page.body.contains("content=\"Golden Goal. It is being played now.\""), "{}", page.body);
    assert!(!page.body.contains("<b>"), "{}", page.body);
    let plain = Call::get("/").send(address).await.body;
    let picture = format!("<meta property=\"og:image\" content=\"http://{address}{path}/picture.png?seq=");
    assert!(page.body.contains(&picture), "{}", page.body);
    let card = "<meta name=\"twitter:card\" content=\"summary_large_image\">";
    let tags = page.body.find("<meta property=\"og:type\"").expect("tags");
    let end = page.body.find(card).expect("the last tag") + card.len();
    assert_eq!(format!("{}{}", &page.body[..tags], &page.body[end..]), plain, "the page is the client's");
    let replay = Call::get(&format!("/match/{id}/replay?step=1")).send(address).await;
    // The computer plays on meanwhile.
    let whenever = |body: String| {
        let parts = body.split("picture.png?seq=").map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()));
        parts.collect::<String>()
    };
    assert_eq!(
        (replay.status, whenever(replay.body)),
        (200, whenever(page.body)),
        "looking back begins with the same page"
    );
}

/// How the web client's own router knows its pages: should it change, the server's list must follow.
const ROUTER: [&str; 14] = [
    r"= /^\/match\/([0-9a-f-]{36})\/?$/.exec(path)",
    r"= /^\/match\/([0-9a-f-]{36})\/replay\/?$/.exec(path)",
    "if (path === '/') return",
    r"= /^\/rules(?:\/([a-z_]+))?\/?$/.exec(path)",
    "if (path === '/fair-dice') return",
    "if (path === '/watch') return",
    "if (path === '/tv') return",
    "if (path === '/me') return",
    "if (path === '/me/preferences') return",
    r"= /^\/moderation(?:\/(sanctions|trail|signals))?\/?$/.exec(path)",
    r"= /^\/moderation\/(report|player)\/([0-9a-f-]{36})\/?$/.exec(path)",
    r"= /^\/player\/([0-9a-f-]{36})\/?$/.exec(path)",
    r"= /^\/challenge\/([0-9a-f-]{36})\/?$/.exec(path)",
    r"= /^\/leaders(?:\/([a-z_]+))?\/?$/.exec(path)",
];

#[tokio::test]
async fn an_address_without_a_page_is_not_found_and_shows_the_client_all_the_same() {
    let server = LocalServer::start().await;
    let page = Call::get("/").send(server.address()).await;
    let id = "01a22c4a-e4e3-72ae-b1a1-605b94a6a219";
    let router = Path::new(env!("CARGO_MANIFEST_DIR")).join("../clients/web/src/lib/router.svelte.ts");
    let router = std::fs::read_to_string(router).expect("the web client's router");
    assert!(ROUTER.iter().all(|known| router.contains(known)), "it knows its pages in another way now");
    assert_eq!(router.matches("return { page: '").count(), ROUTER.len() + 1, "and one for all others");
    let matches = ["/match/{id}", "/match/{id}/", "/match/{id}/replay", "/match/{id}/replay/?step=5"];
    let people = ["/player/{id}", "/player/{id}/", "/moderation/report/{id}", "/moderation/player/{id}/"];
    let matches = matches.iter().chain(&people).chain(&["/challenge/{id}"]).map(|path| path.replace("{id}", id));
    let others = [
        "/",
        "/?a=b",
        "/rules",
        "/rules/",
        "/rules/golden_goal",
        "/rules/golden_goal/",
        "/fair-dice",
        "/watch",
        "/tv",
        "/me",
        "/me/preferences",
        "/moderation",
        "/moderation/trail",
        "/leaders",
        "/leaders/golden_goal",
    ];
    for path in others.map(str::to_owned).into_iter().chain(matches) {
        let answer = Call::get(&path).send(server.address()).await;
        assert_eq!((answer.status, &answer.body), (200, &page.body), "{path}");
    }
    let etag = page.header("etag").expect("an etag");
    for path in [
        "/nothing",
        "/match",
        "/match/",
        "/match/1",
        &format!("/match/{id}/x"),
        "/match/1/replay",
        &format!("/player/{id}/replay"),
        "/rules/chess",
        "/moderation/x",
        "/challenge/1",
        "/moderation/report/1",
        "/rulesx",
        "/fair-dice/",
    ] {
        let answer = Call::get(path).header("if-none-match", etag).send(server.address()).await;
        assert_eq!((answer.status, &answer.body), (404, &page.body), "{path}");
        assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"), "{path}");
    }
}

#[tokio::test]
async fn browsers_that_can_unzip_get_less() {
    let server = LocalServer::start().await;
    let plain = Call::get("/").send(server.address()).await;
    let zipped = Call::get("/").header("accept-encoding", "br, gzip;q=0.5").send(server.address()).await;
    assert_eq!((zipped.status, zipped.header("content-encoding")), (200, Some("gzip")));
    let length =
        |answer: &tests::Answer| answer.header("content-length").expect("a length").parse::<usize>().expect("a number");
    assert!(length(&zipped) < length(&plain));
    assert_ne!(zipped.header("etag"), plain.header("etag"), "other bytes, another tag");
    assert_eq!((zipped.header("vary"), plain.header("vary")), (Some("accept-encoding"), Some("accept-encoding")));
    assert_eq!(plain.header("content-encoding"), None);
}

#[tokio::test]
async fn assets_are_kept_for_ever() {
    let server = LocalServer::start().await;
    let page = Call::get("/").send(server.address()).await.body;
    // A build without the web client has no assets, and says so on its page.
    let assets: Vec<&str> = page.split('"').filter(|text| text.starts_with("/assets/")).collect();
    assert_eq!(assets.is_empty(), page.contains("without the web client"), "{page}");
    for asset in assets {
        let answer = Call::get(asset).send(server.address()).await;
        assert_eq!(answer.status, 200, "{asset}");
        assert_eq!(answer.header("cache-control"), Some("public, max-age=31536000, immutable"));
    }
}

#[tokio::test]
async fn every_answer_keeps_browsers_safe() {
    let server = LocalServer::start().await;
    for path in ["/", "/nothing.js", "/api/games", "/api/nothing", "/health/live", "/metrics", "/api/docs/"] {
        let answer = Call::get(path).send(server.address()).await;
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        let is_api = path.starts_with("/api/");
        assert!(!is_api || answer.header("cache-control") == Some("no-store"), "{path}: {answer:?}");
    }
}

#[tokio::test]
async fn nothing_below_the_api_is_a_page() {
    let server = LocalServer::start().await;
    for path in ["/api", "/api/", "/api/nothing", "/api/matches/1/2/3", "/api/me/"] {
        for method in ["GET", "POST", "DELETE"] {
            let answer = Call::new(method, path).send(server.address()).await;
            assert_eq!(answer.problem(), (404, "not_found".to_owned()), "{method} {path}");
        }
    }
    let id = "01a22c4a-e4e3-72ae-b1a1-605b94a6a219";
    for path in ["/api/guests", "/api/sign_in", "/api/games", "/api/matches", &format!("/api/matches/{id}/acts")] {
        let answer = Call::new("DELETE", path).send(server.address()).await;
        assert_eq!(answer.problem(), (405, "method_not_allowed".to_owned()), "{path}");
    }
}

#[tokio::test]
async fn the_document_names_every_route_and_resolves() {
    let server = LocalServer::start().await;
    let document = Call::get("/api/openapi.json").send(server.address()).await.ok();
    let paths = document["paths"].as_object().expect("paths");
    for (method, path) in [
        ("post", "/api/guests"),
        ("post", "/api/accounts"),
        ("post", "/api/sign_in"),
        ("get", "/api/me"),
        ("delete", "/api/me"),
        ("get", "/api/me/sessions"),
        ("delete", "/api/me/sessions"),
        ("delete", "/api/me/sessions/{id}"),
        ("get", "/api/me/tokens"),
        ("post", "/api/me/tokens"),
        ("delete", "/api/me/tokens/{id}"),
        ("get", "/api/me/preferences"),
        ("put", "/api/me/preferences"),
        ("put", "/api/me/password"),
        ("put", "/api/me/bot"),
        ("get", "/api/me/export"),
        ("post", "/api/sign_out"),
        ("get", "/api/games"),
        ("post", "/api/matches"),
        ("get", "/api/matches"),
        ("get", "/api/me/matches"),
        ("get", "/api/matches/{id}"),
        ("get", "/api/matches/{id}/legal"),
        ("get", "/api/matches/{id}/record"),
        ("get", "/api/matches/{id}/events"),
        ("get", "/api/matches/{id}/picture.png"),
        ("post", "/api/matches/{id}/join"),
        ("post", "/api/matches/{id}/acts"),
        ("post", "/api/matches/{id}/orders"),
        ("get", "/api/matches/{id}/hint"),
    ] {
        assert!(paths.get(path).is_some_and(|item| item[method].is_object()), "{method} {path}");
    }
    let mut references = Vec::new();
    collect_references(&document, &mut references);
    assert!(!references.is_empty());
    for reference in references {
        let pointer = reference.strip_prefix('#').expect("inside the document");
        assert!(document.pointer(pointer).is_some(), "{reference} leads nowhere");
    }
    // What is an integer is written as one; only types of ours have names.
    let schemas = document["components"]["schemas"].as_object().expect("schemas");
    let is_ours = |name: &String| name.starts_with(|first: char| first.is_ascii_uppercase()) && !name.contains('_');
    assert!(schemas.keys().all(is_ours), "{:?}", schemas.keys());
    let seq = &document["paths"]["/api/matches/{id}/events"]["get"]["parameters"][1]["schema"];
    assert_eq!((&seq["type"], seq.get("$ref")), (&Value::from("integer"), None), "{seq}");
    let page = Call::get("/api/docs/").send(server.address()).await;
    assert!(page.body.contains("swagger-ui"), "{}", page.body);
    let script = Call::get("/api/docs/swagger-initializer.js").send(server.address()).await;
    assert!(script.body.contains("/api/openapi.json"), "{}", script.body);
}

fn collect_references(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|value| collect_references(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| collect_references(value, found)),
        _ => {}
    }
}
