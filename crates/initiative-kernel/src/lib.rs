//! The kernel of Initiative: a match is a fold of commands over a seeded state.
//!
//! - [`game`] is the contract a game keeps, [`table`] runs a match of it, [`record`] writes it down;
//! - [`strict`] reads JSON and says what would be right, [`words!`] gives enums their words;
//! - [`dice`] roll, [`hash`] takes fingerprints, [`perft`] counts lines of play;
//! - [`turn`], [`modifier`] and [`pool`] are the blocks that turns are built from;
//! - [`grid`] is everything about boards.
//!
//! There is no clock, file, socket, thread or float in here, and no `unsafe`. Start with the first
//! chapter of the book, `docs/first-game.md`.
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
pub mod perft;
pub mod pool;
pub mod record;
pub mod strict;
pub mod table;
pub mod turn;
mod words;
