//! What a host asks of a game besides its rules and its scenes.
//!
//! [`Hosted`] is the last step of the contract. All of it is provided: with
//! `impl Hosted for Skirmish {}` a game has bots, online play and replays. A game with clocks, saves,
//! a campaign, decks or bots of its own declares them here, beside its rules, for every program
//! that hosts it.
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
mod note;
pub mod puzzle;

pub use campaign::{AnyCampaign, CampaignOf, campaign_of};
pub use clock::OpenTurn;
pub use decks::{Decks, decks};
pub use hosted::Hosted;
pub use note::{Note, NoteDeed, NoteKind};
