//! Matches: who owns one, how it is played, what is shown of it.
//!
//! [`Matches`] is all that HTTP and sockets need. Only it starts match tasks; one task owns a match; nothing is shown before
//! it is stored. This module must not know HTTP or frames of sockets.

mod refusal;
pub use refusal::{Refusal, at_head, by_game, refuse, refuse_with};

pub mod answers;
pub mod clock;
pub mod core;
pub mod dice;
pub mod entry;
pub mod patch;
pub mod plan;

mod directory;
pub use directory::Matches;
