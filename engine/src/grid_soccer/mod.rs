//! Grid Soccer.
//!
//! This module must not know clocks, seats, or where dice come from.

mod state;

mod rules;

mod set_up;

mod turns;

mod drift;

mod set_pieces;

mod runs;

mod running;

mod contests;

mod passes;

mod landing;

mod shots;

mod dives;

mod shoot_out;

mod charges;

mod abilities;

mod dice;

mod odds;

mod undo;

mod view;

mod compact;

mod action;

mod event;

mod cards;

mod stars;

mod pitch;

mod options;

#[cfg(test)]
mod tests;

pub use action::{Action, Aim, Cell, Move, Path, Route, Target, Yes};
pub use cards::{Card, Shirt};
pub use compact::expand;
pub use event::Event;
pub use odds::Chance;
pub(crate) use options::option_sets;
pub use options::{Mode, Options, TieBreak};
pub use pitch::{Direction, Spot, Square};
pub use stars::{Star, Stats};
pub use state::{Ball, Due, Footballer, GridSoccer, Kind, Phase, Restart, Waits};
pub use view::View;
