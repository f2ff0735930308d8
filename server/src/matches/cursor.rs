//! How far a reader of a feed is, and what it is let have.
//!
//! This module must not know what is read.

use std::sync::Arc;

use engine::game::BySide;
use protocol::ids::{PlayerId, Seq};

use crate::blocked::Blocked;

/// How far a reader is.
pub struct Cursor {
    pub(super) player: Option<PlayerId>,
    pub(super) legal: bool,
    pub(super) at: Option<Seq>,
    /// Let in for good, whatever the channel's head asks.
    pub(super) admitted: bool,
    /// Whom the reader blocks.
    pub(super) blocked: Option<Arc<Blocked>>,
    pub(super) looked: bool,
    pub(super) stamp: u64,
    pub(super) said: u64,
    pub(super) notice: u64,
    pub(super) reveals: BySide<u64>,
}

impl Cursor {
    /// A reader that has applied everything up to `since`, or nothing.
    pub fn new(player: Option<PlayerId>, since: Option<Seq>, legal: bool) -> Cursor {
        Cursor {
            player,
            legal,
            at: since,
            admitted: false,
            blocked: None,
            looked: false,
            stamp: 0,
            said: 0,
            notice: 0,
            reveals: BySide::default(),
        }
    }

    /// The reader may stay when the channel comes to ask who watches.
    pub fn admit(&mut self) {
        self.admitted = true;
    }

    /// Nothing that these people say is for the reader.
    pub fn hear_not(&mut self, blocked: Arc<Blocked>) {
        self.blocked = Some(blocked);
    }

    /// Goes on in another feed of the same channel.
    pub fn moved(&self) -> Cursor {
        Cursor::new(self.player, self.at, self.legal)
    }

    /// Everything up to `stamp` has been looked at. What was not for this reader when it was said does not come later.
    pub(super) fn rest(&mut self, stamp: u64) {
        (self.stamp, self.said) = (stamp, self.said.max(stamp));
    }

    pub(super) fn hears(&self, speaker: PlayerId) -> bool {
        self.blocked.as_ref().is_none_or(|blocked| !blocked.has(speaker))
    }

    /// Who reads.
    pub fn player(&self) -> Option<PlayerId> {
        self.player
    }

    /// The version it has reached.
    pub fn at(&self) -> Option<Seq> {
        self.at
    }
}
