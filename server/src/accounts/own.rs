//! What the owner of an account decides about it: sessions, tokens for programs, the password, whether a program plays.
//!
//! Who asks is its owner in person; `http` has seen to that ([`Who::check_owner`]).

use std::net::IpAddr;

use protocol::accounts::{BotSettings, MadeToken, NewPassword, NewToken, Scope, SessionInfo, TokenInfo};
use protocol::code::Code;
use protocol::ids::PlayerId;
use protocol::to_client::You;
use serde_json::json;
use uuid::Uuid;

use super::passwords::check_new;
use super::{Accounts, Who, hash, new_token, unavailable};
use crate::limits;
use crate::matches::time::now_ms;
use crate::matches::{Refusal, refuse, refuse_with};
use crate::sessions::TokenHash;
use crate::store::{AccountRow, SessionKind, SessionRow};
use crate::text::is_hidden;

impl Accounts {
    /// Own sessions, the last used first. Errors: `store_unavailable`.
    pub async fn sessions(&self, who: &Who) -> Result<Vec<SessionInfo>, Refusal> {
        let all = self.living(who.you.id, SessionKind::Session).await?;
        let info = |row: SessionRow| SessionInfo {
            current: row.id == who.session.id,
            id: row.id,
            label: row.label,
            created: row.created,
            used: row.used,
            expires: row.expires,
        };
        Ok(all.into_iter().map(info).collect())
    }

    /// Own tokens for programs. Errors: `store_unavailable`.
    pub async fn tokens(&self, who: &Who) -> Result<Vec<TokenInfo>, Refusal> {
        Ok(self.living(who.you.id, SessionKind::Token).await?.iter().map(token_info).collect())
    }

    async fn living(&self, player: PlayerId, kind: SessionKind) -> Result<Vec<SessionRow>, Refusal> {
        let all = self.store.sessions().sessions_of(player).await.map_err(unavailable)?;
        let now = now_ms();
        let lives = |row: &SessionRow| row.kind == kind && row.expires.is_none_or(|end| end > now);
        Ok(all.into_iter().filter(lives).collect())
    }

    /// Ends one of one's own sessions or tokens. Errors: `no_such_session`, `store_unavailable`.
    pub async fn revoke(&self, who: &Who, kind: SessionKind, id: Uuid) -> Result<(), Refusal> {
        let own = self.living(who.you.id, kind).await?;
        let Some(row) = own.iter().find(|row| row.id == id) else {
            return Err(refuse(Code::NoSuchSession, "You have none with this id."));
        };
        self.end_all(who.you.id, &[row.token_hash]).await
    }

    /// Ends all of one's own sessions but the one that asks. Errors: `store_unavailable`.
    pub async fn revoke_others(&self, who: &Who) -> Result<(), Refusal> {
        let own = self.living(who.you.id, SessionKind::Session).await?;
        let others = own.iter().filter(|row| row.id != who.session.id).map(|row| row.token_hash);
        self.end_all(who.you.id, &others.collect::<Vec<_>>()).await
    }

    /// Forgets these, and ends the sockets that are open with them.
    pub(super) async fn end_all(&self, player: PlayerId, hashes: &[TokenHash]) -> Result<(), Refusal> {
        if hashes.is_empty() {
            return Ok(());
        }
        self.store.sessions().end_sessions(player, hashes).await.map_err(unavailable)?;
        for hash in hashes {
            self.sockets.end(hash);
        }
        Ok(())
    }

    /// A token for a program. Errors: `no_account`, `bad_api_token`, `too_many`, `store_unavailable`.
    pub async fn make_token(&self, who: &Who, new: NewToken) -> Result<MadeToken, Refusal> {
        check_account(&who.you)?;
        let label = checked_label(&new)?;
        let most = limits::TOKENS_OF_A_PERSON;
        // Two who ask at once do not both see the last place free.
        let _turn = self.turns.of(who.you.id).await;
        if self.living(who.you.id, SessionKind::Token).await?.len() >= most {
            return Err(refuse_with(Code::TooMany, format!("At most {most} tokens."), json!({ "max": most })));
        }
        let token = new_token()?;
        let now = now_ms();
        let mut scopes = [new.scopes, vec![Scope::Read]].concat();
        scopes.sort();
        scopes.dedup();
        let row = SessionRow {
            token_hash: hash(&token),
            id: Uuid::now_v7(),
            player: who.you.id,
            kind: SessionKind::Token,
            label,
            scopes,
            created: now,
            used: now,
            expires: new.days.map(|days| now + u64::from(days) * limits::DAY_MS),
        };
        self.store.sessions().add_session(&row).await.map_err(unavailable)?;
        tracing::info!(player_id = %row.player, session_id = %row.id, scopes = ?row.scopes, "a token for a program was made");
        Ok(MadeToken { info: token_info(&row), token })
    }

