//! Requests of this server to the provider of sign-in: a few small ones, over TLS, that follow no redirects.
//!
//! This module must not know what is asked.

use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};

use crate::limits;

/// A client for it.
pub(super) struct ProviderHttp {
    client: Client<HttpsConnector<HttpConnector>, Body>,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum ProviderError {
    /// It does not answer in time.
    #[error("no answer within {} ms", limits::PROVIDER_WAIT_MS)]
    Late,
    /// No connection, or a broken one.
    #[error("no connection")]
    Connection(#[from] hyper_util::client::legacy::Error),
    /// The answer is too long or breaks off.
    #[error("no whole answer")]
    Body(#[from] axum::Error),
}

impl ProviderHttp {
    /// For the provider at this address. One over https must not send us anywhere else: the client's secret goes along.
    pub(super) fn new(issuer: &str) -> Self {
        let roots = HttpsConnectorBuilder::new().with_webpki_roots();
        let schemes = if issuer.starts_with("https:") { roots.https_only() } else { roots.https_or_http() };
        Self { client: Client::builder(TokioExecutor::new()).build(schemes.enable_http1().build()) }
    }

    /// Sends it and reads the whole answer.
    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, ProviderError> {
        let answer = async {
            let answer = self.client.request(request.map(Body::from)).await?;
            let (head, body) = answer.into_parts();
            let body = to_bytes(Body::new(body), limits::PROVIDER_ANSWER_BYTES).await?;
            Ok(HttpResponse::from_parts(head, body.to_vec()))
        };
        let wait = Duration::from_millis(limits::PROVIDER_WAIT_MS);
        tokio::time::timeout(wait, answer).await.unwrap_or(Err(ProviderError::Late))
    }
}

impl<'c> AsyncHttpClient<'c> for ProviderHttp {
    type Error = ProviderError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, ProviderError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.send(request))
    }
}
