//! Sockets that are open with a token, so that they end when the token does.
//!
//! This module must not know whose a token is, nor keep one: it knows their hashes.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio_util::sync::CancellationToken;

/// What the store knows a token by.
pub(crate) type TokenHash = [u8; 32];

/// All such sockets of this process. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Sessions {
    open: Arc<Mutex<HashMap<TokenHash, Open>>>,
}

#[derive(Default)]
struct Open {
    ended: CancellationToken,
    sockets: usize,
    /// Where this stands: it moves when the session gets another token.
    hash: Arc<Mutex<TokenHash>>,
}

/// Held by an open socket.
pub(crate) struct Session {
    sessions: Sessions,
    hash: Arc<Mutex<TokenHash>>,
    /// Cancelled when the token has become worthless.
    pub(crate) ended: CancellationToken,
}

impl Sessions {
    /// One more socket with this token. To be opened before the token is looked up, or a withdrawal between the two would be missed.
    pub(crate) fn open(&self, hash: TokenHash) -> Session {
        let mut open = self.open.lock();
        let own = open.entry(hash).or_default();
        *own.hash.lock() = hash;
        own.sockets += 1;
        Session { sessions: self.clone(), hash: own.hash.clone(), ended: own.ended.clone() }
    }

    /// The session has another token from now on, which nobody has yet. Its sockets stay open, and end with the new one.
    pub(crate) fn rotate(&self, old: &TokenHash, new: TokenHash) {
        let mut open = self.open.lock();
        if let Some(own) = open.remove(old) {
            *own.hash.lock() = new;
            open.insert(new, own);
        }
    }

    /// The token is worthless from now on.
    pub(crate) fn end(&self, hash: &TokenHash) {
        if let Some(own) = self.open.lock().get(hash) {
            own.ended.cancel();
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let mut open = self.sessions.open.lock();
        let hash = *self.hash.lock();
        if let Some(own) = open.get_mut(&hash) {
            own.sockets -= 1;
            if own.sockets == 0 {
                open.remove(&hash);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sockets_of_a_token_end_with_it_and_no_others() {
        let sessions = Sessions::default();
        let (one, two, other) = (sessions.open([1; 32]), sessions.open([1; 32]), sessions.open([2; 32]));
        sessions.end(&[1; 32]);
        assert!(one.ended.is_cancelled() && two.ended.is_cancelled() && !other.ended.is_cancelled());
        drop((one, two, other));
        assert!(sessions.open.lock().is_empty(), "what has closed is forgotten");
    }

    #[test]
    fn the_sockets_of_a_session_go_on_with_its_new_token_and_end_with_that() {
        let sessions = Sessions::default();
        let one = sessions.open([1; 32]);
        sessions.rotate(&[1; 32], [2; 32]);
        let late = sessions.open([1; 32]);
        sessions.end(&[1; 32]);
        assert!(!one.ended.is_cancelled() && late.ended.is_cancelled());
        let two = sessions.open([2; 32]);
        sessions.end(&[2; 32]);
        assert!(one.ended.is_cancelled() && two.ended.is_cancelled());
        sessions.rotate(&[9; 32], [8; 32]);
        drop((one, two, late));
        assert!(sessions.open.lock().is_empty(), "what has closed is forgotten");
    }
}
