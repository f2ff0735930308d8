//! Touchline's authoritative game server.

pub mod store;
