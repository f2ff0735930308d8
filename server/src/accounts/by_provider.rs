//! Who comes back from a provider: an account that is known there, a guest who becomes one, somebody new, or an account that signs in by it too.

use std::net::IpAddr;

use axum::http::HeaderMap;
use protocol::accounts::{ProviderSignIn, SignedIn};
use protocol::code::Code;
use protocol::ids::PlayerId;
use serde_json::json;
use uuid::Uuid;

use super::carried::cookie;
use super::entry::{check_guest, you};
use super::oidc::{Begun, Claim, Purpose, Returned, bad_answer, failed};
use super::{Accounts, Name, Origin, Who, name_taken, unavailable};
use crate::limits;
use crate::matches::time::now_ms;
use crate::matches::{Refusal, refuse, refuse_with};
use crate::store::AccountRow;

/// The cookie that binds a sign-in to the browser that began it, over plain HTTP; over https it has the prefix.
const BROWSER_COOKIE: &str = "touchline_oidc";

/// A name for who has none that may be one.
const SOMEBODY: &str = "player";

/// What the provider says where somebody changed their mind there.
const DENIED: &str = "access_denied";

/// What came of a sign-in by the provider.
pub struct Landing {
    /// Whether it was to link an account that was signed in.
    pub links: bool,
    /// A new session; none: linked, or somebody changed their mind.
    pub done: Result<Option<SignedIn>, Refusal>,
}

impl Accounts {
    /// What the button says; none: no provider.
    pub fn provider(&self) -> Option<&str> {
        self.oidc.as_ref().map(|oidc| oidc.name())
    }

    /// Begins a sign-in by the provider. Errors: `no_provider`, `provider_failed`, `too_fast`, `busy`.
    pub async fn begin_at_provider(&self, given: ProviderSignIn, address: IpAddr) -> Result<Begun, Refusal> {
        self.begin_for(Purpose::SignIn { leave_guest: given.leave_guest }, address).await
    }

    pub(super) async fn begin_for(&self, purpose: Purpose, address: IpAddr) -> Result<Begun, Refusal> {
        let oidc = self.oidc.as_ref().ok_or_else(no_provider)?;
        self.attempts.one_from(address)?;
        oidc.begin(purpose).await
    }

    /// Ends it, for the browser that has `browser`. Refused with: `no_provider`, `bad_provider_answer`, `provider_failed`, `still_playing`,
    /// `have_account`, `name_taken`, `identity_taken`, `too_many`, `wrong_scope`, `store_unavailable`.
    pub async fn land(
        &self,
        asker: Option<&Who>,
        browser: Option<&str>,
        returned: Returned,
        origin: &Origin,
    ) -> Landing {
        let mut links = false;
        let done = async {
            let oidc = self.oidc.as_ref().ok_or_else(no_provider)?;
            let pending = oidc.take(&returned, browser)?;
            let purpose = pending.purpose;
            links = matches!(purpose, Purpose::Link(_));
            let Some(code) = returned.code else { return no_code(returned.error).map(|()| None) };
            let claim = oidc.finish(pending, code).await?;
            match purpose {
                Purpose::SignIn { leave_guest } => self.sign_in_as(asker, claim, leave_guest, origin).await.map(Some),
                Purpose::Link(player) => self.link(asker, player, claim).await.map(|()| None),
            }
        };
        let done = done.await;
        Landing { links, done }
    }

    async fn sign_in_as(
        &self,
        asker: Option<&Who>,
        claim: Claim,
        leave_guest: bool,
        origin: &Origin,
    ) -> Result<SignedIn, Refusal> {
        match self.known(&claim).await? {
            Some(account) => {
                if !leave_guest {
                    self.check_leaves_nothing(asker).await?;
                }
                self.begin(asker, you(&account), origin).await
            }
            None => self.begin_new(asker, claim, origin).await,
        }
    }

    async fn known(&self, claim: &Claim) -> Result<Option<AccountRow>, Refusal> {
        self.store.accounts().account_by_identity(&claim.identity).await.map_err(unavailable)
    }

    /// A guest becomes an account and stays the same player; whoever is nobody becomes somebody new.
    async fn begin_new(&self, asker: Option<&Who>, claim: Claim, origin: &Origin) -> Result<SignedIn, Refusal> {
        check_guest(asker)?;
        let player = asker.map_or_else(|| PlayerId(Uuid::now_v7()), |who| who.you.id);
        for name in names(asker, &claim)? {
            let row = AccountRow {
                player,
                name: name.shown,
                key: name.key,
                password: None,
                bot: false,
                bot_in_pools: false,
                roles: Vec::new(),
                created: now_ms(),
            };
            if self.store.accounts().create_account(&row, Some(&claim.identity)).await.map_err(unavailable)? {
                tracing::info!(player_id = %row.player, was_guest = asker.is_some(), "an account was made by a provider");
                return self.begin(asker, you(&row), origin).await;
            }
            // The name is taken; or the same person has just come back in another window.
            if let Some(account) = self.known(&claim).await? {
                return self.begin(asker, you(&account), origin).await;
            }
        }
        Err(name_taken())
    }