    /// Another password; all other sessions end before it. Errors: `no_account`, `wrong_password`, `sign_in_again`, `bad_password`, `too_fast`,
    /// `busy`, `store_unavailable`.
    pub async fn set_password(&self, who: &Who, new: NewPassword, address: IpAddr) -> Result<(), Refusal> {
        let account = self.own_account(who).await?;
        check_new(&new.new, &account.key)?;
        self.check_password(&account, new.old, address).await?;
        if account.password.is_none() {
            who.check_fresh(now_ms())?;
        }
        let hashed = self.passwords.hash(new.new).await?;
        // First: whoever must be kept out is out before the owner is told of a failure, or of none.
        self.revoke_others(who).await?;
        self.store.accounts().set_password(account.player, &hashed).await.map_err(unavailable)?;
        tracing::info!(player_id = %account.player, "a password was changed");
        Ok(())
    }

    /// The asker's account. Errors: `no_account`, `store_unavailable`.
    pub(super) async fn own_account(&self, who: &Who) -> Result<AccountRow, Refusal> {
        check_account(&who.you)?;
        let account = self.store.accounts().account(who.you.id).await.map_err(unavailable)?;
        account.ok_or_else(no_account)
    }

    /// Whether the owner knows the account's password; one without has no such proof:
    /// then [`Who::check_fresh`] is for whoever asks.
    /// Errors: `wrong_password`, `too_fast`, `busy`.
    pub(super) async fn check_password(
        &self,
        account: &AccountRow,
        given: Option<String>,
        address: IpAddr,
    ) -> Result<(), Refusal> {
        let Some(stored) = &account.password else { return Ok(()) };
        self.attempts.one(&account.key, address)?;
        match self.passwords.is_right(given.unwrap_or_default(), Some(stored)).await? {
            true => Ok(()),
            false => Err(refuse(Code::WrongPassword, "This is not the account's password.")),
        }
    }

    /// A program plays from now on, and for ever. Errors: `no_account`, `store_unavailable`.
    pub async fn set_bot(&self, who: &Who, settings: BotSettings) -> Result<You, Refusal> {
        check_account(&who.you)?;
        self.store.accounts().set_bot(who.you.id, settings.in_pools).await.map_err(unavailable)?;
        Ok(You { bot: true, bot_in_pools: settings.in_pools, ..who.you.clone() })
    }
}

pub(super) fn check_account(you: &You) -> Result<(), Refusal> {
    if you.account { Ok(()) } else { Err(no_account()) }
}

fn no_account() -> Refusal {
    refuse(Code::NoAccount, "This needs an account; you are a guest.")
}

/// The label, trimmed. Errors: `bad_api_token`.
fn checked_label(new: &NewToken) -> Result<String, Refusal> {
    let (label, most) = (new.label.trim(), limits::TOKEN_LABEL_CHARACTERS);
    let is_label = (1..=most).contains(&label.chars().count()) && !label.chars().any(is_hidden);
    let is_lasting = new.days.is_none_or(|days| (1..=limits::TOKEN_DAYS_MAX).contains(&days));
    if is_label && is_lasting && !new.scopes.is_empty() {
        return Ok(label.to_owned());
    }
    let reason = format!(
        "A token has a label of 1 to {most} visible characters, at least one scope, and lasts 1 to {} days or for ever.",
        limits::TOKEN_DAYS_MAX
    );
    Err(refuse(Code::BadApiToken, reason))
}

fn token_info(row: &SessionRow) -> TokenInfo {
    TokenInfo {
        id: row.id,
        label: row.label.clone(),
        scopes: row.scopes.clone(),
        created: row.created,
        used: row.used,
        expires: row.expires,
    }
}
