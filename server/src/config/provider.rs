//! Sign-in by a provider (OpenID Connect), as an operator sets it. All of it is checked before the server listens.
//!
//! This module must not ask the provider anything.

use std::net::IpAddr;

use axum::http::Uri;
use clap::Args;
use clap::builder::NonEmptyStringValueParser;

/// Where the provider sends browsers back to, below this server's address.
const CALLBACK: &str = "/api/oidc/callback";

/// The settings; all absent: nobody signs in by a provider.
#[derive(Args, Clone, Debug, Default)]
pub struct ProviderFlags {
    /// Let people sign in by an OpenID Connect provider too: its issuer, such as https://id.example.org. Plain http only on this machine.
    #[arg(long, env = "TOUCHLINE_OIDC_ISSUER", value_parser = address)]
    pub oidc_issuer: Option<String>,

    /// What the provider knows this server by.
    #[arg(long, env = "TOUCHLINE_OIDC_CLIENT_ID", value_parser = NonEmptyStringValueParser::new())]
    pub oidc_client_id: Option<String>,

    /// The secret that goes with it; none where the provider asks for none.
    #[arg(long, env = "TOUCHLINE_OIDC_CLIENT_SECRET", hide_env_values = true, value_parser = NonEmptyStringValueParser::new())]
    pub oidc_client_secret: Option<String>,

    /// This server's address as browsers know it, such as https://play.example.org. The provider must allow to return to
    /// /api/oidc/callback below it.
    #[arg(long, env = "TOUCHLINE_OIDC_PUBLIC_URL", value_parser = own_address)]
    pub oidc_public_url: Option<String>,

    /// What the button says after "Sign in with"; default the provider's host.
    #[arg(long, env = "TOUCHLINE_OIDC_NAME", value_parser = NonEmptyStringValueParser::new())]
    pub oidc_name: Option<String>,
}

/// What the operator agreed on with the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The provider's address, to the letter.
    pub issuer: String,
    /// What it knows this server by.
    pub client_id: String,
    /// The secret that goes with it; none: the provider asks for none.
    pub client_secret: Option<String>,
    /// What the button says.
    pub name: String,
    /// Where browsers come back to.
    pub return_to: String,
}

impl ProviderFlags {
    /// The agreement; none: nothing is set. Errors, in words: only a part is set.
    pub fn agreement(&self) -> anyhow::Result<Option<Agreement>> {
        let Self { oidc_issuer, oidc_client_id, oidc_client_secret, oidc_public_url, oidc_name } = self;
        let needed = [oidc_issuer, oidc_client_id, oidc_public_url];
        if let [Some(issuer), Some(client_id), Some(public_url)] = needed {
            let host = issuer.parse::<Uri>().ok().and_then(|uri| uri.host().map(str::to_owned));
            return Ok(Some(Agreement {
                name: oidc_name.clone().or(host).unwrap_or_default(),
                issuer: issuer.clone(),
                client_id: client_id.clone(),
                client_secret: oidc_client_secret.clone(),
                return_to: format!("{public_url}{CALLBACK}"),
            }));
        }
        let all = needed.into_iter().chain([oidc_client_secret, oidc_name]);
        match all.flatten().count() {
            0 => Ok(None),
            _ => anyhow::bail!(
                "sign-in by a provider needs --oidc-issuer, --oidc-client-id and --oidc-public-url, all of them or none"
            ),
        }
    }
}

/// The address of a server over https, or over http on this machine: what crosses a network in clear is nobody's secret.
fn address(text: &str) -> Result<String, String> {
    let wrong = || "this is https:// and a host, perhaps with a port and a path, and no more".to_owned();
    let uri: Uri = text.parse().map_err(|_| wrong())?;
    let host = uri.host().filter(|host| !host.is_empty()).ok_or_else(wrong)?;
    let is_own = host == "localhost"
        || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    let is_clean = uri.query().is_none() && !text.contains(['#', '@', '*', ' ']);
    match uri.scheme_str() {
        Some("https") if is_clean => Ok(text.to_owned()),
        Some("http") if is_clean && is_own => Ok(text.to_owned()),
        Some("http") if is_clean => Err("this must be https; http is for this machine alone".to_owned()),
        _ => Err(wrong()),
    }
}

/// Our own: without a path, since we are served at none.
fn own_address(text: &str) -> Result<String, String> {
    let text = address(text)?;
    let bare = text.strip_suffix('/').unwrap_or(&text);
    match bare.split_once("://").is_some_and(|(_, rest)| !rest.contains('/')) {
        true => Ok(bare.to_owned()),
        false => Err("this server's address has no path".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flags() -> ProviderFlags {
        ProviderFlags {
            oidc_issuer: Some("https://id.example/realms/a".to_owned()),
            oidc_client_id: Some("touchline".to_owned()),
            oidc_public_url: Some("https://play.example".to_owned()),
            ..ProviderFlags::default()
        }
    }

    #[test]
    fn a_provider_is_set_whole_or_not_at_all() {
        assert_eq!(ProviderFlags::default().agreement().expect("nothing is fine"), None);
        let agreement = flags().agreement().expect("whole").expect("one");
        assert_eq!((agreement.name.as_str(), agreement.client_secret), ("id.example", None));
        assert_eq!(agreement.return_to, "https://play.example/api/oidc/callback");
        let forget: [fn(&mut ProviderFlags); 3] = [
            |flags| flags.oidc_issuer = None,
            |flags| flags.oidc_client_id = None,
            |flags| flags.oidc_public_url = None,
        ];
        for forget in forget {
            let mut part = flags();
            forget(&mut part);
            let said = part.agreement().expect_err("a part").to_string();
            assert!(said.contains("--oidc-client-id"), "{said}");
        }
        let name = ProviderFlags { oidc_name: Some("Example".to_owned()), ..ProviderFlags::default() };
        assert!(name.agreement().is_err(), "a name of nothing");
    }

    #[test]
    fn addresses_are_https_but_for_this_machine() {
        for good in [
            "https://id.example",
            "https://id.example:8443/a/",
            "http://127.0.0.1:9000",
            "http://[::1]:1/a",
            "http://localhost",
        ] {
            assert!(address(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "id.example",
            "http://id.example",
            "ftp://id.example",
            "https://a@id.example",
            "https://id.example?a",
            "https://id.example#a",
            "https://",
            "http://127.0.0.1.example",
            "/a",
        ] {
            assert!(address(bad).is_err(), "{bad}");
        }
        assert_eq!(own_address("https://play.example/").as_deref(), Ok("https://play.example"));
        assert!(own_address("https://play.example/a").is_err());
    }
}
