//! What travels between Touchline's server and its clients. `PROTOCOL.md` explains it to people who write clients.
//!
//! Messages are named by their receiver. This crate must not know sockets, stores or rules; it only names shapes.

pub mod ids;

pub mod to_server;

pub mod to_client;

pub mod matches;

pub mod http;

pub mod people;

pub mod ratings;
pub mod watching;

pub mod conduct;

pub mod accounts;
pub mod matchmaking;

pub mod chat;

pub mod tournaments;

pub mod replay;

pub mod games;

pub mod code;

/// The version of the socket protocol that `hello` names; raised when an old client would misread something.
pub const PROTOCOL_VERSION: u32 = 1;

pub mod typescript;

#[cfg(test)]
mod fixtures;

#[cfg(test)]
mod strictness;
