//! Becoming an account, and signing in to one.
//!
//! Whoever gives a wrong name and whoever gives a wrong password get the same answer after the same work. Whether a name is free is told to who
//! wants it: names are public.

use std::net::IpAddr;

use protocol::accounts::{NewAccount, SignIn, SignedIn};
use protocol::code::Code;
use protocol::ids::PlayerId;
use protocol::to_client::You;
use serde_json::json;
use uuid::Uuid;

use super::passwords::check_new;
use super::{Accounts, Name, Who, hash, key, name_taken, new_token, unavailable};
use crate::limits;
use crate::matches::time::now_ms;
use crate::matches::{Refusal, refuse, refuse_with};
use crate::store::{AccountRow, SessionKind, SessionRow};

/// Where somebody signs in from.
pub struct Origin {
    /// As limits count it.
    pub address: IpAddr,
    /// What the browser says of itself, cut short.
    pub label: String,
}

impl Accounts {
    /// Makes an account: of the guest who asks, or of somebody new. Errors: `wrong_scope`, `have_account`, `bad_name`, `bad_password`,
    /// `name_taken`, `busy`, `store_unavailable`.
    pub async fn create(&self, asker: Option<&Who>, new: NewAccount, origin: &Origin) -> Result<SignedIn, Refusal> {
        check_guest(asker)?;
        let name = Name::new(&new.name)?;
        check_new(&new.password, &name.key)?;
        self.check_free(&name).await?;
        let row = AccountRow {
            player: asker.map_or_else(|| PlayerId(Uuid::now_v7()), |who| who.you.id),
            name: name.shown,
            key: name.key,
            password: Some(self.passwords.hash(new.password).await?),
            bot: false,
            bot_in_pools: false,
            roles: Vec::new(),
            created: now_ms(),
        };
        if !self.store.accounts().create_account(&row, None).await.map_err(unavailable)? {
            return Err(name_taken());
        }
        tracing::info!(player_id = %row.player, was_guest = asker.is_some(), "an account was made");
        self.begin(asker, you(&row), origin).await
    }

    /// Signs in. The session that the request came with ends, or gets another token if it is the same player's. Errors: `bad_sign_in`,
    /// `still_playing`, `too_fast`, `busy`, `store_unavailable`.
    pub async fn sign_in(&self, asker: Option<&Who>, given: SignIn, origin: &Origin) -> Result<SignedIn, Refusal> {
        let name_key = key(&given.name);
        self.attempts.one(&name_key, origin.address)?;
        if !given.leave_guest {
            self.check_leaves_nothing(asker).await?;
        }
        let account = self.store.accounts().account_by_name(&name_key).await.map_err(unavailable)?;
        let stored = account.as_ref().and_then(|account| account.password.as_deref());
        let is_right = self.passwords.is_right(given.password, stored).await?;
        match account.filter(|_| is_right) {
            Some(account) => self.begin(asker, you(&account), origin).await,
            None => Err(refuse(Code::BadSignIn, "No account has this name and password.")),
        }
    }

    /// A guest with running matches does not lose them by signing in unless they say so. Errors: `still_playing`, `store_unavailable`.
    pub(super) async fn check_leaves_nothing(&self, asker: Option<&Who>) -> Result<(), Refusal> {
        let Some(guest) = asker.filter(|who| !who.you.account) else { return Ok(()) };
        let most = limits::RUNNING_MATCHES_OF_A_PERSON;
        let matches = self.store.matches_of(guest.you.id, most).await.map_err(unavailable)?;
        match matches.len() {
            0 => Ok(()),
            n => {
                let reason = "You are a guest who plays; signing in would leave the matches.";
                Err(refuse_with(Code::StillPlaying, reason, json!({ "matches": n })))
            }
        }
    }

    /// A token for `you`. Of the session that the request came with, the token is worthless from now on: if it is the same player's, it goes
    /// on with the new one, and so do its sockets; else it ends. Errors: `store_unavailable`.
    pub(super) async fn begin(&self, asker: Option<&Who>, you: You, origin: &Origin) -> Result<SignedIn, Refusal> {
        let token = new_token()?;
        let now = now_ms();
        let row = SessionRow {
            token_hash: hash(&token),
            id: Uuid::now_v7(),
            player: you.id,
            kind: SessionKind::Session,
            label: origin.label.clone(),
            scopes: Vec::new(),
            created: now,
            used: now,
            expires: Some(now + limits::SESSION_AGE_MS),
        };
        let sessions = self.store.sessions();
        let before = asker.map(|who| &who.session).filter(|session| session.kind == SessionKind::Session);
        if let Some(before) = before.filter(|before| before.player == you.id)
            && sessions.rotate(&before.token_hash, &row).await.map_err(unavailable)?
        {
            self.sockets.rotate(&before.token_hash, row.token_hash);
            return Ok(SignedIn { you, token });
        }
        sessions.add_session(&row).await.map_err(unavailable)?;
        if let Some(before) = before {
            sessions.withdraw_token(&before.token_hash).await.map_err(unavailable)?;
            self.sockets.end(&before.token_hash);
        }
        self.end_oldest(you.id).await?;
        Ok(SignedIn { you, token })
    }

    /// Keeps no more sessions of a player than anybody has; those that were not used for longest go.
    async fn end_oldest(&self, player: PlayerId) -> Result<(), Refusal> {
        let all = self.store.sessions().sessions_of(player).await.map_err(unavailable)?;
        let sessions = all.iter().filter(|row| row.kind == SessionKind::Session);
        let over: Vec<_> = sessions.skip(limits::SESSIONS_OF_A_PERSON).map(|row| row.token_hash).collect();
        self.end_all(player, &over).await
    }
}

/// Who becomes an account must be a guest in person, or nobody. Errors: `wrong_scope`, `have_account`.
pub(super) fn check_guest(asker: Option<&Who>) -> Result<(), Refusal> {
    let Some(who) = asker else { return Ok(()) };
    who.check_owner()?;
    match who.you.account {
        true => Err(refuse(Code::HaveAccount, "You have an account.")),
        false => Ok(()),
    }
}

/// An account as its owner sees it.
pub(super) fn you(account: &AccountRow) -> You {
    You {
        id: account.player,
        name: account.name.clone(),
        account: true,
        bot: account.bot,
        bot_in_pools: account.bot_in_pools,
        roles: account.roles.clone(),
    }
}
