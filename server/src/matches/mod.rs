//! Matches: who owns one, how it is played, what is shown of it.
//!
//! [`Matches`] is all that HTTP and sockets need. Only its directory starts match tasks; one task owns a match; nothing is shown
//! before it is stored. This module must not know HTTP or frames of sockets.

mod facade;
pub use facade::{Matches, check_act_id};

mod between;
pub use between::Between;

mod for_fixture;
pub use for_fixture::{ForFixture, check_terms};

mod refusal;
pub use refusal::{Refusal, at_head, by_game, no_store, refuse, refuse_with, unavailable};

pub mod handle;

mod mailbox;

pub mod reply;

pub mod core;

pub mod corrupt;

pub mod entry;

pub mod names;

pub mod clock;

pub mod dice;

pub mod sealed;

pub mod plan;

pub mod answers;

mod task;

mod gather;

mod computer;

mod estimates;

mod recover;

mod settling;

mod leaving;

mod ended;
pub use ended::{Ended, Noted, result_of};

pub mod presence;

mod cursor;
pub mod feed;
pub mod readers;

pub mod show;

pub mod patch;

pub mod lobby;

pub mod featured;

pub mod live;

mod spotlight;

mod viewers;

mod late;

pub mod rooms;

pub mod said;

mod chat;
pub use chat::Saying;

mod gate;
pub use gate::Opened;

mod retell;
pub use retell::Part;

mod course;

mod looking_back;

mod pictures;

pub mod branch;

pub mod thinking;

mod under_way;

mod made;

mod loading;

mod directory;

mod startup;

pub mod time;

#[cfg(test)]
mod tests;

#[cfg(test)]
mod task_tests;

use crate::limits;

/// The waits of matches, so that tests need not wait as long as people do.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// As [`limits::START_WAIT_MS`].
    pub start_wait_ms: u64,
    /// As [`limits::REVEAL_WAIT_MS`].
    pub reveal_wait_ms: u64,
    /// As [`limits::CLAIM_GRACE_MS`].
    pub claim_grace_ms: u64,
    /// As [`limits::ENDED_MATCH_LINGERS_MS`].
    pub ended_match_lingers_ms: u64,
    /// As [`limits::IDLE_MATCH_LINGERS_MS`].
    pub idle_match_lingers_ms: u64,
}

impl Default for Timing {
    fn default() -> Timing {
        Timing {
            start_wait_ms: limits::START_WAIT_MS,
            reveal_wait_ms: limits::REVEAL_WAIT_MS,
            claim_grace_ms: limits::CLAIM_GRACE_MS,
            ended_match_lingers_ms: limits::ENDED_MATCH_LINGERS_MS,
            idle_match_lingers_ms: limits::IDLE_MATCH_LINGERS_MS,
        }
    }
}
