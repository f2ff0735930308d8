//! Tournaments: leagues, cups, Swiss and arenas, each the fold of its log.
//!
//! Reading order: `state` is what a log amounts to, `fixture` one fixture of it; `standings` and `places` say who stands where; `settings`,
//! `entering` and `orders` judge what people ask, `due` and `stages` what time and results make due. All of these are pure. `task` owns one
//! tournament, stores what follows and makes its matches; `hall` finds tournaments and tells them of results; `show` is what everybody sees.
//! This module must not know HTTP, nor what happens in a match.

mod state;
pub use state::{Corrupt, Tournament};

mod fixture;

mod draw;

mod faults;
pub use faults::Fault;

mod standings;

mod places;

mod settings;

mod entering;

mod orders;
pub use orders::Named;

mod due;

mod stages;

mod show;

mod counted;

mod head;

mod task;

mod hall;
pub use hall::Tournaments;

mod rebuild;
pub use rebuild::{Rebuilt, rebuild};

#[cfg(test)]
mod tests;

/// What judging needs beside the state.
#[derive(Clone, Copy)]
pub struct Means {
    /// What lots are drawn from. Never shown.
    pub secret: [u8; 32],
    /// Milliseconds since 1970.
    pub now: u64,
}
