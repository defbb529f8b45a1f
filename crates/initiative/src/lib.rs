//! The kernel of Initiative: a match is a fold of commands over a seeded state.
#![no_std]
#![warn(
    clippy::float_arithmetic,
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc
)]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod dice;
pub mod game;
pub mod grid;
pub mod hash;
pub mod modifier;
pub mod pool;
pub mod record;
pub mod table;
pub mod turn;
