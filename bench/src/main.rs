//! Building blocks and their peers, side by side.
fn main() {}
