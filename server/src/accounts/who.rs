//! One who asks, and what the token that they ask with may do.
//!
//! This is the only place that judges scopes, for REST and for sockets.

use axum::http::Method;
use protocol::accounts::{Role, Scope};
use protocol::code::Code;
use protocol::to_client::You;
use serde_json::json;

use crate::limits;
use crate::matches::{Refusal, refuse, refuse_with};
use crate::store::{SessionKind, SessionRow};

/// A player, and the session or token that they ask with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// The player.
    pub you: You,
    /// The session or token.
    pub session: SessionRow,
}

impl Who {
    /// Whether the token may do this. A session may do everything, and each token may read. Errors: `wrong_scope`.
    pub fn may(&self, scope: Scope) -> Result<(), Refusal> {
        let is_allowed = self.is_session() || scope == Scope::Read || self.session.scopes.contains(&scope);
        match is_allowed {
            true => Ok(()),
            false => Err(refuse_with(Code::WrongScope, "This token may not do that.", json!({ "scope": scope }))),
        }
    }

    /// Whether a request by this method may be made: whatever changes something is playing, if nobody asks for more.
    /// Errors: `wrong_scope`.
    pub fn may_ask(&self, method: &Method) -> Result<(), Refusal> {
        let reads = matches!(*method, Method::GET | Method::HEAD);
        self.may(if reads { Scope::Read } else { Scope::Play })
    }

    /// Whether this is its owner in person: no token for a program touches the account itself. Errors: `wrong_scope`.
    pub fn check_owner(&self) -> Result<(), Refusal> {
        match self.is_session() {
            true => Ok(()),
            false => Err(refuse(Code::WrongScope, "No token for programs may do that: sign in.")),
        }
    }

    /// Whether they have signed in lately, at `now` in milliseconds since 1970: what proves the owner where no password does.
    /// Errors: `sign_in_again`.
    pub fn check_fresh(&self, now: u64) -> Result<(), Refusal> {
        match now.saturating_sub(self.session.created) <= limits::FRESH_SESSION_MS {
            true => Ok(()),
            false => Err(refuse(Code::SignInAgain, "Sign in again first.")),
        }
    }

    /// Whether an operator has trusted the player with this, and they are here in person. Errors: `wrong_scope`, `not_trusted`.
    pub fn check_role(&self, role: Role) -> Result<(), Refusal> {
        self.check_owner()?;
        match self.you.roles.contains(&role) {
            true => Ok(()),
            false => Err(refuse(Code::NotTrusted, "Your account is not trusted with that.")),
        }
    }

    fn is_session(&self) -> bool {
        self.session.kind == SessionKind::Session
    }
}

#[cfg(test)]
mod tests {
    use protocol::ids::PlayerId;
    use uuid::Uuid;

    use super::*;

    fn who(kind: SessionKind, scopes: &[Scope]) -> Who {
        let player = PlayerId(Uuid::nil());
        Who {
            you: You::guest(player, "Ada".to_owned()),
            session: SessionRow {
                token_hash: [0; 32],
                id: Uuid::nil(),
                player,
                kind,
                label: String::new(),
                scopes: scopes.to_vec(),
                created: 0,
                used: 0,
                expires: None,
            },
        }
    }

    #[test]
    fn a_token_does_what_its_scopes_say_and_a_session_everything() {
        let all = [Scope::Read, Scope::Play, Scope::Organise];
        for (kind, scopes, allowed) in [
            (SessionKind::Session, &all[..0], [true, true, true]),
            (SessionKind::Token, &all[..0], [true, false, false]),
            (SessionKind::Token, &all[..1], [true, false, false]),
            (SessionKind::Token, &all[1..2], [true, true, false]),
            (SessionKind::Token, &all[2..], [true, false, true]),
        ] {
            let who = who(kind, scopes);
            assert_eq!(all.map(|scope| who.may(scope).is_ok()), allowed, "{kind:?} {scopes:?}");
            assert_eq!(who.may_ask(&Method::DELETE).is_ok(), allowed[1]);
            assert!(who.may_ask(&Method::GET).is_ok());
            assert_eq!(who.check_owner().is_ok(), kind == SessionKind::Session);
        }
    }

    #[test]
    fn a_sign_in_is_fresh_for_ten_minutes() {
        let mut who = who(SessionKind::Session, &[]);
        who.session.created = 1_000;
        let code = |now: u64| who.check_fresh(now).map_err(|refusal| refusal.code);
        assert_eq!([code(0), code(1_000), code(601_000)], [Ok(()), Ok(()), Ok(())]);
        assert_eq!(code(601_001), Err("sign_in_again".to_owned()));
    }

    #[test]
    fn a_role_needs_its_account_in_person() {
        let with = |kind, roles: &[Role]| {
            let mut who = who(kind, &[Scope::Read, Scope::Play, Scope::Organise]);
            who.you.roles = roles.to_vec();
            who.check_role(Role::Moderator).map_err(|refusal| refusal.code)
        };
        assert_eq!(with(SessionKind::Session, &[Role::Moderator]), Ok(()));
        assert_eq!(with(SessionKind::Session, &[]), Err("not_trusted".to_owned()));
        assert_eq!(with(SessionKind::Token, &[Role::Moderator]), Err("wrong_scope".to_owned()));
    }
}
