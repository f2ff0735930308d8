//! Tests of what crosses crates, in one binary: real sockets, real databases, the real server killed, and tidiness.

mod postgres;

mod tidy;
