//! The command `touchline`.
fn main() {}
