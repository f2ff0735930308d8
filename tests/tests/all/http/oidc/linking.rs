//! Accounts that sign in by the provider too.

use serde_json::{Value, json};
use tests::{Answer, Browser, Store};

use super::super::{PASSWORD, account};
use super::{Site, landed, me, site, site_with};

async fn with_password(site: &Site, name: &str) -> Browser {
    account(site.server.address(), name).await;
    let mut browser = site.browser();
    browser.ask("POST", "/api/sign_in", &json!({ "name": name, "password": PASSWORD })).await.ok();
    browser
}

async fn link(site: &Site, browser: &mut Browser, subject: &str) -> Answer {
    site.provider.person(subject, "somebody");
    site.provider.round(browser, "/api/me/identities", &json!({})).await
}

fn identity(site: &Site, subject: &str) -> Value {
    json!({ "issuer": site.provider.issuer(), "subject": subject })
}

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn an_account_is_linked_and_unlinked() {
    let site = site().await;
    let mut ada = with_password(&site, "Ada").await;
    let token = ada.cookie("touchline_session").expect("a cookie").to_owned();
    for _ in 0..2 {
        landed(&link(&site, &mut ada, "1").await, "/me");
    }
    assert_eq!(ada.cookie("touchline_session"), Some(token.as_str()), "it is not a sign-in");
    let ways = ada.get("/api/me/identities").await.ok();
    assert_eq!(ways, json!({ "password": true, "identities": [identity(&site, "1")] }));
    let mut elsewhere = site.signed_in("1", "whoever").await;
    assert_eq!(me(&mut elsewhere).await["name"], "Ada");

    let mut bob = with_password(&site, "Bob").await;
    landed(&link(&site, &mut bob, "1").await, "/me?refused=identity_taken");
    let unlink = bob.ask("DELETE", "/api/me/identities", &identity(&site, "1")).await;
    assert_eq!(unlink.problem(), refused(404, "no_such_identity"));
    assert_eq!(ada.ask("DELETE", "/api/me/identities", &identity(&site, "1")).await.status, 204);
    let again = ada.ask("DELETE", "/api/me/identities", &identity(&site, "1")).await;
    assert_eq!(again.problem(), refused(404, "no_such_identity"));
    let mut another = site.signed_in("1", "whoever").await;
    assert_eq!(me(&mut another).await["name"], "whoever", "somebody new");
}

#[tokio::test]
async fn the_last_way_in_stays_until_there_is_a_password() {
    let site = site().await;
    let mut ada = site.signed_in("1", "ada").await;
    let own = identity(&site, "1");
    let unlink = ada.ask("DELETE", "/api/me/identities", &own).await;
    assert_eq!(unlink.problem(), refused(409, "last_way_in"));
    assert_eq!(ada.ask("PUT", "/api/me/password", &json!({ "new": PASSWORD })).await.status, 204);
    assert_eq!(ada.ask("DELETE", "/api/me/identities", &own).await.status, 204);
    let known = json!({ "name": "ada", "password": PASSWORD });
    assert_eq!(site.browser().ask("POST", "/api/sign_in", &known).await.status, 200);
}

#[tokio::test]
async fn a_session_that_is_not_fresh_changes_no_way_in_until_one_signs_in_again() {
    let store = Store::sqlite();
    let site = site_with(|config| config.database = store.url().to_owned()).await;
    let mut ada = site.signed_in("1", "ada").await;
    let pool = sqlx::SqlitePool::connect(store.url()).await.expect("the database");
    sqlx::query("update sessions set created = created - 600001").execute(&pool).await.expect("older");
    let stale = refused(403, "sign_in_again");
    assert_eq!(ada.ask("POST", "/api/me/identities", &json!({})).await.problem(), stale);
    assert_eq!(ada.ask("DELETE", "/api/me/identities", &identity(&site, "1")).await.problem(), stale);
    assert_eq!(ada.ask("PUT", "/api/me/password", &json!({ "new": PASSWORD })).await.problem(), stale);
    assert_eq!(ada.ask("DELETE", "/api/me", &json!({})).await.problem(), stale);
    landed(&site.sign_in(&mut ada).await, "/?back");
    assert_eq!(ada.ask("PUT", "/api/me/password", &json!({ "new": PASSWORD })).await.status, 204);
    assert_eq!(ada.ask("DELETE", "/api/me/identities", &identity(&site, "1")).await.status, 204);
}

#[tokio::test]
async fn linking_is_for_the_account_that_began_it() {
    let site = site().await;
    let mut ada = with_password(&site, "Ada").await;
    site.provider.person("evil", "eve");
    let begun = ada.ask("POST", "/api/me/identities", &json!({})).await.ok();
    let back = site.provider.visit(begun["url"].as_str().expect("an address")).await;
    ada.ask("POST", "/api/sign_out", &json!({})).await;
    account(site.server.address(), "Bob").await;
    ada.ask("POST", "/api/sign_in", &json!({ "name": "Bob", "password": PASSWORD })).await.ok();
    landed(&ada.get(&back).await, "/me?refused=bad_provider_answer");
    assert_eq!(ada.get("/api/me/identities").await.ok()["identities"], json!([]));
}

#[tokio::test]
async fn an_account_is_not_linked_by_signing_in_and_a_guest_has_nothing_to_link() {
    let site = site().await;
    let mut ada = with_password(&site, "Ada").await;
    site.provider.person("1", "somebody");
    landed(&site.sign_in(&mut ada).await, "/?refused=have_account");
    assert_eq!(ada.get("/api/me/identities").await.ok()["identities"], json!([]));
    let mut bob = site.browser();
    bob.ask("POST", "/api/guests", &json!({ "name": "Bob" })).await.ok();
    for (method, body) in [("GET", json!({})), ("POST", json!({})), ("DELETE", identity(&site, "1"))] {
        let answer = bob.ask(method, "/api/me/identities", &body).await;
        assert_eq!(answer.problem(), refused(403, "no_account"), "{method}");
    }
}

#[tokio::test]
async fn an_account_has_only_so_many_ways_in() {
    let site = site().await;
    let mut ada = with_password(&site, "Ada").await;
    for subject in 0..10 {
        landed(&link(&site, &mut ada, &subject.to_string()).await, "/me");
    }
    landed(&link(&site, &mut ada, "10").await, "/me?refused=too_many");
}

#[tokio::test]
async fn what_is_deleted_is_unlinked() {
    let site = site().await;
    let mut ada = site.signed_in("1", "ada").await;
    let id = me(&mut ada).await["id"].clone();
    let export = ada.get("/api/me/export").await.ok();
    assert_eq!(export["identities"], json!([identity(&site, "1")]));
    assert_eq!(ada.ask("DELETE", "/api/me", &json!({})).await.status, 204);
    assert_ne!(me(&mut site.signed_in("1", "ada").await).await["id"], id, "somebody new");
}
