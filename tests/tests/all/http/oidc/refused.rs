//! Signing in as it must not go.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use tests::{Call, LocalServer, RealServer, Store, binary};
use tokio::net::TcpListener;
use tokio::process::Command;

use super::super::{PASSWORD, account};
use super::{flags, landed, me, site};

const BAD: &str = "/?refused=bad_provider_answer";

#[tokio::test]
async fn a_token_that_is_not_for_this_sign_in_lets_nobody_in() {
    let site = site().await;
    site.provider.person("1", "ada");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs();
    for wrong in [
        json!({ "nonce": "another" }),
        json!({ "nonce": null }),
        json!({ "aud": "another" }),
        json!({ "aud": ["touchline", "another"] }),
        json!({ "iss": "https://evil.example" }),
        json!({ "exp": now - 1 }),
        json!({ "exp": null }),
        json!({ "sub": null }),
    ] {
        site.provider.twist(wrong.clone());
        let mut browser = site.browser();
        let answer = site.sign_in(&mut browser).await;
        assert!(matches!(answer.header("location"), Some(BAD | "/?refused=provider_failed")), "{wrong}: {answer:?}");
        assert_eq!(browser.cookie("touchline_session"), None, "{wrong}");
    }
    site.provider.twist(json!({}));
    site.provider.forge(true);
    let mut browser = site.browser();
    landed(&site.sign_in(&mut browser).await, BAD);
    assert_eq!(browser.cookie("touchline_session"), None);
    site.provider.forge(false);
    assert_eq!(me(&mut site.signed_in("1", "ada").await).await["name"], "ada", "nothing of it is left");
}

#[tokio::test]
async fn a_way_back_is_gone_once() {
    let site = site().await;
    site.provider.person("1", "ada");
    let mut browser = site.browser();
    let begun = browser.ask("POST", "/api/oidc/start", &json!({})).await.ok();
    // The cookie is kept, as whoever listens would keep it.
    let mut thief = browser.clone();
    let back = site.provider.visit(begun["url"].as_str().expect("an address")).await;
    landed(&browser.get(&back).await, "/?back");
    landed(&thief.get(&back).await, BAD);
    landed(&browser.get(&back).await, BAD);
    assert_eq!(thief.cookie("touchline_session"), None);
    assert_eq!(me(&mut browser).await["name"], "ada", "who is in stays in");
}

#[tokio::test]
async fn a_way_back_is_for_the_browser_that_began_it() {
    let site = site().await;
    site.provider.person("evil", "eve");
    let (mut eve, mut ada) = (site.browser(), site.browser());
    let begun = eve.ask("POST", "/api/oidc/start", &json!({})).await.ok();
    let back = site.provider.visit(begun["url"].as_str().expect("an address")).await;
    // Eve sends her own way back to Ada, who has begun a sign-in herself, and to somebody who has not.
    ada.ask("POST", "/api/oidc/start", &json!({})).await.ok();
    landed(&ada.get(&back).await, BAD);
    landed(&site.browser().get(&back).await, BAD);
    assert_eq!(ada.cookie("touchline_session"), None, "nobody is Eve without knowing");
}

#[tokio::test]
async fn addresses_made_up_lead_nowhere_else() {
    let site = site().await;
    let path = "/api/oidc/callback";
    for query in [
        "",
        "?code=a",
        "?state=a",
        "?code=a&state=a",
        "?error=access_denied&state=a",
        "?code=a&state=a&redirect_uri=https://evil.example&next=//evil.example",
    ] {
        let mut browser = site.browser();
        browser.ask("POST", "/api/oidc/start", &json!({})).await.ok();
        landed(&browser.get(&format!("{path}{query}")).await, BAD);
    }
    let twice = site.browser().get("/api/oidc/callback?state=a&state=b").await;
    assert_eq!(twice.problem(), (400, "json".to_owned()));
}

#[tokio::test]
async fn another_providers_answer_is_not_this_ones() {
    let site = site().await;
    site.provider.person("1", "ada");
    for (issuer, place) in [("https://evil.example", BAD), (&*site.provider.issuer(), "/?back")] {
        let mut browser = site.browser();
        let begun = browser.ask("POST", "/api/oidc/start", &json!({})).await.ok();
        let back = site.provider.visit(begun["url"].as_str().expect("an address")).await;
        landed(&browser.get(&format!("{back}&iss={issuer}")).await, place);
    }
}

