//! An OpenID Connect provider that tests run themselves: discovery, keys, a page that lets a person in, tokens. It checks what a client must
//! send, and says what a test wants it to say.
//!
//! Nothing here may use the server's own code for it.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::{Form, Query, State};
use axum::http::header::{AUTHORIZATION, LOCATION};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use data_encoding::{BASE64, BASE64URL_NOPAD, HEXLOWER};
use p256::ecdsa::SigningKey;
use p256::ecdsa::signature::Signer;
use parking_lot::Mutex;
use rsa::traits::PublicKeyParts;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;

use crate::{Answer, Browser, Call};

/// What it knows the server by.
pub const CLIENT_ID: &str = "touchline";

/// What the server proves itself with.
pub const CLIENT_SECRET: &str = "a secret: with + and %";

/// Bits of a key that nothing depends on.
const RSA_BITS: usize = 1024;

/// What stands before a SHA-256 in a signature of PKCS #1 v1.5.
const SHA256_PREFIX: [u8; 19] =
    [0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20];

/// How it signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// ECDSA over P-256.
    Es256,
    /// RSA with PKCS #1 v1.5.
    Rs256,
}

enum Key {
    Es256(SigningKey),
    Rs256(Box<rsa::RsaPrivateKey>),
}

/// A running provider.
pub struct TestProvider {
    shared: Arc<Shared>,
}

struct Shared {
    address: SocketAddr,
    /// With its id.
    key: Mutex<(String, Key)>,
    /// Claims of whoever is let in next.
    person: Mutex<Value>,
    /// What is changed in the next claims.
    twist: Mutex<Value>,
    /// Whether tokens are signed by a key that is not published, under the id of the published one.
    forges: Mutex<bool>,
    /// Whether every address answers with 500.
    broken: Mutex<bool>,
    codes: Mutex<HashMap<String, HashMap<String, String>>>,
}

impl TestProvider {
    /// Starts one on a free port, where nobody is let in before [`TestProvider::person`].
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let shared = Arc::new(Shared {
            address: listener.local_addr().expect("an address"),
            key: Mutex::new(new_key(Algorithm::Es256)),
            person: Mutex::new(Value::Null),
            twist: Mutex::new(json!({})),
            forges: Mutex::new(false),
            broken: Mutex::new(false),
            codes: Mutex::default(),
        });
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(discovery))
            .route("/keys", get(keys))
            .route("/authorize", get(authorize))
            .route("/token", post(token))
            .with_state(shared.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { shared }
    }

    /// Its address.
    pub fn issuer(&self) -> String {
        self.shared.issuer()
    }

    /// Lets this person in from now on.
    pub fn person(&self, subject: &str, name: &str) {
        *self.shared.person.lock() = json!({ "sub": subject, "preferred_username": name });
    }

    /// Nobody wants to be let in from now on.
    pub fn deny(&self) {
        *self.shared.person.lock() = Value::Null;
    }

    /// These claims stand in tokens from now on, whatever is right; null: they are missing.
    pub fn twist(&self, claims: Value) {
        *self.shared.twist.lock() = claims;
    }

    /// Signs with a key that is not its own from now on.
    pub fn forge(&self, forges: bool) {
        *self.shared.forges.lock() = forges;
    }

    /// Fails from now on.
    pub fn fail(&self, fails: bool) {
        *self.shared.broken.lock() = fails;
    }

    /// Has another key from now on, and forgets the one before.
    pub fn change_key(&self, algorithm: Algorithm) {
        *self.shared.key.lock() = new_key(algorithm);
    }

    /// What the browser does there, having been sent to `url`: the path at the server that it is sent back to.
    pub async fn visit(&self, url: &str) -> String {
        let path = url.strip_prefix(&self.issuer()).unwrap_or_else(|| panic!("{url} is elsewhere"));
        let answer = Call::get(path).send(self.shared.address).await;
        assert_eq!(answer.status, 303, "{answer:?}");
        let back = answer.header("location").expect("a place");
        let (_, rest) = back.split_once("://").expect("an address");
        rest[rest.find('/').expect("a path")..].to_owned()
    }

    /// The whole way of a browser, from pressing the button at `path` to where it lands.
    pub async fn round(&self, browser: &mut Browser, path: &str, body: &Value) -> Answer {
        let begun = browser.ask("POST", path, body).await.ok();
        let back = self.visit(begun["url"].as_str().expect("an address")).await;
        browser.get(&back).await
    }
}

impl Shared {
    fn issuer(&self) -> String {
        format!("http://{}", self.address)
    }

    fn fails(&self) -> Option<Response> {
        self.broken.lock().then(|| (StatusCode::INTERNAL_SERVER_ERROR, "out of order").into_response())
    }

    fn id_token(&self, nonce: &str) -> String {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs();
        let mut claims = self.person.lock().clone();
        let usual = json!({ "iss": self.issuer(), "aud": CLIENT_ID, "nonce": nonce, "iat": now, "exp": now + 300 });
        for (name, value) in usual.as_object().into_iter().chain(self.twist.lock().as_object()).flatten() {
            claims[name] = value.clone();
        }
        claims.as_object_mut().expect("claims").retain(|_, value| !value.is_null());
        let key = self.key.lock();
        let algorithm = match &key.1 {
            Key::Es256(_) => Algorithm::Es256,
            Key::Rs256(_) => Algorithm::Rs256,
        };
        let forged = self.forges.lock().then(|| new_key(algorithm).1);
        sign(&key.0, forged.as_ref().unwrap_or(&key.1), &claims)
    }
}

