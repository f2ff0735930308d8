//! Tests of the rules, by their numbers.

mod perft;
