//! Leaving: all that is kept about oneself, to take along, and its end.
//!
//! Matches stay, for those who were the other side. Nobody's name stands in them any more: see [`crate::matches::names`].

use std::net::IpAddr;
use std::sync::atomic::Ordering;

use protocol::accounts::{Deletion, Export};
use protocol::matchmaking::MeView;
use protocol::people::RelationKind;

use super::{Accounts, Who, unavailable};
use crate::limits;
use crate::matches::time::now_ms;
use crate::matches::{Refusal, names};
use crate::store::{StoreError, Wanted};

impl Accounts {
    /// Everything that is kept about the asker, but for secrets. `waiting`: what waits for them. Errors: `store_unavailable`.
    pub async fn export(&self, who: &Who, waiting: MeView) -> Result<Export, Refusal> {
        let player = who.you.id;
        let (accounts, relations) = (self.store.accounts(), self.store.relations());
        let by = Wanted { by: Some(player), ..Wanted::default() };
        let about = Wanted { about: Some(player), ..Wanted::default() };
        let related =
            async |kind| relations.related(player, kind, limits::RELATIONS_OF_A_PERSON).await.map_err(unavailable);
        Ok(Export {
            you: who.you.clone(),
            created: accounts.created(player).await.map_err(unavailable)?.unwrap_or_default(),
            sessions: self.sessions(who).await?,
            tokens: self.tokens(who).await?,
            identities: accounts.identities(player).await.map_err(unavailable)?,
            preferences: self.preferences(player).await?,
            follows: related(RelationKind::Follow).await?,
            blocks: related(RelationKind::Block).await?,
            reports: self.store.conduct().reports(&by, limits::EXPORT_REPORTS).await.map_err(unavailable)?,
            sanctions: self.store.conduct().sanctions(&about, limits::EXPORT_REPORTS).await.map_err(unavailable)?,
            lines: self.store.chat().said_by(player, limits::EXPORT_LINES).await.map_err(unavailable)?,
            places: waiting.places,
            seeks: waiting.seeks.into_values().collect(),
            challenges: waiting.challenges.into_values().collect(),
            matches: accounts.matches_ever(player, limits::EXPORT_MATCHES).await.map_err(unavailable)?,
        })
    }

    /// Deletes it all, and ends every socket. Errors: `wrong_password`, `sign_in_again`, `too_fast`, `busy`, `store_unavailable`.
    pub async fn delete(&self, who: &Who, given: Deletion, address: IpAddr) -> Result<(), Refusal> {
        let player = who.you.id;
        if who.you.account {
            let account = self.own_account(who).await?;
            self.check_password(&account, given.password, address).await?;
            if account.password.is_none() {
                who.check_fresh(now_ms())?;
            }
        }
        let now = now_ms();
        let all = self.store.sessions().sessions_of(player).await.map_err(unavailable)?;
        self.store.accounts().close_player(player, now).await.map_err(unavailable)?;
        names::forget(&[player]);
        for session in all {
            self.sockets.end(&session.token_hash);
        }
        tracing::info!(player_id = %player, "a player deleted their data");
        Ok(())
    }
}

impl Accounts {
    /// Reads whose names are gone or were changed by a moderator, of late or at the start ever. Errors: the store's.
    pub(super) async fn read_gone(&self) -> Result<(), StoreError> {
        let now = now_ms();
        let since = self.gone_since.load(Ordering::Relaxed);
        names::forget(&self.store.accounts().closed(since).await?);
        names::rename(&self.store.conduct().renamed(since).await?);
        // Another server's clock may be behind, and its writing slow.
        self.gone_since.store(now.saturating_sub(limits::GONE_OVERLAP_MS), Ordering::Relaxed);
        Ok(())
    }
}
