//! Tournaments: what an organiser chooses, what happens in one, and what everybody sees of it.
//!
//! A tournament is a fold of its log: [`Logged`] acts in order. What is secret (the password of entry, the chain that lots are drawn from) is
//! in neither. This module must not know how a tournament is run.

mod settings;
pub use settings::*;

mod orders;
pub use orders::*;

mod log;
pub use log::*;

mod view;
pub use view::*;
