//! By what an account is signed in to: its password and what it is linked to at the provider.
//!
//! Who asks is its owner in person, as in [`super::own`].

use std::net::IpAddr;

use protocol::accounts::{Identity, WaysIn};
use protocol::code::Code;

use super::oidc::{Begun, Purpose};
use super::own::check_account;
use super::{Accounts, Who, unavailable};
use crate::matches::time::now_ms;
use crate::matches::{Refusal, refuse};

impl Accounts {
    /// Own ways in. Errors: `no_account`, `store_unavailable`.
    pub async fn ways_in(&self, who: &Who) -> Result<WaysIn, Refusal> {
        let account = self.own_account(who).await?;
        let identities = self.store.accounts().identities(account.player).await.map_err(unavailable)?;
        Ok(WaysIn { password: account.password.is_some(), identities })
    }

    /// Begins to link the account with the provider. Errors: `no_account`, `sign_in_again`, `no_provider`, `provider_failed`, `too_fast`,
    /// `busy`.
    pub async fn begin_link(&self, who: &Who, address: IpAddr) -> Result<Begun, Refusal> {
        check_account(&who.you)?;
        who.check_fresh(now_ms())?;
        self.begin_for(Purpose::Link(who.you.id), address).await
    }

    /// The account does not sign in by this any more. Errors: `no_account`, `sign_in_again`, `no_such_identity`, `last_way_in`,
    /// `store_unavailable`.
    pub async fn unlink(&self, who: &Who, identity: &Identity) -> Result<(), Refusal> {
        check_account(&who.you)?;
        who.check_fresh(now_ms())?;
        let (accounts, player) = (self.store.accounts(), who.you.id);
        if !accounts.identities(player).await.map_err(unavailable)?.contains(identity) {
            return Err(refuse(Code::NoSuchIdentity, "Your account does not sign in by this."));
        }
        if !accounts.remove_identity(player, identity).await.map_err(unavailable)? {
            return Err(refuse(Code::LastWayIn, "You could not sign in any more. Choose a password first."));
        }
        tracing::info!(player_id = %player, "an account does not sign in by a provider any more");
        Ok(())
    }
}
