//! Signing in as it should go.

use serde_json::json;
use tests::{Algorithm, Browser};

use super::super::{PASSWORD, account, guest};
use super::{landed, me, site, site_with};

#[tokio::test]
async fn a_guest_becomes_an_account_with_all_matches_and_is_the_same_elsewhere() {
    let site = site().await;
    site.provider.person("248289761001", "ada");
    let mut browser = site.browser();
    let made = browser.ask("POST", "/api/guests", &json!({ "name": "Ann" })).await.ok();
    let new = json!({ "game": "golden_goal", "opponent": { "type": "link" }, "side": "home" });
    let path =
        format!("/api/matches/{}", browser.ask("POST", "/api/matches", &new).await.ok()["id"].as_str().expect("an id"));
    let guests = browser.cookie("touchline_session").expect("a cookie").to_owned();
    landed(&site.sign_in(&mut browser).await, "/?back");
    assert_eq!(me(&mut browser).await, json!({ "id": made["id"], "name": "Ann", "account": true }));
    assert_eq!(browser.get(&path).await.ok()["you"], json!(["home"]));
    assert_ne!(browser.cookie("touchline_session"), Some(guests.as_str()), "another token");
    assert_eq!(browser.cookie("touchline_oidc"), None, "nothing is left of the way there");
    let stale = tests::Call::get("/api/me").bearer(&guests).send(site.server.address()).await;
    assert_eq!(stale.problem(), (401, "bad_token".to_owned()), "the guest's is worthless");
    let mut elsewhere = site.signed_in("248289761001", "ada lovelace now").await;
    assert_eq!(me(&mut elsewhere).await["id"], made["id"], "known by the subject alone");
}

#[tokio::test]
async fn somebody_new_has_the_providers_name_or_the_next_that_is_free() {
    let site = site().await;
    account(site.server.address(), "ADA").await;
    let names = [("1", "ada", "ada 2"), ("2", "Ada", "Ada 3"), ("3", "Bob", "Bob"), ("4", "gone", "player")];
    for (subject, given, name) in names {
        let mut browser = site.signed_in(subject, given).await;
        assert_eq!(me(&mut browser).await["name"], name);
    }
    let ways = site.signed_in("3", "Bob").await.get("/api/me/identities").await.ok();
    assert_eq!(ways["password"], false);
    assert_eq!(ways["identities"], json!([{ "issuer": site.provider.issuer(), "subject": "3" }]));
}

#[tokio::test]
async fn a_guest_whose_name_an_account_has_taken_gets_the_next() {
    let site = site().await;
    let mut browser = site.browser();
    browser.ask("POST", "/api/guests", &json!({ "name": "Zoë" })).await.ok();
    account(site.server.address(), "zoë").await;
    site.provider.person("1", "zoë");
    landed(&site.sign_in(&mut browser).await, "/?back");
    assert_eq!(me(&mut browser).await["name"], "Zoë 2");
}

#[tokio::test]
async fn a_guest_who_plays_is_not_left_by_it_unless_they_say_so() {
    let site = site().await;
    let mut ada = site.signed_in("1", "ada").await;
    let id = me(&mut ada).await["id"].clone();
    let mut browser = site.browser();
    browser.ask("POST", "/api/guests", &json!({ "name": "Bob" })).await.ok();
    let link = json!({ "game": "golden_goal", "opponent": { "type": "link" } });
    browser.ask("POST", "/api/matches", &link).await.ok();
    landed(&site.sign_in(&mut browser).await, "/?refused=still_playing");
    assert_eq!(me(&mut browser).await["name"], "Bob");
    let leave = json!({ "leave_guest": true });
    landed(&site.provider.round(&mut browser, "/api/oidc/start", &leave).await, "/?back");
    assert_eq!(me(&mut browser).await["id"], id);
}

#[tokio::test]
async fn a_provider_may_change_its_keys_and_how_it_signs() {
    let site = site().await;
    let id = me(&mut site.signed_in("1", "ada").await).await["id"].clone();
    for algorithm in [Algorithm::Rs256, Algorithm::Es256] {
        site.provider.change_key(algorithm);
        assert_eq!(me(&mut site.signed_in("1", "ada").await).await["id"], id, "{algorithm:?}");
    }
}

#[tokio::test]
async fn over_https_the_way_is_bound_to_this_host_and_comes_back_to_the_public_address() {
    let site = site_with(|config| config.behind_proxy = true).await;
    site.provider.person("1", "ada");
    let mut browser = Browser::over_https(site.server.address());
    let begun = browser.ask("POST", "/api/oidc/start", &json!({})).await;
    let cookie = begun.header("set-cookie").expect("a cookie");
    assert!(
        cookie.starts_with("__Host-touchline_oidc=")
            && cookie.ends_with("; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure"),
        "{cookie}"
    );
    let url = begun.json()["url"].as_str().expect("an address").to_owned();
    assert!(url.contains("redirect_uri=https%3A%2F%2Fplay.example%2Fapi%2Foidc%2Fcallback&"), "{url}");
    let back = site.provider.visit(&url).await;
    landed(&browser.get(&back).await, "/?back");
    assert!(browser.cookie("__Host-touchline_session").is_some());
}

#[tokio::test]
async fn the_button_has_the_providers_name_and_passwords_go_on() {
    let site = site().await;
    assert_eq!(site.browser().get("/api/oidc").await.ok(), json!({ "name": "Example" }));
    account(site.server.address(), "Ada").await;
    let mut browser = site.browser();
    browser.ask("POST", "/api/sign_in", &json!({ "name": "Ada", "password": PASSWORD })).await.ok();
    // Whoever signs in here as somebody else leaves the one before.
    let before = browser.cookie("touchline_session").expect("a cookie").to_owned();
    site.signed_in("1", "bob").await;
    site.provider.person("1", "bob");
    landed(&site.sign_in(&mut browser).await, "/?back");
    assert_eq!(me(&mut browser).await["name"], "bob");
    let stale = tests::Call::get("/api/me").bearer(&before).send(site.server.address()).await;
    assert_eq!(stale.problem(), (401, "bad_token".to_owned()));
    assert_eq!(guest(site.server.address(), "Cem").await.token.len(), 64, "guests, too");
}
