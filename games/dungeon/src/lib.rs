//! Delve: one hero, five depths, a warden and an amulet.
//!
//! The rules, with their ids, are in `SPEC.md`. What there is in the dungeon is data in `content/`.
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

pub mod content;
pub mod generate;
pub mod level;
pub mod looks;
mod read;
mod setup;
pub mod sight;

pub use setup::Setup;
