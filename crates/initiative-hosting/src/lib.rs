//! What a host asks of a game besides its rules and its scenes.
//!
//! [`Hosted`] is the last step of the contract. Everything in it is provided: a game that brings
//! nothing writes `impl Hosted for Skirmish {}` and has bots, online play and replays. A game that
//! has clocks, saves, a campaign, decks or bots of its own says so here, beside its rules, and any
//! program that hosts it knows.
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

mod campaign;
mod clock;
mod decks;
mod hosted;

pub use campaign::{Route, Tour, route};
pub use clock::Open;
pub use decks::{Decks, decks};
pub use hosted::Hosted;
