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

mod action;
pub mod bot;
mod check;
mod command;
pub mod content;
mod creature;
mod dream;
mod ending;
mod event;
mod floor;
mod game;
pub mod generate;
mod hero;
mod hosted;
mod journey;
mod legal;
pub mod level;
pub mod looks;
mod maps;
mod mind;
mod opening;
mod options;
mod play;
mod price;
mod read;
mod refusal;
pub mod save;
mod scenario;
mod settle;
mod setup;
mod show;
pub mod sight;
mod space;
mod state;
mod validate;

pub use action::{Action, Aim};
pub use command::{Command, Worn};
pub use creature::Creature;
pub use ending::{Band, Cause, Ending, Goal};
pub use event::{Event, Source, actor_of};
pub use floor::Floor;
pub use hero::{HERO, Hero, SLOTS};
pub use options::Options;
pub use setup::Setup;
pub use state::{Dungeon, Tally};
