//! Touchline's authoritative game server.

pub mod limits;

pub mod journal;

pub mod store;

pub mod matches;
