//! Tells Cargo what the binary embeds.

fn main() {
    println!("cargo:rerun-if-changed=../migrations");
}
