//! Sign-in by a provider (OpenID Connect): the code flow with PKCE, `state` and `nonce`.
//!
//! This module must not know who signs in here.

mod http;

mod pending;
pub(super) use pending::{Pending, Purpose};

use std::sync::Arc;
use std::time::{Duration, Instant};

use openidconnect::core::{
    CoreAuthenticationFlow, CoreClient, CoreErrorResponseType, CoreIdToken, CoreIdTokenClaims, CoreJwsSigningAlgorithm,
    CoreProviderMetadata,
};
use openidconnect::{
    AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret, CsrfToken, EndpointMaybeSet, EndpointNotSet,
    EndpointSet, IssuerUrl, Nonce, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RequestTokenError, Scope,
    SignatureVerificationError, StandardErrorResponse, TokenResponse,
};
use parking_lot::Mutex;
use protocol::accounts::Identity;
use protocol::code::Code;

use self::http::ProviderHttp;
use self::pending::Pendings;
use crate::config::Agreement;
use crate::limits;
use crate::matches::time::now_ms;
use crate::matches::{Refusal, refuse};

/// Signatures that the provider makes with a key of its own. One made with the client's secret would be ours as well.
const SIGNATURES: [CoreJwsSigningAlgorithm; 9] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha384,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha512,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha384,
    CoreJwsSigningAlgorithm::RsaSsaPssSha512,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EcdsaP384Sha384,
    CoreJwsSigningAlgorithm::EdDsa,
];

/// A provider.
pub(super) struct Oidc {
    agreement: Agreement,
    http: ProviderHttp,
    /// What the provider says of itself, with its keys, and when.
    metadata: Mutex<Option<(Instant, Arc<CoreProviderMetadata>)>>,
    pending: Pendings,
}

/// A sign-in that has begun.
pub struct Begun {
    /// The provider's page, where the browser goes.
    pub url: String,
    /// What only this browser has from now on.
    pub browser: String,
}

/// What the provider sends a browser back with.
#[derive(Clone, Debug, Default)]
pub struct Returned {
    /// The code to ask the provider with.
    pub code: Option<String>,
    /// What it was sent there with.
    pub state: Option<String>,
    /// Who it says that it is; older ones do not say.
    pub issuer: Option<String>,
    /// Why there is no code.
    pub error: Option<String>,
}

/// Who somebody is, by the provider's word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    /// For ever.
    pub(super) identity: Identity,
    /// Names that they go by there, the best first.
    pub(super) names: Vec<String>,
}

type Client =
    CoreClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointMaybeSet, EndpointMaybeSet>;

impl Oidc {
    /// Asks nothing yet.
    pub(super) fn new(agreement: Agreement) -> Self {
        let http = ProviderHttp::new(&agreement.issuer);
        Self { agreement, http, metadata: Mutex::default(), pending: Pendings::default() }
    }

    /// What the button says.
    pub(super) fn name(&self) -> &str {
        &self.agreement.name
    }

    /// Asks the provider what it says of itself, so that an operator hears of a wrong address before anybody else does.
    pub(super) async fn look(&self) {
        if self.metadata(true).await.is_ok() {
            tracing::info!(issuer = self.agreement.issuer, "people can sign in by a provider");
        }
    }

    /// Begins. Errors: `provider_failed`, `busy`, `internal`.
    pub(super) async fn begin(&self, purpose: Purpose) -> Result<Begun, Refusal> {
        let client = self.client(&*self.metadata(false).await?)?;
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let flow = CoreAuthenticationFlow::AuthorizationCode;
        let asked = client.authorize_url(flow, CsrfToken::new_random, Nonce::new_random);
        let (url, state, nonce) = asked.add_scope(Scope::new("profile".to_owned())).set_pkce_challenge(challenge).url();
        let browser = super::new_token()?;
        let pending = Pending { nonce: nonce.secret().clone(), verifier: verifier.into_secret(), purpose };
        self.pending.keep(state.into_secret(), &browser, pending, now_ms())?;
        Ok(Begun { url: url.into(), browser })
    }

    /// The sign-in that this browser has begun and comes back from: once. Errors: `bad_provider_answer`.
    pub(super) fn take(&self, returned: &Returned, browser: Option<&str>) -> Result<Pending, Refusal> {
        let pending = returned.state.as_ref().and_then(|state| self.pending.take(state, browser?, now_ms()));
        // The sign-in is over even if another provider answers it.
        let is_theirs = returned.issuer.as_ref().is_none_or(|issuer| *issuer == self.agreement.issuer);
        pending.filter(|_| is_theirs).ok_or_else(bad_answer)
    }

