//! Touchline's authoritative game server.

pub mod store;

pub mod matches;
