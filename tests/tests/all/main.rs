//! Tests of what crosses crates, in one binary: real sockets, real databases, the real server killed, whole games, and tidiness.

mod binary;

mod catalog;

mod containers;

mod fair_dice;

mod http;

mod kill;

mod oracle;

mod postgres;

mod store;

mod sockets;

mod soak;

mod terminal;

mod tidy;
