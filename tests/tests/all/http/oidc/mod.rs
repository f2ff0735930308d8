//! Sign-in by a provider that the tests run themselves.

mod good;

mod linking;

mod refused;

use server::config::{Config, ProviderFlags};
use tests::{Answer, Browser, LocalServer, TestProvider};

use serde_json::{Value, json};

/// A server that lets people sign in by a provider, and the provider.
struct Site {
    server: LocalServer,
    provider: TestProvider,
}

async fn site() -> Site {
    site_with(|_| {}).await
}

async fn site_with(change: impl FnOnce(&mut Config)) -> Site {
    let provider = TestProvider::start().await;
    let server = LocalServer::start_with(|config| {
        config.provider = flags(&provider.issuer());
        change(config);
    });
    Site { server: server.await, provider }
}

fn flags(issuer: &str) -> ProviderFlags {
    ProviderFlags {
        oidc_issuer: Some(issuer.to_owned()),
        oidc_client_id: Some(tests::provider::CLIENT_ID.to_owned()),
        oidc_client_secret: Some(tests::provider::CLIENT_SECRET.to_owned()),
        oidc_public_url: Some("https://play.example".to_owned()),
        oidc_name: Some("Example".to_owned()),
    }
}

impl Site {
    fn browser(&self) -> Browser {
        Browser::new(self.server.address())
    }

    /// Presses the button and comes back.
    async fn sign_in(&self, browser: &mut Browser) -> Answer {
        self.provider.round(browser, "/api/oidc/start", &json!({})).await
    }

    /// A browser in which this person has signed in by the provider.
    async fn signed_in(&self, subject: &str, name: &str) -> Browser {
        self.provider.person(subject, name);
        let mut browser = self.browser();
        landed(&self.sign_in(&mut browser).await, "/?back");
        browser
    }
}

/// The answer of a callback sends the browser there.
fn landed(answer: &Answer, place: &str) {
    assert_eq!((answer.status, answer.header("location")), (303, Some(place)), "{answer:?}");
}

async fn me(browser: &mut Browser) -> Value {
    browser.get("/api/me").await.ok()
}
