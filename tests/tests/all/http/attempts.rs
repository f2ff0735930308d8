//! Passwords are not guessed at: not when signing in, and not by one who has somebody's session and wants their password.

use std::sync::atomic::Ordering;

use serde_json::json;
use sqlx::{Connection, SqliteConnection};
use tests::{Call, LocalServer, Store};

use super::{PASSWORD, account};

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn who_has_somebodys_session_tries_as_few_passwords_as_everybody() {
    let server = LocalServer::start().await;
    let address = server.address();
    for (name, method, path, field) in
        [("Ada", "PUT", "/api/me/password", "old"), ("Bea", "DELETE", "/api/me", "password")]
    {
        let own = account(address, name).await;
        let given = async |password: &str| {
            let mut body = json!({ field: password });
            if method == "PUT" {
                body["new"] = json!("battery staple");
            }
            let call = Call::new(method, path).body("application/json", body.to_string());
            call.bearer(&own.token).send(address).await
        };
        let mut last = given("wrong horse").await;
        let mut tries = 1;
        while last.status == 403 {
            assert_eq!(last.problem(), refused(403, "wrong_password"), "{path}");
            last = given("wrong horse").await;
            tries += 1;
        }
        assert_eq!((tries, last.problem()), (11, refused(429, "too_fast")), "{path}");
        assert!(last.header("retry-after").and_then(|s| s.parse::<u64>().ok()).is_some_and(|s| s > 0), "{path}");
        assert_eq!(given(PASSWORD).await.problem(), refused(429, "too_fast"), "{path}: the right one has to wait, too");
        let sign_in = Call::post("/api/sign_in", &json!({ "name": name, "password": PASSWORD }));
        assert_eq!(sign_in.send(address).await.problem(), refused(429, "too_fast"), "{path}: it is one count for all");
        assert_eq!(
            Call::get("/api/me").bearer(&own.token).send(address).await.status,
            200,
            "{path}: and nothing is lost"
        );
    }
}

#[tokio::test]
async fn an_account_without_a_password_is_not_told_from_a_name_that_nobody_has() {
    let kept = Store::sqlite();
    let mut runs = Default::default();
    let server = LocalServer::start_with(|config| {
        config.database = kept.url().to_owned();
        runs = config.hashing.runs.clone();
    });
    let server = server.await;
    let address = server.address();
    account(address, "Ada").await;
    // As one who has only ever signed in by a provider.
    let mut file = SqliteConnection::connect(kept.url()).await.expect("the same file");
    let done = sqlx::query("update accounts set password = null").execute(&mut file).await.expect("no password");
    assert_eq!(done.rows_affected(), 1);
    let work = async |name: &str, password: &str| {
        let before = runs.load(Ordering::Relaxed);
        let answer = Call::post("/api/sign_in", &json!({ "name": name, "password": password })).send(address).await;
        (answer.status, answer.body, runs.load(Ordering::Relaxed) - before)
    };
    let nobody = work("Nobody", "wrong horse").await;
    assert_eq!((nobody.0, nobody.2), (401, 1));
    for password in ["wrong horse", PASSWORD, ""] {
        assert_eq!(work("Ada", password).await, nobody, "{password}");
    }
}
