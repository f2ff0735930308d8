//! Touchline's authoritative game server.

pub mod app;
pub use app::{App, run};

pub mod http;

pub mod ws;

pub mod web;

pub mod matches;

pub mod picture;

pub mod matchmaking;

pub mod tournaments;

pub mod me;

pub mod accounts;

pub mod results;

pub mod ratings;

pub mod profiles;

pub mod conduct;

mod sessions;

pub mod blocked;

mod text;

mod turns;

pub mod once;

mod pace;

pub mod peer;

pub mod journal;

pub mod store;

pub mod config;

pub mod commands;

pub mod roles;

pub mod limits;

mod listener;

pub mod serve;

pub mod telemetry;
