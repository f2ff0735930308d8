//! Touchline's authoritative game server.

pub mod limits;

pub mod store;

pub mod matches;