    /// Exchanges the code, and checks the token's signature, issuer, audience, time and nonce.
    /// Errors: `bad_provider_answer`, `provider_failed`.
    pub(super) async fn finish(&self, pending: Pending, code: String) -> Result<Claim, Refusal> {
        let client = self.client(&*self.metadata(false).await?)?;
        let exchange = client.exchange_code(AuthorizationCode::new(code)).map_err(failed)?;
        let exchange = exchange.set_pkce_verifier(PkceCodeVerifier::new(pending.verifier));
        let tokens = exchange.request_async(&self.http).await.map_err(not_exchanged)?;
        let token = tokens.id_token().ok_or_else(bad_answer)?;
        let nonce = Nonce::new(pending.nonce);
        let mut checked = check(&client, token, &nonce);
        if matches!(checked, Err(ref error) if is_of_new_key(error)) {
            checked = check(&self.client(&*self.metadata(true).await?)?, token, &nonce);
        }
        let claims = checked.map_err(|error| {
            tracing::warn!(%error, "a provider's token is not good");
            bad_answer()
        })?;
        Ok(claim(&claims))
    }

    fn client(&self, metadata: &CoreProviderMetadata) -> Result<Client, Refusal> {
        let redirect = RedirectUrl::new(self.agreement.return_to.clone()).map_err(failed)?;
        let secret = self.agreement.client_secret.clone().map(ClientSecret::new);
        let id = ClientId::new(self.agreement.client_id.clone());
        Ok(CoreClient::from_provider_metadata(metadata.clone(), id, secret).set_redirect_uri(redirect))
    }

    /// What the provider says of itself: what is known, or `anew`. Errors: `provider_failed`.
    async fn metadata(&self, anew: bool) -> Result<Arc<CoreProviderMetadata>, Refusal> {
        let known = self.metadata.lock().clone();
        let lasts = |at: &Instant| !anew && at.elapsed() < Duration::from_millis(limits::PROVIDER_METADATA_MS);
        if let Some((_, metadata)) = known.filter(|(at, _)| lasts(at)) {
            return Ok(metadata);
        }
        let issuer = IssuerUrl::new(self.agreement.issuer.clone()).map_err(failed)?;
        let asked = CoreProviderMetadata::discover_async(issuer, &self.http).await;
        let metadata = Arc::new(asked.map_err(failed)?);
        *self.metadata.lock() = Some((Instant::now(), metadata.clone()));
        Ok(metadata)
    }

    /// Forgets sign-ins that took too long; called now and then.
    pub(super) fn forget_lapsed(&self) {
        self.pending.forget_lapsed(now_ms());
    }
}

fn check(client: &Client, token: &CoreIdToken, nonce: &Nonce) -> Result<CoreIdTokenClaims, ClaimsVerificationError> {
    token.claims(&client.id_token_verifier().set_allowed_algs(SIGNATURES), nonce).cloned()
}

/// Providers change their keys now and then.
fn is_of_new_key(error: &ClaimsVerificationError) -> bool {
    matches!(error, ClaimsVerificationError::SignatureVerification(SignatureVerificationError::NoMatchingKey))
}

fn claim(claims: &CoreIdTokenClaims) -> Claim {
    let preferred = claims.preferred_username().map(|name| name.to_string());
    let name = claims.name().and_then(|names| names.get(None)).map(|name| name.to_string());
    Claim {
        identity: Identity { issuer: claims.issuer().to_string(), subject: claims.subject().to_string() },
        names: preferred.into_iter().chain(name).collect(),
    }
}

pub(super) fn bad_answer() -> Refusal {
    refuse(Code::BadProviderAnswer, "This sign-in is over or began elsewhere. Begin again.")
}

/// The provider says that the code is not good, or does not answer as agreed.
fn not_exchanged<E: std::error::Error + 'static>(
    error: RequestTokenError<E, StandardErrorResponse<CoreErrorResponseType>>,
) -> Refusal {
    match error {
        RequestTokenError::ServerResponse(said) => {
            tracing::warn!(error = %said, "a provider took no code");
            bad_answer()
        }
        error => failed(error),
    }
}

pub(super) fn failed(error: impl std::error::Error) -> Refusal {
    let causes = std::iter::successors(error.source(), |cause| cause.source()).map(ToString::to_string);
    let causes = causes.collect::<Vec<_>>().join(": ");
    tracing::error!(%error, causes, "the provider of sign-in failed");
    refuse(Code::ProviderFailed, "The provider does not answer as agreed. Try again later.")
}
