//! Delve: one hero, five depths, a warden and an amulet.
//!
//! The rules, with their ids, are in `SPEC.md`. Monsters, items, skills and all numbers are data in
//! `content/`.
#![no_std]
#![warn(
    clippy::float_arithmetic,
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc
)]

#[macro_use]
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
mod looks;
mod play;
mod price;
pub mod save;
mod scenario;
mod show;
mod state;

pub use action::{Aim, DelveAction};
pub use command::Command;
pub use creature::Creature;
pub use event::{Event, Source, actor_of};
pub use hero::{GearSlot, HERO, Hero};
pub use level::{Floor, sight};
pub use looks::Looks;
pub use scenario::Setup;
pub use state::{DeathCause, DelveEnding, Dungeon, Goal, Hunger, Tally};