#[tokio::test]
async fn who_changes_their_mind_there_is_not_scolded() {
    let site = site().await;
    site.provider.deny();
    let mut browser = site.browser();
    landed(&site.sign_in(&mut browser).await, "/?back");
    assert_eq!(browser.cookie("touchline_session"), None);
}

#[tokio::test]
async fn a_provider_that_fails_is_said_and_passwords_go_on() {
    let site = site().await;
    site.provider.person("1", "ada");
    let mut browser = site.browser();
    let begun = browser.ask("POST", "/api/oidc/start", &json!({})).await.ok();
    let back = site.provider.visit(begun["url"].as_str().expect("an address")).await;
    site.provider.fail(true);
    landed(&browser.get(&back).await, "/?refused=provider_failed");
    account(site.server.address(), "Ada").await;
    browser.ask("POST", "/api/sign_in", &json!({ "name": "Ada", "password": PASSWORD })).await.ok();
    site.provider.fail(false);
    site.signed_in("1", "bob").await;
}

#[tokio::test]
async fn a_provider_that_is_down_is_said_and_the_server_starts() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let issuer = format!("http://{}", listener.local_addr().expect("an address"));
    drop(listener);
    let server = LocalServer::start_with(|config| config.provider = flags(&issuer)).await;
    let address = server.address();
    let start = Call::new("POST", "/api/oidc/start").send(address).await;
    assert_eq!(start.problem(), (502, "provider_failed".to_owned()));
    assert_eq!(Call::get("/api/oidc").send(address).await.ok()["name"], "Example");
    account(address, "Ada").await;
}

#[tokio::test]
async fn without_a_provider_there_is_no_button_and_no_way() {
    let server = LocalServer::start().await;
    let address = server.address();
    assert_eq!(Call::get("/api/oidc").send(address).await.ok(), json!({}));
    let start = Call::new("POST", "/api/oidc/start").send(address).await;
    assert_eq!(start.problem(), (404, "no_provider".to_owned()));
    let callback = Call::get("/api/oidc/callback?code=a&state=b").send(address).await;
    landed(&callback, "/?refused=no_provider");
}

#[tokio::test]
async fn what_begins_a_sign_in_is_judged() {
    let site = site().await;
    for (body, code) in [(json!({ "more": 1 }), "json"), (json!({ "leave_guest": 1 }), "json"), (Value::Null, "json")] {
        let answer = site.browser().ask("POST", "/api/oidc/start", &body).await;
        assert_eq!(answer.problem(), (400, code.to_owned()), "{body}");
    }
}

#[tokio::test]
async fn one_address_begins_only_so_many() {
    let site = super::site_with(|config| config.behind_proxy = true).await;
    let start = Call::new("POST", "/api/oidc/start").header("x-forwarded-for", "192.0.2.1");
    let mut statuses = Vec::new();
    for _ in 0..62 {
        statuses.push(start.send(site.server.address()).await.status);
    }
    assert_eq!((statuses[59], statuses[61]), (200, 429));
}

#[tokio::test]
async fn a_wrong_setting_is_said_and_nothing_listens() {
    for (flags, said) in [
        (vec!["--oidc-issuer=http://id.example"], "must be https"),
        (vec!["--oidc-issuer=id.example"], "https:// and a host"),
        (vec!["--oidc-issuer=https://id.example"], "--oidc-client-id"),
        (vec!["--oidc-client-id=a", "--oidc-public-url=https://play.example"], "--oidc-issuer"),
        (vec!["--oidc-client-id="], "value is required"),
        (vec!["--oidc-public-url=https://play.example/path"], "has no path"),
    ] {
        let mut command = Command::new(binary("touchline-server"));
        command.args(["--listen=127.0.0.1:0", "--database=sqlite::memory:"]).args(&flags);
        let ended = command.output().await.expect("the server's binary runs");
        let text = String::from_utf8_lossy(&ended.stderr);
        assert!(!ended.status.success() && ended.stdout.is_empty() && text.contains(said), "{flags:?}: {text}");
    }
    let whole = ["--oidc-issuer=http://127.0.0.1:9", "--oidc-client-id=a", "--oidc-public-url=http://127.0.0.1:1"];
    let server = RealServer::start_with(&Store::sqlite(), &whole).await;
    assert_eq!(Call::get("/api/oidc").send(server.address()).await.ok()["name"], "127.0.0.1");
}
