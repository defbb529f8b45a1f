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
mod event;
mod game;
pub mod generate;
mod hero;
mod hosted;
mod journey;
pub mod level;
pub mod looks;
mod play;
mod price;
pub mod save;
mod scenario;
mod show;
mod state;

pub use action::{Action, Aim};
pub use command::{Command, Worn};
pub use creature::Creature;
pub use event::{Event, Source, actor_of};
pub use hero::{HERO, Hero, SLOTS};
pub use level::floor::Floor;
pub use level::sight;
pub use scenario::options::Options;
pub use scenario::setup::Setup;
pub use state::ending::{Band, Cause, Ending, Goal};
pub use state::{Dungeon, Tally};
