//! Touchline's engine: the rules of dice-football games as pure functions.
//!
//! Reading order: [`game`] is the contract that every game keeps, [`options`] what is chosen before a match, [`board`] what games on
//! squares share, [`still`] what a picture shows, `log`, `refusals` and `shoot_out` what games do alike, [`catalog`] lists the games and gives each a face of JSON
//! ([`driven`] is that face for any of them), [`record`] is what a match leaves behind and how it is replayed, [`strict`] how it and all
//! else is read from outside, [`fair_dice`] makes rolls and proves them, [`golden_goal`], [`world_soccer`], [`sector_soccer`] and
//! [`grid_soccer`] are games, [`session`] the engine protocol, [`bots`] plays, [`luck`] says what dice gave, [`competition`] makes tables and fixtures, [`conformance`] checks the laws that hold for every game, [`playthrough`]
//! writes whole matches down.
//!
//! This crate must not know a clock, randomness, input or output, or async: dice are steps given to it.

pub mod game;

pub mod options;

pub mod board;

pub mod still;

pub(crate) mod log;

pub(crate) mod refusals;

pub(crate) mod shoot_out;

pub mod catalog;

pub mod driven;

pub mod record;

pub mod strict;

pub mod fair_dice;

pub mod golden_goal;

pub mod world_soccer;

pub mod sector_soccer;

pub mod grid_soccer;

pub mod session;

pub mod bots;

pub mod luck;

pub mod competition;

pub mod conformance;

pub mod playthrough;

#[cfg(test)]
mod old_edition_tests;