fn new_key(algorithm: Algorithm) -> (String, Key) {
    let key = match algorithm {
        Algorithm::Es256 => {
            let key = std::iter::repeat_with(|| SigningKey::from_slice(&random())).find_map(Result::ok);
            Key::Es256(key.expect("nearly all numbers are keys"))
        }
        Algorithm::Rs256 => {
            Key::Rs256(Box::new(rsa::RsaPrivateKey::new(&mut rsa::rand_core::OsRng, RSA_BITS).expect("a key")))
        }
    };
    (HEXLOWER.encode(&random()), key)
}

fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("random bytes");
    bytes
}

fn sign(id: &str, key: &Key, claims: &Value) -> String {
    let name = match key {
        Key::Es256(_) => "ES256",
        Key::Rs256(_) => "RS256",
    };
    let part = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
    let signed = format!("{}.{}", part(&json!({ "alg": name, "kid": id, "typ": "JWT" })), part(claims));
    let signature = match key {
        Key::Es256(key) => {
            let signature: p256::ecdsa::Signature = key.sign(signed.as_bytes());
            signature.to_bytes().to_vec()
        }
        Key::Rs256(key) => {
            let hash = [&SHA256_PREFIX[..], &Sha256::digest(&signed)].concat();
            key.sign(rsa::Pkcs1v15Sign::new_unprefixed(), &hash).expect("a signature")
        }
    };
    format!("{signed}.{}", BASE64URL_NOPAD.encode(&signature))
}

async fn discovery(State(shared): State<Arc<Shared>>) -> Response {
    let issuer = shared.issuer();
    let document = json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256", "ES256", "HS256", "none"],
    });
    shared.fails().unwrap_or_else(|| Json(document).into_response())
}

async fn keys(State(shared): State<Arc<Shared>>) -> Response {
    let key = shared.key.lock();
    let number = |bytes: &[u8]| BASE64URL_NOPAD.encode(bytes);
    let mut public = match &key.1 {
        Key::Es256(key) => {
            let point = key.verifying_key().to_sec1_point(false);
            let (x, y) = point.as_bytes()[1..].split_at(32);
            json!({ "kty": "EC", "crv": "P-256", "alg": "ES256", "x": number(x), "y": number(y) })
        }
        Key::Rs256(key) => {
            let (n, e) = (key.n().to_bytes_be(), key.e().to_bytes_be());
            json!({ "kty": "RSA", "alg": "RS256", "n": number(&n), "e": number(&e) })
        }
    };
    (public["kid"], public["use"]) = (json!(key.0), json!("sig"));
    shared.fails().unwrap_or_else(|| Json(json!({ "keys": [public] })).into_response())
}

type Pairs = HashMap<String, String>;

/// The page that lets the person in, without asking for anything.
async fn authorize(State(shared): State<Arc<Shared>>, Query(asked): Query<Pairs>) -> Response {
    let is = |name: &str, wanted: &str| assert_eq!(asked.get(name).map(String::as_str), Some(wanted), "{name}");
    is("response_type", "code");
    is("client_id", CLIENT_ID);
    is("code_challenge_method", "S256");
    assert!(asked["scope"].split(' ').any(|scope| scope == "openid"), "{asked:?}");
    assert!(asked["nonce"].len() >= 16 && asked["state"].len() >= 16, "{asked:?}");
    let (back, state) = (asked["redirect_uri"].clone(), asked["state"].clone());
    let place = if shared.person.lock().is_null() {
        format!("{back}?error=access_denied&state={state}")
    } else {
        let code = HEXLOWER.encode(&random());
        shared.codes.lock().insert(code.clone(), asked);
        format!("{back}?code={code}&state={state}&session_state=more")
    };
    (StatusCode::SEE_OTHER, [(LOCATION, place)]).into_response()
}

/// Tokens for a code: once, for the client, and for who has the verifier.
async fn token(State(shared): State<Arc<Shared>>, headers: HeaderMap, Form(given): Form<Pairs>) -> Response {
    if let Some(failure) = shared.fails() {
        return failure;
    }
    let Some(asked) = given.get("code").and_then(|code| shared.codes.lock().remove(code)) else {
        return (StatusCode::BAD_REQUEST, Json(json!({ "error": "invalid_grant" }))).into_response();
    };
    let challenge = BASE64URL_NOPAD.encode(&Sha256::digest(given["code_verifier"].as_bytes()));
    assert_eq!(challenge, asked["code_challenge"]);
    assert_eq!((given["grant_type"].as_str(), &given["redirect_uri"]), ("authorization_code", &asked["redirect_uri"]));
    // Both halves are encoded as in forms before they are joined (RFC 6749, 2.3.1).
    let basic = BASE64.encode(format!("{CLIENT_ID}:a+secret%3A+with+%2B+and+%25").as_bytes());
    assert_eq!(headers[AUTHORIZATION].to_str().expect("text"), format!("Basic {basic}"));
    let id_token = shared.id_token(&asked["nonce"]);
    Json(json!({ "access_token": "a", "token_type": "Bearer", "expires_in": 60, "id_token": id_token })).into_response()
}