    /// The account that began this signs in by the provider too from now on. Again is no error.
    async fn link(&self, asker: Option<&Who>, player: PlayerId, claim: Claim) -> Result<(), Refusal> {
        let who = asker.filter(|who| who.you.id == player).ok_or_else(bad_answer)?;
        who.check_owner()?;
        let accounts = self.store.accounts();
        let most = limits::IDENTITIES_OF_A_PERSON;
        let _turn = self.turns.of(player).await;
        let own = accounts.identities(player).await.map_err(unavailable)?;
        if own.contains(&claim.identity) {
            return Ok(());
        }
        if own.len() >= most {
            return Err(refuse_with(Code::TooMany, format!("At most {most} ways to sign in."), json!({ "max": most })));
        }
        if !accounts.add_identity(player, &claim.identity, now_ms()).await.map_err(unavailable)? {
            return Err(refuse(Code::IdentityTaken, "Another account signs in by this."));
        }
        tracing::info!(player_id = %player, "an account signs in by a provider too");
        Ok(())
    }
}

/// Why the provider sent no code: nothing is wrong where somebody changed their mind. Errors: `provider_failed`, `bad_provider_answer`.
fn no_code(error: Option<String>) -> Result<(), Refusal> {
    match error {
        Some(error) if error == DENIED => Ok(()),
        Some(error) => Err(failed(std::io::Error::other(error))),
        None => Err(bad_answer()),
    }
}

/// Names to try: the guest's own, those of the provider, and then the first of them with numbers. Errors: `internal`.
fn names(asker: Option<&Who>, claim: &Claim) -> Result<Vec<Name>, Refusal> {
    let own = asker.map(|who| who.you.name.clone());
    let short = |name: &str, most: usize| name.trim().chars().take(most).collect::<String>();
    let given = own.iter().chain(&claim.names).map(|name| Name::new(&short(name, limits::NAME_CHARACTERS)));
    let mut names: Vec<Name> = given.filter_map(Result::ok).collect();
    if names.is_empty() {
        names.push(Name::new(SOMEBODY)?);
    }
    let first = short(&names[0].shown, limits::NAME_CHARACTERS - limits::NAME_NUMBER_CHARACTERS);
    // Small numbers first; by chance where those are taken.
    let numbers = (2..2 + limits::NAMES_WITH_NUMBERS).map(Ok);
    let numbers = numbers.chain((0..limits::NAMES_WITH_NUMBERS).map(|_| five_digits()));
    for number in numbers {
        names.extend(Name::new(&format!("{} {}", first.trim_end(), number?)).ok());
    }
    Ok(names)
}

fn five_digits() -> Result<u32, Refusal> {
    let random = getrandom::u32().map_err(|error| {
        tracing::error!(%error, "the operating system gives no random bytes");
        refuse(Code::Internal, "No name can be made.")
    })?;
    Ok(10_000 + random % 90_000)
}

fn no_provider() -> Refusal {
    refuse(Code::NoProvider, "Nobody can sign in by a provider here.")
}

/// The `Set-Cookie` that binds a sign-in to a browser, or ends that (`None`). It comes along when the provider sends the browser back.
pub fn browser_cookie(browser: Option<&str>, secure: bool) -> String {
    let age_s = if browser.is_some() { limits::PROVIDER_SIGN_IN_MS / 1_000 } else { 0 };
    let (name, browser) = (cookie_name(secure), browser.unwrap_or_default());
    let secure = if secure { "; Secure" } else { "" };
    format!("{name}={browser}; Path=/; Max-Age={age_s}; HttpOnly; SameSite=Lax{secure}")
}

/// What binds a sign-in to the browser that sent these headers.
pub fn browser_of(headers: &HeaderMap, secure: bool) -> Option<String> {
    cookie(headers, &cookie_name(secure))
}

fn cookie_name(secure: bool) -> String {
    format!("{}{BROWSER_COOKIE}", if secure { "__Host-" } else { "" })
}

#[cfg(test)]
mod tests {
    use protocol::accounts::Identity;

    use super::*;

    fn of_provider(own: &[&str]) -> Vec<String> {
        let identity = Identity { issuer: "i".to_owned(), subject: "s".to_owned() };
        let claim = Claim { identity, names: own.iter().map(|&name| name.to_owned()).collect() };
        names(None, &claim).expect("random bytes").into_iter().map(|name| name.shown).collect()
    }

    #[test]
    fn names_of_a_provider_come_first_then_the_same_with_numbers() {
        let all = of_provider(&["ada", "Ada Lovelace"]);
        assert_eq!(all[..4], ["ada", "Ada Lovelace", "ada 2", "ada 3"]);
        let last = all.last().and_then(|name| name.strip_prefix("ada ")).and_then(|number| number.parse::<u32>().ok());
        assert!(last.is_some_and(|number| (10_000..100_000).contains(&number)), "{all:?}");
        assert_eq!(all.len(), 2 + 16);
    }

    #[test]
    fn what_is_no_name_is_passed_over_and_long_ones_are_cut() {
        assert_eq!(of_provider(&["gone", "\u{202e}", ""])[..2], ["player", "player 2"]);
        let long = of_provider(&["Wolfgang Amadeus Theophilus Mozart"]);
        assert_eq!([&long[0], &long[1]], ["Wolfgang Amadeus Theophi", "Wolfgang Amadeus T 2"]);
        assert!(long.iter().all(|name| name.chars().count() <= limits::NAME_CHARACTERS), "{long:?}");
    }

    #[test]
    fn the_cookie_is_for_this_host_and_ten_minutes() {
        let given = browser_cookie(Some("abc"), true);
        assert_eq!(given, "__Host-touchline_oidc=abc; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure");
        assert_eq!(browser_cookie(None, false), "touchline_oidc=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    }
}
