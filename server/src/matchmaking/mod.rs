//! How people find each other: pools with a pairing round each second, open seeks, challenges, and the `me` channel that shows them.
//!
//! [`Matchmaking`] is all that HTTP and sockets need. One task, the desk, owns all places and offers; nothing is shown before it is
//! stored. This module must not decide what happens in a match once it is made.

mod facade;
pub use facade::Matchmaking;

pub mod pools;

pub mod pairing;

pub mod about;

pub mod waits;

pub mod queue;

pub mod round;

mod desk;

mod making;

mod posted;

mod board;
pub use board::BoardPart;

use crate::limits;

/// The waits of matchmaking, so that tests need not wait as long as people do.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// As [`limits::ROUND_EVERY_MS`].
    pub round_every_ms: u64,
    /// As [`limits::CONFIRM_WAIT_MS`].
    pub confirm_wait_ms: u64,
    /// As [`limits::PLACE_GRACE_MS`].
    pub place_grace_ms: u64,
    /// As [`limits::COMPUTER_OFFERED_AFTER_MS`].
    pub computer_after_ms: u64,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            round_every_ms: limits::ROUND_EVERY_MS,
            confirm_wait_ms: limits::CONFIRM_WAIT_MS,
            place_grace_ms: limits::PLACE_GRACE_MS,
            computer_after_ms: limits::COMPUTER_OFFERED_AFTER_MS,
        }
    }
}
