//! Fair dice: every roll of a match can be checked by anyone, and neither the server nor a player can choose or foresee it.
//!
//! In plain words: `docs/fair-dice/README.md`. In short: the server and the sides' clients each commit to a hash chain
//! ([`Chain`]) before anything is rolled; each roll opens one link of every chain; the links make a key ([`roll_key`]) and the
//! key makes the faces ([`faces`]). A [`Ledger`] follows a match step by step and names whatever does not fit;
//! [`verify`] does so for a whole record.
//!
//! This module must not know any game (whether the dice of a roll were due is for [`crate::record`]), must not draw a secret
//! and must not ask for the time: secrets are given to it.

mod roll;
pub use roll::{Links, draw_face, faces, roll_key};

mod link;
pub use link::{BadLink, Link};

mod chain;
pub use chain::{CHAIN_LENGTH, Chain, LinkChecker};

mod ledger;
pub use ledger::{Ledger, Wrong};

mod verify;
pub use verify::{Fault, Report, verify};

#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;
