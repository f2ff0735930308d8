//! A typed client of Touchline: the library behind the command `touchline`, for bots and other programs.
//!
//! [`Client::connect`] keeps one socket to a server, comes back by itself whenever it is lost, and hands out [`Event`]s.
//! Reading order: [`client`] is what a program calls, [`memory`] is what must survive a lost socket, [`dice`] checks every
//! roll and keeps this side's own chains, [`rest`] is for what is not live, [`face`] shows games in text.
//!
//! ```no_run
//! use protocol::ids::Channel;
//! use touchline::{Client, Event, Options, rest::Rest};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let mut rest = Rest { address: "http://127.0.0.1:8080".parse()?, token: None };
//! rest.token = Some(rest.guest("Ada").await?.token);
//! let (client, mut events) = Client::connect(Options::new(rest.address, rest.token));
//! client.subscribe(Channel::Lobby, false).await;
//! while let Some(event) = events.next().await {
//!     if let Event::Changed { state, .. } = event {
//!         println!("version {}: {}", state.seq, state.view);
//!     }
//! }
//! # Ok(())
//! # }
//! ```
//!
//! This crate must not decide rules: it shows views and offers the actions that the server or the engine lists.

pub mod client;
pub use client::{Client, Event, Events, Options};

pub mod channel_state;

pub mod memory;

pub mod dice;

pub mod rest;

pub mod face;

pub mod typed;

pub mod ink;

pub mod standing;

pub mod golden_goal;

pub mod sector_soccer;

pub mod squares;

pub mod world_soccer;

pub mod grid_soccer;

pub mod replay;

pub mod address;

pub mod merge_patch;

pub mod backoff;

pub mod retry;

pub mod limits;

mod socket;

#[cfg(test)]
mod client_tests;

#[cfg(test)]
mod drawn_tests;
